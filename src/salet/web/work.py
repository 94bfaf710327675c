"""Long work: as much at once as the machine bears, the rest waiting in a short queue.

A job runs in a thread and says what it knows again and again; that is streamed to whoever asked.
When they have gone, the next thing it says ends it, and only then does its place become free.
"""

import asyncio
import json
import logging
import threading
import weakref
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from salet.errors import SaletError


class BusyError(SaletError):
    """There is more to do than the queue takes."""


class Unwanted(Exception):  # noqa: N818 (nothing is wrong)
    """Nobody listens any more."""


class Listener(Protocol):
    """Who is told what a job knows."""

    def check(self) -> None:
        """Raise Unwanted where nobody listens any more."""

    def tell(self, name: str, document: dict[str, Any]) -> None:
        """Tell what is known: a name, and a document; raises Unwanted where nobody listens."""


Job = Callable[[Listener], None]


class Workshop:
    """So many jobs at once, so many waiting; more are refused."""

    def __init__(self, at_once: int = 1, waiting: int = 8) -> None:
        self._slots = asyncio.Semaphore(at_once)
        self._at_once, self._most = at_once, at_once + waiting
        self._threads = ThreadPoolExecutor(at_once, "job")
        self.present = 0
        """How many jobs are there, at work or waiting."""

    def stream(self, job: Job) -> AsyncGenerator[str, None]:
        """What a job says, as server-sent events; raises where another would be too much."""
        if self.present >= self._most:
            raise BusyError(f"{self._most} jobs are at work or waiting; try again in a moment")
        self.present += 1
        place = _Place(self)
        events = self._events(job, place)
        weakref.finalize(events, place.leave)  # where it is never begun
        return events

    async def _events(self, job: Job, place: "_Place") -> AsyncGenerator[str, None]:
        unwanted = threading.Event()
        try:
            if self._slots.locked():
                yield to_event("waiting", {"before": self.present - self._at_once})
            await self._slots.acquire()
        except BaseException:
            place.leave()
            raise
        said: asyncio.Queue[str | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        work = _Work(job, loop, said, unwanted)
        worker = loop.run_in_executor(self._threads, work.run)
        place.held = True
        worker.add_done_callback(lambda _: self._done(place))
        try:
            while (event := await said.get()) is not None:
                yield event
        finally:
            unwanted.set()

    def _done(self, place: "_Place") -> None:
        self._slots.release()
        place.held = False
        place.leave()


class _Place:
    """A place in the workshop, which is left once, and not before the work is done."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._left = self.held = False

    def leave(self) -> None:
        if not (self._left or self.held):
            self._left = True
            self._workshop.present -= 1


class _Work:
    """A job in its thread."""

    def __init__(
        self, job: Job, loop: asyncio.AbstractEventLoop, said: "asyncio.Queue[str | None]",
        unwanted: threading.Event,
    ) -> None:  # fmt: skip
        self._job, self._loop, self._said, self._unwanted = job, loop, said, unwanted

    def run(self) -> None:
        """Do the job."""
        try:
            self._job(self)
        except Unwanted:
            pass
        except SaletError as error:
            self._send("problem", {"kind": type(error).__name__, "message": str(error)})
        except Exception as error:  # whatever it is, the page must not wait for ever
            logging.getLogger("salet.web").exception("a job failed")
            message = "something went wrong here; the log says what"
            self._send("problem", {"kind": type(error).__name__, "message": message})
        finally:
            self._loop.call_soon_threadsafe(self._said.put_nowait, None)

    def check(self) -> None:
        """Raise where nobody listens any more."""
        if self._unwanted.is_set():
            raise Unwanted

    def tell(self, name: str, document: dict[str, Any]) -> None:
        """Tell whoever listens; raises where nobody does."""
        self.check()
        self._send(name, document)

    def _send(self, name: str, document: dict[str, Any]) -> None:
        self._loop.call_soon_threadsafe(self._said.put_nowait, to_event(name, document))


def to_event(name: str, document: dict[str, Any]) -> str:
    """A server-sent event."""
    return f"event: {name}\ndata: {json.dumps(document, separators=(',', ':'))}\n\n"
