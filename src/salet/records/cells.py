"""The cells of a table of games: text from anywhere, read and checked."""

import math
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from salet.errors import SaletError, UnknownNameError
from salet.game.dates import check_day
from salet.game.game import GOALS, HOSTS
from salet.game.modes import mode_names
from salet.game.rules import rule_names
from salet.records.history import COMMANDS
from salet.text import printable, shown

#: The longest cell, and the longest cell with a game's turns.
_LONGEST, LONGEST_TURNS = 1000, 20_000
#: As for `Game`.
_MOST_BOARDS = 100


def read_cell(row: Mapping[str, Any], name: str, most: int = _LONGEST) -> str:
    """The text of a cell; empty where there is none."""
    cell = row.get(name)
    if isinstance(cell, str) and len(cell) <= most:
        return cell.strip()
    if isinstance(cell, bool | int | float):
        return shown(cell)
    if cell is None:
        return ""
    raise _wrong(name, cell)


def plain_text(name: str, text: str) -> str:
    """Text without characters that could drive a terminal, such as the marks in chats."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise _wrong(name, text) from None
    if len(text) > _LONGEST:
        raise _wrong(name, text)
    if text.isprintable():
        return text
    return "".join(sign for sign in text if printable(sign) == sign).strip()


def _command(name: str, text: str) -> str:
    return _one_of(COMMANDS, name, text)


def _mode(name: str, text: str) -> str:
    return _one_of(mode_names(), name, text.lower())


def read_rule(name: str, text: str) -> str:
    """The name of a rule."""
    return _one_of(rule_names(), name, text)


def _host(name: str, text: str) -> str:
    return _one_of(HOSTS, name, text)


def _goal(name: str, text: str) -> str:
    return _one_of(GOALS, name, text)


def _boards(name: str, text: str) -> int:
    boards = _limit(name, text)
    if boards > _MOST_BOARDS:
        raise _wrong(name, text)
    return boards


def _one_of(choices: Sequence[str], name: str, text: str) -> str:
    if text not in choices:
        raise UnknownNameError.of(name, text, choices)
    return text


def _won(name: str, text: str) -> bool:
    meanings = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    if text.lower() not in meanings:
        raise _wrong(name, text)
    return meanings[text.lower()]


def _limit(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= len(text) <= 6 and int(text)):
        raise _wrong(name, text)
    return int(text)


def _seconds(name: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise _wrong(name, text) from None
    if not 0 <= seconds < math.inf:
        raise _wrong(name, text)
    return seconds


def _time(name: str, text: str) -> str:
    """A time in UTC, so that games can be sorted; one without a zone is taken as UTC."""
    try:
        when = datetime.fromisoformat(text)
        when = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        raise _wrong(name, text) from None
    check_day(when.date())
    return when.isoformat(timespec="seconds")


#: How to read cells other than plain text.
CELLS: dict[str, Callable[[str, str], Any]] = {
    "command": _command,
    "mode": _mode,
    "rule": read_rule,
    "boards": _boards,
    "won": _won,
    "limit": _limit,
    "seconds": _seconds,
    "played_at": _time,
    "host": _host,
    "goal": _goal,
}


def _wrong(name: str, cell: object) -> SaletError:
    return SaletError(f"{name} cannot be {shown(cell)}")
