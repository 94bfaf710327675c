"""Watching a server: every request is counted and logged, and some may read the counts."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import fields
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from salet.web.access import OF_PROXIES
from salet.web.clients import client_of
from salet.web.handling import Lanes
from salet.web.lanes import Lane
from salet.web.logs import log_request
from salet.web.meter import OTHER, Meter

#: How often a worker notes how long its queues are, in seconds.
_EVERY = 0.5
#: The lanes whose work is searches and simulations.
_SEARCHES = ("trees", "long_jobs", "own_long_jobs", "short_jobs")
Network = IPv4Network | IPv6Network
#: This machine.
LOOPBACK: tuple[Network, ...] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


def make_meter(app: FastAPI, workers: int = 1) -> Meter:
    """What counts the requests to this application's routes."""
    routes = {*_paths(app.routes), "/health", "/metrics"}
    return Meter(sorted(routes), [each.name for each in fields(Lanes)], workers)


def _paths(routes: Iterable[BaseRoute]) -> Iterator[str]:
    """The paths of routes; FastAPI has those of a router that was included within another route."""
    for route in routes:
        if isinstance(route, Route):
            yield route.path
        elif (router := getattr(route, "original_router", None)) is not None:
            yield from _paths(router.routes)


def observe(
    app: FastAPI, meter: Meter, readers: tuple[Network, ...] = (), *, behind_proxy: bool = False
) -> None:
    """Count and log what an application does; readers may see the counts at /metrics."""

    async def health() -> dict[str, str]:
        return {"status": "ok"}

    async def metrics(request: Request) -> Response:
        forwarded = any(name in request.headers for name in OF_PROXIES)
        if (forwarded and not behind_proxy) or not _is_in(request.scope, readers):
            raise HTTPException(404, "Not Found")
        note_lanes()
        return Response(meter.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    def note_lanes() -> None:
        lanes = _lanes_of(app.state.lanes)
        counts = {name: (lane.working, lane.waiting) for name, lane in lanes.items()}
        meter.lanes_are(counts, sum(lanes[name].working for name in _SEARCHES))

    app.add_api_route("/health", health, include_in_schema=False)
    app.add_api_route("/metrics", metrics, include_in_schema=False)
    app.add_middleware(Observer, meter=meter, note_lanes=note_lanes)


class Observer:
    """Counts and logs every request, those that are refused included."""

    def __init__(self, app: ASGIApp, meter: Meter, note_lanes: Callable[[], None]) -> None:
        self._app, self._meter, self._note_lanes = app, meter, note_lanes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or the life of the server."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
            return
        noting = asyncio.ensure_future(self._note_again_and_again())
        try:
            await self._app(scope, receive, send)
        finally:
            noting.cancel()

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, size, began = "", 0, time.perf_counter()

        async def receive_noted() -> Message:
            nonlocal status
            message = await receive()
            if message["type"] == "http.disconnect":
                status = status or "gone"
            return message

        async def send_noted(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = status or str(message["status"])
            size += len(message.get("body", b""))
            await send(message)

        client, asked = client_of(scope), scope["path"]
        self._meter.request_begins()
        try:
            await self._app(scope, receive_noted, send_noted)
        finally:
            route = str(getattr(scope.get("route"), "path", OTHER))
            seconds = time.perf_counter() - began
            status = status or "gone"
            self._meter.request_ends(route, status, seconds)
            log_request(
                method=scope["method"], path=asked[:200], route=route, status=status,
                seconds=round(seconds, 4), bytes=size, client=client,
            )  # fmt: skip

    async def _note_again_and_again(self) -> None:
        while True:
            self._note_lanes()
            await asyncio.sleep(_EVERY)


def _lanes_of(lanes: Lanes) -> dict[str, Lane]:
    held = {each.name: getattr(lanes, each.name) for each in fields(Lanes)}
    return {name: lane if isinstance(lane, Lane) else lane.lane for name, lane in held.items()}


def _is_in(scope: Scope, networks: tuple[Network, ...]) -> bool:
    """Whether the client of a request has an address in one of these networks."""
    with suppress(ValueError):  # a Unix socket, or a test, has none
        address = ip_address((scope.get("client") or ("", 0))[0])
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in networks)
    return False
