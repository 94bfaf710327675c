"""Playing on the page, in a real browser."""

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.web.on_page import (
    alerts,
    choose_mode,
    expect_left,
    expect_rows,
    open_lists,
    open_settings,
    type_word,
)


def guess(page: Page, word: str) -> None:
    type_word(page, word)
    page.keyboard.press("Enter")


def give_up(page: Page) -> None:
    page.locator("#give-up").click()
    page.locator("#really-give-up").click()
    expect(page.locator("#ending")).to_contain_text("You gave up.")


def test_play_a_hidden_word(page: Page) -> None:
    page.goto("/?view=play&game=3")  # as links of the first edition say it
    expect(page.locator(".key").first).to_be_visible()
    guess(page, "salet")
    expect_rows(page, 1)
    for level, hint in enumerate(("left", "guesses on average", "has ", "good next guess is"), 1):
        page.locator("#hint").click()
        expect(page.locator("#view [role=status]")).to_contain_text(f"Hint {level} of 4")
        expect(page.locator("#view [role=status]")).to_contain_text(hint)
    page.locator("#give-up").click()
    expect(page.locator("#ending")).to_have_count(0)  # it asks first
    page.get_by_role("button", name="No, go on").click()
    expect(page.locator("#really-give-up")).to_have_count(0)
    page.locator("#give-up").click()
    page.locator("#really-give-up").click()
    expect(page.locator("#ending")).to_contain_text("You gave up. The word was")


def test_what_is_not_a_word_is_refused(page: Page) -> None:
    page.goto("/?view=play&hidden=evil")
    expect(page.locator(".draft .tile")).to_have_count(5)
    guess(page, "zzzzz")
    alerts(page, "'zzzzz' is not in")
    expect(page.locator(".draft .tile").first).to_have_text("z")  # and can be mended
    expect_rows(page, 0)


def test_a_game_that_is_won_can_be_shared_and_analysed(page: Page) -> None:
    page.goto("/?view=play&hidden=2026-01-01&made=salet")
    expect_rows(page, 1)
    guess(page, "slosh")
    expect(page.locator("#ending")).to_contain_text("Solved in 2 guesses!")
    shared = page.locator("#share").inner_text().splitlines()
    assert shared[0] == "salet original 2026-01-01 2/6"
    assert shared[-1] == "🟩🟩🟩🟩🟩"
    page.locator("#copy-share").click()
    expect(page.locator("#copy-share")).to_have_text("Copied")
    page.get_by_role("button", name="Open on the board").click()
    expect(page.locator("#advice h2")).to_have_text("Solved in 2")
    page.go_back()
    page.locator("#to-review").click()
    assert "view=review" in page.url


def test_lost_says_lost(page: Page) -> None:
    page.goto("/?view=play&hidden=2026-01-01&limit=2&made=salet")
    expect_rows(page, 1)
    guess(page, "crony")
    expect(page.locator("#ending")).to_contain_text(
        "Lost: no guesses are left. The word was SLOSH."
    )


def test_the_word_of_the_day_is_played_once(page: Page) -> None:
    page.goto("/?view=play")
    page.locator("#play-day").click()
    expect(page.locator("#streak")).to_have_text("today's word")
    guess(page, "salet")
    expect_rows(page, 1)
    page.goto("/?view=play")
    expect_rows(page, 0)
    page.locator("#play-day").click()  # what was guessed today is still there
    expect_rows(page, 1)


def test_days_in_a_row_are_counted(page: Page) -> None:
    page.goto("/?view=play")
    page.evaluate(
        """() => {
          const days = {};
          const day = new Date();
          for (let back = 0; back < 3; back++) {
            day.setDate(day.getDate() - 1);
            const two = (number) => String(number).padStart(2, "0");
            const name = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
            days[`${name} original normal`] = { made: ["salet"], won: true, over: true };
          }
          localStorage.setItem("salet.daily", JSON.stringify(days));
        }"""
    )
    page.locator("#play-day").click()
    expect(page.locator("#streak")).to_have_text("3 days in a row")


