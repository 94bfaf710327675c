"""The analysis board, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.on_page import (
    alerts,
    choose_mode,
    enter,
    expect_best,
    expect_left,
    expect_rows,
    open_lists,
    open_settings,
    paste,
    tiles,
    type_word,
)


def test_set_up_by_clicking_and_see_it_proven(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left", 6)
    keys = page.get_by_role("group", name="keyboard")
    for letter in "salet":
        keys.get_by_role("button", name=letter, exact=True).click()
    page.locator("#draft-0-1").click()  # the first click makes it yellow
    keys.get_by_role("button", name="enter").click()
    expect_left(page, "102 answers left", 5)
    assert tiles(page) == "bybbb"
    expect_best(page, "brond")
    expect(page.locator(".promise")).to_contain_text("2.55 more guesses on average")
    expect(page.locator("#step-0")).to_contain_text("102 left")
    expect(page.locator("#step-0")).to_contain_text("best play")
    assert "rows=salet.bybbb" in page.url


def test_the_answer_stands_first_in_plain_words(page: Page) -> None:
    """What exact play says: 28 of the 102 answers are found within two guesses."""
    page.goto("/?rows=salet.bybbb")
    expect_best(page, "brond")
    expect(page.locator(".promise")).to_have_text(
        re.compile(r"^Solves it within 3 guesses \d\d% of the time, at worst in 4; 2\.55 more")
    )
    expect(page.locator("#sureness")).to_have_text("proven best")
    expect(page.locator("#advice .badge")).to_have_count(1)  # how sure it is, once
    expect(page.locator(".suggestions thead th")).to_have_count(3)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator(".suggestions thead th")).to_have_count(8)
    first = page.locator(".suggestions tbody tr").first.locator("td")
    expect(first.nth(6)).to_have_text("4")  # the worst case when it is played out
    expect(first.nth(7)).to_have_text("0")  # and no answer is missed


def test_an_example_is_a_click_away(page: Page) -> None:
    page.goto("/")
    page.locator("#example").click()
    expect_rows(page, 2)
    expect(page.locator("#advice")).to_have_attribute("data-state", "proven")


def test_a_live_search_becomes_surer(page: Page) -> None:
    page.goto("/?rows=fuzzy.bbbbb")
    expect(page.locator("#advice")).to_contain_text("guesses compared")
    expect(page.locator("#sureness")).to_have_text("searching…")
    page.goto("/?rows=audio.bbbbb,slept.bbbbb")
    expect(page.locator("#sureness")).to_have_text("proven best")


def test_tiles_are_typed_after_the_word(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    enter(page, "salet", "bybbb")
    expect_left(page, "102 answers left", 5)
    type_word(page, "crony")
    type_word(page, "byg")
    page.keyboard.press("Backspace")  # takes a colour back, not the word
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect_rows(page, 2)
    assert tiles(page, 1) == "bybbb"


def test_enter_without_colours_asks_first(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    type_word(page, "salet")
    page.keyboard.press("Enter")
    alerts(page, "Are all tiles grey?")
    expect_rows(page, 0)
    page.keyboard.press("Enter")
    expect_left(page, "221 answers left", 5)
    assert tiles(page) == "bbbbb"


def test_a_word_is_judged_while_it_is_typed(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    expect_left(page, "102 answers left")
    type_word(page, "crony")
    expect(page.locator("#typed")).to_contain_text(
        re.compile(r"crony.*guesses worse than BROND", re.I)
    )
    expect(page.locator("#typed")).to_contain_text("It splits the answers into")
    for _ in range(5):
        page.keyboard.press("Backspace")
    expect(page.locator("#typed")).to_be_hidden()
    type_word(page, "zzzzz")
    expect(page.locator("#typed")).to_contain_text("cannot be played")
    expect(page.locator("#typed")).not_to_contain_text("original-guesses")  # lists have titles


def test_hard_mode_refuses_with_its_reason(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    open_settings(page)
    choose_mode(page, "hard")
    expect_left(page, "102 answers left", 5)
    page.locator("#settings").get_by_role("button", name="Done").click()
    page.locator("#view").focus()
    enter(page, "crony", "bbbbb")
    alerts(page, "CRONY is not allowed in hard mode: must have A")
    expect_rows(page, 1)  # and what was typed is still there
    expect(page.locator("#draft-0-0")).to_have_text("c")
    assert "mode=hard" in page.url


def test_a_known_answer_colours_repeated_letters_at_once(page: Page) -> None:
    page.goto("/")
    page.locator("#known").fill("trait")
    page.locator("#known").press("Enter")
    expect(page.locator("#known")).to_have_value("trait")
    page.locator("#view").focus()
    type_word(page, "petty")
    expect(page.locator("#draft-0-2")).to_have_attribute("data-tile", "y")
    page.keyboard.press("Enter")
    expect_rows(page, 1)
    assert tiles(page) == "bbyyb"


def test_what_is_proven_stays_so_and_nobody_waits_for_it(page: Page) -> None:
    page.goto("/")
    expect_best(page, "salet")
    expect(page.locator(".promise")).to_contain_text("3.42 more guesses on average")
    page.wait_for_timeout(1000)
    expect_best(page, "salet")
    other = page.context.new_page()
    other.goto("/?rows=fuzzy.bbbbb")
    expect(other.locator("#advice")).to_contain_text("guesses compared")
    page.goto("/?rows=trace.bybbb")
    expect(page.locator("#sureness")).to_have_text("proven best")


def test_letters_that_are_out_look_so(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    expect_left(page, "102 answers left")
    keys = {name: page.locator(f".key[aria-label={name}]") for name in "sab"}
    expect(keys["s"]).to_have_attribute("data-tile", "b")
    expect(keys["a"]).to_have_attribute("data-tile", "y")
    expect(keys["b"]).to_have_attribute("data-tile", "")


def test_typing_fast_loses_nothing(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    page.keyboard.type("saletbybbb")
    page.keyboard.press("Enter")
    page.keyboard.type("crony")
    expect_rows(page, 1)
    expect(page.locator("#draft-0-4")).to_have_text("y")


def test_other_lists_keep_the_rows(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    expect_left(page, "102 answers left")
    open_lists(page)
    page.locator("#answers").select_option("wordlebot-answers")
    expect_rows(page, 1)
    expect(page.locator("#answers")).to_be_visible()  # and the settings stay open
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()


def test_the_address_gives_the_same_board(page: Page) -> None:
    page.goto("/?mode=ultra&limit=5&rows=salet.bybbb,brand.bgyyb&strategy=minimax")
    expect_left(page, "2 answers left", 3)
    before = page.locator(".boards").inner_text()
    page.reload()
    expect_left(page, "2 answers left", 3)
    expect(page.locator("#sureness")).to_have_text("proven best")
    assert tiles(page, 1) == "bgyyb"
    assert page.locator(".boards").inner_text() == before
    page.locator("#undo").click()
    expect_left(page, "102 answers left", 4)
    page.go_back()
    expect_left(page, "2 answers left", 3)
    page.go_forward()
    expect_left(page, "102 answers left", 4)


def test_undo_can_be_undone(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    expect_left(page, "102 answers left")
    page.locator("#clear").click()
    expect_left(page, "2,315 answers left")
    page.locator("#undo").click()
    expect_left(page, "102 answers left")
    page.locator("#redo").click()
    expect_left(page, "2,315 answers left")
    page.keyboard.press("Control+z")
    expect_left(page, "102 answers left")


def test_stepping_through_the_turns_deletes_nothing(page: Page) -> None:
    page.goto("/?rows=salet.bybbb,brand.bgyyb")
    expect_left(page, "2 answers left", 4)
    page.locator("#view").focus()
    page.keyboard.press("ArrowLeft")
    expect_left(page, "102 answers left")
    expect_rows(page, 2)
    expect_best(page, "brond")
    page.keyboard.press("Home")
    expect_left(page, "2,315 answers left")
    assert "at=0" in page.url
    page.locator("#step-0").click()
    expect_left(page, "102 answers left")
    page.locator("#to-end").click()
    expect_left(page, "2 answers left")
    expect(page.locator(".graph .dot")).to_have_count(3)


def test_rows_can_be_edited_and_suggestions_played(page: Page) -> None:
    page.goto("/?rows=salet.bbbbb")
    expect_left(page, "221 answers left", 5)
    page.locator("#tile-0-0-1").click()
    expect_left(page, "102 answers left", 5)
    page.locator(".suggestions .word").first.click()
    expect(page.locator("#draft-0-0")).to_have_text("b")
    page.keyboard.press("2")  # the second tile: yellow
    page.keyboard.press("2")  # and green
    page.keyboard.press("Enter")
    expect_rows(page, 2)
    assert tiles(page, 1) == "bgbbb"
    page.get_by_role("button", name="remove BROND and what follows").click()
    expect_left(page, "102 answers left", 5)
    page.locator("#groups-brond").click()
    group = page.locator(".group").first
    size = int(group.locator(".size").inner_text())
    group.click()
    expect_left(page, f"{size} answers left", 4)


def test_a_contradiction_is_diagnosed_and_mended(page: Page) -> None:
    page.goto("/?rows=raise.bybby,crown.bgbyb")
    alerts(page, "Nothing fits.")
    doubtful = page.locator(".tile.doubt")
    expect(doubtful).to_have_count(1)
    expect(doubtful).to_have_attribute("aria-label", "R, green, probably mistyped")
    page.get_by_role("button", name="Make the R of CROWN grey").click()
    expect_left(page, "2 answers left", 4)
    expect(page.locator(".tile.doubt")).to_have_count(0)
    page.locator("#undo").click()
    alerts(page, "Nothing fits.")


def test_the_page_goes_on_with_a_word_in_no_list(page: Page) -> None:
    page.goto("/?rows=slate.gbbbb,sound.gbgbg")
    expect(page.locator("#best-word")).to_have_text("squid")
    alerts(page, "1 allowed word does: SQUID")
    page.get_by_role("button", name="Make the D of SOUND grey").click()
    expect_left(page, "3 answers left", 4)
    page.goto("/?game=nyt&rows=slate.gbbbb,sound.gbgbg")
    expect(page.locator("#best-word")).to_have_text("squid")
    expect(page.locator(".board-column [role=alert]")).to_be_empty()


def test_a_round_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    type_word(page, "salex")
    page.keyboard.press("Backspace")
    type_word(page, "t")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect_left(page, "102 answers left", 5)
    expect(page.locator("#best-word")).to_have_text("brond")
    for _ in range(60):  # move to the best guess, and put it on the board
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id === 'best-word'"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#draft-0-4")).to_have_text("d")
    expect(page.locator("#live")).to_contain_text("BROND")
    page.locator("#tile-0-0-1").focus()
    page.keyboard.press("b")
    expect_left(page, "221 answers left", 5)
    expect(page.locator("#tile-0-0-1")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("y")
    expect_left(page, "99 answers left", 5)


def test_letters_and_verdicts_are_said_aloud(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    expect_left(page, "102 answers left")
    live = page.locator("#live")
    type_word(page, "cr")
    expect(live).to_have_text("C R")
    type_word(page, "ony")
    expect(live).to_contain_text("guesses worse than BROND")
    type_word(page, "bbbbb")
    page.keyboard.press("Enter")
    expect(live).to_contain_text(re.compile(r"\d+ answers? left; play [A-Z]+"))


def test_leaving_a_position_ends_its_search(page: Page) -> None:
    """Only one search runs at a time: if they did not end, the last would wait for all others."""
    for word in ("fuzzy", "jazzy", "buzzy", "dizzy"):
        page.goto(f"/?rows={word}.bbbbb")
        expect(page.locator("#sureness")).to_have_text(re.compile("searching|proven"))
    page.goto("/?rows=salet.bybbb")
    expect(page.locator("#sureness")).to_have_text("proven best", timeout=5_000)


def test_a_refused_guess_is_not_taken_however_fast_one_types(page: Page) -> None:
    page.goto("/?mode=hard&rows=salet.bybbb")
    expect_left(page, "102 answers left", 5)

    def slowly(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/api/analysis", slowly)
    type_word(page, "fuzzy")
    for _ in range(3):
        page.keyboard.press("Enter")
    alerts(page, "FUZZY is not allowed in hard mode")
    assert "fuzzy" not in page.url


def test_who_clicks_a_tile_goes_on_typing(page: Page) -> None:
    page.goto("/?rows=salet.bbbbb")
    expect_left(page, "221 answers left", 5)
    page.locator("#tile-0-0-1").click()
    expect_left(page, "102 answers left", 5)
    type_word(page, "glory")
    expect(page.locator("#draft-0-0")).to_have_text("g")
    expect(page.locator("#draft-0-4")).to_have_text("y")
    assert tiles(page) == "bybbb"


def test_six_letters_and_letters_of_other_languages(page: Page) -> None:
    page.goto("/?game=hello6")
    expect(page.locator(".draft .tile")).to_have_count(6)
    page.goto("/")
    open_lists(page)
    page.get_by_text("A list of your own").click()
    page.locator("#own-words").fill("cañón\nniños\npaños\nseñor\n")
    page.locator("#own-use").click()
    expect_left(page, "4 answers left", 6)
    expect(page.locator(".key[aria-label=ñ]")).to_be_visible()
    page.locator("#settings").get_by_role("button", name="Done").click()
    for key in "niños":
        page.locator(f".key[aria-label={key}]").click()
    expect(page.locator("#draft-0-2")).to_have_text("ñ")


@pytest.mark.parametrize(
    "text",
    ["salet:bybbb crony:bbbbb", "salet bybbb\ncrony ⬛⬛⬛⬛⬛", "SALET 01000, CRONY 00000"],
)
def test_turns_are_pasted_anywhere(page: Page, text: str) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    paste(page, text)
    expect_rows(page, 2)
    assert tiles(page) == "bybbb"


def test_a_link_is_pasted(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    paste(page, "http://127.0.0.1:1/?rows=salet.bybbb&mode=hard")
    expect_rows(page, 1)
    assert "mode=hard" in page.url


def test_nonsense_is_refused_in_plain_words(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    paste(page, "<script>alert(1)</script>")
    expect(page.locator(".toast")).to_be_visible()
    for address in (
        "/?rows=%00.%ff,x.y,.,a,,z.zzzzz&limit=-5&mode=%3Cb%3E&at=99",
        "/?game=nosuch&rows=salet.bybbb",
        "/?rows=" + "salet.bybbb," * 300,
        "/?known=%E2%80%AE&strategy=%20&rows=salet.q",
        "/?view=tree&rows=salet.zz&player=nobody",
        "/?view=play&hidden=2026-99-99&made=zz",
    ):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        shown = page.locator("body").inner_text()
        for word in ("should", "Input", "pydantic", "validation", "undefined", "NaN", "Traceback"):
            assert word not in shown, address


def test_a_game_that_is_over_leads_to_its_review(page: Page) -> None:
    page.goto("/?rows=salet.bybbb,brand.ggggg")
    expect(page.locator("#advice h2")).to_have_text("Solved in 2")
    expect(page.locator("#answers-title")).to_be_hidden()
    page.locator("#to-review").click()
    assert "view=review" in page.url
