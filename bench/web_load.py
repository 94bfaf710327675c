"""Load on the web page: fifty clients ask for suggestions for a minute while a proof is made.

Each client plays random games as a person at the board does: it looks at a position for about a
second, then at the next. Everything stays on loopback. Run it with `make bench-web`.
"""

import json
import random
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator

from salet.patterns import feedback, format_pattern
from salet.words import load_words

CLIENTS, SECONDS, THINKING = 50, 60.0, 1.0
#: What is promised: no error, and 95 of 100 answers within this.
P95 = 0.25


def post(address: str, path: str, body: object) -> bytes:
    """The answer to a request."""
    request = urllib.request.Request(  # noqa: S310 (our own server)
        address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        data: bytes = answer.read()
    return data


def positions(chance: random.Random) -> Iterator[list[str]]:
    """The positions of random games, one after the other."""
    answers = load_words("original-answers").words
    while True:
        answer, turns = chance.choice(answers), []
        for guess in ("salet", "crane", "slate")[chance.randrange(3)], *chance.sample(answers, 3):
            turns.append(f"{guess}:{format_pattern(feedback(guess, answer))}")
            yield list(turns)
            if turns[-1].endswith("ggggg"):
                break


def client(address: str, seed: int, until: float, taken: list[float], errors: list[str]) -> None:
    """One client, until the time is over."""
    chance = random.Random(seed)  # noqa: S311 (a load, no secret)
    for turns in positions(chance):
        if time.monotonic() > until:
            return
        begun = time.monotonic()
        try:
            post(address, "api/analysis", {"turns": turns})
        except OSError as error:
            errors.append(f"{turns}: {error}")
        taken.append(time.monotonic() - begun)
        time.sleep(chance.uniform(0.5, 1.5) * THINKING)


def search(address: str, until: float) -> None:
    """One exact search after the other, of a position that takes long."""
    while time.monotonic() < until:
        post(address, "api/exact", {"turns": ["fuzzy:bbbbb"], "budget": 10})


def main() -> int:
    """Run the load and print what it took; 1 where a promise is not kept."""
    command = [sys.executable, "-m", "salet", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        assert server.stdout is not None  # noqa: S101
        address = server.stdout.readline().split()[3]
        post(address, "api/exact", {"turns": ["salet:bybbb"]})  # compiled by now
        until = time.monotonic() + SECONDS
        taken: list[float] = []
        errors: list[str] = []
        threads = [threading.Thread(target=search, args=(address, until))]
        threads += [
            threading.Thread(target=client, args=(address, seed, until, taken, errors))
            for seed in range(CLIENTS)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        server.terminate()
    ordered = sorted(taken)
    p95 = ordered[int(0.95 * len(ordered))]
    sys.stdout.write(
        f"{len(taken):,} requests in {SECONDS:.0f} s, {len(errors)} errors; median "
        f"{statistics.median(ordered) * 1e3:.0f} ms, p95 {p95 * 1e3:.0f} ms, longest "
        f"{ordered[-1] * 1e3:.0f} ms\n"
    )
    for error in errors[:5]:
        sys.stdout.write(f"{error}\n")
    return int(bool(errors) or p95 > P95)


if __name__ == "__main__":
    sys.exit(main())
