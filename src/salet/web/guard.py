"""What every request must keep to, and what every answer carries."""

import asyncio
import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from salet.web.bodies import MOST_BYTES
from salet.web.events import to_event
from salet.web.problems import SECURITY_HEADERS, refusal

#: Names of this machine.
OWN_HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]"})
_ENDING = "the server is ending; try again in a moment"


def host_in(header: str) -> str:
    """The name in a Host header, without its port.

    >>> host_in("LocalHost:8642")
    'localhost'
    """
    name, _, port = header.lower().rpartition(":")
    return name if port.isdecimal() else header.lower()


class Guard:
    """Refuses other hosts' names, other sites' requests and long bodies; adds headers."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] = ()) -> None:
        self._app = app
        self._hosts = OWN_HOSTS | {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        started = streams = False

        async def send_guarded(message: Message) -> None:
            nonlocal started, streams
            if message["type"] == "http.response.start":
                own, started = dict(message["headers"]), True
                streams = own.get(b"content-type", b"").startswith(b"text/event-stream")
                added = [pair for pair in SECURITY_HEADERS.items() if pair[0] not in own]
                message["headers"] = [*message["headers"], *added]
            elif scope["method"] == "HEAD":
                message = {**message, "body": b""}
            await send(message)

        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        why = self._why_refused(scope, headers)
        if why is not None:
            await _refuse(send_guarded, *why)
            return
        try:
            await self._app(scope, receive, send_guarded)
        except asyncio.CancelledError:  # the time is up that requests have when the server ends
            if not started:
                await _refuse(send_guarded, 503, _ENDING)
            elif streams:
                last = to_event("problem", {"kind": "CancelledError", "message": _ENDING})
                await send({"type": "http.response.body", "body": last.encode()})
        except Exception:  # a fault of ours: for the log, and no more than that for others
            logging.getLogger("salet.web").exception("a request failed")
            if not started:
                await _refuse(send_guarded, 500, "something went wrong here; the log says what")

    def _why_refused(self, scope: Scope, headers: dict[bytes, str]) -> tuple[int, str] | None:
        host = headers.get(b"host", "").lower()
        name = host_in(host)
        if name not in self._hosts:
            return 421, f"this server does not answer for {name[:80]!r}"
        origin = headers.get(b"origin")
        if origin is not None and origin.lower().partition("://")[2] != host:
            return 403, "requests of other sites are not answered"
        length = headers.get(b"content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > MOST_BYTES:
            return 413, f"a request may have {MOST_BYTES:,} bytes at most"
        if scope["method"] == "POST":
            kind = headers.get(b"content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                return 415, "requests are JSON: send them as application/json"
        return None


async def _refuse(send: Send, status: int, message: str) -> None:
    body, headers = refusal(status, message)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
