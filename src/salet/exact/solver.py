"""Solvers: they value states exactly. This one is compiled; the one in `plain` is readable."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from functools import cache, partial
from importlib import import_module
from typing import Protocol

import numpy as np

from salet.errors import MemoryShortError, SaletError
from salet.exact import UNBOUNDED, UNREACHABLE, Int64s, price_of_loss
from salet.exact.book import decode_node
from salet.jobs.cancel import CancelledError, EndedError, active_token
from salet.play.state import State
from salet.play.tree import Node
from salet.tables.compiling import in_background
from salet.tables.kernels import warn_no_numba

#: The modes the compiled search knows.
COMPILED_MODES = ("normal", "hard", "ultra")

# This many lines may explain the bound of one guess; what is not used takes no memory.
_LINES = 2**24


class BoundError(Exception):
    """A bound is to be explained that is too high."""


class Solver(Protocol):
    """Values states: the least that play costs, each answer counted as often as it weighs.

    An answer that is found costs its guesses; one that is not found costs one more than are left,
    and the price `lost`. So what costs less than `lost` finds all candidates in time, and a cost
    divided by `lost` is what is lost, and the guesses. Whatever it does ends with the active token,
    as all work does.
    """

    lost: int
    """What an answer that is not found costs beside its guesses, for each unit of its weight."""
    any_tree: bool
    """Whether any play that finds all candidates in time will do, and no other."""

    @property
    def nodes(self) -> int:
        """How many sets of candidates have been searched."""

    def value(self, state: State, ceiling: int = UNBOUNDED) -> int:
        """The value, or a bound at or above the ceiling."""

    def cost(self, state: State, guess: int, ceiling: int = UNBOUNDED) -> int:
        """What the state costs with this guess, or a bound at or above the ceiling."""

    def bounds(self, state: State) -> tuple[Int64s, Int64s]:
        """What each legal guess costs at least, and the order of those that promise the same."""

    def play(self, state: State) -> Node:
        """The best play from here on."""

    def twin(self) -> "Solver":
        """Another for the same game, for another thread, that shares what is remembered."""


class Claims:
    """What a certificate has claimed so far, and room for more lines of it."""

    def __init__(self, room: int) -> None:
        """With room for about so many; what has no room is claimed again."""
        from salet.exact import compiled as kernels

        self.made = np.zeros(1 << max(10, room.bit_length()), kernels.NOTE)
        self.lines = np.empty((_LINES, 4), np.int64)
        self.begun = False


class CompiledSolver:
    """The search of `kernels`, in an arena of its own."""

    def __init__(self, state: State, weights: Int64s, memory: int) -> None:
        from salet.exact import arena
        from salet.exact import compiled as kernels

        self._kernels, self._arenas = kernels, arena
        self._memory = memory
        self._tables = arena.tables(state.lexicon, state.game.rule)  # so that nobody makes others
        self._most_kept: tuple[State | None, int] = None, 0
        self._heaviest_first = bool((weights != weights[0]).any())
        depth = min(state.left, len(state.candidates))
        self.lost = price_of_loss(weights[state.candidates], state.left)
        self._arena = arena.make_arena(
            state.game, state.mode, state.candidates, depth, weights, self.lost, memory
        )
        self._restricted = self._arena.control[kernels.MODE] != kernels.NORMAL
        in_background(kernels.types_of(self._arena), partial(kernels.warm_up, self._arena))

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

    def value(self, state: State, ceiling: int = UNBOUNDED) -> int:
        """The value, or a bound at or above the ceiling."""
        return self._solve(state, -1, ceiling)

    def cost(self, state: State, guess: int, ceiling: int = UNBOUNDED) -> int:
        """What the state costs with this guess, or a bound at or above the ceiling."""
        return self._solve(state, guess, ceiling)

    def bounds(self, state: State) -> tuple[Int64s, Int64s]:
        """What each legal guess costs at least, and the order of those that promise the same."""
        self._enter(state)
        lost, squares, largest = (np.zeros(len(state.guesses), np.int64) for _ in range(3))
        self._kernels.look(self._arena, lost, squares, largest)
        if len(lost):
            weight = int(self._arena.weights[state.candidates].sum())
            self._most_kept = state, weight - int(lost.min())
        return guess_bounds(state, self._arena.weights, self.lost, lost, squares, largest)

    def floor(self, state: State) -> int:
        """What the state costs at least, by a look at all guesses."""
        self._enter(state)
        self._arena.frames[0]["brief"] = 1
        with self._stoppable():
            return int(self._kernels.settle(self._arena, 0, self.lost))

    def play(self, state: State) -> Node:
        """The best play from here on."""
        self._enter(state)
        guesses = np.zeros(len(state.candidates), np.int64)
        with self._stoppable():
            length = self._kernels.trace(self._arena, 0, guesses, 0)
        weights = self._arena.weights if self._heaviest_first else None
        waiting = iter(guesses[:length].tolist())
        return decode_node(state.game, state.candidates, waiting, weights, state.left)

    def explain(self, state: State, guess: int, bound: int, claims: Claims) -> Int64s:
        """The lines of a certificate that the state costs so much at least with this guess.

        They rest on each other, on what can be counted, and on claims made before. `kernels` tells
        what a line is; where something is lost, its bound is UNREACHABLE.
        """
        self._grow_memo()
        if not claims.begun:
            self._warm_up(claims)
        self._enter(state, guess)
        with self._stoppable():
            length = self._kernels.explain(
                self._arena, claims.made, claims.lines, 0, min(bound, self.lost), 0
            )
        if length == -1:
            raise SaletError(
                f"what the bound of {bound:,} rests on takes more than {len(claims.lines):,} lines"
            )
        if length < 0:
            raise BoundError
        lines = claims.lines[:length]
        lines[lines[:, 3] >= self.lost, 3] = UNREACHABLE
        return lines

    def twin(self) -> "CompiledSolver":
        """Another for the same game, for another thread, that shares what is remembered."""
        most = self._arenas.most_slots(self._arena, self._memory)
        if len(self._arena.memo) < most:  # it cannot grow once it is shared
            self._arena = self._arenas.with_larger_memo(self._arena, most)
        twin = copy(self)
        twin._arena = self._arenas.for_thread(self._arena)
        return twin

    def _solve(self, state: State, only: int, ceiling: int) -> int:
        self._grow_memo()
        self._enter(state, only)
        with self._stoppable():
            return int(self._kernels.settle(self._arena, 0, ceiling))

    def _warm_up(self, claims: Claims) -> None:
        """Compile what writes claims; by an arena that nobody else uses, should we not wait."""
        kernels, arena = self._kernels, self._arenas.for_thread(self._arena)
        key = "explain", kernels.types_of(arena)
        in_background(key, partial(kernels.warm_up_explain, arena, claims.made, claims.lines))
        claims.begun = True

    @contextmanager
    def _stoppable(self) -> Iterator[None]:
        """Let the active token stop what the kernels do within this block; raises if it did.

        What a kernel returns means nothing once it was told to stop, even if it did not notice.
        """
        control, stop = self._arena.control, self._kernels.STOP
        control[stop] = 0
        token = active_token()
        if token is None:
            yield
            return
        if token.ended:  # else a polite token would pause, though kernels are in nobody's way
            token.check()
        with token.on_cancel(lambda: control.__setitem__(stop, 1)):
            yield
        if control[stop]:
            raise CancelledError("the work was cancelled")

    def _enter(self, state: State, only: int = -1) -> None:
        """Put the state where the search begins."""
        arena, candidates = self._arena, state.candidates
        if self._heaviest_first:
            candidates = candidates[np.argsort(-arena.weights[candidates], kind="stable")]
        size, legal_size = len(candidates), len(state.guesses)
        frame = arena.frames[0]
        frame["start"], frame["size"], frame["free"] = 0, size, size
        arena.stack[:size] = candidates
        frame["legal"], frame["legal_size"] = 0, legal_size
        arena.legals[:legal_size] = state.guesses
        if self._restricted:
            keys = arena.guess_keys[state.guesses].sum(axis=0)
            frame["legal_key0"], frame["legal_key1"] = keys
        frame["only"], frame["brief"] = only, 0
        frame["outside"] = frame["inside"] = UNBOUNDED
        # More guesses than candidates are never needed, but for one that is made anyway.
        frame["left"] = min(state.left, size + (only >= 0))
        looked_at, kept = self._most_kept
        frame["most_kept"] = kept if looked_at is state else arena.weights[candidates].sum()

    def _grow_memo(self) -> None:
        slots, filled = len(self._arena.memo), self._arena.control[self._kernels.FILLED]
        most = self._arenas.most_slots(self._arena, self._memory)
        if filled > slots // 2 and slots < most:
            try:
                self._arena = self._arenas.with_larger_memo(self._arena, min(4 * slots, most))
            except MemoryShortError:
                self._memory = 0  # what it has must do


def guess_bounds(
    state: State, weights: Int64s, price: int, lost: Int64s, squares: Int64s, largest: Int64s
) -> tuple[Int64s, Int64s]:
    """Bound (b) of `kernels` for each legal guess, and the order of those that promise the same.

    With two guesses left or fewer, it is exactly what they cost, by (e). A guess that tells nothing
    is UNBOUNDED: it is never better than whatever would be guessed next.
    """
    size = len(state.candidates)
    candidate = state.are_candidates(state.guesses)
    guess_weights = np.zeros(len(state.lexicon.guesses), np.int64)
    guess_weights[state.candidate_guesses] = weights[state.candidates]
    weight, solved = int(weights[state.candidates].sum()), guess_weights[state.guesses]
    if state.left < 2:
        bounds = weight + (weight - solved) * (1 + price)
    else:
        bounds = 2 * weight - solved + lost * (1 + price if state.left == 2 else 1)
    useful = candidate if size == 1 else largest < size
    return np.where(useful, bounds, UNBOUNDED), 2 * squares + ~candidate


@cache
def can_compile() -> bool:
    """Whether Numba can be used here; warns where it cannot."""
    try:
        in_background("exact", partial(import_module, "salet.exact.compiled"))
    except EndedError:
        raise
    except Exception as error:  # Numba fails in many ways on machines it does not know
        warn_no_numba(error, "exact play does without it, much more slowly")
        return False
    return True
