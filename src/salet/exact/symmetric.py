"""Exact play where guesses are interchangeable: of those that are as good, one is searched.

The first guesses, of which there are few kinds, are compared here. The compiled search does the
rest, with one guess of each kind to begin with; once nothing is interchangeable any more, or few
candidates are left, with all guesses.
"""

from copy import copy
from dataclasses import replace
from functools import lru_cache

import numpy as np

from salet.exact import UNBOUNDED, Int64s, least_total
from salet.exact.plain import PlainSolver
from salet.exact.solver import CompiledSolver
from salet.game.game import Game
from salet.game.symmetry import LONGEST, first_of_each_kind, is_closed
from salet.game.words import Ids
from salet.state import State
from salet.state.tree import Node

# With fewer candidates, all guesses are searched faster than they are told apart.
_FEW = 40
# Up to this many kinds are compared here.
_KINDS = 64


class SymmetricSolver(PlainSolver):
    """Compares one guess of each kind, and lets the compiled solver do the rest."""

    def __init__(self, state: State, weights: Int64s, inner: CompiledSolver) -> None:
        super().__init__(state, weights)
        self._inner = inner
        self.lost = inner.lost
        self._floors: dict[tuple[int, bytes], int] = {}

    @property
    def any_tree(self) -> bool:
        """Whether any play that finds all candidates in time will do."""
        return self._inner.any_tree

    @any_tree.setter
    def any_tree(self, any_tree: bool) -> None:
        self._inner.any_tree = any_tree

    def twin(self) -> "SymmetricSolver":
        """Another for the same game, for another thread, that shares what is remembered."""
        twin = copy(self)
        twin._inner = self._inner.twin()
        return twin

    def _value(self, state: State, ceiling: int) -> int:
        if _has_few_kinds(state):
            return super()._value(state, ceiling)
        return self._inner.value(_one_of_each_kind(state), ceiling)

    def _floor(self, part: State) -> int:
        """What a part costs at least, by a look at one guess of each kind."""
        if len(part.candidates) <= 2 or part.left < 3:
            return least_total(self._weights[part.candidates])
        key = part.left, part.candidates.tobytes()
        if key not in self._floors:
            self._floors[key] = self._inner.floor(_one_of_each_kind(part))
        return self._floors[key]

    def bounds(self, state: State) -> tuple[Int64s, Int64s]:
        """What each guess costs at least; those that are like another one are not looked at."""
        bounds, order = self._inner.bounds(state)
        bounds[~np.isin(state.guesses, _one_of_each_kind(state).guesses)] = UNBOUNDED
        return bounds, order

    def play(self, state: State) -> Node:
        """The best play from here on."""
        if not _has_few_kinds(state):
            return self._inner.play(_one_of_each_kind(state))
        guess = self._choose(state)
        branches = {
            reply: None if part is None else self.play(part) for reply, part in state.split(guess)
        }
        return Node(state.lexicon.guesses[guess], branches, len(state.candidates))


def _has_few_kinds(state: State) -> bool:
    """Whether guesses are to be compared here."""
    return _has_kinds(state) and len(kinds(state.game, state.made)) <= _KINDS


def _has_kinds(state: State) -> bool:
    return len(state.candidates) >= _FEW and state.left >= 3


def _one_of_each_kind(state: State) -> State:
    """The same with one guess of each kind, where that pays; what follows it may be any guess."""
    if not _has_kinds(state):
        return state
    return replace(state, guesses=kinds(state.game, state.made))


def has_symmetry(game: Game) -> bool:
    """Whether guesses of a game are interchangeable, and it pays to know."""
    return (
        game.rule.symmetric
        and game.mode.name == "normal"
        and game.prior.equal
        and game.length <= LONGEST
        and _is_closed(game)
    )


@lru_cache(maxsize=4)
def _is_closed(game: Game) -> bool:
    lexicon = game.lexicon
    return is_closed(lexicon.answers.letters) and is_closed(lexicon.guesses.letters)


@lru_cache(maxsize=512)
def kinds(game: Game, made: tuple[int, ...]) -> Ids:
    """One guess of each kind after these guesses, as ids."""
    return first_of_each_kind(game.lexicon.guesses.letters, made)
