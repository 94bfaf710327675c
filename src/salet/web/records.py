"""The record of games, and the figures of games that are kept elsewhere."""

import json
import time
from typing import TYPE_CHECKING, Any

from fastapi import Response
from pydantic import ValidationError

from salet import engine
from salet.errors import SaletError
from salet.game.game import EVIL, HONEST
from salet.jobs.cancel import EndedError
from salet.text import count
from salet.web.access import RecordAccess
from salet.web.events import Job, Listener
from salet.web.files import file_response
from salet.web.handling import Stream
from salet.web.invalid import explain
from salet.web.lists import game_of, known_words, turns_of
from salet.web.models.base import GameRequest
from salet.web.models.records import (
    AddRequest,
    ExportRequest,
    FiguresRequest,
    ImportRequest,
    ListRequest,
    PlayedGame,
    RemoveRequest,
    ReviewsRequest,
)
from salet.web.reviewing import BUDGET, check_reviewable

if TYPE_CHECKING:
    from salet.records.figures import Figures
    from salet.records.history import GameRecord

#: So many things that are left out of an import are named.
_MOST_LEFT_OUT = 20
#: How long games are reviewed before others may go first, in seconds; a game takes up to some.
_TURN_SECONDS = 1.0
_SUMMARY = ("skill", "luck_score", "loss", "luck")


def describe(access: RecordAccess) -> dict[str, Any]:
    """Whether there is a record for this client, and how many games it has."""
    if access.why_not is not None:
        nothing = {"games": 0, "damaged_games": 0, "damaged": []}
        return {"available": False, "why_not": access.why_not, **nothing}
    return {"available": True, "why_not": None, **engine.describe_record()}


def add(request: AddRequest, access: RecordAccess) -> dict[str, Any]:
    """Record a finished game; the same game is recorded once."""
    access.check()
    id_, new = engine.add_game(_finished(request))
    return {"id": id_, "new": new}


def describe_game(request: AddRequest) -> dict[str, Any]:
    """A finished game as an export has it; nothing is recorded."""
    return _finished(request).as_dict()


def _finished(request: AddRequest) -> "GameRecord":
    game = game_of(request)
    if request.evil is None:  # as an import tells it
        named = request.game or engine.default_game()
        host, goal = engine.host_and_goal(named, request.title)
        game = game.changed(host=host, goal=goal)
    else:
        game = game.changed(host=EVIL if request.evil else HONEST)
    known = request.known_answer is not None
    position = game.start().reach(turns_of(request, game), certain=known)
    if not position.over and not (request.gave_up and position.moves):
        left = count(position.guesses_left, "guess is", "guesses are")
        raise SaletError(f"the game is not over: {left} left; only finished games are recorded")
    answers = known_words(request, game)
    return engine.finished_game(
        position, game.start(), command=request.command, answers=answers, title=request.title,
        day=request.date,
    )  # fmt: skip


def games(request: ListRequest, access: RecordAccess) -> dict[str, Any]:
    """A page of one's own games, the newest first: those of the record, or those sent."""
    rows = _figures(request.games, access).rows()[::-1]
    if request.day is not None:
        day = engine.parse_date(request.day).isoformat()
        rows = [row for row in rows if row["day"] == day]
    page = rows[request.offset : request.offset + request.count]
    return {"count": len(rows), "games": [_listed(row) for row in page]}


def _listed(row: dict[str, Any]) -> dict[str, Any]:
    """A game as the page lists it."""
    same = ("id", "title", "game", "rule", "mode", "limit", "boards", "answer", "won", "result",
            "command")  # fmt: skip
    reviewed = row["skill"] is not None
    return {
        **{name: row[name] for name in same},
        "date": row["day"],
        "turns": row["turns"].split(),
        "guesses": row["count"],
        "review": {name: row[name] for name in _SUMMARY} if reviewed else None,
    }


def remove(request: RemoveRequest, access: RecordAccess) -> dict[str, Any]:
    """Remove games for good."""
    access.check()
    return {"removed": len(engine.remove_games(request.ids))}


def import_games(request: ImportRequest, access: RecordAccess) -> dict[str, Any]:
    """Add the games in a text."""
    access.check()
    left_out: list[str] = []
    found, new = engine.import_games(request.text, left_out=left_out)
    return {"games": found, "new": new, "left_out": left_out[:_MOST_LEFT_OUT]}


def read_games(request: ImportRequest) -> dict[str, Any]:
    """One's own games in a text, as an export has them; nothing is recorded."""
    left_out: list[str] = []
    found = engine.read_games(request.text, left_out=left_out)
    mine = engine.whose_games()[0]
    games = [game.as_dict() for game in found if game.whose == mine]
    return {"games": games, "left_out": left_out[:_MOST_LEFT_OUT]}


