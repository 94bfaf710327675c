"""Locks that a forked process finds free."""

import os
import threading
import weakref
from contextlib import AbstractContextManager


class Lock:
    """A lock that no fork leaves locked: `with lock():`.

    In the new process there is no other thread, so nobody would free what one of them held.
    """

    def __init__(self) -> None:
        self._renew()
        _locks.add(self)

    def __call__(self) -> AbstractContextManager[bool]:
        """The lock of this process; who holds it may take it again."""
        return self._own

    def _renew(self) -> None:
        self._own = threading.RLock()


_locks: "weakref.WeakSet[Lock]" = weakref.WeakSet()


def _renew_locks() -> None:
    for lock in _locks:
        lock._renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_locks)
