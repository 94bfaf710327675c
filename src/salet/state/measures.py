"""Figures about a guess's parts: how many, how large, how much information."""

from collections.abc import Collection
from functools import cache, cached_property
from typing import cast

import numpy as np

from salet.game.words import Ids
from salet.jobs.cancel import checkpoint
from salet.state import State, Values
from salet.tables import kernels
from salet.tables.kernels import LOG_BITS, Means, Sums, log_units

# Sizes times their logarithms are stored as whole multiples of 2**-40: their sums do not depend on
# the order of addition, so equally good guesses are equal to the bit. 2**40 leaves room for lists
# of 100,000 words in 63 bits and is wrong by less than 10**-12 per part.
UNIT = 2.0**40

# Entropies by weights are rounded to whole multiples of 2**-38 bits: different parts can have the
# same entropy, and their sums then differ by some 2**-46 bits. To tell one more candidate apart is
# worth at least 2**-31 bits, as weights come to less than 2**32.
_EQUAL_BITS = 2.0**38


# The guesses a game takes on average, by how many candidates it starts with: what the opening books
# of the original lists in normal mode need for parts of that size. Other sizes are interpolated by
# their logarithm (`scripts/part_means.py`). The means for 263 and 435 candidates come from two
# games that were searched exactly, after CRANE and AUDIO.
_SIZES = (1, 2, 3, 5, 10, 20, 40, 100, 263, 435, 2315)
_MEANS = (1.0, 1.5, 1.74, 1.91, 2.08, 2.28, 2.5, 2.7, 2.85, 3.0, 3.42)


@cache
def guesses_needed(candidates: int) -> Sums:
    """For every size, the guesses all its candidates take together, in whole units."""
    sizes = np.arange(candidates + 1, dtype=np.float64)
    means = np.interp(np.log(np.maximum(sizes, 1)), np.log(_SIZES), _MEANS)
    return np.rint(sizes * means * UNIT).astype(np.int64)


# The means above are of replies of five tiles. A rule with fewer replies parts answers less, so
# they count as if there were more: their logarithm grows by this power of the ratio of those of the
# numbers of replies. So the best estimates for Mastermind, Bulls and Cows and Mini Nerdle are 4.28,
# 4.87 and 2.66, where best play takes 4.34, 5.21 and 2.64; else they are 3.76, 4.13 and 2.71.
# Strategies rank by the means as they are: with all parts counted so, Mastermind takes 5,719
# guesses instead of 5,673, and Jotto and Woodle take no fewer.
_TILES, _POWER = 3**5, 0.5


def _beyond(power: int) -> float:
    """The mean of the largest part to this power, if means grow as they did before it."""
    growth = (_MEANS[-1] - _MEANS[-2]) / np.log(_SIZES[-1] / _SIZES[-2])
    return float(_MEANS[-1] + growth * (power - 1) * np.log(_SIZES[-1]))


# With weights, a part counts as so many equally likely candidates as have the same entropy: of 40
# candidates, six often have nearly all the weight. In the game nyt with all past answers until
# August 2026, games from TARSE, SLATE and CRANE take 3.024, 3.046 and 3.079 guesses by likelihood
# so; by the number of candidates 3.053, 3.100 and 3.114, half way between both 3.038, 3.068 and
# 3.099. With the past answers that come with salet it is 3.393, 3.406 and 3.412 against 3.399,
# 3.410 and 3.416. Other means for parts of less than one bit changed nothing.
_STEPS = 256  # to a bit, so that the interpolation is right to 0.0001 guesses
_MEAN_UNIT = 2.0**28  # weights below 2**32 times a mean of a few guesses stay below 2**63


@cache
def means_by_entropy(most: int) -> Means:
    """The guesses a part takes on average, by the entropy of its weights, in units.

    For parts of at most so many bits.
    """
    bits = np.arange(most * _STEPS + 3) / _STEPS
    return Means(np.interp(bits, np.log2(_SIZES), _MEANS) * _MEAN_UNIT, _STEPS)


def functions_of_sizes(candidates: int) -> Sums:
    """For every size 1, its square, its guesses, and it times its binary logarithm, in units.

    Those for a number of candidates, and for some more: arrays for each number would take 40 MB.
    """
    return _functions_below(1 << candidates.bit_length())


@cache
def _functions_below(most: int) -> Sums:
    sizes = np.arange(most, dtype=np.float64)
    logarithms = np.rint(sizes * np.log2(np.maximum(sizes, 1)) * UNIT)
    found = np.minimum(sizes, 1), sizes**2, guesses_needed(most - 1), logarithms
    return np.array([each.astype(np.int64) for each in found])


