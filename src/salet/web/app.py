"""The application: routes that parse, call and answer; headers; the files of the page."""

import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, StreamingResponse
from starlette.exceptions import HTTPException

from salet import engine
from salet.errors import SaletError
from salet.game.modes import mode_names
from salet.game.rules import get_rule
from salet.web import analysis, hidden, long_jobs, trees
from salet.web.guard import Guard
from salet.web.handling import LaneRoute, Lanes, Later, Stream
from salet.web.lanes import Refusals
from salet.web.lists import has_tiles, on_page, views_of
from salet.web.models import (
    Analysis,
    AnalysisRequest,
    BotRequest,
    BreakdownModel,
    BreakdownRequest,
    ErrorDocument,
    ExactRequest,
    NodeModel,
    Openers,
    OpenersRequest,
    PlayRequest,
    PlayState,
    TreeRequest,
)
from salet.web.page import Page
from salet.web.problems import BusyError, ShareError, details_of, refusal, status_of

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorDocument, "description": "A body that cannot be read."},
    403: {"model": ErrorDocument, "description": "Another site's request."},
    408: {"model": ErrorDocument, "description": "A body that came too slowly."},
    413: {"model": ErrorDocument, "description": "Too long a request."},
    415: {"model": ErrorDocument, "description": "A request that is not JSON."},
    421: {"model": ErrorDocument, "description": "Another host's name."},
    422: {"model": ErrorDocument, "description": "What was sent cannot be used."},
    429: {"model": ErrorDocument, "description": "More than one client's share; try again."},
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
    app.state.lanes = Lanes()
    page = Page()
    app.add_middleware(Guard, hosts=hosts)
    _say_problems(app)

    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    async def index() -> HTMLResponse:
        return HTMLResponse(page.index, headers={"Cache-Control": "no-cache"})

    @app.api_route("/static/{digest}/{name:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def static(request: Request, digest: str, name: str) -> Response:
        return page.file(request, digest, name)

    api = APIRouter(route_class=LaneRoute)

    @api.get("/api/options", responses=_PROBLEMS)
    def options() -> dict[str, Any]:
        """What can be chosen: games, rules, banks, modes and strategies."""
        return {
            "version": version("salet"),
            "game": engine.default_game(),
            "games": [
                {**_without_paths(game), "on_page": on_page(game["rule"], game["boards"])}
                for game in engine.describe_games()
            ],
            "rules": [
                {**rule, "tiles": has_tiles(get_rule(rule["name"]))}
                for rule in engine.describe_rules()
            ],
            "banks": engine.describe_banks(),
            "modes": list(mode_names()),
            "strategies": [
                {**each, "views": views_of(each["name"])} for each in engine.describe_strategies()
            ],
        }

    @api.post("/api/analysis", response_model=Analysis, responses=_PROBLEMS)
    def analyse(request: AnalysisRequest) -> dict[str, Any]:
        """All there is to say about a position at once."""
        return analysis.analyse(request)

    @api.post("/api/breakdown", response_model=BreakdownModel, responses=_PROBLEMS)
    def breakdown(request: BreakdownRequest) -> dict[str, Any]:
        """What a guess would give, bucket by bucket."""
        return analysis.look_at(request)

    @api.post("/api/openers", response_model=Openers, responses=_PROBLEMS)
    def openers(request: OpenersRequest) -> dict[str, Any]:
        """A page of the table of openers."""
        return trees.openers(request)

    @api.post("/api/tree", response_model=NodeModel, responses=_PROBLEMS)
    def tree(request: TreeRequest) -> dict[str, Any] | Later:
        """A position of a tree: the guess made there and what may follow."""
        return trees.node(request)

    @api.post("/api/play", response_model=PlayState, responses=_PROBLEMS)
    def play(request: PlayRequest) -> dict[str, Any]:
        """A game against a hidden word."""
        return hidden.play(request)

    @api.post(
        "/api/exact", response_model=None, response_class=StreamingResponse, responses=_EVENTS
    )
    def exact(request: ExactRequest) -> Stream:
        """Exact play: what is known of the best guesses, until it is proven."""
        return long_jobs.exact_job(request)

    @api.post("/api/bot", response_model=None, response_class=StreamingResponse, responses=_EVENTS)
    def bot(request: BotRequest) -> Stream:
        """Many games: how far they are, and then how they went."""
        return long_jobs.bot_job(request)

    app.include_router(api)
    return app


def _without_paths(game: dict[str, Any]) -> dict[str, Any]:
    """A game whose lists are named, but not where their files are on this machine."""
    return {**game, **{kind: os.path.basename(game[kind]) for kind in ("answers", "guesses")}}


@asynccontextmanager
async def _lifespan(_: FastAPI) -> AsyncIterator[None]:
    """Make what makes ranking fast, while requests are answered without."""
    threading.Thread(target=analysis.warm_up, name="salet warm-up", daemon=True).start()
    yield


def _say_problems(app: FastAPI) -> None:
    """Every problem is a document with a message a person understands."""
    refusals = Refusals()

    @app.exception_handler(SaletError)
    async def _wrong(_: Request, error: Exception) -> Response:
        assert isinstance(error, SaletError)  # noqa: S101 (that is what is registered)
        if isinstance(error, BusyError | ShareError):
            await refusals.delay()
        return _problem(status_of(error), str(error), type(error).__name__, details_of(error))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)  # noqa: S101
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        return _problem(422, f"{where or 'the request'}: {first['msg']}", "RequestError")

    @app.exception_handler(HTTPException)
    async def _no_such(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101
        answer = _problem(error.status_code, str(error.detail))
        answer.headers.update(error.headers or {})  # such as the methods that are allowed
        return answer


def _problem(status: int, message: str, *rest: Any) -> Response:
    body, headers = refusal(status, message, *rest)
    return Response(body, status, {name.decode(): value.decode() for name, value in headers})
