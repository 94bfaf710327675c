"""What the three ranking algorithms of the Wordle2Vec study have in common."""

from dataclasses import dataclass

import numpy as np

from salet.game.words import Ids
from salet.play.strategies import Strategy
from salet.state import State


@dataclass(frozen=True)
class Wordle2Vec(Strategy):
    """Guesses fit every clue, and words with letters that no candidate has are dropped.

    The study is read literally: ties are broken by the alphabet alone.
    """

    pool = "consistent"
    ties = "alphabetical"

    def useful(self, state: State, guesses: Ids) -> Ids:
        """Those whose letters all occur in the candidates."""
        sets = state.lexicon.letter_sets
        present = np.bitwise_or.reduce(sets[state.candidate_guesses])
        return np.asarray(guesses[sets[guesses] & ~present == 0])
