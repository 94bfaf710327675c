"""The replies of whole lists, built on first use and stored for the next time.

A stored table is the bytes of the matrix and a checksum, in a file named after a hash of the two
lists and the rule. It is written to a temporary file and renamed, so a process that is killed, or
two that start at once, never leave half a table. A fault in the cache only costs time.

A stored table is read into memory and checked there, not mapped: a mapped file that somebody cuts
off kills every process that has it, and one that is overwritten changes their results. For NYT's
46.9 MB, reading takes 16 ms more than mapping, and each worker of a server has its own.
"""

import os
import time
import warnings
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError, SaletNotice, SaletWarning
from salet.files import user_dir
from salet.files.digests import blake2b
from salet.files.parts import remove_part, replacing
from salet.game.lexicon import Lexicon
from salet.game.rules import Matrix, Rule, check_table, is_built_in
from salet.game.rules.wordle import RULE
from salet.game.words import Ids
from salet.log import log
from salet.tables.room import ROOM

#: The most the stored tables may take together, unless `SALET_CACHE_MB` says otherwise.
CACHE_MB = 1024
#: The largest table that is stored unless it says so. Nerdle's takes 628 MB, and reading so much
#: from a disk and summing it up saves little of the seconds that it takes to build.
LARGEST_MB = 256

_CHECKSUM_BYTES = 16
#: Asking a rule for more replies than this, one by one, takes seconds.
_SLOW_CELLS = 2_000_000
# Columns are checked so many bytes at a time, which are there twice.
_CHECKED = 16 * 2**20
_ROW = 1024  # words of 8 bytes; 512 to 4,096 take as long


@ROOM.remembered(4)
def table(lexicon: Lexicon, rule: Rule = RULE) -> Matrix:
    """The reply to every guess for every answer, read-only: from memory, disk, or built now."""
    guesses, answers = len(lexicon.guesses), len(lexicon.answers)
    size = guesses * answers * rule.dtype(lexicon.length).itemsize
    what = f"the table of {guesses:,} guesses and {answers:,} answers"
    return ROOM.build(size, what, lambda: _table(lexicon, rule))


def _table(lexicon: Lexicon, rule: Rule) -> Matrix:
    path = _path(lexicon, rule)
    stored = _read(path, lexicon, rule)
    if stored is not None:
        log("cache", "read the table of %s from %s", lexicon, path)
        return stored
    guesses, answers = lexicon.guesses, lexicon.answers
    cells = len(guesses) * len(answers)
    if cells > _SLOW_CELLS and type(rule).replies is Rule.replies:
        text = f"asking the rule {rule.name} for {cells:,} replies, once; this takes a while"
        warnings.warn(text, SaletNotice, stacklevel=2)
    started = time.perf_counter()
    matrix = _plain(rule.replies(guesses.letters, answers.letters), rule, lexicon.length)
    log("cache", "built the table of %s in %.2f s", lexicon, time.perf_counter() - started)
    if not is_built_in(rule):
        check_table(rule, matrix, lexicon.answer_guess_ids, lexicon.length)
    matrix.flags.writeable = False
    if not lexicon.ephemeral:
        _store(matrix, path)
    return matrix


def _plain(matrix: Matrix, rule: Rule, length: int) -> Matrix:
    """A table as all others are, row by row and in the smallest type, whatever a rule gives."""
    plain = np.ascontiguousarray(matrix, rule.dtype(length))
    if plain is not matrix and not np.array_equal(plain, matrix):
        raise SaletError(f"the rule {rule.name} gives replies beyond its last code, the win")
    return plain


class DamagedTableError(SaletError):
    """A table differs from the rule, so results from it cannot be trusted."""

    exit_code = 1


