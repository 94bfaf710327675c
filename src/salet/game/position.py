"""Positions: what is known in the middle of a game, and which guesses are allowed next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import GameOverError, IllegalGuessError, SaletError
from salet.game.commonness import levels_of
from salet.game.diagnosis import ContradictionError, ImpossiblePatternError
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.pairs import fitting_pairs, fitting_partners
from salet.game.position_text import format_position, parse_position
from salet.game.priors import EQUAL
from salet.game.replies import Reply
from salet.game.turns import (
    Move,
    Turn,
    format_move,
    format_moves,
    format_turn,
    in_one,
    parse_moves,
    parse_turn,
)
from salet.game.words import Ids, WordList, fold
from salet.text import capitals, count

if TYPE_CHECKING:
    from salet.game.modes import Mode
    from salet.game.rules import Rule

#: A turn in any form: text, or a guess with its reply on one board or on all.
AnyTurn = Turn | Move | str


@dataclass(frozen=True, eq=False)
class Board:
    """One hidden word: its turns so far and the answers it may still be."""

    turns: tuple[Turn, ...]
    candidate_ids: Ids
    solved: bool = False


@dataclass(frozen=True, eq=False)
class Position:
    """A game after some turns. Immutable: `push` returns a new one.

    >>> position = Position.start("original").push("salet:bybbb")
    >>> len(position.candidates), position.guesses_left
    (102, 5)
    >>> position == Position.parse(str(position))
    True

    Properties of a single board (`turns`, `candidates`, …) raise where there are several.
    """

    game: Game
    moves: tuple[Move, ...]
    """The guesses so far, each with its reply on every board."""
    boards: tuple[Board, ...]
    doubt: ContradictionError | None = None
    """Why any allowed word that fits may be the answer: no word in the list of answers does."""

    @classmethod
    def start(cls, game: Game | str | None = None, **changes: Any) -> "Position":
        """The start of a game, of the default one where none is named.

        The changes are those of `Game.of`.
        """
        return Game.of(game, **changes).start()

    @classmethod
    def first(cls, game: Game) -> "Position":
        """The start of this game."""
        board = Board((), _frozen(np.arange(len(game.lexicon.answers))))
        return cls(game, (), (board,) * game.boards)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read the text of a position: a game, what differs from it, and turns.

        >>> Position.parse("original, mode hard: salet:bybbb").game.mode.name
        'hard'
        """
        game, turns = parse_position(text)
        return cls.first(game).reach(turns)

    def __str__(self) -> str:
        return format_position(self.doubt.game if self.doubt else self.game, self.moves)

    def push(self, *turns: AnyTurn) -> "Position":
        """The position after one more guess, with its reply on each board.

        Pass one text for all boards (`salet:bybbb/bbbbb`), or a turn for each open board. Raises a
        SaletError when the guess is unknown or not allowed, when its reply is impossible, or when
        no answer is left.
        """
        self._check_going_on()
        return self._pushed(self._listed_move(turns))

    def push_all(self, turns: Iterable[AnyTurn]) -> "Position":
        """The position after several guesses.

        A contradiction is diagnosed from all of them: the turns after it say as much about which
        tile was mistyped as those before.
        """
        moves = self.read_moves(turns)
        position = self
        for number, move in enumerate(moves, 1):
            try:
                position = position._pushed(move)
            except ContradictionError as error:
                later = (_on_board(move, error.board) for move in moves[number:])
                everything = (*error.turns, *filter(None, later))
                better = ContradictionError(self.game, everything, error.board)
                raise (better if better.fixes or better.other_guesses else error) from None
        return position

    def reach(self, turns: Iterable[AnyTurn], *, certain: bool = False) -> "Position":
        """The position after several guesses, even where no word in the list of answers fits.

        Any allowed word that fits may be the answer then, and `doubt` says so. Raises a
        ContradictionError where none fits either, or where a mistyped tile is far likelier, unless
        all tiles are certain.

        >>> Position.start("original").reach(["slate:gbbbb", "sound:gbgbg"]).candidates
        ('squid',)
        """
        moves = [move for turn in turns for move in self._several(turn)]
        try:
            return self.push_all(moves)
        except ContradictionError as error:
            if error.repair_first and not (certain and error.other_guesses):
                raise
            return self.widened((*self.moves, *moves), error)

    def widened(
        self, turns: Iterable[AnyTurn] = (), doubt: ContradictionError | None = None
    ) -> "Position":
        """The game with these turns in which every guess that fits may be the answer.

        For when no answer in the list fits; better known words are then likelier. Raises a
        ContradictionError where no guess fits either.
        """
        start = Position.first(self.game)
        history = [start._move([turn]) for turn in turns] or list(self.moves)
        guesses, letters = self.lexicon.guesses, self.lexicon.guesses.letters
        fits = np.zeros(len(letters), np.bool_)
        for number in range(self.game.boards):
            on_board = [turn for move in history if (turn := _on_board(move, number)) is not None]
            own = [self.rule.fitting(letters, *turn) for turn in on_board]
            fit_here = np.all([self.game.clue.fits(letters), *own], axis=0)
            if not fit_here.any():
                wide = self.lexicon.guesses_as_answers
                everything = self.game.changed(lexicon=wide, prior=EQUAL)
                raise ContradictionError(everything, on_board, number)
            fits |= fit_here
        words = tuple(guesses[id_] for id_ in np.flatnonzero(fits).tolist())
        fitting = WordList(guesses.name, words)
        lexicon = Lexicon(
            guesses=guesses, answers=fitting, ephemeral=True, whole=self.lexicon.whole
        )
        game = self.game.changed(lexicon=lexicon, prior=self.game.prior.over(fitting), name="")
        return replace(game.start().push_all(history), doubt=doubt or self.doubt)

    def on_last_board(self) -> "Position":
        """The same as a game of one board, if all other boards are solved; else itself.

        >>> two = Position.start("dordle").push("crane:ggggg/bbbbb")
        >>> two.on_last_board().game.boards
        1
        """
        if len(self.boards) == 1 or len(self.open_boards) != 1:
            return self
        (board,) = self.open_boards
        moves = tuple(Move(turn.guess, (turn.pattern,)) for turn in board.turns)
        return Position(self.game.changed(boards=1), moves, (board,))

    def with_game(self, **parts: Any) -> "Position":
        """The same turns in a game with other parts; nothing is rechecked."""
        return replace(self, game=self.game.changed(**parts))

    def why_illegal(self, guess: str) -> str | None:
        """Why the mode forbids this guess now, in a player's words; None when it does not.

        With several boards it is enough that one of them allows it.
        """
        return self._why_illegal(self.lexicon.check_guess(guess))

    def check_legal(self, guess: str) -> str:
        """The guess folded; raises where it is not in the list, or the mode forbids it now."""
        guess = self.lexicon.check_guess(guess)
        self._check_allowed(guess)
        return guess

    def _check_allowed(self, guess: str) -> None:
        if (why := self._why_illegal(guess)) is not None:
            raise IllegalGuessError(
                f"{capitals(guess)} is not allowed in {self.mode.name} mode: {why}"
            )

    def _why_illegal(self, guess: str) -> str | None:
        why = [self.mode.why_illegal(self.rule, guess, board.turns) for board in self.open_boards]
        return None if None in why else why[0]

    @property
    def lexicon(self) -> Lexicon:
        """The lists it is played with."""
        return self.game.lexicon

    @property
    def rule(self) -> "Rule":
        """How guesses are answered."""
        return self.game.rule

    @property
    def mode(self) -> "Mode":
        """Which guesses are allowed."""
        return self.game.mode

    @property
    def limit(self) -> int:
        """How many guesses there are in all."""
        return self.game.limit

    @property
    def weights(self) -> NDArray[np.int64] | None:
        """The weight of each answer, in list order; None when all are equally likely."""
        return self.game.prior.weights

    @property
    def board(self) -> Board:
        """The only board; raises where there are several."""
        if len(self.boards) > 1:
            raise SaletError(f"this position has {len(self.boards)} boards; look at `boards`")
        return self.boards[0]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far on the only board."""
        return self.board.turns

    @property
    def candidate_ids(self) -> Ids:
        """The answers still possible on the only board, as ids of the answer list."""
        return self.board.candidate_ids

    @property
    def candidates(self) -> tuple[str, ...]:
        """The answers still possible on the only board."""
        return self.candidates_of(self.board)

    def candidates_of(self, board: Board) -> tuple[str, ...]:
        """The answers still possible on a board."""
        answers = self.lexicon.answers
        return tuple(answers[id_] for id_ in board.candidate_ids.tolist())

    def shares(self, board: Board) -> NDArray[np.float64]:
        """How likely each candidate of a board is, in their order; they come to 1.

        >>> position = Position.start(prior={"crane": 3, "slate": 1}, answers=["crane", "slate"])
        >>> position.shares(position.board)
        array([0.75, 0.25])
        """
        ids = board.candidate_ids
        weights = np.ones(len(ids)) if self.weights is None else self.weights[ids]
        return np.asarray(weights / weights.sum())

    def likeliest(self, board: Board) -> list[tuple[str, float]]:
        """The candidates of a board with their shares, likeliest first; else in list order.

        Of equally likely ones, better known ones come first where not all are equally likely.
        """
        shares = self.shares(board)
        candidates = self.candidates_of(board)
        levels = levels_of(candidates) if self.weights is not None else 0 * shares
        order = np.lexsort((levels, -shares)).tolist()
        return [(candidates[place], float(shares[place])) for place in order]

    @cached_property
    def legal_ids(self) -> Ids:
        """The guesses the mode allows now on at least one board, as ids of the guess list."""
        letters = self.lexicon.guesses.letters
        masks = [self.mode.legal(self.rule, letters, board.turns) for board in self.open_boards]
        return _frozen(np.flatnonzero(np.any(masks, axis=0)) if masks else np.arange(0))

    @property
    def legal_guesses(self) -> tuple[str, ...]:
        """The guesses the mode allows now."""
        return tuple(self.lexicon.guesses[id_] for id_ in self.legal_ids)

    @property
    def guesses_left(self) -> int:
        """How many guesses the limit still allows."""
        return self.limit - len(self.moves)

    @property
    def solved(self) -> bool:
        """Whether every board is solved."""
        return not self.open_boards

    @property
    def over(self) -> bool:
        """Whether there is nothing left to guess."""
        return self.solved or not self.guesses_left

    @property
    def won(self) -> bool:
        """Whether the game is over as the player wants it: the words found, or avoided."""
        return self.over and self.solved != self.game.avoids

    @cached_property
    def open_boards(self) -> tuple[Board, ...]:
        """The boards that are not solved."""
        return tuple(board for board in self.boards if not board.solved)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or (self.moves == other.moves and self.game == other.game)

    def __hash__(self) -> int:
        return hash((self.game, self.moves))

    def __repr__(self) -> str:
        turns = format_moves(self.moves, self.rule) or "start"
        left = " + ".join(f"{len(board.candidate_ids):,}" for board in self.boards)
        return (
            f"<Position {turns}: {left} of {len(self.lexicon.answers):,} answers, "
            f"{self.guesses_left} of {self.limit} guesses left, {self.mode.name} mode>"
        )

    def read_moves(self, turns: Iterable[AnyTurn]) -> tuple[Move, ...]:
        """Turns in any form as moves, of guesses that are in the list."""
        return tuple(self._listed_move([move]) for turn in turns for move in self._several(turn))

    def _several(self, turn: AnyTurn) -> Sequence[AnyTurn]:
        """The turns in a text, or just this one."""
        if isinstance(turn, str):
            return parse_moves([turn], self.rule, self.game.boards)
        return [turn]

    def _listed_move(self, turns: Sequence[AnyTurn]) -> Move:
        """One guess from the list, with its replies."""
        move = self._move(turns)
        self.lexicon.check_listed(move.guess)
        return move

    def _move(self, turns: Sequence[AnyTurn]) -> Move:
        """One guess with its reply for each board, from any form of it."""
        match turns:
            case [str(text)] if "/" in text or len(self.boards) == 1 or len(self.open_boards) > 1:
                moves = parse_moves([text], self.rule, self.game.boards)
                if len(moves) == 1:
                    return moves[0]
                raise self._wrong(*moves)
            case [Move() as move]:
                return Move(fold(move.guess), tuple(move.replies))
        played = [
            parse_turn(turn, self.rule) if isinstance(turn, str) else Turn(fold(turn[0]), turn[1])
            for turn in turns
            if not isinstance(turn, Move)
        ]
        guesses = {turn.guess for turn in played}
        if len(played) != len(self.open_boards) or len(guesses) != 1:
            raise self._wrong(*played)
        replies = iter(turn.pattern for turn in played)
        boards = tuple(None if board.solved else next(replies) for board in self.boards)
        return Move(guesses.pop(), boards)

    def _pushed(self, move: Move) -> "Position":
        """The position after a guess that is in the list."""
        self._check_going_on()
        move = self._spread(move) if self.rule.one_grid else move
        if [reply is not None for reply in move.replies] != [not b.solved for b in self.boards]:
            raise self._wrong(move)
        self._check_allowed(move.guess)
        boards = tuple(
            board if reply is None else self._answered(number, Turn(move.guess, reply))
            for number, (board, reply) in enumerate(zip(self.boards, move.replies, strict=True))
        )
        if self.rule.one_grid and len(boards) > 1:
            boards = self._paired(boards)
        return replace(self, moves=(*self.moves, move), boards=boards)

    def _spread(self, move: Move) -> Move:
        """The reply of one grid on each board: a word that is found gives others no colour."""
        seen, won = in_one(move.replies), self.game.won
        known = {board.turns[-1].guess for board in self.boards if board.solved}
        finding = seen == won and move.guess not in known
        replies: list[Reply | None] = []
        for board in self.boards:
            if board.solved:
                replies.append(None)
            else:
                replies.append(won if finding else 0 if seen == won else seen)
                finding, seen = False, 0 if finding else seen
        return Move(move.guess, tuple(replies))

    def _paired(self, boards: tuple[Board, ...]) -> tuple[Board, ...]:
        """The two boards of one grid with only those candidates that have a partner."""
        letters = self.lexicon.answers.letters
        waiting = [board for board in boards if not board.solved]
        if not waiting:
            return boards
        ids, turns = waiting[0].candidate_ids, waiting[0].turns
        if len(waiting) == len(boards):
            fits = fitting_pairs(self.rule, letters[ids], turns).any(axis=1)
        else:
            (found,) = (board.turns[-1].guess for board in boards if board.solved)
            fits = fitting_partners(self.rule, letters[ids], found, turns)
        if not fits.any():
            raise ContradictionError(self.game, turns, boards.index(waiting[0]))
        left = _frozen(ids[fits])
        return tuple(b if b.solved else replace(b, candidate_ids=left) for b in boards)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The pairs of words that may be hidden in one grid, while none of them is found.

        >>> turns = ["reast:yybbb", "drone:bybby", "cupel:gybgb"]
        >>> Position.start("xordle").push_all(turns).pairs[:2]
        [('chuck', 'ember'), ('chuck', 'fiber')]
        """
        board = self.boards[0]
        if not self.rule.one_grid or len(self.open_boards) < 2:
            raise SaletError("there are pairs only where two words are hidden in one grid")
        words = self.candidates_of(board)
        letters = self.lexicon.answers.letters[board.candidate_ids]
        first, second = np.nonzero(np.triu(fitting_pairs(self.rule, letters, board.turns)))
        pairs = zip(first.tolist(), second.tolist(), strict=True)
        return [(words[one], words[other]) for one, other in pairs]

    def _wrong(self, *turns: Turn | Move) -> SaletError:
        shown = " ".join(
            format_move(turn, self.rule) if isinstance(turn, Move) else format_turn(turn, self.rule)
            for turn in turns
        )
        boards = count(len(self.open_boards), "board")
        return SaletError(
            f"{shown or 'nothing'} is not one turn: a guess with its tiles for {boards} not "
            "solved yet (push_all takes several turns)"
        )

    def _check_going_on(self) -> None:
        if self.solved:
            raise GameOverError("the game is solved; no more turns can be added")
        if not self.guesses_left:
            raise GameOverError(f"the limit of {count(self.limit, 'guess', 'guesses')} is used up")

    def _answered(self, number: int, turn: Turn) -> Board:
        """The board with this number after this turn."""
        board, rule = self.boards[number], self.rule
        turns = (*board.turns, turn)
        if (why := rule.why_impossible(*turn)) is not None:
            raise ImpossiblePatternError(self.game, turns, why, number)
        ids = board.candidate_ids
        left = ids[rule.fitting(self.lexicon.answers.letters[ids], *turn)]
        if not len(left):
            raise ContradictionError(self.game, turns, number)
        return Board(turns, _frozen(left), turn.pattern == self.game.won)


def _on_board(turn: AnyTurn, number: int) -> Turn | None:
    """A turn on one board; None where that was solved before."""
    if isinstance(turn, Move):
        reply = turn.replies[number]
        return None if reply is None else Turn(turn.guess, reply)
    return turn if isinstance(turn, Turn) else None


def _frozen(ids: Ids) -> Ids:
    ids.flags.writeable = False
    return ids
