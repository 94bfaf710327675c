"""Ultra-hard mode: every guess must be consistent with all replies so far, greys included."""

from collections.abc import Sequence

import numpy as np

from salet.game.modes import Mode
from salet.game.modes.hard import MODE as HARD
from salet.game.modes.hard import copies, ordinal
from salet.game.replies import GREEN, GREY
from salet.game.rules import Mask, Rule
from salet.game.turns import Turn, format_turn
from salet.game.words import Letters, to_letters
from salet.text import capitals


class Ultra(Mode):
    """Every guess must fit all tiles so far, greys included."""

    name = "ultra"
    milder = "hard"

    def legal(self, rule: Rule, guesses: Letters, turns: Sequence[Turn]) -> Mask:
        """Those that give every guess so far the reply it got."""
        mask = np.ones(len(guesses), dtype=np.bool_)
        for turn in turns:
            mask &= rule.fitting(guesses, *turn)
        return mask

    def legal_patterns(self, rule: Rule, turn: Turn) -> Mask:
        """Those that could show as the turn's reply."""
        codes = np.arange(rule.codes(len(turn.guess)), dtype=rule.dtype(len(turn.guess)))
        return rule.fits(codes, turn.pattern, len(turn.guess))

    def why_illegal(self, rule: Rule, guess: str, turns: Sequence[Turn]) -> str | None:
        """A hint not used, as in hard mode; else a letter too many or in a place ruled out."""
        letters = to_letters((guess,))
        unfit = [turn for turn in turns if not rule.fitting(letters, *turn)[0]]
        if not unfit:
            return None
        if rule.tells_letters:
            return _why(rule, guess, turns)
        return f"would not have given {format_turn(unfit[0], rule)}"


def _why(rule: Rule, guess: str, turns: Sequence[Turn]) -> str | None:
    for turn in turns:
        if (lack := HARD.why_illegal(rule, guess, [turn])) is not None:
            return lack
    for turn in turns:
        tiles = rule.tiles_of(turn.pattern, len(turn.guess)) or ()
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
