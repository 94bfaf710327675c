"""A game against a hidden word. The request tells which, so the server remembers nothing."""

from typing import Any

from salet import engine
from salet.errors import SaletError
from salet.game.board import Board
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.game.turns import format_move
from salet.web.analysis import knowledge_of
from salet.web.lists import game_of, pattern_of, patterns_of
from salet.web.models.playing import PlayRequest


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
    game = position.game
    return {
        "length": game.length,
        "limit": game.limit,
        "mode": game.mode.name,
        "evil": game.evil,
        "alphabet": game.lexicon.guesses.alphabet,
        "title": hidden.title,
        "number": None if request.date is None else engine.day_number(request.date),
        "rows": [
            {
                "guess": move.guess,
                "pattern": pattern_of(move, game.rule),
                "patterns": patterns_of(move, game.rule),
            }
            for move in position.moves
        ],
        "turns": [format_move(move, game.rule) for move in position.moves],
        "boards": [_board(position, board) for board in position.boards],
        "guesses_left": position.guesses_left,
        "solved": position.solved,
        "won": position.won,
        "over": over,
        "reason": _reason(position) if over else None,
        "answer": "/".join(played.answers) if over else None,
        "share": engine.share_text(position, hidden.title) if position.over else None,
        "hint": message,
        "hints": list(engine.hint_levels()),
        "clue": game.clue.describe(),
        "out": known.absent_letters,
        "letters": known.letter_tiles,
    }


def _board(position: Position, board: Board) -> dict[str, Any]:
    known = Knowledge(board.turns, position.rule)
    return {
        "solved": board.solved,
        "letters": known.letter_tiles,
        "out": known.absent_letters,
    }


def _reason(position: Position) -> str:
    """Why a game is over."""
    if not position.over:
        return "gave up"
    if position.game.avoids:
        return "found" if position.solved else "avoided"
    return "solved" if position.solved else "lost"
