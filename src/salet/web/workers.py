"""Several processes that serve one socket; those that die are started again."""

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType

from salet.errors import SaletError

#: A worker that lives for less than this many seconds did not get to work; this often in a row,
#: none ever will.
_SHORT_LIFE, _MOST_FAILURES = 5.0, 3
#: How many seconds workers have to end beyond the time that requests have.
_MARGIN = 10.0

_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy locks that threads hold


class WorkersError(SaletError):
    """Workers do not get to work."""

    exit_code = 1


class Supervisor:
    """Starts workers, starts those again that die, and ends them all when it is told to."""

    def __init__(self, count: int, work: Callable[[int], None], grace: float) -> None:
        """Have `work` done by each, with its number; it must be picklable, and end on SIGTERM."""
        self._work, self._grace = work, grace
        self._workers: list[SpawnProcess | None] = [None] * count
        self._started = [0.0] * count
        self._failures = 0
        self._signal: signal.Signals | None = None

    def run(self) -> None:
        """Supervise until SIGINT or SIGTERM, which then has its usual effect."""
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {each: signal.signal(each, self._note) for each in signals}
        try:
            while self._signal is None:
                for number, worker in enumerate(self._workers):
                    if worker is None or not worker.is_alive():
                        self._start(number)
                wait([worker.sentinel for worker in self._workers if worker], timeout=0.2)
        finally:
            self._end()
            for each, handler in before.items():
                signal.signal(each, handler)
        signal.raise_signal(self._signal)

    def _note(self, number: int, _: FrameType | None) -> None:
        self._signal = signal.Signals(number)

    def _start(self, number: int) -> None:
        dead = self._workers[number]
        if dead is not None:
            short = time.monotonic() - self._started[number] < _SHORT_LIFE
            self._failures = self._failures + 1 if short else 0
            if self._failures >= _MOST_FAILURES:
                raise WorkersError(f"{self._failures} workers in a row ended at once; see above")
            logging.getLogger("salet.web").warning(
                "worker %d ended (%s); starting another", dead.pid, dead.exitcode
            )
        worker = _SPAWN.Process(target=_begin, args=(self._work, number), name=f"worker {number}")
        worker.start()
        self._workers[number], self._started[number] = worker, time.monotonic()

    def _end(self) -> None:
        """Let the workers end what they do, and then end those that did not."""
        workers = [worker for worker in self._workers if worker is not None]
        for worker in workers:
            worker.terminate()
        until = time.monotonic() + self._grace + _MARGIN
        for worker in workers:
            worker.join(max(0.0, until - time.monotonic()))
        for worker in workers:
            worker.kill()
            worker.join()


def _begin(work: Callable[[int], None], number: int) -> None:
    """Do the work of one worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the supervisor ends them
    threading.Thread(target=_end_with_parent, name="salet parent", daemon=True).start()
    work(number)


def _end_with_parent() -> None:
    """End when the supervisor was killed and cannot say so."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
