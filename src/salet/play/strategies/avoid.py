"""The guess after which most words may still be guessed, for games that lose by the answer."""

from dataclasses import dataclass

import numpy as np

from salet.game.rules._blocks import blocks
from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy
from salet.state import State

#: The replies to the words that fit are made for some guesses at a time: a table of all of them
#: takes 168 MB for the original lists.
_BLOCK_BYTES = 2**22


@dataclass(frozen=True)
class Avoid(Strategy):
    """One more than the natural logarithm of how many words fit afterwards; highest wins.

    It is the average over the answers left; the answer itself counts 0. It is for games in which
    the word is to be avoided.
    """

    # Each guess leaves about the same share of the words that fit, so that their logarithm grows
    # with the number of guesses that they last for; the one more is this guess, which survives.

    # In 800 games of Antiwordle drawn by seed 5, all of which begin with QAJAQ, it lasts 8.40
    # guesses, and 86.5 % last more than six. The logarithm alone comes to 8.18 and 81.9 %, the
    # number of words that fit to 8.18 and 80.1 %, a random word that fits to 5.23 and 18.0 %.
    # A larger price of the answer (3 or 10) makes 8.38 and 86.4 %; to count words that cannot be
    # the answer once more is no better than the logarithm alone.

    pool = "consistent"
    ties = "alphabetical"
    highest_wins = True
    weighted = True
    avoids = True
    value_means = "the higher, the more words are left to go on with, on average"

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """What the words that fit after each guess are worth, by how likely they are left."""
        letters = state.lexicon.guesses.letters
        fitting, candidates = letters[state.consistent], state.candidates
        worth = 1 + np.log(np.maximum(np.arange(len(fitting) + 1), 1))
        weights = state.weights_of(state.candidate_guesses)
        values = np.empty(len(guesses))
        for block in blocks(len(guesses), len(fitting), _BLOCK_BYTES):
            chosen = guesses[block]
            words = state.game.rule.replies(letters[chosen], fitting)
            answers = state.table[chosen][:, candidates]
            for place, own in enumerate(answers, block.start):
                sizes = np.bincount(words[place - block.start], minlength=state.patterns)
                chances = np.bincount(own, weights, minlength=state.patterns)
                chances[state.patterns - 1] = 0
                values[place] = chances @ worth[sizes]
        return Evaluation(values / weights.sum())


STRATEGY = Avoid
