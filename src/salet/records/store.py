"""The record's database, in the user's data directory: games, their reviews, and past answers.

All are tables of sealed rows. Where the file itself is damaged, it is put aside and everything
still readable goes into a new one.
"""

import os
import sqlite3
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import NamedTuple

from salet.errors import SaletError, SaletWarning
from salet.files import record_path
from salet.files.database import FAULTS, damage_of, open_database
from salet.records.history import ME, GameRecord, History, create_games, readable_games
from salet.records.past import PastAnswers, create_past, readable_answers
from salet.records.reviews import Reviews, create_reviews, readable_reviews
from salet.text import count

#: The version of the tables; newer ones are left alone. 1 had no seals, 2 no columns for the game,
#: 3 no past answers, 4 neither players nor reviews.
VERSION = 5


class Record(NamedTuple):
    """What is kept of what was played."""

    games: History
    past: PastAnswers
    reviews: Reviews

    def own_games(self) -> list[GameRecord]:
        """The games that one has played oneself, oldest first."""
        return [game for game in self.games.games() if game.whose == ME]


@contextmanager
def open_record(path: str | None = None) -> Iterator[Record]:
    """The record in the user's data directory, or in the file of this path."""
    path = path or record_path()
    try:
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        _rescue(path)
        with open_database(path) as database:
            _prepare(database, path)
            yield _record(database)
    except FAULTS as error:
        reason = getattr(error, "strerror", None) or error
        raise SaletError(
            f"the record of games {path!r} cannot be used: {reason}; move it away to start a new "
            "one, or set SALET_DATA to another directory"
        ) from None


@contextmanager
def open_history(path: str | None = None) -> Iterator[History]:
    """The games in the record."""
    with open_record(path) as record:
        yield record.games


def _record(database: sqlite3.Connection) -> Record:
    return Record(History(database), PastAnswers(database), Reviews(database))


def _prepare(database: sqlite3.Connection, path: str) -> None:
    """Create the tables, or bring them up to date; leave newer ones alone."""

    def version() -> int:
        return int(database.execute("pragma user_version").fetchall()[0][0])

    if version() > VERSION:
        raise SaletError(
            f"the record of games {path!r} was written by a newer version of salet and is left "
            "alone; update salet, or name another directory with SALET_DATA"
        )
    if version() < VERSION:
        database.execute("begin immediate")  # if two start at once, one of them does it
        with database:
            create_games(database)
            create_past(database)
            create_reviews(database)
            database.execute(f"pragma user_version = {VERSION}")


def _rescue(path: str) -> None:
    """Put a damaged file aside, and start a new one with everything that can still be read."""
    with open_database(path) as database:
        if (found := damage_of(database)) is None:
            return
        games, past = readable_games(database), readable_answers(database)
        reviews = readable_reviews(database)
        if not games and not past:
            raise sqlite3.DatabaseError(f"{found} (nothing in it can be read)")
    aside = f"{path}.damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    os.replace(path, aside)
    for ending in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            os.replace(path + ending, aside + ending)
    with open_database(path) as database:
        _prepare(database, path)
        record = _record(database)
        record.games.add(games)
        record.past.restore(past)
        record.reviews.restore(reviews)
    answers = f" and {count(len(past), 'past answer')}" if past else ""
    warnings.warn(
        f"the record of games was damaged ({found}): {count(len(games), 'game')}{answers} could be "
        f"read and {'is' if len(games) + len(past) == 1 else 'are'} kept; the damaged file is now "
        f"{aside!r}",
        SaletWarning,
        stacklevel=4,
    )
