"""The record of games played: a table of the record's database.

A game is one sealed row, written once when it is over: two consoles may record at once, and a
process that is killed loses only its current game. A row with a broken seal is reported and left
out.
"""

import os
import sqlite3
import uuid
import warnings
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, astuple, dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any

from salet.errors import SaletError, SaletWarning
from salet.files import user_dir
from salet.files.database import changing
from salet.files.digests import sha256
from salet.files.sealed import SealedTable
from salet.game.game import FIND, HONEST
from salet.records.names import same_name
from salet.text import are, count, printable, short, some

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
    host: str = HONEST
    """Who answered the guesses: honest, or evil if no word was hidden."""
    goal: str = FIND
    """What the player wanted: to find the words, or to avoid them."""

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
_ID, _PLAYED_AT = COLUMNS.index("id"), COLUMNS.index("played_at")
GAMES = SealedTable("games", {name: _KINDS.get(name, "text") for name in COLUMNS}, key="id")


def _game(row: Sequence[Any]) -> GameRecord:
    """The game of a row."""
    values = dict(zip(COLUMNS, row, strict=True))
    return GameRecord(**{**values, "won": bool(values["won"])})


def played_by(record: GameRecord, player: str) -> GameRecord:
    """The same game as somebody's own: two people may have the same tiles on the same day."""
    if not player:
        return record
    digest = sha256(f"{record.id} {player.casefold()}".encode(errors="replace"))
    return replace(record, player=player, id=digest[:32])


class History:
    """All recorded games."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def add(self, records: Iterable[GameRecord]) -> int:
        """Record games, all or none; return how many were new."""
        return GAMES.write(self._database, map(astuple, records), replace=False)

    def games(self) -> list[GameRecord]:
        """Every game, oldest first; damaged ones are reported and left out."""
        sound, damaged = GAMES.read(self._database, "played_at, rowid")
        if damaged:
            which = [f"{_id(row)[:8]}, played at {short(str(row[_PLAYED_AT]))}" for row in damaged]
            warnings.warn(
                f"{count(len(damaged), 'game')} in the record {are(len(damaged))} damaged and "
                f"left out ({some(which)}); `salet stats --import` an export to have them back, or "
                "`--remove` an id",
                SaletWarning,
                stacklevel=2,
            )
        return list(map(_game, sound))

    def count(self) -> tuple[int, int]:
        """How many games there are, and how many more are damaged."""
        sound, damaged = GAMES.read(self._database)
        return len(sound), len(damaged)

    def remove_damaged(self, ids: Iterable[str]) -> set[str]:
        """Remove damaged games whose ids start with one of these; the ids of those removed."""
        starts = tuple(filter(None, ids))
        gone = GAMES.drop_damaged(self._database, lambda row: _id(row).startswith(starts))
        return {_id(row) for row in gone}

    def claim(self, name: str) -> int:
        """Make all games of somebody one's own; return how many there were."""
        with changing(self._database):
            own = [game for game in self.games() if game.player and same_name(game.player, name)]
            GAMES.write(self._database, (astuple(replace(game, player="")) for game in own))
        return len(own)

    def remove(self, ids: Iterable[str]) -> int:
        """Remove games for good; return how many there were."""
        return GAMES.remove(self._database, ids)


def _id(row: Sequence[object]) -> str:
    """The id of a row that is damaged, so that anything may be in it."""
    return printable(str(row[_ID]))


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
