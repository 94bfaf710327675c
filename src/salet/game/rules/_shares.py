"""Replies of whole lists as sums: each letter of a guess has its share, whatever the others are."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from salet.game.rules import Matrix
from salet.game.rules._blocks import blocks
from salet.game.words import Letters

#: The tiles of letters for letters of secrets in the same place: two arrays that NumPy broadcasts.
Tiles = Callable[[NDArray[np.int32], NDArray[np.int32]], NDArray[np.integer]]

# Rows are summed in blocks that stay in the cache while all their shares are added. The original
# matrix takes 23 to 25 ms with blocks of 2**18 to 2**22 bytes, 48 ms with 2**14, 33 ms in one.
_BLOCK_BYTES = 2**18


def sums_of_shares(shares: Matrix, which: NDArray[np.intp]) -> Matrix:
    """For each row the sum of the shares, rows as well, that `which` names."""
    matrix = np.empty((len(which), shares.shape[1]), shares.dtype)
    for block in blocks(len(which), matrix[:1].nbytes, _BLOCK_BYTES):
        rows, columns = matrix[block], which[block].T
        # mode="clip" only spares a copy: every index is within bounds
        np.take(shares, columns[0], axis=0, out=rows, mode="clip")
        for column in columns[1:]:
            rows += shares[column]
    return matrix


def replies_by_place(
    guesses: Letters, secrets: Letters, dtype: np.dtype[np.unsignedinteger], tiles: Tiles
) -> Matrix:
    """The codes of rules whose tiles depend on nothing but the two letters in their place."""
    shares, which, known = [], np.empty(guesses.shape, np.intp), 0
    for place, (own, theirs) in enumerate(zip(guesses.T, secrets.T, strict=True)):
        letters, numbers = np.unique(own, return_inverse=True)
        which[:, place] = known + numbers
        coloured = tiles(letters.astype(np.int32)[:, None], theirs.astype(np.int32))
        shares.append(coloured.astype(dtype) * dtype.type(3**place))
        known += len(letters)
    return sums_of_shares(np.concatenate(shares), which)
