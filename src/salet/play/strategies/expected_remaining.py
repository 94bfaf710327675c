"""The guess after which the fewest candidates are expected to remain, as in the console bot."""

from dataclasses import dataclass
from typing import Literal

from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy
from salet.state import State, measures


@dataclass(frozen=True)
class ExpectedRemaining(Strategy):
    """The expected number of candidates left, Σ x²/n; lowest wins.

    `solved` is how many words a solved game counts as: 0, or 1 as in the console bot.
    """

    separating_is_best = True
    weighted = True

    solved: Literal[0, 1] = 0

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The expected number of candidates left after each guess."""
        return Evaluation(measures.expected_remaining(state, guesses, self.solved))


STRATEGY = ExpectedRemaining
