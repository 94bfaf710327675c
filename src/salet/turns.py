"""Turns: a guess and the tiles it got, and the ways people write them."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from salet.errors import TurnError
from salet.patterns import LETTERS, Pattern, format_pattern, parse_pattern
from salet.words import check_word, fold

_BETWEEN = re.compile(r"[\s:=,]+")


class Turn(NamedTuple):
    """A guess and its pattern on one board."""

    guess: str
    pattern: Pattern


def parse_turn(text: str) -> Turn:
    """Read one turn: `salet:bybbb`, `salet=bybbb` or `salet bybbb`, tiles in any notation.

    >>> parse_turn("SALET 01000")
    Turn(guess='salet', pattern=3)
    """
    turns = parse_turns([text])
    if len(turns) != 1:
        raise TurnError(f"{text!r} is {len(turns)} turns; one is a word and its tiles")
    return turns[0]


def parse_turns(texts: Iterable[str]) -> list[Turn]:
    """Read a history: words and tiles by turns, however they are set apart.

    >>> parse_turns(["salet:bybbb", "crony bbbbb"])
    [Turn(guess='salet', pattern=3), Turn(guess='crony', pattern=0)]
    """
    parts = []
    for text in texts:
        found = [part for part in _BETWEEN.split(text) if part]
        if not found:
            raise TurnError(f"{text!r} is no turn; one is a word and its tiles, like salet:bybbb")
        parts += found
    if len(parts) % 2:
        raise TurnError(
            f"{parts[-1]!r} stands alone; a turn is a word and its tiles, such as salet:bybbb"
        )
    return [_turn(word, tiles) for word, tiles in zip(parts[::2], parts[1::2], strict=True)]


def format_turn(turn: Turn, notation: str = LETTERS) -> str:
    """Write a turn.

    >>> format_turn(Turn("salet", 3))
    'salet:bybbb'
    """
    return f"{turn.guess}:{format_pattern(turn.pattern, len(turn.guess), notation)}"


def _turn(word: str, tiles: str) -> Turn:
    guess = fold(word)
    check_word(guess)
    return Turn(guess, parse_pattern(tiles, len(guess)))
