"""Openers, trees and the bot: what is asked and told about whole games."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from salet.web.models.base import GameRequest, Name, Setup, Word


class BotRequest(GameRequest):
    """Somebody to play many games."""

    openers: Annotated[list[Word], Field(max_length=3)] = []
    strategy: Name = "entropy"
    games: Annotated[int, Field(ge=1, le=20_000)] | None = 500
    """How many answers are drawn; none for all."""
    seed: Annotated[int, Field(ge=0, le=2**31)] = 0


class OpenersRequest(GameRequest):
    """A page of the table of openers."""

    search: Annotated[str, StringConstraints(max_length=11)] = ""
    words: Annotated[list[Word], Field(max_length=20)] = []
    """Openers to be told side by side, in place of all."""
    sort: Literal["expected", "word", "parts", "largest"] = "expected"
    descending: bool = False
    offset: Annotated[int, Field(ge=0, le=100_000)] = 0
    count: Annotated[int, Field(ge=1, le=200)] = 50


class TreeRequest(Setup):
    """A node of a tree: the position it is for, and who plays."""

    player: Name = "optimal"
    guess: Word | None = None
    """The guess to look at; the player's own where none is given."""


class TreeExportRequest(TreeRequest):
    """A whole tree, and the format it is wanted in."""

    format: Name = "text"


class OpenerRow(BaseModel):
    """An opener of the table."""

    word: str
    expected: float
    claim: Literal["proven", "estimate", "impossible"]
    total: int | None
    parts: int
    largest: int


class Openers(BaseModel):
    """A page of the table of openers."""

    count: int
    best: str | None
    """The best of all openers, where that is proven."""
    rows: list[OpenerRow]


class Branch(BaseModel):
    """What follows one pattern."""

    pattern: str
    count: int
    words: list[str]
    solved: bool
    """Whether this pattern ends the game."""
    next: str | None = None
    """The guess that follows, where it is known."""
    total: int | None = None
    mean: float | None = None
    worst: int | None = None


class NodeModel(BaseModel):
    """A position of a tree and the guess that is made there."""

    guess: str
    count: int
    total: int | None
    mean: float | None
    worst: int | None
    claim: str
    proven: bool
    branches: list[Branch]
