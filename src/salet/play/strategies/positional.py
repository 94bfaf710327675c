"""The word whose letters are the most common in their places, as in the play-or-host solver."""

from dataclasses import dataclass

import numpy as np

from salet.game.words import Ids
from salet.play.state import State
from salet.play.strategies import Evaluation, Strategy


@dataclass(frozen=True)
class Positional(Strategy):
    """The sum over places of the share of candidates with the same letter there; highest wins.

    Likelier candidates count for more.
    """

    pool = "candidates"
    highest_wins = True
    weighted = True

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The share of candidates with each letter in its place, added up over the places."""
        lexicon = state.lexicon
        letters = lexicon.guesses.letters[guesses]
        candidates = lexicon.answers.letters[state.candidates]
        weights = state.candidate_weights
        shared = np.zeros(len(guesses), np.int64)
        for own, all_here in zip(letters.T, candidates.T, strict=True):
            alphabet, which, counts = np.unique(all_here, return_inverse=True, return_counts=True)
            if weights is not None:
                counts = np.zeros(len(alphabet), np.int64)
                np.add.at(counts, which, weights)
            place = np.searchsorted(alphabet, own).clip(max=len(alphabet) - 1)
            shared += np.where(alphabet[place] == own, counts[place], 0)
        return Evaluation(shared / (len(candidates) if weights is None else weights.sum()))


STRATEGY = Positional
