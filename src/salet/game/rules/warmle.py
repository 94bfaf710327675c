"""Warmle, by Kelly Dornhaus and Mike Elliott: yellow means that a letter is nearly right.

Sources agree that yellow means within three letters of the alphabet of the letter in that place,
and that nothing shows whether a letter is elsewhere in the word.
"""

import numpy as np

from salet.game.replies import GREEN, GREY, YELLOW
from salet.game.rules import Matrix, TileKind, TileRule
from salet.game.rules._blocks import blocks
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
        dtype = self.dtype(guesses.shape[1])
        codes: Matrix = np.zeros((len(guesses), len(secrets)), dtype)
        signed = guesses.astype(np.int32), secrets.astype(np.int32)
        for rows in blocks(len(guesses), 4 * len(secrets)):
            for place, (own, theirs) in enumerate(zip(signed[0][rows].T, signed[1].T, strict=True)):
                apart = np.abs(own[:, None] - theirs)
                tiles = (apart == 0).astype(dtype) + (apart <= _WARM)
                codes[rows] += tiles * dtype.type(3**place)
        return codes


RULE = Warmle()
