"""Tables of sealed rows: each ends with a digest of all of it, so that damage is noticed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from salet.files.seal import seal

if TYPE_CHECKING:  # whoever has one has loaded it; it is on the path of every start
    import sqlite3

Row = tuple[Any, ...]

_MADE_BY = {"text": str, "integer": int, "real": float}


@dataclass(frozen=True)
class SealedTable:
    """A table of a database, whose last column is a seal of the others."""

    name: str
    columns: Mapping[str, str]
    """Its columns without the seal, and what is in them: text, integer or real; `integer null` may
    be missing."""
    key: str
    """The column that identifies a row."""
    context: tuple[object, ...] = ()
    """What seals cover beside the row."""

    def create(self, database: "sqlite3.Connection") -> None:
        """Create the table if it is not there."""
        columns = [
            f'"{name}" {kind}{"" if kind.endswith(" null") else " not null"}'
            f"{' primary key' if name == self.key else ''}"
            for name, kind in self.columns.items()
        ]
        rows = f"({', '.join(columns)}, seal text not null)"
        database.execute(f"create table if not exists {self.name} {rows}")

    def is_intact(self, database: "sqlite3.Connection") -> bool:
        """Whether the table is there as it was created, whatever its rows are."""
        info = database.execute(f"pragma table_info({self.name})")
        there = [(name, kind.lower(), required, key) for _, name, kind, required, _, key in info]
        made = [
            (name, kind.removesuffix(" null"), not kind.endswith(" null"), name == self.key)
            for name, kind in self.columns.items()
        ]
        return there == [*made, ("seal", "text", True, False)]

    def write(
        self, database: "sqlite3.Connection", rows: Iterable[Sequence[Any]], *, replace: bool = True
    ) -> int:
        """Write rows, all or none; return how many.

        Those with a known key replace it, or not; damaged ones are always replaced.
        """
        from salet.files.database import changing

        how = "replace" if replace else "ignore"
        places = ", ".join("?" * (len(self.columns) + 1))
        with changing(database):
            rows = list(rows)
            if not replace:
                place = [*self.columns].index(self.key)
                self._forget_damaged(database, (row[place] for row in rows))
            before = database.total_changes
            database.executemany(
                f"insert or {how} into {self.name} values ({places})",  # noqa: S608 (our names)
                map(self._sealed, rows),
            )
            return database.total_changes - before

    def read(
        self, database: "sqlite3.Connection", order: str = "rowid", key: object = None
    ) -> tuple[list[Row], list[Row]]:
        """The sound rows without their seals, and the damaged ones; of all keys, or of one."""
        sound: list[Row] = []
        damaged: list[Row] = []
        for _, *row in self._rows(database, order, key):
            (sound if self._is_sound(row) else damaged).append(tuple(row[:-1]))
        return sound, damaged

    def remove(self, database: "sqlite3.Connection", keys: Iterable[object]) -> int:
        """Remove rows by their keys, all or none; return how many there were."""
        from salet.files.database import changing

        with changing(database):
            before = database.total_changes
            database.executemany(
                f"delete from {self.name} where [{self.key}] = ?",  # noqa: S608 (our names)
                ((key,) for key in keys),
            )
            return database.total_changes - before

    def _forget_damaged(self, database: "sqlite3.Connection", keys: Iterable[object]) -> None:
        """Remove rows with these keys that are not as they were written."""
        for key in keys:
            for number, *row in self._rows(database, key=key):
                if not self._is_sound(row):
                    where = f"delete from {self.name} where rowid = ?"  # noqa: S608 (our names)
                    database.execute(where, (number,))

    def drop_damaged(
        self, database: "sqlite3.Connection", chosen: Callable[[Row], bool] = lambda row: True
    ) -> list[Row]:
        """Remove the damaged rows, or those that are chosen, and return them."""
        from salet.files.database import changing

        with changing(database):
            damaged = [
                row
                for row in self._rows(database)
                if not self._is_sound(row[1:]) and chosen(row[1:-1])
            ]
            database.executemany(
                f"delete from {self.name} where rowid = ?",  # noqa: S608 (our names)
                (row[:1] for row in damaged),
            )
        return [tuple(row[1:-1]) for row in damaged]

    def takes(self, row: Sequence[Any]) -> bool:
        """Whether each column has what it is made for; unsealed rows that are damaged may not."""
        kinds = ((_MADE_BY[kind.partition(" ")[0]], kind) for kind in self.columns.values())
        return storable(row) == tuple(row) and all(
            isinstance(value, made_by) or (made_by is float and isinstance(value, int))
            or (value is None and kind.endswith(" null"))
            for value, (made_by, kind) in zip(row, kinds, strict=True)
        )  # fmt: skip

    def _rows(
        self, database: "sqlite3.Connection", order: str = "rowid", key: object = None
    ) -> list[Any]:
        """All rows, or that of a key: its number, its columns, and the seal."""
        where, given = ("", ()) if key is None else (f"where [{self.key}] = ?", (key,))
        names = quoted([*self.columns, "seal"])
        query = f"select rowid, {names} from {self.name} {where} order by {order}"  # noqa: S608
        return database.execute(query, given).fetchall()

    def _sealed(self, row: Sequence[Any]) -> list[Any]:
        """A row with its seal, and with values as SQLite gives them back."""
        kinds = [_MADE_BY[kind.partition(" ")[0]] for kind in self.columns.values()]
        values = [
            None if value is None else kind(value)
            for kind, value in zip(kinds, row, strict=True)
        ]  # fmt: skip
        return [*values, seal(*self.context, *values)]

    def _is_sound(self, row: Sequence[Any]) -> bool:
        """Whether a row, its seal last, is as it was written."""
        try:
            return bool(row[-1] == seal(*self.context, *row[:-1]))
        except TypeError:  # bytes in place of text
            return False


def quoted(names: Iterable[str]) -> str:
    """Names of columns; SQLite would take "one" for text where damage has renamed that column."""
    return ", ".join(f"[{name}]" for name in names)


def storable(row: Iterable[Any]) -> Row:
    """A row as it was read, with damaged text as bytes: SQLite takes no other."""
    return tuple(map(_storable, row))


def _storable(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        value.encode()
    except UnicodeEncodeError:
        return value.encode(errors="surrogateescape")
    return value


def salvage(
    damaged: "sqlite3.Connection", table: str, columns: Iterable[str]
) -> tuple[list[str], list[Row], int]:
    """What can be read of a table in a damaged file, whatever its version.

    Which of these columns it has, the rows, and how many cannot be read. Rows are read from both
    ends up to the damage, and those beyond it one by one.
    """
    from salet.files.database import UNREADABLE

    found: dict[int, Row] = {}
    numbers: set[int] = set()
    names: dict[str, str] = {}
    with suppress(*UNREADABLE):
        names = names_in(damaged, table, [*columns])
    if not names:
        return [], [], 0
    select = f"select rowid, {quoted(names.values())} from {table} not indexed"  # noqa: S608
    numbered = f"select rowid from {table}"  # noqa: S608 (our names)
    is_whole = False
    for order in ("rowid", "rowid desc"):
        with suppress(*UNREADABLE):
            for number, *row in damaged.execute(f"{select} order by {order}"):
                found[number] = storable(row)
            is_whole = True
        with suppress(*UNREADABLE):
            query = f"{numbered} not indexed order by {order}"
            numbers.update(number for (number,) in damaged.execute(query))
    if not is_whole:  # what is lost is still counted by what was found by its key
        with suppress(*UNREADABLE):
            query = f"{numbered} indexed by sqlite_autoindex_{table}_1"
            numbers.update(number for (number,) in damaged.execute(query))
    for missing in numbers - found.keys():
        with suppress(*UNREADABLE):
            for number, *row in damaged.execute(f"{select} where rowid = ?", (missing,)):
                found[number] = storable(row)
    return [*names], [found[number] for number in sorted(found)], len(numbers - found.keys())


def names_in(database: "sqlite3.Connection", table: str, columns: Sequence[str]) -> dict[str, str]:
    """What these columns, the seal last, are called in a file that may be older or damaged.

    One with a damaged name is known by its place: older tables have fewer before the seal.
    """
    there = [row[1] for row in database.execute(f"pragma table_info({table})")]
    places = zip([*columns[: len(there) - 1], columns[-1]], there, strict=False)
    strange = {name: it for name, it in places if it not in columns and "]" not in it}
    known = strange | {name: name for name in there}
    return {name: known[name] for name in columns if name in known}
