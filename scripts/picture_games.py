"""The games of somebody who does not exist, for pictures of a record: played as people do."""

import csv
import json
import random
import subprocess
import sys
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path

from salet.game.words import load_words

FIRST_DAY, DAYS, SEED = date(2026, 8, 3), 90, 4
#: How likely somebody plays on a day.
DILIGENCE = 0.8


def record_games(folder: Path, environment: Mapping[str, str]) -> None:
    """Play three months of games by the strategy `human`, record and review them."""
    chance = random.Random(SEED)  # noqa: S311 (seeded, not secret)
    days = [FIRST_DAY + timedelta(day) for day in range(DAYS)]
    played = [day for day in days[:-1] if chance.random() < DILIGENCE] + days[-1:]
    answers = chance.sample(load_words("original-answers").words, len(played))
    options = ("--strategy", "human", "--opener", "slate", "--no-record", "--json")
    done = _salet(environment, "solve", *answers, *options, failures=True)
    file = folder / "games.csv"
    with file.open("w", encoding="utf-8", newline="") as written:
        rows = csv.writer(written)
        rows.writerow(("played_at", "guesses_made", "answer"))
        for day, game in zip(played, json.loads(done)["games"], strict=True):
            guesses = " ".join(turn["guess"] for turn in game["turns"])
            rows.writerow((f"{day}T08:00:00", guesses, game["answer"]))
    _salet(environment, "stats", "--import", str(file))
    _salet(environment, "stats", "--review")


def _salet(environment: Mapping[str, str], *arguments: str, failures: bool = False) -> str:
    """What a command prints; games may be lost where `failures` is set."""
    done = subprocess.run(
        [sys.executable, "-m", "salet", *arguments], env=environment, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    if done.returncode not in ((0, 1) if failures else (0,)):
        raise RuntimeError(f"salet {arguments[0]} fails with {done.returncode}")
    return done.stdout
