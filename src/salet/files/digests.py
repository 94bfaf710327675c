"""Digests by Python's own modules: hashlib takes 3 ms to load OpenSSL, on every start."""

from importlib import import_module
from typing import Any


def sha256(data: bytes) -> str:
    """SHA-256 in hexadecimal.

    >>> sha256(b"salet")[:8]
    'c6fb24cf'
    """
    return str(_own("sha256", "_sha2", "_sha256")(data).hexdigest())


def blake2b(data: bytes, digest_size: int = 16) -> str:
    """BLAKE2b in hexadecimal.

    >>> blake2b(b"salet", 4)
    '733d205c'
    """
    return str(_own("blake2b", "_blake2")(data, digest_size=digest_size).hexdigest())


def _own(name: str, *modules: str) -> Any:
    """The function of this name in the first of these modules that there is, else hashlib's."""
    for module in modules:
        try:
            return getattr(import_module(module), name)
        except ImportError:  # called otherwise in this version of Python
            continue
    return getattr(import_module("hashlib"), name)
