"""Outcomes: what a search knows, and how sure it is."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np

from salet.exact import Int64s, least_total, whole_weights
from salet.game.position import Position
from salet.shown import Shown, Table
from salet.state.tree import Tree

#: What to look for: the fewest answers not found within the limit, and then the least total of
#: guesses; the least worst case, and then the same; or any play that finds every answer in time.
Goal = Literal["total", "worst", "guarantee"]

#: How sure it is: nothing is better; the best is between bounds; or not every answer can be
#: found within the limit, where nothing less will do.
Status = Literal["proven", "bounded", "impossible"]

Source = Literal["search", "opening book"]
BOOK: Source = "opening book"


@dataclass(frozen=True)
class Best:
    """A guess and what best play after it comes to, exactly."""

    word: str
    total: int
    candidate: bool
    failures: int = 0
    """The weight of the answers that are not found in time."""


@dataclass(frozen=True)
class Outcome(Shown, Table, view="outcome"):
    """What is known about the best play from a position."""

    position: Position
    goal: Goal
    status: Status
    least: tuple[int, int] | None
    """No play has fewer failures than this, or as many and a smaller total; None where no play will
    do."""
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
        """The total of the best play found: an answer not found counts one guess beyond the last.

        Each answer counts as often as it weighs.
        """
        return None if self.tree is None else total_of(self.tree, self.position.guesses_left)

    @cached_property
    def failures(self) -> int | None:
        """The weight of the answers that the best play found does not find within the limit."""
        return None if self.tree is None else failures_in(self.tree, self.position.guesses_left)

    @property
    def lost_answers(self) -> list[str]:
        """These answers."""
        return [] if self.tree is None else self.tree.failures

    @property
    def _fewest(self) -> bool:
        """Whether no play loses less than the best one found."""
        return self.least is not None and self.failures == self.least[0]

    @property
    def lower(self) -> int | None:
        """The total of the best play is no smaller; None where no play will do."""
        if self.least is None:
            return None
        # a play that loses less may take fewer guesses or more
        return self.least[1] if self._fewest else min(self.least[1], least_total(self._weights))

    @property
    def upper(self) -> int | None:
        """The total of the best play is no greater; None where that is unknown."""
        return self.total if self._fewest and self.worst_known else None

    @property
    def _weights(self) -> Int64s:
        return whole_weights(self.position)[self.position.candidate_ids]

    @property
    def weight(self) -> int:
        """The weight of all answers together; their number where all are equally likely."""
        return int(self._weights.sum())

    @property
    def mean(self) -> float | None:
        """Guesses per game, each answer counted by its weight."""
        return None if self.total is None else self.total / self.weight

    @property
    def worst(self) -> int | None:
        """The guesses of the longest game; one beyond the last where an answer is not found."""
        return min(self.tree.worst, self.position.guesses_left + 1) if self.tree else None

    @property
    def within(self) -> list[float]:
        """How likely the best play found ends within 1, 2, … guesses, up to its longest in time."""
        if self.tree is None or self.worst is None:
            return []
        weights, depths = _weights_and_depths(self.tree)
        most = min(self.worst, self.position.guesses_left)
        return [
            float(weights[depths <= number].sum() / self.weight) for number in range(1, most + 1)
        ]

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
        return "no play is known yet"

    @property
    def closed(self) -> bool:
        """Whether nothing better can be found."""
        return self.word is not None and (self.status == "proven" or self.lower == self.upper)

    @property
    def best_known(self) -> tuple[Best, ...]:
        """The best guesses, or the tree's own where none were compared."""
        if self.best or self.word is None or self.total is None:
            return self.best
        candidate = self.word in self.position.candidates
        return (Best(self.word, self.total, candidate, self.failures or 0),)

    def to_records(self) -> list[dict[str, Any]]:
        """The best guesses and what best play after each comes to."""
        return [{**vars(each), "mean": each.total / self.weight} for each in self.best_known]

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
            "best": self.to_records(),
            "claim": self.claim,
            "done": self.done,
            "of": self.of,
            "closed": self.closed,
            "failures": self.failures,
            "lost_answers": self.lost_answers,
            "fewest_failures": None if self.least is None else self.least[0],
            "source": self.source,
            **position.game.as_dict(),
            "guesses_left": position.guesses_left,
            "weights": position.game.prior.name,
            "weight": self.weight,
            "weight_error": position.game.prior.error,
        }


def total_of(tree: Tree, left: int) -> int:
    """The guesses of all games, by weight; where the limit comes first, one more than are left."""
    weights, depths = _weights_and_depths(tree)
    return int(weights @ np.minimum(depths, left + 1))


def failures_in(tree: Tree, left: int) -> int:
    """The weight of the answers that take more than this many guesses."""
    weights, depths = _weights_and_depths(tree)
    return int(weights[depths > left].sum())


def _weights_and_depths(tree: Tree) -> tuple[Int64s, Int64s]:
    ids = tree.position.lexicon.answers.ids
    answers = np.array([ids[word] for word in tree.depths], dtype=np.intp)
    depths = np.fromiter(tree.depths.values(), np.int64, len(answers))
    return whole_weights(tree.position)[answers], depths
