"""Connections: none is idle or half open for long, and newcomers are never shut out by those.

uvicorn's own limit counts idle connections and refuses newcomers; its refusals are plain text.
"""

import asyncio
import sys
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from salet.web.problems import SECURITY_HEADERS, refusal

#: How many connections there are at most; the longest idle one makes way for another.
MOST_CONNECTIONS = 400
#: In how many seconds the headers of a request must be there, and some of an answer be taken.
HEADER_SECONDS, WRITE_SECONDS = 10.0, 30.0
#: How many seconds a refused client has to read that.
LINGER_SECONDS = 2.0


class _Timer:
    """Calls a function when its time is up, unless it is stopped before."""

    def __init__(self, seconds: float, function: Callable[[], None]) -> None:
        self._seconds, self._function = seconds, function
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start it, unless it runs."""
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(self._seconds, self._ring)

    def stop(self) -> None:
        """Stop it."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _ring(self) -> None:
        self._handle = None
        self._function()


class Connection(H11Protocol):
    """A connection with timeouts, which refuses with a document of ours."""

    def __init__(self, *options: Any, **named: Any) -> None:
        super().__init__(*options, **named)
        self.idle_since = time.monotonic()
        self._reading = _Timer(HEADER_SECONDS, self._too_late)
        self._refused = False
        self._lingering = _Timer(LINGER_SECONDS, lambda: self.transport.abort())
        self._writing = _Timer(WRITE_SECONDS, lambda: self.transport.abort())

    @property
    def idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; another makes way where there are too many."""
        super().connection_made(transport)
        self._reading.start()
        if len(self.connections) > MOST_CONNECTIONS:
            others = [each for each in self.connections if each is not self]
            idle = [each for each in others if isinstance(each, Connection) and each.idle]
            if idle:
                min(idle, key=lambda each: each.idle_since).transport.abort()
            else:
                self._refuse(503, "there are too many connections; try again in a moment")

    def data_received(self, data: bytes) -> None:
        """Take what was sent; the headers of a request must be there in time."""
        if self._refused:
            return
        super().data_received(data)
        if self.idle:
            self._reading.start()
        else:
            self._reading.stop()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self.idle_since = time.monotonic()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        for timer in (self._reading, self._writing, self._lingering):
            timer.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not take what it asked for: not for ever."""
        super().pause_writing()
        self._writing.start()

    def resume_writing(self) -> None:
        """The client takes it again."""
        self._writing.stop()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, as h11 says why."""
        error = sys.exc_info()[1]
        status = error.error_status_hint if isinstance(error, h11.RemoteProtocolError) else 400
        if not self.idle:  # the application must not answer it, too
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        long = "the address and the headers of a request are too long"
        self._refuse(status, long if status == 431 else "this is not an HTTP request")

    def _unsupported_upgrade_warning(self) -> None:
        """It need not fill the log: the request is answered as if nothing had been asked."""

    def _too_late(self) -> None:
        if self._refused or not self.idle:
            return
        if self.conn.trailing_data[0]:  # half a request
            self._refuse(408, f"the request did not arrive within {HEADER_SECONDS:g} seconds")
        else:
            self.transport.close()

    def _refuse(self, status: int, message: str) -> None:
        """Send a refusal, where that can still be, and close."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body, headers = refusal(status, message)
            headers += [*SECURITY_HEADERS.items(), (b"connection", b"close")]
            reason = HTTPStatus(status).phrase.encode()
            response = h11.Response(status_code=status, headers=headers, reason=reason)
            for event in (response, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        # Closed with something unread, the client would get a reset in place of the refusal.
        self._refused = True
        self.transport.write_eof()
        self._lingering.start()
