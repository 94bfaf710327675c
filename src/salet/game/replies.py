"""Replies in tiles: the colours a guess gets, as one number, and the ways people write them.

A tile is grey, yellow or green: 0, 1 or 2. The code of a row of tiles is a ternary number, first
letter lowest, so `bybbb` is 3 and five greens are 242. Only rules whose replies are tiles, and code
that draws tiles, need to know that.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from salet.errors import PatternError
from salet.text import count, short

#: The reply to a guess, as a number.
Reply: TypeAlias = int

GREY, YELLOW, GREEN = 0, 1, 2

MIN_LENGTH, MAX_LENGTH = 3, 11

#: The tiles grey, yellow and green in each notation; `parse_pattern` reads all of them.
LETTERS = "byg"
MARKS = "_~!"
DIGITS = "012"
EMOJI = "⬛🟨🟩"
EMOJI_LIGHT = "⬜🟨🟩"
EMOJI_CONTRAST = "⬛🟦🟧"
NOTATIONS = (LETTERS, MARKS, DIGITS, EMOJI, EMOJI_LIGHT, EMOJI_CONTRAST)

_TILE = {sign: tile for notation in NOTATIONS for tile, sign in enumerate(notation)}
_TILE |= dict.fromkeys("x.-", GREY)

_COLOUR_NAMES = ("grey", "yellow", "green")
_VARIATION_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))  # invisible companions of emoji


def from_tiles(tiles: Iterable[int]) -> Reply:
    """The pattern of these tiles."""
    return sum(tile * 3**place for place, tile in enumerate(tiles))


def to_tiles(pattern: Reply, length: int = 5) -> tuple[int, ...]:
    """The tiles of this pattern, first letter first."""
    if not 0 <= pattern < 3**length:
        raise PatternError(
            f"{pattern} is not a pattern of {length} tiles, which are 0 to {3**length - 1}"
        )
    return tuple(pattern // 3**place % 3 for place in range(length))


@cache
def tile_table(length: int) -> NDArray[np.int64]:
    """The tiles of every code: one row per code, first letter first."""
    return np.arange(count_codes(length))[:, None] // 3 ** np.arange(length) % 3


def count_codes(length: int) -> int:
    """How many rows of this many tiles there are."""
    return int(3**length)


def parse_pattern(text: str, length: int | None = None) -> Reply:
    """Read tiles in any notation: `bybbb`, `_~___`, `01000`, `⬛🟨⬛⬛⬛` …

    >>> parse_pattern("bybbb") == parse_pattern("_~___") == parse_pattern("⬜🟦⬜⬜⬜") == 3
    True
    """
    signs = "".join(text.translate(_VARIATION_SELECTORS).lower().split())
    if not signs:
        raise PatternError("there are no tiles; write b, y or g for each tile")
    for place, sign in enumerate(signs, 1):
        if sign not in _TILE:
            raise PatternError(
                f"{short(text)} are not tiles: {sign!r} (tile {place}) is not a colour; "
                f"write b, y or g for each tile (or {MARKS}, {DIGITS}, {EMOJI})"
            )
    if length is None and len(signs) > MAX_LENGTH:
        raise PatternError(
            f"{short(text)} has {count(len(signs), 'tile')}; words have {MIN_LENGTH} to "
            f"{MAX_LENGTH} letters"
        )
    if length is not None and len(signs) != length:
        raise PatternError(
            f"{short(text)} has {count(len(signs), 'tile')}; "
            f"a guess of {length} letters has {length}"
        )
    return from_tiles(_TILE[sign] for sign in signs)


def are_tiles(text: str) -> bool:
    """Whether a text, of any length, is all tiles.

    >>> are_tiles("bybb"), are_tiles("crane")
    (True, False)
    """
    signs = "".join(text.translate(_VARIATION_SELECTORS).lower().split())
    return bool(signs) and all(sign in _TILE for sign in signs)


def format_pattern(pattern: Reply, length: int = 5, notation: str = LETTERS) -> str:
    """Write a pattern; `notation` gives the signs of grey, yellow and green.

    >>> format_pattern(3), format_pattern(3, notation=EMOJI)
    ('bybbb', '⬛🟨⬛⬛⬛')
    """
    return "".join(notation[tile] for tile in to_tiles(pattern, length))


def colour_name(tile: int) -> str:
    """The colour of this tile in words."""
    return _COLOUR_NAMES[tile]


def patterns_in_seed_order(length: int = 5) -> Iterator[Reply]:
    """Every pattern from all green to all grey, the last tile changing fastest.

    >>> [format_pattern(p) for _, p in zip(range(4), patterns_in_seed_order())]
    ['ggggg', 'ggggy', 'ggggb', 'gggyg']
    """
    return map(from_tiles, product((GREEN, YELLOW, GREY), repeat=length))
