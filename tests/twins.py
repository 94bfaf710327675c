"""The readable twins of the kernels, put in their place."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from salet.tables import kernels
from salet.tables import numpy_kernels as twins

#: What the library and its twins offer.
OFFERED = [name for name in kernels.__all__ if name.endswith(("sums", "by_answer"))]


@contextmanager
def numpy_kernels() -> Iterator[None]:
    """Within this block NumPy does all the work."""
    with pytest.MonkeyPatch.context() as patch:
        for name in OFFERED:
            patch.setattr(kernels, name, getattr(twins, name))
        yield
