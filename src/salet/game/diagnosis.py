"""When no answer fits: which turn rules out the last one, and which tile was probably mistyped."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.errors import PatternError, SaletError
from salet.game.game import Game
from salet.game.replies import Reply
from salet.game.rules import Rule
from salet.game.turns import Turn, format_turn
from salet.game.words import WordList, to_letters
from salet.text import capitals, count, some


@dataclass(frozen=True)
class Fix:
    """One tile that would leave some answers if it had another colour."""

    turn: int
    """Which turn, from 0."""
    tile: int
    """Which tile of its guess, from 0."""
    seen: str
    probably: str
    """The colour it has, and the one it probably should have."""
    answers: int
    """How many answers would be left."""
    reply: Reply
    """The whole reply with that tile changed."""
    board: int = 0
    """On which board, from 0."""

    def as_dict(self, game: Game) -> dict[str, object]:
        """What a program needs to offer it; turns, tiles and boards count from 1."""
        return {
            "turn": self.turn + 1,
            "tile": self.tile + 1,
            "board": self.board + 1,
            "seen": self.seen,
            "probably": self.probably,
            "pattern": game.rule.format(self.reply, game.length),
            "answers": self.answers,
        }

    def describe(self, turns: Sequence[Turn]) -> str:
        """The fix in words."""
        guess = capitals(turns[self.turn].guess)
        return (
            f"tile {self.tile + 1} of turn {self.turn + 1} ({guess[self.tile]} of {guess}) "
            f"was {self.probably}, not {self.seen} "
            f"(that leaves {count(self.answers, 'answer')})"
        )


def describe_fixes(fixes: Sequence[Fix], turns: Sequence[Turn]) -> str:
    """The likeliest fixes in words, as the end of a message."""
    described = [fix.describe(turns) for fix in fixes[:3]]
    return "".join(
        f"; {word} {fix}" for word, fix in zip(("probably", "or", "or"), described, strict=False)
    )


class ImpossiblePatternError(PatternError):
    """No word at all gives this reply; one of its tiles may be mistyped."""

    def __init__(self, game: Game, turns: Sequence[Turn], why: str, board: int = 0) -> None:
        self.game, self.turns, self.why, self.board = game, tuple(turns), why, board
        self.fixes = tuple(find_fixes(game, turns, board))
        """Single tiles to change, the one that leaves most answers first."""
        name = f"board {board + 1}: " if game.boards > 1 else ""
        self.problem = f"{name}no word can give {format_turn(turns[-1], game.rule)}: {why}"
        super().__init__(self.problem + describe_fixes(self.fixes, turns))

    def __reduce__(self) -> tuple[type, tuple[Game, tuple[Turn, ...], str, int]]:
        return type(self), (self.game, self.turns, self.why, self.board)

    @property
    def details(self) -> dict[str, object]:
        """What a program needs to offer the fixes."""
        return {
            "turn": len(self.turns),
            "board": self.board + 1,
            "problem": self.problem,
            "fixes": [fix.as_dict(self.game) for fix in self.fixes],
            "other_guesses": [],
        }


class ContradictionError(SaletError):
    """No answer fits all turns of a board."""

    def __init__(self, game: Game, turns: Sequence[Turn], board: int = 0) -> None:
        self.game, self.turns, self.board = game, tuple(turns), board
        left = np.logical_and.accumulate(_fits(game.rule, game.lexicon.answers, turns)).any(axis=1)
        self.first_impossible = int(np.argmin(left))
        """The turn, from 0, that first left no answer."""
        self.fixes = tuple(find_fixes(game, turns, board))
        """Single tiles to change, the one that leaves most answers first."""
        self.other_guesses = tuple(_fitting_guesses(game, turns))
        """Words that fit and may be guessed, though they are not in the answer list."""
        self.problem = self._problem()
        """What does not fit, without the remedies."""
        super().__init__(self.problem + self._remedies())

    def __reduce__(self) -> tuple[type, tuple[Game, tuple[Turn, ...], int]]:
        return type(self), (self.game, self.turns, self.board)

    @property
    def details(self) -> dict[str, object]:
        """What a program needs to offer the fixes: turns and tiles count from 1."""
        return {
            "turn": self.first_impossible + 1,
            "board": self.board + 1,
            "problem": self.problem,
            "fixes": [fix.as_dict(self.game) for fix in self.fixes],
            "other_guesses": list(self.other_guesses),
        }

    def _problem(self) -> str:
        number, rule = self.first_impossible, self.game.rule
        answers, last = self.game.lexicon.answers, self.turns[number]
        board = f"board {self.board + 1}: " if self.game.boards > 1 else ""
        problem = f"{board}no word of {answers.name} fits"
        if last.pattern == self.game.won and last.guess not in answers:
            problem = f"{board}{capitals(last.guess)} is not in {answers.name}, so no word fits"
        if len(self.turns) == 1:
            return f"{problem} {format_turn(self.turns[0], rule)}"
        return f"{problem} all turns: turn {number + 1} ({format_turn(last, rule)}) leaves none"

    def _remedies(self) -> str:
        if not self.fixes and not self.other_guesses:
            return "; more than one tile must be wrong, or the word is in none of these lists"
        remedies = describe_fixes(self.fixes, self.turns)
        if self.other_guesses:
            words = some([capitals(word) for word in self.other_guesses])
            remedies += f"; guesses that fit: {words}"
        return remedies


def find_fixes(game: Game, turns: Sequence[Turn], board: int = 0) -> list[Fix]:
    """Single tiles to change so that answers are left, the one that leaves most first.

    For each turn, these are the replies of the answers that fit all other turns, if they are one
    slip away from the reply entered.
    """
    fixes = []
    rule, answers, length = game.rule, game.lexicon.answers, game.length
    fits = _fits(rule, answers, turns)
    for number, turn in enumerate(turns):
        fit_others = np.delete(fits, number, axis=0).all(axis=0)
        row = rule.replies(to_letters((turn.guess,)), answers.letters[fit_others])[0]
        replies, counts = np.unique(row, return_counts=True)
        for reply, left in zip(replies.tolist(), counts.tolist(), strict=True):
            if (slip := rule.slip(turn.pattern, reply, length)) is not None:
                fixes.append(Fix(number, *slip, left, reply, board))
    return sorted(fixes, key=lambda fix: (-fix.answers, -fix.turn, fix.tile))


def _fits(rule: Rule, words: WordList, turns: Sequence[Turn]) -> NDArray[np.bool_]:
    """For each turn, which words give it its reply."""
    return np.array([rule.fitting(words.letters, *turn) for turn in turns])


def _fitting_guesses(game: Game, turns: Sequence[Turn]) -> list[str]:
    guesses = game.lexicon.guesses
    fitting: NDArray[np.bool_] = np.all(_fits(game.rule, guesses, turns), axis=0)
    return [guesses[id_] for id_ in np.flatnonzero(fitting).tolist()]
