"""The hot loops over guesses × candidates, twice: in plain NumPy, and compiled by Numba.

Both count in whole numbers, so they agree to the bit. NumPy starts at once and serves whatever a
person waits for; Numba pays off when whole trees are grown.
"""

import warnings
from functools import cache
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


@cache
def plain_kernels() -> Kernels:
    """The kernels in NumPy."""
    return import_module("salet.tables.numpy_kernels")


@cache
def compiled_kernels() -> Kernels:
    """The kernels compiled by Numba; where Numba fails, those in NumPy, with a warning."""
    try:
        kernels = import_module("salet.tables.numba_kernels")
        in_background("tables", kernels.warm_up, PATIENCE if kernels.are_cached() else 0.0)
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
