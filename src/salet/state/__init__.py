"""States: a board as strategies and trees see it, in ids and arrays."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from salet.game.board import Board
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.modes import Mode, get_mode
from salet.game.modes.normal import Normal
from salet.game.position import Position
from salet.game.replies import Reply
from salet.game.rules import Matrix
from salet.game.turns import Move, Turn
from salet.game.words import Ids
from salet.jobs.cancel import checkpoint
from salet.tables import kernels
from salet.tables.by_answer import ByAnswer, by_answer, pays, works_out
from salet.tables.kernels import Sums
from salet.tables.table import table

#: A figure for each of some guesses.
Values = NDArray[np.float64]

#: The mode that only allows words that fit all clues.
CONSISTENT = get_mode("ultra")


@dataclass(frozen=True, eq=False)
class Context:
    """What all states of a game share."""

    game: Game
    mode: Mode
    """The player's mode, which may be stricter than the game's."""
    joined_at: int
    """How many guesses had been made when the player took over."""

    @cached_property
    def table(self) -> Matrix:
        """The replies of all guesses for all answers."""
        return table(self.game.lexicon, self.game.rule)

    @cached_property
    def by_answer(self) -> ByAnswer | None:
        """The table answer by answer."""
        lists = self.game.lexicon, self.game.rule
        return by_answer(*lists) if pays(*lists) else None

    def table_among(self, answers: Ids) -> Matrix:
        """The table, as far as it is about these answers: not all of it, if few of them do."""
        if "table" in self.__dict__ or not works_out(self.game.rule):
            return self.table
        few = 2 * len(answers) <= len(self.game.lexicon.answers)
        by_answer = self.by_answer if few else None
        return self.table if by_answer is None else by_answer.columns(answers)

    def __reduce__(self) -> "tuple[Callable[..., Context], tuple[object, ...]]":
        """Pickled without the table, which the other process has or builds."""
        return Context, (self.game, self.mode, self.joined_at)


@dataclass(frozen=True, eq=False)
class State:
    """One open board in the middle of a game; `split` gives the states that can follow."""

    context: Context
    candidates: Ids
    """The answers still possible, as ids of the answer list."""
    guesses: Ids
    """The guesses the mode allows, as ids of the guess list."""
    made: tuple[int, ...]
    """The guesses made so far, as ids of the guess list."""
    hidden: int = 0
    """How many other boards are not shown yet; guesses tell of them when they are."""

    @classmethod
    def of(
        cls,
        position: Position,
        *,
        mode: Mode | None = None,
        joined_at: int | None = None,
    ) -> "State":
        """The state of a position with one board, in a stricter mode if one is given."""
        position.game.check_one_board("this is")
        return cls.of_boards(position, mode=mode, joined_at=joined_at)[0]

    @classmethod
    def of_boards(
        cls,
        position: Position,
        *,
        mode: Mode | None = None,
        joined_at: int | None = None,
    ) -> "tuple[State, ...]":
        """The states of a position's open boards, in a stricter mode if one is given.

        `joined_at` is how many guesses had been made when the player took over; by default, all.
        """
        game, lexicon = position.game, position.lexicon
        stricter = mode is not None and mode != position.mode
        context = Context(
            game,
            mode if mode is not None and stricter else position.mode,
            len(position.moves) if joined_at is None else joined_at,
        )
        ids = lexicon.guesses.ids
        made = tuple(ids[move.guess] for move in position.moves)
        letters = lexicon.guesses.letters
        return tuple(
            cls(
                context,
                board.candidate_ids,
                np.flatnonzero(context.mode.legal(game.rule, letters, board.turns))
                if stricter
                else position.legal_ids,
                made,
                position.hidden_boards,
            )
            for board in position.open_boards or position.boards[:1]
        )

    @property
    def game(self) -> Game:
        """The game."""
        return self.context.game

    @property
    def lexicon(self) -> Lexicon:
        """The lists it is played with."""
        return self.context.game.lexicon

    @property
    def mode(self) -> Mode:
        """The player's mode, which may be stricter than the game's."""
        return self.context.mode

    @property
    def limit(self) -> int:
        """How many guesses the game has."""
        return self.context.game.limit

    @property
    def weights(self) -> NDArray[np.int64] | None:
        """The weight of each answer; None when all are equally likely."""
        return self.context.game.prior.weights

    @cached_property
    def candidate_weights(self) -> Sums | None:
        """The weight of each candidate; None when those left are equally likely."""
        if self.weights is None:
            return None
        own = self.weights[self.candidates]
        return None if (own == own[0]).all() else own

    @property
    def table(self) -> Matrix:
        """The replies of all guesses for the candidates; those for other answers may be missing."""
        return self.context.table_among(self.candidates)

    def table_for(self, guesses: Ids) -> Matrix:
        """The table, laid out for whoever looks at what these guesses tell of the candidates.

        It is read answer by answer unless there are few guesses, or most answers are candidates.
        """
        few = 4 * len(guesses) < len(self.lexicon.guesses)
        most = 2 * len(self.candidates) > len(self.lexicon.answers)
        by_answer = None if few or most else self.context.by_answer
        return self.table if by_answer is None else by_answer.columns(self.candidates)

    @property
    def round(self) -> int:
        """The number of the next guess, from 1."""
        return len(self.made) + 1

    @property
    def left(self) -> int:
        """How many guesses the limit still allows, this one included."""
        return self.limit - len(self.made)

    @cached_property
    def patterns(self) -> int:
        """How many reply codes there are; the last is the win."""
        return self.context.game.codes

    @property
    def is_certain(self) -> bool:
        """Whether only one answer is left, and it is to be found."""
        return len(self.candidates) == 1 and not self.game.avoids

    @property
    def turns(self) -> list[Turn]:
        """The turns so far; every candidate gives the same replies."""
        self.game.check_truthful("a strategy that looks at what fits all turns")
        candidate = self.candidates[0]
        return [
            Turn(self.lexicon.guesses[guess], int(self.table[guess, candidate]))
            for guess in self.made
        ]

    @property
    def position(self) -> Position:
        """The same as a position, in the player's mode."""
        turns = tuple(self.turns)
        moves = tuple(Move(guess, (reply,)) for guess, reply in turns)
        game = self.game.on_one_board(mode=self.mode)
        return Position(game, moves, (Board(turns, self.candidates),))

    @property
    def consistent(self) -> Ids:
        """The guesses that fit every clue."""
        if self.mode == CONSISTENT:
            return self.guesses
        letters = self.lexicon.guesses.letters[self.guesses]
        return self.guesses[CONSISTENT.legal(self.game.rule, letters, self.turns)]

    @cached_property
    def candidate_guesses(self) -> Ids:
        """The candidates as ids of the guess list."""
        return self.lexicon.answer_guess_ids[self.candidates]

    def among(self, candidates: Ids) -> "State":
        """The same with other candidates."""
        return replace(self, candidates=candidates)

    def within(self, limit: int) -> "State":
        """The same with another limit."""
        game = self.game.changed(limit=limit)
        return replace(self, context=replace(self.context, game=game))

    def are_candidates(self, guesses: Ids) -> NDArray[np.bool_]:
        """Which of these guesses may be the answer."""
        flags = np.zeros(len(self.lexicon.guesses), np.bool_)
        flags[self.candidate_guesses] = True
        return flags[guesses]

    def weights_of(self, guesses: Ids) -> Sums:
        """How much each of these guesses weighs as an answer: 0 if it is not a candidate."""
        own = self.candidate_weights
        weights = np.zeros(len(self.lexicon.guesses), np.int64)
        weights[self.candidate_guesses] = 1 if own is None else own
        return weights[guesses]

    def part_sums(self, guesses: Ids, *functions: Sums) -> tuple[Sums, Sums]:
        """For each guess the sums over its parts of functions of their sizes, and the largest."""
        checkpoint()
        stacked = np.reshape(functions, (len(functions), len(self.candidates) + 1))
        return kernels.part_sums(
            self.table_for(guesses),
            self.patterns,
            guesses,
            self.candidates,
            stacked.astype(np.int64),
        )

    def split(self, guess: int) -> "list[tuple[Reply, State | None]]":
        """What can follow a guess: each reply and its state, None for the win."""
        checkpoint()
        context, solved = self.context, self.patterns - 1
        row = self.table[guess, self.candidates]
        if len(row) == 1 and row[0] == solved:
            return [(solved, None)]
        order = np.argsort(row, kind="stable")
        ordered, candidates = row[order], self.candidates[order]
        starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
        patterns: list[Reply] = ordered[starts].tolist()
        parts = [candidates[start:end] for start, end in pairwise([*starts.tolist(), len(row)])]
        made = (*self.made, guess)
        return [
            (pattern, None if pattern == solved else State(context, part, guesses, made))
            for pattern, part, guesses in zip(
                patterns, parts, self._legal_after(guess, patterns, parts), strict=True
            )
        ]

    def after(self, guess: int, reply: Reply) -> "State":
        """The state after a guess that got this reply and did not win."""
        part = self.candidates[self.table[guess, self.candidates] == reply]
        (guesses,) = self._legal_after(guess, [reply], [part])
        return State(self.context, part, guesses, (*self.made, guess))

    def _legal_after(self, guess: int, patterns: list[Reply], parts: list[Ids]) -> list[Ids]:
        """The guesses allowed after each reply; only the answer where that is certain."""
        if isinstance(self.mode, Normal):
            return [self.guesses] * len(patterns)
        alone, rule = self.lexicon.answer_guess_ids, self.game.rule
        certain = [len(part) == 1 and not self.game.avoids for part in parts]
        if all(certain):
            return [alone[part] for part in parts]
        turns = [Turn(self.lexicon.guesses[guess], pattern) for pattern in patterns]
        all_letters = self.lexicon.guesses.letters
        letters = all_letters[self.guesses]
        by_pattern = [self.mode.legal_patterns(rule, turn) for turn in turns]
        row = rule.replies(all_letters[guess : guess + 1], letters)[0]
        masks = (
            self.mode.legal(rule, letters, [turn]) if legal is None else legal[row]
            for turn, legal in zip(turns, by_pattern, strict=True)
        )
        return [
            alone[part] if known else self.guesses[mask]
            for part, known, mask in zip(parts, certain, masks, strict=True)
        ]
