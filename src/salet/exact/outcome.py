"""Outcomes: what a search knows, and how sure it is."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from salet.exact import whole_weights
from salet.game.position import Position
from salet.play.tree import Tree

#: What to look for: the least total of guesses; the least worst case, and then the least total; or
#: any play that finds every answer within the limit.
Goal = Literal["total", "worst", "guarantee"]

#: How sure it is: nothing is better; the best is between bounds; or not every answer can be
#: found within the limit.
Status = Literal["proven", "bounded", "impossible"]

Source = Literal["search", "opening book"]
BOOK: Source = "opening book"


@dataclass(frozen=True)
class Best:
    """A guess and its exact total."""

    word: str
    total: int
    candidate: bool


@dataclass(frozen=True)
class Outcome:
    """What is known about the best play from a position."""

    position: Position
    goal: Goal
    status: Status
    lower: int | None
    """No play has a smaller total; None where no play keeps the limit."""
    tree: Tree | None
    """The best play found."""
    seconds: float
    guess: str | None = None
    """The next guess, where the caller fixed it."""
    best: tuple[Best, ...] = ()
    """The `top` best guesses: of all, or, where nothing is proven, so far."""
    done: int = 0
    """How many guesses, or parts of a fixed guess, are done."""
    of: int = 0
    worst_known: bool = True
    """Whether the least worst case is known, where that is the goal."""
    source: Source = "search"
    """Where it comes from: a search now, or the opening book."""

    @property
    def word(self) -> str | None:
        """The best guess found."""
        return self.tree.root.guess if self.tree else None

    @cached_property
    def total(self) -> int | None:
        """The total of the best play found."""
        if self.tree is None:
            return None
        weights = whole_weights(self.position)
        ids = self.position.lexicon.answers.ids
        return sum(int(weights[ids[word]]) * depth for word, depth in self.tree.depths.items())

    @property
    def upper(self) -> int | None:
        """The least total is no greater; None where that is unknown."""
        return self.total if self.worst_known else None

    @property
    def weight(self) -> int:
        """The weight of all answers together; their number where all are equally likely."""
        return int(whole_weights(self.position)[self.position.candidate_ids].sum())

    @property
    def mean(self) -> float | None:
        """Guesses per game, each answer counted by its weight."""
        return None if self.total is None else self.total / self.weight

    @property
    def worst(self) -> int | None:
        """The guesses of the longest game."""
        return self.tree.worst if self.tree else None

    @property
    def claim(self) -> str:
        """What is claimed, in words."""
        if self.status == "impossible":
            claim = "proven impossible"
        elif self.status == "bounded":
            claim = "best found"
        else:
            claim = "proven possible" if self.goal == "guarantee" else "proven"
        return f"{claim} ({self.source})"

    @property
    def nothing_found(self) -> str:
        """What is claimed where there is no tree."""
        if self.status == "impossible":
            return "no play finds every answer in time (proven)"
        return "no play that finds every answer in time is known"

    @property
    def closed(self) -> bool:
        """Whether nothing better can be found."""
        return self.word is not None and (self.status == "proven" or self.lower == self.upper)

    @property
    def best_known(self) -> tuple[Best, ...]:
        """The best guesses, or the tree's own where none were compared."""
        if self.best or self.word is None or self.total is None:
            return self.best
        return (Best(self.word, self.total, self.word in self.position.candidates),)

    def as_dict(self) -> dict[str, Any]:
        """Everything as JSON."""
        position = self.position
        return {
            "word": self.word,
            "guess": self.guess,
            "total": self.total,
            "mean": self.mean,
            "worst": self.worst,
            "answers": len(position.candidate_ids),
            "status": self.status,
            "lower": self.lower,
            "upper": self.upper,
            "lower_mean": None if self.lower is None else self.lower / self.weight,
            "upper_mean": None if self.upper is None else self.upper / self.weight,
            "seconds": round(self.seconds, 4),
            "goal": self.goal,
            "best": [{**vars(each), "mean": each.total / self.weight} for each in self.best_known],
            "claim": self.claim,
            "done": self.done,
            "of": self.of,
            "closed": self.closed,
            "failures": None if self.tree is None else len(self.tree.failures),
            "source": self.source,
            **position.game.as_dict(),
            "guesses_left": position.guesses_left,
            "weights": position.game.prior.name,
            "weight": self.weight,
            "weight_error": position.game.prior.error,
        }
