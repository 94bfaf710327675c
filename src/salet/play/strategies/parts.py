"""The guess that makes the most parts."""

from dataclasses import dataclass

from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy
from salet.state import State
from salet.state.measures import part_counts


@dataclass(frozen=True)
class Parts(Strategy):
    """The number of different patterns the guess can get; highest wins."""

    highest_wins = True
    separating_is_best = True

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The number of parts each guess makes."""
        return Evaluation(part_counts(state, guesses))


STRATEGY = Parts
