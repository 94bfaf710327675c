"""The record of games on the page, in a real browser."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from salet.game.words import load_words
from tests.web.on_page import alerts, enter, expect_left, expect_rows, type_word

TWO = (
    "Wordle 1,234 3/6\n\nCRANE ⬛⬛⬛⬛⬛\nPILOT ⬛⬛🟩⬛⬛\nBULLY 🟩🟩🟩🟩🟩\n\n"
    "Wordle 1,235 X/6\n\n⬛🟨⬛⬛⬛\n⬛🟩⬛⬛⬛\n⬛🟩⬛⬛⬛\n⬛🟩⬛⬛⬛\n⬛🟩🟩🟩🟩\n⬛🟩🟩🟩🟩\n"
)


def count(address: str) -> int:
    """How many games the record of the server has."""
    return int(httpx.get(f"{address}api/record").json()["games"])


@pytest.fixture(autouse=True)
def no_games(address: str) -> Iterator[None]:
    """Each test begins with an empty record."""
    yield
    while games := httpx.post(f"{address}api/record/list", json={"count": 500}).json()["games"]:
        ids = [game["id"] for game in games]
        httpx.post(f"{address}api/record/remove", json={"ids": ids}).raise_for_status()


def finish(page: Page) -> None:
    """Play the word of a day and find it."""
    page.goto("/?view=play&game=original&hidden=2026-01-01&made=salet")
    expect_rows(page, 1)
    type_word(page, "slosh")
    page.keyboard.press("Enter")
    expect(page.locator("#ending")).to_contain_text("Solved in 2 guesses!")


def import_text(page: Page, text: str) -> None:
    file = {"name": "games.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("#import-file").set_input_files(file)  # type: ignore[arg-type]


def check_access(page: Page) -> None:
    """Nothing serious that axe finds."""
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in {"serious", "critical"}] == []


def test_a_finished_game_is_kept_once_somebody_says_so(page: Page, address: str) -> None:
    finish(page)
    question = page.locator("#keep-games")
    expect(question).to_contain_text("Keep your finished games? They stay on this machine")
    assert count(address) == 0
    question.get_by_role("button", name="Keep them", exact=True).click()
    expect(question).to_have_count(0)
    page.locator("#tab-record").click()
    row = page.locator(".game-row")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("SALET → SLOSH")
    expect(row).to_contain_text("2/6")
    day = page.locator("#day-2026-01-01")
    expect(day).to_have_text("2")
    expect(page.locator("#change-keeping")).to_have_text("Stop keeping them")
    day.click()
    expect(page.locator("#games-title")).to_have_text("Games of 1 January 2026")
    page.locator("#all-games").click()
    expect(page.locator("#games-title")).to_have_text("Games")
    row.get_by_role("button", name="Review").click()
    expect(page.locator("#review-headline")).to_contain_text("You found SLOSH in 2 guesses")
    page.go_back()
    row.get_by_role("button", name="Remove").click()
    row.get_by_role("button", name="Keep", exact=True).click()
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Remove").click()
    row.get_by_role("button", name="for good").click()
    expect(page.get_by_text("No games yet")).to_be_visible()
    assert count(address) == 0


def test_no_is_taken_for_an_answer(page: Page, address: str) -> None:
    finish(page)
    page.get_by_role("button", name="Don't keep them").click()
    page.reload()
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#keep-games")).to_have_count(0)
    page.locator("#tab-record").click()
    expect(page.get_by_text("No games yet")).to_be_visible()
    assert count(address) == 0
    page.locator("#change-keeping").click()
    expect(page.locator("#change-keeping")).to_have_text("Stop keeping them")


def test_games_are_imported_reviewed_and_saved(page: Page, tmp_path: Path) -> None:
    page.goto("/?view=record")
    import_text(page, "good morning")
    expect(page.get_by_role("alert")).to_contain_text("othing is imported")
    import_text(page, TWO)
    said = page.locator("#view").get_by_text("2 games read, all of them new.")
    expect(said).to_be_visible()
    expect(page.locator(".game-row")).to_have_count(2)
    expect(page.locator(".summary")).to_contain_text("guesses per game")
    bars = page.locator(".distribution li")
    expect(bars.nth(2)).to_contain_text("1 50%")
    expect(bars.last).to_contain_text("1 50%")
    expect(page.locator(".day[data-result=lost]").first).to_have_text("X")
    page.locator("#review-games").click()
    expect(page.locator(".game-row").last).to_contain_text("skill")
    page.locator(".game-row").first.get_by_role("button", name="Which answers fit").click()
    expect(page.locator(".one-grid .tile")).to_have_count(30)
    page.go_back()
    for format_ in ("json", "csv"):
        with page.expect_download() as saved:
            page.locator(f"#save-{format_}").click()
        assert saved.value.suggested_filename == f"games.{format_}"
        saved.value.save_as(tmp_path / f"games.{format_}")
    games = json.loads((tmp_path / "games.json").read_text())["games"]
    assert sorted(game["title"] for game in games) == ["Wordle 1,234", "Wordle 1,235"]
    assert "crane:bbbbb pilot:bbgbb bully:ggggg" in (tmp_path / "games.csv").read_text()


def test_recent_games_are_offered_where_there_is_none_to_review(page: Page) -> None:
    page.goto("/?view=record")
    import_text(page, TWO)
    expect(page.locator(".game-row")).to_have_count(2)
    page.goto("/?view=review")
    page.get_by_role("button", name="Wordle 1,234, 3/6").click()
    expect(page.locator("#review-headline")).to_contain_text("You found BULLY in 3 guesses")


def test_damage_to_the_record_is_told(page: Page) -> None:
    aside = "/data/games.sqlite.damaged-20260101-000000"
    answer = {
        "available": True,
        "why_not": None,
        "games": 3,
        "damaged_games": 2,
        "damaged": [aside],
    }
    page.route("**/api/record", lambda route: route.fulfill(json=answer))
    page.goto("/?view=record")
    expect(page.locator("#damaged-record")).to_contain_text(f"until you remove it: {aside}")
    expect(page.locator("#damaged-games")).to_contain_text("2 games in your record are damaged")


def test_without_a_record_games_stay_in_the_browser(page: Page, address: str) -> None:
    why = "this server keeps no record of games; your games stay in your browser"
    answer = {"available": False, "why_not": why, "games": 0, "damaged_games": 0, "damaged": []}

    def refuse(route: Route) -> None:
        route.fulfill(json=answer)

    page.route("**/api/record", refuse)
    finish(page)
    expect(page.locator("#keep-games")).to_contain_text("They stay in this browser")
    page.get_by_role("button", name="Keep them", exact=True).click()
    page.locator("#tab-record").click()
    expect(page.locator("#view")).to_contain_text("This server keeps no record of games")
    rows = page.locator(".game-row")
    expect(rows).to_have_count(1)
    import_text(page, TWO)
    expect(rows).to_have_count(3)
    page.locator("#review-games").click()
    expect(page.locator(".over-time")).to_be_visible()
    page.reload()
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("skill")
    with page.expect_download() as saved:
        page.locator("#save-json").click()
    assert len(json.loads(saved.value.path().read_text())["games"]) == 3
    rows.first.get_by_role("button", name="Remove").click()
    rows.first.get_by_role("button", name="for good").click()
    expect(rows).to_have_count(2)
    assert count(address) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_record_with_games_is_accessible_and_fits_a_phone(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto("/?view=record")
    import_text(page, TWO)
    expect(page.locator(".game-row")).to_have_count(2)
    for palette in ("standard", "contrast"):
        page.evaluate("name => { document.documentElement.dataset.palette = name }", palette)
        check_access(page)
    page.locator(".game-row").first.get_by_role("button", name="Remove").click()
    check_access(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_months_stand_in_their_order(page: Page) -> None:
    games = "2026-01-30,slate bound,bound\n2026-02-01,slate fruit,fruit\n"
    page.goto("/?view=record")
    import_text(page, f"played_at,guesses_made,answer\n{games}")
    expect(page.locator(".month caption")).to_have_text(["January 2026", "February 2026"])
    expect(page.locator(".month thead th").first).to_have_text("M")


def test_the_games_of_a_day_that_was_long_ago(page: Page, address: str) -> None:
    words = load_words("original-answers").words[:620]
    days = ["2024-03-05"] + ["2026-01-02"] * (len(words) - 1)
    games = "\n".join(f"{day},slate {word},{word}" for day, word in zip(days, words, strict=True))
    text = f"played_at,guesses_made,answer\n{games}\n"
    assert httpx.post(f"{address}api/record/import", json={"text": text}).json()["new"] == 620
    page.goto("/?view=record")
    page.locator("#day-2024-03-05").click()
    expect(page.locator("#games-title")).to_have_text("Games of 5 March 2024")
    expect(page.locator(".game-row")).to_have_count(1)
    expect(page.locator("#day-2024-03-05")).to_be_focused()


def test_the_day_that_was_chosen_last_is_listed(page: Page) -> None:
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.goto("/?view=record")
    games = "2026-01-30,slate bound,bound\n2026-01-31,slate fruit,fruit\n"
    import_text(page, f"played_at,guesses_made,answer\n{games}")
    expect(page.locator(".game-row")).to_have_count(2)
    page.route("**/api/record/list", hold_the_first)
    page.locator("#day-2026-01-30").click()
    page.locator("#day-2026-01-31").click()
    expect(page.locator("#games-title")).to_have_text("Games of 31 January 2026")
    with page.expect_response("**/api/record/list"):
        held[0].continue_()
    page.wait_for_timeout(300)
    expect(page.locator("#games-title")).to_have_text("Games of 31 January 2026")
    expect(page.locator(".game-row")).to_contain_text("SLATE → FRUIT")


@pytest.mark.parametrize("where", ["#keep-games", "#view"])
def test_all_games_that_wait_for_an_answer_are_kept(page: Page, address: str, where: str) -> None:
    page.goto("/?game=original&rows=salet.bybbb")
    for word in ("brand", "brain"):
        expect_left(page, "102 answers left")
        enter(page, word, "ggggg")
        expect(page.locator("#advice h2")).to_have_text("Solved in 2")
        expect(page.locator("#keep-games")).to_be_visible()
        page.keyboard.press("Control+z")
    assert count(address) == 0
    if where == "#view":
        page.locator("#tab-record").click()
    page.locator(where).get_by_role("button", name="Keep them", exact=True).click()
    expect(page.locator("#keep-games")).to_have_count(0)
    page.locator("#tab-record").click()
    expect(page.locator(".game-row")).to_have_count(2)
    assert count(address) == 2


def test_a_game_that_went_wrong_is_not_kept(page: Page) -> None:
    page.goto("/?game=original&rows=salet.bybbb,brand.ggggg")
    expect(page.locator("#advice h2")).to_have_text("Solved in 2")
    page.locator("#tile-0-1-2").click()  # A is known to be in the word
    alerts(page, "Nothing fits.")
    enter(page, "crony", "bbbbb")
    expect_rows(page, 3)
    page.wait_for_timeout(500)
    expect(page.locator("#keep-games")).to_have_count(0)
