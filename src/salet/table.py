"""The pattern matrix of a lexicon, built on first use and kept on disk for the next time.

A kept table is the bytes of the matrix and a checksum, in a file named by a hash of the two lists.
It is written beside its place and moved there whole, so a process that is killed, or two that
start at once, never leave half a table. Whatever is wrong with the cache only costs time.
"""

import hashlib
import os
import tempfile
import time
import warnings
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletWarning
from salet.matrix import Matrix, pattern_dtype, pattern_matrix
from salet.words import Lexicon

#: What the kept tables may take together, unless `SALET_CACHE_MB` says otherwise.
CACHE_MB = 1024

_FORMAT = "salet table 1"  # part of the hash: another layout gets other file names
_STALE_SECONDS = 3600  # a half-written file this old belongs to a process that is gone
_CHECKSUM_BYTES = 8


@lru_cache(maxsize=4)
def table(lexicon: Lexicon) -> Matrix:
    """Every guess's pattern against every answer, read-only: from memory, disk, or built now."""
    path = cache_dir() / f"{_key(lexicon)}.table"
    kept = _read(path, lexicon)
    if kept is not None:
        return kept
    matrix = pattern_matrix(lexicon.guesses.letters, lexicon.answers.letters)
    matrix.flags.writeable = False
    _keep(matrix, path)
    return matrix


def cache_dir() -> Path:
    """Where tables are kept: `SALET_CACHE`, or the user's cache directory."""
    if named := os.environ.get("SALET_CACHE"):
        return Path(os.path.expanduser(named))
    import platformdirs  # not needed where SALET_CACHE is set

    return Path(platformdirs.user_cache_dir("salet", appauthor=False))


def cache_limit() -> int:
    """How many bytes the kept tables may take together."""
    named = os.environ.get("SALET_CACHE_MB", "")
    if named and not named.isdecimal():
        warnings.warn(
            f"SALET_CACHE_MB is {named!r}, which is no whole number; {CACHE_MB} it is",
            SaletWarning,
            stacklevel=2,
        )
    return (int(named) if named.isdecimal() else CACHE_MB) * 2**20


def _key(lexicon: Lexicon) -> str:
    lists = (" ".join(words) for words in (lexicon.guesses, lexicon.answers))
    return hashlib.sha256("\n".join((_FORMAT, *lists)).encode()).hexdigest()[:32]


def _checksum(path: Path, data: NDArray[np.uint8]) -> bytes:
    """The file's name and the data summed as 64-bit words: damage shows, and it is quick.

    On the original matrix 1.5 ms, where CRC-32 takes 16 and SHA-256 19.
    """
    whole = len(data) // 8 * 8
    total = int(data[:whole].view("<u8").sum(dtype=np.uint64))
    total += int.from_bytes(data[whole:].tobytes(), "little") + int(path.stem, 16)
    return (total % 2**64).to_bytes(_CHECKSUM_BYTES, "little")


def _read(path: Path, lexicon: Lexicon) -> Matrix | None:
    """The kept table, memory-mapped, or None when there is none or it is damaged."""
    shape = len(lexicon.guesses), len(lexicon.answers)
    dtype = pattern_dtype(lexicon.length)
    try:
        file = np.asarray(np.memmap(path, np.uint8, mode="r"))
    except (OSError, ValueError):  # not there, not ours to read, or empty
        return None
    data, checksum = file[:-_CHECKSUM_BYTES], file[-_CHECKSUM_BYTES:]
    if len(data) != shape[0] * shape[1] * dtype.itemsize or checksum.tobytes() != _checksum(
        path, data
    ):
        return None
    with suppress(OSError):
        os.utime(path)  # eviction takes the least recently used first
    return data.view(dtype).reshape(shape)


def _keep(matrix: Matrix, path: Path) -> None:
    """Write the table into the cache, or warn and go on without."""
    if matrix.nbytes > cache_limit():
        return
    unfinished = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _evict(path.parent, room_for=matrix.nbytes)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            unfinished = Path(file.name)
            data = matrix.reshape(-1).view(np.uint8)
            file.write(data.data)
            file.write(_checksum(path, data))
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        unfinished = None
    except OSError as error:
        warnings.warn(
            f"the pattern table cannot be kept in {path.parent} ({error.strerror or error}); "
            "it will be built again next time (SALET_CACHE names another directory)",
            SaletWarning,
            stacklevel=3,
        )
    finally:
        if unfinished is not None:  # whatever broke it off, an interrupt included
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)


def _evict(directory: Path, room_for: int) -> None:
    """Remove what dead processes left, then the oldest tables until there is room."""
    for part in directory.glob("*.part"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > _STALE_SECONDS:
                part.unlink()
    kept = []
    for path in directory.glob("*.table"):
        with suppress(OSError):  # another process may evict at the same time
            kept.append((path.stat().st_mtime, path.stat().st_size, path))
    taken = sum(size for _, size, _ in kept)
    for _, size, path in sorted(kept):
        if taken + room_for <= cache_limit():
            break
        with suppress(OSError):
            path.unlink(missing_ok=True)
        taken -= size
