"""Past answers of the New York Times' game, by day: the first 506, and those the user has added.

The answers of the first days come with the package (`data/past/nyt.txt`). Others are kept in the
record's database, where `salet.records.past` writes them; each row is sealed.
"""

import os
import warnings
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache, lru_cache

from salet.errors import SaletWarning
from salet.files import record_path
from salet.files.seal import seal

#: The day of the first puzzle.
FIRST_DAY = date(2021, 6, 19)

_DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "past", "nyt.txt")


@cache
def shipped_answers() -> Mapping[date, str]:
    """The answers that come with the package.

    >>> max(shipped_answers()).isoformat(), len(shipped_answers())
    ('2022-11-06', 506)
    """
    with open(_DATA, encoding="utf-8") as file:
        words = file.read().split()
    return {FIRST_DAY + timedelta(number): word for number, word in enumerate(words)}


def past_answers() -> Mapping[date, str]:
    """All past answers that are known: those of the package, and those in the record."""
    path = record_path()
    try:
        state = os.stat(path)
    except OSError:
        return shipped_answers()
    return {**shipped_answers(), **_stored(path, state.st_mtime_ns, _log_state(path))}


def _log_state(path: str) -> int:
    """When the database's log was last written to, as new rows may only be there."""
    try:
        return os.stat(f"{path}-wal").st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=2)
def _stored(path: str, changed: int, log_changed: int) -> Mapping[date, str]:
    """The answers in the record, read again whenever its file has changed."""
    import sqlite3

    from salet.files.database import FAULTS, read_rows

    try:
        rows = read_rows(path, "select day, word, seal from past order by day")
    except sqlite3.OperationalError:
        return {}  # a record without past answers
    except FAULTS:
        return {}  # the record itself says what is wrong with it
    sound = {day: word for day, word, row_seal in rows if row_seal == seal(day, word)}
    if len(sound) < len(rows):
        warnings.warn(
            f"{len(rows) - len(sound):,} past answers in the record are damaged and left out; "
            "add them again with `salet past add`",
            SaletWarning,
            stacklevel=3,
        )
    return {date.fromisoformat(day): word for day, word in sound.items()}
