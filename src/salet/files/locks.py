"""Taking turns with other processes of the same user."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from salet.files import user_dir


@contextmanager
def one_process(name: str) -> Iterator[None]:
    """Within this block no other process is in a block of the same name.

    It is only for sparing work: where files cannot be locked, several processes may be.
    """
    lock = _lock(name)
    try:
        yield
    finally:
        if lock is not None:
            _unlock(lock)


def _unlock(lock: int) -> None:
    """Free a lock, also where a process that was forked meanwhile has its file open."""
    import fcntl

    fcntl.flock(lock, fcntl.LOCK_UN)
    os.close(lock)


def _lock(name: str) -> int | None:
    """An open file that is locked, once nobody else has it; None where that cannot be."""
    with suppress(ImportError, OSError):  # Windows has no such lock; the cache may be read-only
        import fcntl

        os.makedirs(user_dir("cache"), exist_ok=True)
        path = os.path.join(user_dir("cache"), f"{name}.lock")
        lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
        except BaseException:
            os.close(lock)
            raise
        return lock
    return None
