"""The hot loops over guesses × candidates: those of the library, or in NumPy where there is none.

Both count in whole numbers, so they agree to the bit. `guesses` are rows of the table and
`candidates` its columns; `patterns` is the number of codes.
"""

from salet.kernels import library
from salet.tables.numpy_kernels import LOG_BITS, Means, Sums, log_units

#: Whether it is the library that does the work.
NATIVE = library() is not None

if NATIVE:
    from salet.tables.native_kernels import (
        copy_by_answer,
        joint_sums,
        part_sums,
        pattern_sums,
        weighted_sums,
    )
else:
    from salet.tables.numpy_kernels import (
        copy_by_answer,
        joint_sums,
        part_sums,
        pattern_sums,
        weighted_sums,
    )

__all__ = [
    "LOG_BITS",
    "NATIVE",
    "Means",
    "Sums",
    "copy_by_answer",
    "joint_sums",
    "log_units",
    "part_sums",
    "pattern_sums",
    "weighted_sums",
]
