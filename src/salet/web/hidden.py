"""A game against a hidden word. The request tells which, so the server remembers nothing."""

from typing import Any

from salet.analysis.hints import hint
from salet.errors import SaletError
from salet.game.knowledge import absent_letters
from salet.game.position import Position
from salet.game.replies import format_pattern
from salet.game.turns import Turn
from salet.play.autoplay import answered
from salet.play.hosts import answer_of_date, draw_answer, evil_host, honest_host, parse_date
from salet.records.share import Share, format_share
from salet.web.lists import start_of
from salet.web.models import PlayRequest


def play(request: PlayRequest) -> dict[str, Any]:
    """The game after the guesses of a request, and a hint if one is wanted."""
    start = start_of(request)
    word, title = _hidden(request, start)
    host = honest_host(word) if word else evil_host
    path = [start]
    for guess in request.guesses_made:
        if path[-1].over:
            raise SaletError("the game is over; there is no guess after that")
        legal = path[-1].check_legal(guess)
        path.append(answered(path[-1], Turn(legal, host(path[-1], legal))).position)
    position = path[-1]
    over = position.over or request.give_up
    answer = None
    if over:
        answer = word or (position.turns[-1].guess if position.solved else position.candidates[0])
    told = None
    if request.hint is not None and not over:
        told = hint(position, request.hint, before=path[-2] if len(path) > 1 else None)
    return {
        "length": start.lexicon.length,
        "rows": [
            {"guess": turn.guess, "pattern": format_pattern(turn.pattern, len(turn.guess))}
            for turn in position.turns
        ],
        "solved": position.solved,
        "over": over,
        "answer": answer,
        "share": _share(position, title) if position.over else None,
        "hint": told,
        "out": absent_letters(position.turns),
    }


def _hidden(request: PlayRequest, start: Position) -> tuple[str, str]:
    """The hidden word, empty for the evil host, and what the game is called."""
    named = (request.seed is not None, request.date is not None, request.evil)
    if sum(named) != 1:
        raise SaletError("a game is one of a seed, a date or evil")
    if request.date is not None:
        when = parse_date(request.date)
        return answer_of_date(start.lexicon.answers, when), f"salet {when.isoformat()}"
    if request.evil:
        return "", "salet evil"
    return draw_answer(start.lexicon.answers, request.seed), "salet"


def _share(position: Position, title: str) -> str:
    patterns = tuple(turn.pattern for turn in position.turns)
    hard = position.mode.name != "normal"
    return format_share(Share(title, patterns, position.lexicon.length, position.limit, hard))
