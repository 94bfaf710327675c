"""The record's database, in the user's data directory: games, their reviews, and past answers.

All are tables of sealed rows. A damaged file is rescued before it is used.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager

from salet.errors import SaletError
from salet.files import make_private, record_path
from salet.files.database import FAULTS, changing, is_full, is_locked, open_database, sharing
from salet.game.past import forget_stored
from salet.records.history import ME, GameRecord, History
from salet.records.past import PastAnswers
from salet.records.rescue import is_sound, mention_damaged_files, rescue
from salet.records.reviews import Reviews
from salet.records.upgrade import bring_up_to_date


class Record:
    """What is kept of what was played."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self.games, self.past = History(database), PastAnswers(database)
        self.reviews = Reviews(database)

    def changing(self) -> AbstractContextManager[None]:
        """Everything that is changed in this block is changed together, or not at all."""
        return changing(self._database)

    def own_games(self) -> list[GameRecord]:
        """The games that one has played oneself, oldest first."""
        return [game for game in self.games.games() if game.whose == ME]

    def remove(self, games: Sequence[GameRecord]) -> None:
        """Remove games for good, and their reviews."""
        with self.changing():
            self.games.remove(game.id for game in games)
            self.reviews.remove(game.id for game in games)


@contextmanager
def open_record(path: str | None = None) -> Iterator[Record]:
    """The record in the user's data directory, or in the file of this path."""
    named = path or record_path()
    path = os.path.realpath(named)  # a link stays one, whatever becomes of the file
    is_open = False
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.lexists(path):
            make_private(named)
        with ExitStack() as stack:
            stack.enter_context(sharing(path))
            if not is_sound(path):
                stack.close()
                rescue(path)
                stack.enter_context(sharing(path))
            mention_damaged_files(path)
            database = stack.enter_context(open_database(path, private=False))
            # what is removed is gone, so that no rescue finds it in pages that are free
            database.execute("pragma secure_delete = on")
            bring_up_to_date(database, path)
            is_open = True
            yield Record(database)
            if database.total_changes:
                forget_stored()
    except FAULTS as error:
        if is_open and isinstance(error, OSError):  # of whoever uses it, not of SQLite
            raise
        raise _refusal(path, error) from None


def _refusal(path: str, error: Exception) -> SaletError:
    """Why a record cannot be used, and what to do."""
    reason = getattr(error, "strerror", None) or error
    fault = getattr(error, "filename", None) or path  # such as what is beside the record
    if is_locked(error):
        what = f"another command is using it ({reason}); try again"
    elif is_full(error):
        what = f"{reason}; make room"
    elif fault != path:
        what = f"{fault!r} is in the way ({reason}); move that away"
    else:
        what = f"{reason}; move it away to start a new one"
    return SaletError(
        f"the record of games {path!r} cannot be used: {what}, or set SALET_DATA to another "
        "directory"
    )


@contextmanager
def open_history(path: str | None = None) -> Iterator[History]:
    """The games in the record."""
    with open_record(path) as record:
        yield record.games
