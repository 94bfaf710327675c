"""The page as a whole, in a real browser: every view, at every width, for everybody."""

import re
from itertools import product
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from salet.game.games import game_names
from salet.web.models.base import MOST_WORDS
from tests.web.on_page import (
    choose_mode,
    enter,
    expect_left,
    expect_rows,
    open_lists,
    open_settings,
)

VIEWS = {
    "board": "/?rows=salet.bybbb,crony.bgbbb",
    "contradiction": "/?rows=salet.bybbb,crony.byyby",
    "several": "/?game=quordle&rows=crane.bybbb/bbbbb/gbbbb/bbyby",
    "numbers": "/?game=mastermind&rows=1123.2,1",
    "bot": "/?view=bot",
    "openers": "/?view=openers",
    "tree": "/?view=tree&rows=salet.bybbb",
    "play": "/?view=play&game=5&made=salet,crony",
    "review": "/?view=review&rows=crane.bybbb,sport.bbbyy,dirty.ggggg",
    "record": "/?view=record",
    "grid": "/?view=grid&grid=bybbb.bgbby.ggggg",
}


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_scrolls_sideways(page: Page, view: str) -> None:
    page.goto(VIEWS[view])
    page.wait_for_load_state("networkidle")
    for width in (360, 390, 768, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_accessible(browser: Browser, address: str, view: str) -> None:
    """Checked by axe; with the settings open, light and dark, and in both palettes."""
    context = browser.new_context(base_url=address, bypass_csp=True)
    page = context.new_page()
    page.goto(VIEWS[view])
    page.wait_for_load_state("networkidle")
    open_settings(page)
    for palette in ("Green and yellow", "Orange and blue"):
        page.locator("#palette").get_by_role("button", name=palette).click()
        page.wait_for_load_state("networkidle")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = Axe().run(page).response["violations"]
            serious = [
                (each["id"], [node["html"][:120] for node in each["nodes"][:3]])
                for each in found
                if each["impact"] in {"serious", "critical"}
            ]
            assert serious == [], (palette, scheme)
    context.close()


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_drawn(page: Page, game: str) -> None:
    """It is analysed on the board, and played; one whose table is too large says so."""
    page.goto(f"/?game={game}")
    if game == "nerdle":
        expect(page.locator("#view [role=alert]").first).to_contain_text("too much for the page")
        return
    expect(page.locator("#advice")).to_have_attribute("data-turns", "0")
    expect(page.locator("#best-word")).not_to_be_empty()
    page.goto(f"/?game={game}&view=play&hidden=1")
    expect(page.locator(".draft").first).to_be_visible()


def test_the_bar_says_what_is_played(page: Page) -> None:
    page.goto("/?mode=hard&limit=8&rows=salet.bybbb")
    expect(page.locator("#settings-button")).to_contain_text("Wordle 2021 · hard · 8 guesses")
    open_settings(page)
    page.locator("#game").select_option("dordle")
    expect(page.locator("#settings-button")).to_contain_text("Dordle · normal")
    expect(page.locator("#settings")).to_contain_text("two boards")
    expect(page.locator("#game optgroup")).not_to_have_count(0)


def test_settings_keep_the_focus_and_fields_follow_the_address(page: Page) -> None:
    page.goto("/?known=trait&rows=petty.bbyyb")
    expect(page.locator("#known")).to_have_value("trait")
    page.locator("#clear").click()
    expect(page.locator("#known")).to_have_value("")
    open_lists(page)
    page.locator("#prior").focus()
    page.locator("#prior").select_option("common")
    expect(page.locator("#prior")).to_be_focused()
    choose_mode(page, "hard")
    assert "prior=common" in page.url and "mode=hard" in page.url


def test_an_address_that_names_nothing_known_is_mended(page: Page) -> None:
    page.goto("/?game=nosuch&mode=%3Cb%3E&rows=%3Cscript%3E.bbb")
    expect(page.locator(".toast")).to_have_text(
        "This link has an unknown game and mode; showing Wordle 2021 instead."
    )
    expect(page.locator("#settings-button")).to_contain_text("Wordle 2021 · normal")
    expect_left(page, "2,315 answers left", 6)
    assert "nosuch" not in page.url
    page.goto("/?game=mastermind-5-8")  # of a family, so it is known
    expect(page.locator("#settings-button")).to_contain_text("Mastermind")
    expect(page.locator(".toast")).to_have_count(0)


def test_modes_stand_from_mild_to_strict(page: Page) -> None:
    page.goto("/")
    open_settings(page)
    expect(page.locator("#mode button")).to_have_text(["normal", "hard", "ultra"])


def test_every_view_is_in_sight_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    for tab in page.locator("#tabs a").all():
        box = tab.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_a_list_of_ones_own_is_pasted(page: Page) -> None:
    page.goto("/")
    expect_left(page, "2,315 answers left", 6)
    open_lists(page)
    page.get_by_text("A list of your own").click()
    page.locator("#own-words").fill("Crane\neagle # a bird\nheron\nstork\n")
    page.locator("#own-use").click()
    expect_left(page, "4 answers left", 6)
    expect(page.locator(".chips")).to_contain_text("heron")
    page.reload()  # it is stored in the browser
    expect_left(page, "4 answers left", 6)


def test_a_list_that_is_not_in_this_browser_is_asked_for(page: Page) -> None:
    page.goto("/?answers=own:birds")
    alert = page.locator("#view [role=alert]").first
    expect(alert).to_contain_text("The list birds is not in this browser")


def test_a_game_with_another_rule_begins_anew(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    expect_rows(page, 1)
    open_settings(page)
    page.locator("#game").select_option("mastermind")
    expect_left(page, "1,296 answers left")
    expect_rows(page, 0)


def test_the_first_visit_loads_little(browser: Browser, address: str) -> None:
    """At most 150 kB come over the wire until a word is named."""
    context = browser.new_context(base_url=address)
    opened, sizes = context.new_page(), []
    session = context.new_cdp_session(opened)
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    opened.goto("/?game=nyt")
    expect(opened.locator("#advice")).to_have_attribute("data-word", re.compile("."))
    opened.wait_for_timeout(300)  # what is still on its way
    context.close()
    assert 30_000 < sum(sizes) < 150_000


def test_lists_likelihoods_and_limits_of_an_address_are_mended(page: Page) -> None:
    page.goto("/?rows=salet.bybbb&answers=nope&guesses=neither&prior=zz&limit=-3")
    expect(page.locator(".toast")).to_have_text(
        "This link has an unknown word list, likelihood of answers and number of guesses; "
        "showing Wordle 2021 with the usual ones instead."
    )
    expect_left(page, "102 answers left", 5)
    assert page.url.endswith("/?rows=salet.bybbb")
    page.goto("/?game=mastermind&mode=hard")  # a mode that this game does not have
    expect(page.locator(".toast")).to_have_text(
        "This link has an unknown mode; showing Mastermind with the usual one instead."
    )
    expect_left(page, "1,296 answers left")


def test_the_logo_leads_home(page: Page) -> None:
    page.goto("/?view=review&game=quordle&rows=zzz.qq")
    expect(page.locator("#view [role=alert]")).to_be_visible()
    page.get_by_role("link", name="salet").click()
    expect_left(page, "2,315 answers left", 6)
    assert "?" not in page.url


def test_tabs_that_do_not_fit_scroll_to_the_one_that_is_shown(page: Page) -> None:
    page.set_viewport_size({"width": 300, "height": 640})
    page.goto("/?view=tree")
    expect(page.locator("#tab-tree")).to_be_in_viewport(ratio=1)
    assert page.locator("#tabs").evaluate("tabs => getComputedStyle(tabs).maskImage") != "none"


def test_openers_are_not_cut_off_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/?view=openers")
    for name in ("openers side by side", "all openers"):
        table = page.get_by_role("region", name=name).locator("table")
        expect(table.locator("tbody tr").first).to_be_visible()
        box = table.bounding_box()
        assert box and box["x"] + box["width"] <= 390
    caption = page.locator(".compare-table caption").bounding_box()
    assert caption and caption["x"] + caption["width"] <= 390


def test_words_of_several_lengths_are_named(page: Page) -> None:
    page.goto("/")
    open_settings(page)
    page.get_by_text("Word lists (also your own)").click()
    page.get_by_text("A list of your own").click()
    page.locator("#own-words").fill("crane\neagle\nosprey\n")
    page.locator("#own-use").click()
    problem = page.locator("#settings").get_by_role("alert")
    expect(problem).to_have_text(
        "All words must have the same length: OSPREY has 6 letters, most have 5."
    )
    expect(problem).to_have_class(re.compile("bad"))
    expect(problem).to_be_in_viewport()


def test_the_bar_says_how_long_words_are(page: Page) -> None:
    page.goto("/?game=hello10")
    expect(page.locator("#settings-button")).to_contain_text("Hello wordl, 10 letters")


def test_the_question_about_keeping_covers_nothing_on_a_low_screen(page: Page) -> None:
    page.set_viewport_size({"width": 1000, "height": 500})
    page.goto("/?rows=salet.bybbb")
    expect_left(page, "102 answers left")
    enter(page, "brand", "ggggg")
    page.locator("#to-review").click()
    expect(page.locator("#review-headline")).to_be_visible()
    question, view = page.locator("#keep-games").bounding_box(), page.locator("main").bounding_box()
    assert question and view
    assert question["y"] + question["height"] <= view["y"]


def test_nothing_gapes_above_the_graph_of_a_solved_game(page: Page) -> None:
    page.goto("/?rows=salet.bybbb,brand.ggggg")
    expect(page.locator(".graph")).to_be_visible()
    card, graph = (
        page.locator("#advice").bounding_box(),
        page.locator(".side-column").bounding_box(),
    )
    assert card and graph
    assert graph["y"] - (card["y"] + card["height"]) <= 32


def test_a_view_that_cannot_be_loaded_says_so(browser: Browser, address: str) -> None:
    """In a context of its own, as browsers report what fails to load as an error."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    expect_left(page, "2,315 answers left")
    page.route("**/js/tree/view.js", lambda route: route.abort())
    page.locator("#tab-tree").click()
    failed = "This part of the page could not be loaded; reload the page."
    expect(page.locator("#view")).to_have_text(failed)
    page.locator("#tab-tree").click()
    expect(page.locator("#view")).to_have_text(failed)
    page.locator("#tab-board").click()
    expect_left(page, "2,315 answers left")
    enter(page, "salet", "bybbb")
    expect_rows(page, 1)
    context.close()


def test_a_view_that_is_chosen_twice_while_it_loads_hears_keys(page: Page) -> None:
    def slowly(route: Route) -> None:
        page.wait_for_timeout(700)
        route.continue_()

    page.goto("/?hidden=3")
    expect_left(page, "2,315 answers left")
    page.route("**/js/play/view.js", slowly)
    for view in ("play", "board", "play"):
        page.locator(f"#tab-{view}").click(no_wait_after=True)
    expect(page.locator(".play-view")).to_have_count(1)
    expect(page.locator(".play-view .draft .tile")).to_have_count(5)
    enter(page, "crane", "")
    expect(page.locator(".play-view .rows .row")).to_have_count(1)
    page.keyboard.press("x")
    expect(page.locator(".play-view .draft .tile").first).to_have_text("x")


def test_a_known_answer_goes_with_its_length(page: Page) -> None:
    page.goto("/?known=match&rows=salet.bgbbb")
    expect(page.locator("#known")).to_have_value("match")
    open_settings(page)
    page.locator("#game").select_option("hello6")
    expect_rows(page, 0)
    expect(page.locator("#known")).to_have_value("")
    expect_left(page, "4,656 answers left")
    assert "known=" not in page.url


def test_a_list_that_is_being_pasted_outlives_other_settings(page: Page) -> None:
    page.goto("/")
    open_lists(page)
    page.get_by_text("A list of your own").click()
    page.locator("#own-words").fill("crane\neagle\n")
    page.locator("#own-name").fill("birds")
    choose_mode(page, "hard")
    expect(page.locator("#settings-button")).to_contain_text("hard")
    expect(page.locator("#own-words")).to_have_value("crane\neagle\n")
    page.locator("#own-use").click()
    expect_left(page, "2 answers left")
    assert "answers=own:birds" in unquote(page.url)


def test_a_list_that_is_too_long_is_refused(page: Page) -> None:
    page.goto("/")
    open_lists(page)
    page.get_by_text("A list of your own").click()
    words = ["".join(letters) for letters in product("abcdefgh", repeat=5)][: MOST_WORDS + 1]
    page.locator("#own-words").evaluate("(field, text) => { field.value = text; }", " ".join(words))
    page.locator("#own-use").click()
    expect(page.locator("#settings").get_by_role("alert")).to_have_text(
        f"A list of your own can have at most {MOST_WORDS:,} words; "
        f"this one has {MOST_WORDS + 1:,}."
    )
