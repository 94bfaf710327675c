"""Exact play: the proven best guess and tree for any position.

`search` leads the work and answers for it; `kernels` does it, compiled, on an `arena`; `plain` is
the readable twin, for modes the kernels do not know and where Numba cannot be used.
"""

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.game.position import Position

Int64s = NDArray[np.int64]

#: No play finds all candidates in time.
UNREACHABLE = 1 << 60


def least_total(weights: Int64s) -> int:
    """What answers of these weights cost at least: the heaviest is found at once, the others next.

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
    """The weights of all answers as whole numbers."""
    if position.weights is None:
        return np.ones(len(position.lexicon.answers), np.int64)
    if float(position.weights.sum()) * 1000 > UNREACHABLE / 4:
        raise SaletError("the weights are too large to be added up exactly; divide them")
    weights = position.weights.astype(np.int64)
    if (weights != position.weights).any():
        raise SaletError(
            "exact play counts in whole numbers; multiply the weights up and round them"
        )
    return weights
