"""The word whose letters are most at home in their places (seed S2)."""

from dataclasses import dataclass

import numpy as np

from salet.game.words import Ids
from salet.play.state import State
from salet.play.strategies import Evaluation, Strategy


@dataclass(frozen=True)
class Positional(Strategy):
    """The sum over places of the share of candidates with the same letter there; highest wins."""

    pool = "candidates"
    highest_wins = True

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """How many candidates share each letter in its place, for a candidate on average."""
        lexicon = state.lexicon
        letters = lexicon.guesses.letters[guesses]
        candidates = lexicon.answers.letters[state.candidates]
        shared = np.zeros(len(guesses), np.int64)
        for own, all_here in zip(letters.T, candidates.T, strict=True):
            known, counts = np.unique(all_here, return_counts=True)
            place = np.searchsorted(known, own).clip(max=len(known) - 1)
            shared += np.where(known[place] == own, counts[place], 0)
        return Evaluation(shared / len(candidates))


STRATEGY = Positional
