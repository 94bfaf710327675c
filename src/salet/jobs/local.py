"""Where work runs: here, on any `concurrent.futures` executor, or on a Dask cluster."""

import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from salet.errors import SaletError
from salet.jobs.cancel import Token

if TYPE_CHECKING:  # concurrent.futures would add to every start
    from concurrent.futures import Executor, Future

Item = TypeVar("Item")
Result = TypeVar("Result")

#: How an engine is named: this machine, or the scheduler of a Dask cluster.
LOCAL, DASK = "local", "dask://"

# How often to see whether the work is to end, and a cluster still there, in seconds.
_GLANCE = 0.1

# How many items for each worker are drawn before they are needed, where results are in order: the
# first may take as long as so many others.
_AHEAD = 64


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], executor: "Executor | None" = None
) -> Generator[Result, None, None]:
    """The result for each item, in the order of the items whoever is done first.

    Items are drawn some time before there is somebody to take them, so there may be any number.
    When nobody wants more results, what has not begun is not begun, and threads end what they do
    at their next checkpoint. So it is when the active token ends.
    """
    if executor is None:
        yield from map(work, items)
        return
    token = Token()
    work = _carried(work, token, executor)
    waiting = iter(items)
    futures: deque[Future[Result]] = deque()
    try:
        while True:
            ahead = _AHEAD * workers(executor) - len(futures)
            futures += [executor.submit(work, item) for item in islice(waiting, max(0, ahead))]
            if not futures:
                return
            _wait({futures[0]}, executor, token)
            yield futures.popleft().result()
    finally:
        _end(futures, token)


def as_done(
    work: Callable[[Item], Result], items: Iterable[Item], executor: "Executor"
) -> Generator[Result, None, None]:
    """The results, whoever is done first. Items are drawn when there is somebody to take them.

    It ends early as `in_order` does.
    """
    token = Token()
    work = _carried(work, token, executor)
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
            done, running = _wait(running, executor, token)
            for future in done:
                yield future.result()
    finally:
        _end(running, token)


def _carried(
    work: Callable[[Item], Result], token: Token, executor: "Executor"
) -> Callable[[Item], Result]:
    """The work with its token, which other processes would not see cancelled."""
    from concurrent.futures import ThreadPoolExecutor

    return token.carried(work) if isinstance(executor, ThreadPoolExecutor) else work


def _end(futures: "Iterable[Future[Any]]", token: Token) -> None:
    token.cancel()
    for future in futures:
        future.cancel()


def workers(executor: "Executor") -> int:
    """How many things an executor does at once, as far as it tells; on a cluster, by now."""
    from salet.jobs.cluster import Cluster

    if isinstance(executor, Cluster):
        return max(1, executor.workers)
    return int(getattr(executor, "_max_workers", None) or cores())


def _wait(
    futures: "set[Future[Any]]", executor: "Executor", token: Token
) -> "tuple[set[Future[Any]], set[Future[Any]]]":
    """Those that are done, one at least, and the others.

    Raises where a cluster is lost, or the token ends.
    """
    from concurrent.futures import FIRST_COMPLETED, wait

    from salet.jobs.cluster import Cluster

    cluster = executor if isinstance(executor, Cluster) else None
    while True:
        token.check()
        done, others = wait(futures, _GLANCE, FIRST_COMPLETED)
        if cluster:
            cluster.check(done)
        if done:
            return done, others


def interruptible(work: Callable[[], Result]) -> Result:
    """The result of long work by compiled code, which hears no interrupt in the main thread.

    A thread of its own does it there; an interrupt cancels it, and is raised once it has ended.
    """
    from concurrent.futures import ThreadPoolExecutor

    if threading.current_thread() is not threading.main_thread():
        return work()
    with ThreadPoolExecutor(1) as executor:
        return next(in_order(lambda _: work(), [None], executor))


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
        raise SaletError(f"the number of jobs must be at least 1, not {jobs}")
    if engine.startswith(DASK):
        from salet.jobs.cluster import Cluster

        return Cluster(engine.removeprefix(DASK))
    if engine != LOCAL:
        raise SaletError(f"{engine!r} is not an engine; write {LOCAL}, or {DASK}HOST:PORT")
    if jobs == 1:
        return nullcontext()
    from concurrent.futures import ThreadPoolExecutor

    return _processes(jobs) if processes else ThreadPoolExecutor(jobs)


@contextmanager
def _processes(jobs: int) -> "Iterator[Executor]":
    """Processes, which end at once where whoever waits for them is interrupted."""
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent) as executor:
        try:
            yield executor
        except BaseException:
            for process in list((executor._processes or {}).values()):
                process.terminate()
            raise


def _leave_interrupts_to_the_parent() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
