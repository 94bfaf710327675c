"""A game against a hidden word. The request tells which, so the server remembers nothing."""

from typing import Any

from salet import engine
from salet.errors import SaletError
from salet.web.analysis import knowledge_of, letter_tiles
from salet.web.lists import game_of, pattern_of
from salet.web.models import PlayRequest


def play(request: PlayRequest) -> dict[str, Any]:
    """The game after the guesses of a request, and a hint if one is wanted."""
    game = game_of(request)
    if sum((request.seed is not None, request.date is not None, request.evil)) != 1:
        raise SaletError("a game is one of a seed, a date or evil")
    hidden = engine.hide(game, day=request.date, seed=request.seed, evil=request.evil)
    played = engine.host_game(hidden.start(game), hidden)
    for guess in request.guesses_made:
        played.guess(guess)
    position = played.position
    over = position.over or request.give_up
    message = None
    if request.hint is not None and not over:
        message = engine.hint(position, request.hint, before=played.before_last)
    known = knowledge_of(position)
    return {
        "length": game.length,
        "rows": [
            {"guess": move.guess, "pattern": pattern_of(move, game.rule)} for move in position.moves
        ],
        "solved": position.solved,
        "won": position.won,
        "over": over,
        "answer": "/".join(played.answers) if over else None,
        "share": engine.share_text(position, hidden.title) if position.over else None,
        "hint": message,
        "clue": position.game.clue.describe(),
        "out": known.absent_letters,
        "letters": letter_tiles(known),
    }
