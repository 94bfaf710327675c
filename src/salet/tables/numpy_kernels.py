"""The kernels in NumPy."""

import math
from collections.abc import Collection, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.game.rules import Matrix
from salet.game.words import Ids

#: Sums of whole numbers: they do not depend on the order of addition.
Sums = NDArray[np.int64]

# Guesses are taken in blocks, so that counts stay in the cache: ranking the original first turn
# takes 91 ms with 2**17 cells a block, 130 ms with 2**16 and 114 ms with 2**19.
_BLOCK_CELLS = 2**17

# Few candidates are sorted, many are counted. With 243 patterns sorting is as fast as counting at
# 50 candidates (17 ms), four times as fast at 3 (2.5 ms), and takes four times as long at 221.
_SORT_BELOW = 1 / 5

# With weights, sorting is as fast as counting at 160 candidates for the entropy (29 ms) and at 100
# for the expected size (18 ms).
_SORT_WEIGHTED_BELOW = 1 / 2

# What a weight is multiplied by where its number has a count of candidates as well.
_PACKED = 2.0**20

_BITS_OF_ROOT_OF_HALF = np.float64(math.sqrt(0.5)).view(np.int64)
_TWICE_LOG2_E = 2 / math.log(2)


#: So many bits has the largest of the `logs` that are summed.
LOG_BITS = 62


def log_units(weights: Sums, bits: int) -> float:
    """The largest power of two by which weight × log2(weight) of them all has at most such bits."""
    total = float(weights.sum())
    return 2.0 ** (bits - int(np.ceil(np.log2(total * max(1.0, np.log2(total))))))


class Means(NamedTuple):
    """What parts are worth by the entropy of their weights: values, so many of them to a bit."""

    values: NDArray[np.float64]
    steps: int


NO_MEANS = Means(np.zeros(2), 1)


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
            counts = np.bincount(_spread(cells, patterns), minlength=len(cells) * patterns)
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


def weighted_sums(
    table: Matrix,
    patterns: int,
    guesses: Ids,
    candidates: Ids,
    weights: Sums,
    asked: Collection[str],
    means: Means = NO_MEANS,
) -> dict[str, Sums]:
    """For each guess the sums over the weights of its parts that are asked for.

    They are `sizes`, weight × size; `heaviest`, the heaviest weight; `logs`, the weight times its
    binary logarithm, in units; and `worth`, the weight times the mean for its entropy.
    """
    parts = table, patterns, guesses, candidates, weights
    kinds = {"sizes": _sizes, "heaviest": _heaviest, "logs": _logs}
    return {
        name: _worth(*parts, means) if name == "worth" else kinds[name](*parts) for name in asked
    }


def copy_by_answer(table: Matrix, answers: Ids, rows: Matrix) -> None:
    """Copy the columns of these answers to the rows of another table, which may be longer."""
    rows[answers, : len(table)] = table[:, answers].T


def _sizes(table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums) -> Sums:
    """For each guess the sum over its parts of weight × size."""
    sums = np.zeros(len(guesses), np.int64)
    packed = _packed(weights)
    for block, (both,), starts in _weighted_parts(table, patterns, guesses, candidates, packed):
        heavy = np.floor(both / _PACKED)
        sums[block] = np.add.reduceat((heavy * (both - heavy * _PACKED)).astype(np.int64), starts)
    return sums


def _logs(table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums) -> Sums:
    """For each guess the sum over its parts of weight × log2(weight) in `log_units`, rounded."""
    units = log_units(weights, LOG_BITS)
    sums = np.zeros(len(guesses), np.int64)
    for block, (heavy,), starts in _weighted_parts(
        table, patterns, guesses, candidates, weights.astype(np.float64)
    ):
        logs = np.rint(heavy * _log2(heavy) * units)
        sums[block] = np.add.reduceat(logs.astype(np.int64), starts)
    return sums


def _worth(
    table: Matrix,
    patterns: int,
    guesses: Ids,
    candidates: Ids,
    weights: Sums,
    means: Means,
) -> Sums:
    """For each guess the sum over its parts of weight × a function of their entropy, rounded."""
    sums = np.zeros(len(guesses), np.int64)
    values, units = means.values, log_units(weights, 52)
    own_logs = np.rint(weights * _log2(weights.astype(np.float64)) * units)
    packed = _packed(weights)
    for block, (both, logs), starts in _weighted_parts(
        table, patterns, guesses, candidates, packed, own_logs
    ):
        heavy = np.floor(both / _PACKED)
        entropies = np.maximum(_log2(heavy) - logs / (heavy * units), 0)
        entropies[both - heavy * _PACKED == 1] = 0  # a part of one candidate, exactly
        place = entropies * means.steps
        step = place.astype(np.intp)
        found = values[step] + (values[step + 1] - values[step]) * (place - step)
        whole = heavy.astype(np.int64) * np.rint(found).astype(np.int64)
        sums[block] = np.add.reduceat(whole, starts)
    return sums


