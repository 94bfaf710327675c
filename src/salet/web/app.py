"""The application: routes that parse, call and answer; headers; the files of the page."""

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, StreamingResponse
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from salet import engine
from salet.errors import SaletError
from salet.modes import mode_names
from salet.web import analysis, hidden, jobs, trees
from salet.web.files import Page
from salet.web.guard import Guard
from salet.web.models import (
    Analysis,
    AnalysisRequest,
    BotRequest,
    ErrorDocument,
    ExactRequest,
    NodeModel,
    Openers,
    OpenersRequest,
    PlayRequest,
    PlayState,
    ProspectModel,
    ProspectRequest,
    TreeRequest,
)
from salet.web.work import BusyError, Job, Workshop

#: How many requests are worked on at once; more wait.
_THREADS = 4

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorDocument, "description": "A body that cannot be read."},
    403: {"model": ErrorDocument, "description": "Another site's request."},
    413: {"model": ErrorDocument, "description": "Too long a request."},
    415: {"model": ErrorDocument, "description": "A request that is no JSON."},
    421: {"model": ErrorDocument, "description": "Another host's name."},
    422: {"model": ErrorDocument, "description": "What was sent cannot be used."},
    503: {"model": ErrorDocument, "description": "There is too much to do; try again."},
}
_EVENTS: dict[int | str, dict[str, Any]] = {
    **_PROBLEMS,
    200: {"content": {"text/event-stream": {}}, "description": "Events, as they happen."},
}


def create_app(hosts: tuple[str, ...] = ()) -> FastAPI:
    """The application, for these host names beside those of this machine."""
    app = FastAPI(
        lifespan=_lifespan,
        title="salet",
        version=version("salet"),
        description="Analyse, prove and play Wordle-like games.",
        docs_url=None,  # the pages of documentation would ask other hosts for their scripts
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    workshop, counter = Workshop(), Workshop(waiting=32)  # for what takes long, and what does not
    page = Page()
    app.add_middleware(Guard, hosts=hosts)
    _say_problems(app)

    @app.get("/", include_in_schema=False)
    async def index() -> HTMLResponse:
        return HTMLResponse(page.index, headers={"Cache-Control": "no-cache"})

    @app.get("/static/{digest}/{name:path}", include_in_schema=False)
    async def static(request: Request, digest: str, name: str) -> Response:
        return page.file(request, digest, name)

    @app.get("/api/options", responses=_PROBLEMS)
    def options() -> dict[str, Any]:
        """What can be chosen: banks, modes and strategies."""
        return {
            "version": version("salet"),
            "banks": engine.describe_banks(),
            "modes": list(mode_names()),
            "strategies": engine.describe_strategies(),
        }

    @app.post("/api/analysis", response_model=Analysis, responses=_PROBLEMS)
    def analyse(request: AnalysisRequest) -> dict[str, Any]:
        """All there is to say about a position at once."""
        return analysis.analyse(request)

    @app.post("/api/prospect", response_model=ProspectModel, responses=_PROBLEMS)
    def prospect(request: ProspectRequest) -> dict[str, Any]:
        """What a guess would give, bucket by bucket."""
        return analysis.look_at(request)

    @app.post("/api/openers", response_model=Openers, responses=_PROBLEMS)
    def openers(request: OpenersRequest) -> dict[str, Any]:
        """A page of the table of openers."""
        return trees.openers(request)

    @app.post("/api/tree", response_model=NodeModel, responses=_PROBLEMS)
    def tree(request: TreeRequest) -> dict[str, Any]:
        """A position of a tree: the guess made there and what may follow."""
        return trees.node(request)

    @app.post("/api/play", response_model=PlayState, responses=_PROBLEMS)
    def play(request: PlayRequest) -> dict[str, Any]:
        """A game against a hidden word."""
        return hidden.play(request)

    def stream(job: Job, place: Workshop) -> StreamingResponse:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(place.stream(job), headers=headers, media_type="text/event-stream")

    @app.post("/api/exact", response_class=StreamingResponse, responses=_EVENTS)
    async def exact(request: ExactRequest) -> StreamingResponse:
        """Exact play: what is known of the best guesses, until it is proven."""
        job, soon_done = await run_in_threadpool(jobs.exact_job, request)
        return stream(job, counter if soon_done else workshop)

    @app.post("/api/bot", response_class=StreamingResponse, responses=_EVENTS)
    async def bot(request: BotRequest) -> StreamingResponse:
        """Many games: how far they are, and then how they went."""
        return stream(await run_in_threadpool(jobs.bot_job, request), workshop)

    return app


@asynccontextmanager
async def _lifespan(_: FastAPI) -> AsyncIterator[None]:
    """Few threads, as they share one lock; and what makes ranking fast, made meanwhile."""
    current_default_thread_limiter().total_tokens = _THREADS
    threading.Thread(target=analysis.warm_up, daemon=True).start()
    yield


def _say_problems(app: FastAPI) -> None:
    """Every problem is a document with a message a person understands."""

    @app.exception_handler(SaletError)
    async def _wrong(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, SaletError)  # noqa: S101 (that is what is registered)
        status = 503 if isinstance(error, BusyError) else 422
        return _problem(status, type(error).__name__, str(error), dict(error.details))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)  # noqa: S101
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        return _problem(422, "RequestError", f"{where or 'the request'}: {first['msg']}")

    @app.exception_handler(HTTPException)
    async def _no_such(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)  # noqa: S101
        answer = _problem(error.status_code, "HTTPError", str(error.detail))
        answer.headers.update(error.headers or {})  # such as the methods that are allowed
        return answer


def _problem(
    status: int, kind: str, message: str, details: dict[str, Any] | None = None
) -> JSONResponse:
    error = {"kind": kind, "message": message, "details": details or {}}
    return JSONResponse({"error": error}, status)