def check_columns(base: Matrix, lexicon: Lexicon, rule: Rule, answers: Ids) -> None:
    """Recompute the replies for these answers; raise if the table differs.

    For anything called proven: a checksum only shows that a file is as it was written.
    """
    step = max(1, _CHECKED // (len(base) * base.itemsize))
    for start in range(0, len(answers), step):
        some = answers[start : start + step]
        replies = rule.replies(lexicon.guesses.letters, lexicon.answers.letters[some])
        if not np.array_equal(base.take(some, axis=1), replies):
            raise damaged_table(lexicon, rule)


def damaged_table(lexicon: Lexicon, rule: Rule) -> DamagedTableError:
    """The error for a table that is not as the rule says; what is stored of it is removed."""
    with suppress(OSError):  # so that it is built again
        os.unlink(_path(lexicon, rule))
    return DamagedTableError(
        f"the table of replies for {lexicon.answers.name} and {lexicon.guesses.name} is damaged, "
        "in memory or on disk; it has been removed from the cache, so try again"
    )


def cache_limit() -> int:
    """How many bytes the stored tables may take together."""
    setting = os.environ.get("SALET_CACHE_MB", "")
    if setting and not setting.isdecimal():
        warnings.warn(
            f"SALET_CACHE_MB is {setting!r}, not a whole number; {CACHE_MB} is used",
            SaletWarning,
            stacklevel=2,
        )
    return (int(setting) if setting.isdecimal() else CACHE_MB) * 2**20


def _path(lexicon: Lexicon, rule: Rule) -> str:
    """The file of a table; under the standard rule, its name depends on the lists alone."""
    name = lexicon.key
    if rule is not RULE:
        from salet.files.seal import seal

        name = seal(name, rule.key)
    return os.path.join(user_dir("cache"), f"{name}.table")


def _checksum(path: str, data: NDArray[np.uint8]) -> bytes:
    """A digest of the file's name, the data's length, and sums of the data along two directions.

    Laid out as rows of 64-bit words, the data has a sum for each row and one for each column. A
    word that changes shows in both; words that change places show in the columns if they share a
    row, and in the rows if they do not. So damage goes unnoticed only where four words at the
    corners of a rectangle change by the same amount. On the original matrix it takes 2.0 ms, a
    plain sum 0.8 (blind to order), CRC-32 9, SHA-256 22, BLAKE2b 41; a `suggest` start takes 150.
    """
    words = data[: len(data) // 8 * 8].view("<u8")
    rows = words[: len(words) // _ROW * _ROW].reshape(-1, _ROW)
    sums = (rows.sum(axis=axis, dtype=np.uint64).tobytes() for axis in (0, 1))
    parts = f"{_stem(path)} {len(data)}".encode(), *sums, data[rows.nbytes :].tobytes()
    return bytes.fromhex(blake2b(b"".join(parts), _CHECKSUM_BYTES))


def _read(path: str, lexicon: Lexicon, rule: Rule) -> Matrix | None:
    """The stored table, read into memory, or None if there is none or it is damaged."""
    shape = len(lexicon.guesses), len(lexicon.answers)
    dtype = rule.dtype(lexicon.length)
    size = shape[0] * shape[1] * dtype.itemsize
    if not os.path.isfile(path):
        return None
    try:
        as_written = os.path.getsize(path) == size + _CHECKSUM_BYTES
        file = np.fromfile(path, np.uint8) if as_written else np.zeros(0, np.uint8)
    except OSError:  # we may not read it
        return None
    data, checksum = file[:size], file[size:]
    if not as_written or checksum.tobytes() != _checksum(path, data):
        text = "a stored table of replies was damaged; it is built again"
        warnings.warn(text, SaletNotice, stacklevel=3)
        return None
    with suppress(OSError):
        os.utime(path)  # eviction takes the least recently used first
    matrix: Matrix = data.view(dtype).reshape(shape)
    matrix.flags.writeable = False
    return matrix if is_built_in(rule) or _still_true(matrix, lexicon, rule) else None


def _still_true(matrix: Matrix, lexicon: Lexicon, rule: Rule) -> bool:
    """Whether a plug-in still gives the same replies in a sample; its helpers may differ."""
    guesses, answers = np.random.default_rng(0).integers(matrix.shape, size=(300, 2)).T
    letters = lexicon.guesses.letters[guesses], lexicon.answers.letters[answers]
    return np.array_equal(matrix[guesses, answers], rule.pairs(*letters))


def _store(matrix: Matrix, path: str) -> None:
    """Write the table to the cache, or warn and go on without."""
    largest = cache_limit() if "SALET_CACHE_MB" in os.environ else LARGEST_MB * 2**20
    if matrix.nbytes > largest:
        return
    directory = os.path.dirname(path)
    data = matrix.reshape(-1).view(np.uint8)
    try:
        os.makedirs(directory, exist_ok=True)
        _evict(directory, room_for=matrix.nbytes)
        with replacing(path, mode=0o600) as file:
            file.write(data.data)
            file.write(_checksum(path, data))
        log("cache", "stored a table of %.1f MB as %s", matrix.nbytes / 2**20, path)
    except OSError as error:
        warnings.warn(
            f"the table of replies cannot be stored in {directory} ({error.strerror or error}); "
            "it will be built again next time (SALET_CACHE names another directory)",
            SaletWarning,
            stacklevel=3,
        )


def _evict(directory: str, room_for: int) -> None:
    """Remove what dead processes left, then the oldest tables until there is room."""
    tables, taken = [], 0
    for file in os.scandir(directory):
        with suppress(OSError):  # another process may evict at the same time
            facts = file.stat()
            if file.name.endswith(".table"):
                tables.append((facts.st_mtime, facts.st_size, file.path))
            elif not file.name.endswith(".part") or remove_part(file.path):
                continue
            taken += facts.st_size
    for _, size, path in sorted(tables):
        if taken + room_for <= cache_limit():
            break
        with suppress(OSError):
            os.unlink(path)
        log("cache", "removed %s to make room", path)
        taken -= size


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]
