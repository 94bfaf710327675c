"""Hard mode, as the New York Times plays it.

Greens stay put, and every revealed letter is used at least as often as it was revealed. Greys may
be used again and yellows need not move.
"""

from collections.abc import Sequence

import numpy as np

from salet.game.knowledge import Knowledge
from salet.game.modes import Mode
from salet.game.replies import GREEN, GREY, tile_table
from salet.game.rules import Mask, Rule
from salet.game.turns import Turn
from salet.game.words import Letters
from salet.text import capitals

_ORDINALS = ("1st", "2nd", "3rd", *(f"{place}th" for place in range(4, 12)))


class Hard(Mode):
    """Greens stay in place, and every revealed letter must be used again."""

    name = "hard"
    milder = "normal"

    def applies_to(self, rule: Rule) -> bool:
        """Only where tiles reveal letters."""
        return rule.tells_letters

    def legal(self, rule: Rule, guesses: Letters, turns: Sequence[Turn]) -> Mask:
        """Those that keep every green in place and have every revealed letter often enough."""
        mask = np.ones(len(guesses), dtype=np.bool_)
        knowledge = Knowledge(turns, rule)
        for place, letter in knowledge.greens.items():
            mask &= guesses[:, place] == ord(letter)
        for letter, times in knowledge.minimum_counts.items():
            mask &= (guesses == ord(letter)).sum(axis=1) >= times
        return mask

    def legal_patterns(self, rule: Rule, turn: Turn) -> Mask:
        """Those with every green in place, and at least as many coloured tiles of each letter."""
        tiles = tile_table(len(turn.guess))
        reply = tiles[turn.pattern]
        mask: Mask = (tiles[:, reply == GREEN] == GREEN).all(axis=1)
        for letter in set(turn.guess):
            own = [place for place, other in enumerate(turn.guess) if other == letter]
            mask &= (tiles[:, own] != GREY).sum(axis=1) >= (reply[own] != GREY).sum()
        return mask

    def why_illegal(self, rule: Rule, guess: str, turns: Sequence[Turn]) -> str | None:
        """The first hint that is not used: greens first, then letters."""
        knowledge = Knowledge(turns, rule)
        for place, letter in sorted(knowledge.greens.items()):
            if guess[place] != letter:
                return f"{ordinal(place)} letter must be {capitals(letter)}"
        for letter, times in knowledge.minimum_counts.items():
            if guess.count(letter) < times:
                return f"must have {copies(letter, times)}"
        return None


def ordinal(place: int) -> str:
    """The place (from 0) as a player says it: 1st, 2nd …"""
    return _ORDINALS[place]


def copies(letter: str, times: int) -> str:
    """Copies of a letter in words: A, two As, three As."""
    if times == 1:
        return capitals(letter)
    number = {2: "two", 3: "three"}.get(times, str(times))
    return f"{number} {capitals(letter)}s"


MODE = Hard()
