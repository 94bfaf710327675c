"""Going back to earlier turns, and on from there, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.on_page import (
    enter,
    expect_best,
    expect_left,
    expect_rows,
    open_settings,
    tiles,
    type_word,
)

TWO = "/?game=original&rows=slate.bybbb,crony.bggbb"


def test_a_word_at_an_earlier_turn_takes_the_place_of_the_later_ones(page: Page) -> None:
    page.goto(f"{TWO}&at=1")
    expect(page.locator("#to-end")).to_be_visible()
    expect(page.locator(".guesses-left")).to_have_text("5 guesses left")
    expect_rows(page, 2)
    expect(page.locator(".draft")).to_have_count(0)
    type_word(page, "cran")
    expect(page.locator("#draft-0-3")).to_have_text("n")
    expect_rows(page, 1)
    expect(page.locator(".draft, .empty-rows .row")).to_have_count(5)
    # C is only known to be out after the second turn
    expect(page.locator("#draft-0-0")).not_to_have_class(re.compile(r"\bout\b"))
    page.keyboard.press("Escape")
    expect_rows(page, 2)
    assert tiles(page, 1) == "bggbb"
    enter(page, "brand", "bbbbb")
    expect_rows(page, 2)
    expect(page).to_have_url(re.compile("rows=slate.bybbb,brand.bbbbb$"))


def test_undo_brings_the_replaced_turns_back(page: Page) -> None:
    page.goto(f"{TWO}&at=1")
    expect(page.locator("#to-end")).to_be_visible()
    enter(page, "brand", "bgyyb")
    expect(page).to_have_url(re.compile("rows=slate.bybbb,brand.bgyyb$"))
    page.locator("#undo").click()
    expect(page).to_have_url(re.compile("rows=slate.bybbb,crony.bggbb&at=1$"))
    expect_rows(page, 2)
    assert tiles(page, 1) == "bggbb"
    page.locator("#redo").click()
    expect(page).to_have_url(re.compile("rows=slate.bybbb,brand.bgyyb$"))


def test_a_finished_game_goes_on_from_an_earlier_turn(page: Page) -> None:
    page.goto("/?game=original&rows=salet.bybbb,brand.ggggg&at=1")
    expect_best(page, "brond")
    expect(page.locator(".keyboard")).to_be_visible()
    page.locator("#best-word").click()
    expect(page.locator("#draft-0-4")).to_have_text("d")
    expect_rows(page, 1)
    type_word(page, "bgbbb")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("rows=salet.bybbb,brond.bgbbb$"))
    page.locator("#undo").click()
    page.locator("#to-end").click()
    expect(page.locator("#advice h2")).to_have_text("Solved in 2")
    expect(page.locator(".keyboard, .draft")).to_have_count(0)


def test_boards_are_told_as_they_were_at_an_earlier_turn(page: Page) -> None:
    page.goto("/?game=dordle&rows=salet.bybbb/bbbbb,brand.ggggg/bybbb&at=1")
    first = page.locator(".one-board").first
    expect(first.locator(".board-title")).to_contain_text("left")
    type_word(page, "crony")
    expect(first.locator(".draft")).to_be_visible()
    expect_rows(page, 1)


def test_undo_stays_within_a_game(page: Page) -> None:
    page.goto("/?game=original")
    expect_left(page, "2,315 answers left")
    enter(page, "slate", "bybbb")
    expect_rows(page, 1)
    open_settings(page)
    page.locator("#game").select_option("quordle")
    expect(page.locator(".one-board")).to_have_count(4)
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    expect_rows(page, 0)
    assert page.url.endswith("?game=quordle")


def test_arrow_keys_scroll_a_table(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(TWO)
    page.locator("#more-guesses").click()
    expect(page.locator(".suggestions thead th")).to_have_count(8)
    table = page.locator("#good-guesses")
    table.focus()
    page.keyboard.press("ArrowRight")
    for _ in range(50):
        if table.evaluate("node => node.scrollLeft") > 0:
            break
        page.wait_for_timeout(100)
    else:
        pytest.fail("the table was not scrolled")
    page.keyboard.press("Home")
    assert "at=" not in page.url
    page.locator("#view").focus()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("at=1$"))
