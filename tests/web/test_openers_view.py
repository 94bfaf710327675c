"""Openers, the bot and trees on the page, in a real browser."""

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.web.on_page import alerts, expect_left, open_settings


def test_openers_stand_side_by_side_in_every_mode(page: Page) -> None:
    """The proven totals of the ground truth: SALET 7,920 and CRANE 7,930 over 2,315 answers."""
    page.goto("/?view=openers")
    page.locator("#compare-openers").fill("salet crane adieu")
    page.locator("#compare").click()
    compared = page.locator("#compared")
    expect(compared.locator("thead th")).to_have_text(
        ["Opener", "normal", "hard", "ultra", "Groups", "Largest"]
    )
    rows = compared.locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("salet")
    expect(rows.first).to_contain_text("3.421")
    expect(rows.nth(1)).to_contain_text("3.425")
    page.locator("#compare-openers").fill("salet zzzzz")
    page.locator("#compare").click()
    expect(compared.get_by_role("alert")).to_contain_text("'zzzzz' is not in")
    expect(rows).to_have_count(1)  # and the other one is still compared
    expect(rows.first).to_contain_text("3.421")
    page.locator("#compare-openers").fill("qqqqq zzzzz")
    page.locator("#compare").click()
    expect(compared.get_by_role("alert")).to_have_count(2)
    expect(rows).to_have_count(0)


def test_what_openers_come_to_is_explained(page: Page) -> None:
    """Only what is in the table; and a phone has room for the modes."""
    page.goto("/?view=openers")
    page.locator("#compare-openers").fill("crane slate")
    page.locator("#compare").click()
    note = page.locator(".compared-note")
    expect(note).to_contain_text("may lose")  # SLATE does, in hard mode
    expect(note).not_to_contain_text("~")  # all of them are proven
    page.set_viewport_size({"width": 390, "height": 844})
    table = page.locator("#compared .scroll")
    assert table.evaluate("node => node.scrollWidth <= node.clientWidth")


def test_openers_lead_to_trees(page: Page) -> None:
    page.goto("/?view=openers")
    table = page.get_by_role("region", name="all openers")
    expect(table.locator("tbody tr").first).to_contain_text("salet")
    page.locator("#opener-search").fill("rais")
    expect(table.locator("tbody tr").first).to_contain_text("raise")
    table.get_by_role("button", name="raise").first.click()
    expect(page.locator(".tree-node .play-this")).to_have_text("raise")
    first = page.locator(".branch").first
    following = first.locator(".then strong").inner_text().lower()
    first.click()
    expect(page.locator(".crumbs li")).to_have_count(2)
    expect(page.locator(".tree-node .play-this")).to_have_text(following)  # as the branch said
    page.get_by_role("button", name="Open on the board").click()
    expect_left(page, "168 answers left", 5)


def test_a_tree_is_saved_as_a_file(page: Page) -> None:
    page.goto("/?view=tree&rows=salet.bybbb,crony.bbbbb")
    expect(page.locator(".branch").first).to_be_visible()
    with page.expect_download() as saved:
        page.locator("#tree-format").select_option("json")
    assert saved.value.suggested_filename == "tree.json"


def test_the_bot_compares_openers(page: Page) -> None:
    page.goto("/?view=bot")
    page.locator("#bot-opener").fill("salet fuzzy")
    page.locator("#bot-games").select_option("100")
    page.locator("#bot-run").click()
    rows = page.locator(".runs tbody tr")
    expect(rows).to_have_count(3, timeout=120_000)  # SALET's proven average stands beside
    expect(page.locator(".runs")).to_contain_text("best play, proven")
    expect(page.locator(".runs")).to_contain_text("± 0.")
    expect(page.locator(".chart .dot")).to_have_count(3)
    page.locator(".runs").get_by_role("button", name="fuzzy", exact=True).click()
    counts = [int(text) for text in page.locator(".bar-row .number").all_inner_texts()]
    assert sum(counts) == 100
    page.locator(".bar-row").nth(2).click()
    expect(page.locator(".games li")).to_have_count(counts[2])
    page.reload()  # runs survive
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="remove the run of FUZZY, entropy").click()
    expect(rows).to_have_count(2)


