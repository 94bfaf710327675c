"""The word that leaves fewest words that fit (Wordle2Vec, seed S4)."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from salet.game.words import Ids
from salet.play.state import State
from salet.play.strategies import Values
from salet.play.strategies._wordle2vec import Wordle2Vec
from salet.tables.table import table


@dataclass(frozen=True)
class RemainingCandidates(Wordle2Vec):
    """How many guesses still fit afterwards, on average over the answers; lowest wins.

    Unlike `expected-remaining` it counts the guesses that fit, be they answers or not. The seed
    speaks of the worst case too: with `over=worst` that is counted instead of the average.
    """

    over: Literal["average", "worst"] = "average"

    def values(self, state: State, guesses: Ids) -> Values:
        """How many of the useful words are left after each guess."""
        square = table(state.lexicon.guesses_as_answers)
        useful = self.useful(state, state.consistent)
        candidates = state.candidate_guesses
        if self.over == "worst":
            return np.array([_worst(square[guess], candidates, useful) for guess in guesses])
        sums = state.kernels.joint_sums(square, state.patterns, guesses, candidates, useful)
        return sums / len(candidates)


def _worst(row: Ids, candidates: Ids, useful: Ids) -> float:
    counts = np.bincount(row[useful], minlength=int(row[candidates].max()) + 1)
    return float(counts[row[candidates]].max())


STRATEGY = RemainingCandidates
