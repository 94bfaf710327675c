"""A position: its boards, and what is left."""

from salet.display.parts import Html, element, empty_tiles, facts, joined, soft, tiles, view
from salet.game.board import Board
from salet.game.position import Position
from salet.text import count

#: At most so many empty rows are drawn, and so many words named.
_ROWS, _WORDS = 10, 24


def html(position: Position) -> str:
    """The boards side by side, and below each the words it may be."""
    shown = element("div", *(_board(position, board) for board in position.boards), kind="side")
    return view(
        facts(
            element("b", position.game.name or "a game of your own"),
            f"{position.mode.name} mode",
            _state(position),
        ),
        shown,
    )


def _state(position: Position) -> str:
    made = len(position.moves)
    if position.over:
        return f"{'won' if position.won else 'lost'} after {count(made, 'guess', 'guesses')}"
    return f"{position.guesses_left:,} of {count(position.limit, 'guess', 'guesses')} left"


def _board(position: Position, board: Board) -> Html:
    rows = [tiles(position.rule, turn.guess, turn.pattern) for turn in board.turns]
    unused = 0 if board.solved else min(position.guesses_left, _ROWS - len(rows))
    rows += [empty_tiles(position.game.length)] * unused
    drawn = element("div", *rows, kind="board")
    if len(position.boards) > 1:
        return element("div", drawn, element("div", *_words(position, board), kind="below"))
    return element("div", drawn, element("div", *_words(position, board)), kind="side")


def _words(position: Position, board: Board) -> list[Html]:
    """What the board may still hide."""
    left, of = len(board.candidate_ids), len(position.lexicon.answers)
    if board.solved:
        return [element("p", "solved", kind="good")]
    likeliest = position.likeliest(board)
    equal = position.weights is None
    most = _WORDS if len(position.boards) == 1 else _WORDS // 2
    words = [
        joined([name] if equal else [name, soft(f"\u00a0{share:.1%}")])
        for name, share in likeliest[:most]
    ]
    more = [soft(f"and {left - most:,} more")] if left > most else []
    return [
        element("p", f"{left:,} of {count(of, 'answer')} possible"),
        element("p", joined([*words, *more], between=" " if equal else ", "), kind="words"),
    ]
