"""Damage to all stored files: flipped bits, swapped blocks, truncated files.

A file of each kind is damaged again and again, and read as the package reads it. The result must be
what was stored, or less of it with a message: never anything else. Run by `make soak`.
"""

import sqlite3
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from salet import engine
from salet.errors import SaletError, SaletWarning
from salet.files import record_path
from salet.game import past
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.words import WordList, load_words
from salet.proof import game_of
from salet.proof import store as proof_store
from salet.records import rescue
from salet.records.history import GameRecord
from salet.records.past import PastAnswer
from salet.records.past_files import parse_past
from salet.records.reviews import Kept
from salet.records.store import open_history, open_record
from salet.study import load_study
from salet.study import results as study_store
from salet.study import runner as study_run
from salet.tables.table import table

#: How a trial may end; the last is a bug.
UNHARMED, HEALED, REFUSED, WRONG = "unharmed", "healed or left out", "refused", "WRONG"

_STUDY = """
answers = "{answers}"
guesses = "{answers}"
openers = ["aback", "abhor"]
[[strategies]]
name = "entropy"
[[strategies]]
name = "minimax"
"""


@dataclass
class Kind:
    """A kind of file: how to read it, and what the result must be."""

    name: str
    file: Path
    read: Callable[[], Any]
    """Reads the file as the package does."""
    holds: Callable[[Any, Any], bool]
    """Whether what was read (first) is part of what was stored (second)."""
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many trials ended in each way, by what was done to the file."""

    def __post_init__(self) -> None:
        self.sound = self.file.read_bytes()
        self.stored = self.read()

    def try_it(self, what: str, damaged: bytes) -> str:
        """Damage the file, read it, and put it back."""
        for beside in self.file.parent.glob(f"{self.file.name}?*"):
            beside.unlink()
        self.file.write_bytes(damaged)
        rescue._mentioned.clear()
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always", SaletWarning)
            try:
                found = self.read()
            except SaletError:
                end = REFUSED
            except Exception as error:
                end = f"{WRONG}: {type(error).__name__}"
            else:
                whole = found == self.stored
                end = HEALED
                if not self.holds(found, self.stored):
                    end = WRONG
                elif not whole and not warned:
                    end = f"{WRONG}: less, without a word"
                elif whole and not warned and self.file.read_bytes() == damaged:
                    end = UNHARMED
        self.file.write_bytes(self.sound)
        self.ends[what, end] += 1
        return end


def all_kinds(directory: Path) -> Iterator[Kind]:
    """A file of each kind, in a directory that serves as the user's."""
    words = load_words("original-answers").words[:240]
    answers = directory / "answers.txt"
    answers.write_text("\n".join(words))
    lexicon = Lexicon(answers=WordList("few", words), guesses=WordList("few", words))
    yield _table(directory, lexicon)
    yield _proof(directory, Position.start("original", lexicon=lexicon))
    yield _study(directory, answers)
    yield _history(directory)
    yield _past(directory)
    yield _past_of_priors()
    yield _reviews(directory)


def _table(directory: Path, lexicon: Lexicon) -> Kind:
    table(lexicon)
    (file,) = (directory / "cache").glob("*.table")

    def read() -> bytes:
        table.cache_clear()
        return np.array(table(lexicon)).tobytes()

    return Kind("table of patterns", file, read, lambda found, stored: bool(found == stored))


def _proof(directory: Path, position: Position) -> Kind:
    start, file = game_of(position), directory / "proof.sqlite"
    engine.prove(position, str(file), exact=True)
    _in_one_file(file)

    def read() -> dict[str, Any]:
        with proof_store.open_store(str(file), start) as store:
            return dict(store.bounds)

    return Kind("store of a proof", file, read, _part_of)


def _study(directory: Path, answers: Path) -> Kind:
    described = directory / "study.toml"
    described.write_text(_STUDY.format(answers=answers))
    study, out = load_study(str(described)), directory / "study"
    with study_store.open_store(study, str(out)) as store:
        study_run.run_study(study, store)
    file = out / "results.sqlite"
    _in_one_file(file)

    def read() -> dict[str, Any]:
        with study_store.open_store(study, str(out)) as store:
            return {run.key: done.report.guesses for run, done in store.results().items()}

    return Kind("store of a study", file, read, _part_of)


