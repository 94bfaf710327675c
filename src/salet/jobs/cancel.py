"""Ending work early: a token with a deadline, and checkpoints in whatever may take long.

>>> with Token(60).active():
...     checkpoint()  # does nothing: nobody cancelled, and there is time left
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

from salet.errors import SaletError
from salet.jobs.locks import Lock

Params = ParamSpec("Params")
Result = TypeVar("Result")

_current: ContextVar["Token | None"] = ContextVar("token", default=None)

# Held while callbacks run, so that none runs once its work has ended; a callback may cancel, too.
_calling = Lock()


class EndedError(SaletError):
    """Work was ended early."""

    exit_code = 1


class CancelledError(EndedError):
    """Nobody wants the result any more."""


class DeadlineError(EndedError):
    """The work took longer than it may."""


class Token:
    """The right to go on working, until a deadline or until somebody cancels it.

    A token made while another is active ends with that one at the latest.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.parent = _current.get()
        """The token this one ends with."""
        self.seconds = seconds
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._callbacks: list[Callable[[], None]] = []
        self.cancelled = False

    def cancel(self) -> None:
        """End the work at its next checkpoint; any thread may call this."""
        with _calling():
            if not self.cancelled:
                self.cancelled = True
                for callback in self._callbacks:
                    callback()

    @contextmanager
    def on_cancel(self, callback: Callable[[], None]) -> Iterator[None]:
        """Within this block, run a callback at the moment the token is cancelled, or a parent.

        It runs in the thread that cancels, at once where that was before. A deadline runs nothing:
        whoever waits for the work sees it pass, and cancels.
        """
        line = list(self._line())
        with _calling():
            for token in line:
                token._callbacks.append(callback)
            if any(token.cancelled for token in line):
                callback()
        try:
            yield
        finally:
            with _calling():
                for token in line:
                    token._callbacks.remove(callback)

    @property
    def left(self) -> float | None:
        """How many seconds are left, 0 at least; None where there is no deadline."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    @property
    def ended(self) -> bool:
        """Whether the work is to end."""
        return any(token.cancelled or token.left == 0 for token in self._line())

    def check(self) -> None:
        """Raise where the work is to end."""
        if self.cancelled:
            raise CancelledError("the work was cancelled")
        if self.left == 0:
            raise DeadlineError(f"this took longer than {self.seconds:g} seconds")
        if self.parent is not None:
            self.parent.check()

    @contextmanager
    def active(self) -> Iterator["Token"]:
        """Make this the token that checkpoints of this thread look at."""
        before = _current.set(self)
        try:
            yield self
        finally:
            _current.reset(before)

    def carried(self, work: Callable[Params, Result]) -> Callable[Params, Result]:
        """The same work, under this token in whatever thread does it."""

        def carrying(*args: Params.args, **named: Params.kwargs) -> Result:
            with self.active():
                checkpoint()
                return work(*args, **named)

        return carrying

    def _line(self) -> Iterator["Token"]:
        token: Token | None = self
        while token is not None:
            yield token
            token = token.parent


def active_token() -> Token | None:
    """The token that checkpoints of this thread look at."""
    return _current.get()


def checkpoint() -> None:
    """Raise where the active token says so; costs next to nothing where there is none."""
    token = _current.get()
    if token is not None:
        token.check()
