"""Where keys go, whatever was clicked before, and what is said aloud of them, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.on_page import (
    alerts,
    choose_mode,
    enter,
    expect_left,
    expect_rows,
    open_settings,
    paste,
    tiles,
    type_word,
)


@pytest.mark.parametrize("close", ["Done", "Escape", "the button"])
def test_enter_is_the_words_after_the_settings(page: Page, close: str) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    open_settings(page)
    choose_mode(page, "hard")
    if close == "Done":
        page.get_by_role("button", name="Done").click()
    elif close == "Escape":
        page.keyboard.press("Escape")
    else:
        page.locator("#settings-button").click()
    expect(page.locator("#view")).to_be_focused()
    enter(page, "salet", "bybbb")
    expect_rows(page, 1)
    assert tiles(page) == "bybbb"
    expect(page.locator("#settings")).to_be_hidden()
    assert "game=" not in page.url


@pytest.mark.parametrize("focused", ["#tab-board", "#settings-button", ".brand a"])
def test_enter_takes_the_typed_word_wherever_the_focus_is(page: Page, focused: str) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    page.locator(focused).focus()
    enter(page, "salet", "bybbb")
    expect_rows(page, 1)
    expect(page.locator("#settings")).to_be_hidden()


def test_enter_takes_a_word_that_was_typed_at_a_button(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    expect(page.locator("#sureness")).to_have_text("proven best")
    for button in ("#more-guesses", "#undo"):
        page.locator(button).click()
        enter(page, "crony", "bbbbb")
        expect(page.locator("#advice")).to_have_attribute("data-turns", "2")
        expect(page).to_have_url(re.compile("rows=salet.bybbb,crony.bbbbb$"))
    page.keyboard.press("Enter")  # nothing is typed: it is the button's again
    expect_rows(page, 1)


def test_whoever_moves_with_tab_presses_what_it_moved_to(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    type_word(page, "sal")
    page.locator("#tab-tree").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#settings-button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#draft-0-2")).to_have_text("l")  # and what was typed is still there


def test_choosing_a_view_leaves_the_keys_to_it(page: Page) -> None:
    page.goto("/?view=grid")
    page.locator("#tab-board").click()
    expect(page.locator("#view")).to_be_focused()
    expect_left(page, "2,315 answers left")
    enter(page, "salet", "bybbb")
    expect_rows(page, 1)
    type_word(page, "cron")
    page.locator("#tab-board").click()  # it is shown already
    expect(page.locator("#draft-0-3")).to_have_text("n")
    page.keyboard.press("y")
    expect(page.locator("#draft-0-4")).to_have_text("y")


@pytest.mark.parametrize("view", ["board", "play"])
def test_a_word_typed_while_a_view_loads_is_not_lost(page: Page, view: str) -> None:
    def slowly(route: Route) -> None:
        page.wait_for_timeout(700)
        route.continue_()

    page.goto("/?view=record&hidden=3")
    expect(page.locator("#view h2").first).to_be_visible()
    page.route(f"**/js/{view}/view.js", slowly)
    page.route("**/api/play", slowly)
    page.locator(f"#tab-{view}").click(no_wait_after=True)
    type_word(page, "crane")
    page.keyboard.press("Enter")
    if view == "play":
        expect_rows(page, 1)
    else:
        expect(page.locator("#draft-0-4")).to_have_text("e")
        alerts(page, "Are all tiles grey?")


def test_keys_on_the_screen_take_the_focus_from_fields(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    page.locator("#known").focus()
    keys = page.get_by_role("group", name="keyboard")
    for letter in "sale":
        keys.get_by_role("button", name=letter, exact=True).click()
    type_word(page, "t")
    expect(page.locator("#draft-0-4")).to_have_text("t")
    expect(page.locator("#known")).to_have_value("")
    type_word(page, "bybbb")
    page.locator("#settings-button").focus()
    keys.get_by_role("button", name="enter").click()
    expect_rows(page, 1)
    expect(page.locator("#view")).to_be_focused()


def test_the_answer_field_takes_one_word_and_gives_the_keys_back(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    page.locator("#known").click()
    page.keyboard.type("squid")
    page.keyboard.press("Enter")
    page.keyboard.type("slate")
    expect(page.locator("#known")).to_have_value("squid")
    expect(page.locator("#draft-0-4")).to_have_text("e")
    page.keyboard.press("Enter")
    expect_rows(page, 1)
    assert tiles(page) == "gbbbb"
    page.goto("/?game=dordle")
    expect(page.locator("#advice")).to_have_attribute("data-turns", "0")
    expect(page.locator("#known")).to_have_attribute("maxlength", "11")  # squid/crane


def test_a_known_answer_is_named_and_forgotten(page: Page) -> None:
    page.goto("/?known=agent&rows=raise.")
    expect(page.locator("#coloured-for")).to_have_text("Coloured for AGENT · Forget")
    expect(page.locator("#tile-0-0-1")).to_have_attribute("data-tile", "y")
    expect(page.locator("#tile-0-0-1")).to_be_disabled()
    page.locator("#forget-known").click()
    expect(page.locator("#coloured-for")).to_have_count(0)
    expect(page.locator("#tile-0-0-1")).to_be_enabled()
    assert tiles(page) == "bybby"  # the colours stay


def test_what_is_not_allowed_is_said_in_place_of_a_question(page: Page) -> None:
    page.goto("/?mode=hard&rows=salet.bybbb")
    expect_left(page, "102 answers left", 5)
    type_word(page, "crony")
    expect(page.locator("#typed")).to_have_text(
        re.compile("^crony cannot be played in hard mode: it must have A", re.I)
    )
    page.keyboard.press("Enter")
    alerts(page, re.compile("^CRONY is not allowed in hard mode: must have A"))
    expect(page.locator("#all-grey")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.type("crony")  # faster than the server
    page.keyboard.press("Enter")
    alerts(page, re.compile("^CRONY is not allowed in hard mode: must have A"))
    expect(page.locator("#all-grey")).to_have_count(0)


def test_while_nothing_fits_the_board_stays_up_to_date(page: Page) -> None:
    page.goto("/?rows=raise.bybby")
    expect_left(page, "answers left", 5)
    enter(page, "crown", "bgbyb")
    alerts(page, "Nothing fits.")
    expect(page.locator("#advice")).to_have_text("Correct the turns to see the best guess.")
    left = page.locator(".guesses-left")
    expect(left).to_have_text("4 guesses left")
    key = page.locator(".keyboard").get_by_role("button", name="w", exact=True)
    expect(key).to_have_attribute("data-tile", "y")
    type_word(page, "ab")
    alerts(page, "Nothing fits.")  # the box and its buttons stay
    expect(page.get_by_role("button", name="Make the R of CROWN grey")).to_have_count(1)
    type_word(page, "bey" + "bbbbb")
    page.keyboard.press("Enter")
    expect_rows(page, 3)
    expect(left).to_have_text("3 guesses left")
    page.goto("/?rows=raise.bybby,crown.bgbyb")  # as a link, with nothing known before
    expect(left).to_have_text("4 guesses left")


def test_the_first_fix_is_in_the_line_above_a_phones_keys(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/?rows=raise.bybby,crown.bgbyb")
    fix = page.locator(".strip").get_by_role("button", name="Make the R of CROWN grey")
    expect(fix).to_be_in_viewport()
    fix.click()
    expect_left(page, "2 answers left", 4)


def test_a_fix_is_for_its_board(page: Page) -> None:
    page.goto("/?game=dordle&rows=raise.bybby/bybby,crown.bbbbb/bgbyb")
    alerts(page, "Nothing fits. Board 2: ")
    page.get_by_role("button", name="Make the R of CROWN grey").click()
    expect(page.locator(".one-board").nth(1).locator(".row").nth(1)).to_be_visible()
    expect(page.locator("#view [role=alert]").first).not_to_contain_text("Nothing fits")
    assert tiles(page, 1, 0) == "bbbbb"
    assert tiles(page, 1, 1) == "bbbyb"


def test_colours_are_said_by_name(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    live = page.locator("#live")
    type_word(page, "crane")
    expect(live).to_contain_text("CRANE is")  # its verdict, which would come between the colours
    said = []
    for key in "bybbb":
        page.keyboard.press(key)
        expect(live).to_have_text(re.compile(r"to go$|all are coloured$"))
        page.wait_for_timeout(150)
        said.append(live.inner_text())
    assert said == [
        "C grey, 4 to go", "R yellow, 3 to go", "A grey, 2 to go", "N grey, 1 to go",
        "E grey, all are coloured",
    ]  # fmt: skip
    page.keyboard.press("Backspace")
    expect(live).to_have_text("E not coloured, 1 to go")
    page.locator("#draft-0-0").click()
    expect(live).to_have_text("C yellow, 1 to go")


def test_a_spoken_verdict_says_how_sure_it_is(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    expect_left(page, "102 answers left")
    live = page.locator("#live")
    type_word(page, "brond")
    expect(live).to_contain_text("more guesses on average, proven.")
    expect(page.locator("#see-groups")).to_be_visible()
    expect(live).to_contain_text("It splits the answers into")
    expect(live).not_to_contain_text("See the groups")
    page.keyboard.press("Escape")
    type_word(page, "fuzzy")
    expect(live).to_contain_text("on average, an estimate.")
    expect(live).not_to_contain_text("~")


def test_what_was_said_of_another_game_is_taken_back(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    expect_left(page, "102 answers left")
    enter(page, "crony", "bbbbb")
    expect(page.locator("#live")).to_contain_text("left; play")
    open_settings(page)
    page.locator("#game").select_option("mastermind")
    expect(page.locator("#live")).to_be_empty()


def test_the_ring_around_a_tab_is_not_clipped(page: Page) -> None:
    page.goto("/?view=record")
    page.locator("#tab-board").focus()
    page.keyboard.press("Tab")
    ring = page.locator("#tab-review").evaluate(
        "tab => ({offset: parseFloat(getComputedStyle(tab).outlineOffset),"
        " width: parseFloat(getComputedStyle(tab).outlineWidth)})"
    )
    assert ring["width"] >= 2 and ring["offset"] + ring["width"] <= 0


def test_what_does_not_fit_is_said_once(page: Page) -> None:
    """A screen reader says what changes there: typing must change nothing."""
    page.goto("/?rows=raise.bybby,crown.bgbyb")
    alerts(page, "Nothing fits.")
    page.evaluate(
        """() => {
          window.changes = 0;
          const seen = new MutationObserver((all) => { window.changes += all.length; });
          const alert = document.querySelector(".board-column [role=alert]");
          seen.observe(alert, { childList: true, subtree: true, characterData: true });
        }"""
    )
    type_word(page, "abbey")
    page.keyboard.press("Backspace")
    page.wait_for_timeout(300)
    assert page.evaluate("window.changes") == 0
    page.keyboard.press("Enter")
    alerts(page, "ABBE has 4 letters")
    alerts(page, "Nothing fits.")


def test_an_answer_that_is_half_typed_survives_the_servers_reply(page: Page) -> None:
    def slowly(route: Route) -> None:
        page.wait_for_timeout(600)
        route.continue_()

    page.route("**/api/analysis", slowly)
    page.goto("/", wait_until="commit")
    page.locator("#known").click()
    page.keyboard.type("squ")
    expect_left(page, "2,315 answers left")
    expect(page.locator("#known")).to_have_value("squ")
    page.unroute_all(behavior="wait")


def test_a_colour_is_taken_back_where_boards_are_hidden(page: Page) -> None:
    page.goto("/?game=quordle-sequence")
    expect(page.locator(".board-answers h4")).to_have_count(1)
    type_word(page, "craneb")
    page.keyboard.press("Backspace")
    expect(page.locator("#draft-0-0")).to_have_attribute("data-tile", "")
    type_word(page, "bbbbb")
    page.keyboard.press("Enter")
    expect_rows(page, 1)
    assert "rows=crane.bbbbb/?/?/?" in page.url.replace("%3F", "?")


def test_what_is_pressed_keeps_the_focus(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    expect(page.locator("#sureness")).to_have_text("proven best")
    more = page.locator("#more-guesses")
    for name in ("Less", "More"):
        more.focus()
        page.keyboard.press("Enter")
        expect(more).to_have_text(name)
        expect(more).to_be_focused()
    open_settings(page)
    for group, name in (("Mode", "hard"), ("Colours", "Orange and blue")):
        pressed = page.get_by_role("group", name=group).get_by_role("button", name=name, exact=True)
        pressed.focus()
        page.keyboard.press("Enter")
        expect(pressed).to_have_attribute("aria-pressed", "true")
        expect(pressed).to_be_focused()


def test_what_is_drawn_anew_does_not_scroll_the_page(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 500})
    page.goto("/?rows=salet.bybbb")
    expect(page.locator("#sureness")).to_have_text("proven best")
    page.locator("#tile-0-0-1").focus()
    page.evaluate("window.scrollTo(0, 700)")
    before = page.evaluate("window.scrollY")
    assert before > 300
    page.keyboard.press("c")  # the board is drawn anew, with the tile that has the focus
    expect(page.locator("#draft-0-0")).to_have_text("c")
    expect(page.locator("#tile-0-0-1")).to_be_focused()
    assert page.evaluate("window.scrollY") == before


def test_the_text_that_was_pasted_last_is_shown(page: Page) -> None:
    first: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if first:
            route.continue_()
        else:
            first.append(route)

    page.goto("/")
    expect_left(page, "2,315 answers left")
    page.route("**/api/read", hold_the_first)
    paste(page, "salet:bybbb crony:bbbbb")
    paste(page, "raise:bybby")
    expect_rows(page, 1)
    first[0].continue_()
    page.wait_for_timeout(500)
    expect_rows(page, 1)
    expect(page.locator(".toast")).to_have_count(0)