def test_words_of_another_length_are_compared_with_each_other(page: Page) -> None:
    page.goto("/?view=openers&game=hello6")
    listed = page.get_by_role("region", name="all openers").locator("tbody tr")
    rows = page.locator("#compared tbody tr")
    expect(rows).to_have_count(3)
    expect(page.locator("#compared").get_by_role("alert")).to_have_count(0)
    best = [listed.nth(place).locator("button").inner_text() for place in range(3)]
    expect(page.locator("#compare-openers")).to_have_value(" ".join(best).lower())
    open_settings(page)
    page.locator("#game").select_option("original")
    expect(page.locator("#compare-openers")).to_have_value("crane slate adieu")
    expect(rows).to_have_text([re.compile(word) for word in ("slate", "crane", "adieu")])


def test_runs_belong_to_the_game_that_was_played(page: Page) -> None:
    page.goto("/?view=bot")
    page.locator("#bot-opener").fill("fuzzy")
    page.locator("#bot-games").select_option("100")
    page.locator("#bot-mode-normal").uncheck()
    page.locator("#bot-mode-hard").check()

    def slowly(route: Route) -> None:
        page.wait_for_timeout(1500)
        route.continue_()

    page.route("**/api/bot", slowly)
    page.locator("#bot-run").click(no_wait_after=True)
    open_settings(page)
    page.locator("#game").select_option("hello6")
    rows = page.locator(".runs tbody tr")
    expect(rows).to_have_count(1, timeout=120_000)
    page.locator(".runs").get_by_role("button", name="fuzzy", exact=True).click()
    details = page.locator(".run-details")
    expect(details.locator("h3")).to_have_text("FUZZY · entropy · hard")
    expect(details.locator("p").first).to_have_text("100 games, Wordle 2021")
    expect(page.locator("#bot-stop")).to_be_hidden()


def test_games_that_are_begun_again_can_be_stopped(page: Page) -> None:
    page.goto("/?view=bot")
    page.locator("#bot-opener").fill("fuzzy")
    page.locator("#bot-games").select_option("all")
    stop, progress = page.locator("#bot-stop"), page.locator("#view progress")
    page.route("**/api/bot", lambda route: None)  # which is never answered
    page.locator("#bot-run").click()
    expect(progress).to_be_visible()
    with page.expect_event("requestfailed"):  # the page takes the first run back
        page.locator("#bot-run").click()
    expect(progress).to_be_visible()
    expect(stop).to_be_visible()
    stop.click()
    expect(page.locator("#view [role=status]")).to_contain_text("Stopped.")
    expect(stop).to_be_hidden()
    page.get_by_role("button", name="One after the other").click()
    page.locator("#bot-opener").fill("salet crony fuzzy pizza")
    page.locator("#bot-run").click()
    alerts(page, "At most three words can be played one after the other.")
    expect(stop).to_be_hidden()


def test_runs_of_the_first_edition_are_of_their_game(page: Page) -> None:
    run = {
        "id": "1", "openers": "fuzzy", "strategy": "entropy", "mode": "hard",
        "game": "Wordle 2021 · normal", "games": 100, "mean": 4.5, "error": 0.1, "worst": 7,
        "limit": 6, "success": 0.95, "within3": 0.1, "histogram": {"4": 95, "7": 5},
        "failed": ["jolly"], "claim": "played",
    }  # fmt: skip
    page.goto("/?view=record")
    page.evaluate("text => localStorage.setItem('salet.runs', text)", json.dumps([run]))
    page.goto("/?view=bot&mode=ultra")
    page.locator(".runs").get_by_role("button", name="fuzzy", exact=True).click()
    expect(page.locator(".run-details p").first).to_have_text("100 games, Wordle 2021")
