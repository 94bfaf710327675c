"""What is known about openers, in SQLite: one sealed row each, written as soon as it is known.

A row with a broken seal is not trusted: it is reported, dropped, and worked out again.
"""

import os
import sqlite3
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import version

from salet.errors import SaletError, SaletWarning
from salet.exact import UNREACHABLE
from salet.files.database import FAULTS, damage_of, open_database
from salet.files.seal import seal
from salet.game.game import Game
from salet.game.rules.wordle import RULE as STANDARD
from salet.proof import Bounds, facts_of
from salet.text import count, short, some

#: The version of the tables; rows of version 2 were sealed with the lists, the mode and the limit.
VERSION = 3

_SCHEMA = """
create table if not exists facts (name text primary key, value text not null);
create table if not exists openers (
    opener text primary key,
    lower integer,  -- null where no play finds every answer within the limit
    upper integer,
    status text not null check (status in ('proven', 'bounded', 'impossible')),
    seconds real not null,
    seal text not null  -- of the game's key and all of the row
);
"""


class Store:
    """What is known about the openers of one game; only the prover writes to it."""

    def __init__(self, database: sqlite3.Connection, game: Game) -> None:
        self._database, self._openers = database, game.lexicon.guesses
        self._game: tuple[object, ...] = (game.key,)
        self.bounds: dict[str, Bounds] = {}
        damaged = []
        rows = database.execute(f"select {_COLUMNS} from openers").fetchall()  # noqa: S608
        for row in rows:
            if (bounds := self._open(row)) is None:
                damaged.append(row[0])
            else:
                self.bounds[bounds.opener] = bounds
        if damaged:
            self._drop(damaged)

    def keep(self, found: Iterable[Bounds]) -> None:
        """Store new bounds, all of them or none, joined with the stored ones."""
        query = f"select {_COLUMNS} from openers where opener = ?"  # noqa: S608
        with self._database:
            self._database.execute("begin immediate")  # another proof may write, too
            for each in found:
                row = self._database.execute(query, (each.opener,)).fetchone()
                stored = None if row is None else self._open(row)
                joined = each if stored is None else stored.joined(each)
                self._database.execute(
                    "insert or replace into openers values (?, ?, ?, ?, ?, ?)", self._sealed(joined)
                )
                self.bounds[joined.opener] = joined

    def _sealed(self, bounds: Bounds) -> tuple[object, ...]:
        """A row with its seal."""
        row = (
            bounds.opener, None if bounds.lower >= UNREACHABLE else bounds.lower, bounds.upper,
            bounds.status, float(bounds.seconds),
        )  # fmt: skip
        return *row, seal(*self._game, *row)

    def _open(self, row: tuple[object, ...]) -> Bounds | None:
        """What a row says; None where its seal is broken, or it cannot be true."""
        match row:
            case str(opener), int() | None as lower, int() | None as upper, str(), float(took), _:
                bounds = Bounds(opener, UNREACHABLE if lower is None else lower, upper, took)
            case _:
                return None
        sound = bounds.lower <= (UNREACHABLE if upper is None else upper)
        sound = sound and opener in self._openers
        return bounds if sound and row == self._sealed(bounds) else None

    def _drop(self, openers: list[object]) -> None:
        """Drop damaged rows, and say which."""
        with self._database:
            self._database.executemany("delete from openers where opener is ?", zip(openers))
        names = [short(str(opener)) for opener in openers]
        warnings.warn(
            f"{count(len(names), 'row')} in the store {'is' if len(names) == 1 else 'are'} damaged "
            f"({some(names)}) and will be worked out again",
            SaletWarning,
            stacklevel=4,
        )


_COLUMNS = "opener, lower, upper, status, seconds, seal"


@contextmanager
def open_store(path: str, game: Game) -> Iterator[Store]:
    """The store in a file: a new one, or the one already there for the same game."""
    try:
        with open_database(path) as database:
            _check_sound(database, path)
            database.execute("pragma journal_mode = wal")
            # committed rows survive the process; only a power cut may lose the last ones
            database.execute("pragma synchronous = normal")
            with database:
                database.execute("begin immediate")
                _check_game(database, game, path)
            yield Store(database, game)
    except FAULTS as error:
        reason = getattr(error, "strerror", None) or error
        raise SaletError(f"the proof cannot be stored in {path!r}: {reason}") from None


def _check_sound(database: sqlite3.Connection, path: str) -> None:
    """Raise where the file is not a store, or is damaged."""
    if (found := damage_of(database)) is not None:
        raise SaletError(
            f"{path!r} is damaged, or not a store of proofs ({found}); move it away, or name "
            "another file"
        )
    names = database.execute("select name from sqlite_master").fetchall()
    tables = {name for (name,) in names}
    if tables and "openers" not in tables:
        raise SaletError(f"{path!r} is a database of something else; name another file")


def _check_game(database: sqlite3.Connection, game: Game, path: str) -> None:
    """Store which game the proof is for, or raise where it is for another one."""
    for statement in _SCHEMA.split(";"):
        database.execute(statement)
    stored = dict(database.execute("select name, value from facts").fetchall())
    if stored.get("version", "").endswith("store 2") and game.rule == STANDARD:
        stored = _upgrade(database, game, stored)
    ours = {"version": f"{version('salet')}, store {VERSION}", "game": game.key, **facts_of(game)}
    for name, value in ours.items():
        if name in ("answers", "guesses"):  # only the content of a list matters, not its name
            continue
        if stored and stored.get(name) != value:
            raise SaletError(
                f"{os.path.basename(path)!r} has a proof of something else: "
                f"{_difference(stored, ours)}; name another file"
            )
    database.executemany("insert or ignore into facts values (?, ?)", ours.items())


def _difference(stored: dict[str, str], ours: dict[str, str]) -> str:
    """The first fact in which a stored proof differs, in words."""
    for name in ("version", "answers", "guesses", "rule", "mode", "limit"):
        theirs, own = stored.get(name), ours.get(name)
        if name in ("answers", "guesses") and theirs and own:
            differ = theirs.split()[-1:] != own.split()[-1:]
        else:
            differ = theirs != own
        if differ:
            return f"its {name} {'are' if name.endswith('s') else 'is'} {theirs}, not {own}"
    return "the order of its lists differs"


def _upgrade(database: sqlite3.Connection, game: Game, stored: dict[str, str]) -> dict[str, str]:
    """Reseal the rows of a store of version 2; damaged ones stay damaged."""
    facts = facts_of(game)
    if any(stored.get(name, "").split()[-1:] != facts[name].split()[-1:] for name in facts):
        return stored  # of another game, which the caller reports
    lexicon = game.lexicon
    before = (lexicon.answers.sha256, lexicon.guesses.sha256, game.mode.name, game.limit)
    rows = database.execute(f"select {_COLUMNS} from openers").fetchall()  # noqa: S608
    for *row, old in rows:
        if old == seal(*before, *row):
            database.execute(
                "update openers set seal = ? where opener = ?", (seal(game.key, *row), row[0])
            )
    now = {"version": f"{version('salet')}, store {VERSION}", "game": game.key}
    database.executemany("insert or replace into facts values (?, ?)", now.items())
    return {**stored, **now}
