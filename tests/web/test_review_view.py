"""Reviews on the page, in a real browser; games and figures are those of docs/coach.md."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.on_page import alerts, expect_rows, paste

TRAP = "/?view=review&game=original&known=match&rows=slate.,watch.,batch.,catch.,hatch.,match."
GOING_ON = "/?view=review&game=original&rows=crane.bybbb,sport.bbbyy"
SHARED = "Wordle 1,234 3/6*\n\nCRANE ⬛⬛⬛⬛⬛\nPILOT ⬛⬛🟩⬛⬛\nBULLY 🟩🟩🟩🟩🟩"


def headline(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#review-headline")).to_have_text(text)


def verdicts(page: Page) -> list[str]:
    return [
        str(each.get_attribute("data-verdict")) for each in page.locator("[data-verdict]").all()
    ]


def test_the_report_of_a_game(page: Page) -> None:
    page.goto(TRAP)
    headline(page, "You found MATCH in 6 guesses; HAPPY instead of HATCH would have been safer.")
    assert verdicts(page) == ["excellent", "mistake", "mistake", "mistake", "blunder", "best"]
    assert page.locator(".score-value strong").all_inner_texts() == ["55", "43"]
    assert page.locator(".sum strong").all_inner_texts() == ["6", "3.42", "1.27", "1.31"]
    expect(page.locator(".sum")).to_contain_text("bad luck")
    expect(page.locator(".scores")).to_contain_text("People take 3.93 guesses on average")
    expect(page.locator(".graph")).to_have_attribute("aria-label", re.compile("after 1: 2.6"))
    expect(page.get_by_text("The bot: 4 guesses")).to_be_visible()
    expect(page.locator(".story li").first).to_contain_text("WATCH led into a trap")
    fourth = page.locator(".turn").nth(3)
    expect(fourth).to_contain_text("4 → 3")
    expect(fourth.locator(".word").first).to_have_text("camps")
    others = fourth.get_by_role("button", name="Other guesses")
    expect(fourth.locator(".alternatives")).to_be_hidden()
    others.press("Enter")
    expect(others).to_have_attribute("aria-expanded", "true")
    expect(fourth.locator(".alternatives li")).to_have_text(
        [re.compile("camps2.00"), re.compile("2.00 guesses"), re.compile("2.00"),
         re.compile("catch2.50 guessesyours")]
    )  # fmt: skip
    page.locator(".turn").nth(3).click()  # the row, anywhere
    assert "view=" not in page.url and "at=3" in page.url  # the board
    expect_rows(page, 6)


def test_a_review_is_shared_without_spoilers(page: Page, tmp_path: Path) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/?view=review&game=original&rows=crane.bybbb,sport.bbbyy,dirty.ggggg")
    headline(page, re.compile("You found DIRTY in 3 guesses"))
    page.locator("#share-text").click()
    expect(page.locator("#share-text")).to_have_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert "⬛🟨⬛⬛⬛ excellent" in text and "dirty" not in text.lower()
    page.locator("#share-link").click()
    expect(page.locator("#share-link")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    for letters in (False, True):
        page.locator("#picture-letters").set_checked(letters)
        with page.expect_download() as saved:
            page.locator("#share-picture").click()
        file = tmp_path / saved.value.suggested_filename
        saved.value.save_as(file)
        picture = file.read_text()
        assert file.suffix == ".svg" and picture.count('rx="4"') == 15
        assert (">D<" in picture) is letters
        assert "inaccuracy" in picture


def test_words_are_hidden_where_somebody_looks_on(page: Page) -> None:
    page.goto("/?view=review&game=original&rows=crane.bybbb,sport.bbbyy,dirty.ggggg")
    headline(page, re.compile("DIRTY"))
    page.locator("#spoilers").uncheck()
    headline(page, re.compile("You found the word in 3 guesses; guess 3 cost"))
    for word in ("dirty", "crane", "sport"):
        expect(page.locator("#view")).not_to_contain_text(word, ignore_case=True)
    page.locator("#spoilers").check()
    headline(page, re.compile("DIRTY"))


def test_a_game_that_goes_on_keeps_its_secrets(page: Page) -> None:
    page.goto(GOING_ON)
    headline(
        page, "2 guesses so far, 5 answers left; SPORT, guess 2, cost 0.18 guesses on average."
    )
    assert verdicts(page) == ["excellent", "inaccuracy"]
    expect(page.locator(".turn").first).to_contain_text("hidden")
    expect(page.get_by_role("button", name="Other guesses")).to_have_count(0)
    expect(page.locator(".sum")).to_contain_text("to come")
    page.locator("#spoilers").check()
    headline(page, re.compile("instead of SPORT would have saved 0.18 guesses on average"))
    expect(page.get_by_role("button", name="Other guesses")).to_have_count(2)


def test_without_a_game_there_is_a_way_to_one(page: Page) -> None:
    page.goto("/?view=review")
    expect(page.locator("#view h2")).to_have_text("Review a game")
    page.locator("#review-text").fill("good morning")
    page.get_by_role("button", name="Review it").click()
    alerts(page, re.compile("."))
    page.locator("#review-text").fill(SHARED)
    page.get_by_role("button", name="Review it").click()
    headline(page, re.compile("You found BULLY in 3 guesses"))
    assert "mode=hard" in page.url
    page.go_back()
    page.locator("#example").click()
    headline(page, re.compile("You found MATCH in 6 guesses"))


def test_a_solved_game_that_is_pasted_is_reviewed(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#best-word")).not_to_be_empty()
    paste(page, SHARED)
    headline(page, re.compile("You found BULLY in 3 guesses"))


def test_a_game_that_cannot_be_reviewed_says_why(page: Page) -> None:
    page.goto("/?view=review&game=quordle&rows=salet.bybbb/bbbbb/bbbbb/bbbbb")
    alerts(page, re.compile("A review is for one board only, and this game has 4$"))
    page.goto("/?view=review&rows=crane.ggbgb,zzzzz.ggggg")
    alerts(page, "'zzzzz' is not in")
    page.get_by_role("button", name="Look at the board").click()
    assert "view=" not in page.url
    page.goto("/?view=review&game=original&known=match&rows=crane.bybbb,match.ggggg")
    headline(page, re.compile("MATCH in 2"))  # the answer gives the tiles


def test_the_worst_verdict_is_the_lesson(page: Page) -> None:
    """Not the guess that found the word, though its skill was less for the risk it took."""
    page.goto("/?view=review&rows=adieu.bybby,audio.byyby,pound.bgggg,bound.ggggg")
    expect(page.locator(".turn .verdict-badge").nth(1)).to_contain_text("blunder")
    expect(page.locator("#review-headline")).to_have_text(
        "You found BOUND in 4 guesses; "
        "NORTH instead of AUDIO would have saved 0.73 guesses on average."
    )


def test_a_button_that_is_pressed_twice_gets_its_words_back(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/?view=review&game=original&rows=crane.bybbb,sport.bbbyy,dirty.ggggg")
    share = page.locator("#share-link")
    for _ in range(2):
        share.click()
        expect(share).to_have_text("Copied")
    page.wait_for_timeout(2500)
    expect(share).to_have_text("Copy link")
