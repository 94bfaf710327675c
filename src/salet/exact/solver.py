"""Solvers: they value states exactly. This one is compiled; the one in `plain` is readable."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import copy
from functools import partial
from typing import Protocol

import numpy as np

from salet.errors import MemoryShortError, SaletError
from salet.exact import UNBOUNDED, UNREACHABLE, Int64s, price_of_loss
from salet.exact.book import decode_node
from salet.game.modes import Mode
from salet.jobs.cancel import CancelledError, active_token
from salet.kernels import library
from salet.state import State
from salet.state.tree import Node

# This many lines may explain the bound of one guess; what is not used takes no memory.
_LINES = 2**24


def is_compiled(mode: Mode) -> bool:
    """Whether the compiled search is there, and knows the mode."""
    return mode.name in {"normal", "hard", "ultra"} and library() is not None


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
        self.lines = np.empty(_LINES, kernels.LINE)


class CompiledSolver:
    """The search of the kernels, in an arena of its own."""

    def __init__(self, state: State, weights: Int64s, memory: int) -> None:
        from salet.exact import arena
        from salet.exact import compiled as kernels

        self._kernels = kernels
        self._memory, self._weights = memory, weights
        self._most_kept: tuple[State | None, int] = None, 0
        self._heaviest_first = bool((weights != weights[0]).any())
        depth = min(state.left, len(state.candidates))
        self.lost = price_of_loss(weights[state.candidates], state.left)
        self._arena = arena.make_arena(
            state.game, state.mode, state.candidates, depth, weights, self.lost, memory
        )
        self._restricted = self._arena.struct.mode != kernels.NORMAL

    @property
    def nodes(self) -> int:
        """How many sets of candidates have been searched."""
        return int(self._arena.struct.nodes)

    @property
    def any_tree(self) -> bool:
        """Whether any play that finds all candidates in time will do."""
        return bool(self._arena.struct.any)

    @any_tree.setter
    def any_tree(self, any_tree: bool) -> None:
        self._arena.struct.any = any_tree

    def value(self, state: State, ceiling: int = UNBOUNDED) -> int:
        """The value, or a bound at or above the ceiling."""
        return self._solve(state, -1, ceiling)

    def cost(self, state: State, guess: int, ceiling: int = UNBOUNDED) -> int:
        """What the state costs with this guess, or a bound at or above the ceiling."""
        return self._solve(state, guess, ceiling)

    def bounds(self, state: State) -> tuple[Int64s, Int64s]:
        """What each legal guess costs at least, and the order of those that promise the same."""
        self._enter(state)
        lost, squares, largest = self._kernels.look(self._arena.struct, len(state.guesses))
        if len(lost):
            weight = int(self._weights[state.candidates].sum())
            self._most_kept = state, weight - int(lost.min())
        return guess_bounds(state, self._weights, self.lost, lost, squares, largest)

    def floor(self, state: State) -> int:
        """What the state costs at least, by a look at all guesses."""
        self._enter(state)
        self._arena.frames[0]["brief"] = 1
        with self._stoppable():
            return self._kernels.settle(self._arena.struct, self.lost)

    def play(self, state: State) -> Node:
        """The best play from here on."""
        self._enter(state)
        with self._stoppable():
            guesses = self._kernels.trace(self._arena.struct, len(state.candidates))
        weights = self._weights if self._heaviest_first else None
        return decode_node(state.game, state.candidates, iter(guesses), weights, state.left)

    def explain(self, state: State, guess: int, bound: int, claims: Claims) -> Int64s:
        """The lines of a certificate that the state costs so much at least with this guess.

        They rest on each other, on what can be counted, and on claims made before. `kernels` tells
        what a line is; where something is lost, its bound is UNREACHABLE.
        """
        self._grow_memo()
        self._enter(state, guess)
        kernels = self._kernels
        with self._stoppable():
            length = kernels.explain(
                self._arena.struct, claims.made, claims.lines, min(bound, self.lost)
            )
        if length == kernels.NO_ROOM:
            raise SaletError(
                f"what the bound of {bound:,} rests on takes more than {len(claims.lines):,} lines"
            )
        if length == kernels.TOO_HIGH:
            raise BoundError
        lines: Int64s = claims.lines[:length].view(np.int64).reshape(length, 4)
        lines[lines[:, 3] >= self.lost, 3] = UNREACHABLE
        return lines

    def twin(self) -> "CompiledSolver":
        """Another for the same game, for another thread, that shares what is remembered.

        To be asked for while this one is not at work: what it remembers by moves.
        """
        slots = self._arena.most_slots(self._memory)
        while slots > len(self._arena.memo):  # it cannot grow once it is shared
            with suppress(MemoryShortError):
                self._arena.grow_memo(slots)
                break
            slots //= 2
        twin = copy(self)
        twin._arena = self._arena.for_thread()
        return twin

    def _solve(self, state: State, only: int, ceiling: int) -> int:
        self._grow_memo()
        self._enter(state, only)
        with self._stoppable():
            return self._kernels.settle(self._arena.struct, ceiling)

    @contextmanager
    def _stoppable(self) -> Iterator[None]:
        """Let the active token stop what the kernels do within this block; raises if it did.

        What a kernel returns means nothing once it was told to stop, even if it did not notice.
        """
        struct = self._arena.struct
        struct.stop = 0
        token = active_token()
        if token is None:
            yield
            return
        if token.ended:  # else a polite token would pause, though kernels are in nobody's way
            token.check()
        with token.on_cancel(partial(setattr, struct, "stop", 1)):
            yield
        if struct.stop:
            raise CancelledError("the work was cancelled")

    def _enter(self, state: State, only: int = -1) -> None:
        """Put the state where the search begins."""
        arena, candidates = self._arena, state.candidates
        if self._heaviest_first:
            candidates = candidates[np.argsort(-self._weights[candidates], kind="stable")]
        size, legal_size = len(candidates), len(state.guesses)
        frame = arena.frames[0]
        frame["start"], frame["size"], frame["free"] = 0, size, size
        arena.stack[:size] = candidates
        frame["legal"], frame["legal_size"] = 0, legal_size
        arena.legals[:legal_size] = state.guesses
        if self._restricted:
            frame["legal_key0"], frame["legal_key1"] = arena.key_of_guesses(state.guesses)
        frame["only"], frame["brief"] = only, 0
        frame["outside"] = frame["inside"] = UNBOUNDED
        # More guesses than candidates are never needed, but for one that is made anyway.
        frame["left"] = min(state.left, size + (only >= 0))
        looked_at, kept = self._most_kept
        frame["most_kept"] = kept if looked_at is state else self._weights[candidates].sum()

    def _grow_memo(self) -> None:
        slots, most = len(self._arena.memo), self._arena.most_slots(self._memory)
        if self._arena.struct.filled > slots // 2 and slots < most:
            try:
                self._arena.grow_memo(min(4 * slots, most))
            except MemoryShortError:
                self._memory = 0  # what it has must do


def guess_bounds(
    state: State, weights: Int64s, price: int, lost: Int64s, squares: Int64s, largest: Int64s
) -> tuple[Int64s, Int64s]:
    """Bound (b) for each legal guess, and the order of those that promise the same.

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
