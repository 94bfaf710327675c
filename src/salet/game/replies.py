"""Patterns: the colours a guess gets, as one number, and the ways people write them.

A tile is grey, yellow or green: 0, 1 or 2. A pattern is its tiles read as a ternary number,
first letter lowest, so `bybbb` is 3 and five greens are 242.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeAlias

from salet.errors import PatternError, WordError
from salet.text import capitals, count, short

Pattern: TypeAlias = int

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


def feedback(guess: str, answer: str) -> Pattern:
    """The pattern a guess gets when the answer is this: the rule itself, plainly.

    Green where the letters agree. Then, left to right, yellow while the answer still has
    that letter unspoken for.

    >>> format_pattern(feedback("petty", "trait"))
    'bbyyb'
    """
    if len(guess) != len(answer):
        raise WordError(
            f"{guess!r} has {len(guess)} letters and {answer!r} has {len(answer)}; "
            "a guess and its answer are of one length"
        )
    unspoken = Counter(a for g, a in zip(guess, answer, strict=True) if g != a)
    tiles = []
    for g, a in zip(guess, answer, strict=True):
        if g == a:
            tiles.append(GREEN)
        elif unspoken[g]:
            unspoken[g] -= 1
            tiles.append(YELLOW)
        else:
            tiles.append(GREY)
    return from_tiles(tiles)


def from_tiles(tiles: Iterable[int]) -> Pattern:
    """The pattern of these tiles."""
    return sum(tile * 3**place for place, tile in enumerate(tiles))


def to_tiles(pattern: Pattern, length: int = 5) -> tuple[int, ...]:
    """The tiles of this pattern, first letter first."""
    if not 0 <= pattern < 3**length:
        raise PatternError(
            f"{pattern} is not a pattern of {length} tiles, which are 0 to {3**length - 1}"
        )
    return tuple(pattern // 3**place % 3 for place in range(length))


def all_green(length: int = 5) -> Pattern:
    """The pattern of the answer itself."""
    return int(3**length) - 1


def parse_pattern(text: str, length: int | None = None) -> Pattern:
    """Read tiles in any notation: `bybbb`, `_~___`, `01000`, `⬛🟨⬛⬛⬛` …

    >>> parse_pattern("bybbb") == parse_pattern("_~___") == parse_pattern("⬜🟦⬜⬜⬜") == 3
    True
    """
    signs = "".join(text.translate(_VARIATION_SELECTORS).lower().split())
    if not signs:
        raise PatternError("no tiles were given; write b, y or g for each tile")
    for place, sign in enumerate(signs, 1):
        if sign not in _TILE:
            raise PatternError(
                f"{short(text)} are not tiles: {sign!r} (tile {place}) is no colour; "
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
    """Whether a text, of whatever length, is all tiles.

    >>> are_tiles("bybb"), are_tiles("crane")
    (True, False)
    """
    signs = "".join(text.translate(_VARIATION_SELECTORS).lower().split())
    return bool(signs) and all(sign in _TILE for sign in signs)


def format_pattern(pattern: Pattern, length: int = 5, notation: str = LETTERS) -> str:
    """Write a pattern; `notation` gives the signs of grey, yellow and green.

    >>> format_pattern(3), format_pattern(3, notation=EMOJI)
    ('bybbb', '⬛🟨⬛⬛⬛')
    """
    return "".join(notation[tile] for tile in to_tiles(pattern, length))


def colour_name(tile: int) -> str:
    """What a person calls this tile."""
    return _COLOUR_NAMES[tile]


def patterns_in_seed_order(length: int = 5) -> Iterator[Pattern]:
    """Every pattern from all green to all grey, the last tile changing fastest.

    >>> [format_pattern(p) for _, p in zip(range(4), patterns_in_seed_order())]
    ['ggggg', 'ggggy', 'ggggb', 'gggyg']
    """
    return map(from_tiles, product((GREEN, YELLOW, GREY), repeat=length))


def why_impossible(guess: str, pattern: Pattern) -> str | None:
    """Why no answer whatever colours this guess so, or None when some string of letters does.

    Two things can be wrong. Yellows are given left to right, so of one letter no grey tile
    stands before a yellow one. And the yellow copies of a letter must stand in the answer where
    the guess has neither a green nor that letter. That is enough: a place barred to one letter
    is open to all others, so by Hall's theorem the letters find places when each one does.
    """
    tiles = to_tiles(pattern, len(guess))
    open_places = [place for place, tile in enumerate(tiles) if tile != GREEN]
    for letter in dict.fromkeys(guess):
        own = [place for place in open_places if guess[place] == letter]
        yellows = [place for place in own if tiles[place] == YELLOW]
        if any(tiles[place] == GREY for place in own if yellows and place < yellows[-1]):
            return (
                f"{capitals(letter)} is grey before it is yellow, "
                "but yellows are given from left to right"
            )
        if len(yellows) > len(open_places) - len(own):
            return f"the yellow {capitals(letter)} could stand nowhere else in the word"
    return None
