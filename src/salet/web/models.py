"""What the page sends, and what it gets: the types of the JSON interface."""

from typing import Annotated, Any, Literal

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
    """A strict model: what is not known is refused."""

    model_config = ConfigDict(extra="forbid")


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


class AnalysisRequest(Setup):
    """A position, and how to rank guesses."""

    strategy: Name | None = None
    top: Annotated[int, Field(ge=1, le=50)] = 10


class ExactRequest(Setup):
    """A position to prove the best play of.

    With several open boards only its best guesses are told, and only where they are proven.
    """

    top: Annotated[int, Field(ge=1, le=10)] = 5
    budget: Annotated[float, Field(gt=0, le=60)] = 20
    words: Annotated[list[Word], Field(max_length=20)] = []
    """Guesses to be played out first, to see how they go."""
    suggestions: Annotated[int, Field(ge=0, le=50)] = 0
    """How many suggestions are sent along, in order, with what is proven of them meanwhile."""
    strategy: Name | None = None
    """What ranks those suggestions."""


class BreakdownRequest(Setup):
    """A position and a guess to look at."""

    word: Word


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
    sort: Literal["expected", "word", "parts", "largest"] = "expected"
    descending: bool = False
    offset: Annotated[int, Field(ge=0, le=100_000)] = 0
    count: Annotated[int, Field(ge=1, le=200)] = 50


class TreeRequest(Setup):
    """A node of a tree: the position it is for, and who plays."""

    player: Name = "optimal"
    guess: Word | None = None
    """The guess to look at; the player's own where none is given."""


class PlayRequest(GameRequest):
    """A game against a hidden word: which one, and the guesses so far."""

    seed: Annotated[int, Field(ge=0, le=2**31)] | None = None
    date: Annotated[str, StringConstraints(max_length=10)] | None = None
    evil: bool = False
    guesses_made: Annotated[list[Word], Field(max_length=100)] = []
    hint: Annotated[int, Field(ge=1, le=4)] | None = None
    """The level of a hint that is wanted."""
    give_up: bool = False


class SuggestionModel(BaseModel):
    """A guess and what it promises; what is not known is left out, or null."""

    word: str
    value: float
    candidate: bool
    parts: int
    largest: int
    expected_remaining: float
    entropy_bits: float
    failures: int | None = None
    claim: str | None = None
    expected_guesses: float | None = None
    ends_next: float | None = None
    loses: bool = False
    lost: float = 0.0
    """How likely best play after it does not find the answer in time, as far as that is proven."""


class Row(BaseModel):
    """A turn, and how good its guess was."""

    guess: str
    pattern: str
    """The reply as it is written: with several boards, that of each, with `/` between them."""
    candidates_left: int
    """This and the next are for all boards together."""
    candidates_before: int
    expected_guesses: float | None = None
    expected_remaining: float | None = None
    claim: str | None = None
    best: str | None = None
    """The best guess known then; this and the rest are missing where it would take too long, and
    with several boards."""
    best_expected: float | None = None
    best_claim: str | None = None
    cost: float | None = None
    """By how many guesses it was worse than the best known, on average."""
    better_known: bool | None = None
    """Whether a better guess was known, beyond what estimates are wrong by."""
    estimated: bool | None = None
    """Whether the cost rests on an estimate."""
    candidate: bool | None = None
    loses: bool | None = None
    lost: float | None = None
    best_lost: float | None = None


class TrapModel(BaseModel):
    """Answers that differ in one letter, too many to try."""

    letters: str
    words: list[str]
    escape: str | None
    largest: int
    text: str


class Known(BaseModel):
    """What is known letter by letter: nothing with several boards, or by rules without letters."""

    greens: dict[int, str]
    least: dict[str, int]
    out: str
    letters: dict[str, str]
    """The best tile each letter got, as b, y or g."""


class BoardModel(BaseModel):
    """One of several boards."""

    count: int
    words: list[str]
    """The answers left, likeliest first; of very many the first."""
    shares: list[float] | None = None
    """How likely each of them is; None where all are alike."""
    solved: bool


class Analysis(BaseModel):
    """All there is to say about a position at once."""

    length: int
    """How many letters words have."""
    count: int
    """How many answers are left, on all boards together."""
    words: list[str]
    """The answers left, likeliest first; of very many the first; none with several boards."""
    shares: list[float] | None = None
    """How likely each of them is; None where all are alike."""
    boards: list[BoardModel]
    """Every board where there are several; none where there is one."""
    guesses_left: int
    solved: bool
    over: bool
    too_late: bool
    doubt: dict[str, Any] | None = None
    """Why any allowed word that fits may be the answer, and which tiles may be mistyped instead."""
    rows: list[Row]
    known: Known
    traps: list[TrapModel]
    suggestions: list[SuggestionModel]
    strategy: str


class Bucket(BaseModel):
    """The answers that one pattern leaves."""

    pattern: str
    words: list[str]


class BreakdownModel(SuggestionModel):
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
    solved: bool
    """Whether this pattern ends the game."""
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


class PlayState(BaseModel):
    """A game against a hidden word."""

    length: int
    """How many letters words have."""
    rows: list[dict[str, str]]
    solved: bool
    won: bool
    """Whether the player has won: the word is found, or was avoided where that is the goal."""
    over: bool
    answer: str | None
    """What was hidden, once the game is over; with several boards, words with `/` between them."""
    share: str | None
    hint: str | None
    clue: str
    """What is known of the word from the start; empty where nothing is."""
    out: str
    """Letters that are not in the word; this and the next are empty with several boards."""
    letters: dict[str, str]
    """The best tile each letter got, as b, y or g."""


class Problem(BaseModel):
    """What is wrong, in words, and for programs."""

    kind: str
    message: str
    details: dict[str, Any] = {}


class ErrorDocument(BaseModel):
    """Every answer that is no success."""

    error: Problem
