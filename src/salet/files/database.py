"""Our SQLite files: readable only by their owner, checked for damage, changed as a whole."""

import errno
import os
import sqlite3
import stat
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

from salet.errors import SaletWarning
from salet.files import make_private

#: What a bad file raises; messages about a damaged one may not even be valid text.
FAULTS = (OSError, UnicodeError, sqlite3.Error)
#: What reading a damaged row raises.
UNREADABLE = (sqlite3.DatabaseError, UnicodeError, MemoryError)

#: What the system says where there is no room.
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
#: How many seconds to wait for another process to finish writing.
_PATIENCE = 60
#: How databases begin that SQLite has written to.
MAGIC = b"SQLite format 3\0"
#: The longest row. A damaged one may claim gigabytes, which SQLite would ask the system for.
LONGEST_ROW = 64 * 2**20


@contextmanager
def open_database(path: str, *, private: bool = True) -> Iterator[sqlite3.Connection]:
    """Open a database, or create it; it is made private unless somebody saw to that."""
    if private and path != ":memory:":
        make_private(path)
    with closing(_connect(path)) as database:
        yield database


@contextmanager
def open_there(path: str, options: str = "mode=rw") -> Iterator[sqlite3.Connection]:
    """Open a database that is there; by `mode=ro` or `immutable=1` nothing is changed."""
    from urllib.parse import quote  # late, as it takes longer than all of this

    with closing(_connect(f"file:{quote(path)}?{options}", uri=True)) as database:
        yield database


def _connect(address: str, *, uri: bool = False) -> sqlite3.Connection:
    """A connection on which nothing begins a transaction but `changing`."""
    database = sqlite3.connect(address, timeout=_PATIENCE, uri=uri, isolation_level=None)
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_ROW)
    database.text_factory = _text
    return database


@contextmanager
def changing(database: sqlite3.Connection) -> Iterator[None]:
    """All changes in this block are written together, or, after an error, none of them.

    Other writers wait from its beginning, so what is read in it stays true. Blocks may be nested:
    the outermost one counts.
    """
    if database.in_transaction:
        yield
        return
    database.execute("begin immediate")
    with database:
        yield


@contextmanager
def sharing(path: str) -> Iterator[None]:
    """In this block nobody puts another file in the place of this database."""
    with _lock(path, "begin"):
        yield


@contextmanager
def alone(path: str) -> Iterator[None]:
    """In this block nobody else uses the database, so that another file may take its place."""
    with _lock(path, "begin exclusive"):
        yield


@contextmanager
def _lock(path: str, begin: str) -> Iterator[None]:
    """Lock the file beside a database, itself a database that stays empty."""
    file = f"{path}.lock"
    with suppress(FileNotFoundError):
        found = os.lstat(file)
        if stat.S_ISLNK(found.st_mode):
            raise OSError(errno.EINVAL, "it is a link", file)
        if stat.S_ISREG(found.st_mode) and found.st_size:
            _empty_lock(file)
    with open_database(file) as lock:
        lock.execute(begin)
        lock.execute("select name from sqlite_master").fetchall()  # which takes a lock to read
        yield


def _empty_lock(file: str) -> None:
    """Empty a lock that a fault of the disk has filled; anything else with its name stays."""
    with open(file, "rb") as there:
        content = there.read(len(MAGIC))
    if content != MAGIC and content.strip(b"\0"):
        raise OSError(errno.EINVAL, "it is not a lock", file)
    os.truncate(file, 0)


def damage_of(database: sqlite3.Connection, table: str = "1") -> str | None:
    """What is wrong with a database file, or one of its tables; None if it is sound."""
    try:
        (found,), *_ = database.execute(f"pragma integrity_check({table})").fetchall()
    except UNREADABLE as error:
        if isinstance(error, sqlite3.OperationalError) and "unsupported file" not in str(error):
            raise  # it cannot be opened, or is locked
        return str(error) or "a row claims to be longer than memory"
    return None if found == "ok" else " ".join(str(found).rpartition("***")[2].split())


def is_locked(error: Exception) -> bool:
    """Whether the only fault is that somebody else uses the file, and goes on doing so."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def is_full(error: Exception) -> bool:
    """Whether the only fault is that the disk has no room."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code == sqlite3.SQLITE_FULL or getattr(error, "errno", None) in _NO_ROOM


def is_empty(path: str) -> bool:
    """Whether a file is there and has no bytes, which no database of ours has."""
    return os.path.isfile(path) and os.path.getsize(path) == 0


def mention_empty(path: str, what: str) -> None:
    """Warn if a file is empty that is to have a database."""
    if is_empty(path):
        warnings.warn(
            f"{what} {path!r} was an empty file, as a fault of the disk may leave it; a new one "
            "is started",
            SaletWarning,
            stacklevel=3,
        )


def _text(data: bytes) -> str:
    """Damaged text is still read; its seal then shows the damage."""
    return data.decode(errors="surrogateescape")
