"""Days, as people write them."""

from datetime import date

from salet.errors import SaletError
from salet.text import short


def today() -> date:
    """The day it is where the player is."""
    return date.today()  # noqa: DTZ011 (the player's local date)


def parse_date(text: str) -> date:
    """Read a date: `2026-11-16`, or `today`."""
    if text.strip().lower() == "today":
        return today()
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise SaletError(f"{short(text)} is not a date; use YYYY-MM-DD, or today") from None
