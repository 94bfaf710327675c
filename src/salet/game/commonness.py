"""How common words are, in ten levels: 1 for the most common, 10 for what hardly anyone knows."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from salet.files.shipped import is_shipped, read_shipped

#: The level of words that are in no other.
RAREST = 10


@cache
def _levels(length: int) -> dict[str, int]:
    """The level of each English word of this length that is not among the rarest."""
    if not is_shipped(name := f"commonness/en-{length}.txt"):
        return {}
    lines = read_shipped(name)[0].splitlines()
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
