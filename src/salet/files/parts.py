"""Parts: files that are being written, to be renamed once they are whole.

A part lies beside its file and is locked while it is written, so that one which a killed process
left can be told from one in use: whoever writes the same file next removes it.
"""

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

_HEX = set("0123456789abcdef")
#: A part this old is written by nobody, where files cannot be locked.
_STALE_SECONDS = 3600


@contextmanager
def replacing(place: str, mode: int = 0o666) -> Iterator[IO[bytes]]:
    """A file to write: it replaces the one in this place once all of it is written, or goes.

    It has the mode of the one that it replaces, or else this one.
    """
    _remove_abandoned(place)
    part = new_part(place, mode)
    try:
        with part:
            yield part
            part.flush()
            os.fsync(part.fileno())
            with suppress(FileNotFoundError):  # there is no old file
                os.chmod(part.name, stat.S_IMODE(os.stat(place).st_mode))
            if os.name == "nt":  # which renames no open file
                part.close()
            os.replace(part.name, place)  # while it is locked, so that nobody removes it before
    finally:  # still here only if writing was interrupted
        with suppress(OSError):
            os.unlink(part.name)


def new_part(place: str, mode: int = 0o666) -> IO[bytes]:
    """A new part of a file, locked until it is closed; only who may read the file may read it."""
    with suppress(OSError):
        mode = stat.S_IMODE(os.stat(place).st_mode)
    while True:
        name = f"{place}.{os.urandom(4).hex()}.part"
        part = open(name, "xb", opener=lambda path, flags: os.open(path, flags, mode))  # noqa: SIM115
        _lock(part.fileno(), wait=True)
        if os.path.exists(name):
            return part
        part.close()  # another process removed it before it was locked


def _remove_abandoned(place: str) -> None:
    """Remove the parts of a file that no living process writes."""
    directory, own = os.path.split(place)
    with suppress(OSError), os.scandir(directory or ".") as files:
        for file in files:
            if _is_part(file.name, own):
                remove_part(file.path)


def _is_part(name: str, own: str) -> bool:
    """Whether this is the name of a part of the file of the other name."""
    middle = name.removeprefix(f"{own}.").removesuffix(".part")
    return name == f"{own}.{middle}.part" and len(middle) == 8 and set(middle) <= _HEX


def remove_part(part: str) -> bool:
    """Remove a part unless a living process writes it; whether it was removed."""
    with suppress(OSError):
        opened = os.open(part, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
        try:
            locked = _lock(opened)
            if locked is None:  # then it is one that was not written to for long
                locked = time.time() - os.fstat(opened).st_mtime > _STALE_SECONDS
            if locked:
                os.unlink(part)  # while it is locked: whoever has just made it sees that it is gone
                return True
        finally:
            os.close(opened)
    return False


def _lock(opened: int, *, wait: bool = False) -> bool | None:
    """Lock an open file until it is closed; False if another has it, None if no file can be."""
    try:
        import fcntl

        fcntl.flock(opened, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except (ImportError, OSError):  # Windows has no such lock, nor have some network drives
        return None
    return True
