"""Our SQLite files: readable only by their owner, and checked for damage."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from salet.files import make_private

#: What a bad file raises; messages about a damaged one may not even be valid text.
FAULTS = (OSError, UnicodeError, sqlite3.Error)

#: How many seconds to wait for another process to finish writing.
_PATIENCE = 60


@contextmanager
def open_database(path: str) -> Iterator[sqlite3.Connection]:
    """Open a database, or create it."""
    if path != ":memory:":
        make_private(path)
    with closing(sqlite3.connect(path, timeout=_PATIENCE)) as database:
        database.text_factory = _text
        yield database


def read_rows(path: str, query: str) -> list[Any]:
    """The rows of a query, without creating or changing anything."""
    from urllib.parse import quote

    address = f"file:{quote(path)}?mode=ro"
    with closing(sqlite3.connect(address, timeout=_PATIENCE, uri=True)) as database:
        database.text_factory = _text
        return database.execute(query).fetchall()


def damage_of(database: sqlite3.Connection) -> str | None:
    """What is wrong with a database file, tables or indexes; None where it is sound."""
    try:
        ((found,),) = database.execute("pragma integrity_check(1)").fetchall()
    except sqlite3.OperationalError:
        raise  # it cannot be opened, or is locked
    except (sqlite3.DatabaseError, UnicodeError) as error:
        return str(error)
    return None if found == "ok" else " ".join(str(found).rpartition("***")[2].split())


def _text(data: bytes) -> str:
    """Damaged text is still read; its seal then shows the damage."""
    return data.decode(errors="surrogateescape")
