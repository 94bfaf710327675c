"""Odd requests for every route of the JSON interface: none may get an internal error.

Valid requests are changed at random: wrong types, huge numbers, odd words, solved games, deep
nesting. The same seed gives the same requests. `python -m fuzz.api --requests 9000 --seed 0`
"""

import argparse
import json
import logging
import os
import random
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from starlette.testclient import TestClient

from salet.game.replies import format_pattern
from salet.game.rules.wordle import feedback
from salet.game.words import load_words
from salet.web.app import create_app

#: Requests that once broke something, one file each.
CORPUS = Path(__file__).parent / "corpus" / "api"

ANSWERS = load_words("original-answers").words
STRATEGIES = (
    "entropy", "minimax", "expected-guesses", "parts", "bucket", "letter-frequency", "positional",
    "gyx", "remaining-candidates", "lookahead", "optimal", "expected-remaining", "nonsense",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 10**30, -(10**30), 0.5, 1e308, float("nan"), float("inf"),
    "", " ", "x", "crane", "CRANE", "crane:ggggg", "crane:bbbbb", "ﬁsh", "İıß", "ñandú", "\u0000",
    "\ud800", "👍" * 5, "a" * 64, "a" * 5000, "../../etc/passwd", "%00", [], {}, [[]], [None], [""],
    ["crane"], ["crane:ggggg"], ["crane:ggggg", "slate:bbbbb"], ["salet:bybbb"] * 7, {"a": 1},
)  # fmt: skip
OWN: tuple[list[str], ...] = (
    ["crane"], ["cat", "dog", "cow"], ["aaaaa", "aaaab", "aaaba"], ["crane", "CRANE", " crane "],
    ["straße", "größer"], ["éclair", "e\u0301clair"], ["abcdefghijk", "abcdefghijl"], ["ab"],
    ["crane", "slat"], ["crane # a bird"], ["#"], ["\n"], ["crane\nslate"], ["ﬁsh"], ["日本語"],
    ["fight", "light", "might", "night", "right", "sight", "tight", "eight", "wight"],
)  # fmt: skip


class Case(NamedTuple):
    """A request: its route, and its body as sent."""

    route: str
    body: str


def turns(chance: random.Random, own: list[str] | None = None) -> list[str]:
    """The turns of a game, sometimes solved, contradictory or repeated."""
    words = own or ANSWERS
    answer = chance.choice(words)
    written: list[str] = []
    replies: list[tuple[str, int]] = []
    for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 6, 7))):
        drawn = [answer, *(w for w in chance.choices(words, k=50) if len(w) == len(answer))]
        legal = [word for word in drawn if all(feedback(g, word) == tiles for g, tiles in replies)]
        guess = chance.choice(legal if chance.random() < 0.8 else drawn)
        replies.append((guess, feedback(guess, answer)))
        pattern = format_pattern(replies[-1][1], len(guess))
        if chance.random() < 0.05:
            pattern = "".join(chance.choices("byg", k=len(guess)))
        written.append(f"{guess}:{pattern}")
        if guess == answer and chance.random() < 0.8:
            break
    if written and chance.random() < 0.1:
        written.append(written[-1])
    return written


def setup(chance: random.Random) -> dict[str, Any]:
    """Lists, mode and limit."""
    body: dict[str, Any] = {}
    if chance.random() < 0.5:
        body["mode"] = chance.choice(("normal", "hard", "ultra"))
    if chance.random() < 0.3:
        body["limit"] = chance.choice((1, 2, 3, 5, 6, 7, 100))
    if chance.random() < 0.1:
        body["answers"] = chance.choice(("nyt2022-answers", "original-guesses", "nonsense"))
    if chance.random() < 0.25:
        body["own_answers"] = chance.choice(OWN)
    if chance.random() < 0.1:
        body["own_guesses"] = chance.choice(OWN)
    return body


def analysis(chance: random.Random) -> dict[str, Any]:
    """A request for the analysis of a position."""
    body = position(chance)
    if chance.random() < 0.4:
        body["strategy"] = chance.choice(STRATEGIES)
    return body


def position(chance: random.Random) -> dict[str, Any]:
    """A position."""
    body = setup(chance)
    body["turns"] = turns(chance, body.get("own_answers"))
    if chance.random() < 0.1:
        body["known_answer"] = chance.choice(ANSWERS)
    return body


def breakdown(chance: random.Random) -> dict[str, Any]:
    """A request for the breakdown of a guess."""
    return position(chance) | {"word": chance.choice(("crane", "slate", chance.choice(ANSWERS)))}


def exact(chance: random.Random) -> dict[str, Any]:
    """A request for a proof, with little time."""
    words = chance.sample(ANSWERS, chance.choice((0, 0, 1)))
    return position(chance) | {"budget": 0.02, "top": chance.randint(1, 10), "words": words}


