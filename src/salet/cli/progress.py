"""How far a long job has come, on stderr."""

import sys
import threading
import time
from types import TracebackType

import click

#: Nothing is said of what takes less.
_PATIENCE = 1.0
#: Nobody knows how long the rest takes before this many seconds.
_EARLY = 1.0
#: How often it is said, to a person who watches and to a file.
_WATCHED, _UNWATCHED = 0.2, 10.0


class ProgressLine:
    """While it is open, a line says how much is done and how long the rest will take.

    Steps that take very different times have a name, and it only says which one is under way.
    """

    def __init__(self, what: str, step: str = "", *, rate: bool = False) -> None:
        self.what, self.step, self.rate = what, step, rate
        self.done = self.total = 0
        self.estimate = Estimate()
        self.watched = sys.stderr is not None and sys.stderr.isatty()
        self._finished = threading.Event()
        self._speaker = threading.Thread(target=self._speak, daemon=True)

    def __call__(self, done: int, total: int) -> None:
        """Take note of how much is done, of how much; 0 where that is unknown."""
        self.estimate.note(done, total, time.monotonic())
        self.done, self.total = done, total

    def go_on(self, what: str) -> None:
        """From here on it is about something else, if it is not already."""
        if what != self.what:
            self.estimate, self.done, self.total, self.what = Estimate(), 0, 0, what

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
        if self.done >= self.total:
            return f"{so_far}, finishing"
        now = time.monotonic()
        a_second = self.estimate.rate(now)
        rate = f", {_rate(a_second)}" if self.rate and a_second else ""
        left = self.estimate.left(now)
        return f"{so_far}{rate}, " + (
            f"{_duration(taken)} so far"
            if left is None
            else f"about {_duration(_round(left))} left"
        )


class Estimate:
    """How long the rest takes, from what was noted.

    What was done before the first note, and what went before it, such as tables, is left aside.
    Between notes the time left counts down, and each note only corrects it, so that it does not
    jump when some steps take longer than others.
    """

    def __init__(self) -> None:
        self._first: tuple[int, float] | None = None
        self._done, self._noted = 0, 0.0
        self._ends: float | None = None
        """When all is done, as far as is known."""

    def note(self, done: int, total: int, now: float) -> None:
        """So much is done by now, of so much."""
        if self._first is None:
            self._first = done, now
        before, since = self._first
        if done > max(before, self._done) and now - since >= _EARLY:
            ends = now + (now - since) / (done - before) * (total - done)
            # the more is done, the less a note can change
            share = max(0.2, (done - self._done) / (done - before))
            self._ends = ends if self._ends is None else self._ends + share * (ends - self._ends)
        self._done, self._noted = done, now

    def rate(self, now: float) -> float | None:
        """How much is done a second, once that is known."""
        if self._first is None or self._done == self._first[0] or now <= self._first[1]:
            return None
        return (self._done - self._first[0]) / (now - self._first[1])

    def left(self, now: float) -> float | None:
        """How many seconds the rest takes; None where nobody knows, or it was due before."""
        return None if self._ends is None or self._ends <= now else self._ends - now


def _round(seconds: float) -> float:
    """Seconds as coarse as an estimate is: whole, by fives from 20 on, by tens from 60 on."""
    step = 1 if seconds < 20 else 5 if seconds < 60 else 10
    return step * max(1, round(seconds / step))


def _rate(a_second: float) -> str:
    return f"{a_second:,.0f} a second" if a_second >= 2 else f"{60 * a_second:,.0f} a minute"


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
