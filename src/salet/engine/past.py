"""Past answers: added, listed, removed, and priors judged by them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from salet.game.dates import FIRST_DAY, parse_date, today
from salet.game.game import Game
from salet.game.priors import changes_daily

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from salet.jobs.progress import Progress
    from salet.records.past import PastAnswer
    from salet.study.backtest import Backtest


def add_past(
    files: Iterable[tuple[str, str]], *, first: str | None = None, replace: bool = False
) -> dict[str, Any]:
    """Add the past answers in texts, each with the name of its file, all of them or none.

    Words without dates are those of one day after another, from the first. A word that differs from
    the one known for its day is an error, unless it is to replace it.
    """
    from salet.records.past import PIPED, source_of
    from salet.records.past_files import parse_past
    from salet.records.store import open_record

    first_day = None if first is None else parse_date(first)
    read = []
    for file, text in files:
        name = "standard input" if file == PIPED else file
        read.append((source_of(file), parse_past(text, name, first_day)))
    with open_record() as record:
        new = record.past.add(read, replace=replace)
        return {**_summary(record.past.known()), "new": new}


def puzzle_title(game: Game, day: str | None) -> str:
    """What the New York Times calls its puzzle of a day; empty for no day, or another game."""
    if day is None or not changes_daily(game.prior):
        return ""
    return f"Wordle {(parse_date(day) - FIRST_DAY).days:,}"


def day_number(day: str) -> int:
    """The number of a day, as the New York Times counts its puzzles.

    >>> day_number("2024-11-04")
    1234
    """
    return (parse_date(day) - FIRST_DAY).days


def list_past() -> dict[str, Any]:
    """All past answers that are known, oldest first, and how many days up to yesterday are not."""
    from salet.records.store import open_record

    with open_record() as record:
        known = record.past.known()
    days = (today() - FIRST_DAY).days
    answers = [{**each._asdict(), "day": day.isoformat()} for day, each in known.items()]
    return {**_summary(known), "answers": answers, "missing": max(0, days - len(known))}


def clear_past() -> dict[str, Any]:
    """Remove all past answers but those that come with salet."""
    from salet.records.store import open_record

    with open_record() as record:
        removed = record.past.clear()
        return {"removed": removed, **_summary(record.past.known())}


def _summary(known: "Mapping[date, PastAnswer]") -> dict[str, Any]:
    first, last = min(known), max(known)
    return {"count": len(known), "first": first.isoformat(), "last": last.isoformat()}


def backtest(
    first: str | None = None,
    last: str | None = None,
    *,
    games: bool = True,
    progress: "Progress | None" = None,
) -> "Backtest":
    """Judge priors by known answers, day by day, each knowing only the days before."""
    from salet.study.backtest import backtest

    days = [None if day is None else parse_date(day) for day in (first, last)]
    return backtest(*days, games=games, progress=progress)
