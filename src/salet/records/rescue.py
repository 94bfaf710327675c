"""Rescuing a damaged record: all that can still be read goes into a new file.

The damaged file is never written to: it gets a second name, and the new one takes its place only
when it is complete and on the disk. Whatever ends a rescue, the next start finds the damaged file
or the new one. Nobody else uses the record meanwhile.
"""

import filecmp
import glob
import os
import re
import shutil
import sqlite3
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count as numbers

from salet.errors import SaletWarning
from salet.files.database import (
    alone,
    damage_of,
    is_empty,
    mention_empty,
    open_database,
    open_there,
)
from salet.files.pages import rows_in_pages
from salet.files.sealed import Row, quoted, salvage
from salet.game.past import PAST
from salet.records.history import GAMES
from salet.records.reviews import REVIEWS
from salet.records.upgrade import TABLES, VERSION, bring_up_to_date, check_version
from salet.text import are, count

#: What SQLite keeps beside a database.
_BESIDE = ("-journal", "-wal", "-shm")

_mentioned: set[str] = set()


def is_sound(path: str) -> bool:
    """Whether the record is there, and as it should be."""
    return not _is_missing(path) and not is_empty(path) and _damage_in(path) is None


def rescue(path: str) -> None:
    """Put a sound record in the place of a damaged one, or of none."""
    with alone(path):
        if is_sound(path):
            return  # another process was faster
        for part in glob.glob(f"{glob.escape(path)}.*.part*"):  # of a rescue that was killed
            os.unlink(part)
        if _is_missing(path) or is_empty(path):
            _begin(path)
        else:
            _replace_damaged(path)


def damaged_files(path: str) -> list[str]:
    """The damaged files that were put aside, oldest first."""
    found = glob.glob(f"{glob.escape(path)}.damaged-*")
    return sorted(file for file in found if not file.endswith(_BESIDE))


def mention_damaged_files(path: str) -> None:
    """Say where damaged files are, once in a process, until somebody removes them."""
    for file in damaged_files(path):
        if file not in _mentioned:
            _warn(
                f"a record of games that was damaged is still there as {file!r}; what could be "
                "read of it is in the record; remove the file when you no longer need it"
            )
            _mentioned.add(file)


def _warn(text: str) -> None:
    warnings.warn(text, SaletWarning, stacklevel=3)


def _is_missing(path: str) -> bool:
    return not os.path.lexists(path)


def _damage_in(path: str) -> str | None:
    """What is wrong with a record, or with what it says of its tables."""
    with open_database(path, private=False) as database:
        found = damage_of(database)
        if found is None and check_version(database, path) == VERSION:
            strange = [table.name for table in TABLES if not table.is_intact(database)]
            found = f"the table {strange[0]} is not as it was made" if strange else None
        return found


def _begin(path: str) -> None:
    """Start a new record."""
    mention_empty(path, "the record of games")
    with _new_record(path) as new:
        bring_up_to_date(new, path)


def _replace_damaged(path: str) -> None:
    """Put a record with all that can be read in the place of a damaged one."""
    found = _damage_in(path)
    # a rescue that was cut off may have moved what is beside the file
    asides = [file for file in damaged_files(path) if filecmp.cmp(file, path, shallow=False)]
    aside = asides[0] if asides else None
    with _new_record(path) as new:
        lost = _salvage_best(aside or path, new)
        games, answers = (len(table.read(new)[0]) for table in (GAMES, PAST))
        if not games and not answers:
            raise sqlite3.DatabaseError(f"{found} (nothing in it can be read)")
        aside = aside or _put_aside(path)
    past = f" and {count(answers, 'past answer')}" if answers else ""
    rest = f", and {count(lost, 'row')} could not" if lost else ""
    _warn(
        f"the record of games was damaged ({found}): {count(games, 'game')}{past} could be read "
        f"and {are(games + answers)} kept{rest}; the damaged file is now {aside!r}; if games are "
        "missing, `salet stats --import` an export brings them back"
    )
    _mentioned.add(aside)


def _salvage_best(path: str, new: sqlite3.Connection) -> int:
    """Fill a new record in the way that yields the most rows; return how many cannot be read."""
    most, known = -1, 0
    for way in (
        open_there(path, "mode=ro"),  # with what is beside it
        open_there(path, "immutable=1"),  # alone
        _with_new_first_page(path),
        _of_pages(path),
    ):
        with open_database(":memory:") as tried:
            unreadable = 0
            with suppress(sqlite3.DatabaseError), way as damaged:
                unreadable = _salvage_all(damaged, path, tried)
            bring_up_to_date(tried, path)
            unreadable += sum(len(table.drop_damaged(tried)) for table in TABLES)
            sound = sum(len(table.read(tried)[0]) for table in TABLES)
            known = max(known, sound + unreadable)
            if sound > most:
                most = sound
                tried.backup(new)
    return known - most


