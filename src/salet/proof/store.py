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
        self.known: dict[str, Bounds] = {}
        for opener, lower, upper, status, seconds in database.execute("select * from openers"):
            known = Bounds(opener, FAR if lower is None else lower, upper, seconds)
            if not _sound(known) or known.status != status:
                raise sqlite3.DatabaseError(f"what it says of {opener!r} makes no sense")
            self.known[opener] = known

    def keep(self, found: Iterable[Bounds]) -> None:
        """Keep what was found, all of it or nothing, together with what is known."""
        joined = [
            self.known[each.opener].joined(each) if each.opener in self.known else each
            for each in found
        ]
        with self._database:
            self._database.executemany(
                "insert or replace into openers values (?, ?, ?, ?, ?)",
                [
                    (each.opener, None if each.lower >= FAR else each.lower, each.upper,
                     each.status, each.seconds)
                    for each in joined
                ],
            )  # fmt: skip
        self.known.update((each.opener, each) for each in joined)


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
        if known and known.get(name) != value:
            raise SaletError(
                f"{os.path.basename(path)!r} holds a proof of something else: its {name} "
                f"{'is' if name in ('version', 'mode', 'limit') else 'are'} "
                f"{known.get(name)}, not {value}; name another file"
            )
    database.executemany("insert or ignore into facts values (?, ?)", ours.items())
