"""The guess that makes most parts."""

from dataclasses import dataclass

from salet.situation import Situation
from salet.strategies import Strategy, Values
from salet.strategies._parts import part_counts
from salet.words import Ids


@dataclass(frozen=True)
class Parts(Strategy):
    """The number of different patterns the guess may get; highest wins."""

    highest_wins = True
    finest_is_best = True

    def values(self, situation: Situation, guesses: Ids) -> Values:
        """The number of parts each guess makes."""
        return part_counts(situation, guesses)


STRATEGY = Parts
