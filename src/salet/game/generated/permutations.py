"""Numbers of different digits, as in Bulls and Cows; a zero may come first."""

from itertools import permutations
from math import perm

from salet.game.generated import check_size, read_numbers

EXAMPLE = "4"
NOUN = "numbers"
ABOUT = "all rows of so many different digits"


def make(argument: str) -> tuple[str, ...]:
    """Every row, the lowest first."""
    (length,) = read_numbers("permutations", argument, "how many digits", (3, 10))
    check_size("permutations", argument, perm(10, length))
    return tuple("".join(digits) for digits in permutations("0123456789", length))
