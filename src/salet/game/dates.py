"""Days, as people write them."""

from datetime import date

from salet.errors import SaletError
from salet.text import short

#: Games are played within these days, and calendars can be drawn around all of them.
FIRST, LAST = date(1900, 1, 1), date(2999, 12, 31)
#: The day of the New York Times' first puzzle, which has the number 0.
FIRST_DAY = date(2021, 6, 19)


def today() -> date:
    """The day it is where the player is."""
    return date.today()  # noqa: DTZ011 (the player's local date)


def parse_date(text: str) -> date:
    """Read a date: `2026-11-16`, or `today`."""
    if text.strip().lower() == "today":
        return today()
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        raise SaletError(f"{short(text)} is not a date; use YYYY-MM-DD, or today") from None
    return check_day(day)


def check_day(day: date) -> date:
    """A day on which a game may be played; raises where it is none.

    >>> check_day(date(1, 1, 1))
    Traceback (most recent call last):
    salet.errors.SaletError: 0001-01-01 is too early or too late; dates are from 1900 to 2999
    """
    if not FIRST <= day <= LAST:
        raise SaletError(
            f"{day} is too early or too late; dates are from {FIRST.year} to {LAST.year}"
        )
    return day
