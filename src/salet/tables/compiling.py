"""Compiling in a thread of its own: whoever waits for it may leave, and it goes on for the next."""

import _thread
import atexit
import os
import sys
import threading
import time
import warnings
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

from salet.errors import SaletError, SaletNotice
from salet.jobs.cancel import checkpoint
from salet.log import log

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

# How long a fork waits for what is being compiled, in seconds: all of it takes 20, and 80 on a busy
# machine.
_LONGEST_FORK = 300.0

_lock = threading.Lock()
_ending = threading.Event()


@dataclass
class _Fork:
    """What is held while a process is forked, and whether this one was before it could be."""

    locks: list[Any] = field(default_factory=list)
    orphaned: bool = False
    interrupted: bool = False


_fork = _Fork()


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
            log("compiling", "compiling kernels")
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
                "compiling a part of the search for the first time; this takes some seconds",
                SaletNotice,
                stacklevel=2,
            )
            begun.noticed.set()


def is_compiling() -> bool:
    """Whether something is being compiled now, and not only loaded."""
    return any(work.compiles.is_set() for work in list(_under_way.values()))


def _begin(key: Hashable, work: Callable[[], Any]) -> _Work:
    _wait_at_forks()
    if _fork.orphaned:
        raise SaletError(
            "kernels were being compiled when this process was forked, so it cannot use them; "
            "start processes by spawn or forkserver"
        )
    with _lock:
        if key not in _under_way:
            _under_way[key] = _Work(key, work)
            _under_way[key].thread.start()
        return _under_way[key]


def _run(key: Hashable, work: Callable[[], Any], begun: _Work) -> None:
    _own.work = begun
    if "numba" in sys.modules:
        _listen()
    started = time.monotonic()
    try:
        settle = partial(begun.future.set_result, work())
        if begun.compiles.is_set():
            log("compiling", "compiled kernels in %.1f s", time.monotonic() - started)
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


def _before_fork() -> None:
    """Wait until nothing is compiled: in the new process nobody would free Numba's locks."""
    until = time.monotonic() + _LONGEST_FORK
    try:
        while threads := _held_back():
            log("compiling", "a fork waits until the kernels are compiled")
            for thread in threads:
                thread.join(max(0.0, until - time.monotonic()))
            if time.monotonic() >= until:
                return
    except KeyboardInterrupt:  # nothing keeps the fork from going on, and here it would be ignored
        _fork.interrupted = True


def _held_back() -> list[threading.Thread]:
    """The threads that compile; where there are none, nothing begins before the fork is done."""
    _lock.acquire()
    own = threading.current_thread()
    threads = [each.thread for each in _under_way.values() if each.thread is not own]
    if threads:
        _lock.release()
        return threads
    # whoever compiles without us holds Numba's lock: code of other packages, too
    numba = getattr(sys.modules.get("numba.core.compiler_lock"), "global_compiler_lock", None)
    compiler = None if numba is None else numba._lock
    try:
        held = compiler is None or compiler.acquire(timeout=_LONGEST_FORK)
    except BaseException:  # an interrupt
        _lock.release()
        raise
    if held:
        _fork.locks = [_lock] if compiler is None else [_lock, compiler]
    else:
        _lock.release()
    return []


def _free() -> None:
    """Free what was held back."""
    while _fork.locks:
        _fork.locks.pop().release()


def _after_fork() -> None:
    """Free what was held back, and pass an interrupt on once the fork is done."""
    _free()
    if _fork.interrupted:
        _fork.interrupted = False
        threading.Timer(_GLANCE, _thread.interrupt_main).start()


def _after_fork_in_child() -> None:
    """The same in the new process; if it could not be waited for, nothing is compiled here."""
    global _lock
    _fork.interrupted = False
    if _fork.locks:
        _free()
        return
    _lock, _fork.orphaned = threading.Lock(), True
    _under_way.clear()


@cache
def _wait_at_forks() -> None:
    """Have forks wait while something is compiled, from the first time on that it may be."""
    if hasattr(os, "register_at_fork"):
        # These take locks at a fork that importing Numba needs, and the last to register is the
        # first to be called: so they come after us.
        import concurrent.futures.thread  # noqa: F401
        import logging  # noqa: F401

        os.register_at_fork(
            before=_before_fork, after_in_parent=_after_fork, after_in_child=_after_fork_in_child
        )


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
