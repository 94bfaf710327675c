"""Dask clusters as executors: work sent to other machines, and whether they are still there."""

import logging
import threading
import time
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

from salet.errors import SaletError, SaletNotice

# How long to wait for a scheduler that does not answer, in seconds, and how often to ask it.
_PATIENCE, _PROBED_EVERY = 10, 3

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
        self._warned = False

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
        return sum(self._nthreads().values())

    def check(self, done: Iterable["Future[Any]"] = ()) -> None:
        """Raise where the scheduler is gone, as what is sent would never be done then."""
        if self._client.status != "running" or any(future.cancelled() for future in done):
            raise self._lost()
        for future in done:
            if type(error := future.exception()).__name__ == "KilledWorker":
                raise ClusterError(f"several workers were lost with the same work: {error}")
        if time.monotonic() - self._probed > _PROBED_EVERY:
            if not self._nthreads() and not self._warned:
                self._warned = True
                warnings.warn(
                    f"no worker has joined {self.address}; waiting", SaletNotice, stacklevel=2
                )
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

    def _nthreads(self) -> dict[str, int]:
        try:
            threads: dict[str, int] = self._client.nthreads(callback_timeout=_PATIENCE)
        except Exception:
            raise self._lost() from None
        return threads

    def _lost(self) -> ClusterError:
        return ClusterError(
            f"the scheduler at {self.address} is gone; what is done is kept where there is a "
            "store, and the same command goes on when scheduler and workers are there again"
        )


def _checked(address: str) -> str:
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536 or "/" in host:
        raise ClusterError(f"dask://{address} is no address; write dask://HOST:PORT")
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
            f"no Dask scheduler answers at {address}; docs/proofs.md tells how to start one"
        )
    return clients[0]
