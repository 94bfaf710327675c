"""The Wordle Bot's metric: small buckets, and a good chance that the next guess is the last."""

from dataclasses import dataclass
from typing import Literal

from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy
from salet.state import State
from salet.state.measures import Measures


@dataclass(frozen=True)
class Bucket(Strategy):
    """`adjusted` = (1 - odds) × average; lowest wins.

    The average is the size of the bucket a candidate is in (a solved game adds 0); the odds are
    those of ending the game with the next guess, parts / candidates where all candidates are
    equally likely. `metric` may also be either.
    """

    separating_is_best = True
    weighted = True

    metric: Literal["adjusted", "average", "odds"] = "adjusted"

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The metric of each guess; `odds` gives those that the game goes on."""
        measures = Measures(state, guesses, ["sizes", "heaviest"])
        going_on = 1 - measures.odds_of_next
        if self.metric == "odds":
            return Evaluation(going_on)
        average = measures.remaining()
        return Evaluation(average if self.metric == "average" else going_on * average)


STRATEGY = Bucket
