"""Solvers: they value situations exactly. This one is compiled; the one in `plain` is readable."""

from copy import copy
from functools import cache
from typing import Protocol

import numpy as np

from salet.errors import SaletError
from salet.exact import FAR, Int64s
from salet.exact.paths import unfold_node
from salet.kernels import warn_of_no_numba
from salet.situation import Situation
from salet.tree import Node

#: The modes the compiled search knows.
COMPILED_MODES = ("normal", "hard", "ultra")

# So many lines may explain the bound of one guess; what is not used takes no memory.
_LINES = 2**24


class Stopped(Exception):  # noqa: N818 (nothing is wrong)
    """Somebody wanted the search to end."""


class BoundError(Exception):
    """A bound is to be explained that is too high."""


class Solver(Protocol):
    """Values situations: the least total of guesses, each answer counted as often as it weighs."""

    any_tree: bool
    """Whether any play that finds all candidates in time will do."""

    @property
    def nodes(self) -> int:
        """How many sets of candidates have been searched."""

    def value(self, situation: Situation, ceiling: int = FAR) -> int:
        """The value, or a bound at or above the ceiling; FAR where not all are found in time."""

    def cost(self, situation: Situation, guess: int, ceiling: int = FAR) -> int:
        """What the situation costs with this guess, or a bound at or above the ceiling."""

    def bounds(self, situation: Situation) -> tuple[Int64s, Int64s]:
        """What each legal guess costs at least, and the order of those that promise the same."""

    def play(self, situation: Situation) -> Node:
        """The best play from here on."""

    def stop(self) -> None:
        """Raise `Stopped` in whatever is being done, and all that is begun."""

    def go_on(self) -> None:
        """Forget that somebody stopped it."""

    def twin(self) -> "Solver":
        """Another for the same game, for another thread, that shares what is remembered."""


class Claims:
    """What a certificate has claimed so far, and room for more lines of it."""

    def __init__(self, room: int) -> None:
        """With room for about so many; what has no room is claimed again."""
        from salet.exact import kernels

        self.made = np.zeros(1 << max(10, room.bit_length()), kernels.NOTE)
        self.lines = np.empty((_LINES, 4), np.int64)
        self.begun = False


