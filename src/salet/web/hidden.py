"""A game against a hidden word. The request tells which, so the server remembers nothing."""

from typing import Any

from salet.analysis.hints import hint
from salet.errors import SaletError
from salet.game.game import Game
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.play.autoplay import answered
from salet.play.hosts import answers_of_date, draw_answers, evil_host, honest_host, parse_date
from salet.records.share import Share, format_share
from salet.web.analysis import letter_tiles
from salet.web.lists import game_of
from salet.web.models import PlayRequest


def play(request: PlayRequest) -> dict[str, Any]:
    """The game after the guesses of a request, and a hint if one is wanted."""
    game = game_of(request)
    words, title = _hidden(request, game)
    host = honest_host(words) if words else evil_host
    path = [game.start()]
    for guess in request.guesses_made:
        if path[-1].over:
            raise SaletError("the game is over; there is no guess after that")
        legal = path[-1].check_legal(guess)
        path.append(answered(path[-1], host(path[-1], legal)).position)
    position = path[-1]
    over = position.over or request.give_up
    message = None
    if request.hint is not None and not over:
        message = hint(position, request.hint, before=path[-2] if len(path) > 1 else None)
    known = Knowledge(position.turns, game.rule)
    return {
        "length": game.length,
        "rows": [
            {"guess": turn.guess, "pattern": game.rule.format(turn.pattern, game.length)}
            for turn in position.turns
        ],
        "solved": position.solved,
        "over": over,
        "answer": _answer(position, words) if over else None,
        "share": _share(position, title) if position.over else None,
        "hint": message,
        "out": known.absent_letters,
        "letters": letter_tiles(known),
    }


def _hidden(request: PlayRequest, game: Game) -> tuple[tuple[str, ...], str]:
    """The hidden words, none for the evil host, and what the game is called."""
    named = (request.seed is not None, request.date is not None, request.evil)
    if sum(named) != 1:
        raise SaletError("a game is one of a seed, a date or evil")
    if request.date is not None:
        when = parse_date(request.date)
        return answers_of_date(game, when), f"salet {when.isoformat()}"
    if request.evil:
        return (), "salet evil"
    return draw_answers(game, request.seed), "salet"


def _answer(position: Position, words: tuple[str, ...]) -> str:
    """The hidden word; where none was chosen, one that it could have been."""
    if words:
        return words[0]
    return position.turns[-1].guess if position.solved else position.candidates[0]


def _share(position: Position, title: str) -> str:
    patterns = tuple(turn.pattern for turn in position.turns)
    hard = position.mode.name != "normal"
    return format_share(Share(title, (patterns,), position.game.length, position.limit, hard))
