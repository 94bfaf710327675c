"""The page, in a real browser."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

VIEWS = {
    "board": "/?rows=salet.bybbb,crony.bgbbb",
    "contradiction": "/?rows=salet.bybbb,crony.byyby",
    "bot": "/?view=bot",
    "openers": "/?view=openers",
    "tree": "/?view=tree&rows=salet.bybbb",
    "play": "/?view=play&game=5&made=salet,crony",
}


def type_word(page: Page, word: str) -> None:
    for letter in word:
        page.keyboard.press(letter)


def headline(page: Page, text: str) -> None:
    expect(page.locator(".headline").first).to_have_text(text)


def tiles(page: Page, row: int = 0) -> str:
    """The tiles of a row of the board."""
    shown = page.locator(f".rows .row >> nth={row}").locator(".tile")
    return "".join(str(tile.get_attribute("data-tile")) for tile in shown.all())


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()


def test_set_up_by_clicking_and_see_it_proven(page: Page) -> None:
    page.goto("/")
    headline(page, "2,315 answers left, 6 guesses left")
    for letter in "salet":
        keys = page.get_by_role("group", name="keyboard")
        keys.get_by_role("button", name=letter, exact=True).click()
    page.locator("#draft-1").click()  # grey becomes yellow
    page.locator(".actions").get_by_role("button", name="Enter").click()
    headline(page, "102 answers left, 5 guesses left")
    assert tiles(page) == "bybbb"
    first = page.locator(".suggestions tbody tr").first
    expect(first.locator(".word")).to_have_text("brond")
    expect(first.locator(".badge")).to_have_text("proven")
    expect(page.locator(".search-state")).to_contain_text("takes 2.549 guesses on average")
    expect(page.locator(".verdict")).to_have_text("102 left of 2,315; no better guess known")
    assert "rows=salet.bybbb" in page.url


def test_a_live_search_becomes_surer(page: Page) -> None:
    page.goto("/?rows=fuzzy.bbbbb")
    expect(page.locator(".search-state")).to_contain_text("the least is")
    page.goto("/?rows=audio.bbbbb,slept.bbbbb")
    expect(page.locator(".search-state .badge")).to_have_text("proven")


def test_hard_mode_refuses_with_its_reason(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    open_settings(page)
    page.locator("#mode").select_option("hard")
    headline(page, "102 answers left, 5 guesses left")
    page.locator("#view").focus()
    type_word(page, "crony")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("CRONY is not allowed in hard mode: must have A")
    assert page.locator(".rows .row").count() == 1  # and what was typed is still there
    expect(page.locator("#draft-0")).to_have_text("c")
    assert "mode=hard" in page.url


def test_a_known_answer_colours_repeated_letters_right(page: Page) -> None:
    page.goto("/")
    page.locator("#known").fill("trait")
    page.locator("#known").press("Enter")
    headline(page, "2,315 answers left, 6 guesses left")
    page.locator("#view").focus()
    type_word(page, "petty")
    page.keyboard.press("Enter")
    expect(page.locator(".rows .row")).to_have_count(1)
    assert tiles(page) == "bbyyb"


def test_what_is_proven_stays_so_and_nobody_waits_for_it(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".search-state")).to_contain_text("SALET takes 3.421", ignore_case=True)
    page.wait_for_timeout(1000)
    expect(page.locator(".search-state .badge")).to_have_text("proven")
    other = page.context.new_page()
    other.goto("/?rows=fuzzy.bbbbb")
    expect(other.locator(".search-state")).to_contain_text("the least is")
    page.goto("/?rows=trace.bybbb")
    expect(page.locator(".search-state .badge")).to_have_text("proven")


def test_letters_that_are_out_look_so(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    headline(page, "102 answers left, 5 guesses left")
    keys = {name: page.locator(f".key[aria-label={name}]") for name in "sab"}
    expect(keys["s"]).to_have_attribute("data-tile", "b")
    expect(keys["a"]).to_have_attribute("data-tile", "y")
    expect(keys["b"]).to_have_attribute("data-tile", "")


def test_typing_fast_loses_nothing(page: Page) -> None:
    page.goto("/")
    headline(page, "2,315 answers left, 6 guesses left")
    page.keyboard.type("salet")
    page.keyboard.press("Enter")
    page.keyboard.type("crony")
    expect(page.locator(".rows .row")).to_have_count(1)
    expect(page.locator("#draft-4")).to_have_text("y")


def test_other_lists_keep_the_rows(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    headline(page, "102 answers left, 5 guesses left")
    open_settings(page)
    page.locator("#answers").focus()
    page.locator("#answers").select_option("wordlebot-answers")
    expect(page.locator(".rows .row")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()


def test_the_bot_plays_500_games(page: Page) -> None:
    page.goto("/?view=bot")
    page.locator("#bot-run").click()
    card = page.locator(".card").first
    expect(card).to_contain_text("guesses a game", timeout=120_000)
    expect(card).to_contain_text("500 games")
    counts = [int(text) for text in card.locator(".bar .number").all_inner_texts()]
    assert sum(counts) == 500
    card.locator(".bar").nth(1).click()
    expect(card.locator(".games li")).to_have_count(counts[1])
    page.locator("#bot-strategy").select_option("minimax")
    page.locator("#bot-run").click()
    expect(page.locator(".card")).to_have_count(2)  # side by side
    page.get_by_role("button", name="remove the run SALET · minimax").click()
    expect(page.locator(".card")).to_have_count(1)


def test_the_address_gives_the_same_board(page: Page) -> None:
    page.goto("/?mode=ultra&limit=5&rows=salet.bybbb,brand.bgyyb&strategy=minimax")
    headline(page, "2 answers left, 3 guesses left")
    before = page.locator(".board").inner_text()
    page.reload()
    headline(page, "2 answers left, 3 guesses left")
    expect(page.locator(".search-state")).to_contain_text("proven")
    assert tiles(page, 1) == "bgyyb"
    assert page.locator(".board").inner_text().splitlines()[:9] == before.splitlines()[:9]
    page.get_by_role("button", name="Undo").click()
    headline(page, "102 answers left, 4 guesses left")
    page.go_back()
    headline(page, "2 answers left, 3 guesses left")
    page.go_forward()
    headline(page, "102 answers left, 4 guesses left")


def test_rows_can_be_edited_and_suggestions_played(page: Page) -> None:
    page.goto("/?rows=salet.bbbbb")
    headline(page, "221 answers left, 5 guesses left")
    page.locator("#tile-0-1").click()
    headline(page, "102 answers left, 5 guesses left")
    page.locator(".suggestions .word").first.click()
    expect(page.locator("#draft-0")).to_have_text("b")
    page.keyboard.press("2")  # the second tile: grey, yellow
    page.keyboard.press("2")  # and green
    page.keyboard.press("Enter")
    expect(page.locator(".rows .row")).to_have_count(2)
    assert tiles(page, 1) == "bgbbb"
    page.get_by_role("button", name="remove BROND and what follows").click()
    headline(page, "102 answers left, 5 guesses left")
    page.get_by_role("button", name="buckets of BROND").click()
    bucket = page.locator(".bucket").first
    size = int(bucket.locator(".size").inner_text())
    bucket.click()
    headline(page, f"{size} answers left, 4 guesses left")
    page.get_by_role("button", name="Reset").click()
    headline(page, "2,315 answers left, 6 guesses left")


def test_a_list_of_ones_own_is_pasted(page: Page) -> None:
    page.goto("/")
    headline(page, "2,315 answers left, 6 guesses left")
    open_settings(page)
    page.get_by_text("A list of your own").click()
    page.locator("#own-words").fill("Crane\neagle # a bird\nheron\nstork\n")
    page.locator("#own-use").click()
    headline(page, "4 answers left, 6 guesses left")
    expect(page.locator(".words")).to_contain_text("heron")
    page.reload()  # it is stored in the browser
    headline(page, "4 answers left, 6 guesses left")


def test_a_contradiction_is_diagnosed_and_mended(page: Page) -> None:
    page.goto("/?rows=raise.bybby,crown.bgbyb")
    expect(page.get_by_role("alert")).to_contain_text("Nothing fits.")
    doubtful = page.locator(".tile.doubt")
    expect(doubtful).to_have_count(1)
    expect(doubtful).to_have_attribute("aria-label", "R, green, probably mistyped")
    page.get_by_role("button", name="Make R of CROWN grey").click()
    headline(page, "2 answers left, 4 guesses left")
    expect(page.locator(".tile.doubt")).to_have_count(0)


def test_the_page_goes_on_with_a_word_in_no_list(page: Page) -> None:
    page.goto("/?rows=slate.gbbbb,sound.gbgbg")
    headline(page, "1 answer left, 4 guesses left")
    expect(page.get_by_role("alert")).to_contain_text("1 allowed word does: SQUID")
    page.get_by_role("button", name="Make D of SOUND grey").click()
    headline(page, "3 answers left, 4 guesses left")
    page.goto("/?game=nyt&rows=slate.gbbbb,sound.gbgbg")
    headline(page, "1 answer left, 4 guesses left")
    expect(page.get_by_role("alert")).to_be_empty()


def test_a_round_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    headline(page, "2,315 answers left, 6 guesses left")
    type_word(page, "salex")
    page.keyboard.press("Backspace")
    type_word(page, "t")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    headline(page, "102 answers left, 5 guesses left")
    for _ in range(60):  # move to the first suggestion, and play it
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.suggestions .word')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#draft-4")).to_have_text("d")
    page.locator("#tile-0-1").focus()
    page.keyboard.press("b")
    headline(page, "221 answers left, 5 guesses left")
    expect(page.locator("#tile-0-1")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("y")
    headline(page, "99 answers left, 5 guesses left")


def test_openers_lead_to_trees(page: Page) -> None:
    page.goto("/?view=openers")
    expect(page.locator("tbody tr").first).to_contain_text("salet")
    page.locator("#opener-search").fill("rais")
    expect(page.locator("tbody tr").first).to_contain_text("raise")
    page.get_by_role("button", name="raise").first.click()
    expect(page.locator(".headline")).to_contain_text("raise")
    page.locator(".bucket").first.click()
    expect(page.locator(".crumbs li")).to_have_count(2)
    expect(page.locator(".headline")).not_to_contain_text("raise")
    page.get_by_role("button", name="Open on the board").click()
    headline(page, "168 answers left, 5 guesses left")


def test_play_a_hidden_word(page: Page) -> None:
    page.goto("/?view=play&game=3")
    expect(page.locator(".key").first).to_be_visible()
    type_word(page, "salet")
    page.keyboard.press("Enter")
    expect(page.locator(".rows .row")).to_have_count(1)
    for hint in ("left", "guesses on average", "has ", "a good next guess is"):
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_role("status")).to_contain_text(hint)
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("status")).to_contain_text("The word was")
    page.get_by_role("button", name="Evil").click()
    type_word(page, "zzzzz")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("'zzzzz' is not in original-guesses")


def test_a_game_that_is_won_can_be_shared(page: Page) -> None:
    page.goto("/?view=play&game=2026-01-01&made=salet")
    expect(page.locator(".rows .row")).to_have_count(1)
    type_word(page, "slosh")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Solved in 2.")
    shared = page.locator("#share").inner_text().splitlines()
    assert shared[0] == "salet original 2026-01-01 2/6"
    assert shared[-1] == "🟩🟩🟩🟩🟩"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("width", [360, 768])
def test_nothing_scrolls_sideways(page: Page, view: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(VIEWS[view])
    page.wait_for_load_state("networkidle")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_accessible(browser: Browser, address: str, view: str, scheme: str) -> None:
    """Checked by axe; with the settings open, and in both palettes."""
    context = browser.new_context(base_url=address, color_scheme=scheme, bypass_csp=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(VIEWS[view])
    page.wait_for_load_state("networkidle")
    open_settings(page)
    for palette in ("standard", "contrast"):
        page.locator("#palette").select_option(palette)
        page.wait_for_load_state("networkidle")
        found = Axe().run(page).response["violations"]
        serious = [
            (each["id"], [node["html"][:120] for node in each["nodes"][:3]])
            for each in found
            if each["impact"] in {"serious", "critical"}
        ]
        assert serious == [], palette
    context.close()


def test_leaving_a_position_ends_its_search(page: Page) -> None:
    """Only one search runs at a time: if they did not end, the last would wait for all others."""
    for word in ("fuzzy", "jazzy", "buzzy", "dizzy"):
        page.goto(f"/?rows={word}.bbbbb")
        expect(page.locator(".search-state .badge")).to_have_text(re.compile("searching|proven"))
    page.goto("/?rows=salet.bybbb")
    expect(page.locator(".search-state .badge")).to_have_text("proven", timeout=5_000)


def test_a_refused_guess_is_not_taken_however_fast_one_types(page: Page) -> None:
    page.goto("/?mode=hard&rows=salet.bybbb")
    headline(page, "102 answers left, 5 guesses left")

    def slowly(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/api/analysis", slowly)
    type_word(page, "fuzzy")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("FUZZY is not allowed in hard mode")
    assert "fuzzy" not in page.url


def test_who_clicks_a_tile_goes_on_typing(page: Page) -> None:
    page.goto("/?rows=salet.bbbbb")
    headline(page, "221 answers left, 5 guesses left")
    page.locator("#tile-0-1").click()
    headline(page, "102 answers left, 5 guesses left")
    type_word(page, "glory")
    expect(page.locator("#draft-0")).to_have_text("g")
    expect(page.locator("#draft-4")).to_have_text("y")
    assert tiles(page) == "bybbb"


def test_settings_keep_the_focus_and_fields_follow_the_address(page: Page) -> None:
    page.goto("/?known=trait&rows=petty.bbyyb")
    expect(page.locator("#known")).to_have_value("trait")
    page.get_by_role("button", name="Reset").click()
    expect(page.locator("#known")).to_have_value("")
    open_settings(page)
    page.locator("#mode").focus()
    page.locator("#mode").select_option("hard")
    expect(page.locator("#mode")).to_be_focused()


def test_a_list_that_is_not_in_this_browser_is_asked_for(page: Page) -> None:
    page.goto("/?answers=own:birds")
    expect(page.get_by_role("alert")).to_contain_text("The list birds is not in this browser")


def test_play_with_words_of_another_length(page: Page) -> None:
    page.goto("/")
    headline(page, "2,315 answers left, 6 guesses left")
    open_settings(page)
    page.get_by_text("A list of your own").click()
    page.locator("#own-words").fill("planet\ncomets\n")
    page.locator("#own-use").click()
    headline(page, "2 answers left, 6 guesses left")
    page.get_by_role("link", name="Play").click()
    expect(page.locator(".draft .tile, .row .tile")).to_have_count(6)
    type_word(page, "planet")
    page.keyboard.press("Enter")
    expect(page.locator(".rows .row")).to_have_count(1)


def test_suggestions_show_worst_case_and_failures(page: Page) -> None:
    page.goto("/?rows=salet.bybbb")
    first = page.locator(".suggestions tbody tr").first
    expect(first.locator("td").nth(7)).to_have_text("4")
    expect(first.locator("td").nth(8)).to_have_text("0")


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("/?game=dordle", "This page shows one board, and dordle has 2."),
        ("/?view=play&game=xordle", "This page shows one board, and xordle has 2."),
        ("/?game=mastermind-5-4&rows=1122.gg", "the replies of mastermind are not tiles"),
        ("/?view=tree&rule=jotto", "the replies of jotto are not tiles"),
    ],
)
def test_games_it_does_not_draw_are_refused_kindly(page: Page, link: str, why: str) -> None:
    page.goto(link)
    expect(page.locator("#view .notice")).to_contain_text(why)
    expect(page.locator("#view .notice")).to_contain_text("use the console: salet assist --")
    open_settings(page)
    page.locator("#game").select_option("nyt2022")
    expect(page.locator("#view .notice", has_text="use the console")).to_have_count(0)


def test_only_games_and_rules_with_tiles_are_offered(page: Page) -> None:
    page.goto("/")
    open_settings(page)
    games = {each.get_attribute("value") for each in page.locator("#game option").all()}
    assert "fibble" in games and not games & {"dordle", "xordle", "mastermind", "jotto"}
    rules = {each.get_attribute("value") for each in page.locator("#rule option").all()}
    assert "warmle" in rules and not rules & {"mastermind", "jotto", "woodle"}
