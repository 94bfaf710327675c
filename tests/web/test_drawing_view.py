"""How boards, keys and cards are drawn on screens of every width, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.on_page import (
    alerts,
    enter,
    expect_best,
    expect_left,
    expect_rows,
    open_settings,
    tiles,
    type_word,
)


def test_four_boards_side_by_side(page: Page) -> None:
    page.goto("/?game=quordle")
    expect(page.locator(".one-board")).to_have_count(4)
    expect(page.locator("#advice")).to_have_attribute("data-turns", "0")
    type_word(page, "crane")
    type_word(page, "bybbb" + "bbbbb" + "gbbbb" + "bbyby")
    page.keyboard.press("Enter")
    for board, colours in enumerate(("bybbb", "bbbbb", "gbbbb", "bbyby")):
        expect(page.locator(".one-board").nth(board).locator(".rows .row")).to_have_count(1)
        assert tiles(page, 0, board) == colours
    expect(page.locator(".board-title").first).to_contain_text("90 left")
    expect(page.locator("#advice")).to_have_attribute("data-turns", "1")
    assert "crane.bybbb/bbbbb/gbbbb/bbyby" in page.url


def key_map(page: Page, letter: str) -> list[str | None]:
    """What a key says of its letter, board by board."""
    key = page.locator(".key", has=page.locator(".key-map")).filter(has_text=letter)
    return [cell.get_attribute("data-tile") for cell in key.first.locator(".key-map > span").all()]


def test_keys_show_letters_board_by_board(page: Page) -> None:
    page.goto("/?game=quordle&rows=crane.bybbb/bbbbb/gbbbb/bbyby")
    expect(page.locator("#advice")).to_have_attribute("data-turns", "1")
    assert key_map(page, "r") == ["y", "b", "b", "b"]
    assert key_map(page, "c") == ["b", "b", "g", "b"]
    out = page.locator(".keyboard").get_by_role("button", name="n", exact=True)
    expect(out).to_have_attribute("data-tile", "b")  # out everywhere
    expect(out.locator(".key-map")).to_have_count(0)
    untried = page.locator(".keyboard").get_by_role("button", name="z", exact=True)
    expect(untried.locator(".key-map")).to_have_count(0)


def test_keys_count_boards_where_there_are_many(page: Page) -> None:
    replies = "/".join(["bybbb"] * 12 + ["bbbbb"] * 20)
    page.goto(f"/?game=duotrigordle&rows=crane.{replies}")
    expect(page.locator("#advice")).to_have_attribute("data-turns", "1")
    key = page.locator(".keyboard").get_by_role("button", name="r", exact=True)
    expect(key.locator(".key-count")).to_have_text("12")


@pytest.mark.parametrize("width", [1280, 1920])
def test_boards_use_the_width_and_their_rows_align(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    page.goto("/?game=octordle&rows=crane." + "/".join(["bybbb"] * 8))
    expect(page.locator("#advice")).to_have_attribute("data-turns", "1")
    tops = [
        box["y"]
        for row in page.locator(".rows .row .tile:first-child").all()[:4]
        if (box := row.bounding_box())
    ]
    assert max(tops) - min(tops) < 1  # four side by side, in one line
    right = page.locator(".advice-column").bounding_box()
    assert right and right["x"] + right["width"] > 0.9 * width


def test_cards_beside_the_board_follow_each_other(page: Page) -> None:
    page.goto("/?rows=salet.bybbb,brond.bbbbb")
    expect(page.locator(".graph")).to_be_visible()
    expect(page.locator(".suggestions")).to_be_visible()
    above = page.get_by_role("region", name="good guesses").first.bounding_box()
    below = page.locator(".side-column").bounding_box()
    assert above and below
    assert 0 < below["y"] - (above["y"] + above["height"]) < 64


@pytest.mark.parametrize("game", ["hello11", "mini-nerdle"])
@pytest.mark.parametrize("width", [390, 1280])
def test_long_words_stay_in_their_column(page: Page, game: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/?game={game}")
    expect(page.locator("#advice")).to_have_attribute("data-turns", "0")
    column = page.locator(".board-column").bounding_box()
    last = page.locator(".draft .tile").last.bounding_box()
    assert column and last
    assert last["x"] + last["width"] <= column["x"] + column["width"]


def test_no_figure_stands_on_two_scales(page: Page) -> None:
    """The card has the share of games, the table has none; groups lead to what replies leave."""
    page.goto("/?rows=salet.bybbb")
    expect_best(page, "brond")
    table = page.locator(".suggestions")
    expect(table.locator("thead th")).to_have_text(["Guess", "Guesses to go", "Groups"])
    expect(table).not_to_contain_text("%")
    groups = page.locator("#groups-brond").inner_text()
    page.locator("#groups-brond").click()
    expect(page.locator(".groups .group")).to_have_count(int(groups))


def test_where_no_answer_fits_none_is_promised(page: Page) -> None:
    page.goto("/?rows=salet.bybbb,crony.byyby")
    alerts(page, "No answer fits, but 1 allowed word does: BOYAR")
    expect(page.locator("#advice h2")).to_have_text("It may be boyar")
    expect(page.locator(".promise")).to_have_text("The only allowed word that fits.")
    expect(page.locator("#sureness")).to_have_count(0)
    expect(page.locator("#answers-title")).to_have_text("1 allowed word fits")


def test_the_last_turn_of_a_game_says_solved(page: Page) -> None:
    page.goto("/?rows=salet.bybbb,brand.ggggg")
    expect(page.locator("#step-1")).to_contain_text("solved")
    expect(page.locator("#step-1")).not_to_contain_text("left")
    expect(page.locator(".key")).to_have_count(0)  # nothing is left to type


def test_a_reply_that_is_numbers_is_typed(page: Page) -> None:
    page.goto("/?game=mastermind")
    expect_left(page, "1,296 answers left")
    type_word(page, "1123")
    page.keyboard.press("Enter")  # moves on to the reply
    expect(page.locator("#reply")).to_be_focused()
    page.locator("#reply").fill("2,1")
    page.keyboard.press("Enter")
    expect_rows(page, 1)
    expect(page.locator(".rows .reply-text")).to_have_text("2,1")
    page.reload()
    expect_rows(page, 1)
    expect(page.locator(".rows .reply-text")).to_have_text("2,1")


def test_the_best_word_is_on_a_phone_without_scrolling(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    for word, colours in (("salet", "bybbb"), ("brond", "bbbbb")):
        enter(page, word, colours)
        expect(page.locator(".strip .word")).to_be_in_viewport()
        expect(page.locator(".key").first).to_be_in_viewport()
    assert page.evaluate("window.scrollY") == 0


def test_a_phone_shows_what_is_asked_for(page: Page) -> None:
    """Groups are not behind the keys, and the line above these judges the word that is typed."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/?rows=salet.bybbb")
    expect_best(page, "brond")
    strip = page.locator(".strip")
    type_word(page, "crony")
    expect(strip).to_contain_text("CRONY costs ~0.05")
    expect(strip.locator(".word")).to_have_text("brond")
    page.keyboard.press("Escape")
    expect(strip).to_contain_text("98% solved within 3")
    page.locator("#groups-brond").click()
    title, keys = page.locator("#groups-title").bounding_box(), strip.bounding_box()
    assert title and keys
    assert 0 <= title["y"] < keys["y"] - title["height"]


