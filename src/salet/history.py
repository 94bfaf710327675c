"""The record of games played, in SQLite in the user's data directory.

A game is one row, written when it is over and never again: two consoles may record at once, and a
process that is killed loses the game it was in and no other.
"""

import os
import sqlite3
import uuid
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from typing import Any

from salet.errors import SaletError
from salet.files import user_dir

#: The version of the table; what a newer one made is left alone.
VERSION = 1

#: How a game was played.
COMMANDS = ("assist", "play", "solve", "import")


def _new_id() -> str:
    return uuid.uuid4().hex


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


@dataclass(frozen=True, kw_only=True)
class GameRecord:
    """One finished game."""

    command: str
    """How it was played: one of `COMMANDS`."""
    won: bool
    turns: str
    """Guesses with their tiles: `salet:bbbbb crony:ggggg`; ? for a guess that is not known."""
    mode: str = "normal"
    limit: int = 6
    answers: str = ""
    """The list of answers; empty where it is not known."""
    guesses: str = ""
    """The list of guesses."""
    answer: str = ""
    """The hidden word; empty where it is not known."""
    strategy: str = ""
    """Who played or gave advice; empty for nobody."""
    title: str = ""
    """What the game was called, such as the heading of a share text."""
    seconds: float = 0.0
    """How long it took."""
    played_at: str = field(default_factory=_now)
    """When it was over, in UTC, as ISO 8601."""
    id: str = field(default_factory=_new_id)
    """Tells it from all others: a game that is imported twice is kept once."""

    @property
    def count(self) -> int:
        """How many guesses were made."""
        return len(self.turns.split())

    @property
    def opener(self) -> str:
        """The first guess; empty where it is not known."""
        return self.turns.partition(":")[0].strip("?")

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms, with what follows from it."""
        return {**asdict(self), "opener": self.opener, "count": self.count}


COLUMNS = tuple(each.name for each in fields(GameRecord))
_KINDS = {"won": "integer", "limit": "integer", "seconds": "real"}
_SCHEMA = (
    "create table games ("
    + ", ".join(
        f'"{name}" {_KINDS.get(name, "text")} not null{" primary key" if name == "id" else ""}'
        for name in COLUMNS
    )
    + ")"
)


class History:
    """All games that were recorded."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def add(self, records: Sequence[GameRecord]) -> int:
        """Record games, all of these or none; give how many were new."""
        places = ", ".join("?" * len(COLUMNS))
        with self._database:
            before = self._database.total_changes
            self._database.executemany(
                f"insert into games values ({places}) on conflict(id) do nothing",  # noqa: S608
                [[getattr(record, name) for name in COLUMNS] for record in records],
            )
            return self._database.total_changes - before

    def games(self) -> list[GameRecord]:
        """Every game, oldest first."""
        names = ", ".join(f'"{name}"' for name in COLUMNS)
        rows = self._database.execute(
            f"select {names} from games order by played_at, rowid"  # noqa: S608 (our own names)
        )
        made = (dict(zip(COLUMNS, row, strict=True)) for row in rows)
        return [GameRecord(**{**each, "won": bool(each["won"])}) for each in made]


@contextmanager
def open_history(path: str | None = None) -> Iterator[History]:
    """The record in the user's data directory, or in the file of this path."""
    path = path or history_path()
    try:
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with closing(sqlite3.connect(path, timeout=60)) as database:
            _prepare(database, path)
            yield History(database)
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise SaletError(
            f"the record of games {path!r} cannot be used: {reason}; "
            "SALET_DATA names another directory"
        ) from None


def _prepare(database: sqlite3.Connection, path: str) -> None:
    """Make the table where there is none; leave what a newer version made alone."""

    def version() -> int:
        return int(database.execute("pragma user_version").fetchone()[0])

    if version() > VERSION:
        raise SaletError(
            f"the record of games {path!r} was made by a newer version of salet and is left "
            "alone; update salet, or name another directory with SALET_DATA"
        )
    if version() < VERSION:
        database.execute("begin immediate")  # one of two that start at once makes it
        with database:
            if version() < VERSION:
                database.execute(_SCHEMA)
                database.execute(f"pragma user_version = {VERSION}")


def history_path() -> str:
    """The file of the record."""
    return os.path.join(user_dir("data"), "games.sqlite")


def _private_mark() -> str:
    return os.path.join(user_dir("data"), "private")


def is_private() -> bool:
    """Whether nothing is to be recorded: by `SALET_PRIVATE`, or since `set_private`."""
    said = os.environ.get("SALET_PRIVATE", "").lower() not in {"", "0", "no", "off", "false"}
    return said or os.path.exists(_private_mark())


def set_private(private: bool) -> None:
    """From now on record nothing, or record again."""
    try:
        if private:
            os.makedirs(user_dir("data"), exist_ok=True)
            with open(_private_mark(), "w", encoding="utf-8") as mark:
                mark.write("while this file is here, salet records no games\n")
        else:
            with suppress(FileNotFoundError):
                os.unlink(_private_mark())
    except OSError as error:
        raise SaletError(f"{_private_mark()!r} cannot be changed: {error.strerror}") from None
