"""What people share: texts that are read, and the answers that fit a grid."""

from typing import Any

from fastapi import APIRouter

from salet.web import sharing
from salet.web.handling import LaneRoute, Later
from salet.web.models.sharing import GridAnswer, GridRequest, ReadAnswer, ReadRequest
from salet.web.routes import PROBLEMS

router = APIRouter(route_class=LaneRoute)


@router.post("/api/read", response_model=ReadAnswer, responses=PROBLEMS)
def read(request: ReadRequest) -> dict[str, Any]:
    """What a pasted text is: the turns of a game, or grids of tiles."""
    return sharing.read(request)


@router.post("/api/grid", response_model=GridAnswer, responses=PROBLEMS)
def grid(request: GridRequest) -> dict[str, Any] | Later:
    """Which answers fit the grids that people share."""
    return sharing.fit(request)