def _heaviest(table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums) -> Sums:
    """For each guess the sum over its parts of the heaviest weight."""
    sums = np.zeros(len(guesses), np.int64)
    few = len(candidates) < _SORT_BELOW * patterns
    order = np.argsort(-weights if few else weights, kind="stable")
    candidates, weights = candidates[order], weights[order]
    for block, cells in _blocks(table, guesses, candidates):
        if few:  # the first one of each part is the heaviest
            firsts, starts, columns = _ordered_parts(cells)
            sums[block] = np.add.reduceat(weights[columns[firsts]], starts)
        else:  # the last one stays
            heaviest = np.zeros(len(cells) * patterns, np.int64)
            heaviest[_spread(cells, patterns)] = np.tile(weights, len(cells))
            sums[block] = heaviest.reshape(-1, patterns).sum(axis=1)
    return sums


def _packed(weights: Sums) -> NDArray[np.float64]:
    """Each weight and a count of one in a number; 53 bits are enough for sums of both."""
    return weights.astype(np.float64) * _PACKED + 1


def _log2(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Binary logarithms of numbers above 0, in steps that are rounded alike on every machine.

    NumPy's own logarithm and those of C differ in the last bit.
    """
    bits = numbers.view(np.int64)
    exponents = (bits - _BITS_OF_ROOT_OF_HALF) >> 52
    fractions = (bits - (exponents << 52)).view(np.float64)  # from √½ to √2
    ratio = fractions - 1
    fractions += 1
    ratio /= fractions  # at most 0.172: the series ends within 2**-54
    square = ratio * ratio
    series = square * (1.0 / 19)
    for odd in range(17, 0, -2):
        series += 1.0 / odd
        series *= square if odd > 1 else ratio
    series *= _TWICE_LOG2_E
    series += exponents
    return series


def _weighted_parts(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, *amounts: NDArray[np.float64]
) -> Iterator[tuple[slice, list[NDArray[np.float64]], Ids]]:
    """The sums of amounts over each part, one row after another, and where each row starts.

    The amounts of a candidate are above 0 in the first of them.
    """
    few = len(candidates) < _SORT_WEIGHTED_BELOW * patterns
    tiles: list[NDArray[np.float64]] = []
    for block, cells in _blocks(table, guesses, candidates):
        if few:
            firsts, starts, order = _ordered_parts(cells)
            yield block, [np.add.reduceat(each[order], firsts) for each in amounts], starts
            continue
        if not tiles:  # the first block is the largest
            tiles = [np.tile(each, len(cells)) for each in amounts]
        spread, width = _spread(cells, patterns), len(cells) * patterns
        sums = [_weighted_counts(spread, tile[: cells.size], width) for tile in tiles]
        there = np.flatnonzero(sums[0] > 0)
        starts = np.searchsorted(there, np.arange(len(cells)) * patterns)
        yield block, [each[there] for each in sums], starts


def _weighted_counts(codes: Ids, amounts: NDArray[np.float64], width: int) -> NDArray[np.float64]:
    counts: NDArray[np.float64] = np.bincount(codes, amounts, width).astype(np.float64, copy=False)
    return counts


def _ordered_parts(cells: Matrix) -> tuple[Ids, Ids, Ids]:
    """Where parts start, which is each row's first, and the columns of the cells, part by part."""
    columns = np.arange(cells.shape[1])
    ordered = (cells.astype(np.int64) << 32) + columns  # sorted in half the time of argsort
    ordered.sort(axis=1)
    firsts, starts = _firsts(ordered >> 32)
    return firsts, starts, (ordered & 0xFFFFFFFF).ravel()


def _spread(cells: Matrix, patterns: int) -> Ids:
    """Codes of different rows told apart, in one line."""
    return (cells + (np.arange(len(cells)) * patterns)[:, None]).ravel()


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
    firsts, starts = _firsts(np.sort(cells, axis=1))
    return np.diff(firsts, append=cells.size), starts


def _firsts(ordered: Matrix | Sums) -> tuple[Ids, Ids]:
    """Where parts start in rows that are in order, and which of them is each row's first."""
    rows, width = ordered.shape
    new = np.ones(ordered.shape, np.bool_)
    np.not_equal(ordered[:, 1:], ordered[:, :-1], out=new[:, 1:])
    firsts = np.flatnonzero(new)
    return firsts, np.searchsorted(firsts, np.arange(rows) * width)
