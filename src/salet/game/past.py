"""Past answers of the New York Times' game, by day: the first 506, and those the user has added.

The answers of the first days come with the package (`data/past/nyt.txt`). Others are kept in the
record's database, where `salet.records.past` writes them; each row is sealed.
"""

import os
import warnings
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from datetime import date, timedelta
from functools import cache, lru_cache
from typing import Any

from salet.errors import SaletWarning
from salet.files import record_path
from salet.files.seal import seal
from salet.files.sealed import SealedTable
from salet.files.shipped import read_shipped
from salet.game.dates import FIRST_DAY
from salet.text import are, count

#: The table in the record's database.
PAST = SealedTable("past", {"day": "text", "word": "text", "source": "text"}, key="day")
#: Versions of records that have games alone.
_WITHOUT_ANSWERS = (1, 2, 3)


@cache
def shipped_answers() -> Mapping[date, str]:
    """The answers that come with the package.

    >>> max(shipped_answers()).isoformat(), len(shipped_answers())
    ('2022-11-06', 506)
    """
    words = read_shipped("past/nyt.txt")[0].split()
    return {FIRST_DAY + timedelta(number): word for number, word in enumerate(words)}


def past_answers() -> Mapping[date, str]:
    """All past answers that are known: those of the package, and those in the record."""
    path = record_path()
    try:
        state = os.stat(path)
    except OSError:
        return shipped_answers()
    return {**shipped_answers(), **_stored(path, state.st_mtime_ns, _log_state(path))}


def forget_stored() -> None:
    """Read the record again: it was changed by this process, perhaps within a tick of its clock."""
    _stored.cache_clear()


def _log_state(path: str) -> int:
    """When the database's log was last written to, as new rows may only be there."""
    try:
        return os.stat(f"{path}-wal").st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=2)
def _stored(path: str, changed: int, log_changed: int) -> Mapping[date, str]:
    """The answers in the record, read again whenever its file has changed."""
    from sqlite3 import DatabaseError

    from salet.files.database import FAULTS, damage_of, open_there, sharing

    version, path = 0, os.path.realpath(path)
    # else the file that is opened may be one that was put aside, by the time it is read; where
    # nothing can be written, nobody does that
    lock = sharing(path) if os.access(os.path.dirname(path), os.W_OK) else nullcontext()
    try:
        with lock, open_there(path) as database:  # which undoes what a killed process began
            ((version,),) = database.execute("pragma user_version").fetchall()
            if (damage := damage_of(database, "past")) is not None:
                raise DatabaseError(damage)
            query = "select day, word, source, seal from past order by day"
            rows = database.execute(query).fetchall()
    except FAULTS as error:
        if "no such table" not in str(error) or version not in _WITHOUT_ANSWERS:
            reason = getattr(error, "strerror", None) or error
            warnings.warn(
                f"the past answers in {path!r} cannot be read ({reason}) and are not used; "
                "`salet stats` rescues a damaged record, or says why it cannot",
                SaletWarning,
                stacklevel=2,
            )
        return {}
    sound = [row for row in rows if is_sound_answer(row)]
    report_damaged(len(rows) - len(sound))
    return {date.fromisoformat(day): word for day, word, *_ in sound}


def is_sound_answer(row: Sequence[Any]) -> bool:
    """Whether a row of `PAST`, its seal last, is as it was written."""
    *values, found = row
    try:  # in a record of version 5, which nothing has opened since, seals do not cover the source
        return found in (seal(*values), seal(*values[:2]))
    except TypeError:  # bytes in place of text
        return False


def report_damaged(damaged: int) -> None:
    """Warn of past answers that are left out."""
    if damaged:
        warnings.warn(
            f"{count(damaged, 'past answer')} in the record {are(damaged)} damaged and left out; "
            "add what is missing again with `salet past add`",
            SaletWarning,
            stacklevel=3,
        )
