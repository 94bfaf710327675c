"""The guess that makes most parts."""

from dataclasses import dataclass

from salet.game.words import Ids
from salet.play.state import State
from salet.play.strategies import Strategy, Values
from salet.play.strategies._parts import part_counts


@dataclass(frozen=True)
class Parts(Strategy):
    """The number of different patterns the guess may get; highest wins."""

    highest_wins = True
    separating_is_best = True

    def values(self, state: State, guesses: Ids) -> Values:
        """The number of parts each guess makes."""
        return part_counts(state, guesses)


STRATEGY = Parts
