"""A game small enough to try everything, so that claims can be compared with the truth."""

from functools import cache

from salet.game.lexicon import Lexicon
from salet.game.modes import get_mode
from salet.game.rules.wordle import RULE, feedback
from salet.game.turns import Turn
from salet.game.words import WordList
from tests.standard import all_green

ANSWERS = ("cat", "car", "can", "bat", "ban")
GUESSES = (*ANSWERS, "tan", "cab", "zzz")

#: More guesses than any play here takes.
MANY = 50

LEXICON = Lexicon(guesses=WordList("guesses", GUESSES), answers=WordList("answers", ANSWERS))

_IMPOSSIBLE = 10**12


@cache
def least_total(opener: str, mode: str, limit: int) -> int:
    """The least that all answers take with this opener, or any (`*`), by trying everything."""
    limit = min(limit, MANY)
    openers = GUESSES if opener == "*" else (opener,)
    return min(_total(ANSWERS, GUESSES, mode, limit, guess) for guess in openers)


@cache
def _least(candidates: tuple[str, ...], legal: tuple[str, ...], mode: str, left: int) -> int:
    if left < 1:
        return _IMPOSSIBLE
    if len(candidates) == 1:
        return 1
    useful = (
        guess
        for guess in legal
        if guess in candidates or len({feedback(guess, answer) for answer in candidates}) > 1
    )  # the others only add a guess
    return min(_total(candidates, legal, mode, left, guess) for guess in useful)


def _total(
    candidates: tuple[str, ...], legal: tuple[str, ...], mode: str, left: int, guess: str
) -> int:
    parts: dict[int, list[str]] = {}
    for answer in candidates:
        parts.setdefault(feedback(guess, answer), []).append(answer)
    total = len(candidates)
    for pattern, part in parts.items():
        if pattern != all_green(len(guess)):
            rules, turn = get_mode(mode), Turn(guess, pattern)
            still = tuple(word for word in legal if rules.why_illegal(RULE, word, [turn]) is None)
            total += _least(tuple(part), still, mode, left - 1)
    return min(total, _IMPOSSIBLE)
