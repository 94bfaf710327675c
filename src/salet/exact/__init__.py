"""Exact play: the proven best guess and tree for any position.

`search` runs the work and reports it; `compiled` does it, on an `arena`; `plain` is the readable
twin, for modes that `compiled` does not have and where Numba cannot be used.
"""

import numpy as np
from numpy.typing import NDArray

from salet.game.position import Position

Int64s = NDArray[np.int64]

#: No play finds all candidates in time.
UNREACHABLE = 1 << 60


def least_total(weights: Int64s) -> int:
    """The least that answers of these weights cost: the heaviest is found at once, the others next.

    >>> least_total(np.array([1, 1, 1]))
    5
    """
    return int(2 * weights.sum() - weights.max())


def table_bytes(position: Position) -> int:
    """How many bytes the tables of a search take, beside what it remembers."""
    game, lexicon = position.game, position.lexicon
    guesses, answers = len(lexicon.guesses), len(lexicon.answers)
    cells = guesses * answers + answers**2 + (guesses**2 if game.mode.name != "normal" else 0)
    return cells * game.rule.dtype(game.length).itemsize


def whole_weights(position: Position) -> Int64s:
    """The weights of all answers, 1 where all are alike."""
    if position.weights is None:
        return np.ones(len(position.lexicon.answers), np.int64)
    return position.weights
