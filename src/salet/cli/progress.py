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
    """While it is open, a line says how much is done and how long the rest will take."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.done = self.total = 0
        self.watched = sys.stderr is not None and sys.stderr.isatty()
        self._finished = threading.Event()
        self._speaker = threading.Thread(target=self._speak, daemon=True)

    def __call__(self, done: int, total: int) -> None:
        """Take note of how much is done."""
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
        if not self.done:
            return f"{self.what}: working, {_duration(taken)} so far"
        left = taken / self.done * (self.total - self.done)
        return f"{self.what}: {self.done:,} of {self.total:,}, {_duration(left)} left"


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
