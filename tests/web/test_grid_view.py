"""Which answers fit a friend's grid, in a real browser."""

import re

from playwright.sync_api import Page, expect

from tests.web.on_page import alerts, expect_rows, paste, tiles

CHAT = (
    "[16.11.26, 09:12] Anna: hi\nWordle 1,234 4/6*\n\n"
    "⬛⬛🟩⬛🟩\n⬛⬛🟩🟨🟩\n🟨🟩🟩⬛🟩\n🟩🟩🟩🟩🟩\n"
    "[16.11.26, 09:15] Ben: me too\nWordle 1,234 3/6\n\n🟨🟩🟩⬛🟩\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩"
)
TWO = "/?view=grid&game=original&grid=bbgbg.bbgyg.yggbg.ggggg,yggbg.bgggg.ggggg"


def count_of(page: Page) -> int:
    """How many answers fit all grids."""
    title = page.locator(".words-card h3")
    expect(title).to_contain_text("fit all of them")
    return int(title.inner_text().split()[0].replace(",", ""))


def test_the_grids_of_a_chat_are_drawn_and_fitted(page: Page) -> None:
    page.goto("/?view=grid&game=original")
    page.locator("#grid-text").fill(CHAT)
    page.locator("#grid-add").click()
    cards = page.locator(".one-grid")
    expect(cards).to_have_count(2)
    expect(cards.first.locator("h3")).to_have_text("Anna: Wordle 1,234")
    expect(cards.first.locator(".tile")).to_have_count(20)
    expect(cards.first).to_contain_text("in hard mode")
    expect(cards.last).not_to_contain_text("in hard mode")
    assert "grid=bbgbg.bbgyg.yggbg.ggggg*,yggbg.bgggg.ggggg" in page.url
    fitting = count_of(page)
    each = [int(re.findall(r"[\d,]+ answers? fit", card.inner_text())[0].split()[0])
            for card in cards.all()]  # fmt: skip
    assert 0 < fitting <= min(each)
    page.reload()  # the address says it all, but for names
    expect(cards).to_have_count(2)
    assert count_of(page) == fitting
    cards.last.get_by_role("button", name="Remove").click()
    expect(cards).to_have_count(1)
    page.go_back()
    expect(cards).to_have_count(2)


def test_a_known_answer_tells_which_guesses_could_have_made_each_row(page: Page) -> None:
    page.goto(TWO)
    count_of(page)
    page.get_by_role("button", name="Show", exact=False).click()
    page.locator(".chip", has_text="brace").click()
    assert "word=brace" in page.url and "known=" not in page.url
    rows = page.locator(".known-rows li")
    expect(rows).to_have_count(7)
    # of the words that are allowed, GRACE and TRACE alone have _RACE in common with BRACE
    expect(rows.nth(5).locator(".number")).to_have_text("2")
    expect(rows.nth(5).locator(".examples")).to_have_text("GRACE, TRACE")
    expect(rows.nth(6).locator(".examples")).to_have_text("BRACE")
    expect(page.locator(".chip", has_text="brace")).to_have_attribute("aria-pressed", "true")
    page.locator("#grid-known").fill("mummy")
    page.locator("#grid-known").press("Enter")
    expect(page.locator(".notice.bad")).to_contain_text("MUMMY does not fit")
    page.get_by_role("button", name="Leave the answer open").click()
    expect(page.locator(".known-rows")).to_have_count(0)


def test_what_is_not_a_grid_is_said_so(page: Page) -> None:
    page.goto("/?view=grid")
    page.locator("#grid-text").fill("good morning")
    page.locator("#grid-add").click()
    alerts(page, re.compile("."))
    expect(page.locator(".one-grid")).to_have_count(0)
    expect(page.locator("#grid-text")).to_have_value("good morning")
    page.locator("#grid-known").fill("brace")
    page.locator("#grid-known").press("Enter")
    expect(page.locator("#view [role=alert]")).to_have_count(1)  # nothing is asked without a grid
    page.locator("#grid-example").click()
    expect(page.locator(".one-grid")).to_have_count(2)


def test_a_grid_that_nothing_fits(page: Page) -> None:
    page.goto("/?view=grid&game=original&grid=ygggg.ggggg")
    expect(page.locator(".words-card h3")).to_have_text("No answer fits")
    expect(page.locator(".words-card")).to_contain_text("Perhaps a tile is wrong")


def test_grids_of_several_boards(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#best-word")).not_to_be_empty()
    paste(
        page,
        "Daily Dordle 0123 2&3/7\n\n"
        "⬛🟨⬛⬛⬛ 🟩⬛⬛⬛⬛\n🟩🟩🟩🟩🟩 ⬛🟩⬛⬛⬛\n⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩",
    )
    expect(page.locator(".one-grid")).to_have_count(2)
    expect(page.locator(".words-card h3").first).to_contain_text("Board 1: ")
    expect(page.locator(".words-card h3").last).to_contain_text("Board 2: ")
    assert "game=dordle" in page.url


def test_grids_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{TWO}&known=brace")
    expect(page.locator(".known-rows li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    first, second = page.locator(".one-grid").all()
    assert first.bounding_box()["y"] == second.bounding_box()["y"]  # type: ignore[index]


def test_the_answer_of_grids_is_not_the_boards(page: Page) -> None:
    page.goto(f"{TWO}&rows=raise.bybby")
    count_of(page)
    page.get_by_role("button", name="Show", exact=False).click()
    page.locator(".chip", has_text="brace").click()
    expect(page.locator(".known-rows").first).to_be_visible()
    page.get_by_role("link", name="Board").click()
    expect_rows(page, 1)
    assert tiles(page) == "bybby"
    expect(page.locator("#tile-0-0-0")).to_be_enabled()
    expect(page.locator("#known")).to_have_value("")
    expect(page.locator("#coloured-for")).to_have_count(0)
    page.get_by_role("link", name="Grid").click()
    expect(page.locator("#grid-known")).to_have_value("brace")


def test_a_row_that_is_too_long_is_left_out(page: Page) -> None:
    page.goto(f"/?view=grid&game=original&grid={'g' * 300}")
    expect(page.locator("#grid-example")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.goto(f"/?view=grid&game=original&grid={'g' * 300}.bgggg.ggggg")
    expect(page.locator(".one-grid .tile")).to_have_count(10)
    expect(page.locator(".words-card h3")).to_contain_text("answers fit")
