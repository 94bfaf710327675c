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
from salet.files.database import FAULTS, changing, damage_of, mention_empty, open_database
from salet.files.sealed import Row, SealedTable
from salet.game.game import Game
from salet.game.rules.wordle import RULE as STANDARD
from salet.proof import Bounds, facts_of
from salet.text import are, count, short, some

#: The version of the tables; rows of version 2 were sealed with the lists, the mode and the limit.
VERSION = 3

_FACTS = "create table if not exists facts (name text primary key, value text not null)"


def _openers(*context: object) -> SealedTable:
    """The table of bounds, whose seals cover this, too."""
    columns = {  # lower is null if no play finds every answer within the limit
        "opener": "text", "lower": "integer null", "upper": "integer null", "status": "text",
        "seconds": "real",
    }  # fmt: skip
    return SealedTable("openers", columns, "opener", context)


class Store:
    """What is known about the openers of one game; only the prover writes to it."""

    def __init__(self, database: sqlite3.Connection, game: Game) -> None:
        self._database, self._table = database, _openers(game.key)
        if damaged := self._table.drop_damaged(database):
            names = [short(str(row[0])) for row in damaged]
            warnings.warn(
                f"{count(len(names), 'row')} in the store {are(len(names))} damaged "
                f"({some(names)}) and will be worked out again",
                SaletWarning,
                stacklevel=4,
            )
        self.bounds = {row[0]: _bounds(row) for row in self._table.read(database)[0]}

    def keep(self, found: Iterable[Bounds]) -> None:
        """Store new bounds, all of them or none, joined with the stored ones."""
        with changing(self._database):  # another proof may write, too
            for each in found:
                stored, _ = self._table.read(self._database, key=each.opener)
                joined = _bounds(stored[0]).joined(each) if stored else each
                self._table.write(self._database, [_row(joined)])
                self.bounds[joined.opener] = joined


def _row(bounds: Bounds) -> Row:
    lower = None if bounds.lower >= UNREACHABLE else bounds.lower
    return bounds.opener, lower, bounds.upper, bounds.status, bounds.seconds


def _bounds(row: Row) -> Bounds:
    opener, lower, upper, _, seconds = row
    return Bounds(opener, UNREACHABLE if lower is None else lower, upper, seconds)


@contextmanager
def open_store(path: str, game: Game) -> Iterator[Store]:
    """The store in a file: a new one, or the one already there for the same game."""
    try:
        mention_empty(path, "the store of proofs")
        with open_database(path) as database:
            _check_sound(database, path)
            database.execute("pragma journal_mode = wal")
            # committed rows survive the process; only a power cut may lose the last ones
            database.execute("pragma synchronous = normal")
            with changing(database):
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
    database.execute(_FACTS)
    _openers().create(database)
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
    sound, _ = _openers(*before).read(database)
    _openers(game.key).write(database, sound)
    now = {"version": f"{version('salet')}, store {VERSION}", "game": game.key}
    database.executemany("insert or replace into facts values (?, ?)", now.items())
    return {**stored, **now}
