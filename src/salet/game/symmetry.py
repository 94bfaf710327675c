"""Symmetry: guesses that are as good as each other, because places and signs can be exchanged.

Where a rule only counts, exchanging places, or signs, in guess and secret alike changes no reply.
After some guesses, the exchanges that leave these guesses as they are map what is known to itself,
and a guess to one that is as good.
"""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from salet.game.words import Ids, Letters

#: Words of more signs have too many exchanges of places to try them all: 720 for six.
LONGEST = 6

Numbers = NDArray[np.int64]


def is_closed(words: Letters) -> bool:
    """Whether every exchange of two places, or of two signs, makes words of the list again.

    >>> from salet.game.words import to_letters
    >>> is_closed(to_letters(("12", "21", "11", "22"))), is_closed(to_letters(("12", "11")))
    (True, False)
    """
    signs, numbers = _numbered(words)
    length = words.shape[1]
    codes = _codes(numbers, len(signs))
    known = np.sort(codes)
    exchanged = []
    for place in range(length - 1):
        order = np.arange(length)
        order[[place, place + 1]] = order[[place + 1, place]]
        exchanged.append(numbers[:, order])
    for sign in range(len(signs) - 1):
        renamed = np.arange(len(signs))
        renamed[[sign, sign + 1]] = renamed[[sign + 1, sign]]
        exchanged.append(renamed[numbers])
    return all(np.array_equal(np.sort(_codes(each, len(signs))), known) for each in exchanged)


def first_of_each_kind(words: Letters, made: Sequence[int]) -> Ids:
    """One word of each kind after these words were guessed: the first in the list, by its id.

    >>> from salet.game.words import to_letters
    >>> two = to_letters(("11", "12", "13", "21", "22", "23", "31", "32", "33"))
    >>> first_of_each_kind(two, ()).tolist(), first_of_each_kind(two, (0,)).tolist()
    ([0, 1], [0, 1, 4, 5])
    """
    signs, numbers = _numbered(words)
    history = numbers[list(made)]
    least: Numbers | None = None
    for places in permutations(range(words.shape[1])):
        renamed = _renaming(history[:, places], history, len(signs))
        if renamed is not None:
            codes = _codes(_renamed_words(numbers[:, places], renamed), len(signs))
            least = codes if least is None else np.minimum(least, codes)
    _, firsts = np.unique(np.asarray(least), return_index=True)
    return np.sort(firsts)


def _numbered(words: Letters) -> tuple[Numbers, Numbers]:
    """The signs of a list, and its words with numbers for signs."""
    signs, numbers = np.unique(words, return_inverse=True)
    return signs.astype(np.int64), numbers.reshape(words.shape).astype(np.int64)


def _codes(numbers: Numbers, base: int) -> Numbers:
    code = np.zeros(len(numbers), np.int64)
    for column in numbers.T:
        code = code * base + column
    return code


def _renaming(moved: Numbers, history: Numbers, signs: int) -> Numbers | None:
    """What signs become so that moved guesses are as they were, -1 for those not in them.

    None where there is no such renaming.
    """
    renamed, back = np.full(signs, -1), np.full(signs, -1)
    for old, new in zip(moved.ravel().tolist(), history.ravel().tolist(), strict=True):
        if renamed[old] not in (-1, new) or back[new] not in (-1, old):
            return None
        renamed[old], back[new] = new, old
    return renamed


def _renamed_words(moved: Numbers, renamed: Numbers) -> Numbers:
    """Words with other signs; those that were in no guess yet are named in the order they come."""
    words = renamed[moved]
    free = np.flatnonzero(renamed < 0)
    used = np.zeros(len(words), np.int64)
    for place in range(words.shape[1]):
        new = words[:, place] < 0
        for before in range(place):
            same = new & (moved[:, before] == moved[:, place])
            words[same, place] = words[same, before]
            new &= ~same
        words[new, place] = free[used[new]]
        used[new] += 1
    return words
