"""Ultra-hard mode: every guess must be consistent with all colours so far, greys included."""

from collections.abc import Sequence

import numpy as np

from salet.game.matrix import pattern_row
from salet.game.modes import Mask, Mode
from salet.game.modes.hard import MODE as HARD
from salet.game.modes.hard import copies, ordinal
from salet.game.replies import GREEN, GREY, to_tiles
from salet.game.turns import Turn
from salet.game.words import Letters
from salet.text import capitals


class Ultra(Mode):
    """Only words that could be the answer, drawn from the whole guess list."""

    name = "ultra"

    def legal(self, guesses: Letters, turns: Sequence[Turn]) -> Mask:
        """Those that would have given every guess the pattern it got."""
        mask = np.ones(len(guesses), dtype=np.bool_)
        for turn in turns:
            mask &= pattern_row(turn.guess, guesses) == turn.pattern
        return mask

    def legal_patterns(self, turn: Turn) -> Mask:
        """Just the pattern that was seen."""
        return np.asarray(np.arange(3 ** len(turn.guess)) == turn.pattern)

    def why_illegal(self, guess: str, turns: Sequence[Turn]) -> str | None:
        """A hint not used, as in hard mode; else a letter too many or in a place ruled out."""
        for turn in turns:
            if (lack := HARD.why_illegal(guess, [turn])) is not None:
                return lack
        for turn in turns:
            tiles = to_tiles(turn.pattern, len(turn.guess))
            for letter in dict.fromkeys(turn.guess):
                own = [place for place, other in enumerate(turn.guess) if other == letter]
                coloured = sum(tiles[place] != GREY for place in own)
                if coloured < len(own) and guess.count(letter) > coloured:
                    return _too_many(letter, coloured)
                for place in own:
                    if tiles[place] != GREEN and guess[place] == letter:
                        return f"{ordinal(place)} letter must not be {capitals(letter)}"
        return None


def _too_many(letter: str, allowed: int) -> str:
    if not allowed:
        return f"must not have {capitals(letter)}"
    return f"must have only {'one ' if allowed == 1 else ''}{copies(letter, allowed)}"


MODE = Ultra()
