"""The kernels in the library; `numpy_kernels` is their readable twin.

Whatever is passed on is of the type and size that the library takes, and the library checks that
all ids and codes are in range, so that nothing outside is read or written.
"""

import ctypes
from collections.abc import Callable, Collection
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from salet.game.rules import Matrix
from salet.game.words import Ids
from salet.kernels.calling import ADDRESS, NUMBER, at, entry, fields, refusal, room
from salet.tables.numpy_kernels import LOG_BITS, NO_MEANS, Means, Sums, log_units

_LANES = 4  # functions that the library sums at once, as in sums.c

_sums_room = lru_cache(1024)(entry("salet_sums_room", NUMBER, NUMBER, NUMBER))
_part_sums = entry("salet_part_sums", ADDRESS, ADDRESS, NUMBER, NUMBER, ADDRESS, ADDRESS)
_pattern_sums = entry("salet_pattern_sums", ADDRESS, ADDRESS, NUMBER, ADDRESS)
_joint_sums = entry("salet_joint_sums", ADDRESS, ADDRESS, NUMBER, ADDRESS)
_weigh_parts = entry("salet_weigh", ADDRESS, ADDRESS)
_by_answer = entry(
    "salet_by_answer", ADDRESS, NUMBER, NUMBER, NUMBER, ADDRESS, NUMBER, ADDRESS, NUMBER
)


class _Walk(ctypes.Structure):
    """What all sums walk over, as in sums.h."""

    _fields_ = fields(
        "table width rows columns row_step column_step patterns guesses guess_count "
        "candidates candidate_count room room_bytes"
    )


class _Weighing(ctypes.Structure):
    """What is summed with weights, as in sums.h."""

    _fields_ = [
        *fields("weights sizes heaviest logs worth"),
        *fields("units entropy_units", ctypes.c_double),
        *fields("means mean_count steps"),
    ]


def part_sums(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, functions: Sums
) -> tuple[Sums, Sums]:
    """For each guess the sums over its parts of functions of their sizes, and the largest."""
    functions = _numbers(functions)
    if not len(functions):  # the largest alone
        functions = np.zeros((1, len(candidates) + 1), np.int64)
    found, largest = np.empty((len(functions), len(guesses)), np.int64), _sums(guesses)
    for first in range(0, len(functions), _LANES):
        some = functions[first : first + _LANES]
        arguments = at(some), *some.shape, at(found[first:]), at(largest)
        _walk(_part_sums, table, patterns, guesses, candidates, *arguments)
    return found, largest


def pattern_sums(table: Matrix, guesses: Ids, candidates: Ids, values: Sums) -> Sums:
    """For each guess the sum of `values[pattern]` over the candidates."""
    values, sums = _numbers(values), _sums(guesses)
    arguments = at(values), len(values), at(sums)
    _walk(_pattern_sums, table, len(values), guesses, candidates, *arguments)
    return sums


def joint_sums(square: Matrix, patterns: int, guesses: Ids, candidates: Ids, others: Ids) -> Sums:
    """For each guess the number of pairs of a candidate and another word with one pattern."""
    others, sums = _numbers(others), _sums(guesses)
    arguments = at(others), len(others), at(sums)
    _walk(_joint_sums, square, patterns, guesses, candidates, *arguments)
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
    """For each guess the sums over the weights of its parts that are asked for, in one walk."""
    weights, found = _numbers(weights), {name: _sums(guesses) for name in asked}
    if weights.shape != candidates.shape:
        raise refusal()
    by_entropy = np.ascontiguousarray(means.values, np.float64)
    weighing = _Weighing(
        weights=at(weights), means=at(by_entropy), mean_count=len(by_entropy), steps=means.steps,
        units=log_units(weights, LOG_BITS) if "logs" in found else 0,
        entropy_units=log_units(weights, 52) if "worth" in found else 0,
        **{name: at(sums) for name, sums in found.items()},
    )  # fmt: skip
    _walk(_weigh_parts, table, patterns, guesses, candidates, at(weighing))
    return found


def copy_by_answer(table: Matrix, answers: Ids, rows: Matrix) -> None:
    """Copy the columns of these answers to the rows of another table, which may be longer."""
    table, answers, width = np.ascontiguousarray(table), _numbers(answers), table.dtype.itemsize
    if rows.dtype != table.dtype or len(rows) != table.shape[1] or not rows.flags.c_contiguous:
        raise refusal()
    _by_answer(at(table), width, *table.shape, at(answers), len(answers), at(rows), rows.shape[1])


def _walk(
    call: Callable[..., int],
    table: Matrix,
    patterns: int,
    guesses: Ids,
    candidates: Ids,
    *arguments: int,
) -> None:
    """Call an entry of the library for some rows and columns of a table."""
    if table.ndim != 2 or table.dtype.kind != "u":
        raise refusal()
    guesses, candidates = _numbers(guesses), _numbers(candidates)
    width = table.dtype.itemsize
    steps = [stride // width for stride in table.strides]
    if 1 not in steps or min(table.strides) < width:  # neither guess by guess nor answer by answer
        table = np.ascontiguousarray(table)
        steps = [table.shape[1], 1]
    space = room(_sums_room(width, patterns, len(candidates)))
    walk = _Walk(
        at(table), width, *table.shape, *steps, patterns, at(guesses), len(guesses),
        at(candidates), len(candidates), at(space), space.nbytes,
    )  # fmt: skip
    call(at(walk), *arguments)


def _numbers(numbers: NDArray[np.signedinteger]) -> Sums:
    """Whole numbers as the library reads them."""
    return np.ascontiguousarray(numbers, np.int64)


def _sums(guesses: Ids) -> Sums:
    """Room for a sum for each guess."""
    return np.empty(len(guesses), np.int64)
