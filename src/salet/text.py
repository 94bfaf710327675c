"""Small pieces of text used in many places."""

from typing import TYPE_CHECKING
from unicodedata import category

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

#: Invisible, and part of emoji.
_JOINERS = "\u200d\ufe0e\ufe0f"


def count(number: int, one: str, many: str | None = None) -> str:
    """A number of things: `1 tile`, `2 tiles`, `1,024 words`.

    >>> count(1, "guess", "guesses"), count(2315, "answer")
    ('1 guess', '2,315 answers')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def are(number: int) -> str:
    """The verb for a number of things.

    >>> are(1), are(2)
    ('is', 'are')
    """
    return "is" if number == 1 else "are"


def percent(share: float) -> str:
    """A share as people read it.

    >>> percent(0.3333), percent(0.0001)
    ('33.3%', '<0.1%')
    """
    return "<0.1%" if share < 0.0005 else f"{share:.1%}"


def chance(share: float) -> str:
    """A share in whole percent, but never 0% or 100% for what is only nearly so.

    >>> chance(1 / 3), chance(0.002), chance(0.999), chance(0)
    ('33%', '<1%', '>99%', '0%')
    """
    if 0 < share < 0.01:
        return "<1%"
    return ">99%" if 0.99 < share < 1 else f"{share:.0%}"


def listing(words: list[str] | tuple[str, ...]) -> str:
    """All words, as a sentence names them.

    >>> listing(["C", "R", "A"]), listing(["C"])
    ('C, R and A', 'C')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def some(words: list[str] | tuple[str, ...], most: int = 3) -> str:
    """The first few words, and a sign that there are more.

    >>> some(("crane", "eagle", "heron", "stork"))
    'crane, eagle, heron …'
    """
    return ", ".join(words[:most]) + (" …" if len(words) > most else "")


def capitals(word: str) -> str:
    """The word in capitals, a letter for a letter (ß has none and stays).

    >>> capitals("straße")
    'STRAßE'
    """
    return "".join(letter.upper() if len(letter.upper()) == 1 else letter for letter in word)


def short(text: str, most: int = 40) -> str:
    """What was typed, in quotes, cut where it is too long to show.

    >>> short("salet"), short("s" * 99, most=5)
    ("'salet'", "'sssss…'")
    """
    return repr(text if len(text) <= most else text[:most] + "…")


def shown(value: object, most: int = 40) -> str:
    """A value from someone's file as a message can show it: short, whatever it is.

    >>> shown("salet"), shown(True), shown([[]]), shown(16**9999)
    ("'salet'", 'true', 'a list', 'a huge number')
    """
    match value:
        case str():
            return short(value, most)
        case bool():
            return str(value).lower()
        case int() if value.bit_length() > 128:  # Python refuses to write some of these
            return "a huge number"
        case list() | tuple():
            return "a list"
        case dict():
            return "a table"
    return str(value)[:most]


def printable(text: str) -> str:
    r"""The text with control and direction characters escaped, so that it cannot drive a terminal.

    >>> printable("SALET\x1b[2J\n")
    'SALET\\x1b[2J\n'
    """
    if text.isprintable():
        return text
    return "".join(
        sign
        if sign.isprintable() or sign in "\n\t" or category(sign) == "Zs" or sign in _JOINERS
        else sign.encode("unicode_escape").decode()
        for sign in text
    )


def hundredths(parts: "Sequence[float | Fraction]") -> list[int]:
    """Parts in hundredths that add up to their sum rounded: those cut most get one more.

    >>> hundredths([0.004, 0.126, 0.126])
    [0, 13, 13]
    """
    cents = [int(100 * part) for part in parts]
    missing = round(100 * sum(parts)) - sum(cents)
    most_cut = sorted(range(len(cents)), key=lambda place: cents[place] - 100 * parts[place])
    for place in most_cut[:missing]:
        cents[place] += 1
    return cents
