"""The record of games played: a table of the record's database.

A game is one sealed row, written once when it is over: two consoles may record at once, and a
process that is killed loses only its current game. A row with a broken seal is reported and left
out.
"""

import os
import sqlite3
import uuid
import warnings
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from typing import Any

from salet.errors import SaletError, SaletWarning
from salet.files import user_dir
from salet.files.seal import seal
from salet.text import count, short, some

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
    """Guesses with their tiles: `salet:bbbbb crony:ggggg`; ? for an unknown guess, and with several
    boards / between their tiles."""
    mode: str = "normal"
    limit: int = 6
    answers: str = ""
    """The list of answers; empty where unknown."""
    guesses: str = ""
    """The list of guesses."""
    answer: str = ""
    """The hidden word; empty where unknown."""
    strategy: str = ""
    """The strategy that played or advised; empty for none."""
    title: str = ""
    """What the game was called, such as the heading of a share text."""
    seconds: float = 0.0
    """How long it took."""
    played_at: str = field(default_factory=_now)
    """When it was over, in UTC, as ISO 8601."""
    id: str = field(default_factory=_new_id)
    """Identifies the game: one that is imported twice is recorded once."""
    game: str = ""
    """The named game that was played; empty for custom lists, or where unknown."""
    rule: str = "wordle"
    boards: int = 1
    game_key: str = ""
    """The key of the game; empty where unknown."""

    @property
    def count(self) -> int:
        """How many guesses were made."""
        return len(self.turns.split())

    @property
    def opener(self) -> str:
        """The first guess; empty where unknown."""
        return self.turns.partition(":")[0].strip("?")

    def as_dict(self) -> dict[str, Any]:
        """Everything as JSON, derived figures included."""
        return {**asdict(self), "opener": self.opener, "count": self.count}


COLUMNS = tuple(each.name for each in fields(GameRecord))
#: Those of version 2, before the other columns.
_OLD_COLUMNS = COLUMNS[: COLUMNS.index("game")]
_KINDS = {"won": "integer", "limit": "integer", "seconds": "real", "boards": "integer"}
_SCHEMA = (
    "create table games ("
    + ", ".join(
        f'"{name}" {_KINDS.get(name, "text")} not null{" primary key" if name == "id" else ""}'
        for name in COLUMNS
    )
    + ", seal text not null)"
)
_NAMES = ", ".join(f'"{name}"' for name in COLUMNS)


def _sealed(record: GameRecord) -> list[Any]:
    """The row of a game, its seal last."""
    row = [getattr(record, name) for name in COLUMNS]
    return [*row, seal(*row)]


def _opened(row: Sequence[Any]) -> GameRecord | None:
    """The game of a row; None where its seal is broken."""
    values = dict(zip(COLUMNS, row[:-1], strict=True))
    if values["won"] not in (0, 1):
        return None
    record = GameRecord(**{**values, "won": bool(values["won"])})
    try:
        return record if _sealed(record) == list(row) else None
    except TypeError:  # bytes in place of text
        return None


class History:
    """All recorded games."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def add(self, records: Sequence[GameRecord]) -> int:
        """Record games, all or none; return how many were new."""
        places = ", ".join("?" * (len(COLUMNS) + 1))
        with self._database:
            before = self._database.total_changes
            self._database.executemany(
                f"insert into games values ({places}) on conflict(id) do nothing",  # noqa: S608
                map(_sealed, records),
            )
            return self._database.total_changes - before

    def games(self) -> list[GameRecord]:
        """Every game, oldest first; damaged ones are reported and left out."""
        rows = self._database.execute(
            f"select {_NAMES}, seal from games order by played_at, rowid"  # noqa: S608 (our names)
        ).fetchall()
        found = [_opened(row) for row in rows]
        when = COLUMNS.index("played_at")
        damaged = [short(str(row[when])) for row, game in zip(rows, found, strict=True) if not game]
        if damaged:
            warnings.warn(
                f"{count(len(damaged), 'game')} in the record "
                f"{'is' if len(damaged) == 1 else 'are'} damaged and left out "
                f"(played at {some(damaged)})",
                SaletWarning,
                stacklevel=2,
            )
        return [game for game in found if game is not None]


def create_games(database: sqlite3.Connection) -> None:
    """Create the table of games, or bring it up to date."""
    columns = [row[1] for row in database.execute("pragma table_info(games)")]
    if not columns:
        database.execute(_SCHEMA)
    elif "game" not in columns:
        _bring_up_to_date(database, sealed="seal" in columns)


def _bring_up_to_date(database: sqlite3.Connection, *, sealed: bool) -> None:
    """Update a record of version 1 or 2: no game is lost, and damaged ones stay damaged."""
    names = ", ".join(f'"{name}"' for name in _OLD_COLUMNS) + (", seal" if sealed else "")
    rows = database.execute(f"select {names} from games order by rowid").fetchall()  # noqa: S608
    database.execute("drop table games")
    database.execute(_SCHEMA)
    places = ", ".join("?" * (len(COLUMNS) + 1))
    for row in rows:
        values = dict(zip(_OLD_COLUMNS, row, strict=False))
        new = _sealed(GameRecord(**{**values, "won": bool(values["won"])}))
        if sealed and not _was_sound(row):
            new = [*new[:-1], row[-1]]  # a seal that does not fit
        database.execute(f"insert into games values ({places})", new)  # noqa: S608


def _was_sound(row: Sequence[Any]) -> bool:
    """Whether a row of version 2 is as it was written."""
    won = _OLD_COLUMNS.index("won")
    try:
        if row[won] not in (0, 1):
            return False
        values = [*row[:won], bool(row[won]), *row[won + 1 : -1]]
        return bool(row[-1] == seal(*values))
    except TypeError:  # bytes in place of text
        return False


def readable_games(database: sqlite3.Connection) -> list[GameRecord]:
    """The games of a damaged file with a sound seal, read from both ends up to the damage."""
    games: dict[str, GameRecord] = {}
    for order in ("rowid", "rowid desc"):
        query = f"select {_NAMES}, seal from games not indexed order by {order}"  # noqa: S608
        with suppress(sqlite3.DatabaseError, UnicodeError):
            for row in database.execute(query):
                if (game := _opened(row)) is not None:
                    games.setdefault(game.id, game)
    return sorted(games.values(), key=lambda game: game.played_at)


def _private_mark() -> str:
    return os.path.join(user_dir("data"), "private")


def is_private() -> bool:
    """Whether recording is off: by `SALET_PRIVATE`, or since `set_private`."""
    private = os.environ.get("SALET_PRIVATE", "").lower() not in {"", "0", "no", "off", "false"}
    return private or os.path.exists(_private_mark())


def set_private(private: bool) -> None:
    """Turn recording off, or on again."""
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
