"""States: a board as strategies and trees see it, in ids and arrays."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.game.matrix import Matrix
from salet.game.modes import Mode, get_mode
from salet.game.modes.normal import Normal
from salet.game.position import Board, Position
from salet.game.replies import Pattern, all_green
from salet.game.turns import Turn
from salet.game.words import Ids, Lexicon
from salet.jobs.cancel import checkpoint
from salet.tables.kernels import Kernels, Sums, compiled_kernels, plain_kernels
from salet.tables.table import table

#: The mode in which only words that fit all clues are guessed.
CONSISTENT = get_mode("ultra")


@dataclass(frozen=True, eq=False)
class State:
    """One board in the middle of a game; `split` gives those that may follow."""

    lexicon: Lexicon
    mode: Mode
    candidates: Ids
    """The answers still possible, as ids of the answer list."""
    guesses: Ids
    """The guesses the mode allows, as ids of the guess list."""
    made: tuple[int, ...]
    """The guesses made so far, as ids of the guess list."""
    limit: int
    weights: NDArray[np.float64] | None
    """How likely each answer is; None when all are alike."""
    kernels: Kernels
    table: Matrix
    game_mode: Mode
    """The game's own mode, however strict the player is."""
    joined_at: int
    """How many guesses had been made when the player took over."""

    @classmethod
    def of(
        cls,
        position: Position,
        *,
        mode: Mode | None = None,
        kernels: Kernels | None = None,
        joined_at: int | None = None,
    ) -> "State":
        """What a position looks like, in a stricter mode if one is given.

        The player takes over now, unless it is said how many guesses had been made when it did.
        """
        if len(position.boards) > 1:
            raise SaletError("strategies play one board; this position has several")
        lexicon = position.lexicon
        board = position.boards[0]
        if mode is None or mode.name == position.mode.name:
            mode, guesses = position.mode, position.legal_ids
        else:
            guesses = np.flatnonzero(mode.legal(lexicon.guesses.letters, board.turns))
        made = tuple(lexicon.guesses.ids[turn.guess] for turn in board.turns)
        return cls(
            lexicon,
            mode,
            board.candidate_ids,
            guesses,
            made,
            position.limit,
            position.weights,
            kernels or plain_kernels(),
            table(lexicon),
            position.mode,
            len(made) if joined_at is None else joined_at,
        )

    def __reduce__(self) -> tuple[Callable[..., "State"], tuple[object, ...]]:
        """To travel to another process without the table, which is there already."""
        compiled_here = self.kernels is not plain_kernels()
        return _arrived, (
            self.lexicon, self.mode, self.candidates, self.guesses, self.made, self.limit,
            self.weights, compiled_here, self.game_mode,
            self.joined_at,
        )  # fmt: skip

    @property
    def round(self) -> int:
        """Which guess is to be made now, from 1."""
        return len(self.made) + 1

    @property
    def left(self) -> int:
        """How many guesses the limit still allows, this one included."""
        return self.limit - len(self.made)

    @property
    def patterns(self) -> int:
        """How many pattern codes there are."""
        return all_green(self.lexicon.length) + 1

    @property
    def turns(self) -> list[Turn]:
        """The turns so far; any candidate tells the tiles they got."""
        candidate = self.candidates[0]
        return [
            Turn(self.lexicon.guesses[guess], int(self.table[guess, candidate]))
            for guess in self.made
        ]

    @property
    def position(self) -> Position:
        """The position this is, played on in the mode of the player."""
        board = Board(tuple(self.turns), self.candidates)
        return Position(self.lexicon, self.mode, self.limit, self.weights, (board,))

    @property
    def consistent(self) -> Ids:
        """Those of the guesses that fit every clue."""
        if self.mode is CONSISTENT:
            return self.guesses
        letters = self.lexicon.guesses.letters[self.guesses]
        return self.guesses[CONSISTENT.legal(letters, self.turns)]

    @cached_property
    def candidate_guesses(self) -> Ids:
        """The candidates as ids of the guess list."""
        return self.lexicon.answer_guess_ids[self.candidates]

    def are_candidates(self, guesses: Ids) -> NDArray[np.bool_]:
        """Which of these guesses may be the answer."""
        flags = np.zeros(len(self.lexicon.guesses), np.bool_)
        flags[self.candidate_guesses] = True
        return flags[guesses]

    def part_sums(self, guesses: Ids, *functions: Sums) -> tuple[Sums, Sums]:
        """For each guess the sums over its parts of functions of their sizes, and the largest."""
        checkpoint()
        stacked = np.reshape(functions, (len(functions), len(self.candidates) + 1))
        return self.kernels.part_sums(
            self.table, self.patterns, guesses, self.candidates, stacked.astype(np.int64)
        )

    def split(self, guess: int) -> list[tuple[Pattern, "State | None"]]:
        """What may follow a guess: a pattern and its state, None where that is the answer."""
        checkpoint()
        solved = self.patterns - 1
        row = self.table[guess, self.candidates]
        if len(row) == 1 and row[0] == solved:
            return [(solved, None)]
        order = np.argsort(row, kind="stable")
        ordered, candidates = row[order], self.candidates[order]
        starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
        patterns: list[Pattern] = ordered[starts].tolist()
        parts = [candidates[start:end] for start, end in pairwise([*starts.tolist(), len(row)])]
        made = (*self.made, guess)
        return [
            (pattern, None if pattern == solved else self._followed(part, guesses, made))
            for pattern, part, guesses in zip(
                patterns, parts, self._legal_after(guess, patterns, parts), strict=True
            )
        ]

    def _followed(self, candidates: Ids, guesses: Ids, made: tuple[int, ...]) -> "State":
        """The state later in the game (`replace` takes as long as ranking)."""
        return State(
            self.lexicon, self.mode, candidates, guesses, made,
            self.limit, self.weights, self.kernels, self.table, self.game_mode,
            self.joined_at,
        )  # fmt: skip

    def _legal_after(self, guess: int, patterns: list[Pattern], parts: list[Ids]) -> list[Ids]:
        """The guesses allowed after each pattern; where one candidate is left, just that."""
        if isinstance(self.mode, Normal):
            return [self.guesses] * len(patterns)
        alone = self.lexicon.answer_guess_ids
        if all(len(part) == 1 for part in parts):
            return [alone[part] for part in parts]
        turns = [Turn(self.lexicon.guesses[guess], pattern) for pattern in patterns]
        all_letters = self.lexicon.guesses.letters
        letters = all_letters[self.guesses]
        by_pattern = [self.mode.legal_patterns(turn) for turn in turns]
        row = self.kernels.pattern_row(all_letters[guess], letters)
        masks = (
            self.mode.legal(letters, [turn]) if legal is None else legal[row]
            for turn, legal in zip(turns, by_pattern, strict=True)
        )
        return [
            alone[part] if len(part) == 1 else self.guesses[mask]
            for part, mask in zip(parts, masks, strict=True)
        ]


def _arrived(
    lexicon: Lexicon, mode: Mode, candidates: Ids, guesses: Ids, made: tuple[int, ...],
    limit: int, weights: NDArray[np.float64] | None, compile_it: bool, game_mode: Mode,
    joined_at: int,
) -> State:  # fmt: skip
    kernels = compiled_kernels() if compile_it else plain_kernels()
    return State(
        lexicon, mode, candidates, guesses, made, limit, weights, kernels, table(lexicon),
        game_mode, joined_at,
    )  # fmt: skip
