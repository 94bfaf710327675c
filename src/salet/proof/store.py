"""What is known of openers, in SQLite: one row each, written as it comes."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version

from salet.errors import SaletError
from salet.exact import FAR
from salet.proof import Bounds, Start

#: The version of the tables.
VERSION = 1

_SCHEMA = """
create table if not exists facts (name text primary key, value text not null);
create table if not exists openers (
    opener text primary key,
    lower integer,  -- null where no play finds every answer within the limit
    upper integer,
    status text not null check (status in ('proven', 'bounded', 'impossible')),
    seconds real not null
);
"""


class Store:
    """What is known of the openers of one game. Only who leads a proof writes into it."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self.known = {known.opener: known for known in self._read()}

    def keep(self, found: Iterable[Bounds]) -> None:
        """Keep what was found, all of it or nothing, together with what is known."""
        with self._database:
            self._database.execute("begin immediate")  # as another proof may write, too
            for each in found:
                rows = self._read("where opener = ?", each.opener)
                known = rows[0].joined(each) if rows else each
                self._database.execute(
                    "insert or replace into openers values (?, ?, ?, ?, ?)",
                    (known.opener, None if known.lower >= FAR else known.lower, known.upper,
                     known.status, known.seconds),
                )  # fmt: skip
                self.known[known.opener] = known

    def _read(self, which: str = "", *values: str) -> list[Bounds]:
        rows = []
        query = f"select opener, lower, upper, status, seconds from openers {which}"  # noqa: S608
        for opener, lower, upper, status, seconds in self._database.execute(query, values):
            known = Bounds(opener, FAR if lower is None else lower, upper, seconds)
            if not _sound(known) or known.status != status:
                raise sqlite3.DatabaseError(f"what it says of {opener!r} makes no sense")
            rows.append(known)
        return rows


def _sound(known: Bounds) -> bool:
    """Whether a row can be as it is."""
    whole = isinstance(known.lower, int) and isinstance(known.upper, int | None)
    return whole and isinstance(known.seconds, float) and known.lower <= (known.upper or FAR)


@contextmanager
def open_store(path: str, start: Start) -> Iterator[Store]:
    """The store in a file: a new one, or one that was begun for the same game."""
    try:
        with closing(sqlite3.connect(path, timeout=60)) as database:
            _check_sound(database, path)
            database.execute("pragma journal_mode = wal")
            # what is committed outlives the process; only a power cut may cost the last rows
            database.execute("pragma synchronous = normal")
            with database:
                database.execute("begin immediate")
                _check_game(database, start, path)
            yield Store(database)
    except sqlite3.Error as error:
        raise SaletError(f"the proof cannot be kept in {path!r}: {error}") from None


def _check_sound(database: sqlite3.Connection, path: str) -> None:
    """Raise where the file is no store, or is damaged."""
    try:
        (found,) = database.execute("pragma quick_check(1)").fetchone()
        tables = {name for (name,) in database.execute("select name from sqlite_master")}
    except sqlite3.OperationalError:
        raise  # it cannot be opened, or is locked
    except sqlite3.DatabaseError as error:
        found, tables = str(error), set()
    if found != "ok":
        raise SaletError(
            f"{path!r} is damaged, or no store of a proof ({found}); name another file"
        )
    if tables and "openers" not in tables:
        raise SaletError(f"{path!r} is a database of something else; name another file")


def _check_game(database: sqlite3.Connection, start: Start, path: str) -> None:
    """Write down what the proof is of, or raise where it is of something else."""
    for statement in _SCHEMA.split(";"):
        database.execute(statement)
    ours = {"version": f"{version('salet')}, store {VERSION}", **start.facts}
    known = dict(database.execute("select name, value from facts"))
    for name, value in ours.items():
        theirs = known.get(name, "")
        if name in ("answers", "guesses"):  # lists are what they hold, whatever they are called
            theirs = value if theirs.split()[-1:] == value.split()[-1:] else theirs
        if known and theirs != value:
            raise SaletError(
                f"{os.path.basename(path)!r} holds a proof of something else: its {name} "
                f"{'is' if name in ('version', 'mode', 'limit') else 'are'} "
                f"{known.get(name)}, not {value}; name another file"
            )
    database.executemany("insert or ignore into facts values (?, ?)", ours.items())
