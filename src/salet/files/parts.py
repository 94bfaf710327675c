"""Parts: files that are being written, to be renamed once they are whole.

A part lies beside its file and is locked while it is written, so that one which a killed process
left can be told from one in use: whoever writes the same file next removes it.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

_HEX = set("0123456789abcdef")


@contextmanager
def replacing(place: str) -> Iterator[IO[bytes]]:
    """A file to write: it replaces the one in this place once all of it is written, or goes."""
    remove_abandoned(place)
    part = new_part(place)
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


def new_part(place: str) -> IO[bytes]:
    """A new part of a file, locked until it is closed; only who may read the file may read it."""
    mode = 0o666
    with suppress(OSError):
        mode = stat.S_IMODE(os.stat(place).st_mode)
    while True:
        name = f"{place}.{os.urandom(4).hex()}.part"
        part = open(name, "xb", opener=lambda path, flags: os.open(path, flags, mode))  # noqa: SIM115
        _lock(part.fileno(), wait=True)
        if os.path.exists(name):
            return part
        part.close()  # another process removed it before it was locked


def remove_abandoned(place: str) -> None:
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
            if _lock(opened):
                os.unlink(part)  # while it is locked: whoever has just made it sees that it is gone
                return True
        finally:
            os.close(opened)
    return False


def _lock(opened: int, *, wait: bool = False) -> bool:
    """Lock an open file until it is closed; False if another has it, or files cannot be locked."""
    try:
        import fcntl

        fcntl.flock(opened, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except (ImportError, OSError):  # Windows has no such lock, nor have some network drives
        return False
    return True
