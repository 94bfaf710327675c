"""Long work: as much at once as the machine bears, the rest waiting in a short queue.

A job runs in a thread and says what it knows again and again; that is streamed to whoever asked.
When they have gone, the next thing it says ends it.
"""

import asyncio
import json
import threading
from collections.abc import AsyncGenerator, Callable
from typing import Any

from salet.errors import SaletError

#: Tells what is known: a name, and a document.
Say = Callable[[str, dict[str, Any]], None]
Job = Callable[[Say], None]


class BusyError(SaletError):
    """There is more to do than the queue takes."""


class Unwanted(Exception):  # noqa: N818 (nothing is wrong)
    """Nobody listens any more."""


class Workshop:
    """So many jobs at once, so many waiting; more are refused."""

    def __init__(self, at_once: int = 1, waiting: int = 8) -> None:
        self._slots = asyncio.Semaphore(at_once)
        self._at_once, self._most = at_once, at_once + waiting
        self.present = 0
        """How many jobs are there, at work or waiting."""

    def check_room(self) -> None:
        """Raise where another job would be too much."""
        if self.present >= self._most:
            raise BusyError(f"{self._most} jobs are at work or waiting; try again in a moment")

    async def stream(self, job: Job) -> AsyncGenerator[str, None]:
        """What a job says, as server-sent events."""
        self.present += 1
        try:
            if self._slots.locked():
                yield to_event("waiting", {"before": self.present - self._at_once})
            async with self._slots:
                async for event in _run(job):
                    yield event
        finally:
            self.present -= 1


async def _run(job: Job) -> AsyncGenerator[str, None]:
    """Run a job in a thread, and give what it says."""
    loop = asyncio.get_running_loop()
    said: asyncio.Queue[str | None] = asyncio.Queue()
    unwanted = threading.Event()

    def say(name: str, document: dict[str, Any]) -> None:
        if unwanted.is_set():
            raise Unwanted
        loop.call_soon_threadsafe(said.put_nowait, to_event(name, document))

    def work() -> None:
        try:
            job(say)
        except Unwanted:
            pass
        except Exception as error:  # whatever it is, the page must not wait for ever
            message = str(error) if isinstance(error, SaletError) else f"it failed: {error!r}"
            problem = {"kind": type(error).__name__, "message": message}
            loop.call_soon_threadsafe(said.put_nowait, to_event("problem", problem))
        finally:
            loop.call_soon_threadsafe(said.put_nowait, None)

    worker = asyncio.create_task(asyncio.to_thread(work))
    try:
        while (event := await said.get()) is not None:
            yield event
    finally:
        unwanted.set()
        await asyncio.shield(worker)  # the next job begins when this one has ended


def to_event(name: str, document: dict[str, Any]) -> str:
    """A server-sent event."""
    return f"event: {name}\ndata: {json.dumps(document, separators=(',', ':'))}\n\n"