def test_boards_that_are_not_shown_yet_have_no_answers(page: Page) -> None:
    page.goto("/?game=quordle-sequence")
    expect(page.locator(".board-answers h4")).to_have_count(1)


def test_a_board_that_opens_asks_for_its_rows(page: Page) -> None:
    """As SLATE on it would give them, by clicking; a tile has one click for each colour on."""
    page.goto("/?game=quordle-sequence")
    expect_left(page, "Answers left", 10)
    for left, (word, colours) in enumerate((("tarse", "byybg"), ("clung", "gbbgb")), -9):
        enter(page, word, colours)
        expect_left(page, "Answers left", -left)  # the answer to one turn comes before the next
    enter(page, "crane", "ggggg")
    form = page.get_by_role("group", name="board 2", exact=True)
    expect(form).to_contain_text("Board 2 opens. Colour its rows as your game shows them.")
    expect(page.locator("#advice")).to_have_text(
        "Colour the rows of board 2 to see the best guess."
    )
    for number, colours in enumerate(("yybyg", "bgbbb", "bbgbg")):
        for place, colour in enumerate(colours):
            for _ in range("byg".index(colour)):
                page.locator(f"#opening-{number}-{place}").click()
    page.locator("#enter-rows").click()
    expect(form).to_have_count(0)
    page.go_back()
    expect(form).to_be_visible()
    page.reload()
    expect(form).to_be_visible()
    type_word(page, "yybygbgbbbbbgby")  # with a slip at the end
    page.keyboard.press("Backspace")
    type_word(page, "g")
    page.keyboard.press("Enter")
    expect(form).to_have_count(0)
    assert [tiles(page, row, 1) for row in range(3)] == ["yybyg", "bgbbb", "bbgbg"]
    expect(page.locator("#best-word")).to_have_text("slate")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("quordle-rescue", "The first 2 guesses of this game are given: enter them first."),
        ("sutom", "Your game shows the first letter of the word: set it in the settings"),
        ("polygonle", "Your game shows the shape of the word"),
        ("mastermind", "Type your guesses and the replies they got"),
    ],
)
def test_the_board_says_what_it_has_to_be_told_first(page: Page, game: str, told: str) -> None:
    page.goto(f"/?game={game}")
    expect(page.locator("#view")).to_contain_text(told)


def test_settings_have_nothing_for_the_console(page: Page) -> None:
    page.goto("/?game=sutom")
    open_settings(page)
    expect(page.locator("#settings")).to_contain_text(
        "All guesses start with the letter that is given."
    )
    expect(page.locator("#settings")).not_to_contain_text("--")


@pytest.mark.parametrize(
    ("link", "word", "why"),
    [
        (
            "/?mode=hard&rows=salet.bybbb",
            "fuzzy",
            "fuzzy cannot be played in hard mode: it must have A.",
        ),
        ("/?mode=hard&rows=salet.gbbbb", "fuzzy", "its 1st letter must be S."),
        ("/?rows=salet.bybbb", "zzzzz", "zzzzz cannot be played: it is not in “Original guesses,"),
    ],
)
def test_why_a_typed_word_cannot_be_played(page: Page, link: str, word: str, why: str) -> None:
    page.goto(link)
    expect(page.locator("#best-word")).not_to_be_empty()
    type_word(page, word)
    expect(page.locator("#typed")).to_contain_text(why)
