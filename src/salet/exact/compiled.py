"""The exact search of the kernels, called with an arena; `plain` is its readable twin.

What it searches for, and why its bounds hold, is in `kernels/bounds.h`; its steps are in
`kernels/solve.h`.
"""

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.exact import UNBOUNDED
from salet.kernels.calling import ADDRESS, NUMBER, at, entry, fields

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


class MemoStruct(ctypes.Structure):
    """A table of notes."""

    _fields_ = fields("notes slots")

    @classmethod
    def of(cls, notes: NDArray[Any]) -> "MemoStruct":
        """That of an array, which must outlive it."""
        return cls(at(notes), len(notes))


class ArenaStruct(ctypes.Structure):
    """What the kernels see of an arena; `kernels/arena.h` says what each field is."""

    _fields_ = fields(
        "code_bytes weighted answers guesses codes length width patterns bits own own_row "
        "own_rows guesses_as_answers guess_of weights answer_keys guess_keys greens "
        "coloured letters mode lost families notes slots levels frames stack stack_room "
        "legals legals_room parts parts_room heaps heap_room counts counts_room marks "
        "allowed stop any nodes filled"
    )


_settle = entry("salet_settle", ADDRESS, NUMBER)
_look = entry("salet_look", ADDRESS, ADDRESS, ADDRESS, ADDRESS, NUMBER)
_trace = entry("salet_trace", ADDRESS, ADDRESS, NUMBER)
_explain = entry("salet_explain", ADDRESS, ADDRESS, ADDRESS, NUMBER, NUMBER)
_move = entry("salet_move", ADDRESS, ADDRESS)

if entry("salet_arena_bytes")() != ctypes.sizeof(ArenaStruct):
    raise SaletError("the compiled kernels have another arena; install salet again")


def settle(arena: ArenaStruct, ceiling: int = UNBOUNDED) -> int:
    """The value of the first level, or of its only guess; or a bound at or above the ceiling."""
    return _settle(at(arena), ceiling)


def look(arena: ArenaStruct, guesses: int) -> tuple[NDArray[np.int64], ...]:
    """What each of so many guesses loses, the squares of its parts, and the largest."""
    lost, squares, largest = found = tuple(np.zeros(guesses, np.int64) for _ in range(3))
    _look(at(arena), at(lost), at(squares), at(largest), guesses)
    return found


def trace(arena: ArenaStruct, most: int) -> list[int]:
    """The guesses of the best play, parents first; at most so many."""
    guesses = np.zeros(most, np.int64)
    found: list[int] = guesses[: _trace(at(arena), at(guesses), most)].tolist()
    return found


def explain(arena: ArenaStruct, claims: NDArray[Any], lines: NDArray[Any], bound: int) -> int:
    """Write the lines that a bound rests on; how many there are, NO_ROOM or TOO_HIGH."""
    memo = MemoStruct.of(claims)
    return _explain(at(arena), at(memo), at(lines), len(lines), bound)


def move(old: NDArray[Any], new: NDArray[Any]) -> int:
    """Copy an old memo into a new one, and return how many sets it has."""
    before, after = MemoStruct.of(old), MemoStruct.of(new)
    return _move(at(before), at(after))
