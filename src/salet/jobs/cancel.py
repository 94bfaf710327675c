"""Ending work early: a token with a deadline, and checkpoints in whatever may take long.

>>> with Token(60).active():
...     checkpoint()  # does nothing: nobody cancelled, and there is time left
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from salet.errors import SaletError

_current: ContextVar["Token | None"] = ContextVar("token", default=None)


class CancelledError(SaletError):
    """Nobody wants the result any more."""

    exit_code = 1


class DeadlineError(SaletError):
    """The work took longer than it may."""

    exit_code = 1


class Token:
    """The right to go on working, until a deadline or until somebody cancels it.

    A token made while another is active ends with that one at the latest.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._parent = _current.get()
        self.seconds = seconds
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self.cancelled = False

    def cancel(self) -> None:
        """End the work at its next checkpoint; any thread may call this."""
        self.cancelled = True

    @property
    def left(self) -> float | None:
        """How many seconds are left, 0 at least; None where there is no deadline."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def check(self) -> None:
        """Raise where the work is to end."""
        if self.cancelled:
            raise CancelledError("the work was cancelled")
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise DeadlineError(f"this took longer than {self.seconds:g} seconds")
        if self._parent is not None:
            self._parent.check()

    @contextmanager
    def active(self) -> Iterator["Token"]:
        """Make this the token that checkpoints of this thread look at."""
        before = _current.set(self)
        try:
            yield self
        finally:
            _current.reset(before)


def checkpoint() -> None:
    """Raise where the active token says so; costs next to nothing where there is none."""
    token = _current.get()
    if token is not None:
        token.check()
