"""The guess whose worst pattern leaves the fewest candidates."""

from dataclasses import dataclass

from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy
from salet.state import State
from salet.state.measures import largest_parts


@dataclass(frozen=True)
class Minimax(Strategy):
    """The size of the largest part; lowest wins."""

    separating_is_best = True
    value_means = "how many answers the worst reply leaves; lower is better"

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The size of each guess's largest part."""
        return Evaluation(largest_parts(state, guesses))


STRATEGY = Minimax
