"""Long work: jobs in lanes of their own, whose findings are streamed to whoever asked.

A job runs in a thread and tells what it knows again and again. When whoever asked has gone, the
next thing it tells, or its next checkpoint, ends it; only then does its place become free.
"""

import asyncio
import json
import logging
import weakref
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from typing import Any, Protocol

from salet.errors import SaletError
from salet.jobs.cancel import CancelledError, Token
from salet.web.lanes import Lane, Place, PoliteToken
from salet.web.problems import BusyError, details_of

__all__ = ["BusyError", "Job", "JobQueue", "Listener", "to_event"]

#: How many seconds a job may take, its time in queues included; of one with several turns, each.
_LONGEST = 240.0
#: After so many seconds without a word a comment shows that the connection is alive: proxies close
#: one that is silent for a minute.
_SILENCE = 15.0
_ALIVE = ": alive\n\n"
#: After how many seconds of waiting for somebody else that is told.
_PATIENCE = 0.3


class Listener(Protocol):
    """Who is told what a job knows."""

    def tell(self, name: str, document: dict[str, Any]) -> None:
        """Tell what is known: a name, and a document; raises where nobody listens."""


#: Does its work; gives what is left of it where that is for the lane after this one, or where
#: others may go first in this one.
Job = Callable[[Listener], "Job | None"]


class JobQueue:
    """A lane of jobs; what is left of one goes on in the queue after it, or waits again here."""

    def __init__(
        self, at_once: int = 1, waiting: int = 8, share: int | None = None,
        after: "JobQueue | None" = None, before: Lane | None = None,
    ) -> None:  # fmt: skip
        """What takes too long goes on in the queue `after`; work of `before` goes first."""
        self.lane = Lane(at_once, waiting, share)
        self._after, self._before = after, before

    @property
    def present(self) -> int:
        """How many jobs are there, at work or waiting."""
        return self.lane.present

    def stream(self, job: Job, client: str = "") -> AsyncGenerator[str, None]:
        """What a job says, as server-sent events; raises where another would be too much."""
        place = self.lane.enter(client)
        events = self._events(job, place)
        weakref.finalize(events, _leave, asyncio.get_running_loop(), place)  # if it never begins
        return events

    async def _events(self, job: Job | None, place: Place) -> AsyncGenerator[str, None]:
        token, queue = self._token(), self
        running: asyncio.Future[Job | None] | None = None
        try:
            while job is not None:
                work = _Work(job, token)
                running = asyncio.ensure_future(place.run(work.run, token))
                running.add_done_callback(work.end)
                work.look_after(place)
                while (event := await work.hear()) is not None:
                    yield event
                job = await running
                if job is not None and queue._after is not None:
                    queue = queue._after
                    place.leave()
                    place = queue.lane.enter(place.client)
                token = queue._token()
        except SaletError as error:
            yield _problem(error, str(error))
        except Exception as error:  # whatever it is, the page must not wait for ever
            logging.getLogger("salet.web").exception("a job failed")
            yield _problem(error, "something went wrong here; the log says what")
        finally:
            token.cancel()
            if running is not None:
                running.cancel()  # takes it out of the queue
            place.leave()

    def _token(self) -> Token:
        return Token(_LONGEST) if self._before is None else PoliteToken(_LONGEST, self._before)


class _Work:
    """A job in its thread."""

    def __init__(self, job: Job, token: Token) -> None:
        self._job, self._token = job, token
        self._loop = asyncio.get_running_loop()
        self.said: asyncio.Queue[str | None] = asyncio.Queue()

    def run(self) -> Job | None:
        """Do the job."""
        return self._job(self)

    def tell(self, name: str, document: dict[str, Any]) -> None:
        """Tell whoever listens; raises where nobody does."""
        self._token.check()
        try:
            self._loop.call_soon_threadsafe(self.said.put_nowait, to_event(name, document))
        except RuntimeError:  # the server has ended
            raise CancelledError("the server has ended") from None

    async def hear(self) -> str | None:
        """What is told next, None at the end; a comment where nothing is for long."""
        try:
            return await asyncio.wait_for(self.said.get(), _SILENCE)
        except TimeoutError:
            return _ALIVE

    def look_after(self, place: Place) -> None:
        """Tell where the job still waits for others after a while."""
        self._loop.call_later(_PATIENCE, self._look_at, place)

    def _look_at(self, place: Place) -> None:
        if place.waits_for_others:
            before = place.lane.present - place.lane.threads
            self.said.put_nowait(to_event("waiting", {"before": before}))
        elif place.waiting:
            self.look_after(place)

    def end(self, running: "asyncio.Future[Job | None]") -> None:
        """Tell that there is nothing more to tell."""
        retrieve(running)
        self.said.put_nowait(None)


def _leave(loop: asyncio.AbstractEventLoop, place: Place) -> None:
    """Have the event loop give a place back.

    Garbage is collected wherever memory is asked for, also where this thread has locked the lane:
    it would wait for itself, and the server for it.
    """
    with suppress(RuntimeError):  # the server has ended
        loop.call_soon_threadsafe(place.leave)


def retrieve(done: "asyncio.Future[Any]") -> None:
    """Take note of an error nobody waits for, so that it does not fill the log."""
    if not done.cancelled():
        done.exception()


def _problem(error: Exception, message: str) -> str:
    problem: dict[str, Any] = {"kind": type(error).__name__, "message": message}
    if isinstance(error, SaletError) and (details := details_of(error)):
        problem["details"] = details
    return to_event("problem", problem)


def to_event(name: str, document: dict[str, Any]) -> str:
    """A server-sent event."""
    return f"event: {name}\ndata: {json.dumps(document, separators=(',', ':'))}\n\n"
