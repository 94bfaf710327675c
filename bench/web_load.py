"""Load on the web page: fifty clients ask for suggestions for a minute while a proof runs.

Each client plays random games like a person at the board: it looks at a position for about a
second, then at the next. First there is only the proof, then a hostile client, too
(`bench.hostile`). All come from 127.0.0.1. Run it with `make bench-web`.
"""

import json
import os
import random
import re
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from salet.game.replies import format_pattern
from salet.game.rules.wordle import feedback
from salet.game.words import load_words

CLIENTS, SECONDS, THINKING = 50, float(os.environ.get("SALET_BENCH_SECONDS", "60")), 1.0
#: What is promised: no error, 95 of 100 answers within this many seconds, and this much memory.
P95, P95_HOSTILE, MOST_BYTES = 0.25, 0.5, 1.5e9


def post(address: str, path: str, body: object) -> bytes:
    """The answer to a request."""
    request = urllib.request.Request(  # noqa: S310 (our own server)
        address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        data: bytes = answer.read()
    return data


def positions(chance: random.Random) -> Iterator[list[str]]:
    """The positions of random games, one after another."""
    answers = load_words("original-answers").words
    while True:
        answer, turns = chance.choice(answers), []
        for guess in ("salet", "crane", "slate")[chance.randrange(3)], *chance.sample(answers, 3):
            turns.append(f"{guess}:{format_pattern(feedback(guess, answer))}")
            yield list(turns)
            if turns[-1].endswith("ggggg"):
                break


def client(address: str, seed: int, until: float, taken: list[float], errors: list[str]) -> None:
    """One client, until the time is up."""
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


def search(address: str, until: float, errors: list[str]) -> None:
    """One exact search after another, from a position that takes long."""
    while time.monotonic() < until:
        try:
            post(address, "api/exact", {"turns": ["fuzzy:bbbbb"], "budget": 10})
        except OSError as error:
            errors.append(f"the search: {error}")
            time.sleep(1)


def peak_bytes(pid: int) -> int:
    """The most memory a process ever had."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) * 1024 if found else 0


def run(hostile: bool) -> bool:
    """Run the load, print what it took, and return whether the promises are kept."""
    command = [sys.executable, "-m", "salet", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        assert server.stdout is not None  # noqa: S101
        address = server.stdout.readline().split()[3]
        post(address, "api/exact", {"turns": ["salet:bybbb"]})
        port = address.rsplit(":", 1)[1].strip("/")
        attack = [sys.executable, "-m", "bench.hostile", port, str(SECONDS)]
        attacker = subprocess.Popen(attack, stdout=subprocess.PIPE, text=True) if hostile else None  # noqa: S603
        until = time.monotonic() + SECONDS
        taken: list[float] = []
        errors: list[str] = []
        threads = [threading.Thread(target=search, args=(address, until, errors))]
        threads += [
            threading.Thread(target=client, args=(address, seed, until, taken, errors))
            for seed in range(CLIENTS)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        told = attacker.communicate()[0] if attacker else ""
        peak = peak_bytes(server.pid)
        server.terminate()
    ordered = sorted(taken)
    p95 = ordered[int(0.95 * len(ordered))]
    sys.stdout.write(
        f"{'beside' if hostile else 'without'} a hostile client: {len(taken):,} requests in "
        f"{SECONDS:.0f} s, {len(errors)} errors; median {statistics.median(ordered) * 1e3:.0f} ms, "
        f"p95 {p95 * 1e3:.0f} ms, longest {ordered[-1] * 1e3:.0f} ms; peak memory "
        f"{peak / 1e6:,.0f} MB\n"
    )
    if told:
        sys.stdout.write(f"the hostile client got: {told}\n")
    for error in errors[:5]:
        sys.stdout.write(f"{error}\n")
    sys.stdout.flush()
    return not errors and p95 <= (P95_HOSTILE if hostile else P95) and peak <= MOST_BYTES


def main() -> int:
    """Run the load without and with a hostile client; return 1 where a promise is broken."""
    return int(not all([run(hostile=False), run(hostile=True)]))


if __name__ == "__main__":
    sys.exit(main())
