"""Reviews in the record: a table with a sealed row for each game that was reviewed.

A row is written as soon as its game is reviewed, so that an interrupt loses nothing. One that is
damaged, or of another version of the figures, counts as not reviewed.
"""

import json
import sqlite3
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from salet.analysis.verdicts import REVIEW_VERSION
from salet.errors import SaletError, SaletWarning
from salet.files.database import changing
from salet.files.sealed import SealedTable
from salet.game.game import AVOID
from salet.game.game import EVIL as EVIL_HOST
from salet.game.rules import get_rule
from salet.records.history import GAMES, GameRecord
from salet.text import are, count

#: Why games cannot be reviewed.
BOARDS, UNKNOWN, LIES = "several boards", "guesses unknown", "replies that may lie"
LISTS, WRONG = "unknown lists", "turns that do not fit the game"
EVIL, AVOIDED = "played against an evil host", "played to avoid the word"

REVIEWS = SealedTable(
    "reviews",
    {"game": "text", "version": "integer", "game_key": "text", "review": "text"},
    key="game",
)


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
    if record.goal == AVOID:
        return AVOIDED
    if record.host == EVIL_HOST:
        return EVIL
    try:
        return "" if get_rule(record.rule).truthful else LIES
    except SaletError:  # the rule of a plug-in that is gone
        return LISTS


class Reviews:
    """The reviews in the record."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def kept(self) -> dict[str, Kept]:
        """Those of today's version, by the id of their game; damaged ones are reported."""
        sound, damaged = REVIEWS.read(self._database)
        if damaged:
            warnings.warn(
                f"{count(len(damaged), 'review')} in the record {are(len(damaged))} damaged and "
                "left out; `salet stats --review` makes what is missing again",
                SaletWarning,
                stacklevel=2,
            )
        return {row[0]: _opened(row) for row in sound if row[1] == REVIEW_VERSION}

    def drop_damaged(self) -> None:
        """Remove the damaged ones, so that they are made again."""
        REVIEWS.drop_damaged(self._database)

    def keep(self, game: str, game_key: str, document: dict[str, Any]) -> None:
        """Keep the review of a game, as JSON, or `{"reason": …}`, unless the game was removed."""
        row = (game, REVIEW_VERSION, game_key, json.dumps(document, ensure_ascii=False))
        with changing(self._database):  # so that nobody removes it now
            if any(GAMES.read(self._database, key=game)):
                REVIEWS.write(self._database, [row])

    def remove(self, games: Iterable[str]) -> None:
        """Remove the reviews of games."""
        REVIEWS.remove(self._database, games)


_TURN = tuple(each.name for each in fields(KeptTurn))
_GAME = tuple(each.name for each in fields(KeptReview) if each.name != "turns")


def _opened(row: Sequence[Any]) -> Kept:
    """What a row says."""
    game, _, game_key, review = row
    document = json.loads(review)
    if "reason" in document:
        return Kept(game, game_key, None, document["reason"])
    return Kept(game, game_key, read_review(document))


def read_review(document: Mapping[str, Any]) -> KeptReview:
    """A review in JSON as it is kept; `summary` gives one."""
    turns = tuple(KeptTurn(*map(turn.__getitem__, _TURN)) for turn in document["turns"])
    values = {"answer": None, **document, "turns": turns}
    return KeptReview(**{name: values[name] for name in (*_GAME, "turns")})


def summary(document: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of a review in JSON."""
    turns = [{name: turn[name] for name in _TURN} for turn in document["turns"]]
    return {**{name: document[name] for name in _GAME if name != "answer"}, "turns": turns}
