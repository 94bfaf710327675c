"""Compiling in a thread of its own: whoever waits for it may leave, and it goes on for the next."""

import atexit
import threading
import time
import warnings
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from salet.errors import SaletNotice
from salet.jobs.cancel import checkpoint

if TYPE_CHECKING:  # concurrent.futures would add to every start
    from concurrent.futures import Future

Result = TypeVar("Result")

#: The name of threads that compile.
THREAD = "salet compiling"

# How often whoever waits sees whether to wait on, in seconds.
_GLANCE = 0.05

# Loading the kernels takes half a second; when it takes this many, they are being compiled.
PATIENCE = 2.0

# How long the end of the process waits for the step being compiled, in seconds; the longest took
# 2.6 on a busy machine.
_LAST_STEP = 10.0

_under_way: "dict[Hashable, tuple[threading.Thread, Future[Any]]]" = {}
_lock = threading.Lock()
_ending = threading.Event()


def in_background(key: Hashable, work: Callable[[], Result], patience: float = PATIENCE) -> Result:
    """The result of work that may have to compile; says so where it takes longer than `patience`.

    Raises where the active token ends. The work then goes on, and whoever asks for the same key
    while it does waits for it rather than begin it again.
    """
    future: Future[Result] = _begin(key, work)
    started, notified = time.monotonic(), False
    while True:
        with suppress(TimeoutError):
            return future.result(_GLANCE)
        if future.done():  # the work itself ran into a timeout
            return future.result()
        checkpoint()
        if not (notified or _ending.is_set()) and time.monotonic() - started > patience:
            notified = True
            warnings.warn(
                "compiling the kernels, once; this takes some seconds", SaletNotice, stacklevel=2
            )


def _begin(key: Hashable, work: Callable[[], Any]) -> "Future[Any]":
    from concurrent.futures import Future

    with _lock:
        if key not in _under_way:
            future: Future[Any] = Future()
            thread = threading.Thread(
                target=_run, args=(key, work, future), name=THREAD, daemon=True
            )
            _under_way[key] = thread, future
            thread.start()
        return _under_way[key][1]


def _run(key: Hashable, work: Callable[[], Any], future: "Future[Any]") -> None:
    try:
        settle = partial(future.set_result, work())
    except _EndOfProcess:
        return  # only threads that end with the process wait for it
    except BaseException as error:  # raised again where somebody waits
        settle = partial(future.set_exception, error)
    with _lock:
        del _under_way[key]
    settle()


class _EndOfProcess(BaseException):
    """Nothing more will be compiled; Numba passes on what is not an Exception."""


@atexit.register
def _end() -> None:
    """End what is being compiled: LLVM must not be at work while the process is taken apart."""
    _ending.set()
    threads = [thread for thread, _ in list(_under_way.values())]
    if not threads:
        return
    with suppress(Exception, KeyboardInterrupt):
        from numba.core import event

        class Ending(event.Listener):
            def on_start(self, _: Any) -> None:
                raise _EndOfProcess

            def on_end(self, _: Any) -> None:
                pass

        register: Any = event.register
        register("numba:run_pass", Ending())
        until = time.monotonic() + _LAST_STEP
        for thread in threads:
            thread.join(max(0.0, until - time.monotonic()))