def _history(directory: Path) -> Kind:
    file = directory / "games.sqlite"
    games = [
        GameRecord(command="play", won=number % 4 > 0, turns="salet:bbbbb crony:ggggg", limit=2,
                   title=f"salet {number}", seconds=number / 7)
        for number in range(60)
    ]  # fmt: skip
    with open_history(str(file)) as history:
        history.add(games)

    def read() -> set[GameRecord]:
        with open_history(str(file)) as history:
            return set(history.games())

    return Kind("record of games", file, read, lambda found, stored: found <= stored)


def _past(directory: Path) -> Kind:
    file = directory / "past.sqlite"
    words = load_words("original-answers").words[:400]
    with open_record(str(file)) as record:
        record.past.add([("typed", parse_past("\n".join(words), first=date(2023, 1, 1)))])

    def read() -> set[PastAnswer]:
        with open_record(str(file)) as record:
            return set(record.past.stored())

    return Kind("past answers", file, read, lambda found, stored: found <= stored)


def _past_of_priors() -> Kind:
    """The past answers again, as the priors read them."""
    words = load_words("original-answers").words[:400]
    with open_record() as record:
        record.past.add([("typed", parse_past("\n".join(words), first=date(2023, 1, 1)))])

    def read() -> set[tuple[date, str]]:
        past.forget_stored()
        return set(past.past_answers().items())

    return Kind(
        "past answers of priors", Path(record_path()), read,
        lambda found, stored: found <= stored,
    )  # fmt: skip


def _reviews(directory: Path) -> Kind:
    file = directory / "reviews.sqlite"
    ids = [f"{number:032}" for number in range(60)]
    with open_record(str(file)) as record:
        record.games.add(
            GameRecord(command="play", won=True, turns="?:ggggg", id=id_) for id_ in ids
        )
        for number, id_ in enumerate(ids):
            record.reviews.keep(id_, "key", {"reason": "x" * number})

    def read() -> set[Kept]:
        with open_record(str(file)) as record:
            return set(record.reviews.kept().values())

    return Kind("reviews", file, read, lambda found, stored: found <= stored)


def _part_of(found: dict[str, Any], stored: dict[str, Any]) -> bool:
    return found.items() <= stored.items()


def _in_one_file(database_file: Path) -> None:
    """Move everything of a database into its main file."""
    database = sqlite3.connect(database_file)
    database.execute("pragma journal_mode = delete").fetchall()
    database.close()


def flipped(sound: bytes, random: Random) -> bytes:
    """The file with one bit flipped."""
    bit = random.randrange(8 * len(sound))
    damaged = bytearray(sound)
    damaged[bit // 8] ^= 1 << bit % 8
    return bytes(damaged)


def swapped(sound: bytes, random: Random) -> bytes:
    """The file with two blocks swapped, of a byte to a page."""
    size = min(random.choice((1, 8, 64, 240, 512, 4096)), len(sound) // 3)
    one = random.randrange(len(sound) - size)
    other = random.randrange(len(sound) - size)
    if size > 64 and random.random() < 0.5:  # at page boundaries
        one, other = one // size * size, other // size * size
    damaged = bytearray(sound)
    damaged[one : one + size], damaged[other : other + size] = (
        sound[other : other + size], sound[one : one + size],
    )  # fmt: skip
    return bytes(damaged)


def truncated(sound: bytes, random: Random) -> bytes:
    """The beginning of the file."""
    return sound[: random.randrange(len(sound))]


def damage(kinds: list[Kind], flips: int, others: int, random: Random) -> None:
    """Damage the files in turn: first `flips` bit flips, then `others` swaps and truncations."""
    for number in range(flips):
        kind = kinds[number % len(kinds)]
        kind.try_it("bit flipped", flipped(kind.sound, random))
    for number in range(others):
        kind = kinds[number % len(kinds)]
        if number // len(kinds) % 2:
            kind.try_it("truncated", truncated(kind.sound, random))
        else:
            kind.try_it("blocks swapped", swapped(kind.sound, random))
