"""Exact play where guesses are interchangeable: of those that are as good, one is searched.

The first guesses are compared here, one of each kind; once nothing is interchangeable any more, or
few candidates are left, the compiled search takes over.
"""

from copy import copy
from functools import lru_cache

import numpy as np

from salet.exact import UNBOUNDED, Int64s, least_total
from salet.exact.plain import PlainSolver
from salet.exact.solver import Solver
from salet.game.game import Game
from salet.game.symmetry import LONGEST, first_of_each_kind, is_closed
from salet.game.words import Ids
from salet.play.state import State
from salet.play.tree import Node

# With fewer candidates, all guesses are searched faster than they are told apart.
_FEW = 40
# Where more of the guesses than this are of a kind of their own, nothing is gained.
_KINDS = 0.5


class SymmetricSolver(PlainSolver):
    """Compares one guess of each kind, and lets another solver do the rest."""

    def __init__(self, state: State, weights: Int64s, inner: Solver) -> None:
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
        if self._is_left_to_others(state):
            return self._inner.value(state, ceiling)
        return super()._value(state, ceiling)

    def _is_left_to_others(self, state: State) -> bool:
        if len(state.candidates) < _FEW or state.left < 3:
            return True
        return len(kinds(state.game, state.made)) > _KINDS * len(state.guesses)

    def _floor(self, part: State) -> int:
        """What a part costs at least, by a look at all guesses."""
        if len(part.candidates) <= 2 or part.left < 3:
            return least_total(self._weights[part.candidates])
        key = part.left, part.candidates.tobytes()
        if key not in self._floors:
            self._floors[key] = int(self._inner.bounds(part)[0].min())
        return self._floors[key]

    def bounds(self, state: State) -> tuple[Int64s, Int64s]:
        """What each guess costs at least; those that are like another one are not looked at."""
        bounds, order = self._inner.bounds(state)
        if not self._is_left_to_others(state):
            others = np.ones(len(state.guesses), np.bool_)
            others[kinds(state.game, state.made)] = False
            bounds[others] = UNBOUNDED
        return bounds, order

    def play(self, state: State) -> Node:
        """The best play from here on."""
        if self._is_left_to_others(state):
            return self._inner.play(state)
        guess = self._choose(state)
        branches = {
            reply: None if part is None else self.play(part) for reply, part in state.split(guess)
        }
        return Node(state.lexicon.guesses[guess], branches, len(state.candidates))


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
