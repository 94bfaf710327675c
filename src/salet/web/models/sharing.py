"""What people share: texts and grids that are sent, and what they turn out to be."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from salet.web.models.base import GameRequest, Model, Word

#: The longest text that is read, and how many grids, with how many rows each.
MOST_TEXT, MOST_GRIDS, MOST_ROWS = 100_000, 64, 100

SharedText = Annotated[str, StringConstraints(min_length=1, max_length=MOST_TEXT)]
GridRow = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Title = Annotated[str, StringConstraints(max_length=200)]


class ReadRequest(GameRequest):
    """A text that somebody pasted, and the game it may be of."""

    text: SharedText


class SharedGrid(BaseModel):
    """Rows of tiles without words."""

    title: str
    rows: list[str]
    mode: Literal["hard"] | None
    """Hard, where the text says so."""
    solved: bool
    limit: int | None
    sender: str
    """Who sent it, where the text says so."""
    board: int | None
    """Which of several boards it is, from 1."""


class ReadAnswer(BaseModel):
    """What a text is: the turns of a game, or grids of tiles."""

    kind: Literal["turns", "grids"]
    turns: list[str] = []
    answer: str | None = None
    title: str = ""
    number: int | None = None
    """The number of the New York Times' puzzle."""
    mode: Literal["hard"] | None = None
    limit: int | None = None
    solved: bool = False
    game: str | None = None
    """The named game it is of, as far as the text shows."""
    grids: list[SharedGrid] = []
    left_out: list[str] = []
    """What looks like a game and is none, in sentences."""


class GridModel(Model):
    """A grid to fit."""

    rows: Annotated[list[GridRow], Field(min_length=1, max_length=MOST_ROWS)]
    mode: Literal["normal", "hard"] | None = None
    title: Title = ""
    board: Annotated[int, Field(ge=1, le=100)] | None = None


class GridRequest(GameRequest):
    """Grids that people shared, in a text or row by row, and the answer where it is known."""

    text: SharedText | None = None
    grids: Annotated[list[GridModel], Field(max_length=MOST_GRIDS)] = []
    known_answer: Word | None = None


class FittedGrid(BaseModel):
    """A grid, and how many answers fit it alone."""

    title: str
    rows: list[str]
    mode: Literal["hard"] | None
    board: int | None
    fits: int
    checked: Literal["tiles", "hard mode"]
    """Whether it was checked that its rows can follow each other in hard mode."""


class FittingAnswers(BaseModel):
    """The answers that fit all grids of a board."""

    count: int
    words: list[str]
    """The likeliest first; of very many the first."""
    shares: list[float] | None = None
    """How likely each of them is; None where all are alike."""


class KnownRow(BaseModel):
    """A row of a grid, and which guesses give it."""

    pattern: str
    guesses: int
    examples: list[str]
    """Some of them, those that more people know first."""


class KnownGrid(BaseModel):
    """A known answer beside the grids."""

    answer: str
    fits: bool
    rows: list[KnownRow]
    """The rows of all grids in their order."""


class GridAnswer(FittingAnswers):
    """Which answers fit shared grids; with several boards, those of each board."""

    grids: list[FittedGrid]
    boards: list[FittingAnswers] = []
    known: KnownGrid | None = None
