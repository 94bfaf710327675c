"""The days of games: whose puzzle a game was, and when it was played."""

import re
from datetime import date, datetime, timedelta
from functools import lru_cache

from salet.game.dates import FIRST_DAY, check_day, today
from salet.records.history import GameRecord
from salet.records.names import person_in
from salet.records.share import puzzle_number

# A word of the day of ours, as in "salet 2026-11-16".
_DATED = re.compile(r"\d{4}-\d{2}-\d{2}")


@lru_cache(maxsize=8192)  # every figure asks again
def _number_in(title: str) -> int | None:
    return puzzle_number(title)


def times_day(game: GameRecord) -> date | None:
    """The day of the Times' puzzle that a game was; None where it was another one."""
    number = _number_in(game.title)
    last = (today() - FIRST_DAY).days + 1
    if number is None or number > last or game.rule != "wordle" or game.boards != 1:
        return None
    return FIRST_DAY + timedelta(number)


def puzzle_day(game: GameRecord) -> date | None:
    """The day whose puzzle a game was, as its title says; None where it does not.

    >>> game = GameRecord(command="import", won=True, turns="?:ggggg", title="Wordle 1,234")
    >>> puzzle_day(game).isoformat()
    '2024-11-04'
    """
    if (day := times_day(game)) is not None:
        return day
    dated = _DATED.search(game.title)
    return None if dated is None else _date(dated[0])


def played_on(game: GameRecord) -> date:
    """The day of its puzzle, or else the day it was over."""
    if (day := puzzle_day(game)) is not None:
        return day
    try:
        when = datetime.fromisoformat(game.played_at)
        # midnight is what an import makes of a day without a time
        local = when.astimezone() if any((when.hour, when.minute, when.second)) else when
        return check_day(local.date())
    except (ValueError, OverflowError, OSError):  # a record of the first edition, without a seal
        return _date(game.played_at[:10]) or FIRST_DAY


def puzzle_name(game: GameRecord) -> str:
    """The puzzle with its number or date, as in Wordle 1,234; empty where it has none.

    >>> puzzle_name(GameRecord(command="import", won=True, turns="?:g", title="Anna: Wordle 1,234"))
    'Wordle 1,234'
    """
    title = game.title
    if name := person_in(title):
        title = title.partition(f"{name}:")[2].strip() or title
    return title if any(sign.isdigit() for sign in title) else ""


def _date(text: str) -> date | None:
    try:
        return check_day(date.fromisoformat(text))
    except ValueError:
        return None
