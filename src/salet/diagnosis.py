"""When no answer fits: which turn made it so, and which tile was probably mistyped."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.matrix import pattern_row
from salet.patterns import colour_name, to_tiles
from salet.turns import Turn, format_turn
from salet.wording import some
from salet.words import Lexicon, WordList


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
        guess = turns[self.turn].guess
        return (
            f"probably tile {self.tile + 1} of turn {self.turn + 1} "
            f"({guess[self.tile].upper()} of {guess.upper()}) was {colour_name(self.probably)}, "
            f"not {colour_name(self.seen)}: that leaves {self.answers:,}"
        )


class ContradictionError(SaletError):
    """No answer fits all turns."""

    def __init__(self, lexicon: Lexicon, turns: Sequence[Turn]) -> None:
        self.turns = tuple(turns)
        left = np.logical_and.accumulate(_fits(lexicon.answers, turns)).any(axis=1)
        self.first_impossible = int(np.argmin(left))
        """The turn, from 0, that first left no answer."""
        self.fixes = tuple(single_tile_fixes(lexicon, turns))
        """Single tiles to change, the one that leaves most answers first."""
        self.other_guesses = tuple(_fitting_guesses(lexicon, turns))
        """Words that fit and may be guessed, though they are not in the answer list."""
        super().__init__(self._message(lexicon))

    def _message(self, lexicon: Lexicon) -> str:
        number = self.first_impossible
        told = f"no word of {lexicon.answers.name} fits"
        if len(self.turns) == 1:
            told += f" {format_turn(self.turns[0])}"
        else:
            told += f" all turns: turn {number + 1} ({format_turn(self.turns[number])}) leaves none"
        told += "".join(f"; {fix.describe(self.turns)}" for fix in self.fixes[:1])
        if self.other_guesses:
            told += f"; allowed as guesses, and fitting: {some(self.other_guesses).upper()}"
        if not self.fixes and not self.other_guesses:
            told += "; more than one tile must be wrong, or the word is in no list here"
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
        for pattern, count in zip(patterns.tolist(), counts.tolist(), strict=True):
            tiles = to_tiles(pattern, len(turn.guess))
            changed = [tile for tile in range(len(tiles)) if tiles[tile] != seen[tile]]
            if len(changed) == 1:
                (tile,) = changed
                fixes.append(Fix(number, tile, seen[tile], tiles[tile], count))
    return sorted(fixes, key=lambda fix: (-fix.answers, -fix.turn, fix.tile))


def _fits(words: WordList, turns: Sequence[Turn]) -> NDArray[np.bool_]:
    """For each turn, which words give it its pattern."""
    return np.array([pattern_row(turn.guess, words.letters) == turn.pattern for turn in turns])


def _fitting_guesses(lexicon: Lexicon, turns: Sequence[Turn]) -> list[str]:
    fitting: NDArray[np.bool_] = np.all(_fits(lexicon.guesses, turns), axis=0)
    return [lexicon.guesses[id_] for id_ in np.flatnonzero(fitting).tolist()]
