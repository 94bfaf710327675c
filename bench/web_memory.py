"""How much memory the web page's server takes: requests that once took gigabytes, and many others.

First four clients ask for what once took 7 GB, while others look at the board; then several ask for
thousands of different things, over all games, rules and modes. Run it with `make bench-memory`;
`SALET_BENCH_REQUESTS` says how many. The cache is empty at first unless `SALET_CACHE` names one.
"""

import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from bench.web_load import peak_bytes, positions
from salet.game.game import Game
from salet.game.games import game_names

REQUESTS, CLIENTS = int(os.environ.get("SALET_BENCH_REQUESTS", "10000")), 8
#: What is promised: this much memory, and 95 of 100 answers within so many seconds.
MOST_BYTES, P95 = 1000 * 2**20, 0.5

Body = dict[str, Any]

HOSTILE: list[Body] = [
    {"game": "dont-wordle", "rule": "warmle", "turns": ["bassi:bbybb"]},
    {"game": "antiwordle", "rule": "w-peaks", "turns": ["bassi:bbybb"]},
    {"game": "nyt", "rule": "warmle", "mode": "ultra", "strategy": "remaining-candidates"},
    {"game": "hello11", "rule": "woodle", "mode": "ultra", "strategy": "remaining-candidates"},
]
_RULES = ("warmle", "w-peaks", "jotto", "woodle", "fibble", "xordle")
#: How often each is requested; searches take longest, one at a time.
_OFTEN = {"analysis": 10, "breakdown": 5, "openers": 3, "tree": 2, "exact": 1}
_STRATEGIES = ("entropy", "minimax", "remaining-candidates", "gyx", "likely-by-next", "optimal")


def ask(address: str, path: str, body: Body) -> int:
    """The status of an answer, which is read to its end."""
    request = urllib.request.Request(  # noqa: S310 (our own server)
        f"{address}api/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:  # noqa: S310
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def varied(chance: random.Random) -> Iterator[tuple[str, Body]]:
    """Requests for all that the page shows, of any game, with another rule or mode now and then."""
    games = [name for name in game_names() if name != "nerdle"]  # too large for the page
    while True:
        name = chance.choice(games)
        game = Game.of(name)
        words = game.lexicon.guesses.words
        body: Body = {"game": name}
        if game.rule.tells_letters and not game.rule.signs and chance.random() < 0.3:
            body["rule"] = chance.choice(_RULES)
        if chance.random() < 0.3:
            body["mode"] = chance.choice(("normal", "hard", "ultra"))
        if game.boards == 1:
            body["known_answer"] = chance.choice(game.lexicon.answers.words)
            body["turns"] = chance.sample(words, chance.choice((0, 1, 1, 2, 3)))
        path = chance.choices(list(_OFTEN), list(_OFTEN.values()))[0]
        if path == "analysis" and chance.random() < 0.3:
            body["strategy"] = chance.choice(_STRATEGIES)
        if path == "breakdown":
            body["word"] = chance.choice(words)
        if path == "tree":
            body["player"] = "optimal" if chance.random() < 0.1 else "entropy"
        if path == "exact":
            body["budget"] = 0.3
        if path == "openers":
            body = {key: body[key] for key in ("game", "rule", "mode") if key in body}
        yield path, body


def look(
    address: str, taken: list[float], statuses: "Counter[int]", ended: threading.Event
) -> None:
    """Look at positions of the usual game until the others have ended."""
    for turns in positions(random.Random(1)):  # noqa: S311 (a load, no secret)
        begun = time.monotonic()
        statuses[ask(address, "analysis", {"turns": turns})] += 1
        taken.append(time.monotonic() - begun)
        if ended.wait(0.2):
            return


def beside_hostile(address: str) -> tuple[list[float], "Counter[int]", "Counter[int]"]:
    """How long others wait while four connections ask for the heaviest things, again and again."""
    taken: list[float] = []
    statuses, hostile, ended = Counter[int](), Counter[int](), threading.Event()

    def attack(body: Body) -> None:
        until = time.monotonic() + 30
        for number in count():
            limit = {"limit": 4 + number % 20}  # else it would be remembered
            hostile[ask(address, "analysis", {**body, **limit})] += 1
            if time.monotonic() > until:
                return

    attackers = [threading.Thread(target=attack, args=(body,)) for body in HOSTILE]
    other = threading.Thread(target=look, args=(address, taken, statuses, ended))
    for thread in (*attackers, other):
        thread.start()
    for thread in attackers:
        thread.join()
    ended.set()
    other.join()
    return sorted(taken), statuses, hostile


def send_varied(address: str, pid: int) -> "Counter[int]":
    """Send the requests, tell the memory now and then, and count the statuses."""
    statuses, numbers = Counter[int](), count(1)

    def client(seed: int) -> None:
        for path, body in varied(random.Random(seed)):  # noqa: S311 (a load, no secret)
            if (number := next(numbers)) > REQUESTS:
                return
            statuses[ask(address, path, body)] += 1
            if number % (REQUESTS // 10) == 0:
                tell(pid, f"after {number:,} requests")

    clients = [threading.Thread(target=client, args=(seed,)) for seed in range(CLIENTS)]
    for thread in clients:
        thread.start()
    for thread in clients:
        thread.join()
    return statuses


def tell(pid: int, when: str) -> None:
    """Print what the server takes."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    now = int(found[1]) / 1024 if found else 0
    sys.stdout.write(f"{when}: {now:,.0f} MB, at most {peak_bytes(pid) / 2**20:,.0f} MB\n")
    sys.stdout.flush()


def shown(statuses: "Counter[int]") -> str:
    """How often each status came back."""
    return ", ".join(f"{status}: {times:,}" for status, times in sorted(statuses.items()))


def main() -> int:
    """Send both loads; 1 where a promise is broken."""
    command = [sys.executable, "-m", "salet", "serve", "--port", "0", *sys.argv[1:]]
    with tempfile.TemporaryDirectory() as cache:
        environment = {"SALET_CACHE": cache, **os.environ}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)  # noqa: S603
        assert server.stdout is not None  # noqa: S101
        address = server.stdout.readline().split()[3]
        ask(address, "exact", {"turns": ["salet:bybbb"]})
        tell(server.pid, "at first")
        taken, others, hostile = beside_hostile(address)
        p95 = taken[int(0.95 * len(taken))]
        sys.stdout.write(
            f"beside four hostile connections ({shown(hostile)}) others waited "
            f"{statistics.median(taken) * 1e3:,.0f} ms in the middle, p95 {p95 * 1e3:,.0f} ms "
            f"({shown(others)})\n"
        )
        tell(server.pid, "after them")
        statuses = send_varied(address, server.pid)
        sys.stdout.write(f"{REQUESTS:,} varied requests: {shown(statuses)}\n")
        peak = peak_bytes(server.pid)
        server.terminate()
        server.wait()
    broken = p95 > P95 or peak > MOST_BYTES or 500 in statuses + hostile + others
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