class CompiledSolver:
    """The search of `kernels`, in an arena of its own."""

    def __init__(self, situation: Situation, weights: Int64s, memory: int) -> None:
        from salet.exact import arena, kernels

        self._kernels, self._arenas = kernels, arena
        self._memory = memory
        self._most_kept: tuple[Situation | None, int] = None, 0
        self._heaviest_first = bool((weights != weights[0]).any())
        depth = min(situation.left, len(situation.candidates))
        self._arena = arena.make_arena(
            situation.lexicon, situation.mode, situation.candidates, depth, weights, memory
        )
        self._restricted = self._arena.control[kernels.MODE] != kernels.NORMAL
        kernels.warm_up(self._arena)

    @property
    def nodes(self) -> int:
        """How many sets of candidates have been searched."""
        return int(self._arena.control[self._kernels.NODES])

    @property
    def any_tree(self) -> bool:
        """Whether any play that finds all candidates in time will do."""
        return bool(self._arena.control[self._kernels.ANY])

    @any_tree.setter
    def any_tree(self, any_tree: bool) -> None:
        self._arena.control[self._kernels.ANY] = any_tree

    def value(self, situation: Situation, ceiling: int = FAR) -> int:
        """The value, or a bound at or above the ceiling; FAR where not all are found in time."""
        return self._solve(situation, -1, ceiling)

    def cost(self, situation: Situation, guess: int, ceiling: int = FAR) -> int:
        """What the situation costs with this guess, or a bound at or above the ceiling."""
        return self._solve(situation, guess, ceiling)

    def bounds(self, situation: Situation) -> tuple[Int64s, Int64s]:
        """What each legal guess costs at least, and the order of those that promise the same."""
        self._enter(situation)
        lost, squares, largest = (np.zeros(len(situation.guesses), np.int64) for _ in range(3))
        self._kernels.look(self._arena, lost, squares, largest)
        if len(lost):
            weight = int(self._arena.weights[situation.candidates].sum())
            self._most_kept = situation, weight - int(lost.min())
        return guess_bounds(situation, self._arena.weights, lost, squares, largest)

    def play(self, situation: Situation) -> Node:
        """The best play from here on."""
        self._enter(situation)
        guesses = np.zeros(len(situation.candidates), np.int64)
        told = self._kernels.trace(self._arena, 0, guesses, 0)
        self._check()
        weights = self._arena.weights if self._heaviest_first else None
        waiting = iter(guesses[:told].tolist())
        return unfold_node(situation.lexicon, situation.candidates, waiting, weights)

    def explain(self, situation: Situation, guess: int, bound: int, claims: Claims) -> Int64s:
        """The lines of a certificate that the situation costs so much at least with this guess.

        They rest on each other, on what can be counted, and on claims made before. `kernels` tells
        what a line is.
        """
        self._grow_memo()
        if not claims.begun:
            self._kernels.warm_up_explain(self._arena, claims.made, claims.lines)
            claims.begun = True
        self._enter(situation, guess)
        told = self._kernels.explain(self._arena, claims.made, claims.lines, 0, min(bound, FAR), 0)
        self._check()
        if told == -1:
            raise SaletError(
                f"what the bound of {bound:,} rests on takes more than {len(claims.lines):,} lines"
            )
        if told < 0:
            raise BoundError
        return claims.lines[:told]

    def stop(self) -> None:
        """Raise `Stopped` in whatever is being done, and all that is begun."""
        self._arena.control[self._kernels.STOP] = 1

    def go_on(self) -> None:
        """Forget that somebody stopped it."""
        self._arena.control[self._kernels.STOP] = 0

    def twin(self) -> "CompiledSolver":
        """Another for the same game, for another thread, that shares what is remembered."""
        most = self._arenas.most_slots(self._arena, self._memory)
        if len(self._arena.memo) < most:  # it cannot grow once it is shared
            self._arena = self._arenas.grown(self._arena, most)
        twin = copy(self)
        twin._arena = self._arenas.beside(self._arena)
        return twin

    def _solve(self, situation: Situation, only: int, ceiling: int) -> int:
        self._grow_memo()
        self._enter(situation, only)
        value = int(self._kernels.solve(self._arena, 0, ceiling))
        self._check()
        return value

    def _check(self) -> None:
        if self._arena.control[self._kernels.STOP]:
            raise Stopped

    def _enter(self, situation: Situation, only: int = -1) -> None:
        """Put the situation where the search begins."""
        arena, candidates = self._arena, situation.candidates
        if self._heaviest_first:
            candidates = candidates[np.argsort(-arena.weights[candidates], kind="stable")]
        size, legal_size = len(candidates), len(situation.guesses)
        frame = arena.frames[0]
        frame["start"], frame["size"], frame["free"] = 0, size, size
        arena.stack[:size] = candidates
        frame["legal"], frame["legal_size"] = 0, legal_size
        arena.legals[:legal_size] = situation.guesses
        if self._restricted:
            keys = arena.guess_keys[situation.guesses].sum(axis=0)
            frame["legal_key0"], frame["legal_key1"] = keys
        frame["only"], frame["brief"] = only, 0
        # More guesses than candidates are never needed, but for one that is made anyway.
        frame["left"] = min(situation.left, size + (only >= 0))
        looked_at, kept = self._most_kept
        frame["most_kept"] = kept if looked_at is situation else arena.weights[candidates].sum()

    def _grow_memo(self) -> None:
        slots, filled = len(self._arena.memo), self._arena.control[self._kernels.FILLED]
        most = self._arenas.most_slots(self._arena, self._memory)
        if filled > slots // 2 and slots < most:
            self._arena = self._arenas.grown(self._arena, min(4 * slots, most))


def guess_bounds(
    situation: Situation, weights: Int64s, lost: Int64s, squares: Int64s, largest: Int64s
) -> tuple[Int64s, Int64s]:
    """Bound (b) of `kernels` for each legal guess, and the order of those that promise the same.

    A guess that tells nothing, or leaves too much for the guesses left, is FAR.
    """
    size = len(situation.candidates)
    candidate = situation.are_candidates(situation.guesses)
    guess_weights = np.zeros(len(situation.lexicon.guesses), np.int64)
    guess_weights[situation.candidate_guesses] = weights[situation.candidates]
    bounds = 2 * weights[situation.candidates].sum() + lost - guess_weights[situation.guesses]
    useful = largest < size
    if size == 1:
        useful = candidate
    if situation.left == 2:
        useful &= largest == 1
    elif situation.left < 2:
        useful &= size == 1
    return np.where(useful, bounds, FAR), 2 * squares + ~candidate


@cache
def can_compile() -> bool:
    """Whether Numba can be used here; warns where it cannot."""
    try:
        import salet.exact.kernels  # noqa: F401
    except Exception as error:  # Numba fails in many ways on machines it does not know
        warn_of_no_numba(error, "exact play does without it, much more slowly")
        return False
    return True