def openers(chance: random.Random) -> dict[str, Any]:
    """A request for a page of openers."""
    return setup(chance) | {
        "sort": chance.choice(("expected", "word", "parts", "largest")),
        "search": chance.choice(("", "a", "zz", "(", "É")),
        "offset": chance.choice((0, 10, 100_000)),
        "count": 5,
    }


def tree(chance: random.Random) -> dict[str, Any]:
    """A request for a node of a tree; most of them need no search."""
    body = position(chance)
    body["player"] = chance.choice(STRATEGIES)
    if body["player"] == "optimal" and "own_answers" not in body:
        body["turns"] = body["turns"][:1] if chance.random() < 0.5 else ["salet:bybbb"]
        body["guess"] = chance.choice(("salet", "crane"))
        body["limit"] = chance.choice((1, 6))
    return body


def play(chance: random.Random) -> dict[str, Any]:
    """A request for a game."""
    game = chance.choice(({"seed": 3}, {"evil": True}, {"date": "2026-01-01"}, {"seed": 0}, {}))
    guesses = chance.sample(ANSWERS, chance.choice((0, 1, 2, 6, 7)))
    body = setup(chance) | game | {"guesses_made": guesses}
    if chance.random() < 0.5:
        body["hint"] = chance.randint(1, 4)
    return body


def bot(chance: random.Random) -> dict[str, Any]:
    """A request for a few games."""
    openers = chance.choice(([], ["salet"], ["salet", "crone"], ["crane", "crane"]))
    fast = [name for name in STRATEGIES if name not in ("optimal", "remaining-candidates")]
    return setup(chance) | {"strategy": chance.choice(fast), "openers": openers, "games": 2}


def shared_text(chance: random.Random) -> str:
    """A text that somebody pastes, sometimes cut, doubled or without its heading."""
    words = turns(chance)
    rows = [turn.partition(":")[2] for turn in words] or ["bybbb"]
    tiles = "\n".join(row.translate(str.maketrans("byg", "⬛🟨🟩")) for row in rows)
    result = len(rows) if set(rows[-1]) == {"g"} else "X"
    heading = f"Wordle 1,234 {result}/{chance.choice((len(rows), 6))}{chance.choice(('', '*'))}"
    text = chance.choice(
        (" ".join(words), "\n".join(words), tiles, "\n".join(rows), f"{heading}\n\n{tiles}",
         f"Anna: {heading}\n{tiles}\nBen: {heading}\n{tiles}", heading, "hello",
         f"Daily Quordle 12\n1️⃣1️⃣\n1️⃣1️⃣\n{tiles} {tiles}\n{tiles} {tiles}")
    )  # fmt: skip
    return text[: chance.randint(0, len(text))] if chance.random() < 0.1 else text


def read(chance: random.Random) -> dict[str, Any]:
    """A text to read."""
    return setup(chance) | {"text": shared_text(chance)}


def grid(chance: random.Random) -> dict[str, Any]:
    """Grids to fit, mostly a text; few of hard mode, which take a second."""
    body = setup(chance) | {"text": shared_text(chance).replace("*", "")}
    body["mode"] = "normal"
    if chance.random() < 0.4:
        rows = [turn.partition(":")[2] for turn in turns(chance)]
        del body["text"]
        body["grids"] = [{"rows": rows, "mode": chance.choice((None, "normal"))}]
    if chance.random() < 0.3:
        body["known_answer"] = chance.choice(ANSWERS)
    return body


def review(chance: random.Random) -> dict[str, Any]:
    """A game to review, of few words, so that it takes no time."""
    own = ["fight", "light", "might", "night", "right", "sight"]
    body = {"own_answers": own, "own_guesses": own, "turns": turns(chance, own)}
    return body | {"spoilers": chance.random() < 0.5, "title": chance.choice(("", "Wordle 1"))}


def add(chance: random.Random) -> dict[str, Any]:
    """A game to record."""
    day = chance.choice((None, "2026-01-01", "2026-13-01"))
    return position(chance) | {"command": "play", "title": "Wordle 1", "date": day}


def page_of_games(chance: random.Random) -> dict[str, Any]:
    """Which recorded games are wanted."""
    day = chance.choice((None, "2026-01-01"))
    return {"day": day, "offset": chance.choice((0, 5, 10**6)), "count": chance.choice((1, 500))}


def remove(chance: random.Random) -> dict[str, Any]:
    """Games to remove, which are not there."""
    return {"ids": [chance.choice(("a", "zz", "0" * 32))]}


def read_games(chance: random.Random) -> dict[str, Any]:
    """Games to import."""
    return {"text": shared_text(chance)}


def export(chance: random.Random) -> dict[str, Any]:
    """All games."""
    return {"format": chance.choice(("json", "csv"))}


