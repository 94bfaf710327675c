"""Where work runs: here, or on any `concurrent.futures` executor; results come in order."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, TypeVar

from salet.errors import SaletError

if TYPE_CHECKING:  # concurrent.futures would add to every start
    from concurrent.futures import Executor

Item = TypeVar("Item")
Result = TypeVar("Result")

#: Told how much is done, of how much.
Progress = Callable[[int, int], None]


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
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def open_executor(
    jobs: int, *, processes: bool = False
) -> "AbstractContextManager[Executor | None]":
    """Threads, or processes, for so many jobs at once; none are needed for one.

    Threads start at once and share what is loaded, and compiled kernels free the lock; processes
    pay where many trees are grown.
    """
    if jobs < 1:
        raise SaletError(f"{jobs} jobs get nothing done; the least is 1")
    if jobs == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

    if not processes:
        return ThreadPoolExecutor(jobs)
    return ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)


def _leave_interrupts_to_the_parent() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
