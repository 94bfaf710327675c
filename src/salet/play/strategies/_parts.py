"""Figures about a guess's parts: how many, how large, how much information."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from salet.game.words import Ids
from salet.play.state import State
from salet.play.strategies import Values
from salet.tables.kernels import Sums

# Sizes times their logarithms are stored as whole multiples of 2**-40: their sums do not depend on
# the order of addition, so equally good guesses are equal to the bit. 2**40 leaves room for lists
# of 100,000 words in 63 bits and is wrong by less than 10**-12 per part.
_UNIT = 2.0**40


@cache
def ones(candidates: int) -> Sums:
    """1 for every size but 0, to count parts."""
    return np.minimum(np.arange(candidates + 1), 1)


@cache
def squares(candidates: int) -> Sums:
    """The square of every size, to find the expected size."""
    return np.arange(candidates + 1, dtype=np.int64) ** 2


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
    return np.rint(sizes * means * _UNIT).astype(np.int64)


@cache
def logarithms(candidates: int) -> Sums:
    """The size times its binary logarithm, in whole units."""
    sizes = np.arange(candidates + 1, dtype=np.float64)
    return np.rint(sizes * np.log2(np.maximum(sizes, 1)) * _UNIT).astype(np.int64)


def part_counts(state: State, guesses: Ids) -> Values:
    """How many parts each guess makes."""
    (sums,), _ = state.part_sums(guesses, ones(len(state.candidates)))
    return np.asarray(sums, np.float64)


def largest_parts(state: State, guesses: Ids) -> Values:
    """How large the largest part of each guess is."""
    return np.asarray(state.part_sums(guesses)[1], np.float64)


def expected_remaining(state: State, guesses: Ids, solved: int = 0) -> Values:
    """How many candidates are expected to remain; a solved game counts as `solved` of them."""
    n = len(state.candidates)
    if state.weights is None:
        (sums,), _ = state.part_sums(guesses, squares(n))
        return np.asarray((sums - (1 - solved) * state.are_candidates(guesses)) / n)
    remaining = np.array([shares @ sizes for shares, sizes in _weighted_parts(state, guesses)])
    return np.asarray(remaining - (1 - solved) * _solving(state, guesses))


def entropy_bits(state: State, guesses: Ids) -> Values:
    """How many bits each guess is expected to reveal."""
    n = len(state.candidates)
    if state.weights is None:
        (sums,), _ = state.part_sums(guesses, logarithms(n))
        return np.asarray((logarithms(n)[n] - sums) / (n * _UNIT))
    return np.array([-(shares @ np.log2(shares)) for shares, _ in _weighted_parts(state, guesses)])


def expected_guesses(state: State, guesses: Ids) -> Values:
    """How many guesses the game is estimated to take, this one included."""
    n = len(state.candidates)
    if state.weights is None:
        needed = guesses_needed(n)
        (sums,), _ = state.part_sums(guesses, needed)
        solved = state.are_candidates(guesses) * needed[1]
        return np.asarray(1 + (sums - solved) / (n * _UNIT))
    means = guesses_needed(n) / np.maximum(np.arange(n + 1), 1) / _UNIT
    to_come = np.array(
        [shares @ means[sizes.astype(np.intp)] for shares, sizes in _weighted_parts(state, guesses)]
    )
    return np.asarray(1 + to_come - _solving(state, guesses))


def ends_next(state: State, guesses: Ids) -> Values:
    """How likely the game ends with this guess or the next, if there is one."""
    if state.left == 1:
        if state.weights is None:
            return np.asarray(state.are_candidates(guesses) / len(state.candidates))
        return _solving(state, guesses)
    if state.weights is None:
        return part_counts(state, guesses) / len(state.candidates)
    own = _shares(state)
    chances = []
    for guess in guesses:
        row = state.table[guess, state.candidates]
        heaviest = np.zeros(state.patterns)
        np.maximum.at(heaviest, row, own)
        chances.append(heaviest.sum())
    return np.array(chances)


def _solving(state: State, guesses: Ids) -> Values:
    """For each guess, how likely it is the answer."""
    solving = np.zeros(len(state.lexicon.guesses))
    solving[state.candidate_guesses] = _shares(state)
    return np.asarray(solving[guesses])


def _shares(state: State) -> Values:
    """Each candidate's share of the weight of all of them."""
    assert state.weights is not None  # noqa: S101 (callers check)
    own = state.weights[state.candidates]
    return np.asarray(own / own.sum())


def _weighted_parts(state: State, guesses: Ids) -> Iterator[tuple[Values, Values]]:
    """For each guess, its parts' shares of the weight and their sizes."""
    own = _shares(state)
    for guess in guesses:
        row = state.table[guess, state.candidates]
        part = np.unique(row, return_inverse=True)[1]
        shares: Values = np.bincount(part, own).astype(np.float64)
        yield shares, np.bincount(part).astype(np.float64)
