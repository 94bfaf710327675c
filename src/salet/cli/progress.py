"""How far a long job has come, on stderr."""

import sys
import time

import click

#: Nothing is said of what takes less, and not more often than this where nobody watches.
_PATIENCE = 1.0
_EVERY = 10.0


class ProgressLine:
    """A line that says how much is done and how long the rest will take."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.started = time.monotonic()
        self.said = self.started
        self.watched = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Say it, when it is time to."""
        now = time.monotonic()
        taken = now - self.started
        wait = 0.1 if self.watched else _EVERY
        if taken < _PATIENCE or now - self.said < wait or not done:
            return
        self.said = now
        left = taken / done * (total - done)
        text = f"{self.what}: {done:,} of {total:,}, {_duration(left)} left"
        if self.watched:
            click.echo(f"\r\x1b[K{text}", err=True, nl=False)
        else:
            click.echo(text, err=True)

    def close(self) -> None:
        """Clear the line."""
        if self.watched and self.said > self.started:
            click.echo("\r\x1b[K", err=True, nl=False)


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
