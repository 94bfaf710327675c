"""A report of games: how many guesses each took, and what that comes to."""

import math
import statistics
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from salet.shown import Shown, Table

if TYPE_CHECKING:
    pass


@dataclass(frozen=True)
class Report(Shown, Table, view="report"):
    """How all games went. Games are played to their end; those beyond the limit count as failed.

    Where answers are to be avoided, it is those within the limit that count as failed.
    """

    guesses: Mapping[str, int]
    """For each answer, how many guesses it took from the position on."""
    limit: int
    """How many guesses there were, from the position on."""
    complete: bool = True
    """Whether no game is missing because somebody interrupted."""
    weights: Mapping[str, int] | None = None
    """How much each answer weighs; None when all are equally likely."""
    avoids: bool = False
    """Whether games are won by not finding the answer within the limit."""

    def __repr__(self) -> str:
        return f"<Report: {self.games:,} games, {self.mean:.4f} guesses each, worst {self.worst}>"

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.guesses)

    @property
    def total(self) -> int:
        """All guesses, those of failed games to their end."""
        return sum(self.guesses.values())

    @property
    def mean(self) -> float:
        """Guesses a game, those of failed games to their end."""
        return self.total / self.games

    def standard_error(self, answers: int) -> float | None:
        """By how much the mean may differ from that of all answers; None where all were played.

        They are drawn without replacement, so it gets smaller the fewer are left to be drawn.
        """
        if not 1 < self.games < answers:
            return None
        left = (answers - self.games) / (answers - 1)
        return math.sqrt(left * statistics.variance(self.guesses.values()) / self.games)

    @cached_property
    def solved(self) -> list[int]:
        """The guesses of each game that was solved within the limit."""
        return [guesses for guesses in self.guesses.values() if guesses <= self.limit]

    @property
    def mean_solved(self) -> float | None:
        """Guesses a game, over games solved within the limit; None when there is none."""
        return sum(self.solved) / len(self.solved) if self.solved else None

    @property
    def mean_failures_as_limit_plus_1(self) -> float:
        """Guesses a game, where a failed one counts as one guess more than the limit."""
        failed = self.games - len(self.solved)
        return (sum(self.solved) + failed * (self.limit + 1)) / self.games

    @property
    def weighted_mean(self) -> float | None:
        """Guesses a game by likelihood: each game counts as much as its answer weighs."""
        return self._by_likelihood(self.guesses)

    @property
    def worst(self) -> int:
        """The guesses of the longest game."""
        return max(self.guesses.values())

    @property
    def failed(self) -> list[str]:
        """The answers of games that were lost: not found within the limit, or not avoided."""
        return sorted(word for word in self.guesses if not self._won(word))

    def _won(self, word: str) -> bool:
        """Whether the game with this answer was won."""
        return (self.guesses[word] <= self.limit) != self.avoids

    @property
    def histogram(self) -> dict[int, int]:
        """How many games took so many guesses."""
        return dict(sorted(Counter(self.guesses.values()).items()))

    @property
    def within3(self) -> float:
        """The share of games solved in at most three guesses."""
        return sum(guesses <= 3 for guesses in self.guesses.values()) / self.games

    @property
    def success(self) -> float:
        """The share of games won: solved within the limit, or avoided until then."""
        return 1 - len(self.failed) / self.games if self.avoids else len(self.solved) / self.games

    @property
    def weighted_success(self) -> float | None:
        """How likely a game is won; None when all are equally likely."""
        return self._by_likelihood({word: int(self._won(word)) for word in self.guesses})

    def _by_likelihood(self, figures: Mapping[str, int]) -> float | None:
        """The mean of a figure of each game, by the weight of its answer."""
        if self.weights is None:
            return None
        total = sum(self.weights[word] for word in self.guesses)
        return sum(self.weights[word] * figures[word] for word in self.guesses) / total

    def to_records(self) -> list[dict[str, Any]]:
        """The games: the answer, how many guesses it took, whether it was won, and its weight."""
        return [
            {
                "answer": word,
                "guesses": guesses,
                "won": self._won(word),
                **({} if self.weights is None else {"weight": self.weights[word]}),
            }
            for word, guesses in self.guesses.items()
        ]

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        return {
            "games": self.games,
            "total": self.total,
            "mean": self.mean,
            "weighted_mean": self.weighted_mean,
            "mean_solved": self.mean_solved,
            "mean_failures_as_limit_plus_1": self.mean_failures_as_limit_plus_1,
            "worst": self.worst,
            "failed": self.failed,
            "histogram": {str(guesses): games for guesses, games in self.histogram.items()},
            "within3": self.within3,
            "success": self.success,
            "weighted_success": self.weighted_success,
            "limit": self.limit,
            "complete": self.complete,
        }
