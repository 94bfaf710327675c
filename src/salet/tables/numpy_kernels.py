"""The kernels in NumPy."""

from collections.abc import Iterator

import numpy as np

from salet.game.rules import Matrix
from salet.game.words import Ids
from salet.tables.kernels import Sums

# Guesses are taken in blocks, so that counts stay in the cache: ranking the original first turn
# takes 91 ms with 2**17 cells a block, 130 ms with 2**16 and 114 ms with 2**19.
_BLOCK_CELLS = 2**17

# Few candidates are sorted, many are counted. With 243 patterns sorting is as fast as counting at
# 50 candidates (17 ms), four times as fast at 3 (2.5 ms), and takes four times as long at 221.
_SORT_BELOW = 1 / 5


def part_sums(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, functions: Sums
) -> tuple[Sums, Sums]:
    """For each guess the sums over its parts of functions of their sizes, and the largest."""
    sums = np.zeros((len(functions), len(guesses)), np.int64)
    largest = np.zeros(len(guesses), np.int64)
    few = len(candidates) < _SORT_BELOW * patterns
    for block, cells in _blocks(table, guesses, candidates):
        if few:
            sizes, starts = _sorted_parts(cells)
            largest[block] = np.maximum.reduceat(sizes, starts)
            for function, row in zip(functions, sums, strict=True):
                row[block] = np.add.reduceat(function[sizes], starts)
        else:
            offsets = np.arange(len(cells)) * patterns
            spread = (cells + offsets[:, None]).ravel()
            counts = np.bincount(spread, minlength=len(cells) * patterns)
            largest[block] = counts.reshape(-1, patterns).max(axis=1)
            for function, row in zip(functions, sums, strict=True):
                row[block] = function.take(counts).reshape(-1, patterns).sum(axis=1)
    return sums, largest


def pattern_sums(table: Matrix, guesses: Ids, candidates: Ids, values: Sums) -> Sums:
    """For each guess the sum of `values[pattern]` over the candidates."""
    sums = np.zeros(len(guesses), np.int64)
    for block, cells in _blocks(table, guesses, candidates):
        sums[block] = values[cells].sum(axis=1)
    return sums


def joint_sums(square: Matrix, patterns: int, guesses: Ids, candidates: Ids, others: Ids) -> Sums:
    """For each guess the number of pairs of a candidate and another word with one pattern."""
    sums = np.zeros(len(guesses), np.int64)
    for number, guess in enumerate(guesses):
        row = square[guess]
        counts = np.bincount(row[others], minlength=patterns)
        sums[number] = counts[row[candidates]].sum()
    return sums


def _blocks(table: Matrix, guesses: Ids, candidates: Ids) -> Iterator[tuple[slice, Matrix]]:
    """The patterns of guesses × candidates, some guesses at a time."""
    step = max(1, _BLOCK_CELLS // len(candidates))
    # all of them, in order: a slice avoids a copy
    all_guesses = np.array_equal(guesses, np.arange(table.shape[0]))
    all_candidates = np.array_equal(candidates, np.arange(table.shape[1]))
    for start in range(0, len(guesses), step):
        block = slice(start, start + step)
        rows = table[block] if all_guesses else table[guesses[block]]
        yield block, rows if all_candidates else rows.take(candidates, axis=1)


def _sorted_parts(cells: Matrix) -> tuple[Ids, Ids]:
    """The sizes of the parts of every row, one row after another, and where each row starts."""
    rows, width = cells.shape
    ordered = np.sort(cells, axis=1)
    new = np.ones(ordered.shape, np.bool_)
    np.not_equal(ordered[:, 1:], ordered[:, :-1], out=new[:, 1:])
    firsts = np.flatnonzero(new)
    sizes = np.diff(firsts, append=ordered.size)
    return sizes, np.searchsorted(firsts, np.arange(rows) * width)
