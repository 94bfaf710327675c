"""The word expected to get most green and yellow tiles (Wordle2Vec, seed S4)."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from salet.kernels import Sums
from salet.patterns import GREEN, YELLOW, to_tiles
from salet.situation import Situation
from salet.strategies import Values
from salet.strategies._wordle2vec import Wordle2Vec
from salet.words import Ids


@dataclass(frozen=True)
class Gyx(Wordle2Vec):
    """The mean over the candidates of 2 × greens + yellows; highest wins."""

    highest_wins = True

    green: int = 2
    yellow: int = 1

    def values(self, situation: Situation, guesses: Ids) -> Values:
        """What the tiles of each guess are worth on average."""
        worth = _worth(situation.lexicon.length, self.green, self.yellow)
        sums = situation.kernels.pattern_sums(situation.table, guesses, situation.candidates, worth)
        return sums / len(situation.candidates)


@cache
def _worth(length: int, green: int, yellow: int) -> Sums:
    """What each pattern is worth."""
    tiles = (to_tiles(pattern, length) for pattern in range(3**length))
    worth = [green * each.count(GREEN) + yellow * each.count(YELLOW) for each in tiles]
    return np.array(worth, np.int64)


STRATEGY = Gyx
