"""Positions: what is known in the middle of a game, and which guesses are allowed next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import GameOverError, IllegalGuessError, SaletError
from salet.game.board import (
    Board,
    Boards,
    boards_after,
    boards_in_sequence,
    first_boards,
    frozen,
    shown_moves,
    spread,
)
from salet.game.commonness import levels_of
from salet.game.diagnosis import ContradictionError
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.pairs import fitting_pairs
from salet.game.position_text import format_position, parse_position
from salet.game.priors import EQUAL
from salet.game.reading import AnyTurn, on_board, read_move, wrong_turn
from salet.game.turns import (
    HIDDEN,
    Move,
    Turn,
    format_moves,
)
from salet.game.words import Ids, WordList
from salet.shown import Shown, Table
from salet.text import capitals, count

if TYPE_CHECKING:
    from salet.game.modes import Mode
    from salet.game.rules import Rule


@dataclass(frozen=True, eq=False)
class Position(Shown, Table, view="position"):
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
    """The guesses so far, each with its reply on every board that is shown."""
    boards: Boards
    doubt: ContradictionError | None = None
    """Why any allowed word that fits may be the answer: no word in the list of answers does."""
    told: tuple[Move, ...] = ()
    """In a sequence, the same with replies on boards that are not shown yet, where a host told."""

    @classmethod
    def start(cls, game: Game | str | None = None, **changes: Any) -> "Position":
        """The start of a game, of the default one where none is named.

        The changes are those of `Game.of`.
        """
        return Game.of(game, **changes).start()

    @classmethod
    def first(cls, game: Game) -> "Position":
        """The start of this game."""
        return cls(game, (), first_boards(game))

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
                later = (on_board(move, error.board) for move in moves[number:])
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
        history = [read_move(start, [turn]) for turn in turns] or list(self.history)
        guesses, letters = self.lexicon.guesses, self.lexicon.guesses.letters
        fits = np.zeros(len(letters), np.bool_)
        for number in range(self.game.boards):
            told = [turn for move in history if (turn := on_board(move, number)) is not None]
            if self._is_sealed(history, number):
                fits[self.lexicon.answer_guess_ids] = True
                continue
            own = [self.rule.fitting(letters, *turn) for turn in told]
            fit_here = np.all([self.game.clue.fits(letters), *own], axis=0)
            if not fit_here.any():
                wide = self.lexicon.guesses_as_answers
                everything = self.game.changed(lexicon=wide, prior=EQUAL)
                raise ContradictionError(everything, told, number)
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
        unsolved = [board for board in self.boards if not board.solved]
        if len(self.boards) == 1 or len(unsolved) != 1:
            return self
        (board,) = unsolved
        moves = tuple(Move(turn.guess, (turn.pattern,)) for turn in board.turns)
        return Position(self.game.on_one_board(), moves, (board,))

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
        if not self.given_left and (why := self._why_illegal(guess)) is not None:
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

    def to_records(self) -> list[dict[str, Any]]:
        """The candidates with their shares, likeliest first; with several boards, of each."""
        several = len(self.boards) > 1
        return [
            {**({"board": number} if several else {}), "word": word, "share": share}
            for number, board in enumerate(self.boards, 1)
            for word, share in self.likeliest(board)
        ]

    @cached_property
    def legal_ids(self) -> Ids:
        """The guesses the mode allows now on at least one board, as ids of the guess list."""
        letters = self.lexicon.guesses.letters
        masks = [self.mode.legal(self.rule, letters, board.turns) for board in self.open_boards]
        return frozen(np.flatnonzero(np.any(masks, axis=0)) if masks else np.arange(0))

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
        return all(board.solved for board in self.boards)

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
        """The boards to solve now: those that are shown and not solved."""
        return tuple(board for board in self.boards if board.open)

    @property
    def hidden_boards(self) -> int:
        """How many boards are not shown yet."""
        return sum(board.hidden for board in self.boards)

    @property
    def given_left(self) -> int:
        """How many of the next guesses are given, as the host makes them."""
        return max(0, self.game.rescue - len(self.moves))

    @property
    def history(self) -> tuple[Move, ...]:
        """The guesses so far, with all replies that are told, shown or not."""
        return self.told or self.moves

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
            return self.game.parse_moves([turn])
        return [turn]

    def _listed_move(self, turns: Sequence[AnyTurn]) -> Move:
        """One guess from the list, with its replies."""
        move = read_move(self, turns)
        self.lexicon.check_listed(move.guess)
        return move

    def _pushed(self, move: Move) -> "Position":
        """The position after a guess that is in the list."""
        self._check_going_on()
        if self.game.in_sequence:
            return self._pushed_in_sequence(move)
        move = spread(self.game, self.boards, move) if self.rule.one_grid else move
        replying = [reply is not None and reply != HIDDEN for reply in move.replies]
        if replying != [board.open for board in self.boards]:
            raise wrong_turn(self, move)
        self._check_allowed(move.guess)
        boards = boards_after(self.game, self.boards, move)
        return replace(self, moves=(*self.moves, move), boards=boards)

    def _pushed_in_sequence(self, move: Move) -> "Position":
        """The same where boards are shown one after another."""
        pairs = zip(self.boards, move.replies, strict=True)
        if any(board.solved and reply is not None for board, reply in pairs):
            raise wrong_turn(self, move)
        self._check_allowed(move.guess)
        told = (*self.told, move)
        boards = boards_in_sequence(self.game, self.boards, told)
        return replace(self, moves=shown_moves(boards, told), boards=boards, told=told)

    def _is_sealed(self, history: Sequence[Move], number: int) -> bool:
        """Whether a board is not shown after these guesses: one before it is not solved."""
        if not self.game.in_sequence:
            return False
        before = ({move.replies[board] for move in history} for board in range(number))
        return not all(self.game.won in replies for replies in before)

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

    def _check_going_on(self) -> None:
        if self.solved:
            raise GameOverError("the game is solved; no more turns can be added")
        if not self.guesses_left:
            raise GameOverError(f"the limit of {count(self.limit, 'guess', 'guesses')} is used up")
