"""The record of games played on this machine, for whoever sits at it."""

from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from salet.web import records
from salet.web.access import Access
from salet.web.handling import LaneRoute, Stream
from salet.web.models.records import (
    Added,
    AddRequest,
    ExportRequest,
    FiguresAnswer,
    FiguresRequest,
    Imported,
    ImportRequest,
    ListRequest,
    ReadGames,
    RecordAnswer,
    RecordedGames,
    Removed,
    RemoveRequest,
    ReviewsRequest,
)
from salet.web.routes import EVENTS, FILE, PROBLEMS

router = APIRouter(route_class=LaneRoute)


@router.get("/api/record", response_model=RecordAnswer, responses=PROBLEMS)
def record(access: Access) -> dict[str, Any]:
    """Whether there is a record for this client, and how many games it has."""
    return records.describe(access)


@router.post("/api/record/add", response_model=Added, responses=PROBLEMS)
def add(request: AddRequest, access: Access) -> dict[str, Any]:
    """Record a finished game, once."""
    return records.add(request, access)


@router.post("/api/record/describe", responses=PROBLEMS)
def describe(request: AddRequest) -> dict[str, Any]:
    """A finished game as an export has it, to be kept elsewhere."""
    return records.describe_game(request)


@router.post("/api/record/list", response_model=RecordedGames, responses=PROBLEMS)
def games(request: ListRequest, access: Access) -> dict[str, Any]:
    """A page of one's own recorded games, the newest first."""
    return records.games(request, access)


@router.post("/api/record/remove", response_model=Removed, responses=PROBLEMS)
def remove(request: RemoveRequest, access: Access) -> dict[str, Any]:
    """Remove games from the record for good."""
    return records.remove(request, access)


@router.post("/api/record/import", response_model=Imported, responses=PROBLEMS)
def import_games(request: ImportRequest, access: Access) -> dict[str, Any]:
    """Add the games in a text: share texts, a chat, CSV, or an export."""
    return records.import_games(request, access)


@router.post("/api/record/read", response_model=ReadGames, responses=PROBLEMS)
def read(request: ImportRequest) -> dict[str, Any]:
    """The games in a text, as an export has them, to be kept elsewhere."""
    return records.read_games(request)


@router.post("/api/record/export", response_model=None, response_class=Response, responses=FILE)
def export(request: ExportRequest, access: Access) -> Response:
    """All recorded games as a file."""
    return records.export(request, access)


@router.post("/api/record/figures", response_model=FiguresAnswer, responses=PROBLEMS)
def figures(request: FiguresRequest, access: Access) -> dict[str, Any]:
    """What recorded games come to, or those that are sent."""
    return records.figures(request, access)


@router.post(
    "/api/record/review", response_model=None, response_class=StreamingResponse, responses=EVENTS
)
def review(request: ReviewsRequest, access: Access) -> Stream:
    """Review the games that have no review yet: recorded ones, or those that are sent."""
    return records.review_job(request, access)
