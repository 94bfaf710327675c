"""How far a long job has come, on stderr."""

import sys
import threading
import time
from types import TracebackType

import click

#: Nothing is said of what takes less.
_PATIENCE = 1.0
#: How often it is said, to a person who watches and to a file.
_WATCHED, _UNWATCHED = 0.2, 10.0


class ProgressLine:
    """While it is open, a line says how much is done and how long the rest will take.

    Steps that take very different times have a name, and it only says which one is under way.
    """

    def __init__(self, what: str, step: str = "") -> None:
        self.what, self.step = what, step
        self.done = self.total = 0
        self.before: int | None = None
        """How much was done before, where the rate is to be shown."""
        self.watched = sys.stderr is not None and sys.stderr.isatty()
        self._finished = threading.Event()
        self._speaker = threading.Thread(target=self._speak, daemon=True)

    def __call__(self, done: int, total: int) -> None:
        """Take note of how much is done, of how much; 0 where that is unknown."""
        self.done, self.total = done, total

    def __enter__(self) -> "ProgressLine":
        self.started = time.monotonic()
        self._speaker.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._finished.set()
        self._speaker.join()

    def _speak(self) -> None:
        wait, spoken = _PATIENCE, False
        while not self._finished.wait(wait):
            wait, spoken = (_WATCHED if self.watched else _UNWATCHED), True
            text = self._text(time.monotonic() - self.started)
            click.echo(f"\r\x1b[K{text}" if self.watched else text, err=True, nl=not self.watched)
        if spoken and self.watched:
            click.echo("\r\x1b[K", err=True, nl=False)

    def _text(self, taken: float) -> str:
        if self.step and self.total:
            return f"{self.what}: {self.step} {min(self.done + 1, self.total)} of {self.total}"
        if not self.done:
            return f"{self.what}: working, {_duration(taken)} so far"
        if not self.total:
            return f"{self.what}: {self.done:,} so far, {_rate(self.done / taken)}"
        so_far = f"{self.what}: {self.done:,} of {self.total:,}"
        new = self.done - (self.before or 0)
        if not new:
            return f"{so_far}, {_duration(taken)} so far"
        left = _duration(taken / new * (self.total - self.done))
        rate = "" if self.before is None else f", {_rate(new / taken)}"
        return f"{so_far}{rate}, {left} left"


def _rate(a_second: float) -> str:
    return f"{a_second:,.0f} a second" if a_second >= 2 else f"{60 * a_second:,.0f} a minute"


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
