"""Codes as in Mastermind: so many pegs, each of one of so many colours, which are digits from 1."""

from itertools import product

from salet.game.generated import check_size, read_numbers

EXAMPLE = "4x6"
NOUN = "codes"
ABOUT = "all codes of so many pegs x so many colours, the digits from 1 on"


def make(argument: str) -> tuple[str, ...]:
    """Every code, the lowest first."""
    pegs, colours = read_numbers("codes", argument, "pegs x colours", (3, 9), (2, 9))
    check_size("codes", argument, colours**pegs)
    digits = "123456789"[:colours]
    return tuple("".join(code) for code in product(digits, repeat=pegs))
