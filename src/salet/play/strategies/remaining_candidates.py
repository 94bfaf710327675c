"""The word that leaves the fewest words that fit, from Wordle2Vec."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from salet.game.words import Ids
from salet.play.strategies import Evaluation
from salet.play.strategies._wordle2vec import Wordle2Vec
from salet.state import State
from salet.tables import kernels
from salet.tables.table import table


@dataclass(frozen=True)
class RemainingCandidates(Wordle2Vec):
    """How many guesses still fit afterwards, on average over the answers; lowest wins.

    Unlike `expected-remaining`, it counts the guesses that fit, answers or not. The study mentions
    the worst case, too: `over=worst` counts that instead of the average.
    """

    over: Literal["average", "worst"] = "average"

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """How many of the useful words are left after each guess."""
        words = table(state.lexicon.guesses_as_answers, state.game.rule)
        useful = self.useful(state, state.consistent)
        candidates = state.candidate_guesses
        if self.over == "worst":
            return Evaluation(
                np.array([_worst(words[guess], candidates, useful) for guess in guesses])
            )
        sums = kernels.joint_sums(words, state.patterns, guesses, candidates, useful)
        return Evaluation(sums / len(candidates))


def _worst(row: Ids, candidates: Ids, useful: Ids) -> float:
    counts = np.bincount(row[useful], minlength=int(row[candidates].max()) + 1)
    return float(counts[row[candidates]].max())


STRATEGY = RemainingCandidates
