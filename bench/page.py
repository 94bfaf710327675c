"""How fast the page is: from Enter to suggestions, and to a proof, in a browser on this machine.

Positions are entered as a person does: a word, the colours of its tiles, Enter. The page tells
what it shows by attributes of #advice: for how many turns, which word, and how sure that is. The
server's own part is measured beside it. Run it with `make bench-page`.
"""

import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from bench.web_load import post
from salet import engine
from salet.game.position import Position
from salet.game.replies import format_pattern
from salet.game.rules.wordle import feedback
from salet.game.words import load_words

#: What the page should do: show suggestions, and a proof after common openers, in so many
#: milliseconds in the middle; and load with so many bytes, compressed.
SUGGESTED_MS, PROVEN_MS, LOAD_BYTES = 100.0, 500.0, 150_000

POSITIONS, SEED = 50, 0
OPENERS = ("crane", "slate", "adieu", "stare", "audio", "salet", "tarse", "raise")
REPLIES = 3
#: How long the page may take, in milliseconds, before it is given up.
PATIENCE_MS = 20_000

#: Notes when Enter was pressed, and when the page first showed each state after it.
WATCH = """
() => {
  let entered = 0;
  window.shown = {};
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    entered = performance.now();
    window.shown = {};
  }, true);
  const look = () => {
    const { turns, state, word } = document.querySelector("#advice")?.dataset ?? {};
    if (!word) return;
    requestAnimationFrame(() => {
      const passed = performance.now() - entered;
      window.shown[`suggested ${turns}`] ??= passed;
      window.shown[`${state} ${turns}`] ??= passed;
    });
  };
  const attributes = ["data-turns", "data-state", "data-word"];
  new MutationObserver(look).observe(document, {
    attributes: true, attributeFilter: attributes, childList: true, subtree: true,
  });
  look();
}
"""

#: A game of some turns, such as ("crane", "bybbb").
Turns = list[tuple[str, str]]


def games(count: int) -> list[Turns]:
    """Seeded games of two guesses that are not over."""
    chance = random.Random(SEED)  # noqa: S311 (positions, no secret)
    answers = load_words("wordlebot-answers").words
    found: list[Turns] = []
    while len(found) < count:
        answer, *guesses = chance.sample(answers, 3)
        found.append([(guess, format_pattern(feedback(guess, answer))) for guess in guesses])
    return found


def first_replies() -> list[Turns]:
    """Common openers with some replies each, as likely as they are."""
    chance = random.Random(SEED)  # noqa: S311
    answers = load_words("wordlebot-answers").words
    pairs = [(opener, answer) for opener in OPENERS for answer in chance.sample(answers, REPLIES)]
    return [[(opener, format_pattern(feedback(opener, answer)))] for opener, answer in pairs]


@contextmanager
def warm_server() -> Iterator[str]:
    """The address of a server whose kernels are compiled and loaded."""
    engine.open_search(Position.start("nyt").push("mouse:bybbb"), remember=2**26).prepare()
    command = [sys.executable, "-m", "salet", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        assert server.stdout is not None  # noqa: S101
        address = server.stdout.readline().split()[3]
        try:
            post(address, "api/exact", {"game": "nyt", "turns": ["mouse:bybbb"], "budget": 10})
            yield address
        finally:
            server.terminate()


def ask_server(address: str, played: Sequence[Turns]) -> list[float]:
    """How long the server takes to analyse each position of games, in milliseconds."""
    taken = []
    for turns in played:
        for number in range(1, len(turns) + 1):
            written = [f"{guess}:{tiles}" for guess, tiles in turns[:number]]
            begun = time.perf_counter()
            post(address, "api/analysis", {"game": "nyt", "turns": written, "top": 15})
            taken.append(1e3 * (time.perf_counter() - begun))
    return taken


def enter(page: Page, guess: str, tiles: str) -> None:
    """Type a word, colour its tiles in order, and press Enter."""
    for key in guess + tiles:
        page.keyboard.press(key)
    page.keyboard.press("Enter")


def shown(page: Page, state: str, turns: int) -> float | None:
    """After how many milliseconds a state was shown; None where it never was."""
    name = f"{state} {turns}"
    try:
        page.wait_for_function("name => name in window.shown", arg=name, timeout=PATIENCE_MS)
    except PlaywrightTimeoutError:
        return None
    return float(page.evaluate("name => window.shown[name]", name))


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[Page]:
    """A new page on its first position."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    page.goto(f"{address}?game=nyt")
    page.wait_for_selector("#advice[data-word]", timeout=PATIENCE_MS)
    page.evaluate(WATCH)
    yield page
    context.close()


def enter_games(
    browser: Browser, address: str, played: Sequence[Turns], state: str
) -> list[float | None]:
    """How long it takes until a state is shown after each turn of games."""
    taken = []
    for turns in played:
        with opened(browser, address) as page:
            for number, (guess, tiles) in enumerate(turns, 1):
                enter(page, guess, tiles)
                taken.append(shown(page, state, number))
    return taken


def first_load(browser: Browser, address: str) -> int:
    """How many bytes the first visit loads, as they come over the wire."""
    context = browser.new_context()
    page, sizes = context.new_page(), []
    session = context.new_cdp_session(page)
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    page.goto(address)
    page.wait_for_timeout(2000)
    context.close()
    return int(sum(sizes))


def show(name: str, taken: Sequence[float | None], goal: float | None = None) -> None:
    """A line of the table."""
    known = sorted(each for each in taken if each is not None)
    missing = len(taken) - len(known)
    if not known:
        say(f"{name:42} never within {PATIENCE_MS / 1e3:.0f} s")
        return
    median, p95 = statistics.median(known), known[min(len(known) - 1, int(0.95 * len(known)))]
    line = f"{name:42} {len(known):>4} {median:>8.0f} ms {p95:>8.0f} ms"
    if goal is not None:
        line += f"   {goal:.0f} ms: {verdict(median <= goal and not missing)}"
    say(line + (f"; {missing} never shown" if missing else ""))


def verdict(holds: bool) -> str:
    """Whether a goal is reached."""
    return "holds" if holds else "missed"


def say(line: str) -> None:
    """Print a line now."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Measure, and print a table; return 1 where the page cannot be measured."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with warm_server() as address, sync_playwright() as playwright:
        say(f"{'':42} {'n':>4} {'median':>11} {'p95':>11}   goal of the median")
        show("the server's analysis of a position", ask_server(address, games(POSITIONS // 2)))
        if chromium is None:
            say("there is no chromium; on Debian: apt-get install chromium")
            return 1
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        measures: tuple[tuple[str, Callable[[], list[Turns]], str, float], ...] = (
            ("Enter to suggestions", lambda: games(POSITIONS // 2), "suggested", SUGGESTED_MS),
            ("Enter to proven, common openers", first_replies, "proven", PROVEN_MS),
        )
        try:
            for name, positions, state, goal in measures:
                show(name, enter_games(browser, address, positions(), state), goal)
            size = first_load(browser, address)
        except PlaywrightTimeoutError as error:
            say(f"the page did not show what it should: {error.message.splitlines()[0]}")
            return 1
        finally:
            browser.close()
        goal_kb = LOAD_BYTES / 1e3
        holds = verdict(size <= LOAD_BYTES)
        say(f"{'first load, as served':42} {size / 1e3:>16.1f} kB   {goal_kb:.0f} kB: {holds}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
