"""Where work runs: here, on any `concurrent.futures` executor, or on a Dask cluster."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

from salet.errors import SaletError

if TYPE_CHECKING:  # concurrent.futures would add to every start
    from concurrent.futures import Executor, Future

Item = TypeVar("Item")
Result = TypeVar("Result")

#: Told how much is done, of how much.
Progress = Callable[[int, int], None]

#: How an engine is named: this machine, or the scheduler of a Dask cluster.
LOCAL, DASK = "local", "dask://"

# How long to wait for a scheduler that does not answer, in seconds.
_PATIENCE = 10


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], executor: "Executor | None" = None
) -> Iterator[Result]:
    """The result for each item, in the order of the items whoever is done first.

    What has not begun when nobody wants more results is not begun.
    """
    if executor is None:
        yield from map(work, items)
        return
    futures = [executor.submit(work, item) for item in items]
    try:
        for future in futures:
            yield _result(future)
    finally:
        for future in futures:
            future.cancel()


def as_done(
    work: Callable[[Item], Result], items: Iterable[Item], executor: "Executor"
) -> Iterator[Result]:
    """The results, whoever is done first. Items are drawn when there is somebody to take them."""
    from concurrent.futures import FIRST_COMPLETED, wait

    waiting = iter(items)
    running: set[Future[Result]] = set()
    try:
        while True:
            for item in waiting:
                running.add(executor.submit(work, item))
                if len(running) >= 2 * workers(executor):
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield _result(future)
    finally:
        for future in running:
            future.cancel()


def workers(executor: "Executor") -> int:
    """How many things an executor does at once, as far as it tells; on a cluster, by now."""
    client = getattr(executor, "_client", None)
    if client is not None:
        return max(1, sum(client.nthreads().values()))
    return int(getattr(executor, "_max_workers", None) or cores())


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def open_executor(
    jobs: int, *, processes: bool = False, engine: str = LOCAL
) -> "AbstractContextManager[Executor | None]":
    """Threads or processes here, for so many jobs at once, or a Dask cluster.

    None is needed for one job here. Threads start at once and share what is loaded, and compiled
    kernels free the lock; processes pay where many trees are grown.
    """
    if jobs < 1:
        raise SaletError(f"{jobs} jobs get nothing done; the least is 1")
    if engine.startswith(DASK):
        return _dask(engine.removeprefix(DASK))
    if engine != LOCAL:
        raise SaletError(f"{engine!r} is no engine; write {LOCAL}, or {DASK}HOST:PORT")
    if jobs == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

    if not processes:
        return ThreadPoolExecutor(jobs)
    return ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)


@contextmanager
def _dask(address: str) -> "Iterator[Executor]":
    """The executor of a Dask cluster whose scheduler is at this address."""
    raise NotImplementedError(address)
    yield


def _result(future: "Future[Any]") -> Any:
    return future.result()


def _leave_interrupts_to_the_parent() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
