"""The colouring rule for whole lists at once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from salet.game.replies import GREEN, GREY, YELLOW
from salet.game.words import Letters, to_letters
from salet.jobs.cancel import checkpoint

Matrix = NDArray[np.unsignedinteger]

# Rows are summed in blocks that stay in the cache while all their shares are added. The original
# matrix takes 23 to 25 ms with blocks of 2**18 to 2**22 bytes, 48 ms with 2**14, 33 ms in one.
_BLOCK_BYTES = 2**18


def pattern_dtype(length: int) -> np.dtype[np.unsignedinteger]:
    """The smallest type that holds every pattern of words this long."""
    return np.min_scalar_type(3**length - 1)


def pattern_row(guess: str, answers: Letters) -> Matrix:
    """One guess's pattern against every answer."""
    row: Matrix = pattern_matrix(to_letters((guess,)), answers)[0]
    return row


def pattern_matrix(guesses: Letters, answers: Letters) -> Matrix:
    """Every guess's pattern against every answer: guesses are rows, answers columns.

    Each letter of a guess colours its own tiles whatever the other letters are, so a row is a
    sum with one share for each different letter. A share depends only on the letter and its
    places in the guess; whole lists have a few hundred different ones, worked out once each.
    """
    shares, which = _shares(guesses, answers)
    matrix = np.empty((len(guesses), len(answers)), pattern_dtype(guesses.shape[1]))
    step = max(1, _BLOCK_BYTES // max(1, matrix[:1].nbytes))
    for start in range(0, len(guesses), step):
        checkpoint()
        rows, columns = matrix[start : start + step], which[start : start + step].T
        # mode="clip" only spares a copy: every index is within bounds
        np.take(shares, columns[0], axis=0, out=rows, mode="clip")
        for column in columns[1:]:
            rows += shares[column]
    return matrix


def pattern_pairs(guesses: Letters, answers: Letters) -> Matrix:
    """Each guess's pattern against the answer in the same row: the plain rule, for many at once."""
    length = guesses.shape[1]
    green = guesses == answers
    unspoken = ~green
    tiles = np.where(green, GREEN, GREY).astype(pattern_dtype(length))
    for place in range(length):
        for other in range(length):
            yellow = (
                (tiles[:, place] == GREY)
                & unspoken[:, other]
                & (guesses[:, place] == answers[:, other])
            )
            tiles[yellow, place] = YELLOW
            unspoken[:, other] &= ~yellow
    codes: Matrix = tiles @ 3 ** np.arange(length, dtype=tiles.dtype)
    return codes


def _shares(guesses: Letters, answers: Letters) -> tuple[Matrix, NDArray[np.intp]]:
    """The different shares, a row each, and for each guess which of them make its row."""
    length = guesses.shape[1]
    bits = 1 << np.arange(length)
    same = guesses[:, :, None] == guesses[:, None, :]
    places = same @ bits  # for each letter of each guess, the set of places where it stands
    first = places & (bits - 1) == 0  # a letter's later places add nothing: share 0
    keys = np.where(first, guesses.astype(np.int64) << length | places, 0)
    different, which = np.unique(keys, return_inverse=True)
    by_place = np.ascontiguousarray(answers.T)
    shares = np.zeros((len(different), len(answers)), pattern_dtype(length))
    for share, key in zip(shares, different.tolist(), strict=True):
        checkpoint()
        own = [place for place in range(length) if key >> place & 1]
        _add_share(share, by_place == key >> length, own)
    return shares, which.reshape(guesses.shape)


def _add_share(share: Matrix, here: NDArray[np.bool_], own: Sequence[int]) -> None:
    """Add the tiles of one letter, at its own places, for answers that have it `here`."""
    unspoken = here.sum(axis=0, dtype=np.int8)
    for place in own:
        unspoken -= here[place]
    for place in own:
        yellow = ~here[place] & (unspoken > 0)
        unspoken -= yellow
        share += (yellow + GREEN * here[place].astype(share.dtype)) * share.dtype.type(3**place)
