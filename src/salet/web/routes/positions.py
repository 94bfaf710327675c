"""Positions: what can be chosen, analysed, proven and reviewed."""

from typing import Any

from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from salet.web import analysis, long_jobs, reviewing
from salet.web.handling import LaneRoute, Stream
from salet.web.models.analysis import (
    Analysis,
    AnalysisRequest,
    BreakdownModel,
    BreakdownRequest,
    ExactRequest,
)
from salet.web.models.reviews import ReviewRequest
from salet.web.options import options as all_options
from salet.web.routes import EVENTS, PROBLEMS

router = APIRouter(route_class=LaneRoute)


@router.get("/api/options", responses=PROBLEMS)
def options() -> dict[str, Any]:
    """What can be chosen: games, rules, banks, modes, priors and strategies."""
    return all_options()


@router.post("/api/analysis", response_model=Analysis, responses=PROBLEMS)
def analyse(request: AnalysisRequest) -> dict[str, Any]:
    """All there is to say about a position at once."""
    return analysis.analyse(request)


@router.post("/api/breakdown", response_model=BreakdownModel, responses=PROBLEMS)
def breakdown(request: BreakdownRequest) -> dict[str, Any]:
    """What a guess would give, bucket by bucket, and what it costs beside the best one."""
    return analysis.look_at(request)


@router.post("/api/exact", response_model=None, response_class=StreamingResponse, responses=EVENTS)
def exact(request: ExactRequest) -> Stream:
    """Exact play: what is known of the best guesses, until it is proven."""
    return long_jobs.exact_job(request)


@router.post("/api/review", response_model=None, response_class=StreamingResponse, responses=EVENTS)
def review(request: ReviewRequest) -> Stream:
    """What each guess of a game cost, and how lucky it was."""
    return reviewing.review_job(request)
