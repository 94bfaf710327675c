"""Turns: a guess and the tiles it got, and the ways people write them."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from salet.errors import TurnError
from salet.game.replies import LETTERS, Pattern, format_pattern, parse_pattern
from salet.game.words import check_word, fold
from salet.text import short

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
        raise TurnError(f"{short(text)} is {len(turns)} turns; one is a word and its tiles")
    return turns[0]


def parse_turns(texts: Iterable[str]) -> list[Turn]:
    """Read a history: words and tiles by turns, however they are set apart.

    >>> parse_turns(["salet:bybbb", "crony bbbbb"])
    [Turn(guess='salet', pattern=3), Turn(guess='crony', pattern=0)]
    """
    turns, guess = parse_turns_and_guess(texts)
    if guess is not None:
        raise TurnError(
            f"{short(guess)} stands alone; a turn is a word and its tiles, such as salet:bybbb"
        )
    return turns


def parse_turns_and_guess(texts: Iterable[str]) -> tuple[list[Turn], str | None]:
    """Read a history that may end with a guess whose tiles are not known.

    >>> parse_turns_and_guess(["salet:bybbb", "crony"])
    ([Turn(guess='salet', pattern=3)], 'crony')
    """
    parts = []
    for text in texts:
        found = [part for part in _BETWEEN.split(text) if part]
        if not found:
            raise TurnError(
                f"{short(text)} is no turn; one is a word and its tiles, like salet:bybbb"
            )
        parts += found
    guess = parts.pop() if len(parts) % 2 else None
    turns = [_turn(word, tiles) for word, tiles in zip(parts[::2], parts[1::2], strict=True)]
    return turns, guess


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
