"""What the page sends, and what it gets: the types of the JSON interface."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from salet.game.words import DEFAULT_ANSWERS, DEFAULT_GUESSES

#: The largest list of one's own.
MOST_WORDS = 20_000

Word = Annotated[str, StringConstraints(min_length=1, max_length=32)]
TurnText = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=64)]
OwnWords = Annotated[list[Word], Field(min_length=1, max_length=MOST_WORDS)]


class Model(BaseModel):
    """A strict model: what is not known is refused."""

    model_config = ConfigDict(extra="forbid")


class Lists(Model):
    """The lists a game is played with: banks by name, or words of one's own."""

    answers: Name = DEFAULT_ANSWERS
    guesses: Name = DEFAULT_GUESSES
    own_answers: OwnWords | None = None
    own_guesses: OwnWords | None = None
    mode: Literal["normal", "hard", "ultra"] = "normal"
    limit: Annotated[int, Field(ge=1, le=100)] = 6

    @property
    def has_own(self) -> bool:
        """Whether some of the words are one's own."""
        return self.own_answers is not None or self.own_guesses is not None


class Setup(Lists):
    """A position: lists and the turns so far."""

    turns: Annotated[list[TurnText], Field(max_length=100)] = []
    known_answer: Word | None = None
    """Where it is known, turns are guesses, and get their tiles by it."""


class AnalysisRequest(Setup):
    """A position, and how to rank guesses."""

    strategy: Name | None = None
    top: Annotated[int, Field(ge=1, le=50)] = 10


class ExactRequest(Setup):
    """A position to prove the best play of."""

    top: Annotated[int, Field(ge=1, le=10)] = 5
    budget: Annotated[float, Field(gt=0, le=60)] = 20
    words: Annotated[list[Word], Field(max_length=20)] = []
    """Guesses to be played out first, to see how they go."""


class BreakdownRequest(Setup):
    """A position and a guess to look at."""

    word: Word


class BotRequest(Lists):
    """Somebody to play many games."""

    openers: Annotated[list[Word], Field(max_length=3)] = []
    strategy: Name = "entropy"
    games: Annotated[int, Field(ge=1, le=20_000)] | None = 500
    """How many answers are drawn; none for all."""
    seed: Annotated[int, Field(ge=0, le=2**31)] = 0


class OpenersRequest(Lists):
    """A page of the table of openers."""

    search: Annotated[str, StringConstraints(max_length=11)] = ""
    sort: Literal["expected", "word", "parts", "largest"] = "expected"
    descending: bool = False
    offset: Annotated[int, Field(ge=0, le=100_000)] = 0
    count: Annotated[int, Field(ge=1, le=200)] = 50


class TreeRequest(Setup):
    """A node of a tree: the position it is for, and who plays."""

    player: Name = "optimal"
    guess: Word | None = None
    """The guess to look at; the player's own where none is given."""


class PlayRequest(Lists):
    """A game against a hidden word: which one, and the guesses so far."""

    seed: Annotated[int, Field(ge=0, le=2**31)] | None = None
    date: Annotated[str, StringConstraints(max_length=10)] | None = None
    evil: bool = False
    guesses_made: Annotated[list[Word], Field(max_length=100)] = []
    hint: Annotated[int, Field(ge=1, le=4)] | None = None
    """The level of a hint that is wanted."""
    give_up: bool = False


class AdviceModel(BaseModel):
    """A guess and what it means for the game."""

    word: str
    candidate: bool
    expected_guesses: float
    claim: Literal["proven", "estimate"]
    ends_next: float
    parts: int
    largest: int
    expected_remaining: float
    value: float


class Row(BaseModel):
    """A turn, and how good its guess was."""

    guess: str
    pattern: str
    candidates_left: int
    candidates_before: int
    expected_guesses: float
    expected_remaining: float
    claim: Literal["proven", "estimate"]
    best: str | None
    """The best guess known then; none where that would take too long to say."""
    best_expected: float | None
    best_claim: Literal["proven", "estimate"] | None
    cost: float | None
    """By how many guesses it was worse than the best known, on average."""
    candidate: bool


class TrapModel(BaseModel):
    """Answers that differ in one letter, too many to try."""

    letters: str
    words: list[str]
    escape: str | None
    largest: int
    text: str


class Known(BaseModel):
    """What is known letter by letter."""

    greens: dict[int, str]
    least: dict[str, int]
    out: str


class Analysis(BaseModel):
    """All there is to say about a position at once."""

    length: int
    """How many letters words have."""
    count: int
    words: list[str]
    """The answers left; of very many the first."""
    guesses_left: int
    solved: bool
    over: bool
    too_late: bool
    rows: list[Row]
    known: Known
    traps: list[TrapModel]
    suggestions: list[AdviceModel]
    strategy: str


class Bucket(BaseModel):
    """The answers that one pattern leaves."""

    pattern: str
    words: list[str]


class BreakdownModel(AdviceModel):
    """What a guess would give."""

    illegal: str | None
    buckets: list[Bucket]


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
    total: int | None = None
    worst: int | None = None


class NodeModel(BaseModel):
    """A position of a tree and the guess that is made there."""

    guess: str
    count: int
    total: int | None
    mean: float | None
    worst: int | None
    claim: str
    branches: list[Branch]


class PlayState(BaseModel):
    """A game against a hidden word."""

    length: int
    """How many letters words have."""
    rows: list[dict[str, str]]
    solved: bool
    over: bool
    answer: str | None
    share: str | None
    hint: str | None
    out: str
    """Letters that are not in the word."""


class Problem(BaseModel):
    """What is wrong, in words, and for programs."""

    kind: str
    message: str
    details: dict[str, Any] = {}


class ErrorDocument(BaseModel):
    """Every answer that is no success."""

    error: Problem