def test_play_with_words_of_another_length(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left")
    open_lists(page)
    page.get_by_text("A list of your own").click()
    page.locator("#own-words").fill("planet\ncomets\n")
    page.locator("#own-use").click()
    expect_left(page, "2 answers left")
    page.get_by_role("link", name="Play").click()
    expect(page.locator(".play-view .draft .tile")).to_have_count(6)
    page.locator("#settings").get_by_role("button", name="Done").click()
    page.locator("#view").focus()
    guess(page, "planet")
    expect_rows(page, 1)


def test_play_on_four_boards(page: Page) -> None:
    page.goto("/?view=play&game=quordle&hidden=1")
    expect(page.locator(".one-board")).to_have_count(4)
    guess(page, "crane")
    for board in range(4):
        expect(page.locator(".one-board").nth(board).locator(".rows .row")).to_have_count(1)


def test_play_with_numbers_as_replies(page: Page) -> None:
    page.goto("/?view=play&game=bulls-and-cows&hidden=1")
    expect(page.locator(".key[aria-label='7']")).to_be_visible()
    guess(page, "0123")
    expect(page.locator(".rows .reply-text")).to_have_count(1)


def test_eight_boards_are_played_side_by_side(page: Page) -> None:
    page.goto("/?view=play&game=octordle&hidden=5&made=salet")
    boards = page.locator(".one-board")
    expect(boards).to_have_count(8)
    tops = [box["y"] for board in boards.all()[:4] if (box := board.bounding_box())]
    assert max(tops) - min(tops) < 1
    told = page.locator(".key", has=page.locator(".key-map")).first
    expect(told.locator(".key-map > span")).to_have_count(8)


def test_the_end_of_a_game_is_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/?view=play&hidden=2026-01-01&made=salet,slosh")
    expect(page.locator("#copy-share")).to_be_in_viewport()
    expect(page.locator("#streak")).to_have_text("the word of 1 January 2026")
    expect(page.locator(".dock")).to_be_hidden()


def test_a_game_goes_on_when_its_mode_is_chosen_again(page: Page) -> None:
    page.goto("/?view=play&hidden=3")
    guess(page, "salet")
    expect_rows(page, 1)
    open_settings(page)
    choose_mode(page, "hard")
    expect_rows(page, 0)
    expect(page.locator(".toast")).to_contain_text("Another game begins.")
    assert "mode=hard" in page.url
    another = re.search(r"hidden=(\d+)", page.url)  # as something is known of the first
    assert another is not None and another[1] != "3"
    page.keyboard.press("Escape")
    guess(page, "crane")
    expect_rows(page, 1)
    open_settings(page)
    page.locator("#game").select_option("dordle")
    expect(page.locator(".one-board")).to_have_count(2)
    page.locator("#game").select_option("original")
    expect_rows(page, 1)
    assert re.search(r"hidden=3\b", page.url) and "made=salet" in page.url
    choose_mode(page, "hard")
    expect(page.locator(".rows .row .tiles").first).to_have_attribute(
        "aria-label", re.compile("^c .*, r .*, a ")
    )
    assert "made=crane" in page.url


def test_another_mode_is_no_second_try_at_the_word_of_the_day(page: Page) -> None:
    page.goto("/?view=play&hidden=2026-01-01")
    guess(page, "salet")
    expect_rows(page, 1)
    open_settings(page)
    choose_mode(page, "hard")
    expect_rows(page, 0)
    choose_mode(page, "normal")
    expect_rows(page, 1)
    page.keyboard.press("Escape")
    page.locator("#give-up").click()
    page.locator("#really-give-up").click()
    expect(page.locator("#ending")).to_contain_text("You gave up. The word was SLOSH.")
    page.reload()
    expect(page.locator("#ending")).to_contain_text("You gave up. The word was SLOSH.")


def test_the_ending_tells_days_in_a_row_and_hints(page: Page) -> None:
    page.goto("/")
    today = page.evaluate("new Date().toLocaleDateString('sv')")  # as YYYY-MM-DD
    yesterday = page.evaluate(
        "(() => { const day = new Date(); day.setDate(day.getDate() - 1);"
        " return day.toLocaleDateString('sv'); })()"
    )
    kept = {f"{yesterday} original normal": {"made": ["salet"], "won": True, "over": True}}
    page.evaluate("text => localStorage.setItem('salet.daily', text)", json.dumps(kept))
    asked = page.request.post(
        "/api/play", data={"date": today, "guesses_made": [], "give_up": True}
    )
    answer = asked.json()["answer"]
    page.goto(f"/?view=play&hidden={today}")
    expect(page.locator("#streak")).to_have_text("1 day in a row")
    for level in (1, 2):
        page.locator("#hint").click()
        expect(page.locator("#view [role=status]")).to_contain_text(f"Hint {level} of 4")
    page.goto("/?view=play")  # who comes back to the day has not forgotten them
    page.locator("#play-day").click()
    expect(page.locator("#streak")).to_have_text("1 day in a row")
    guess(page, answer)
    expect(page.locator("#ending h3")).to_have_text("Solved in 1 guess, with 2 hints.")
    expect(page.locator("#ending-streak")).to_have_text("2 days in a row.")
    assert page.locator("#share").inner_text().endswith("🟩🟩🟩🟩🟩\nwith 2 hints")
    page.reload()
    expect(page.locator("#ending h3")).to_have_text("Solved in 1 guess, with 2 hints.")


def test_a_link_to_the_word_does_not_tell_it(page: Page) -> None:
    page.goto("/?view=play&hidden=7&made=salet&opener=crane&word=slosh&grid=ggggg")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    give_up(page)
    page.locator("#to-review").click()
    expect(page.locator("#view h2").first).to_be_visible()
    assert "known=" in page.url
    page.locator("#tab-play").click()
    page.get_by_role("button", name="Copy a link").click()
    page.wait_for_function("window.copied")
    assert page.evaluate("window.copied").endswith("/?view=play&hidden=7")


def test_another_list_has_a_word_of_the_day_of_its_own(page: Page) -> None:
    page.goto("/?view=play&hidden=2026-01-01&made=salet")
    expect_rows(page, 1)
    guess(page, "slosh")
    expect(page.locator("#ending")).to_be_visible()
    page.goto("/?view=play&hidden=2026-01-01&answers=nyt2022-answers")
    expect(page.locator(".draft .tile").first).to_be_visible()
    expect_rows(page, 0)
    page.goto("/?view=play&hidden=2026-01-01")  # and this one is still over
    expect(page.locator("#ending")).to_contain_text("Solved in 2 guesses!")


def test_a_game_that_was_given_up_stays_so(page: Page) -> None:
    page.goto("/?view=play&hidden=7&made=salet")
    give_up(page)
    open_settings(page)
    page.get_by_role("button", name="Orange and blue").click()
    expect(page.locator("html")).to_have_attribute("data-palette", "contrast")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#ending")).to_contain_text("You gave up.")
    page.locator("#tab-board").click()
    expect_left(page, "2,315 answers left")
    page.locator("#tab-play").click()
    expect(page.locator("#ending")).to_contain_text("You gave up.")
    page.reload()
    expect(page.locator("#ending")).to_contain_text("You gave up.")


def test_a_game_that_was_given_up_can_be_played_once_more(page: Page) -> None:
    page.goto("/?view=play&hidden=evil&made=salet")
    give_up(page)
    page.locator("#play-evil").click()
    expect_rows(page, 0)
    guess(page, "salet")
    expect_rows(page, 1)
    page.locator("#tab-play").click()  # which draws it again
    page.wait_for_load_state("networkidle")
    expect(page.locator("#ending")).to_have_count(0)


def test_giving_up_is_said_aloud(page: Page) -> None:
    page.goto("/?view=play&hidden=2026-01-01&made=salet")
    page.locator("#give-up").click()
    page.get_by_role("button", name="No, go on").press("Enter")
    expect(page.locator("#view")).to_be_focused()
    give_up(page)
    expect(page.locator("#live")).to_have_text("You gave up. The word was SLOSH.")
    expect(page.locator("#view")).to_be_focused()


def test_guesses_at_several_boards_are_said_aloud(page: Page) -> None:
    page.goto("/?view=play&game=dordle&hidden=1")
    expect(page.locator(".one-board")).to_have_count(2)
    asked = page.request.post(
        "/api/play", data={"game": "dordle", "seed": 1, "guesses_made": [], "give_up": True}
    )
    first, second = asked.json()["answer"].split("/")
    live = page.locator("#live")
    guess(page, "fuzzy")
    expect(live).to_have_text("FUZZY: 0 of 2 boards solved. 6 guesses left")
    guess(page, second)
    expect(live).to_have_text(f"{second.upper()}: 1 of 2 boards solved. 5 guesses left")
    guess(page, first)
    expect(live).to_have_text(f"{first.upper()}: 2 of 2 boards solved. Solved in 3 guesses!")


def test_replies_that_are_not_tiles_are_said_aloud(page: Page) -> None:
    page.goto("/?view=play&game=bulls-and-cows&hidden=1")
    expect(page.locator(".key[aria-label='7']")).to_be_visible()
    guess(page, "0123")
    reply = page.locator(".rows .reply-text").inner_text()
    expect(page.locator("#live")).to_have_text(re.compile(rf"^0123: {reply}\. \d+ guesses left$"))


def test_what_is_typed_while_a_guess_is_on_its_way_is_not_lost(page: Page) -> None:
    page.goto("/?view=play&hidden=2026-01-01")
    expect(page.locator(".draft .tile")).to_have_count(5)

    def slowly(route: Route) -> None:
        page.wait_for_timeout(500)
        route.continue_()

    page.route("**/api/play", slowly)
    letters = page.locator(".draft .tile")
    guess(page, "salet")
    type_word(page, "slo")
    expect_rows(page, 1)
    expect(letters).to_have_text(["s", "l", "o", "", ""])
    page.wait_for_timeout(100)
    type_word(page, "zz")
    page.keyboard.press("Enter")
    type_word(page, "sl")
    alerts(page, "'slozz' is not in")
    expect(letters).to_have_text(["s", "l", "", "", ""])
    type_word(page, "osh")
    page.keyboard.press("Enter")
    expect(page.locator("#ending")).to_contain_text("Solved in 2 guesses!")


def test_a_guess_on_its_way_does_not_come_back_in_another_game(page: Page) -> None:
    page.goto("/?view=play&hidden=3")
    expect(page.locator(".draft .tile")).to_have_count(5)

    def slowly(route: Route) -> None:
        page.wait_for_timeout(500)
        route.continue_()

    page.route("**/api/play", slowly)
    guess(page, "salet")
    page.locator("#play-any").click()
    page.wait_for_load_state("networkidle")
    expect(page.locator(".draft .tile")).to_have_text([""] * 5)
    expect_rows(page, 0)
