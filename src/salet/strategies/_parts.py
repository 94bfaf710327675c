"""What a guess's parts are like: how many, how large, how much they tell."""

from functools import cache

import numpy as np

from salet.kernels import Ids, Sums
from salet.situation import Situation
from salet.strategies import Values

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
    if situation.weights is not None:
        shares, sizes = _weighted_parts(situation, guesses)
        own = situation.weights[situation.candidates]
        solving = np.zeros(len(situation.lexicon.guesses))
        solving[situation.candidate_guesses] = own / own.sum()
        remaining = (shares * sizes).sum(axis=1) - (1 - solved) * solving[guesses]
        return np.asarray(remaining, np.float64)
    (sums,), _ = situation.part_sums(guesses, squares(n))
    return np.asarray((sums - (1 - solved) * situation.are_candidates(guesses)) / n)


def entropy_bits(situation: Situation, guesses: Ids) -> Values:
    """How many bits each guess is expected to tell."""
    n = len(situation.candidates)
    if situation.weights is not None:
        shares, _ = _weighted_parts(situation, guesses)
        return np.asarray(-(shares * np.log2(np.where(shares > 0, shares, 1))).sum(axis=1))
    (sums,), _ = situation.part_sums(guesses, logarithms(n))
    return np.asarray((logarithms(n)[n] - sums) / (n * _UNIT))


def _weighted_parts(situation: Situation, guesses: Ids) -> tuple[Values, Values]:
    """For each guess and pattern, the share of the weight and the number of the candidates."""
    weights = situation.weights
    assert weights is not None  # noqa: S101 (the callers ask)
    own = weights[situation.candidates] / weights[situation.candidates].sum()
    shares = np.zeros((len(guesses), situation.patterns))
    sizes = np.zeros_like(shares)
    for number, guess in enumerate(guesses):
        row = situation.table[guess, situation.candidates]
        shares[number] = np.bincount(row, own, situation.patterns)
        sizes[number] = np.bincount(row, minlength=situation.patterns)
    return shares, sizes
