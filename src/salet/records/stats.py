"""Statistics of recorded games: wins, streaks, guesses needed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any

from salet.records.days import played_on, puzzle_day
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
    mean_guesses: float | None = None
    """Guesses per game, where a lost one counts one more than its limit."""
    day_streak: int = 0
    """How many days in a row, up to the last that was played, were won."""
    longest_day_streak: int = 0

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
        total = sum(map(guesses_of, listed))
        return cls(
            len(listed),
            won.total(),
            streak,
            longest,
            dict(sorted(won.items())),
            total / len(listed) if listed else None,
            *_day_streaks(listed),
        )

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
            "mean_guesses": self.mean_guesses,
            "day_streak": self.day_streak,
            "longest_day_streak": self.longest_day_streak,
        }


def guesses_of(game: GameRecord) -> int:
    """How many guesses a game counts: a lost one counts one more than its limit."""
    return game.count if game.won else game.limit + 1


def _day_streaks(games: Iterable[GameRecord]) -> tuple[int, int]:
    """The last and the longest run of days that were won.

    A day is won with its puzzle, or, where none of its puzzles was played, with any game on it.
    """
    puzzles: dict[date, bool] = {}
    others: dict[date, bool] = {}
    for game in games:
        day = puzzle_day(game)
        won = others if day is None else puzzles
        day = played_on(game) if day is None else day
        won[day] = won.get(day, False) or game.won
    solved = {**others, **puzzles}
    streak = longest = 0
    for before, day in pairwise([date.min, *sorted(solved)]):
        follows = (day - before).days == 1 and solved.get(before, False)
        streak = (streak if follows else 0) + 1 if solved[day] else 0
        longest = max(longest, streak)
    return streak, longest


def stats_by(games: Sequence[GameRecord], what: str) -> dict[str, Stats]:
    """The figures for each value of a field, such as each mode."""
    values = sorted({str(getattr(game, what)) for game in games})
    return {
        value: Stats.of(game for game in games if str(getattr(game, what)) == value)
        for value in values
    }
