"""The application: its routes, headers and problems, and the files of the page."""

from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from salet.errors import SaletError
from salet.web.guard import Guard
from salet.web.handling import Lanes
from salet.web.lanes import Refusals
from salet.web.page import Page
from salet.web.problems import (
    PROBLEMS_HEADER,
    BusyError,
    ShareError,
    details_of,
    refusal,
    status_of,
)
from salet.web.routes import games, positions, records, sharing


def create_app(hosts: tuple[str, ...] = (), *, record: bool = False) -> FastAPI:
    """The application, for these host names beside those of this machine.

    With the record, clients on this machine may see and change that of its user.
    """
    app = FastAPI(
        title="salet",
        version=version("salet"),
        description="Analyse, prove and play Wordle-like games.",
        docs_url=None,  # the pages of documentation would ask other hosts for their scripts
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.lanes = Lanes()
    app.state.record = record
    page = Page()
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, hosts=hosts)
    _say_problems(app)

    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    async def index() -> HTMLResponse:
        return HTMLResponse(page.index, headers={"Cache-Control": "no-cache"})

    @app.api_route("/static/{digest}/{name:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def static(request: Request, digest: str, name: str) -> Response:
        return page.file(request, digest, name)

    for routes in (positions, games, sharing, records):
        app.include_router(routes.router)
    return app


def _say_problems(app: FastAPI) -> None:
    """Every problem is a document with a message a person understands."""
    refusals = Refusals()

    @app.exception_handler(SaletError)
    async def _wrong(request: Request, error: Exception) -> Response:
        assert isinstance(error, SaletError)  # noqa: S101 (that is what is registered)
        if isinstance(error, BusyError | ShareError):
            await refusals.delay()
        status = _status(request, status_of(error))
        return _problem(status, str(error), type(error).__name__, details_of(error))

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)  # noqa: S101
        return _problem(_status(request, 422), error.errors()[0]["msg"], "RequestError")

    @app.exception_handler(HTTPException)
    async def _no_such(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101
        answer = _problem(error.status_code, str(error.detail))
        answer.headers.update(error.headers or {})  # such as the methods that are allowed
        return answer


def _status(request: Request, status: int) -> int:
    """The status of a problem; a page that can tell one from an answer gets 200 in place of 422.

    Browsers report every other status as an error of the page, and a word that is not in the list
    is none.
    """
    return 200 if status == 422 and request.headers.get(PROBLEMS_HEADER) == "answer" else status


def _problem(status: int, message: str, *rest: Any) -> Response:
    body, headers = refusal(status, message, *rest)
    return Response(body, status, {name.decode(): value.decode() for name, value in headers})
