"""Fibble, by Richard Garfield: in every row, one tile has a wrong colour.

Sources agree that each row has exactly one lie, whose colour is any of the other two, and that the
row of the right word has none; so a row that is all green is true, and a lie never makes one.
"""

from random import Random

import numpy as np

from salet.game.replies import Reply, tile_table
from salet.game.rules import Mask, Matrix
from salet.game.rules.wordle import StandardRule


class Fibble(StandardRule):
    """Wordle's tiles, but in every row one of them is false; the right word gets all green."""

    name = "fibble"
    shown_as = "Fibble: one tile is false"
    truthful = False
    tells_letters = False
    example = "salet:byybb"

    def fits(self, truth: Matrix, seen: Reply, length: int) -> Mask:
        """Those that differ from what is seen in one tile; all green is always true."""
        won = self.won(length)
        if seen == won:
            return np.asarray(truth == won)
        tiles = tile_table(length)
        one_off = (tiles != tiles[seen]).sum(axis=1) == 1
        one_off[won] = False
        return np.asarray(one_off[truth])

    def shown(self, guess: str, secret: str, chance: Random) -> Reply:
        """The true tiles with another colour for one of them, all equally likely."""
        true, length = self.reply(guess, secret), len(guess)
        if true == self.won(length):
            return true
        codes = np.arange(self.codes(length), dtype=self.dtype(length))
        lies = np.flatnonzero(self.fits(codes, true, length))
        return int(chance.choice(lies.tolist()))

    def why_impossible(self, guess: str, reply: Reply) -> str | None:
        """Any tiles may be seen, as one of them is false."""
        return None

    def slip(self, seen: Reply, other: Reply, length: int) -> None:
        """A tile that differs is what lies are, so none is called mistyped."""


RULE = Fibble()
