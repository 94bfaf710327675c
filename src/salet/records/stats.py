"""Statistics of recorded games: wins, streaks, guesses needed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from salet.records.history import GameRecord


@dataclass(frozen=True)
class Stats:
    """The statistics of some games."""

    played: int
    won: int
    streak: int
    """How many games in a row were won up to the last."""
    longest_streak: int
    distribution: dict[int, int]
    """How many games were won, by number of guesses."""

    @classmethod
    def of(cls, games: Iterable[GameRecord]) -> "Stats":
        """The figures for these games, oldest first.

        >>> lost, won = (GameRecord(command="play", won=w, turns="salet:bbbbb") for w in (0, 1))
        >>> Stats.of([won, lost, won, won]).streak
        2
        """
        listed = list(games)
        streak = longest = 0
        for game in listed:
            streak = streak + 1 if game.won else 0
            longest = max(longest, streak)
        won = Counter(game.count for game in listed if game.won)
        return cls(len(listed), won.total(), streak, longest, dict(sorted(won.items())))

    @property
    def win_ratio(self) -> float | None:
        """The share of games won; None before the first."""
        return self.won / self.played if self.played else None

    @property
    def mean(self) -> float | None:
        """Guesses per game, over games won; None before the first."""
        total = sum(guesses * games for guesses, games in self.distribution.items())
        return total / self.won if self.won else None

    def as_dict(self) -> dict[str, Any]:
        """Everything as JSON."""
        distribution = {str(guesses): games for guesses, games in self.distribution.items()}
        return {
            "played": self.played,
            "won": self.won,
            "win_ratio": self.win_ratio,
            "streak": self.streak,
            "longest_streak": self.longest_streak,
            "mean": self.mean,
            "distribution": distribution,
        }


def stats_by(games: Sequence[GameRecord], what: str) -> dict[str, Stats]:
    """The figures for each value of a field, such as each mode."""
    values = sorted({str(getattr(game, what)) for game in games})
    return {
        value: Stats.of(game for game in games if str(getattr(game, what)) == value)
        for value in values
    }
