"""What the three algorithms of Wordle2Vec (seed S4) have in common."""

from dataclasses import dataclass

import numpy as np

from salet.game.words import Ids
from salet.play.state import State
from salet.play.strategies import Strategy


@dataclass(frozen=True)
class Wordle2Vec(Strategy):
    """Guesses fit every clue, and words with letters that no candidate has are dropped (S4.4).

    Read literally, as the seed has it: equal values are told apart by the alphabet alone.
    """

    pool = "consistent"
    ties = "alphabetical"

    def useful(self, state: State, guesses: Ids) -> Ids:
        """Those whose letters all occur in some candidate."""
        sets = state.lexicon.letter_sets
        present = np.bitwise_or.reduce(sets[state.candidate_guesses])
        return np.asarray(guesses[sets[guesses] & ~present == 0])
