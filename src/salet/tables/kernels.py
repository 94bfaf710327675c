"""The hot loops over guesses × candidates, twice: in plain NumPy, and compiled by Numba.

Both count in whole numbers, so they agree to the bit. NumPy starts at once and serves whatever a
person waits for; Numba pays off when whole trees are grown.
"""

import warnings
from functools import cache, partial
from importlib import import_module
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletWarning
from salet.game.rules import Matrix
from salet.game.words import Ids
from salet.jobs.cancel import EndedError
from salet.tables.compiling import PATIENCE, in_background

Sums = NDArray[np.int64]


class Kernels(Protocol):
    """What both modules offer.

    `guesses` are rows of the table and `candidates` its columns; `patterns` is the number of codes.
    """

    def part_sums(
        self, table: Matrix, patterns: int, guesses: Ids, candidates: Ids, functions: Sums
    ) -> tuple[Sums, Sums]:
        """For each guess the sums over its parts of functions of their sizes, and the largest.

        `functions[k, s]` is function k of size s, 0 for size 0; the sums have one row per function.
        """

    def pattern_sums(self, table: Matrix, guesses: Ids, candidates: Ids, values: Sums) -> Sums:
        """For each guess the sum of `values[pattern]` over the candidates."""

    def joint_sums(
        self, square: Matrix, patterns: int, guesses: Ids, candidates: Ids, others: Ids
    ) -> Sums:
        """For each guess the number of pairs of a candidate and another word with one pattern."""

    # For answers that are not equally likely: `weights` are whole numbers, one for each candidate,
    # of less than 2**32 in all.

    def weighted_sizes(
        self, table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums
    ) -> Sums:
        """For each guess the sum over its parts of weight × size."""

    def weighted_logs(
        self,
        table: Matrix,
        patterns: int,
        guesses: Ids,
        candidates: Ids,
        weights: Sums,
        units: float,
    ) -> Sums:
        """For each guess the sum over its parts of weight × log2(weight) × units, each rounded."""

    def weighted_means(
        self,
        table: Matrix,
        patterns: int,
        guesses: Ids,
        candidates: Ids,
        weights: Sums,
        means: NDArray[np.float64],
        steps: int,
    ) -> Sums:
        """For each guess the sum over its parts of weight × a function of their entropy, rounded.

        The entropy is that of the weights within the part, in bits. The function is interpolated:
        `means[k]` is its value at an entropy of k / steps.
        """

    def heaviest_sums(
        self, table: Matrix, patterns: int, guesses: Ids, candidates: Ids, weights: Sums
    ) -> Sums:
        """For each guess the sum over its parts of the heaviest weight."""


def log_units(weights: Sums, bits: int) -> float:
    """The largest power of two by which weight × log2(weight) of them all has at most such bits."""
    total = float(weights.sum())
    return 2.0 ** (bits - int(np.ceil(np.log2(total * max(1.0, np.log2(total))))))


@cache
def plain_kernels() -> Kernels:
    """The kernels in NumPy."""
    return import_module("salet.tables.numpy_kernels")


_COMPILED = "salet.tables.numba_kernels"


@cache
def compiled_kernels(weighted: bool = False) -> Kernels:
    """The kernels compiled by Numba; where Numba fails, those in NumPy, with a warning.

    Those for weights are ready if they are asked for; else they are compiled at their first use.
    """
    try:
        # by another thread: an interrupt would leave half of Numba imported
        kernels = in_background("numba", partial(import_module, _COMPILED))
        in_background("tables", kernels.warm_up, PATIENCE if kernels.are_cached() else 0.0)
        if weighted:
            patience = PATIENCE if kernels.are_cached("weighted_sizes") else 0.0
            in_background("weighted tables", kernels.warm_up_weighted, patience)
        return kernels
    except EndedError:
        raise
    except Exception as error:  # Numba fails in many ways on unsupported machines
        warn_no_numba(error, "NumPy does the work, more slowly")
        return plain_kernels()


def warn_no_numba(error: Exception, instead: str) -> None:
    """Warn that Numba cannot be used, why, and what happens instead."""
    text = f"Numba cannot be used here ({type(error).__name__}: {error}); {instead}"
    warnings.warn(text, SaletWarning, stacklevel=3)
