"""W-Peaks, by vegeta897 (Wordle Peaks at first): where in the alphabet the right letter is.

A yellow tile means that the right letter comes earlier in the alphabet, a grey one (blue in the
game) that it comes later. As a notation of its own, < is earlier and > is later.
"""

import numpy as np
from numpy.typing import NDArray

from salet.errors import PatternError
from salet.game.replies import GREEN, GREY, YELLOW, Reply, are_tiles, parse_pattern
from salet.game.rules import Matrix, TileKind, TileRule
from salet.game.rules._shares import replies_by_place
from salet.game.words import Letters
from salet.text import short

#: Earlier and later as tiles: the game's own signs, and the first letters of the words.
_SIGNS = str.maketrans({"<": "y", "e": "y", ">": "b", "l": "b", "E": "y", "L": "b"})


class WPeaks(TileRule):
    """Green is right; yellow, the right letter is earlier in the alphabet; grey, it is later."""

    name = "w-peaks"
    shown_as = "W-Peaks: earlier or later in the alphabet"
    tile_kinds = (
        TileKind("b", "later", ">", "the right letter is later in the alphabet"),
        TileKind("y", "earlier", "<", "the right letter is earlier in the alphabet"),
        TileKind("g", "right", means="the right letter"),
    )
    example = "salet:<>gg>"

    def tiles(self, guess: str, secret: str) -> list[int]:
        """Each tile by which of the two letters comes first."""
        pairs = zip(guess, secret, strict=True)
        return [GREEN if g == s else YELLOW if s < g else GREY for g, s in pairs]

    def parse(self, text: str, length: int | None = None) -> Reply:
        """Read < and >, or e and l, beside tiles in any notation."""
        if text.split() and not self.is_reply(text):
            wrong = next(sign for sign in "".join(text.split()) if not self.is_reply(sign))
            raise PatternError(
                f"{short(text)} are not tiles: {wrong!r} is none; write < (or y) where the right "
                "letter is earlier in the alphabet, > (or b) where it is later, g where it is "
                "right, such as <>gg>"
            )
        return parse_pattern(text.translate(_SIGNS), length)

    def is_reply(self, text: str) -> bool:
        """Whether a text, of any length, is all tiles."""
        return are_tiles(text.translate(_SIGNS))

    def replies(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The same for whole lists: place by place."""
        return replies_by_place(guesses, secrets, self.dtype(guesses.shape[1]), _tiles)


def _tiles(own: NDArray[np.int32], theirs: NDArray[np.int32]) -> NDArray[np.integer]:
    green: NDArray[np.uint8] = (own == theirs).astype(np.uint8)
    return GREEN * green + (theirs < own)


RULE = WPeaks()
