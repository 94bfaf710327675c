"""The word with the most frequent letters, from Wordle2Vec."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from salet.game.words import Ids
from salet.play.strategies import Evaluation
from salet.play.strategies._letters import letter_counts, repeats
from salet.play.strategies._wordle2vec import Wordle2Vec
from salet.state import State


@dataclass(frozen=True)
class LetterFrequency(Wordle2Vec):
    """The sum over a word's letters of how often each occurs in the candidates; highest wins.

    `count` says whether a repeated letter counts each time, as in the study, or once.
    """

    highest_wins = True

    count: Literal["each", "once"] = "each"

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """How frequent the letters of each guess are."""
        lexicon = state.lexicon
        letters = lexicon.guesses.letters[guesses]
        frequencies = letter_counts(letters, lexicon.answers.letters[state.candidates])
        if self.count == "once":
            frequencies[repeats(letters)] = 0
        return Evaluation(np.asarray(frequencies.sum(axis=1), np.float64))


STRATEGY = LetterFrequency
