"""The hot loops over guesses × candidates: those of the library, or in NumPy where there is none.

Both count in whole numbers, so they agree to the bit. `guesses` are rows of the table and
`candidates` its columns; `patterns` is the number of codes.
"""

import warnings

from salet.errors import SaletWarning
from salet.kernels import library
from salet.tables.numpy_kernels import Sums, log_units

#: Whether it is the library that does the work.
NATIVE = library() is not None

if NATIVE:
    from salet.tables.native_kernels import (
        copy_by_answer,
        heaviest_sums,
        joint_sums,
        part_sums,
        pattern_sums,
        weighted_logs,
        weighted_means,
        weighted_sizes,
    )
else:
    from salet.tables.numpy_kernels import (
        copy_by_answer,
        heaviest_sums,
        joint_sums,
        part_sums,
        pattern_sums,
        weighted_logs,
        weighted_means,
        weighted_sizes,
    )

__all__ = [
    "NATIVE",
    "Sums",
    "copy_by_answer",
    "heaviest_sums",
    "joint_sums",
    "log_units",
    "part_sums",
    "pattern_sums",
    "weighted_logs",
    "weighted_means",
    "weighted_sizes",
]


def warn_no_numba(error: Exception, instead: str) -> None:
    """Warn that Numba cannot be used, why, and what happens instead."""
    text = f"Numba cannot be used here ({type(error).__name__}: {error}); {instead}"
    warnings.warn(text, SaletWarning, stacklevel=3)
