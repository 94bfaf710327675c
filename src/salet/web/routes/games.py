"""Whole games: played against a hidden word, by the bot, and as trees of openers."""

from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from salet.web import hidden, long_jobs, trees
from salet.web.handling import LaneRoute, Later, Stream
from salet.web.models.playing import PlayRequest, PlayState
from salet.web.models.trees import (
    BotRequest,
    NodeModel,
    Openers,
    OpenersRequest,
    TreeExportRequest,
    TreeRequest,
)
from salet.web.routes import EVENTS, FILE, PROBLEMS

router = APIRouter(route_class=LaneRoute)


@router.post("/api/openers", response_model=Openers, responses=PROBLEMS)
def openers(request: OpenersRequest) -> dict[str, Any]:
    """A page of the table of openers."""
    return trees.openers(request)


@router.post("/api/tree", response_model=NodeModel, responses=PROBLEMS)
def tree(request: TreeRequest) -> dict[str, Any] | Later:
    """A position of a tree: the guess made there and what may follow."""
    return trees.node(request)


@router.post("/api/tree/export", response_model=None, response_class=Response, responses=FILE)
def export_tree(request: TreeExportRequest) -> Later:
    """A whole tree as a file."""
    return trees.export(request)


@router.post("/api/play", response_model=PlayState, responses=PROBLEMS)
def play(request: PlayRequest) -> dict[str, Any]:
    """A game against a hidden word."""
    return hidden.play(request)


@router.post("/api/bot", response_model=None, response_class=StreamingResponse, responses=EVENTS)
def bot(request: BotRequest) -> Stream:
    """Many games: how far they are, and then how they went."""
    return long_jobs.bot_job(request)
