"""The kernels: hot loops in C, in a small library that is built with the package."""

import ctypes
from functools import cache


@cache
def library() -> ctypes.CDLL | None:
    """The library for this platform and processor; None, said once, if there is none."""
    import os

    return ctypes.CDLL(os.path.join(os.path.dirname(__file__), "kernels-v3.so"))
