"""Reading turns in a position: one guess with its reply for each board, from any form of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from salet.errors import SaletError
from salet.game.turns import HIDDEN, SOLVED, Move, Turn, format_move, format_turn, parse_turn
from salet.game.words import fold
from salet.text import count

if TYPE_CHECKING:
    from salet.game.position import Position

#: A turn in any form: text, or a guess with its reply on one board or on all.
AnyTurn = Turn | Move | str


def read_move(position: "Position", turns: Sequence[AnyTurn]) -> Move:
    """One guess with its reply for each board, from one turn or from one for each open board."""
    open_boards, rule = position.open_boards, position.rule
    match turns:
        case [str(text)] if "/" in text or _takes_whole_turns(position):
            moves = position.game.parse_moves([text])
            if len(moves) == 1:
                return moves[0]
            raise wrong_turn(position, *moves)
        case [Move() as move]:
            return Move(fold(move.guess), tuple(move.replies))
    played = [
        parse_turn(turn, rule) if isinstance(turn, str) else Turn(fold(turn[0]), turn[1])
        for turn in turns
        if not isinstance(turn, Move)
    ]
    guesses = {turn.guess for turn in played}
    if len(played) != len(open_boards) or len(guesses) != 1:
        raise wrong_turn(position, *played)
    replies = iter(turn.pattern for turn in played)
    boards = (
        None if board.solved else HIDDEN if board.hidden else next(replies)
        for board in position.boards
    )
    return Move(guesses.pop(), tuple(boards))


def _takes_whole_turns(position: "Position") -> bool:
    """Whether a turn without / is one of the game, and not of its last open board."""
    alone = len(position.open_boards) == 1 and len(position.boards) > 1
    return not alone or position.game.in_sequence


def wrong_turn(position: "Position", *turns: Turn | Move) -> SaletError:
    """The error for what is not one turn in this position."""
    rule = position.rule
    shown = " ".join(
        format_move(turn, rule) if isinstance(turn, Move) else format_turn(turn, rule)
        for turn in turns
    )
    if len(turns) == 1 and isinstance(move := turns[0], Move):
        for number, (board, reply) in enumerate(
            zip(position.boards, move.replies, strict=False), 1
        ):
            if board.solved and reply is not None:
                return SaletError(
                    f"board {number} is solved already: write {SOLVED} for it in {shown}"
                )
            if board.open and (reply is None or reply == HIDDEN):
                return SaletError(
                    f"board {number} is not solved: write its {rule.reply_name} in {shown}"
                )
    boards = count(len(position.open_boards), "board")
    return SaletError(
        f"{shown or 'nothing'} is not one turn: a guess with its {rule.reply_name} for {boards} "
        "not solved yet (push_all takes several turns)"
    )


def on_board(turn: AnyTurn, number: int) -> Turn | None:
    """A turn on one board; None where that was solved before, or is not shown."""
    if isinstance(turn, Move):
        reply = turn.replies[number]
        return None if reply is None or reply == HIDDEN else Turn(turn.guess, reply)
    return turn if isinstance(turn, Turn) else None
