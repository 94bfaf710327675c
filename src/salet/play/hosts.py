"""Hosts: who answers the guesses, and where the hidden word comes from."""

import random
from collections.abc import Callable
from datetime import date

from salet.errors import SaletError
from salet.game.matrix import pattern_row
from salet.game.position import Position
from salet.game.replies import GREEN, YELLOW, Pattern, feedback, to_tiles
from salet.game.words import WordList, fold

#: Gives the pattern of a guess that is made in a position.
Host = Callable[[Position, str], Pattern]


def honest_host(answer: str) -> Host:
    """A host that hides this word and answers truly."""

    def reply(position: Position, guess: str) -> Pattern:
        return feedback(guess, answer)

    return reply


def evil_host(position: Position, guess: str) -> Pattern:
    """The pattern that leaves most answers, as in Absurdle: no word is chosen until none else fits.

    Of equals, the one that tells least: with fewest greens, then with fewest yellows.

    >>> evil_host(Position.start(), "salet")
    0
    """
    letters = position.lexicon.answers.letters[position.candidate_ids]
    sizes: dict[Pattern, int] = {}
    for pattern in pattern_row(guess, letters).tolist():
        sizes[pattern] = sizes.get(pattern, 0) + 1

    def evil(pattern: Pattern) -> tuple[int, int, int, int]:
        tiles = to_tiles(pattern, len(guess))
        return sizes[pattern], -tiles.count(GREEN), -tiles.count(YELLOW), -pattern

    return max(sizes, key=evil)


def draw_answer(answers: WordList, seed: int | None = None) -> str:
    """A word of the list by chance, or, with a seed, always the same."""
    return random.Random(seed).choice(answers.words)  # noqa: S311 (a game, no secret)


def answer_of_date(answers: WordList, day: date) -> str:
    """The word of a day: the same for everybody with the same list, and ours alone.

    >>> from salet.game.words import load_words
    >>> answer_of_date(load_words("original-answers"), date(2026, 1, 1))
    'slosh'
    """
    import hashlib

    digest = hashlib.sha256(f"{day.isoformat()} {answers.sha256}".encode()).digest()
    return answers[int.from_bytes(digest) % len(answers)]


def parse_date(text: str) -> date:
    """Read a day: `2026-11-16`, or `today`."""
    if fold(text) == "today":
        return date.today()  # noqa: DTZ011 (the day where the player is)
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise SaletError(
            f"{text!r} is no day; write year, month and day such as 2026-11-16, or today"
        ) from None
