"""The record of games played: a table of the record's database.

A game is one sealed row, written once when it is over: two consoles may record at once, and a
process that is killed loses only its current game. A row with a broken seal is reported and left
out.
"""

import hashlib
import os
import sqlite3
import uuid
import warnings
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any

from salet.errors import SaletError, SaletWarning
from salet.files import user_dir
from salet.files.seal import seal
from salet.records.names import person_in, same_name
from salet.text import count, short, some

#: How a game was played.
COMMANDS = ("assist", "play", "solve", "import")
#: Whose a game may be: one's own, the computer's, or somebody else's.
ME, COMPUTER, OTHERS = "me", "computer", "others"


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
    player: str = ""
    """Who played it, where that was somebody else; empty for one's own games."""

    @property
    def whose(self) -> str:
        """Whose game it is: mine, the computer's or somebody else's."""
        if self.command == "solve":
            return COMPUTER
        return OTHERS if self.player else ME

    @property
    def game_name(self) -> str:
        """What people call the game: by its list where it has no name; empty where unknown."""
        if self.game or not self.answers:
            return self.game
        return f"your own ({os.path.basename(self.answers)})"

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


#: In the order they were added, so that older records have the first of them.
COLUMNS = tuple(each.name for each in fields(GameRecord))
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
    """The game of a row, which may be of an older version; None where its seal is broken."""
    values = dict(zip(COLUMNS, row[:-1], strict=False))
    if values["won"] not in (0, 1):
        return None
    values["won"] = bool(values["won"])
    try:
        sound = row[-1] == seal(*values.values())
    except TypeError:  # bytes in place of text
        return None
    return _up_to_date(GameRecord(**values), len(values)) if sound else None


def _up_to_date(record: GameRecord, columns: int) -> GameRecord:
    """A game of a record with so many columns: before there were players, titles named them."""
    if "player" in COLUMNS[:columns] or record.command != "import":
        return record
    return played_by(record, person_in(record.title))


def played_by(record: GameRecord, player: str) -> GameRecord:
    """The same game as somebody's own: two people may have the same tiles on the same day."""
    if not player:
        return record
    digest = hashlib.sha256(f"{record.id} {player.casefold()}".encode(errors="replace"))
    return replace(record, player=player, id=digest.hexdigest()[:32])


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

    def claim(self, name: str) -> int:
        """Make all games of somebody one's own; return how many there were."""
        own = [game for game in self.games() if game.player and same_name(game.player, name)]
        with self._database:
            self._database.executemany(
                "update games set player = ?, seal = ? where id = ?",
                [("", _sealed(replace(game, player=""))[-1], game.id) for game in own],
            )
        return len(own)

    def remove(self, ids: Iterable[str]) -> int:
        """Remove games for good; return how many there were."""
        with self._database:
            before = self._database.total_changes
            self._database.executemany("delete from games where id = ?", [(id_,) for id_ in ids])
            return self._database.total_changes - before


def find_games(games: Sequence[GameRecord], ids: Iterable[str]) -> list[GameRecord]:
    """The games with these ids, or with ids that start so."""
    found: dict[str, GameRecord] = {}
    for id_ in ids:
        fitting = [game for game in games if game.id == id_] or [
            game for game in games if id_ and game.id.startswith(id_.strip().lower())
        ]
        if not fitting:
            raise SaletError(f"no game has the id {short(id_)}; `salet stats --list` shows them")
        if len(fitting) > 1:
            raise SaletError(
                f"{count(len(fitting), 'game')} have ids that start with {short(id_)} "
                f"({some([game.id for game in fitting])}); give more of it"
            )
        found[fitting[0].id] = fitting[0]
    return list(found.values())


def create_games(database: sqlite3.Connection) -> None:
    """Create the table of games, or bring it up to date."""
    columns = _columns(database)
    if not columns:
        database.execute(_SCHEMA)
    elif "player" not in columns:
        _bring_up_to_date(database, columns)


def _columns(database: sqlite3.Connection) -> list[str]:
    """The columns of the table of games, whatever its version."""
    return [row[1] for row in database.execute("pragma table_info(games)")]


def _bring_up_to_date(database: sqlite3.Connection, columns: Sequence[str]) -> None:
    """Update a record of versions 1 to 4: no game is lost, and damaged ones stay damaged."""
    old = [name for name in COLUMNS if name in columns]
    sealed = "seal" in columns
    names = ", ".join(f'"{name}"' for name in [*old, *(["seal"] if sealed else [])])
    rows = database.execute(f"select {names} from games order by rowid").fetchall()  # noqa: S608
    database.execute("drop table games")
    database.execute(_SCHEMA)
    places = ", ".join("?" * (len(COLUMNS) + 1))
    for row in rows:
        record = _opened(row) if sealed else _unsealed(row)
        new = _damaged(row) if record is None else _sealed(record)
        database.execute(f"insert into games values ({places})", new)  # noqa: S608


def _unsealed(row: Sequence[Any]) -> GameRecord:
    """A game of version 1."""
    values = dict(zip(COLUMNS, row, strict=False))
    return _up_to_date(GameRecord(**{**values, "won": bool(values["won"])}), len(values))


def _damaged(row: Sequence[Any]) -> list[Any]:
    """The row as it is, with a seal that does not fit."""
    defaults = asdict(GameRecord(command="", won=False, turns=""))
    new = [defaults[name] for name in COLUMNS[len(row) - 1 :]]
    return [*row[:-1], *new, f"damaged {row[-1]}"]


def readable_games(database: sqlite3.Connection) -> list[GameRecord]:
    """The games of a damaged file with a sound seal, read from both ends up to the damage."""
    games: dict[str, GameRecord] = {}
    with suppress(sqlite3.DatabaseError, UnicodeError):
        names = ", ".join(f'"{name}"' for name in COLUMNS if name in _columns(database))
        for order in ("rowid", "rowid desc"):
            query = f"select {names}, seal from games not indexed order by {order}"  # noqa: S608
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
