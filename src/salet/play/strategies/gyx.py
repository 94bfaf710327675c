"""The word expected to get most green and yellow tiles (Wordle2Vec, seed S4)."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from salet.game.replies import GREEN, YELLOW, to_tiles
from salet.game.words import Ids
from salet.play.state import State
from salet.play.strategies import Values
from salet.play.strategies._wordle2vec import Wordle2Vec
from salet.tables.kernels import Sums


@dataclass(frozen=True)
class Gyx(Wordle2Vec):
    """The mean over the candidates of 2 × greens + yellows; highest wins."""

    highest_wins = True

    green: int = 2
    yellow: int = 1

    def values(self, state: State, guesses: Ids) -> Values:
        """What the tiles of each guess are worth on average."""
        worth = _worth(state.lexicon.length, self.green, self.yellow)
        sums = state.kernels.pattern_sums(state.table, guesses, state.candidates, worth)
        return sums / len(state.candidates)


@cache
def _worth(length: int, green: int, yellow: int) -> Sums:
    """What each pattern is worth."""
    tiles = (to_tiles(pattern, length) for pattern in range(3**length))
    worth = [green * each.count(GREEN) + yellow * each.count(YELLOW) for each in tiles]
    return np.array(worth, np.int64)


STRATEGY = Gyx
