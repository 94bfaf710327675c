"""The pattern matrix of a lexicon, built on first use and kept on disk for the next time.

A kept table is the bytes of the matrix and a checksum, in a file named by a hash of the two lists.
It is written beside its place and moved there whole, so a process that is killed, or two that
start at once, never leave half a table. Whatever is wrong with the cache only costs time.
"""

import os
import time
import warnings
from contextlib import suppress
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletWarning
from salet.files import user_dir
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
    path = os.path.join(user_dir("cache"), f"{_key(lexicon)}.table")
    kept = _read(path, lexicon)
    if kept is not None:
        return kept
    matrix = pattern_matrix(lexicon.guesses.letters, lexicon.answers.letters)
    matrix.flags.writeable = False
    if not lexicon.passing:
        _keep(matrix, path)
    return matrix


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
    import hashlib

    lists = (" ".join(words) for words in (lexicon.guesses, lexicon.answers))
    return hashlib.sha256("\n".join((_FORMAT, *lists)).encode()).hexdigest()[:32]


def _checksum(path: str, data: NDArray[np.uint8]) -> bytes:
    """The file's name and the data summed as 64-bit words: damage shows, and it is quick.

    On the original matrix 1.5 ms, where CRC-32 takes 16 and SHA-256 19.
    """
    whole = len(data) // 8 * 8
    total = int(data[:whole].view("<u8").sum(dtype=np.uint64))
    total += int.from_bytes(data[whole:].tobytes(), "little") + int(_stem(path), 16)
    return (total % 2**64).to_bytes(_CHECKSUM_BYTES, "little")


def _read(path: str, lexicon: Lexicon) -> Matrix | None:
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


def _keep(matrix: Matrix, path: str) -> None:
    """Write the table into the cache, or warn and go on without."""
    if matrix.nbytes > cache_limit():
        return
    import tempfile

    directory, unfinished = os.path.dirname(path), None
    try:
        os.makedirs(directory, exist_ok=True)
        _evict(directory, room_for=matrix.nbytes)
        with tempfile.NamedTemporaryFile(dir=directory, suffix=".part", delete=False) as file:
            unfinished = file.name
            data = matrix.reshape(-1).view(np.uint8)
            file.write(data.data)
            file.write(_checksum(path, data))
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
        unfinished = None
    except OSError as error:
        warnings.warn(
            f"the pattern table cannot be kept in {directory} ({error.strerror or error}); "
            "it will be built again next time (SALET_CACHE names another directory)",
            SaletWarning,
            stacklevel=3,
        )
    finally:
        if unfinished is not None:  # whatever broke it off, an interrupt included
            with suppress(OSError):
                os.unlink(unfinished)


def _evict(directory: str, room_for: int) -> None:
    """Remove what dead processes left, then the oldest tables until there is room."""
    kept = []
    for file in os.scandir(directory):
        with suppress(OSError):  # another process may evict at the same time
            facts = file.stat()
            if file.name.endswith(".table"):
                kept.append((facts.st_mtime, facts.st_size, file.path))
            elif file.name.endswith(".part") and time.time() - facts.st_mtime > _STALE_SECONDS:
                os.unlink(file.path)
    taken = sum(size for _, size, _ in kept)
    for _, size, path in sorted(kept):
        if taken + room_for <= cache_limit():
            break
        with suppress(OSError):
            os.unlink(path)
        taken -= size


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]
