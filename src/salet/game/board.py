"""Boards: the hidden words of a game, and what guesses tell of them.

Mostly each board replies to each guess. Two words may share one grid, as in Xordle; and boards may
be shown in sequence, each when those before it are solved, with its replies to all earlier guesses.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from salet.errors import SaletError
from salet.game.diagnosis import ContradictionError, ImpossiblePatternError
from salet.game.game import Game
from salet.game.pairs import fitting_pairs, fitting_partners
from salet.game.replies import Reply
from salet.game.turns import HIDDEN, Move, Turn, in_one
from salet.game.words import Ids
from salet.text import capitals


@dataclass(frozen=True, eq=False)
class Board:
    """One hidden word: its turns so far and the answers it may still be."""

    turns: tuple[Turn, ...]
    candidate_ids: Ids
    solved: bool = False
    hidden: bool = False
    """Whether it is not shown yet."""

    @property
    def open(self) -> bool:
        """Whether it is shown, and to be solved."""
        return not (self.solved or self.hidden)


Boards = tuple[Board, ...]


def first_boards(game: Game) -> Boards:
    """The boards before the first guess."""
    board = Board((), frozen(np.arange(len(game.lexicon.answers))))
    if not game.in_sequence:
        return (board,) * game.boards
    return (board, *(replace(board, hidden=True),) * (game.boards - 1))


def boards_after(game: Game, boards: Boards, move: Move) -> Boards:
    """The boards after a guess with these replies, which all open ones have."""
    after = tuple(
        board if reply is None else _answered(game, board, number, Turn(move.guess, reply))
        for number, (board, reply) in enumerate(zip(boards, move.replies, strict=True))
    )
    return _paired(game, after) if game.rule.one_grid and len(after) > 1 else after


def _answered(game: Game, board: Board, number: int, turn: Turn) -> Board:
    """The board with this number after one more turn."""
    rule, turns = game.rule, (*board.turns, turn)
    if (why := rule.why_impossible(*turn)) is not None:
        raise ImpossiblePatternError(game, turns, why, number)
    ids = board.candidate_ids
    left = ids[rule.fitting(game.lexicon.answers.letters[ids], *turn)]
    if not len(left):
        raise ContradictionError(game, turns, number)
    return Board(turns, frozen(left), turn.pattern == game.won)


# Boards in sequence.


def boards_in_sequence(game: Game, boards: Boards, moves: Sequence[Move]) -> Boards:
    """The boards after these guesses, the last of which is new.

    What solves the open board opens the next, which then takes in all guesses; one of them may have
    solved it before it was shown.
    """
    after = list(boards)
    for number, board in enumerate(boards):
        if board.solved:
            continue
        after[number] = replace(board, hidden=False)
        for move in moves[len(board.turns) :]:
            if after[number].solved:
                break
            after[number] = _shown(game, after[number], number, move)
        if not after[number].solved:
            break
    return tuple(after)


def _shown(game: Game, board: Board, number: int, move: Move) -> Board:
    """An open board after one more guess."""
    reply = move.replies[number]
    if reply is None or reply == HIDDEN:
        raise MissingReplyError(game, number, move.guess)
    return _answered(game, board, number, Turn(move.guess, reply))


class MissingReplyError(SaletError):
    """A board is shown, and its reply to a guess is not told."""

    def __init__(self, game: Game, board: int, guess: str) -> None:
        self.game, self.board, self.guess = game, board, guess
        replies = game.rule.reply_name
        shown = "/".join([replies.upper()] * (board + 1))
        super().__init__(
            f"board {board + 1} is shown now, so {capitals(guess)} needs its {replies} there, too: "
            f"{guess}:{shown}, with - for a board that was solved before it"
        )

    def __reduce__(self) -> tuple[type, tuple[Game, int, str]]:
        return type(self), (self.game, self.board, self.guess)

    @property
    def details(self) -> dict[str, object]:
        """Which board is shown now, from 1."""
        return {"opens": self.board + 1}


def shown_moves(boards: Boards, moves: Sequence[Move]) -> tuple[Move, ...]:
    """These guesses with what the boards show of their replies."""
    return tuple(
        Move(move.guess, tuple(_seen(board, number) for board in boards))
        for number, move in enumerate(moves)
    )


def _seen(board: Board, number: int) -> Reply | None:
    """What a board shows of its reply to the guess with this number."""
    if board.hidden:
        return HIDDEN
    return board.turns[number].pattern if number < len(board.turns) else None


def with_rows(
    game: Game, boards: Boards, moves: Sequence[Move], guess: str, rows: Sequence[Reply]
) -> tuple[Move, ...]:
    """All guesses after one more, from the rows that it adds to the screen, in order.

    The first is its reply on the open board; if that is solved, the rows of the next board follow,
    one for each guess so far, and so on.
    """
    won = game.won
    guesses = [*(move.guess for move in moves), guess]
    table: list[list[Reply | None]] = [
        [None if board.solved else HIDDEN for board in boards] for _ in guesses
    ]
    for place, move in enumerate(moves):
        for number, board in enumerate(boards):
            if place < len(board.turns) or board.solved:
                table[place][number] = move.replies[number]
    left = list(rows)
    for number, board in enumerate(boards):
        if board.solved:
            continue
        for place in range(len(board.turns), len(table)):
            if not left:
                told = _moves(guesses, table)
                raise MissingRowsError(game, number, told, tuple(guesses[place:]))
            table[place][number] = left.pop(0)
            if table[place][number] == won:
                for later in table[place + 1 :]:
                    later[number] = None
                break
        if table[place][number] != won:
            break
    if left:
        shown = game.rule.format(left[0], game.length)
        raise SaletError(
            f"{shown} is one row too many: {capitals(guess)} adds {len(rows) - len(left)} to the "
            "boards that are shown"
        )
    return _moves(guesses, table)


def told_rows(game: Game, boards: Boards, moves: Sequence[Move]) -> list[Reply]:
    """The rows that the last of these guesses adds, in order, up to one that is not told."""
    rows: list[Reply] = []
    for number, board in enumerate(boards):
        if board.solved:
            continue
        for move in moves[len(board.turns) :]:
            reply = move.replies[number]
            if reply is None or reply == HIDDEN:
                return rows
            rows.append(reply)
            if reply == game.won:
                break
        else:
            break
    return rows


def _moves(guesses: Sequence[str], table: Sequence[Sequence[Reply | None]]) -> tuple[Move, ...]:
    return tuple(Move(word, tuple(row)) for word, row in zip(guesses, table, strict=True))


class MissingRowsError(SaletError):
    """A guess opens a board whose rows are not all told."""

    def __init__(
        self, game: Game, board: int, moves: tuple[Move, ...], guesses: tuple[str, ...]
    ) -> None:
        self.game, self.board = game, board
        self.moves = moves
        """All guesses with what is told so far."""
        self.guesses = guesses
        """Those whose rows are missing, in order."""
        words = ", ".join(map(capitals, guesses))
        super().__init__(
            f"{capitals(moves[-1].guess)} opens board {board + 1}: type its rows from the top, "
            f"those of {words}, in one line or in several"
        )

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.game, self.board, self.moves, self.guesses)


# Two words in one grid.


def spread(game: Game, boards: Boards, move: Move) -> Move:
    """The reply of one grid on each board: a word that is found gives others no colour."""
    seen, won = in_one(move.replies), game.won
    known = {board.turns[-1].guess for board in boards if board.solved}
    finding = seen == won and move.guess not in known
    replies: list[Reply | None] = []
    for board in boards:
        if board.solved:
            replies.append(None)
        else:
            replies.append(won if finding else 0 if seen == won else seen)
            finding, seen = False, 0 if finding else seen
    return Move(move.guess, tuple(replies))


def _paired(game: Game, boards: Boards) -> Boards:
    """The two boards of one grid with only those candidates that have a partner."""
    letters = game.lexicon.answers.letters
    waiting = [board for board in boards if not board.solved]
    if not waiting:
        return boards
    ids, turns = waiting[0].candidate_ids, waiting[0].turns
    if len(waiting) == len(boards):
        fits = fitting_pairs(game.rule, letters[ids], turns).any(axis=1)
    else:
        (found,) = (board.turns[-1].guess for board in boards if board.solved)
        fits = fitting_partners(game.rule, letters[ids], found, turns)
    if not fits.any():
        raise ContradictionError(game, turns, boards.index(waiting[0]))
    left = frozen(ids[fits])
    return tuple(b if b.solved else replace(b, candidate_ids=left) for b in boards)


def frozen(ids: Ids) -> Ids:
    """The same ids, which nobody may change."""
    ids.flags.writeable = False
    return ids
