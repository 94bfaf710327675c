"""How a request is handled: read, parsed, done in a lane, answered; the event loop only waits.

A small body is read and parsed at once. A large one can only be a list of somebody's own words: it
is read when the lane for such lists has a place, and parsed in a thread of that lane.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError

from salet.jobs.cancel import CancelledError, Token
from salet.web.access import access_of
from salet.web.bodies import Body, disconnect
from salet.web.clients import client_of
from salet.web.events import Job, JobQueue, retrieve
from salet.web.invalid import explain
from salet.web.lanes import Lane, Place, PoliteToken
from salet.web.models.base import GameRequest

#: In how many seconds a request is answered, its waiting included.
DEADLINE, OWN_DEADLINE, TREE_DEADLINE = 15.0, 30.0, 60.0

#: What tells requests apart that take differently long.
_KIND = ("game", "rule", "mode", "strategy", "player")

_STREAM_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@dataclass
class Lanes:
    """The lanes of a server; a client on a network has a share of each."""

    banks: Lane = field(default_factory=lambda: Lane(4, waiting=200, share=40))
    """What is answered in milliseconds."""
    own: Lane = field(default_factory=lambda: Lane(1, waiting=11, share=4))
    """Requests with words of one's own, whatever they ask for."""
    trees: Lane = field(default_factory=lambda: Lane(1, waiting=11, share=4))
    """Searches for a node of a tree, some seconds each."""
    long_jobs: JobQueue = field(init=False)
    own_long_jobs: JobQueue = field(init=False)
    short_jobs: JobQueue = field(init=False)
    """Proofs that take no time, mostly; those that do go on among the long jobs."""

    def __post_init__(self) -> None:
        self.long_jobs = JobQueue(share=3, before=self.banks)
        self.own_long_jobs = JobQueue(waiting=4, share=2, before=self.banks)
        self.short_jobs = JobQueue(waiting=32, share=8, after=self.long_jobs)


@dataclass(frozen=True)
class Later:
    """What is left of a request, for the lane of searches."""

    work: Callable[[], dict[str, Any] | Response]


@dataclass(frozen=True)
class Stream:
    """A job whose findings are the answer."""

    job: Job
    short: bool = False


class LaneRoute(APIRoute):
    """A route whose function runs in a lane; what it is given and returns is as FastAPI says."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of this route."""
        hints = get_type_hints(self.endpoint)
        answer = None if self.response_model is None else TypeAdapter(self.response_model)
        return _Handler(
            self.path, self.endpoint, hints.get("request"), answer, takes_access="access" in hints
        )


@dataclass(frozen=True)
class _Handler:
    path: str
    endpoint: Callable[..., Any]
    model: type[BaseModel] | None
    answer: TypeAdapter[Any] | None
    takes_access: bool
    """Whether it is told whether the client may see the record."""

    async def __call__(self, request: Request) -> Response:
        lanes: Lanes = request.app.state.lanes
        client, body = client_of(request.scope), Body(request)
        parsed, own = None, True
        if await body.is_small():
            parsed = self.parse(await body.whole())
            own = isinstance(parsed, GameRequest) and parsed.has_own
        token = PoliteToken(OWN_DEADLINE, lanes.banks) if own else Token(DEADLINE)
        kind = " ".join(str(getattr(parsed, name, "")) for name in _KIND)
        place = (lanes.own if own else lanes.banks).enter(client)
        try:
            text = b"" if parsed is not None else await body.whole()
            result = await self._run(
                request, place, token,
                lambda: self.work(request, parsed or self.parse(text), own),
                f"{self.path} {kind}",
            )  # fmt: skip
            if isinstance(result, Later):
                rest = result.work
                place.leave()
                place = lanes.trees.enter(client)
                token = PoliteToken(TREE_DEADLINE, lanes.banks)
                result = await self._run(request, place, token, lambda: self.render(rest()))
        finally:
            place.leave()
        if isinstance(result, Response):
            return result
        queue = lanes.short_jobs if result.short else lanes.long_jobs
        if own:
            queue = lanes.own_long_jobs
        return StreamingResponse(
            queue.stream(result.job, client), 200, _STREAM_HEADERS, "text/event-stream"
        )

    async def _run(
        self, request: Request, place: Place, token: Token, work: Callable[[], Any], kind: str = ""
    ) -> Any:
        """What work gives, unless the client goes away."""
        running = asyncio.ensure_future(place.run(work, token, kind))
        running.add_done_callback(retrieve)
        gone = asyncio.ensure_future(disconnect(request))
        try:
            await asyncio.wait({running, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                raise CancelledError("the client has gone")
            return await running
        finally:
            gone.cancel()
            running.cancel()

    def work(
        self, request: Request, parsed: BaseModel | None, own: bool
    ) -> "Response | Later | Stream":
        """Do what the route does, in a thread."""
        given: dict[str, Any] = {} if parsed is None else {"request": parsed}
        if self.takes_access:
            given["access"] = access_of(request)
        result = self.endpoint(**given)
        if isinstance(result, Later) and own:  # it stays in its lane
            result = result.work()
        return result if isinstance(result, Later | Stream) else self.render(result)

    def parse(self, body: bytes) -> BaseModel | None:
        """The request a body holds."""
        if self.model is None:
            return None
        try:
            return self.model.model_validate_json(body)
        except ValidationError as error:
            raise RequestValidationError([{"msg": explain(error, self.model)}]) from None

    def render(self, result: Any) -> Response:
        """The answer, checked against its model."""
        if isinstance(result, Response):
            return result
        if self.answer is not None:
            return Response(
                self.answer.dump_json(self.answer.validate_python(result)),
                media_type="application/json",
            )
        return Response(TypeAdapter(Any).dump_json(result), media_type="application/json")
