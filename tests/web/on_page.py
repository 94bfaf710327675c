"""What tests of the page have in common: typing, and reading what it shows."""

import re

from playwright.sync_api import Page, expect


def type_word(page: Page, word: str) -> None:
    """Type on the desk, one key after the other."""
    for letter in word:
        page.keyboard.press(letter)


def enter(page: Page, word: str, tiles: str) -> None:
    """Type a word and its tiles, and enter them."""
    type_word(page, word + tiles)
    page.keyboard.press("Enter")


def expect_left(page: Page, answers: str, guesses: int | None = None) -> None:
    """Wait until the board says how many answers are left, and guesses."""
    expect(page.locator("#answers-title")).to_contain_text(answers)
    if guesses is not None:
        expect(page.locator(".guesses-left")).to_have_text(
            f"{guesses} {'guess' if guesses == 1 else 'guesses'} left"
        )


def expect_best(page: Page, word: str, sure: str = "proven") -> None:
    """Wait until a word is named as the best guess, so surely."""
    expect(page.locator("#advice")).to_have_attribute("data-word", word)
    expect(page.locator("#advice")).to_have_attribute("data-state", sure)
    expect(page.locator("#best-word")).to_have_text(word)


def tiles(page: Page, row: int = 0, board: int = 0) -> str:
    """The tiles of a row of a board."""
    rows = page.locator(f".one-board >> nth={board}").locator(".rows .row")
    shown = rows.nth(row).locator(".tile")
    return "".join(str(tile.get_attribute("data-tile")) for tile in shown.all())


def expect_rows(page: Page, count: int) -> None:
    """Wait until so many turns stand on the (first) board."""
    expect(page.locator(".one-board").first.locator(".rows .row")).to_have_count(count)


def open_settings(page: Page) -> None:
    """Open the settings by the bar of the game."""
    page.locator("#settings-button").click()
    expect(page.locator("#game")).to_be_visible()


def open_lists(page: Page) -> None:
    """Open the settings with the lists."""
    open_settings(page)
    if not page.locator("#answers").is_visible():
        page.get_by_text("Word lists (also your own), likelihood").click()


def choose_mode(page: Page, mode: str) -> None:
    """Choose a mode in the settings."""
    page.locator("#mode").get_by_role("button", name=mode, exact=True).click()


def paste(page: Page, text: str) -> None:
    """Paste a text into the page itself."""
    page.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text", text);
          const options = { clipboardData, bubbles: true, cancelable: true };
          document.getElementById("view").dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        text,
    )


def alerts(page: Page, text: str | re.Pattern[str]) -> None:
    """Wait until the page says that something is wrong."""
    expect(page.locator("#view [role=alert]").first).to_contain_text(text)
