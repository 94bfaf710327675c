"""Positions: what is asked and told about them."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from salet.web.models.base import Name, Setup, Word


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
    patterns: list[str | None]
    """The reply on each board; null where it was solved before."""
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
    risk: float | None = None
    """By how much it made losing likelier, as far as that is known."""
    verdict: str | None = None
    """What a review calls it: best, excellent, good, inaccuracy, mistake, blunder or forced."""
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
    hidden: bool
    """Whether it is not shown yet: boards in sequence are shown one after another."""
    known: Known


class BestPlay(BaseModel):
    """How best play goes after the first suggestion."""

    word: str
    within: list[float]
    """How likely the game ends within 1, 2, … more guesses."""
    worst: int | None
    mean: float | None
    lost: float
    """How likely the answer is not found in time."""
    claim: str


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
    won: bool
    """Whether the player has won: all words are found, or avoided where that is the goal."""
    avoids: bool
    """Whether the goal is to avoid the word."""
    evil: bool
    """Whether no word is hidden: the host dodges, and averages are the shortest game."""
    over: bool
    too_late: bool
    doubt: dict[str, Any] | None = None
    """Why any allowed word that fits may be the answer, and which tiles may be mistyped instead."""
    rows: list[Row]
    known: Known
    traps: list[TrapModel]
    suggestions: list[SuggestionModel]
    strategy: str
    alphabet: str
    """The letters, or other signs, of all words."""
    play: BestPlay | None
    """How best play goes after the first suggestion, where that is proven at once."""


class Bucket(BaseModel):
    """The answers that one pattern leaves."""

    pattern: str
    words: list[str]


class BoardBuckets(BaseModel):
    """What a guess would give on one of several boards."""

    buckets: list[Bucket]


class BreakdownModel(BaseModel):
    """What a guess would give, beside the best one; figures are null where it is not in the list.

    Those of several boards are of all together.
    """

    word: str
    allowed: bool
    why_not: str | None
    """Why it is not allowed now, in a sentence."""
    pattern: str | None = None
    """Its reply, where the answer is known."""
    illegal: str | None = None
    """The same in a few words, where the mode forbids it."""
    value: float | None = None
    candidate: bool = False
    parts: int | None = None
    largest: int | None = None
    expected_remaining: float | None = None
    entropy_bits: float | None = None
    failures: int | None = None
    claim: str | None = None
    expected_guesses: float | None = None
    ends_next: float | None = None
    loses: bool = False
    lost: float = 0.0
    best: str
    """The best guess known."""
    best_expected: float | None
    best_claim: str | None
    best_lost: float = 0.0
    """How likely best play is lost, as far as that is proven."""
    cost: float | None = None
    """By how many guesses it is worse than the best known, on average."""
    estimated: bool | None = None
    """Whether the cost rests on an estimate."""
    buckets: list[Bucket] = []
    boards: list[BoardBuckets] = []
    """The buckets of each board, where there are several."""
