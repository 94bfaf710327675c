"""The exact search of the kernels, called with an arena; `plain` is its readable twin.

What it searches for, and why its bounds hold, is in `kernels/bounds.h`; its steps are in
`kernels/solve.h`.
"""

import ctypes
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.exact import UNBOUNDED
from salet.kernels import library

#: Guesses are counted in blocks of this size.
BLOCK = 512
#: How many guesses are marked together, where there are many candidates.
TALLIED = 32

NORMAL, HARD, ULTRA = range(3)

_FRAME = (
    "start", "size", "free", "end", "legal", "legal_size", "legal_key0", "legal_key1", "left",
    "most_kept", "outside", "inside", "only", "brief", "guess", "heaped",
)  # fmt: skip


def _record(*names: str) -> np.dtype[np.void]:
    return np.dtype([(name, np.int64) for name in names])


# What the structs of `kernels/arena.h` are as records.
FRAME = _record(*_FRAME)
WAITING = _record("bound", "order", "guess")
PART = _record("start", "size", "lower", "pattern")
NOTE = _record("key0", "sealed", "lower", "upper", "guess", "work")
#: A line of a certificate: level, guess, pattern, and the least that the part costs.
LINE = _record("level", "guess", "pattern", "bound")

NO_ROOM, TOO_HIGH = -1, -2
_REFUSED = -(2**63)


class MemoStruct(ctypes.Structure):
    """A table of notes."""

    _fields_ = (("notes", ctypes.c_void_p), ("slots", ctypes.c_int64))

    @classmethod
    def of(cls, notes: NDArray[Any]) -> "MemoStruct":
        """That of an array, which must outlive it."""
        return cls(notes.ctypes.data, len(notes))


class ArenaStruct(ctypes.Structure):
    """What the kernels see of an arena; `kernels/arena.h` says what each field is."""

    _fields_ = tuple(
        (name.lstrip("*"), ctypes.c_void_p if name.startswith("*") else ctypes.c_int64)
        for name in (
            "code_bytes", "weighted", "answers", "guesses", "codes", "length", "width",
            "*patterns", "*bits", "*own", "*guesses_as_answers", "*guess_of", "*weights",
            "*answer_keys", "*guess_keys", "*greens", "*coloured", "*letters",
            "mode", "lost", "families", "*notes", "slots",
            "levels", "*frames", "*stack", "stack_room", "*legals", "legals_room",
            "*parts", "parts_room", "*heaps", "heap_room", "*counts", "counts_room",
            "*marks", "*allowed", "stop", "any", "nodes", "filled",
        )
    )  # fmt: skip


@cache
def _kernels() -> ctypes.CDLL:
    """The library, with the types of its entries."""
    kernels = library()
    if kernels is None:
        raise SaletError("there is no library of kernels here")
    arena, number, memory = ctypes.POINTER(ArenaStruct), ctypes.c_int64, ctypes.c_void_p
    memo = ctypes.POINTER(MemoStruct)
    for name, types in {
        "settle": (arena, number),
        "look": (arena, memory, memory, memory, number),
        "trace": (arena, memory, number),
        "explain": (arena, memo, memory, number, number),
        "move": (memo, memo),
        "arena_bytes": (),
    }.items():
        entry = getattr(kernels, f"salet_{name}")
        entry.argtypes, entry.restype = types, number
    if kernels.salet_arena_bytes() != ctypes.sizeof(ArenaStruct):
        raise SaletError("the library of kernels has another arena; install salet again")
    return kernels


def _accepted(result: int) -> int:
    """What an entry returned, unless it refused what it was given."""
    if result == _REFUSED:
        raise ValueError("the kernels refuse this arena: sizes or words do not fit it")
    return result


def settle(arena: ArenaStruct, ceiling: int = UNBOUNDED) -> int:
    """The value of the first level, or of its only guess; or a bound at or above the ceiling."""
    return _accepted(_kernels().salet_settle(arena, ceiling))


def look(arena: ArenaStruct, guesses: int) -> tuple[NDArray[np.int64], ...]:
    """What each of so many guesses loses, the squares of its parts, and the largest."""
    lost, squares, largest = found = tuple(np.zeros(guesses, np.int64) for _ in range(3))
    pointers = (each.ctypes.data for each in (lost, squares, largest))
    _accepted(_kernels().salet_look(arena, *pointers, guesses))
    return found


def trace(arena: ArenaStruct, most: int) -> list[int]:
    """The guesses of the best play, parents first; at most so many."""
    guesses = np.zeros(most, np.int64)
    length = _accepted(_kernels().salet_trace(arena, guesses.ctypes.data, most))
    found: list[int] = guesses[:length].tolist()
    return found


def explain(arena: ArenaStruct, claims: NDArray[Any], lines: NDArray[Any], bound: int) -> int:
    """Write the lines that a bound rests on; how many there are, NO_ROOM or TOO_HIGH."""
    memo = MemoStruct.of(claims)
    return _accepted(_kernels().salet_explain(arena, memo, lines.ctypes.data, len(lines), bound))


def move(old: NDArray[Any], new: NDArray[Any]) -> int:
    """Copy an old memo into a new one, and return how many sets it has."""
    return _accepted(_kernels().salet_move(MemoStruct.of(old), MemoStruct.of(new)))
