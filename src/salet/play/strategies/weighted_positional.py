"""Common letters in their places, in common words of different letters.

The README of the play-or-host solver wishes for both: its ranking looks at the letters of a word
and not at how common the word is, and does not care for letters that occur twice.
"""

from dataclasses import dataclass

import numpy as np

from salet.errors import SaletError
from salet.game.commonness import RAREST, levels_of
from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy
from salet.play.strategies._letters import place_counts, repeats
from salet.state import State


@dataclass(frozen=True)
class WeightedPositional(Strategy):
    """The value of `positional`, more for common words and less for repeated letters; highest wins.

    A letter that occurred earlier in the word counts 1 - `diversity` of its share. The sum is
    multiplied by a weight that falls from 1 for the most common words to 1 - `commonness` for the
    rarest. With both at 0 it is `positional`; both go up to 1.
    """

    pool = "candidates"
    highest_wins = True
    weighted = True

    diversity: float = 0.5
    commonness: float = 0.5

    def __post_init__(self) -> None:
        for name in ("diversity", "commonness"):
            if not 0 <= (value := getattr(self, name)) <= 1:
                raise SaletError(f"{name}={value:g} must be from 0 to 1")

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The shares of the letters, weighted by repetition and by commonness."""
        lexicon, weights = state.lexicon, state.candidate_weights
        letters = lexicon.guesses.letters[guesses]
        candidates = lexicon.answers.letters[state.candidates]
        total = len(candidates) if weights is None else weights.sum()
        shares = place_counts(letters, candidates, weights) / total
        values = np.where(repeats(letters), 1 - self.diversity, 1.0) * shares
        levels = levels_of([lexicon.guesses[guess] for guess in guesses])
        common = 1 - self.commonness * (levels - 1) / (RAREST - 1)
        return Evaluation(values.sum(axis=1) * common)


STRATEGY = WeightedPositional
