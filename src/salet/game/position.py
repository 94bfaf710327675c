"""Positions: what is known in the middle of a game, and what may be guessed next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from salet.errors import GameOverError, IllegalGuessError, ImpossiblePatternError, SaletError
from salet.game.diagnosis import ContradictionError, describe_fixes, single_tile_fixes
from salet.game.matrix import pattern_row
from salet.game.modes import Mode, get_mode
from salet.game.replies import all_green, why_impossible
from salet.game.turns import Turn, format_turn, parse_turn
from salet.game.words import Ids, Lexicon, WordList, fold
from salet.text import capitals, count


@dataclass(frozen=True, eq=False)
class Board:
    """One hidden word: the turns it has answered and the answers it may still be."""

    turns: tuple[Turn, ...]
    candidate_ids: Ids

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.turns) and self.turns[-1].pattern == all_green(len(self.turns[-1].guess))


@dataclass(frozen=True, eq=False)
class Position:
    """A game after some turns. Immutable: `push` gives a new one.

    >>> position = Position.start().push("salet:bybbb")
    >>> len(position.candidates), position.guesses_left
    (102, 5)

    Properties that speak of one board (`turns`, `candidates`, …) mean the first.
    """

    lexicon: Lexicon
    mode: Mode
    limit: int
    weights: NDArray[np.float64] | None
    """How likely each answer is, in the order of the answer list; None when all are alike."""
    boards: tuple[Board, ...]

    @classmethod
    def start(
        cls,
        lexicon: Lexicon | None = None,
        *,
        mode: str | Mode = "normal",
        limit: int = 6,
        weights: ArrayLike | None = None,
        boards: int = 1,
    ) -> "Position":
        """The beginning of a game, of the original one where nothing else is said."""
        lexicon = lexicon or Lexicon.load()
        for what, number in (("limit", limit), ("number of boards", boards)):
            if not isinstance(number, int) or number < 1:
                raise SaletError(f"a {what} of {number} is no use; give a whole number from 1")
        return cls(
            lexicon,
            get_mode(mode) if isinstance(mode, str) else mode,
            limit,
            None if weights is None else _check_weights(weights, lexicon),
            (Board((), _frozen(np.arange(len(lexicon.answers)))),) * boards,
        )

    def push(self, *turns: Turn | str) -> "Position":
        """The position after one more guess: a turn for each board not solved yet.

        Raises a SaletError when the guess is unknown or not allowed, when its tiles are
        impossible, or when no answer is left.
        """
        if self.solved:
            raise GameOverError("the game is solved; there is no turn after that")
        if not self.guesses_left:
            raise GameOverError(f"the limit of {count(self.limit, 'guess', 'guesses')} is used up")
        played = [_folded(turn) for turn in turns]
        self._check_turns(played)
        after = iter(played)
        boards = tuple(
            board if board.solved else self._answered(number, next(after))
            for number, board in enumerate(self.boards)
        )
        return replace(self, boards=boards)

    def push_all(self, turns: Iterable[Turn | str]) -> "Position":
        """The position after several guesses on one board.

        A contradiction is diagnosed from all of them: the turns after it tell as much about
        which tile was mistyped as those before.
        """
        history = [_folded(turn) for turn in turns]
        for turn in history:
            self.lexicon.check_guess(turn.guess)
        position = self
        for number, turn in enumerate(history, 1):
            try:
                position = position.push(turn)
            except ContradictionError as error:
                everything = (*error.turns, *history[number:])
                better = ContradictionError(self.lexicon, everything, error.board)
                raise (better if better.fixes else error) from None
        return position

    def widened(self, turns: Iterable[Turn | str] = ()) -> "Position":
        """The game with these turns, in which every guess that fits may be the answer.

        For when no answer of the list fits: of one board, with all words alike. Raises a
        ContradictionError where no guess fits either.
        """
        history = [_folded(turn) for turn in turns] or list(self.turns)
        letters = self.lexicon.guesses.letters
        fits = [pattern_row(turn.guess, letters) == turn.pattern for turn in history]
        ids = np.flatnonzero(np.all(fits, axis=0)) if fits else np.arange(len(letters))
        if not len(ids):
            raise ContradictionError(self.lexicon.guesses_as_answers, history)
        guesses = self.lexicon.guesses
        words = WordList(guesses.name, tuple(guesses[id_] for id_ in ids.tolist()))
        lexicon = Lexicon(guesses=guesses, answers=words, ephemeral=True)
        return Position.start(lexicon, mode=self.mode, limit=self.limit).push_all(history)

    def why_illegal(self, guess: str) -> str | None:
        """Why the mode forbids this guess now, in a player's words; None when it does not."""
        guess = self.lexicon.check_guess(guess)
        why = [self.mode.why_illegal(guess, board.turns) for board in self._open_boards]
        return None if None in why else why[0]

    def check_legal(self, guess: str) -> str:
        """The guess folded; an error where it is unknown, or the mode forbids it now."""
        guess = self.lexicon.check_guess(guess)
        if (why := self.why_illegal(guess)) is not None:
            raise IllegalGuessError(
                f"{capitals(guess)} is not allowed in {self.mode.name} mode: {why}"
            )
        return guess

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far."""
        return self.boards[0].turns

    @property
    def candidate_ids(self) -> Ids:
        """The answers still possible, as ids of the answer list."""
        return self.boards[0].candidate_ids

    @property
    def candidates(self) -> tuple[str, ...]:
        """The answers still possible."""
        return tuple(self.lexicon.answers[id_] for id_ in self.candidate_ids)

    @cached_property
    def legal_ids(self) -> Ids:
        """The guesses the mode allows now, as ids of the guess list: on some board at least."""
        letters = self.lexicon.guesses.letters
        masks = [self.mode.legal(letters, board.turns) for board in self._open_boards]
        return _frozen(np.flatnonzero(np.any(masks, axis=0)) if masks else np.arange(0))

    @property
    def legal_guesses(self) -> tuple[str, ...]:
        """The guesses the mode allows now."""
        return tuple(self.lexicon.guesses[id_] for id_ in self.legal_ids)

    @property
    def guesses_left(self) -> int:
        """How many guesses the limit still allows."""
        return self.limit - max(len(board.turns) for board in self.boards)

    @property
    def solved(self) -> bool:
        """Whether every board is solved."""
        return not self._open_boards

    @property
    def over(self) -> bool:
        """Whether there is nothing left to guess."""
        return self.solved or not self.guesses_left

    def __repr__(self) -> str:
        turns = " ".join(format_turn(turn) for turn in self.turns) or "start"
        left = " + ".join(f"{len(board.candidate_ids):,}" for board in self.boards)
        return (
            f"<Position {turns}: {left} of {len(self.lexicon.answers):,} answers, "
            f"{self.guesses_left} of {self.limit} guesses left, {self.mode.name} mode>"
        )

    @cached_property
    def _open_boards(self) -> tuple[Board, ...]:
        return tuple(board for board in self.boards if not board.solved)

    def _check_turns(self, turns: Sequence[Turn]) -> None:
        """Raise unless these are one turn for each open board, of one allowed guess."""
        if len(turns) != len(self._open_boards) or len({turn.guess for turn in turns}) > 1:
            raise SaletError(
                f"{' '.join(map(format_turn, turns)) or 'nothing'} was given; a move is one guess "
                f"with its tiles for {count(len(self._open_boards), 'board')} not solved yet "
                "(push_all takes several moves)"
            )
        self.check_legal(turns[0].guess)

    def _answered(self, number: int, turn: Turn) -> Board:
        """The board of this number after this turn."""
        turns = (*self.boards[number].turns, turn)
        name = f"board {number + 1}: " if len(self.boards) > 1 else ""
        if (why := why_impossible(*turn)) is not None:
            hint = describe_fixes(single_tile_fixes(self.lexicon, turns), turns)
            raise ImpossiblePatternError(f"{name}no word can give {format_turn(turn)}: {why}{hint}")
        ids = self.boards[number].candidate_ids
        fits = pattern_row(turn.guess, self.lexicon.answers.letters[ids]) == turn.pattern
        if not fits.any():
            raise ContradictionError(self.lexicon, turns, name)
        return Board(turns, _frozen(ids[fits]))


def _folded(turn: Turn | str) -> Turn:
    guess, pattern = parse_turn(turn) if isinstance(turn, str) else turn
    return Turn(fold(guess), pattern)


def _frozen(ids: Ids) -> Ids:
    ids.flags.writeable = False
    return ids


def _check_weights(weights: ArrayLike, lexicon: Lexicon) -> NDArray[np.float64]:
    try:
        checked = np.array(weights, dtype=np.float64)
    except (TypeError, ValueError):
        raise SaletError("weights are numbers, one for each answer") from None
    if checked.shape != (len(lexicon.answers),):
        raise SaletError(
            f"weights of shape {checked.shape} were given; one is needed for each of the "
            f"{len(lexicon.answers):,} answers"
        )
    if not np.all(np.isfinite(checked) & (checked > 0)):
        raise SaletError("every weight must be a number above 0")
    checked.flags.writeable = False
    return checked
