"""Play as people do: words they know, that fit what they see, with letters they know as common."""

from dataclasses import dataclass

import numpy as np

from salet.errors import SaletError
from salet.game.commonness import RAREST, levels_of
from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy
from salet.play.strategies._letters import place_counts, repeats, word_counts
from salet.state import State
from salet.tables.kernels import Sums


@dataclass(frozen=True)
class Human(Strategy):
    """How common the letters of a word are in the words a person knows; highest wins.

    It does not know the list of answers. It guesses words that fit every clue, those it knows
    first: the `knows` most common of ten levels. Each different letter counts by how many of the
    known words that fit have it in the same place, and half as much by how many have it anywhere;
    commoner words count for more.
    """

    pool = "consistent"
    highest_wins = True

    knows: int = 6

    def __post_init__(self) -> None:
        if not 1 <= self.knows <= RAREST:
            raise SaletError(f"knows={self.knows} must be from 1 to {RAREST}")

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The shares of the letters, by how well known the words are."""
        all_letters, fitting = state.lexicon.guesses.letters, state.consistent
        levels = self._levels(state, fitting)
        known = fitting[levels <= self.knows] if (levels <= self.knows).any() else fitting
        weights = RAREST + 1 - self._levels(state, known)
        letters, words = all_letters[guesses], all_letters[known]
        shares = place_counts(letters, words, weights) + word_counts(letters, words, weights) / 2
        values = np.where(repeats(letters), 0, shares).sum(axis=1) / weights.sum()
        own = self._levels(state, guesses)
        # a word it does not know comes after all that it does
        familiar = np.where(own <= self.knows, (RAREST + 1 - own) / RAREST, 1e-6)
        return Evaluation(values * familiar)

    @staticmethod
    def _levels(state: State, guesses: Ids) -> Sums:
        return levels_of([state.lexicon.guesses[guess] for guess in guesses])


STRATEGY = Human
