"""What a guess's parts are like: how many, how large, how much they tell."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from salet.kernels import Sums
from salet.situation import Situation
from salet.strategies import Values
from salet.words import Ids

# Sizes times their logarithms are kept as whole multiples of 2**-40: sums of them do not depend on
# the order of adding, so equally good guesses are equal to the bit. 2**40 leaves room for lists of
# 100,000 words in 63 bits and is wrong by less than 10**-12 a part.
_UNIT = 2.0**40


@cache
def ones(candidates: int) -> Sums:
    """1 for every size but 0, to count parts."""
    return np.minimum(np.arange(candidates + 1), 1)


@cache
def squares(candidates: int) -> Sums:
    """The square of every size, to find the expected size."""
    return np.arange(candidates + 1, dtype=np.int64) ** 2


# The guesses a game takes on average, by how many candidates it starts with: what the shipped trees
# of the original lists in normal mode need for their parts of that size. Between these sizes the
# logarithm of the size is interpolated (`scripts/part_means.py`). Those of 263 and 435 candidates
# are two games that were searched exactly, after CRANE and AUDIO.
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


def part_counts(situation: Situation, guesses: Ids) -> Values:
    """How many parts each guess makes."""
    (sums,), _ = situation.part_sums(guesses, ones(len(situation.candidates)))
    return np.asarray(sums, np.float64)


def largest_parts(situation: Situation, guesses: Ids) -> Values:
    """How large the largest part of each guess is."""
    return np.asarray(situation.part_sums(guesses)[1], np.float64)


def expected_remaining(situation: Situation, guesses: Ids, solved: int = 0) -> Values:
    """How many candidates are expected to remain; a solved game counts as so many."""
    n = len(situation.candidates)
    if situation.weights is None:
        (sums,), _ = situation.part_sums(guesses, squares(n))
        return np.asarray((sums - (1 - solved) * situation.are_candidates(guesses)) / n)
    remaining = np.array([shares @ sizes for shares, sizes in _weighted_parts(situation, guesses)])
    return np.asarray(remaining - (1 - solved) * _solving(situation, guesses))


def entropy_bits(situation: Situation, guesses: Ids) -> Values:
    """How many bits each guess is expected to tell."""
    n = len(situation.candidates)
    if situation.weights is None:
        (sums,), _ = situation.part_sums(guesses, logarithms(n))
        return np.asarray((logarithms(n)[n] - sums) / (n * _UNIT))
    return np.array(
        [-(shares @ np.log2(shares)) for shares, _ in _weighted_parts(situation, guesses)]
    )


def expected_guesses(situation: Situation, guesses: Ids) -> Values:
    """How many guesses the game is estimated to take, this one included."""
    n = len(situation.candidates)
    if situation.weights is None:
        needed = guesses_needed(n)
        (sums,), _ = situation.part_sums(guesses, needed)
        solved = situation.are_candidates(guesses) * needed[1]
        return np.asarray(1 + (sums - solved) / (n * _UNIT))
    means = guesses_needed(n) / np.maximum(np.arange(n + 1), 1) / _UNIT
    to_come = np.array(
        [
            shares @ means[sizes.astype(np.intp)]
            for shares, sizes in _weighted_parts(situation, guesses)
        ]
    )
    return np.asarray(1 + to_come - _solving(situation, guesses))


def ends_next(situation: Situation, guesses: Ids) -> Values:
    """How likely the game ends with this guess or, if there is one, the next."""
    if situation.left == 1:
        if situation.weights is None:
            return np.asarray(situation.are_candidates(guesses) / len(situation.candidates))
        return _solving(situation, guesses)
    if situation.weights is None:
        return part_counts(situation, guesses) / len(situation.candidates)
    own = _shares(situation)
    chances = []
    for guess in guesses:
        row = situation.table[guess, situation.candidates]
        heaviest = np.zeros(situation.patterns)
        np.maximum.at(heaviest, row, own)
        chances.append(heaviest.sum())
    return np.array(chances)


def _solving(situation: Situation, guesses: Ids) -> Values:
    """For each guess, how likely it is the answer."""
    solving = np.zeros(len(situation.lexicon.guesses))
    solving[situation.candidate_guesses] = _shares(situation)
    return np.asarray(solving[guesses])


def _shares(situation: Situation) -> Values:
    """Each candidate's share of the weight of all of them."""
    assert situation.weights is not None  # noqa: S101 (the callers ask)
    own = situation.weights[situation.candidates]
    return np.asarray(own / own.sum())


def _weighted_parts(situation: Situation, guesses: Ids) -> Iterator[tuple[Values, Values]]:
    """For each guess, its parts' shares of the weight and their sizes."""
    own = _shares(situation)
    for guess in guesses:
        row = situation.table[guess, situation.candidates]
        part = np.unique(row, return_inverse=True)[1]
        shares: Values = np.bincount(part, own).astype(np.float64)
        yield shares, np.bincount(part).astype(np.float64)
