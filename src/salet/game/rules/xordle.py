"""Xordle: two words in one grid, which share no letter.

Each tile is the better of what both words give. As the words share no letter, at most one of them
gives a letter any colour. A guess that is one of the words is found, and the other is still to be
found. A row may be green without that: BLADE is for BOAST and ELUDE. So a green row means a word
that is found, and one that is not is written with a question mark, `ggggg?`.
"""

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from salet.game.replies import GREEN, LETTERS, Reply, from_tiles, tile_table, to_tiles
from salet.game.rules import Mask, Matrix
from salet.game.rules._blocks import blocks
from salet.game.rules.wordle import StandardRule
from salet.game.words import Letters

#: What follows a green row that is none of the words.
_NOT_FOUND = "?"
_BLOCK_BYTES = 2**18


class Xordle(StandardRule):
    """Wordle's tiles for two words at once: each tile is the better of both."""

    name = "xordle"
    shown_as = "Xordle: two words in one grid"
    truthful = False
    tells_letters = False
    one_grid = True

    def codes(self, length: int) -> int:
        """Those of all rows of tiles, and the win."""
        return super().codes(length) + 1

    def reply(self, guess: str, secret: str) -> Reply:
        """The tiles of one word alone."""
        tiles = from_tiles(self.tiles(guess, secret))
        return self.won(len(guess)) if guess == secret else tiles

    def replies(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The same for whole lists."""
        return self._with_wins(super().replies(guesses, secrets), guesses.shape[1])

    def pairs(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The same for the secret in the same row."""
        return self._with_wins(super().pairs(guesses, secrets), guesses.shape[1])

    def _with_wins(self, codes: Matrix, length: int) -> Matrix:
        """All green is one code higher where a single word gives it."""
        for rows in blocks(len(codes), codes[:1].nbytes, _BLOCK_BYTES):
            codes[rows] += codes[rows] == self.won(length) - 1
        return codes

    def parse(self, text: str, length: int | None = None) -> Reply:
        """Read tiles; all green is a win, unless a question mark follows."""
        signs = text.strip()
        code = super().parse(signs.removesuffix(_NOT_FOUND), length)
        green = length is not None and code == self.won(length) - 1
        return code + 1 if green and not signs.endswith(_NOT_FOUND) else code

    def format(self, reply: Reply, length: int, notation: str = LETTERS) -> str:
        """Write tiles, and a question mark behind a green row that is no win."""
        won = self.won(length)
        mark = _NOT_FOUND if reply == won - 1 else ""
        return super().format(min(reply, won - 1), length, notation) + mark

    def is_reply(self, text: str) -> bool:
        """Whether a text, of any length, is all tiles."""
        return super().is_reply(text.strip().removesuffix(_NOT_FOUND))

    def tiles_of(self, reply: Reply, length: int) -> tuple[int, ...]:
        """The tiles of a code; a win is green."""
        return to_tiles(min(reply, self.won(length) - 1), length)

    def generosity(self, reply: Reply, length: int) -> tuple[int, ...]:
        """The tiles', then the win."""
        return (*super().generosity(min(reply, self.won(length) - 1), length), reply)

    def fits(self, truth: Matrix, seen: Reply, length: int) -> Mask:
        """Those in which no tile is better than what is seen; a word that is found wins."""
        won = self.won(length)
        if seen == won:
            return np.asarray(truth == seen)
        tiles = _tiles(length)
        return np.asarray((tiles <= tiles[seen]).all(axis=1)[truth] & (truth != won))

    def merge(self, replies: Iterable[Reply], length: int) -> Reply:
        """The best of each tile, or a win where one of the words is found."""
        codes = list(replies)
        if self.won(length) in codes:
            return self.won(length)
        rows = [to_tiles(code, length) for code in codes]
        return from_tiles(max(tiles) for tiles in zip(*rows, strict=True))

    def merge_table(self, length: int) -> NDArray[np.int64]:
        """The same for all pairs of replies."""
        return _merge_table(length)

    def may_hide(self, words: Sequence[str]) -> bool:
        """Only words that share no letter."""
        return sum(len(set(word)) for word in words) == len(set("".join(words)))

    def why_impossible(self, guess: str, reply: Reply) -> str | None:
        """What one word cannot give, two may."""
        return None

    def slip(self, seen: Reply, other: Reply, length: int) -> None:
        """One word alone does not tell which tile was mistyped."""


def _tiles(length: int) -> NDArray[np.int64]:
    """The tiles of every code, those of the win included."""
    return np.concatenate((tile_table(length), np.full((1, length), GREEN)))


@cache
def _merge_table(length: int) -> NDArray[np.int64]:
    tiles = tile_table(length)
    won = len(tiles)
    merged = np.full((won + 1, won + 1), won)
    merged[:won, :won] = 0
    for place, column in enumerate(tiles.T):
        merged[:won, :won] += np.maximum(column[:, None], column) * 3**place
    return merged


RULE = Xordle()
