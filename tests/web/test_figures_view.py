"""What the page says in figures: one figure for one thing, and none that cannot be."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.on_page import enter, expect_best, expect_left, open_lists, type_word

#: Three answers are left, one guess, and none is likelier than 42 in 100.
LAST = "/?game=nyt&rows=tarse.bgbbb,manic.bgbbb,bandy.bgbbg,happy.bgbbg,wacky.bgbbg"
#: _IGHT with nine answers.
TRAP = "/?game=original&rows=fight.bgggg"


def test_the_last_guess_wins_so_often(page: Page) -> None:
    page.goto(LAST)
    expect(page.locator(".promise")).to_have_text("Wins 42% of the time.")
    expect(page.locator(".suggestions tbody tr").first).to_contain_text("loses 58%")
    expect(page.locator("#sureness")).to_have_text("proven best")
    type_word(page, "gauzy")
    expect(page.locator("#typed")).to_contain_text(
        re.compile(r"loses 25% more games than G?\w+; wins 17% of the time")
    )


@pytest.mark.parametrize(
    ("limit", "says"),
    [
        (2, r"Wins 13% of the time\."),
        (3, r"Wins \d\d% of the time, misses \d\d%\."),
        (4, r"(Wins|Solves it within \d guesses) \d\d% of the time, misses \d+(\.\d)?%\."),
    ],
)
def test_what_is_lost_is_said(page: Page, limit: int, says: str) -> None:
    """With _IGHT and few guesses; never a worst case beyond the last guess, nor an average."""
    page.goto(f"{TRAP}&mode=hard&limit={limit}")
    expect(page.locator("#sureness")).to_have_text("proven best")
    expect(page.locator(".promise")).to_have_text(re.compile(f"^{says}$"))


def test_games_without_averages_promise_none(page: Page) -> None:
    page.goto("/?game=absurdle&rows=salet.bbbbb")
    expect_best(page, "groin")
    expect(page.locator(".promise")).to_have_text("The shortest game takes 3 more guesses.")
    page.goto("/?game=dont-wordle&rows=salet.bbbbb")
    expect(page.locator("#sureness")).to_have_text("estimate")
    expect(page.locator(".promise")).not_to_contain_text(re.compile(r"\d"))
    expect(page.locator("#step-0")).not_to_contain_text("best play")  # nobody knows


def test_nothing_is_missed_until_it_is_proven(page: Page) -> None:
    """A search that has found a play so far, which misses answers."""
    found = {
        "word": "brond", "closed": False, "status": "bounded", "failures": 48, "done": 0,
        "of": 12972, "fewest_failures": 0, "lost_answers": ["abbey"] * 48, "suggestions": None,
    }  # fmt: skip
    body = f"event: known\ndata: {json.dumps(found)}\n\n"
    page.route("**/api/exact", lambda route: route.fulfill(body=body, status=200))
    page.goto("/?rows=salet.bybbb")
    expect(page.locator("#advice")).to_contain_text("0 of 12,972 guesses compared")
    expect(page.locator("#advice")).not_to_contain_text("misses")


def test_the_card_the_table_and_the_row_agree(page: Page) -> None:
    """SHORT costs 0.01 beside HORST once that is proven, wherever it is told."""
    page.goto("/?game=nyt&mode=hard&rows=crane.bybbb")
    expect(page.locator("#step-0")).to_contain_text("excellent")
    expect_best(page, "horst")
    type_word(page, "short")
    row = page.locator(".suggestions tr", has=page.locator("#play-short"))
    expect(row.locator("td").nth(1)).to_have_text("2.48")
    expect(page.locator("#typed")).to_contain_text(
        "short is 0.01 guesses worse than HORST; 2.48 more guesses on average"
    )
    page.get_by_role("button", name="More", exact=True).click()
    within = page.locator(".suggestions tbody tr").first.locator("td").nth(5)
    share = re.search(r"within 2 guesses (\d+%)", page.locator(".promise").inner_text())
    assert share is not None
    expect(within).to_have_text(share[1])
    type_word(page, "byyyb")
    page.keyboard.press("Enter")
    expect(page.locator("#step-1")).to_contain_text("excellent")
    page.locator("#step-1").click()
    expect(page.locator("#why")).to_have_text(
        "SHORT: excellent; it costs 0.01 guesses on average compared with HORST."
    )
    page.locator("#step-0").click()
    expect(page.locator("#why")).to_contain_text("not every answer can be found in time")


def test_a_mistyped_tile_of_a_board_is_mended_there(page: Page) -> None:
    """Board 4 says that I is grey, and then yellow."""
    tiles = "bbbbb/bbbbb/bbbbb"
    page.goto(f"/?game=quordle&rows=pious.{tiles}/bbbbb,morin.{tiles}/bbbyb")
    titles = page.locator(".board-title")
    expect(titles.nth(3)).to_have_text("Board 4 nothing fits")
    for board in range(3):
        expect(titles.nth(board)).to_have_text(f"Board {board + 1} ")
    expect(page.locator(".guesses-left")).to_have_text("7 guesses left")
    expect(page.locator(".tile.doubt")).to_have_count(1)
    expect(page.locator(".one-board").nth(3).locator(".tile.doubt")).to_have_count(1)
    page.get_by_role("button", name="Make the I of MORIN grey on board 4").click()
    expect(titles.nth(3)).to_contain_text(" left")
    assert f"morin.{tiles}/bbbbb" in page.url
    expect(page.locator(".guesses-left")).to_have_text("7 guesses left")


def test_what_is_proven_on_boards_is_no_estimate(page: Page) -> None:
    """16 combinations and more are searched for; and every answer can be seen."""
    page.goto("/?game=dordle&rows=salet.bybbb/bybbb,crony.bgbbb/bgbbb")
    expect(page.locator("#advice")).to_have_attribute("data-state", "proven")
    expect(page.locator(".promise")).not_to_contain_text("~")
    expect(page.locator(".suggestions tbody tr").first).not_to_contain_text("~")
    page.locator("#all-answers").click()
    counts = [int(re.findall(r": (\d+)", text)[0]) for text in page.locator("h4").all_inner_texts()]
    assert page.locator(".board-answers .chip").count() == sum(counts) > 8


def test_openers_that_may_lose_have_an_average(page: Page) -> None:
    page.goto("/?view=openers&game=nyt&mode=hard")
    page.locator("#compare-openers").fill("crane")
    page.locator("#compare").click()
    row = page.locator(".compare-table tbody tr").first
    expect(row.locator("td").nth(1)).to_have_text(re.compile(r"^~\d\.\d{3} may lose$"))


def test_settings_have_titles(page: Page) -> None:
    page.goto("/?game=nyt")
    open_lists(page)
    for field, title in (("rule", "Wordle"), ("prior", "As the New York Times chooses")):
        expect(page.locator(f"#{field} option:checked")).to_have_text(title)


def test_a_game_given_up_is_lost(page: Page) -> None:
    """It is kept, and a review that was made is not asked for again."""
    page.goto("/?view=play&game=original&hidden=2026-01-01&made=crane")
    page.evaluate("localStorage.setItem('salet.keep-games', 'yes')")
    page.locator("#give-up").click()
    page.locator("#really-give-up").click()
    expect(page.locator("#ending")).to_contain_text("You gave up. The word was SLOSH.")
    page.locator("#tab-record").click()
    expect(page.locator(".game-row")).to_contain_text("X/6")
    expect(page.locator(".summary")).to_contain_text("0.0%")
    cell = page.locator("#day-2026-01-01")
    expect(cell).to_have_attribute("data-date", "1")
    expect(cell).to_have_attribute("title", "Thursday, 1 January 2026: not solved")
    expect(page.locator("#review-games")).to_be_visible()
    page.locator(".game-row").get_by_role("button", name="Remove").click()
    page.locator(".game-row").get_by_role("button", name="for good").click()
    expect(page.locator(".record-empty")).to_be_visible()


def test_a_review_that_was_made_is_used(page: Page) -> None:
    page.goto("/?game=original&rows=crane.bybbb,sport.bbbyy")
    page.evaluate("localStorage.setItem('salet.keep-games', 'yes')")
    expect_left(page, "5 answers left")
    enter(page, "dirty", "ggggg")
    page.locator("#to-review").click()
    expect(page.locator("#review-headline")).to_contain_text("You found DIRTY")
    for _ in range(100):  # until it is stored
        listed = page.request.post("/api/record/list", data={"count": 5}).json()["games"]
        if listed and listed[0]["review"]:
            break
        page.wait_for_timeout(100)
    page.locator("#tab-record").click()
    expect(page.locator(".game-row")).to_contain_text("skill")
    expect(page.locator("#review-games")).to_have_count(0)
    page.locator(".game-row").get_by_role("button", name="Remove").click()
    page.locator(".game-row").get_by_role("button", name="for good").click()
    expect(page.locator(".record-empty")).to_be_visible()


def test_a_review_is_saved_as_a_picture_that_chats_show(page: Page, tmp_path: Path) -> None:
    page.goto("/?view=review&game=original&rows=crane.bybbb,sport.bbbyy,dirty.ggggg")
    with page.expect_download() as saved:
        page.locator("#share-png").click()
    saved.value.save_as(tmp_path / "review.png")
    picture = (tmp_path / saved.value.suggested_filename).read_bytes()
    assert picture.startswith(b"\x89PNG") and len(picture) > 5000
    assert int.from_bytes(picture[16:20], "big") == 1280  # pixels across


#: Games by how wide their boards are.
WIDE = ("hello4", "hello6", "hello8", "hello10", "hello11", "mini-nerdle", "quordle", "octordle")


@pytest.mark.parametrize("game", WIDE)
def test_boards_stay_beside_the_advice(page: Page, game: str) -> None:
    """Nothing of a board is drawn over the advice, or beyond the edge of a phone."""
    page.goto(f"/?game={game}")
    expect(page.locator("#best-word")).not_to_be_empty()
    type_word(page, page.locator("#best-word").inner_text().lower())
    for width in (360, 390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        over = page.evaluate(
            """() => {
              const advice = document.querySelector(".advice-column").getBoundingClientRect();
              const beside = advice.left > 300 ? advice.left : innerWidth;
              const drawn = ".boards-frame *, .board-actions *, .keyboard *";
              return [...document.querySelectorAll(drawn)]
                .filter(node => node.checkVisibility())
                .filter(node => node.getBoundingClientRect().right > beside + 0.5)
                .map(node => node.className);
            }"""
        )
        assert over == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        tile = page.locator(".draft .tile").first.bounding_box()
        assert tile is not None and tile["width"] >= 14, width
