"""How common words are, in ten levels: 1 for the most common, 10 for what hardly anyone knows."""

import os
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

_DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "commonness")

#: The level of words that are in no other.
RAREST = 10


@cache
def _levels(length: int) -> dict[str, int]:
    """The level of each English word of this length that is not among the rarest."""
    try:
        with open(os.path.join(_DATA, f"en-{length}.txt"), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        return {}
    return {word: level for level, line in enumerate(lines, 1) for word in line.split()}


def has_levels(length: int) -> bool:
    """Whether anything is known about words of this length."""
    return bool(_levels(length))


def levels_of(words: Sequence[str]) -> NDArray[np.int64]:
    """The level of each of these words, all of one length.

    >>> levels_of(["house", "salet"])
    array([ 1, 10])
    """
    levels = _levels(len(words[0])) if words else {}
    return np.array([levels.get(word, RAREST) for word in words], dtype=np.int64)


def by_commonness(words: Sequence[str]) -> list[str]:
    """These words, commoner ones first, else in their order."""
    levels = levels_of(words)
    return [words[place] for place in np.argsort(levels, kind="stable").tolist()]
