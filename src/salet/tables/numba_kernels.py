"""The kernels compiled by Numba; `numpy_kernels` is their readable twin.

A whole call graph stays in this file: Numba does not notice changes to functions in other files.
"""

import math
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from salet.game.rules import Matrix
from salet.game.words import Ids
from salet.tables.kernels import Sums, log_units
from salet.tables.numba_cache import seal_cache

_ROOT_OF_HALF, _TWICE_LOG2_E = math.sqrt(0.5), 2 / math.log(2)

Params = ParamSpec("Params")
Result = TypeVar("Result")


def _kernel(function: Callable[Params, Result]) -> Callable[Params, Result]:
    """Compile a function so that it releases the lock, and Ctrl-C still interrupts it."""
    compiled = njit(nogil=True, cache=True)(function)
    seal_cache(compiled)

    @wraps(function)
    def kernel(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        try:
            result: Result = compiled(*args, **kwargs)
        except SystemError as error:  # how Numba reports an interrupt while it runs
            cause: BaseException | None = error
            while cause is not None and not isinstance(cause, KeyboardInterrupt):
                cause = cause.__cause__
            raise cause or error from None
        return result

    kernel.cache_path = compiled.stats.cache_path  # type: ignore[attr-defined]
    return kernel


@_kernel
def part_sums(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, functions: Sums
) -> tuple[Sums, Sums]:
    """For each guess the sums over its parts of functions of their sizes, and the largest."""
    sums = np.zeros((len(functions), len(guesses)), np.int64)
    largest = np.zeros(len(guesses), np.int64)
    counts = np.zeros(patterns, np.int32)
    if 2 * len(candidates) > patterns:  # many: count, then go through all counts
        for number in range(len(guesses)):
            row = table[guesses[number]]
            counts[:] = 0
            for candidate in candidates:
                counts[row[candidate]] += 1
            for function in range(len(functions)):
                total = 0
                for size in counts:
                    total += functions[function, size]  # functions of size 0 are 0
                sums[function, number] = total
            largest[number] = counts.max()
        return sums, largest
    # Few: what each candidate adds to the sums is what makes its part one larger. With one function
    # this takes 0.3 ms for 3 of the original answers, 2.3 for 50, 7.5 for 221, where going through
    # all counts takes 3.0, 3.9 and 5.0.
    steps = np.zeros((len(functions), len(candidates)), np.int64)
    for earlier in range(len(candidates)):
        steps[:, earlier] = functions[:, earlier + 1] - functions[:, earlier]
    before = np.zeros(len(candidates), np.int32)
    for number in range(len(guesses)):
        row = table[guesses[number]]
        most = 0
        for place in range(len(candidates)):
            pattern = row[candidates[place]]
            before[place] = counts[pattern]
            counts[pattern] += 1
            most = max(most, before[place])
        largest[number] = most + 1
        for function in range(len(functions)):
            total = 0
            for place in range(len(candidates)):
                total += steps[function, before[place]]
            sums[function, number] = total
        for candidate in candidates:
            counts[row[candidate]] = 0
    return sums, largest


@_kernel
def pattern_sums(table: Matrix, guesses: Ids, candidates: Ids, values: Sums) -> Sums:
    """For each guess the sum of `values[pattern]` over the candidates."""
    sums = np.zeros(len(guesses), np.int64)
    for number in range(len(guesses)):
        row = table[guesses[number]]
        for candidate in candidates:
            sums[number] += values[row[candidate]]
    return sums


@_kernel
def joint_sums(square: Matrix, patterns: int, guesses: Ids, candidates: Ids, others: Ids) -> Sums:
    """For each guess the number of pairs of a candidate and another word with one pattern."""
    sums = np.zeros(len(guesses), np.int64)
    counts = np.zeros(patterns, np.int32)
    for number in range(len(guesses)):
        row = square[guesses[number]]
        for other in others:
            counts[row[other]] += 1
        for candidate in candidates:
            sums[number] += counts[row[candidate]]
        for other in others:
            counts[row[other]] = 0
    return sums


@njit(nogil=True)
def _log2(number: float) -> float:
    """The binary logarithm by the same steps as in NumPy, rounded in the same places."""
    fraction, exponent = math.frexp(number)
    if fraction < _ROOT_OF_HALF:
        fraction, exponent = fraction * 2, exponent - 1
    ratio = (fraction - 1) / (fraction + 1)
    square = ratio * ratio
    series = 0.0
    for odd in range(19, 0, -2):
        series = series * square + 1.0 / odd
    return exponent + ratio * series * _TWICE_LOG2_E


@_kernel
def weighted_sizes(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums
) -> Sums:
    """For each guess the sum over its parts of weight × size."""
    sums = np.zeros(len(guesses), np.int64)
    sizes, heavy = np.zeros(patterns, np.int64), np.zeros(patterns, np.int64)
    many = 2 * len(candidates) > patterns
    for number in range(len(guesses)):
        row = table[guesses[number]]
        for place in range(len(candidates)):
            pattern = row[candidates[place]]
            sizes[pattern] += 1
            heavy[pattern] += weights[place]
        total = 0
        for place in range(patterns if many else len(candidates)):  # through all parts
            pattern = place if many else row[candidates[place]]
            total += heavy[pattern] * sizes[pattern]
            sizes[pattern] = heavy[pattern] = 0
        sums[number] = total
    return sums


@njit(nogil=True)
def _weight_log(weight: int, units: float) -> int:
    return int(np.rint(weight * _log2(weight) * units))


@_kernel
def weighted_logs(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums, units: float
) -> Sums:
    """For each guess the sum over its parts of weight × log2(weight) × units, each rounded."""
    sums = np.zeros(len(guesses), np.int64)
    heavy = np.zeros(patterns, np.int64)
    # what a part of one candidate comes to, as most parts are towards the end of a game
    alone = np.array([_weight_log(weight, units) for weight in weights])
    many = 2 * len(candidates) > patterns
    for number in range(len(guesses)):
        row = table[guesses[number]]
        for place in range(len(candidates)):
            heavy[row[candidates[place]]] += weights[place]
        total = 0
        if many:
            for pattern in range(patterns):
                if heavy[pattern]:
                    total += _weight_log(heavy[pattern], units)
            heavy[:] = 0
        else:
            for place in range(len(candidates)):
                pattern = row[candidates[place]]
                if heavy[pattern] == weights[place]:
                    total += alone[place]
                elif heavy[pattern]:
                    total += _weight_log(heavy[pattern], units)
                heavy[pattern] = 0
        sums[number] = total
    return sums


def weighted_means(
    table: Matrix,
    patterns: int,
    guesses: Ids,
    candidates: Ids,
    weights: Sums,
    means: NDArray[np.float64],
    steps: int,
) -> Sums:
    """For each guess the sum over its parts of weight × a function of their entropy, rounded."""
    units = log_units(weights, 52)
    return _weighted_means(table, patterns, guesses, candidates, weights, means, steps, units)


@njit(nogil=True)
def _mean(weight: int, logs: int, units: float, means: NDArray[np.float64], steps: int) -> int:
    """What a part is worth: its weight times the mean at the entropy of its weights."""
    place = max(0.0, _log2(weight) - logs / (weight * units)) * steps
    step = int(place)
    return weight * int(np.rint(means[step] + (means[step + 1] - means[step]) * (place - step)))


@_kernel
def _weighted_means(
    table: Matrix,
    patterns: int,
    guesses: Ids,
    candidates: Ids,
    weights: Sums,
    means: NDArray[np.float64],
    steps: int,
    units: float,
) -> Sums:
    sums = np.zeros(len(guesses), np.int64)
    sizes, heavy = np.zeros(patterns, np.int32), np.zeros(patterns, np.int64)
    logs = np.zeros(patterns, np.int64)
    own_logs = np.array([_weight_log(weight, units) for weight in weights])
    alone = int(np.rint(means[0]))  # an entropy of 0, exactly
    many = 2 * len(candidates) > patterns
    for number in range(len(guesses)):
        row = table[guesses[number]]
        for place in range(len(candidates)):
            pattern = row[candidates[place]]
            sizes[pattern] += 1
            heavy[pattern] += weights[place]
            logs[pattern] += own_logs[place]
        total = 0
        for place in range(patterns if many else len(candidates)):
            pattern = place if many else row[candidates[place]]
            if sizes[pattern] == 1:
                total += heavy[pattern] * alone
            elif sizes[pattern]:
                total += _mean(heavy[pattern], logs[pattern], units, means, steps)
            sizes[pattern] = heavy[pattern] = logs[pattern] = 0
        sums[number] = total
    return sums


@_kernel
def heaviest_sums(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums
) -> Sums:
    """For each guess the sum over its parts of the heaviest weight."""
    sums = np.zeros(len(guesses), np.int64)
    heaviest = np.zeros(patterns, np.int64)
    for number in range(len(guesses)):
        row = table[guesses[number]]
        for place in range(len(candidates)):
            pattern = row[candidates[place]]
            heaviest[pattern] = max(heaviest[pattern], weights[place])
        total = 0
        for candidate in candidates:
            total += heaviest[row[candidate]]
            heaviest[row[candidate]] = 0
        sums[number] = total
    return sums


def are_cached(kernel: str = "") -> bool:
    """Whether kernels that were compiled before can be loaded: all, or the one of this name."""
    cache = Path(part_sums.cache_path or ".")  # type: ignore[attr-defined]
    return any(cache.glob(f"numba_kernels.{kernel}*.sealed.nbi"))


def warm_up() -> None:
    """Compile the kernels for words of five letters, or load them."""
    table = np.zeros((1, 1), np.uint8)
    table.flags.writeable = False  # as tables are
    only = np.zeros(1, np.intp)
    part_sums(table, 243, only, only, np.zeros((1, 2), np.int64))
    pattern_sums(table, only, only, np.zeros(243, np.int64))
    joint_sums(table, 243, only, only, only)


def warm_up_weighted() -> None:
    """Compile the kernels for weights, or load them."""
    table = np.zeros((1, 1), np.uint8)
    table.flags.writeable = False
    only, weights = np.zeros(1, np.intp), np.ones(1, np.int64)
    weighted_sizes(table, 243, only, only, weights)
    weighted_logs(table, 243, only, only, weights, 1.0)
    weighted_means(table, 243, only, only, weights, np.ones(2), 1)
    heaviest_sums(table, 243, only, only, weights)
