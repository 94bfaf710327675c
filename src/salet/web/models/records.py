"""The record of games: what is asked and told about it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints

from salet.web.models.base import Model, Name, Setup
from salet.web.models.sharing import Title

#: How many games may be sent, and are told at once; and the longest text to import.
MOST_GAMES, MOST_LISTED, MOST_TEXT = 3_000, 500, 1_000_000

Text = Annotated[str, StringConstraints(max_length=1000)]
Turns = Annotated[str, StringConstraints(min_length=1, max_length=20_000)]
Id = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
#: Guesses, or a share of them: more than anybody makes.
Figure = Annotated[float, Field(ge=-1_000_000, le=1_000_000)]


class AddRequest(Setup):
    """A finished game to record: its turns, or its guesses and the answer."""

    command: Literal["play", "assist"] = "assist"
    """How it was played: against a hidden word here, or elsewhere."""
    title: Title = ""
    date: Annotated[str, StringConstraints(max_length=10)] | None = None
    """The day it was played on; today where none is given."""
    evil: bool | None = None
    """Whether no word was hidden; as the title or the game has it where this is not said."""
    gave_up: bool = False
    """Whether the player asked for the answer before the last guess: then it is lost."""


class RemoveRequest(Model):
    """Games to remove."""

    ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_GAMES)]


class ImportRequest(Model):
    """A text with games: share texts, a chat, CSV, or an export."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=MOST_TEXT)]


class ReviewedTurnSummary(Model):
    """A guess of a reviewed game, as it is kept."""

    guess: Name
    pattern: Name
    candidates_before: Number
    candidates_left: Number
    best: Name
    loss: Figure
    luck: Figure
    risk: Figure
    skill: Annotated[int, Field(ge=0, le=99)] | None
    luck_score: Annotated[int, Field(ge=0, le=99)]
    verdict: Name
    forced: bool
    trap: bool
    corner: bool
    parts: Number
    usual_parts: Figure


class ReviewSummary(Model):
    """What a game came to, as it is kept."""

    skill: Annotated[int, Field(ge=0, le=99)]
    luck_score: Annotated[int, Field(ge=0, le=99)]
    loss: Figure
    luck: Figure
    expected: Figure
    status: Name = "estimate"
    turns: Annotated[list[ReviewedTurnSummary], Field(max_length=100)] = []


class PlayedGame(Model):
    """A game as an export has it; only `turns` is needed."""

    turns: Turns
    """Guesses with their tiles: `salet:bbbbb crony:ggggg`."""
    id: Id | None = None
    command: Name | None = None
    won: bool | None = None
    mode: Name | None = None
    limit: Annotated[int, Field(ge=1, le=999_999)] | None = None
    answers: Text | None = None
    guesses: Text | None = None
    answer: Text | None = None
    strategy: Text | None = None
    title: Text | None = None
    seconds: Annotated[float, Field(ge=0, le=1e12)] | None = None
    played_at: Annotated[str, StringConstraints(max_length=40)] | None = None
    game: Text | None = None
    rule: Name | None = None
    boards: Annotated[int, Field(ge=1, le=100)] | None = None
    game_key: Text | None = None
    player: Text | None = None
    host: Name | None = None
    goal: Name | None = None
    opener: Text | None = None
    count: Number | None = None
    review: ReviewSummary | None = None


class FiguresRequest(Model):
    """Games that are kept elsewhere; those of the record where none are sent."""

    games: Annotated[list[PlayedGame], Field(max_length=MOST_GAMES)] | None = None


class ReviewsRequest(FiguresRequest):
    """Which of the games are to be reviewed."""

    turns: Turns | None = None
    """Only those with these turns; all that have no review where none are given."""


class ListRequest(FiguresRequest):
    """Which of the games are wanted."""

    day: Annotated[str, StringConstraints(max_length=10)] | None = None
    """Only those of this day."""
    offset: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Field(ge=1, le=MOST_LISTED)] = 50


class ExportRequest(FiguresRequest):
    """In which format the games are wanted."""

    format: Literal["json", "csv"] = "json"


class RecordAnswer(BaseModel):
    """Whether there is a record for this client."""

    available: bool
    why_not: str | None
    games: int
    damaged_games: int
    """Games that are damaged, and so left out."""
    damaged: list[str]
    """Files with damaged records that were put aside."""


class Added(BaseModel):
    """A recorded game."""

    id: str
    new: bool
    """False where the same game was recorded before."""


class RecordedGame(BaseModel):
    """A game of the record."""

    id: str
    date: str
    title: str
    game: str
    rule: str
    mode: str
    limit: int
    boards: int
    turns: list[str]
    """A guess that is not known is a question mark."""
    answer: str
    won: bool
    guesses: int
    result: str
    """As people write it: 4/6."""
    command: str
    review: dict[str, float] | None
    """Skill, luck_score, loss and luck, where it is reviewed."""


class RecordedGames(BaseModel):
    """A page of recorded games."""

    count: int
    games: list[RecordedGame]


class Removed(BaseModel):
    """How many games were removed."""

    removed: int


class Imported(BaseModel):
    """How many games a text had, and how many of them are new."""

    games: int
    new: int
    left_out: list[str]
    """What looks like a game and is none."""


class ReadGames(BaseModel):
    """The games in a text, as an export has them."""

    games: list[dict[str, Any]]
    left_out: list[str]


class Day(BaseModel):
    """What was played on a day: its puzzle, or else its last game."""

    date: str
    games: int
    guesses: int
    won: bool
    result: str
    skill: int | None
    luck: int | None


class FiguresAnswer(BaseModel):
    """What games come to."""

    played: int
    won: int
    win_ratio: float | None
    streak: int
    longest_streak: int
    day_streak: int
    longest_day_streak: int
    mean: float | None
    mean_guesses: float | None
    distribution: dict[str, int]
    reviewed: int
    not_reviewed_yet: int
    not_reviewable: dict[str, int]
    skill: float | None
    luck_score: float | None
    expected: float | None
    loss: float | None
    luck: float | None
    adjusted_mean: float | None
    lost_on: list[dict[str, Any]]
    months: list[dict[str, Any]]
    people: dict[str, Any] | None
    """People's games beside one's own; null with fewer than five games like theirs."""
    calendar: list[Day]
