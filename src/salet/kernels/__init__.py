"""The kernels: hot loops in C, in a small library that is built with the package.

Each has a plain twin in Python, which does the work where there is no library. `SALET_KERNELS` says
what to load: `off` nothing, `v1` the library for every processor, a directory the one in it.
"""

import ctypes
import os
import sys
import zlib

from salet.log import log

#: As in api.h: raised whenever an entry or a struct changes.
ABI = 1
_SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
#: The library, or None, once that is known. No lock: a fork would copy a locked one.
_found: "dict[str, ctypes.CDLL | None]" = {}


class LoadError(Exception):
    """There is no library that can be used, and why."""


def library() -> ctypes.CDLL | None:
    """The library for this platform and processor; without one None, and a warning says so once."""
    if not _found:
        found, chosen = None, os.environ.get("SALET_KERNELS", "")
        try:
            found = None if chosen == "off" else _load(chosen)
        except LoadError as error:
            _warn(error)  # if warnings are errors, nothing is known, and the next one fails as well
        _found.setdefault("library", found)  # unless another thread was first
    return _found["library"]


def is_loaded() -> bool:
    """Whether somebody has asked for the library already."""
    return bool(_found)


def _warn(why: LoadError) -> None:
    import warnings

    from salet.errors import SaletWarning

    text = f"the compiled kernels cannot be used, and salet is many times slower: {why}"
    warnings.warn(text, SaletWarning, stacklevel=3)


def _load(chosen: str) -> ctypes.CDLL:
    """The library for the level of the processor, which only the one for all of them can tell."""
    directory = os.path.dirname(os.path.abspath(__file__))
    if chosen not in {"", "v1"}:
        directory = os.path.abspath(chosen)
    digests = _digests(directory)
    found = _load_level(directory, digests, "v1")
    if chosen != "v1" and found.salet_level() >= 3 and f"kernels-v3{_SUFFIX}" in digests:
        found = _load_level(directory, digests, "v3")
    return found


def _load_level(directory: str, digests: dict[str, str], level: str) -> ctypes.CDLL:
    """One library, after its digest was checked; raises LoadError."""
    name = f"kernels-{level}{_SUFFIX}"
    path = os.path.join(directory, name)
    try:
        if digests.get(name) != _digest(path):
            raise LoadError(f"{path} is damaged, or of another version; install salet again")
        found = ctypes.CDLL(path)
        for entry in (found.salet_abi, found.salet_level):
            entry.argtypes, entry.restype = [], ctypes.c_int64
        abi = found.salet_abi()
    except (OSError, AttributeError) as error:
        raise LoadError(f"{error}; install salet again") from None
    if abi != ABI:
        raise LoadError(f"{path} is for another version of salet; install salet again")
    log("kernels", "loaded %s", path)
    return found


def _digest(path: str) -> str:
    """The size and CRC-32 of a file: enough against damage, as who means harm can change both.

    It takes 0.07 ms for 220 kB, 0.1 if all is read at once, in memory that is new to the process;
    importing hashlib alone takes longer than everything here.
    """
    size = crc = 0
    with open(path, "rb", buffering=0) as file:
        while data := file.read(2**15):
            size, crc = size + len(data), zlib.crc32(data, crc)
    return f"{size}-{crc:08x}"


def _digests(directory: str) -> dict[str, str]:
    """The digest of each library that was built with the package, by its name."""
    path = os.path.join(directory, "digests.txt")
    try:
        with open(path, "rb") as file:
            lines = file.read().decode().splitlines()
        return {name: digest for digest, name in map(str.split, lines)}
    except FileNotFoundError:
        named = ", which SALET_KERNELS names" if os.environ.get("SALET_KERNELS") else ""
        raise LoadError(
            f"there are none in {directory}{named}; where there is a C compiler, installing salet "
            "again builds its own"
        ) from None
    except (OSError, ValueError) as error:
        raise LoadError(f"{path} cannot be read ({error}); install salet again") from None
