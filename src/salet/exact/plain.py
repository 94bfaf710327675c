"""The exact search in plain Python with NumPy: the readable twin of `compiled`, for any mode.

Its memo is a dictionary with the sets themselves as keys. It uses bounds (a), (b) and (d), and what
guesses cost by (e), which are derived in `kernels/bounds.h`.
"""

from copy import copy

import numpy as np

from salet.exact import UNBOUNDED, Int64s, least_total, price_of_loss
from salet.exact.solver import guess_bounds
from salet.jobs.cancel import checkpoint
from salet.state import State
from salet.state.tree import Node, grow
from salet.tables import kernels

#: Guesses left, candidates, legal guesses.
Key = tuple[int, bytes, bytes]


class PlainSolver:
    """Works out the value of states by depth-first branch and bound."""

    any_tree = False

    def __init__(self, state: State, weights: Int64s) -> None:
        self._weights = weights
        self.lost = price_of_loss(weights[state.candidates], state.left)
        self.nodes = 0
        """How many sets of candidates have been searched."""
        self._lower: dict[Key, int] = {}
        self._best: dict[Key, tuple[int, int]] = {}
        """The lowest total found so far, and its guess."""

    def value(self, state: State, ceiling: int = UNBOUNDED) -> int:
        """The value, or a bound at or above the ceiling.

        First with nothing to be lost: a search that may lose something visits far more.
        """
        found = self._value(state, min(ceiling, self.lost))
        if found < self.lost or ceiling <= self.lost or self.any_tree:
            return found
        return self._value(state, ceiling)

    def cost(self, state: State, guess: int, ceiling: int = UNBOUNDED) -> int:
        """What the state costs with this guess, or a bound at or above the ceiling."""
        found = self._cost(state, guess, min(ceiling, self.lost))
        if found < self.lost or ceiling <= self.lost or self.any_tree:
            return found
        return self._cost(state, guess, ceiling)

    def _value(self, state: State, ceiling: int) -> int:
        # Step 1. Few candidates, few guesses.
        weights = self._weights[state.candidates]
        weight, lower = int(weights.sum()), least_total(weights)
        if state.left < 1:
            return weight * (1 + self.lost)
        if state.left == 1:
            return weight + (weight - int(weights.max())) * (1 + self.lost)
        if len(weights) <= 2 or lower >= ceiling:
            return lower
        # Step 2. The memo.
        key = _key(state)
        lower = max(lower, self._lower.get(key, 0))
        value, guess = self._best.get(key, (UNBOUNDED, -1))
        if self.any_tree and value < self.lost:
            return value
        if lower >= min(value, ceiling):
            return lower
        self.nodes += 1
        checkpoint()
        # Step 3. All guesses, the most promising first, until none can be better.
        bounds, order = self.bounds(state)
        least = min(value, ceiling)
        for place in np.lexsort((order, bounds)):
            if bounds[place] >= least:
                break
            total = self._cost(state, int(state.guesses[place]), least)
            if total < least:
                least = value = total
                guess = int(state.guesses[place])
                if self.any_tree:
                    break
        # Step 4. Store what is known now.
        if value < UNBOUNDED:
            self._best[key] = value, guess
        if not (self.any_tree and value < self.lost):
            self._lower[key] = least
        return least

    def _cost(self, state: State, guess: int, ceiling: int) -> int:
        total = int(self._weights[state.candidates].sum())
        waiting = []
        for _, part in state.split(guess):
            if part is not None:
                floor = self._floor(part)
                total += floor
                waiting.append((len(part.candidates), floor, part))
        for _, floor, part in sorted(waiting, key=lambda each: each[0]):
            if total >= ceiling:
                break
            total += max(0, self._value(part, ceiling - total + floor) - floor)
        return total

    def _floor(self, part: State) -> int:
        """What a part costs at least, as far as can be told at once."""
        return least_total(self._weights[part.candidates])

    def bounds(self, state: State) -> tuple[Int64s, Int64s]:
        """A lower bound for each legal guess, and the order of guesses with the same bound."""
        guesses, candidates = state.guesses, state.candidates
        weights = self._weights[candidates]
        sizes = np.arange(len(candidates) + 1)
        (parts, squares), largest = state.part_sums(guesses, np.minimum(sizes, 1), sizes**2)
        if (weights == 1).all():
            heaviest = parts
        else:
            lists = state.table, state.patterns, guesses, candidates
            heaviest = kernels.weighted_sums(*lists, weights, ["heaviest"])["heaviest"]
        lost = weights.sum() - heaviest
        return guess_bounds(state, self._weights, self.lost, lost, squares, largest)

    def play(self, state: State) -> Node:
        """The best play from here on; past the limit, the likeliest answer is guessed."""
        return grow(state, self._choose)

    def _choose(self, state: State) -> int:
        if len(state.candidates) <= 2 or state.left < 2:
            heaviest = self._weights[state.candidates].argmax()
            return int(state.candidate_guesses[heaviest])
        self.value(state)
        return self._best[_key(state)][1]

    def twin(self) -> "PlainSolver":
        """Another solver for the same game, for another thread, with the same memo."""
        return copy(self)


def _key(state: State) -> Key:
    left = min(state.left, len(state.candidates))
    return left, state.candidates.tobytes(), state.guesses.tobytes()
