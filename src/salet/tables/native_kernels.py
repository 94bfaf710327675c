"""The kernels in the library; `numpy_kernels` is their readable twin.

Whatever is passed on is of the type and size that the library takes, and the library checks that
all ids and codes are in range, so that nothing outside is read or written.
"""

import ctypes

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.game.rules import Matrix
from salet.game.words import Ids
from salet.kernels import library
from salet.tables.numpy_kernels import Sums, log_units

_REFUSED = -(2**63)
_LANES = 4  # functions that the library sums at once, as in sums.c


_library = library()
assert _library is not None  # noqa: S101 (else `kernels` takes the twin)
_entries: ctypes.CDLL = _library
_P, _N = ctypes.c_void_p, ctypes.c_int64
for _name, _types in {
    "salet_sums_room": (_N, _N, _N),
    "salet_part_sums": (_P, _P, _N, _N, _P, _P),
    "salet_pattern_sums": (_P, _P, _N, _P),
    "salet_joint_sums": (_P, _P, _N, _P),
    "salet_weigh": (_P, _P),
    "salet_by_answer": (_P, _N, _N, _N, _P, _N, _P, _N),
}.items():
    getattr(_entries, _name).argtypes = _types
    getattr(_entries, _name).restype = _N


class _Walk(ctypes.Structure):
    """What all sums walk over, as in sums.h."""

    _fields_ = [
        (name, ctypes.c_int64)
        for name in (
            "table", "width", "rows", "columns", "row_step", "column_step", "patterns",
            "guesses", "guess_count", "candidates", "candidate_count", "room", "room_bytes",
        )
    ]  # fmt: skip


class _Weighing(ctypes.Structure):
    """What is summed with weights, as in sums.h."""

    _fields_ = [
        *((name, ctypes.c_int64) for name in ("weights", "sizes", "heaviest", "logs", "worth")),
        *((name, ctypes.c_double) for name in ("units", "entropy_units")),
        *((name, ctypes.c_int64) for name in ("means", "mean_count", "steps")),
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
        arguments = _at(some), *some.shape, _at(found[first:]), _at(largest)
        _walk("salet_part_sums", table, patterns, guesses, candidates, *arguments)
    return found, largest


def pattern_sums(table: Matrix, guesses: Ids, candidates: Ids, values: Sums) -> Sums:
    """For each guess the sum of `values[pattern]` over the candidates."""
    values, sums = _numbers(values), _sums(guesses)
    arguments = _at(values), len(values), _at(sums)
    _walk("salet_pattern_sums", table, len(values), guesses, candidates, *arguments)
    return sums


def joint_sums(square: Matrix, patterns: int, guesses: Ids, candidates: Ids, others: Ids) -> Sums:
    """For each guess the number of pairs of a candidate and another word with one pattern."""
    others, sums = _numbers(others), _sums(guesses)
    arguments = _at(others), len(others), _at(sums)
    _walk("salet_joint_sums", square, patterns, guesses, candidates, *arguments)
    return sums


def weighted_sizes(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums
) -> Sums:
    """For each guess the sum over its parts of weight × size."""
    sums = _sums(guesses)
    _weigh(table, patterns, guesses, candidates, weights, sizes=_at(sums))
    return sums


def weighted_logs(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums, units: float
) -> Sums:
    """For each guess the sum over its parts of weight × log2(weight) × units, each rounded."""
    sums = _sums(guesses)
    _weigh(table, patterns, guesses, candidates, weights, logs=_at(sums), units=units)
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
    means, sums = np.ascontiguousarray(means, np.float64), _sums(guesses)
    _weigh(
        table, patterns, guesses, candidates, weights,
        worth=_at(sums), entropy_units=log_units(weights, 52),
        means=_at(means), mean_count=len(means), steps=steps,
    )  # fmt: skip
    return sums


def heaviest_sums(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums
) -> Sums:
    """For each guess the sum over its parts of the heaviest weight."""
    sums = _sums(guesses)
    _weigh(table, patterns, guesses, candidates, weights, heaviest=_at(sums))
    return sums


def copy_by_answer(table: Matrix, answers: Ids, rows: Matrix) -> None:
    """Copy the columns of these answers to the rows of another table, which may be longer."""
    table, answers, width = np.ascontiguousarray(table), _numbers(answers), table.dtype.itemsize
    if rows.dtype != table.dtype or len(rows) != table.shape[1] or not rows.flags.c_contiguous:
        raise _refusal()
    done = _entries.salet_by_answer(
        _at(table), width, *table.shape, _at(answers), len(answers), _at(rows), rows.shape[1]
    )
    if done == _REFUSED:
        raise _refusal()


def _weigh(
    table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums, **asked: float
) -> None:
    """Have sums written into what is asked for."""
    weights = _numbers(weights)
    if weights.shape != candidates.shape:
        raise _refusal()
    weighing = _Weighing(weights=_at(weights), **asked)
    _walk("salet_weigh", table, patterns, guesses, candidates, ctypes.addressof(weighing))


def _walk(
    entry: str,
    table: Matrix,
    patterns: int,
    guesses: Ids,
    candidates: Ids,
    *arguments: int,
) -> None:
    """Call an entry of the library for some rows and columns of a table."""
    if table.ndim != 2 or table.dtype.kind != "u":
        raise _refusal()
    guesses, candidates = _numbers(guesses), _numbers(candidates)
    width = table.dtype.itemsize
    steps = [stride // width for stride in table.strides]
    if 1 not in steps or min(table.strides) < width:  # neither guess by guess nor answer by answer
        table = np.ascontiguousarray(table)
        steps = [table.shape[1], 1]
    room = _entries.salet_sums_room(width, patterns, len(candidates))
    if room == _REFUSED:
        raise _refusal()
    space = np.empty(room // 8 + 1, np.int64)
    walk = _Walk(
        _at(table), width, *table.shape, *steps, patterns, _at(guesses), len(guesses),
        _at(candidates), len(candidates), _at(space), space.nbytes,
    )  # fmt: skip
    if getattr(_entries, entry)(ctypes.addressof(walk), *arguments) == _REFUSED:
        raise _refusal()


def _numbers(numbers: NDArray[np.signedinteger]) -> Sums:
    """Whole numbers as the library reads them."""
    return np.ascontiguousarray(numbers, np.int64)


def _sums(guesses: Ids) -> Sums:
    """Room for a sum for each guess."""
    return np.empty(len(guesses), np.int64)


def _at(array: NDArray[np.generic]) -> int:
    """Where an array begins."""
    address: int = array.__array_interface__["data"][0]
    return address


def _refusal() -> SaletError:
    return SaletError("the kernels refused their arguments: a size, id or code is out of range")
