"""The word expected to get the most green and yellow tiles, from Wordle2Vec."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from salet.errors import SaletError
from salet.game.replies import GREEN, YELLOW
from salet.game.rules import Rule
from salet.game.words import Ids
from salet.play.strategies import Evaluation
from salet.play.strategies._wordle2vec import Wordle2Vec
from salet.state import State
from salet.tables import kernels
from salet.tables.kernels import Sums


@dataclass(frozen=True)
class Gyx(Wordle2Vec):
    """The mean over the candidates of 2 × greens + yellows; highest wins."""

    highest_wins = True

    green: int = 2
    yellow: int = 1

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """What the tiles of each guess are worth on average."""
        worth = _worth(state.game.rule, state.lexicon.length, self.green, self.yellow)
        sums = kernels.pattern_sums(state.table_for(guesses), guesses, state.candidates, worth)
        return Evaluation(sums / len(state.candidates))


@cache
def _worth(rule: Rule, length: int, green: int, yellow: int) -> Sums:
    """What each reply is worth."""
    replies = [rule.tiles_of(reply, length) for reply in range(rule.codes(length))]
    if None in replies:
        raise SaletError(f"gyx counts tiles, and the rule {rule.name} has none")
    tiles = np.array(replies)
    worth = green * (tiles == GREEN) + yellow * (tiles == YELLOW)
    return np.asarray(worth.sum(axis=1), np.int64)


STRATEGY = Gyx
