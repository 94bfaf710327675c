"""Compiling in a thread of its own: whoever waits for it may leave, and it goes on for the next."""

import atexit
import sys
import threading
import time
import warnings
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache, partial
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

# Numba says when it compiles. Should it not: loading the kernels takes half a second, and 3 on a
# busy machine; when it takes this many, they are being compiled.
PATIENCE = 10.0

# How long the end of the process waits for the step being compiled, in seconds; the longest took
# 2.6 on a busy machine.
_LAST_STEP = 10.0

_lock = threading.Lock()
_ending = threading.Event()


class _Work:
    """Something that may have to compile, and who does it."""

    def __init__(self, key: Hashable, work: Callable[[], Any]) -> None:
        from concurrent.futures import Future

        self.future: Future[Any] = Future()
        self.compiles, self.noticed = threading.Event(), threading.Event()
        self.thread = threading.Thread(
            target=_run, args=(key, work, self), name=THREAD, daemon=True
        )

    def begin_compiling(self) -> None:
        """Let whoever waits say so first: Numba holds all warnings back while it compiles."""
        if not self.compiles.is_set():
            self.compiles.set()
            self.noticed.wait(4 * _GLANCE)


_under_way: dict[Hashable, _Work] = {}
_own = threading.local()
"""What this thread works on."""


def in_background(key: Hashable, work: Callable[[], Result], patience: float = PATIENCE) -> Result:
    """The result of work that may have to compile; says so where it does, or takes this long.

    Raises where the active token ends. The work then goes on, and whoever asks for the same key
    while it does waits for it rather than begin it again.
    """
    begun = _begin(key, work)
    future: Future[Result] = begun.future
    started, notified = time.monotonic(), False
    while True:
        with suppress(TimeoutError):
            return future.result(_GLANCE)
        if future.done():  # the work itself ran into a timeout
            return future.result()
        checkpoint()
        late = begun.compiles.is_set() or time.monotonic() - started > patience
        if late and not (notified or _ending.is_set()):
            notified = True
            warnings.warn(
                "compiling the kernels, once; this takes some seconds", SaletNotice, stacklevel=2
            )
            begun.noticed.set()


def _begin(key: Hashable, work: Callable[[], Any]) -> _Work:
    with _lock:
        if key not in _under_way:
            _under_way[key] = _Work(key, work)
            _under_way[key].thread.start()
        return _under_way[key]


def _run(key: Hashable, work: Callable[[], Any], begun: _Work) -> None:
    _own.work = begun
    if "numba" in sys.modules:
        _listen()
    try:
        settle = partial(begun.future.set_result, work())
    except _EndOfProcess:
        return  # only threads that end with the process wait for it
    except BaseException as error:  # raised again where somebody waits
        settle = partial(begun.future.set_exception, error)
    with _lock:
        del _under_way[key]
    settle()


@cache
def _listen() -> None:
    """Learn from Numba when it compiles, and does not only load what it has compiled before."""
    with suppress(Exception):
        from numba.core import event

        class Compiling(event.Listener):
            def on_start(self, _: Any) -> None:
                if (begun := getattr(_own, "work", None)) is not None:
                    begun.begin_compiling()

            def on_end(self, _: Any) -> None:
                pass

        register: Any = event.register
        register("numba:compile", Compiling())


class _EndOfProcess(BaseException):
    """Nothing more will be compiled; Numba passes on what is not an Exception."""


@atexit.register
def _end() -> None:
    """End what is being compiled: LLVM must not be at work while the process is taken apart."""
    _ending.set()
    threads = [begun.thread for begun in list(_under_way.values())]
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
