"""Reviews in the record: a table with a sealed row for each game that was reviewed.

A row is written as soon as its game is reviewed, so that an interrupt loses nothing. One that is
damaged, or of another version of the figures, counts as not reviewed.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, NamedTuple

from salet.analysis.verdicts import REVIEW_VERSION
from salet.errors import SaletError
from salet.files.seal import seal
from salet.game.game import Game
from salet.game.rules import get_rule
from salet.records.history import GameRecord

#: Why games cannot be reviewed.
BOARDS, UNKNOWN, LIES = "several boards", "guesses unknown", "replies that may lie"
LISTS, WRONG = "unknown lists", "turns that do not fit the game"
EVIL, AVOIDED = "played against an evil host", "played to avoid the word"

_COLUMNS = "game, version, game_key, review, seal"


@dataclass(frozen=True)
class KeptTurn:
    """A guess of a game that was reviewed; `ReviewedTurn` says what its figures mean."""

    guess: str
    pattern: str
    candidates_before: int
    candidates_left: int
    best: str
    loss: float
    luck: float
    risk: float
    skill: int | None
    luck_score: int
    verdict: str
    forced: bool
    trap: bool
    """Whether it was made in a trap."""
    corner: bool
    """Whether it led into a corner of hard mode."""
    parts: int
    """Into how many parts it split the answers."""
    usual_parts: float
    """Into how many one of the answers splits them, on average."""

    @property
    def gain(self) -> float:
        """How much better it splits the answers than one of them, as a share of the answers."""
        return (self.parts - self.usual_parts) / max(1, self.candidates_before)

    @property
    def found(self) -> bool:
        """Whether it was the answer."""
        return set(self.pattern) == {"g"}


@dataclass(frozen=True)
class KeptReview:
    """What a game came to."""

    answer: str | None
    expected: float
    loss: float
    luck: float
    skill: int
    luck_score: int
    status: str
    turns: tuple[KeptTurn, ...]

    @property
    def adjusted(self) -> float:
        """How many guesses the game takes on average with the same skill: with average luck."""
        return self.expected + self.loss


class Kept(NamedTuple):
    """What is kept for a game: its review, or why it has none."""

    game: str
    """The id of the game."""
    game_key: str
    """The key of the game it was taken for, its prior included."""
    review: KeptReview | None
    reason: str = ""
    """Why the game cannot be reviewed."""


def why_not(record: GameRecord) -> str:
    """Why a game cannot be reviewed, as far as its record alone shows; empty where it may be."""
    if record.boards > 1:
        return BOARDS
    if "?" in record.turns:
        return UNKNOWN
    try:
        return _why_unusual(record.game) if get_rule(record.rule).truthful else LIES
    except SaletError:  # the rule of a plug-in that is gone
        return LISTS


@cache
def _why_unusual(game: str) -> str:
    """Why no game of this name can be reviewed; empty where it may be, or is not known."""
    try:
        played = Game.of(game) if game else None
    except SaletError:  # the game of a plug-in that is gone
        return ""
    if played is None:
        return ""
    return AVOIDED if played.avoids else EVIL if played.evil else ""


class Reviews:
    """The reviews in the record."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def kept(self) -> dict[str, Kept]:
        """Those of today's version, by the id of their game; damaged ones are left out."""
        rows = self._database.execute(f"select {_COLUMNS} from reviews").fetchall()  # noqa: S608
        return {kept.game: kept for row in rows if (kept := _opened(row)) is not None}

    def keep(self, game: str, game_key: str, document: dict[str, Any]) -> None:
        """Keep the review of a game, as JSON, or `{"reason": …}`."""
        row = [game, REVIEW_VERSION, game_key, json.dumps(document, ensure_ascii=False)]
        with self._database:
            self._database.execute(
                "insert or replace into reviews values (?, ?, ?, ?, ?)", [*row, seal(*row)]
            )

    def remove(self, games: Iterable[str]) -> None:
        """Remove the reviews of games."""
        with self._database:
            self._database.executemany(
                "delete from reviews where game = ?", [(game,) for game in games]
            )

    def restore(self, rows: Iterable[Sequence[Any]]) -> None:
        """Write rows that were in a record before."""
        with self._database:
            self._database.executemany("insert or ignore into reviews values (?, ?, ?, ?, ?)", rows)


def create_reviews(database: sqlite3.Connection) -> None:
    """Create the table of reviews."""
    database.execute(
        "create table if not exists reviews (game text not null primary key, version integer not "
        "null, game_key text not null, review text not null, seal text not null)"
    )


def readable_reviews(database: sqlite3.Connection) -> list[Sequence[Any]]:
    """The rows of a damaged file with a sound seal, read from both ends up to the damage."""
    rows: dict[str, Sequence[Any]] = {}
    for order in ("rowid", "rowid desc"):
        query = f"select {_COLUMNS} from reviews not indexed order by {order}"  # noqa: S608
        with suppress(sqlite3.DatabaseError, UnicodeError):
            for row in database.execute(query):
                if _is_sound(row):
                    rows.setdefault(row[0], row)
    return list(rows.values())


def _is_sound(row: Sequence[Any]) -> bool:
    try:
        return bool(row[-1] == seal(*row[:-1]))
    except TypeError:  # bytes in place of text
        return False


_TURN = tuple(each.name for each in fields(KeptTurn))
_GAME = tuple(each.name for each in fields(KeptReview) if each.name != "turns")


def _opened(row: Sequence[Any]) -> Kept | None:
    """What a row says; None where it is damaged or of another version."""
    if row[1] != REVIEW_VERSION or not _is_sound(row):
        return None
    document = json.loads(row[3])
    if "reason" in document:
        return Kept(row[0], row[2], None, document["reason"])
    return Kept(row[0], row[2], read_review(document))


def read_review(document: Mapping[str, Any]) -> KeptReview:
    """A review in JSON as it is kept; `summary` gives one."""
    turns = tuple(KeptTurn(*map(turn.__getitem__, _TURN)) for turn in document["turns"])
    values = {"answer": None, **document, "turns": turns}
    return KeptReview(**{name: values[name] for name in (*_GAME, "turns")})


def summary(document: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of a review in JSON."""
    turns = [{name: turn[name] for name in _TURN} for turn in document["turns"]]
    return {**{name: document[name] for name in _GAME if name != "answer"}, "turns": turns}