def _salvage_all(damaged: sqlite3.Connection, path: str, new: sqlite3.Connection) -> int:
    """Copy all rows that can be read, as they are; return how many cannot."""
    lost = 0
    damaged.execute("pragma writable_schema = on")  # it reads files that are too short, too
    check_version(damaged, path)
    for table in TABLES:
        names, rows, unreadable = salvage(damaged, table.name, (*table.columns, "seal"))
        lost += unreadable
        if rows:
            places = ", ".join("?" * len(names))
            new.execute(f"create table {table.name} ({quoted(names)})")
            new.executemany(f"insert into {table.name} values ({places})", rows)  # noqa: S608
    return lost


@contextmanager
def _with_new_first_page(path: str) -> Iterator[sqlite3.Connection]:
    """A damaged file, in memory, with the first page of a new record: what its tables are.

    These begin on the same pages as in a new record, or where the damaged page says.
    """
    if not hasattr(sqlite3.Connection, "deserialize"):
        raise sqlite3.NotSupportedError("this SQLite opens no copies in memory")
    with open(path, "rb") as file:
        content = file.read()
    with open_database(":memory:") as database:
        bring_up_to_date(database, path)
        ((size,),) = database.execute("pragma page_size").fetchall()
        database.execute("pragma writable_schema = on")
        for table in TABLES:
            name = table.name.encode()
            described = re.compile(b"%b%b(.{1,4}?)CREATE TABLE %b " % (name, name, name), re.S)
            if root := described.search(content, 0, size):
                change = "update sqlite_master set rootpage = ? where name = ?"
                database.execute(change, (int.from_bytes(root[1]), table.name))
        page = bytearray(database.serialize()[:size])
        page[28:32] = (len(content) // size).to_bytes(4)  # how many pages there are
        database.deserialize(bytes(page) + content[size:])
        yield database


@contextmanager
def _of_pages(path: str) -> Iterator[sqlite3.Connection]:
    """The tables of a damaged file made of its rows alone, whatever page leads to them.

    Tables are told by how many columns they have: records of all versions have the most for games.
    """
    with open(path, "rb") as file:
        found: dict[int, list[Row]] = {}
        for row in rows_in_pages(file.read()):
            found.setdefault(len(row), []).append(row)
    with open_database(":memory:") as database:
        others = {len(table.columns) + 1: table for table in (PAST, REVIEWS)}
        of_games = [length for length in found if max(others) < length <= len(GAMES.columns) + 1]
        tables = {max(of_games, key=lambda each: len(found[each])): GAMES} if of_games else {}
        for length, table in (tables | others).items():
            kinds = [*[*table.columns.items()][: length - 1], ("seal", "text")]
            columns = ", ".join(f"[{name}] {kind.split()[0]}" for name, kind in kinds)
            database.execute(f"create table {table.name} ({columns})")
            places = ", ".join("?" * length)
            statement = f"insert into {table.name} values ({places})"  # noqa: S608 (our names)
            database.executemany(statement, found.get(length, []))
        yield database


def _put_aside(path: str) -> str:
    """Give a damaged file, and what is beside it, a second name that no other has; return it."""
    stem = f"{path}.damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    names = (stem if number == 1 else f"{stem}-{number}" for number in numbers(1))
    aside = next(name for name in names if not os.path.lexists(name))
    for ending in (*_BESIDE, ""):  # the file itself last: where it is, all is
        if os.path.exists(path + ending):
            _duplicate(path + ending, aside + ending)
    _sync_directory(path)
    return aside


def _duplicate(file: str, name: str) -> None:
    try:
        os.link(file, name)
    except OSError:  # a file system without links
        shutil.copyfile(file, f"{name}.part")
        _sync(f"{name}.part")
        os.replace(f"{name}.part", name)


@contextmanager
def _new_record(path: str) -> Iterator[sqlite3.Connection]:
    """A database that takes the place of the record when all of it is on the disk."""
    part = f"{path}.{os.urandom(4).hex()}.part"
    try:
        with open_database(part) as database:
            yield database
        _sync(part)
        for ending in _BESIDE:  # which SQLite would take for the new one's
            with suppress(FileNotFoundError):
                os.unlink(path + ending)
        os.replace(part, path)
        _sync_directory(path)
    finally:  # still here only if something went wrong
        for ending in ("", *_BESIDE):
            with suppress(OSError):
                os.unlink(part + ending)


def _sync_directory(path: str) -> None:
    """Wait until the names beside a file are on the disk."""
    with suppress(OSError):  # Windows opens no directories
        _sync(os.path.dirname(path))


def _sync(path: str) -> None:
    """Wait until a file is on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
