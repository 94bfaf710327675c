"""Records of older versions, brought up to date: no row is lost, and damaged ones stay damaged."""

import re
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import astuple, replace
from functools import lru_cache
from typing import Any

from salet.errors import SaletError
from salet.files.database import changing
from salet.files.seal import seal
from salet.files.sealed import Row, SealedTable, names_in, quoted, storable
from salet.game.game import AVOID, EVIL, FIND, HONEST
from salet.game.games import game_facts
from salet.game.past import PAST, is_sound_answer
from salet.records.history import COLUMNS, GAMES, GameRecord, played_by
from salet.records.names import person_in
from salet.records.reviews import REVIEWS
from salet.records.share import was_to_be_avoided

#: The version of the tables; newer ones are left alone. 1 had no seals, 2 no columns for the game,
#: 3 no past answers, 4 neither players nor reviews, 5 neither host nor goal, and past answers whose
#: seal did not cover their source.
VERSION = 6

#: All tables of a record.
TABLES = (GAMES, PAST, REVIEWS)

# What salet calls a game: "salet absurdle", "salet original 2026-01-01", and without a hidden word
# "salet evil", "Anna: salet original evil".
_TITLE = re.compile(
    r"(?:^|.*: )salet(?: (?!evil\b)(?P<game>[a-z][\w-]*))?"
    r"(?P<evil> evil\b)?(?P<day> \d{4}-\d\d-\d\d)?"
)


def check_version(database: sqlite3.Connection, path: str) -> int:
    """The version of a record; raises if it is newer than ours."""
    version = int(database.execute("pragma user_version").fetchone()[0])
    if version > VERSION:
        raise SaletError(
            f"the record of games {path!r} was written by a newer version of salet and is left "
            "alone; update salet, or name another directory with SALET_DATA"
        )
    return version


def bring_up_to_date(database: sqlite3.Connection, path: str) -> None:
    """Create the tables, or bring them up to date; leave newer ones alone."""
    if check_version(database, path) == VERSION:
        return
    with changing(database):
        if check_version(database, path) == VERSION:
            return  # another process was faster
        for table, renew in ((GAMES, _renew_game), (PAST, _renew_answer), (REVIEWS, _renew_review)):
            _rebuild(database, table, renew)
        _forget_wrong_reviews(database)
        database.execute(f"pragma user_version = {VERSION}")


def host_and_goal(game: str, title: str) -> tuple[str, str]:
    """Who answered, and what was wanted, in a game that does not say so but has a name or title.

    >>> host_and_goal("absurdle", ""), host_and_goal("original", "salet original evil")
    (('evil', 'find'), ('evil', 'find'))
    >>> host_and_goal("", "salet absurdle"), host_and_goal("", "salet absurdle 2026-01-01")
    (('evil', 'find'), ('honest', 'find'))
    """
    told = _TITLE.match(title)
    host, goal = _usual(game or (told and told["game"]) or "")
    if told and (told["day"] or told["evil"]):  # the word of a day is hidden, whatever is usual
        host = EVIL if told["evil"] else HONEST
    return host, AVOID if was_to_be_avoided(title) else goal


@lru_cache(maxsize=64)
def _usual(game: str) -> tuple[str, str]:
    """Who usually answers in a named game, and what is wanted."""
    try:
        facts = game_facts(game)
    except SaletError:  # it has no name, or is that of a plug-in that is gone
        return HONEST, FIND
    return facts.host, facts.goal


def _rebuild(
    database: sqlite3.Connection,
    table: SealedTable,
    renew: Callable[[dict[str, Any]], Row | None],
) -> None:
    """Make a table anew with what is in it; `renew` gives the row of today's version."""
    names = names_in(database, table.name, [*table.columns, "seal"])
    rows: list[Any] = []
    if names:
        query = f"select {quoted(names.values())} from {table.name} order by rowid"  # noqa: S608
        rows = database.execute(query).fetchall()
        database.execute(f"drop table {table.name}")
    table.create(database)
    sound, damaged = [], []
    for row in rows:
        values = dict(zip(names, row, strict=True))
        try:
            new = renew(dict(values))
        except TypeError:  # bytes in place of text
            new = None
        if new is None or not table.takes(new):
            damaged.append(_damaged(table, values))
        else:
            sound.append(new)
    table.write(database, sound, replace=False)
    places = ", ".join("?" * (len(table.columns) + 1))
    statement = f"insert or ignore into {table.name} values ({places})"  # noqa: S608 (our names)
    database.executemany(statement, damaged)


def _damaged(table: SealedTable, values: Mapping[str, Any]) -> Row:
    """A row as it is, with a seal that does not fit."""
    row = ["" if (value := values.get(name)) is None else value for name in table.columns]
    return storable([*row, f"damaged {values.get('seal')}"])


def _renew_game(values: dict[str, Any]) -> Row | None:
    """A game of any version; None if its seal is broken."""
    sealed = "seal" in values  # which version 1 did not have
    found = values.pop("seal", None)
    if values["won"] not in (0, 1):
        return None
    before = {**values, "won": bool(values["won"])}  # as versions 2 to 5 sealed it
    if sealed and found not in (seal(*before.values()), seal(*values.values())):
        return None
    game = GameRecord(**before)
    if "player" not in values and game.command == "import":  # titles named players
        game = played_by(game, person_in(game.title))
    if "host" not in values:
        host, goal = host_and_goal(game.game, game.title)
        game = replace(game, host=host, goal=goal)
    return astuple(game)


def _renew_answer(values: dict[str, Any]) -> Row | None:
    """A past answer of version 4 or newer; None if its seal is broken."""
    row = tuple(values.values())
    return row[:-1] if is_sound_answer(row) else None


def _renew_review(values: dict[str, Any]) -> Row | None:
    """A review of version 5 or newer; None if its seal is broken."""
    *row, sealed = values.values()
    return tuple(row) if sealed == seal(*row) else None


def _forget_wrong_reviews(database: sqlite3.Connection) -> None:
    """Remove reviews of games in which no word was hidden, or it was to be avoided."""
    sound, _ = GAMES.read(database)
    games = (dict(zip(COLUMNS, row, strict=True)) for row in sound)
    unusual = [game for game in games if (game["host"], game["goal"]) != (HONEST, FIND)]
    REVIEWS.remove(database, (game["id"] for game in unusual))
