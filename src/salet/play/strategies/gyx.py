"""The word expected to get the most green and yellow tiles, from Wordle2Vec."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from salet.errors import SaletError
from salet.game.replies import GREEN, YELLOW, tile_table
from salet.game.words import Ids
from salet.play.state import State
from salet.play.strategies import Evaluation
from salet.play.strategies._wordle2vec import Wordle2Vec
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
        if state.game.rule.tiles_of(0, state.lexicon.length) is None:
            raise SaletError(f"gyx counts tiles, and the rule {state.game.rule.name} has none")
        worth = _worth(state.lexicon.length, self.green, self.yellow)
        sums = kernels.pattern_sums(state.table_for(guesses), guesses, state.candidates, worth)
        return Evaluation(sums / len(state.candidates))


@cache
def _worth(length: int, green: int, yellow: int) -> Sums:
    """What each pattern is worth."""
    tiles = tile_table(length)
    worth = green * (tiles == GREEN) + yellow * (tiles == YELLOW)
    return np.asarray(worth.sum(axis=1), np.int64)


STRATEGY = Gyx