def figures(chance: random.Random) -> dict[str, Any]:
    """Games that are kept elsewhere: of lists that are not known, so that none is searched for."""
    game = {"turns": " ".join(turns(chance)), "answers": chance.choice(("nothing", "/etc/passwd"))}
    if chance.random() < 0.5:
        game |= {"mode": chance.choice(("hard", "easy")), "played_at": "2026-01-01"}
    return {"games": [game] * chance.choice((0, 1, 2))}


def tree_file(chance: random.Random) -> dict[str, Any]:
    """A whole tree of few words."""
    own = ["fight", "light", "might", "night", "right", "sight"]
    body = {"own_answers": own, "own_guesses": own, "turns": turns(chance, own)[:2]}
    player = chance.choice(("optimal", "entropy"))
    return body | {"format": chance.choice(("json", "html", "text", "xls")), "player": player}


ROUTES: dict[str, Callable[[random.Random], dict[str, Any]]] = {
    "analysis": analysis, "breakdown": breakdown, "exact": exact, "openers": openers, "tree": tree,
    "play": play, "bot": bot, "read": read, "grid": grid, "review": review, "record/add": add,
    "record/list": page_of_games, "record/remove": remove, "record/import": read_games,
    "record/export": export, "record/figures": figures, "record/review": figures,
    "tree/export": tree_file,
}  # fmt: skip
#: How often each is requested; those that play or search take longest.
OFTEN = {
    "analysis": 8, "breakdown": 6, "play": 6, "openers": 4, "tree": 4, "exact": 1, "bot": 1,
    "read": 4, "grid": 3, "review": 1, "record/add": 2, "record/list": 1, "record/remove": 1,
    "record/import": 2, "record/export": 1, "record/figures": 3, "record/review": 1,
    "tree/export": 1,
}  # fmt: skip


def changed(chance: random.Random, body: dict[str, Any]) -> Any:
    """A valid body with something odd in it."""
    body = dict(body)
    for _ in range(chance.choice((1, 1, 2))):
        name = chance.choice([*body, "mode", "limit", "turns", "own_answers", "nonsense"])
        odd = chance.choice(ODD)
        if isinstance(body.get(name), list) and chance.random() < 0.5:
            body[name] = [*body[name], odd]
        else:
            body[name] = odd
    return chance.choice(ODD) if chance.random() < 0.02 else body


def cases(count: int, seed: int) -> Iterator[Case]:
    """Yield `count` requests; the same seed gives the same ones."""
    chance = random.Random(seed)
    for _ in range(count):
        route = chance.choices(list(OFTEN), list(OFTEN.values()))[0]
        body = ROUTES[route](chance)
        kind = chance.random()
        text = json.dumps(changed(chance, body) if kind < 0.35 else body)
        if kind > 0.97:
            depth = chance.choice((50, 5000))
            text = chance.choice(
                ("[" * depth, '{"turns":' * depth + "1" + "}" * depth, text[: len(text) // 2],
                 text + "x", "", "\ufeff" + text, text.replace('"', "'"))
            )  # fmt: skip
        yield Case(route, text)


def corpus() -> list[Case]:
    """Requests that once broke something."""
    found = (json.loads(path.read_text()) for path in sorted(CORPUS.glob("*.json")))
    return [Case(each["route"], each["body"]) for each in found]


def ask(client: TestClient, case: Case) -> tuple[str, str]:
    """The status of the response, 500 where an event reports an internal error, and its text."""
    answer = client.post(
        f"/api/{case.route}",
        content=case.body.encode("utf-8", "surrogatepass"),
        headers={"Content-Type": "application/json"},
    )
    broke = "something went wrong here" in answer.text
    return ("500" if broke else str(answer.status_code)), answer.text


def main() -> int:
    """Send the requests and print a table of statuses; 1 where any was an internal error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    logging.getLogger("salet.web").setLevel(logging.CRITICAL)
    statuses: dict[str, Counter[str]] = defaultdict(Counter)
    broken = []
    os.environ["SALET_DATA"] = tempfile.mkdtemp(prefix="salet-fuzz-")  # nobody's own record
    here = ("127.0.0.1", 50000)
    app = create_app(record=True)
    with TestClient(app, base_url="http://127.0.0.1", client=here) as client:
        for case in (*corpus(), *cases(options.requests, options.seed)):
            status, _ = ask(client, case)
            statuses[case.route][status] += 1
            if status == "500":
                broken.append(case)
    for route, found in sorted(statuses.items()):
        shown = ", ".join(f"{status}: {count:,}" for status, count in sorted(found.items()))
        sys.stdout.write(f"{route:10} {found.total():6,}   {shown}\n")
    for case in broken[:20]:
        sys.stdout.write(f"{json.dumps({'route': case.route, 'body': case.body})}\n")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
