"""When no answer fits: which turn made it so, and which tile was probably mistyped."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.game.matrix import pattern_row
from salet.game.replies import all_green, colour_name, to_tiles
from salet.game.turns import Turn, format_turn
from salet.game.words import Lexicon, WordList
from salet.text import capitals, count, some


@dataclass(frozen=True)
class Fix:
    """One tile that, had it another colour, would leave some answers."""

    turn: int
    """Which turn, from 0."""
    tile: int
    """Which tile of its guess, from 0."""
    seen: int
    probably: int
    answers: int
    """How many answers would be left."""

    def describe(self, turns: Sequence[Turn]) -> str:
        """The fix in words."""
        guess = capitals(turns[self.turn].guess)
        return (
            f"tile {self.tile + 1} of turn {self.turn + 1} ({guess[self.tile]} of {guess}) "
            f"was {colour_name(self.probably)}, not {colour_name(self.seen)} "
            f"(that leaves {count(self.answers, 'answer')})"
        )


def describe_fixes(fixes: Sequence[Fix], turns: Sequence[Turn]) -> str:
    """The likeliest fixes in words, as the end of a message."""
    described = [fix.describe(turns) for fix in fixes[:3]]
    return "".join(
        f"; {word} {fix}" for word, fix in zip(("probably", "or", "or"), described, strict=False)
    )


class ContradictionError(SaletError):
    """No answer fits all turns."""

    def __init__(self, lexicon: Lexicon, turns: Sequence[Turn], board: str = "") -> None:
        self.lexicon, self.turns, self.board = lexicon, tuple(turns), board
        left = np.logical_and.accumulate(_fits(lexicon.answers, turns)).any(axis=1)
        self.first_impossible = int(np.argmin(left))
        """The turn, from 0, that first left no answer."""
        self.fixes = tuple(single_tile_fixes(lexicon, turns))
        """Single tiles to change, the one that leaves most answers first."""
        self.other_guesses = tuple(_fitting_guesses(lexicon, turns))
        """Words that fit and may be guessed, though they are not in the answer list."""
        self.told = self._told()
        """What does not fit, without what may be done about it."""
        super().__init__(self.told + self._remedies())

    def __reduce__(self) -> tuple[type, tuple[Lexicon, tuple[Turn, ...], str]]:
        return type(self), (self.lexicon, self.turns, self.board)

    @property
    def details(self) -> dict[str, object]:
        """What a program needs to offer the fixes: turns and tiles count from 1."""
        return {
            "turn": self.first_impossible + 1,
            "fixes": [
                {
                    "turn": fix.turn + 1,
                    "tile": fix.tile + 1,
                    "seen": colour_name(fix.seen),
                    "probably": colour_name(fix.probably),
                    "answers": fix.answers,
                }
                for fix in self.fixes
            ],
            "other_guesses": list(self.other_guesses),
        }

    def _told(self) -> str:
        number = self.first_impossible
        answers, last = self.lexicon.answers.name, self.turns[number]
        told = f"{self.board}no word of {answers} fits"
        if last.pattern == all_green(len(last.guess)) and last.guess not in self.lexicon.answers:
            told = f"{self.board}{capitals(last.guess)} is not in {answers}, so no word fits"
        if len(self.turns) == 1:
            return f"{told} {format_turn(self.turns[0])}"
        return f"{told} all turns: turn {number + 1} ({format_turn(last)}) leaves none"

    def _remedies(self) -> str:
        if not self.fixes and not self.other_guesses:
            return "; more than one tile must be wrong, or the word is in no list here"
        told = describe_fixes(self.fixes, self.turns)
        if self.other_guesses:
            words = some([capitals(word) for word in self.other_guesses])
            told += f"; allowed as guesses, and fitting: {words}"
        return told


def single_tile_fixes(lexicon: Lexicon, turns: Sequence[Turn]) -> list[Fix]:
    """Single tiles to change so that answers are left, the one that leaves most first.

    For each turn these are the patterns that answers fitting all other turns would give it, where
    they are one tile away from the one seen.
    """
    fixes = []
    fits = _fits(lexicon.answers, turns)
    for number, turn in enumerate(turns):
        fit_others = np.delete(fits, number, axis=0).all(axis=0)
        row = pattern_row(turn.guess, lexicon.answers.letters[fit_others])
        patterns, counts = np.unique(row, return_counts=True)
        seen = to_tiles(turn.pattern, len(turn.guess))
        for pattern, left in zip(patterns.tolist(), counts.tolist(), strict=True):
            tiles = to_tiles(pattern, len(turn.guess))
            changed = [tile for tile in range(len(tiles)) if tiles[tile] != seen[tile]]
            if len(changed) == 1:
                (tile,) = changed
                fixes.append(Fix(number, tile, seen[tile], tiles[tile], left))
    return sorted(fixes, key=lambda fix: (-fix.answers, -fix.turn, fix.tile))


def _fits(words: WordList, turns: Sequence[Turn]) -> NDArray[np.bool_]:
    """For each turn, which words give it its pattern."""
    return np.array([pattern_row(turn.guess, words.letters) == turn.pattern for turn in turns])


def _fitting_guesses(lexicon: Lexicon, turns: Sequence[Turn]) -> list[str]:
    fitting: NDArray[np.bool_] = np.all(_fits(lexicon.guesses, turns), axis=0)
    return [lexicon.guesses[id_] for id_ in np.flatnonzero(fitting).tolist()]
