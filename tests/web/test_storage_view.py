"""What the page stores in the browser, where that cannot be done or read, in a real browser."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.on_page import expect_left, expect_rows, open_settings, type_word

BLOCKED = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
});
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("Full", "QuotaExceededError"); };
"""
#: What shows that a view is there.
SHOWN = {
    "board": "#best-word",
    "play": ".draft .tile >> nth=0",
    "openers": "#compared tbody tr >> nth=0",
    "bot": "#bot-run",
    "tree": ".branch >> nth=0",
    "record": "#view h2 >> nth=0",
}


@pytest.mark.parametrize("view", SHOWN)
@pytest.mark.parametrize("why", ["blocked", "full"])
def test_every_view_works_where_nothing_can_be_stored(page: Page, why: str, view: str) -> None:
    page.add_init_script(BLOCKED if why == "blocked" else FULL)
    page.goto(f"/?view={view}")
    expect(page.locator(SHOWN[view])).to_be_visible()


def test_settings_that_cannot_be_stored_are_used_all_the_same(page: Page) -> None:
    page.add_init_script(BLOCKED)
    page.goto("/?view=tree&rows=salet.bybbb")
    expect(page.locator(".branch").first).to_be_visible()
    page.get_by_role("button", name="Large").click()
    expect(page.locator(".tree-node")).to_have_attribute("data-zoom", "large")
    open_settings(page)
    page.get_by_role("button", name="Orange and blue").click()
    expect(page.locator("html")).to_have_attribute("data-palette", "contrast")


def test_a_word_of_the_day_that_cannot_be_stored_is_played(page: Page) -> None:
    page.add_init_script(BLOCKED)
    page.goto("/?view=play&hidden=2026-01-01&made=salet")
    expect_rows(page, 1)
    type_word(page, "slosh")
    page.keyboard.press("Enter")
    expect(page.locator("#ending")).to_contain_text("Solved in 2 guesses!")
    expect(page.locator("#keep-games")).to_be_visible()


def test_a_list_that_cannot_be_stored_is_refused(page: Page) -> None:
    page.add_init_script(FULL)
    page.goto("/")
    expect_left(page, "2,315 answers left")
    open_settings(page)
    page.get_by_text("Word lists (also your own)").click()
    page.get_by_text("A list of your own").click()
    page.locator("#own-words").fill("crane\neagle\n")
    page.locator("#own-use").click()
    expect(page.locator("#settings").get_by_role("alert")).to_contain_text("has no room")


@pytest.mark.parametrize("garbage", ["null", "{", "7", "[]", "[null]", "[{}]", "{}", '{"x": {}}'])
def test_what_cannot_be_read_is_left_out(page: Page, garbage: str) -> None:
    page.goto("/?view=record")
    page.evaluate(
        """text => {
          for (const key of ["daily", "runs", "own-lists", "games"])
            localStorage.setItem(`salet.${key}`, text);
        }""",
        garbage,
    )
    page.goto("/?view=play&hidden=2026-01-01")
    expect(page.locator(".draft .tile").first).to_be_visible()
    page.goto("/?view=bot")
    expect(page.locator("#bot-run")).to_be_visible()
    expect(page.locator(".runs")).to_have_count(0)
    open_settings(page)
    expect(page.locator("#answers")).to_be_attached()


def test_what_can_be_read_stays(page: Page) -> None:
    """One day that makes no sense does not take the others with it."""
    page.goto("/?view=record")
    days = {"2026-01-01 original normal": {"made": ["salet"], "won": False, "over": False}, "x": 1}
    page.evaluate("text => localStorage.setItem('salet.daily', text)", json.dumps(days))
    page.goto("/?view=play&hidden=2026-01-01")
    expect_rows(page, 1)
