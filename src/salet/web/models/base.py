"""What all requests have in common, and what every refusal is."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

#: The largest list of one's own.
MOST_WORDS = 20_000

Word = Annotated[str, StringConstraints(min_length=1, max_length=32)]
#: Long enough for 32 boards of five tiles.
TurnText = Annotated[str, StringConstraints(min_length=1, max_length=256)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=256)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=64)]
OwnWords = Annotated[list[Word], Field(min_length=1, max_length=MOST_WORDS)]


class Model(BaseModel):
    """A strict model: what is not known is refused, and so is what is of another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class GameRequest(Model):
    """What is played: a game by its name, and whatever differs from it."""

    game: Name | None = None
    """None for the one that is played unless another is named."""
    answers: Name | None = None
    guesses: Name | None = None
    """Banks by name; those of the game where none is named."""
    own_answers: OwnWords | None = None
    own_guesses: OwnWords | None = None
    prior: Name | None = None
    """How likely each answer is, by name; that of the game, or equal with other lists."""
    rule: Name | None = None
    mode: Name | None = None
    limit: Annotated[int, Field(ge=1, le=100)] | None = None
    shape: Name | None = None
    first: Name | None = None
    """What is known of the answer: which letters are the same (ABCCD), and its first letter."""

    @property
    def has_own(self) -> bool:
        """Whether some of the words are one's own."""
        return self.own_answers is not None or self.own_guesses is not None


class Setup(GameRequest):
    """A position: a game and the turns so far."""

    turns: Annotated[list[TurnText], Field(max_length=100)] = []
    """A guess and its reply each, `salet:bybbb`; with several boards, `salet:bybbb/-`."""
    known_answer: Words | None = None
    """Where it is known, turns are guesses, and get their replies by it; `/` is between boards."""


class Problem(BaseModel):
    """What is wrong, in words, and for programs."""

    kind: str
    message: str
    details: dict[str, Any] = {}


class ErrorDocument(BaseModel):
    """Every answer that is no success."""

    error: Problem
