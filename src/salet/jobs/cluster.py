"""Dask clusters as executors: work sent to other machines, and whether they are still there."""

import logging
import threading
import time
import warnings
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

from salet.errors import SaletError, SaletNotice, SaletWarning

# How long to wait for a scheduler that does not answer, in seconds, and how often to ask it.
_PATIENCE, _PROBED_EVERY = 20, 3

# After how many seconds of silence a worker's work is given to others; Dask alone waits for five
# minutes. Workers report every half second, busy ones included, as compiled code frees Python's
# lock. Where there are n > 200 of them, each reports every n / 200 + 1 seconds only.
_SILENT_AFTER, _SILENT_AFTER_PER_WORKER = 30, 1 / 20

# Dask writes what is wrong to stderr on its own; here it becomes an error.
_LOUD = ("distributed", "distributed.client", "tornado", "tornado.application")


class ClusterError(SaletError):
    """A cluster cannot be reached, or is lost."""

    exit_code = 1


class Cluster(Executor):
    """The workers of a Dask scheduler. They may join and leave at any time."""

    def __init__(self, address: str) -> None:
        self.address = _checked(address)
        distributed = _load_dask()  # which sets its levels
        self._levels = {name: logging.getLogger(name).level for name in _LOUD}
        self._set_levels(dict.fromkeys(_LOUD, logging.CRITICAL + 1))
        try:
            self._client: Any = _connect(distributed, self.address)
        except BaseException:
            self._set_levels(self._levels)
            raise
        self._executor: Any = self._client.get_executor(pure=False)
        self._probed = time.monotonic()
        self._silence = _Silence()
        self._deserted = False

    def submit(self, work: Callable[..., Any], /, *items: Any, **named: Any) -> "Future[Any]":
        """Send work to whichever worker is free."""
        try:
            future: Future[Any] = self._executor.submit(work, *items, **named)
        except Exception as error:
            self.check()
            raise ClusterError(f"the cluster at {self.address} takes no work: {error}") from error
        return future

    @property
    def workers(self) -> int:
        """How many threads all workers have by now."""
        return sum(self._ask("ncores").values())

    def check(self, done: Iterable["Future[Any]"] = ()) -> None:
        """Raise where the scheduler is gone, as what is sent would never be done then.

        Where a worker is silent instead, its work is given to others.
        """
        if self._client.status != "running" or any(future.cancelled() for future in done):
            raise self._lost()
        for future in done:
            if type(error := future.exception()).__name__ == "KilledWorker":
                raise ClusterError(f"several workers were lost with the same work: {error}")
        if time.monotonic() - self._probed > _PROBED_EVERY:
            self._check_workers()
            self._probed = time.monotonic()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let go of the cluster, and of work that is not done."""
        for end in (partial(self._executor.shutdown, wait=False), partial(self._client.close, 2)):
            with suppress(Exception):  # whatever it says, it is gone
                end()
        self._set_levels(self._levels)

    def _set_levels(self, levels: dict[str, int]) -> None:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)

    def _check_workers(self) -> None:
        """Give the work of silent workers to others, and say so where no worker is left."""
        workers = self._ask("identity")["workers"]
        silent = self._silence.update({name: each["last_seen"] for name, each in workers.items()})
        for worker in self._with_our_work(silent):
            # expected, as Dask gives up work that was with several workers when they were lost
            self._ask(
                "unregister", address=worker, stimulus_id=f"salet-{time.time()}", expected=True
            )
            del workers[worker]
            warnings.warn(
                f"the worker at {worker} has been silent for {silent[worker]:.0f} s; "
                "its work is given to others",
                SaletWarning,
                stacklevel=3,
            )
        if not workers and not self._deserted:
            warnings.warn(f"no worker is at {self.address}; waiting", SaletNotice, stacklevel=3)
        self._deserted = not workers

    def _with_our_work(self, workers: Collection[str]) -> list[str]:
        """Those with work or results of ours: others may do work that keeps them from reporting."""
        if not workers:
            return []
        doing, keeping, ours = self._ask("processing"), self._ask("has_what"), self._client.futures
        return [
            worker
            for worker in workers
            if any(key in ours for held in (doing, keeping) for key in held.get(worker, ()))
        ]

    def _ask(self, operation: str, **named: Any) -> Any:
        """What the scheduler answers to an operation of its own; it need not have salet."""
        ask = getattr(self._client.scheduler, operation)
        try:
            return self._client.sync(ask, callback_timeout=_PATIENCE, **named)
        except Exception:
            raise self._lost() from None

    def _lost(self) -> ClusterError:
        return ClusterError(
            f"the scheduler at {self.address} is gone; what is done is kept where there is a "
            "store, and the same command goes on when scheduler and workers are there again"
        )


class _Silence:
    """For how long workers have been silent, by our own clock: the scheduler's may be off."""

    def __init__(self) -> None:
        self._updated = time.monotonic()
        self._reports: dict[str, float] = {}
        self._seconds: dict[str, float] = {}

    def update(self, reports: dict[str, float]) -> dict[str, float]:
        """The workers that have been silent for too long, with the seconds.

        `reports` has the time of each worker's last one. Gaps between updates hardly count: where
        this machine or the scheduler slept, everybody seems silent.
        """
        now = time.monotonic()
        passed = min(now - self._updated, 2 * _PROBED_EVERY)
        self._seconds = {
            worker: self._seconds[worker] + passed if self._reports.get(worker) == report else 0
            for worker, report in reports.items()
        }
        self._updated, self._reports = now, reports
        patience = max(_SILENT_AFTER, _SILENT_AFTER_PER_WORKER * len(reports))
        return {worker: each for worker, each in self._seconds.items() if each > patience}


def _checked(address: str) -> str:
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536 or "/" in host:
        raise ClusterError(f"dask://{address} is not an address; write dask://HOST:PORT")
    return f"tcp://{address}"


def _load_dask() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise ClusterError("work on a cluster needs Dask: pip install 'salet[dask]'") from None


def _connect(distributed: Any, address: str) -> Any:
    """A client of the scheduler; in a thread, as one that accepts and says nothing blocks it."""
    clients: list[Any] = []

    def connect() -> None:
        try:
            clients.append(distributed.Client(address, timeout=_PATIENCE, set_as_default=False))
        except Exception as error:
            clients.append(error)

    thread = threading.Thread(target=connect, daemon=True)
    thread.start()
    thread.join(_PATIENCE + 2)
    if not clients or isinstance(clients[0], Exception):
        raise ClusterError(
            f"no Dask scheduler answers at {address}; start one with `dask scheduler`"
        )
    return clients[0]