class Measures:
    """What guesses promise by their parts; the table is walked once, and once more for weights.

    Each sum of weights takes its time, so whoever needs few of them names those it needs.
    """

    def __init__(
        self,
        state: State,
        guesses: Ids,
        weighed: Collection[str] = ("sizes", "heaviest", "logs", "worth"),
    ) -> None:
        self.state, self.guesses, self._asked = state, guesses, weighed
        self._own = state.candidate_weights
        self._n = len(state.candidates)

    @cached_property
    def _functions(self) -> Sums:
        return functions_of_sizes(self._n)

    @cached_property
    def _sums(self) -> tuple[Sums, Sums]:
        checkpoint()
        table, patterns = self.state.table_for(self.guesses), self.state.patterns
        return kernels.part_sums(
            table, patterns, self.guesses, self.state.candidates, self._functions
        )

    @cached_property
    def _weighed(self) -> dict[str, Sums]:
        checkpoint()
        state, guesses, means = self.state, self.guesses, means_by_entropy(self._n.bit_length())
        own = cast("Sums", self._own)
        lists = state.table_for(guesses), state.patterns, guesses, state.candidates
        return kernels.weighted_sums(*lists, own, self._asked, means)

    @property
    def parts(self) -> Values:
        """How many parts each guess makes."""
        return np.asarray(self._sums[0][0], np.float64)

    @property
    def largest(self) -> Values:
        """How large the largest part of each guess is."""
        return np.asarray(self._sums[1], np.float64)

    def remaining(self, solved: int = 0) -> Values:
        """How many candidates are expected to remain; a solved game counts as so many of them."""
        if (own := self._own) is None:
            sums = self._sums[0][1] - (1 - solved) * self.state.are_candidates(self.guesses)
            return np.asarray(sums / self._n)
        solved_weight = (1 - solved) * self.state.weights_of(self.guesses)
        return np.asarray((self._weighed["sizes"] - solved_weight) / own.sum())

    @property
    def bits(self) -> Values:
        """How many bits each guess is expected to reveal."""
        if (own := self._own) is None:
            return np.asarray((self._functions[3, self._n] - self._sums[0][3]) / (self._n * UNIT))
        units, total = log_units(own, LOG_BITS), float(own.sum())
        bits = np.log2(total) - self._weighed["logs"] / (total * units)
        return np.asarray(np.rint(bits * _EQUAL_BITS) / _EQUAL_BITS)

    @property
    def expected_guesses(self) -> Values:
        """How many guesses the game is estimated to take, this one included."""
        state, guesses = self.state, self.guesses
        if (own := self._own) is None:
            solved = state.are_candidates(guesses) * self._functions[2, 1]
            return np.asarray(1 + (self._sums[0][2] - solved) / (self._n * UNIT))
        solved = state.weights_of(guesses) * int(_MEAN_UNIT)
        return np.asarray(1 + (self._weighed["worth"] - solved) / (own.sum() * _MEAN_UNIT))

    @property
    def estimated_guesses(self) -> Values:
        """How many guesses a person is told that the game takes, in the order of those expected.

        That is 1 for this guess, and the mean of parts that are as large as the rule makes them.
        """
        game, values = self.state.game, self.expected_guesses
        if (replies := game.rule.variety(game.length)) == _TILES:
            return values
        sizes, means = np.log([*_SIZES, _SIZES[-1] ** 4]), np.array([*_MEANS, _beyond(4)])
        by_mean = np.interp(values - 1, means, sizes)
        larger = by_mean * (np.log(_TILES) / np.log(replies)) ** _POWER
        return np.where(values > 2, 1 + np.interp(larger, sizes, means), values)

    @property
    def odds_of_next(self) -> Values:
        """How likely the guess after this one ends the game, or this one does.

        It is then the likeliest candidate of its part.
        """
        if (own := self._own) is None:
            return self.parts / self._n
        return np.asarray(self._weighed["heaviest"] / own.sum())


def part_counts(state: State, guesses: Ids) -> Values:
    """How many parts each guess makes."""
    return Measures(state, guesses).parts


def largest_parts(state: State, guesses: Ids) -> Values:
    """How large the largest part of each guess is."""
    return Measures(state, guesses).largest


def expected_remaining(state: State, guesses: Ids, solved: int = 0) -> Values:
    """How many candidates are expected to remain; a solved game counts as `solved` of them."""
    return Measures(state, guesses, ["sizes"]).remaining(solved)


def entropy_bits(state: State, guesses: Ids) -> Values:
    """How many bits each guess is expected to reveal."""
    return Measures(state, guesses, ["logs"]).bits


def expected_guesses(state: State, guesses: Ids) -> Values:
    """How many guesses the game is estimated to take, this one included."""
    return Measures(state, guesses, ["worth"]).expected_guesses


def estimated_guesses(state: State, guesses: Ids) -> Values:
    """How many guesses a person is told that the game takes."""
    return Measures(state, guesses, ["worth"]).estimated_guesses


def ends_next(state: State, guesses: Ids) -> Values:
    """How likely the game ends with this guess or the next, if there is one."""
    if state.left > 1:
        return odds_of_next(state, guesses)
    own = state.candidate_weights
    total = len(state.candidates) if own is None else own.sum()
    return np.asarray(state.weights_of(guesses) / total)


def odds_of_next(state: State, guesses: Ids) -> Values:
    """How likely the guess after this one ends the game, or this one does."""
    return Measures(state, guesses, ["heaviest"]).odds_of_next
