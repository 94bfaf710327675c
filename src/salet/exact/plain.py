"""The exact search in plain Python over NumPy: the readable twin of `kernels`, for any mode.

Its memo is a dictionary with the sets themselves as keys. It uses bounds (a), (b) and (d) of
`kernels`, where they are derived.
"""

from copy import copy

import numpy as np

from salet.cancel import checkpoint
from salet.exact import FAR, Int64s, least_total
from salet.exact.solver import Stopped, guess_bounds
from salet.situation import Situation
from salet.tree import Node, grow

#: Guesses left, candidates, legal guesses.
Key = tuple[int, bytes, bytes]


class PlainSolver:
    """Values situations by depth-first branch and bound."""

    any_tree = False

    def __init__(self, weights: Int64s) -> None:
        self._weights = weights
        self._stopped = False
        self.nodes = 0
        """How many sets of candidates have been searched."""
        self._lower: dict[Key, int] = {}
        self._best: dict[Key, tuple[int, int]] = {}
        """The least total that is known to be possible, and its guess."""

    def value(self, situation: Situation, ceiling: int = FAR) -> int:
        """The value, or a bound at or above the ceiling; FAR where not all are found in time."""
        # Step 1. Few candidates, few guesses.
        weights = self._weights[situation.candidates]
        lower = least_total(weights)
        if situation.left < min(2, len(weights)):
            return FAR
        if len(weights) <= 2 or lower >= ceiling:
            return lower
        # Step 2. The memo.
        key = _key(situation)
        lower = max(lower, self._lower.get(key, 0))
        value, guess = self._best.get(key, (FAR, -1))
        if lower >= min(value, ceiling) or (self.any_tree and value < FAR):
            return value if value < FAR else lower
        if self._stopped:
            raise Stopped
        self.nodes += 1
        checkpoint()
        # Step 3. All guesses, the most promising first, until none can be better.
        bounds, order = self.bounds(situation)
        least = min(value, ceiling)
        for place in np.lexsort((order, bounds)):
            if bounds[place] >= least:
                break
            total = self.cost(situation, int(situation.guesses[place]), least)
            if total < least:
                least = value = total
                guess = int(situation.guesses[place])
                if self.any_tree:
                    break
        # Step 4. Note what is known now.
        if value < FAR:
            self._best[key] = value, guess
        if not (self.any_tree and value < FAR):
            self._lower[key] = least
        return least

    def cost(self, situation: Situation, guess: int, ceiling: int = FAR) -> int:
        """What the situation costs with this guess, or a bound at or above the ceiling."""
        total = int(self._weights[situation.candidates].sum())
        waiting = []
        for _, part in situation.split(guess):
            if part is not None:
                floor = least_total(self._weights[part.candidates])
                total += floor
                waiting.append((len(part.candidates), floor, part))
        for _, floor, part in sorted(waiting, key=lambda each: each[0]):
            if total >= ceiling:
                break
            total += max(0, self.value(part, ceiling - total + floor) - floor)
        return min(total, FAR)

    def bounds(self, situation: Situation) -> tuple[Int64s, Int64s]:
        """What each legal guess costs at least, and the order of those that promise the same."""
        guesses, candidates = situation.guesses, situation.candidates
        n = len(candidates)
        if (self._weights[candidates] == 1).all():
            sizes = np.arange(n + 1)
            sums, largest = situation.part_sums(guesses, np.minimum(sizes, 1), sizes**2)
            return guess_bounds(situation, self._weights, n - sums[0], sums[1], largest)
        lost, squares, largest = np.zeros((3, len(guesses)), np.int64)
        before = np.zeros((len(guesses), situation.patterns), np.int64)
        every = np.arange(len(guesses))
        for candidate in candidates[np.argsort(-self._weights[candidates], kind="stable")]:
            tiles = situation.table[guesses, candidate]
            sizes = before[every, tiles]
            before[every, tiles] += 1
            lost += np.where(sizes, self._weights[candidate], 0)
            squares += 2 * sizes + 1
            largest = np.maximum(largest, sizes + 1)
        return guess_bounds(situation, self._weights, lost, squares, largest)

    def play(self, situation: Situation) -> Node:
        """The best play from here on."""
        return grow(situation, self._choose)

    def _choose(self, situation: Situation) -> int:
        if len(situation.candidates) <= 2:
            heaviest = self._weights[situation.candidates].argmax()
            return int(situation.candidate_guesses[heaviest])
        self.value(situation)
        return self._best[_key(situation)][1]

    def stop(self) -> None:
        """Raise `Stopped` in whatever is being done, and all that is begun."""
        self._stopped = True

    def go_on(self) -> None:
        """Forget that somebody stopped it."""
        self._stopped = False

    def twin(self) -> "PlainSolver":
        """Another for the same game, for another thread, that shares what is remembered."""
        return copy(self)


def _key(situation: Situation) -> Key:
    left = min(situation.left, len(situation.candidates))
    return left, situation.candidates.tobytes(), situation.guesses.tobytes()
