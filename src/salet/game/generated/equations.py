"""True equations, as in Nerdle: a calculation, an equals sign and its result.

The rules are those of Nerdle's answers. A calculation has at least one of + - * /, no sign before
its first number, and * and / come before + and -. No number has a leading zero, and none on the
left is 0; the result is a whole number from 0, though steps towards it may be fractions or below 0
(3/2*4=6, 2-4+3=1). That makes 206 equations of 6 places and 17,723 of 8, as published lists have.
An equation and the same with its sides of a + or * exchanged are two; the web page takes either.
"""

import re
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.game.generated import check_size, read_numbers

EXAMPLE = "8"
NOUN = "equations"
ABOUT = "all true equations of so many places, as Nerdle has them"


class Calculations(NamedTuple):
    """Calculations of one length, and what they come to, as fractions."""

    texts: list[str]
    above: NDArray[np.int64]
    below: NDArray[np.int64]


def make(argument: str) -> tuple[str, ...]:
    """Every equation, in the order of their signs."""
    (places,) = read_numbers("equations", argument, "how many places", (5, 8))
    found: list[str] = []
    for length in range(3, places - 1):
        digits = places - 1 - length
        least, most = 0 if digits == 1 else 10 ** (digits - 1), 10**digits
        for last in range(1, length - 1):
            for sign, left, right in _splits(length, last):
                above, below = _joined(left, sign, right)
                results = above // below
                true = (results * below == above) & (results >= least) & (results < most)
                rows, columns = np.nonzero(true)
                found += [
                    f"{left.texts[row]}{sign}{right.texts[column]}={result}"
                    for row, column, result in zip(
                        rows.tolist(), columns.tolist(), results[true].tolist(), strict=True
                    )
                ]
    check_size("equations", argument, len(found))
    return tuple(sorted(found))


def is_true(equation: str) -> bool:
    """Whether an equation holds, worked out plainly: the readable twin of `make`.

    >>> is_true("3+2*5=13"), is_true("3+2*5=25"), is_true("02+1=03")
    (True, False, False)
    """
    left, sign, right = equation.partition("=")
    number = "[1-9][0-9]*"
    if not re.fullmatch(f"{number}([-+*/]{number})+", left) or not sign:
        return False
    if not re.fullmatch(f"0|{number}", right):
        return False
    return sum(map(_product, re.findall(r"[-+]?[0-9*/]+", left)), Fraction(0)) == int(right)


def _product(term: str) -> Fraction:
    """A row of factors with its sign: -6/4*2 is -3."""
    value = Fraction(1)
    for operator, digits in re.findall(r"([-+*/]?)([0-9]+)", term):
        factor = Fraction(int(digits))
        value = value / factor if operator == "/" else value * factor
    return -value if term.startswith("-") else value


def _splits(length: int, last: int) -> list[tuple[str, Calculations, Calculations]]:
    """The ways to end a calculation with a term, or a factor, of `last` places.

    What stands before a * or / is a product, so that these come before + and -.
    """
    before = length - 1 - last
    products = [(sign, _products(before), _numbers(last)) for sign in "*/"]
    return products + [(sign, _sums(before), _products(last)) for sign in "+-"]


def _joined(
    left: Calculations, sign: str, right: Calculations
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What each calculation on the left, then a sign, then each on the right come to."""
    a, b, c, d = left.above[:, None], left.below[:, None], right.above, right.below
    if sign in "*/":
        return (a * c, b * d) if sign == "*" else (a * d, b * c)
    return (a * d + c * b if sign == "+" else a * d - c * b), b * d


def _numbers(length: int) -> Calculations:
    values = np.arange(10 ** (length - 1), 10**length)
    return Calculations(list(map(str, values.tolist())), values, np.ones_like(values))


@cache
def _products(length: int) -> Calculations:
    """Every row of factors of this length; a number is one, too."""
    return _all(length, "*/")


@cache
def _sums(length: int) -> Calculations:
    """Every calculation of this length."""
    return _all(length, "*/+-")


def _all(length: int, signs: str) -> Calculations:
    """Every calculation of this length with these signs."""
    texts, above, below = ([part] for part in _numbers(length))
    for last in range(1, length - 1):
        for sign, left, right in _splits(length, last):
            if sign in signs:
                texts.append([f"{a}{sign}{b}" for a in left.texts for b in right.texts])
                values = _joined(left, sign, right)
                above.append(values[0].ravel())
                below.append(values[1].ravel())
    joined = [text for part in texts for text in part]
    return Calculations(joined, np.concatenate(above), np.concatenate(below))
