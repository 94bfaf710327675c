"""Calling the library: its entries, addresses of arrays, and what it refuses."""

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.kernels import library

#: An address, and a number.
ADDRESS, NUMBER = ctypes.c_void_p, ctypes.c_int64

_REFUSED = -(2**63)


def entry(name: str, *types: Any) -> Callable[..., int]:
    """An entry of the library, which raises where it refuses its arguments.

    The library checks sizes, ids and codes, so nothing outside is read or written, as long as
    arrays are as large as it is told. Raises SaletError if it has no such entry.
    """
    try:
        found: Any = getattr(library(), name)
    except AttributeError:
        raise SaletError(f"the compiled kernels lack {name}; install salet again") from None
    found.argtypes, found.restype = types, NUMBER

    def call(*arguments: int) -> int:
        result: int = found(*arguments)
        if result == _REFUSED:
            raise refusal()
        return result

    return call


def refusal() -> SaletError:
    """The error for arguments that cannot be."""
    return SaletError("the kernels refused their arguments: a size, id or code is out of range")


def at(array: Any) -> int:
    """Where an array or a struct begins."""
    if isinstance(array, ctypes.Structure):
        return ctypes.addressof(array)
    if array.size and array.flags.carray:  # in a quarter of the time
        return ctypes.addressof(ctypes.c_char.from_buffer(array))
    address: int = array.__array_interface__["data"][0]
    return address


def room(size: int) -> NDArray[np.int64]:
    """Room of at least so many bytes."""
    return np.empty(size // 8 + 1, np.int64)


def fields(names: str, kind: Any = NUMBER) -> list[tuple[str, Any]]:
    """Fields of a struct, which has eight bytes for addresses, too."""
    return [(name, kind) for name in names.split()]