def export(request: ExportRequest, access: RecordAccess) -> Response:
    """All games as a file: those of the record, or those that are sent."""
    if request.games is None:
        access.check()
        games = engine.recorded_games()
    else:
        games = _read(request.games)
    text = engine.format_games(games, request.format)
    return file_response(text, f"salet-games.{request.format}")


def figures(request: FiguresRequest, access: RecordAccess) -> dict[str, Any]:
    """What games come to: those of the record, or those that are sent."""
    found = _figures(request.games, access)
    return {**found.as_dict(), "calendar": found.calendar()}


def _figures(sent: list[PlayedGame] | None, access: RecordAccess) -> "Figures":
    """The figures of the record, or of the games that are sent."""
    if sent is None:
        access.check()
        return engine.record_figures()
    games = _read(sent)
    reviews = {
        game.id: each.review.model_dump()
        for game, each in zip(games, sent, strict=True)
        if each.review is not None
    }
    return engine.figures_of(games, reviews)


def review_job(request: ReviewsRequest, access: RecordAccess) -> Stream:
    """Review the games that have no review yet, or those of them that have the turns named."""
    if request.games is None:
        access.check()
        return Stream(_RecordReview(request.turns))
    games = _read(request.games)
    waiting = [
        (game, sent)
        for game, sent in zip(games, request.games, strict=True)
        if sent.review is None and request.turns in (None, game.turns)
    ]
    return Stream(_SentReview(waiting))


class _TurnOverError(EndedError):
    """Others may go first."""


class _RecordReview:
    """A review of the record, some games at a time: others' work goes in between."""

    def __init__(self, turns: str | None) -> None:
        """Review the games with these turns, or all."""
        self._turns, self._done = turns, 0

    def __call__(self, listener: Listener) -> Job | None:
        """Review for a while; gives itself where there is more."""
        until, before = time.monotonic() + _TURN_SECONDS, self._done

        def progress(done: int, of: int) -> None:
            self._done = before + done
            listener.tell("progress", {"done": self._done, "of": before + of})
            if 0 < done < of and time.monotonic() > until:
                raise _TurnOverError("others may go first")

        games = None
        if self._turns is not None:
            games = [game for game in engine.recorded_games() if game.turns == self._turns]
        try:
            engine.review_record(games, progress=progress)
        except _TurnOverError:  # each review is kept as soon as it is made
            return self
        listener.tell("done", {"reviewed": self._done, "refused": {}})
        return None


class _SentReview:
    """The same for games that were sent."""

    def __init__(self, waiting: "list[tuple[GameRecord, PlayedGame]]") -> None:
        self._waiting, self._done = waiting, 0
        self._refused: dict[str, str] = {}

    def __call__(self, listener: Listener) -> Job | None:
        """Review for a while; gives itself where there is more."""
        until = time.monotonic() + _TURN_SECONDS
        for game, sent in self._waiting[self._done :]:
            listener.tell("progress", {"done": self._done, "of": len(self._waiting)})
            try:
                review = _reviewed(game, sent)
            except EndedError:
                raise
            except SaletError as error:
                self._refused[game.id] = str(error)
            else:
                listener.tell("reviewed", {"id": game.id, "review": review})
            self._done += 1
            if time.monotonic() > until:
                return self
        made = self._done - len(self._refused)
        listener.tell("done", {"reviewed": made, "refused": self._refused})
        return None


def _reviewed(game: "GameRecord", sent: PlayedGame) -> dict[str, Any]:
    """The review of a game that is kept elsewhere, as it is kept; its lists are never files."""
    named = game.game or None
    parts = {"game": named, "rule": game.rule, "mode": game.mode, "limit": game.limit}
    if named is None:
        parts |= {"answers": game.answers or None, "guesses": game.guesses or None}
    try:
        played = game_of(GameRequest.model_validate(parts))
    except ValidationError as error:
        raise SaletError(explain(error, GameRequest)) from None
    check_reviewable(played)
    if (why := engine.why_not_reviewed(game)) is not None:
        raise SaletError(f"it cannot be reviewed: {why}")
    report = engine.review(game.turns.split(), game.answer or None, game=played, budget=BUDGET)
    return engine.review_to_keep(report)


def _read(games: list[PlayedGame]) -> "list[GameRecord]":
    """The games that were sent, in their order."""
    rows = [game.model_dump(exclude={"review"}, exclude_none=True) for game in games]
    return engine.read_games(json.dumps({"games": rows}))
