"""Prime numbers of so many digits, as in Primel."""

import numpy as np

from salet.game.generated import check_size, read_numbers

EXAMPLE = "5"
NOUN = "primes"
ABOUT = "all prime numbers of so many digits"


def make(argument: str) -> tuple[str, ...]:
    """Every prime, the lowest first: Eratosthenes' sieve."""
    (digits,) = read_numbers("primes", argument, "how many digits", (3, 5))
    sieve = np.ones(10**digits, np.bool_)
    sieve[:2] = False
    for number in range(2, int(10 ** (digits / 2)) + 1):
        if sieve[number]:
            sieve[number * number :: number] = False
    found = np.flatnonzero(sieve[10 ** (digits - 1) :]) + 10 ** (digits - 1)
    check_size("primes", argument, len(found))
    return tuple(map(str, found.tolist()))
