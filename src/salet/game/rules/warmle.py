"""Warmle, by Kelly Dornhaus and Mike Elliott: yellow means that a letter is nearly right.

Sources agree that yellow means within three letters of the alphabet of the letter in that place,
and that nothing shows whether a letter is elsewhere in the word.
"""

import numpy as np
from numpy.typing import NDArray

from salet.game.replies import GREEN, GREY, YELLOW
from salet.game.rules import Matrix, TileKind, TileRule
from salet.game.rules._shares import replies_by_place
from salet.game.words import Letters

#: How far apart in the alphabet letters may be to be warm.
_WARM = 3


class Warmle(TileRule):
    """Green where the letter is right, yellow where it is within 3 letters of the alphabet."""

    name = "warmle"
    tile_kinds = (
        TileKind("b", "cold", means="more than 3 letters of the alphabet away"),
        TileKind("y", "warm", means="within 3 letters of the alphabet"),
        TileKind("g", "right", means="the right letter"),
    )

    def tiles(self, guess: str, secret: str) -> list[int]:
        """Each tile by how far its letter is from the secret's."""
        apart = [abs(ord(g) - ord(s)) for g, s in zip(guess, secret, strict=True)]
        return [GREEN if not each else YELLOW if each <= _WARM else GREY for each in apart]

    def replies(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The same for whole lists: place by place."""
        return replies_by_place(guesses, secrets, self.dtype(guesses.shape[1]), _tiles)


def _tiles(own: NDArray[np.int32], theirs: NDArray[np.int32]) -> NDArray[np.integer]:
    green: NDArray[np.uint8] = (own == theirs).astype(np.uint8)
    warm: NDArray[np.bool_] = np.abs(own - theirs) <= _WARM
    return green + warm


RULE = Warmle()
