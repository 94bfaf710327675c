"""Games against a hidden word: what is asked and told."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from salet.web.models.base import GameRequest, Word


class PlayRequest(GameRequest):
    """A game against a hidden word: which one, and the guesses so far."""

    seed: Annotated[int, Field(ge=0, le=2**31)] | None = None
    date: Annotated[str, StringConstraints(max_length=10)] | None = None
    evil: bool = False
    guesses_made: Annotated[list[Word], Field(max_length=100)] = []
    hint: Annotated[int, Field(ge=1, le=4)] | None = None
    """The level of a hint that is wanted."""
    give_up: bool = False


class PlayRow(BaseModel):
    """A guess and its reply."""

    guess: str
    pattern: str
    patterns: list[str | None]
    """The reply on each board; null where it was solved before."""


class PlayBoard(BaseModel):
    """One of the boards."""

    solved: bool
    letters: dict[str, str]
    """The best tile each letter got, as b, y or g; none by rules without letters."""
    out: str


class PlayState(BaseModel):
    """A game against a hidden word."""

    length: int
    """How many letters words have."""
    limit: int
    mode: str
    evil: bool
    """Whether no word is hidden."""
    alphabet: str
    """The letters, or other signs, of all words."""
    title: str
    """What the game is called, as in the text to share."""
    number: int | None
    """The number of its day, as the New York Times counts them; null unless it is of a date."""
    rows: list[PlayRow]
    turns: list[str]
    """The same as they are written: `salet:bybbb`."""
    boards: list[PlayBoard]
    guesses_left: int
    solved: bool
    won: bool
    """Whether the player has won: the word is found, or was avoided where that is the goal."""
    over: bool
    reason: Literal["solved", "lost", "gave up", "found", "avoided"] | None
    """Why it is over; found and avoided where the word is to be avoided."""
    answer: str | None
    """What was hidden, once the game is over; with several boards, words with `/` between them."""
    share: str | None
    hint: str | None
    hints: list[str]
    """What each level of hints is about."""
    clue: str
    """What is known of the word from the start; empty where nothing is."""
    out: str
    """Letters that are not in the word; this and the next are empty with several boards."""
    letters: dict[str, str]
    """The best tile each letter got, as b, y or g."""
