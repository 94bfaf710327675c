"""Exact play: the proven best guess and tree for any position.

`search` runs the work and reports it; `compiled` does it, on an `arena`; `plain` is the readable
twin, for modes that `compiled` does not have and for machines without the library of kernels.
"""

import numpy as np
from numpy.typing import NDArray

from salet.game.position import Position

Int64s = NDArray[np.int64]

#: In proofs: no play finds all answers in time.
UNREACHABLE = 1 << 60

#: Above whatever a play costs, with room to add to.
UNBOUNDED = 2**63 - 2**48


def least_total(weights: Int64s) -> int:
    """The least that answers of these weights cost: the heaviest is found at once, the others next.

    >>> least_total(np.array([1, 1, 1]))
    5
    """
    return int(2 * weights.sum() - weights.max())


def price_of_loss(weights: Int64s, left: int) -> int:
    """What an answer that is not found costs beside its guesses, for each unit of its weight.

    With this many guesses left, all answers of these weights take less than that together, so
    nothing is lost to save guesses, and a cost is divided by it into what is lost and guesses.
    All of it has to fit into 64 bits. So with a weight of 2**30, the most that priors have, and
    seven guesses or more, it is only eight guesses for each unit of all weights: something would be
    lost to save eight guesses a game on average.

    >>> price_of_loss(np.array([1, 1, 1]), 3)
    13
    """
    weight, longest = int(weights.sum()), min(left, len(weights) + 1) + 1
    return min(weight * longest + 1, (UNBOUNDED - 1) // weight - longest)


def failures_of(cost: int, weights: Int64s, left: int, price: int) -> int:
    """What weight a play loses at least that costs this much with so many guesses left.

    It is exactly that wherever the price is above all guesses, by (f) of `kernels/bounds.h`.

    >>> failures_of(22 + 7, np.array([1, 1, 1]), 6, 22)
    1
    """
    most = int(weights.sum()) * (min(left, len(weights) + 1) + 1)
    return max(0, -((most - cost) // price))


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
