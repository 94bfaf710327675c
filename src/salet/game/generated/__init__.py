"""Lists that are made when they are needed: one file for each kind.

A module has an `EXAMPLE`, the `NOUN` for what is in its lists, what its argument is `ABOUT`, and a
`make` that gives the words of an argument, in order: `codes@4x6` is `make("4x6")` of the module
codes.
"""

import os
import re
from functools import cache
from importlib import import_module
from typing import Any

from salet.errors import WordListError
from salet.registry import names_in
from salet.text import short

#: No list may be longer: the table of two such lists takes 2.5 GB.
MOST_WORDS = 50_000


@cache
def generator_names() -> tuple[str, ...]:
    """The names of all kinds."""
    return names_in(os.path.dirname(__file__), ".py")


def is_generated(source: str) -> bool:
    """Whether a source names a list of one of these kinds, whatever its argument is."""
    kind, sign, _ = source.partition("@")
    return bool(sign) and kind in generator_names()


def generate(source: str) -> tuple[str, ...]:
    """The words of a list, such as codes@4x6.

    >>> generate("codes@3x2")
    ('111', '112', '121', '122', '211', '212', '221', '222')
    """
    kind, _, argument = source.partition("@")
    words: tuple[str, ...] = _module(kind).make(argument)
    return words


def about(source: str) -> str:
    """What is in a list, in a phrase."""
    return str(_module(source.partition("@")[0]).ABOUT)


def noun_of(source: str) -> str:
    """What the words of a list are, such as codes."""
    return str(_module(source.partition("@")[0]).NOUN)


def examples() -> tuple[str, ...]:
    """One list of each kind."""
    return tuple(f"{kind}@{_module(kind).EXAMPLE}" for kind in generator_names())


def read_numbers(kind: str, text: str, what: str, *bounds: tuple[int, int]) -> tuple[int, ...]:
    """The whole numbers of an argument, with x between them, each within its bounds."""
    numbers = text.split("x")
    good = len(numbers) == len(bounds) and all(re.fullmatch("[0-9]{1,2}", n) for n in numbers)
    if not good or not all(
        least <= int(number) <= most for number, (least, most) in zip(numbers, bounds, strict=True)
    ):
        allowed = " and ".join(f"{least} to {most}" for least, most in bounds)
        raise WordListError(
            f"{short(f'{kind}@{text}')} cannot be made: after {kind}@ comes {what} ({allowed}), "
            f"such as {kind}@{_module(kind).EXAMPLE}"
        )
    return tuple(map(int, numbers))


def check_size(kind: str, text: str, words: int) -> None:
    """Raise where a list would be too long."""
    if words > MOST_WORDS:
        raise WordListError(
            f"{kind}@{text} would have {words:,} words; at most {MOST_WORDS:,} are possible"
        )


def _module(kind: str) -> Any:
    return import_module(f"{__name__}.{kind}")
