"""The kernels compiled by Numba; `numpy_kernels` is their readable twin.

A whole call graph stays in this file: Numba does not notice changes to functions in other files.
"""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

import numpy as np
from numba import njit

from salet.game.rules import Matrix
from salet.game.words import Ids
from salet.tables.kernels import Sums
from salet.tables.numba_cache import seal_cache

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


def are_cached() -> bool:
    """Whether kernels that were compiled before can be loaded."""
    cache = Path(part_sums.cache_path or ".")  # type: ignore[attr-defined]
    return any(cache.glob("numba_kernels.*.sealed.nbi"))


def warm_up() -> None:
    """Compile the kernels for words of five letters, or load them."""
    table = np.zeros((1, 1), np.uint8)
    table.flags.writeable = False  # as tables are
    only = np.zeros(1, np.intp)
    part_sums(table, 243, only, only, np.zeros((1, 2), np.int64))
    pattern_sums(table, only, only, np.zeros(243, np.int64))
    joint_sums(table, 243, only, only, only)
