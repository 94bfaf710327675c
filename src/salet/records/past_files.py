"""Past answers in files, in the forms that public collections have.

    date,answer                 CSV with a heading, in any order, with commas, semicolons or tabs
    2024-01-01,email            the same without a heading, or with a space between
    926 email                   the number of the puzzle in place of its day
    cigar                       words alone, day by day
    [{"print_date": "2024-01-01", "solution": "email"}, …]
    {"2024-01-01": "email", …}  and lists of words or of pairs

An object may also stand on each line. Dates are those of the New York Times' puzzles.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from salet.errors import SaletError
from salet.files import parse_json
from salet.game.dates import FIRST_DAY, today
from salet.game.words import fold, load_words
from salet.text import capitals, short, shown

#: What columns and keys are called. A puzzle's number counts only where there is no date.
_DATES = ("date", "day", "print_date", "printdate", "puzzle_date")
_NUMBERS = (
    "days_since_launch", "number", "num", "puzzle", "puzzle_number", "game", "game_number",
)  # fmt: skip
_WORDS = ("answer", "solution", "word")
#: What the key of all answers in an object may be called; `salet past list --json` has the first.
_LISTS = ("answers", "solutions", "words", "data")

#: As for any table: every row is searched for all of its columns.
_MOST_COLUMNS = 100

_DATE = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?:[T ].{0,40})?", re.DOTALL)
_NUMBER = re.compile(r"#?([0-9]{1,5})")
_COMMENT = re.compile(r"(?:^|\s)#(?![0-9,;\t]).*")  # and not #1234, or a column called Puzzle #


class DatedWord(NamedTuple):
    """The word of a day, and where it was read."""

    day: date
    word: str
    place: str
    """The file and the line, for messages."""


class _Entry(NamedTuple):
    """A word, its day where there is one, and its line or number in the file."""

    day: date | None
    word: str
    place: str


def parse_past(text: str, name: str = "list", first: date | None = None) -> list[DatedWord]:
    r"""Read past answers in any of these forms; words without days count from the first day.

    Days go up throughout, or down. Raises a SaletError that names the line where one does not, or
    where a word cannot be guessed or a day has two words.

    >>> parse_past("day;word\n2024-01-01;EMAIL")
    [DatedWord(day=datetime.date(2024, 1, 1), word='email', place='list, line 2')]
    """
    text = text.removeprefix("\ufeff")
    is_json = text.lstrip().startswith(("[", "{"))
    try:
        found = _by_day(_json_entries(text) if is_json else _table_entries(text), first)
        _check_order(found)
    except SaletError as error:
        raise SaletError(f"{name}, {error}") from None
    if not found:
        raise SaletError(f"{name} has no past answers; write a date and a word a line")
    return [DatedWord(day, word, f"{name}, {place}") for day, (word, place) in found.items()]


def _by_day(entries: Iterable[_Entry], first: date | None) -> dict[date, tuple[str, str]]:
    """The word of each day and its place, in the order of the file."""
    guesses, latest = load_words("nyt2022-guesses"), today() + timedelta(1)
    found: dict[date, tuple[str, str]] = {}
    dated: bool | None = None
    for number, (own_day, word, place) in enumerate(entries):
        if dated not in (None, own_day is not None):
            raise SaletError(
                f"{place}: {capitals(word[:20])} has {'no' if dated else 'a'} date, "
                f"unlike what comes before"
            )
        dated = own_day is not None
        if dated and first is not None:
            raise SaletError(f"{place}: there is a date; --from is for words without dates")
        if word not in guesses:
            name = capitals(word) if word.isalpha() and len(word) < 20 else short(word)
            heading = "; a heading names its columns date and answer" if place == "line 1" else ""
            raise SaletError(f"{place}: {name} is not a word that can be guessed{heading}")
        day = own_day or (first or FIRST_DAY) + timedelta(number)
        if not FIRST_DAY <= day <= latest:
            when = "in the future" if day > latest else f"before the first puzzle, {FIRST_DAY}"
            raise SaletError(f"{place}: {day} is {when}")
        other, other_place = found.setdefault(day, (word, place))
        if other != word:
            raise SaletError(
                f"{place}: the answer of {day} is {capitals(word)} here, but {capitals(other)} in "
                f"{other_place}"
            )
    return found


def _check_order(found: Mapping[date, tuple[str, str]]) -> None:
    """Raise unless days go up throughout, or down: else some of them may be mistyped."""
    days = list(found)
    rising = days[:1] < days[1:2]
    for before, day in pairwise(days):
        if (before < day) != rising:
            raise SaletError(
                f"{found[day][1]}: {day} follows {before} ({found[before][1]}), so days go neither "
                "up nor down throughout; sort them"
            )


def _table_entries(text: str) -> Iterator[_Entry]:
    """The entries of a table, with a heading or without."""
    rows = _rows(text)
    for place, cells in rows:
        names = [_name(cell) for cell in cells]
        if not {*names} & {*_DATES, *_NUMBERS, *_WORDS} or any(map(_is_day, cells)):
            yield from _from_cells(cells, place)  # there is no heading
            break
        if not {*names} & {*_WORDS}:
            raise SaletError(f"{place}: no column is called {_either(_WORDS)}")
        if len(names) > _MOST_COLUMNS:
            raise SaletError(
                f"{place}: there are {len(names):,} columns; at most {_MOST_COLUMNS} are allowed"
            )
        for row_place, row in rows:
            values = {name: cell for name, cell in zip(names, row, strict=False) if cell}
            yield _from_keys(values, row_place)
    for place, cells in rows:
        yield from _from_cells(cells, place)


def _rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """The rows that are not empty, each with its line, without comments."""
    lines = [_COMMENT.sub("", line).strip() for line in text.split("\n")]
    first = next(filter(None, lines), "")
    comma = max(",;\t", key=first.count)
    if comma not in first:
        yield from ((f"line {n}", line.split()) for n, line in enumerate(lines, 1) if line)
        return
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=comma)
    try:
        for row in reader:
            cells = [_COMMENT.sub("", cell).strip() for cell in row]
            if any(cells):
                yield f"line {reader.line_num}", cells
    except csv.Error as error:
        raise SaletError(f"line {reader.line_num}: {error}") from None


def _from_cells(cells: Sequence[str], place: str) -> Iterator[_Entry]:
    """A day and its word, or words alone."""
    days = [cell for cell in cells if _is_day(cell)]
    words = [fold(cell) for cell in cells if cell and not _is_day(cell)]
    if not days:
        yield from (_Entry(None, word, place) for word in words)
    elif len(days) == len(words) == 1:
        yield _Entry(_parse_day(days[0], place), words[0], place)
    else:
        raise SaletError(
            f"{place}: {short(' '.join(cells))} is not a day and its answer; a first line such as "
            "date,answer says which columns they are"
        )


def _from_keys(values: Mapping[str, Any], place: str) -> _Entry:
    """The entry of a row or an object, by the names of its values."""
    word = next((values[name] for name in _WORDS if name in values), None)
    if not isinstance(word, str):
        raise SaletError(f"{place}: there is no {_either(_WORDS)}")
    day = next((values[name] for name in (*_DATES, *_NUMBERS) if name in values), None)
    return _Entry(None if day is None else _parse_day(day, place), fold(word), place)


def _json_entries(text: str) -> Iterator[_Entry]:
    """The entries of a JSON document, or of one on each line."""
    lines = {number: line for number, line in enumerate(text.split("\n"), 1) if line.strip()}
    if len(lines) > 1 and all(line.startswith("{") for line in lines.values()):
        for number, line in lines.items():
            yield from _from_document(_document(line, f"line {number}"), f"line {number}")
    else:
        yield from _from_document(_document(text, "read as JSON"))


def _document(text: str, place: str) -> Any:
    try:
        return parse_json(text)
    except SaletError as error:
        raise SaletError(f"{place}: {error}") from None


def _from_document(document: Any, place: str | None = None) -> Iterator[_Entry]:
    """The entries of a list, of an object with days as keys, or of one day."""
    if isinstance(document, dict):
        values = {_name(key): value for key, value in document.items()}
        if {*values} & {*_WORDS}:
            document = [document]
        else:
            inside = next((values[name] for name in _LISTS if name in values), None)
            document = inside if isinstance(inside, list | dict) else document
    if isinstance(document, dict):
        document = [list(pair) for pair in document.items()]
    for number, value in enumerate(document, 1):
        yield _from_value(value, place or f"entry {number}")


def _from_value(value: Any, place: str) -> _Entry:
    """A word, an object with a word and its day, or a pair of a day and either of them."""
    match value:
        case str():
            return _Entry(None, fold(value), place)
        case dict():
            return _from_keys({_name(key): each for key, each in value.items()}, place)
        case [str() | int() as day, str() | dict() as inside]:
            return _from_value(inside, place)._replace(day=_parse_day(day, place))
    raise SaletError(f"{place}: {shown(value)} is not a day and its answer")


def _name(text: str) -> str:
    """The name of a column or a key: `Print Date` and `print_date` are the same."""
    return re.sub("[^a-z]+", "_", text[:40].lower()).strip("_")


def _either(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _is_day(cell: str) -> bool:
    return any(sign.isdecimal() for sign in cell)


def _parse_day(value: Any, place: str) -> date:
    """A date, or the number of a puzzle."""
    text = str(value) if type(value) is int and abs(value) < 10**9 else value
    if isinstance(text, str):
        if number := _NUMBER.fullmatch(text.strip()):
            return FIRST_DAY + timedelta(int(number[1]))
        if match := _DATE.fullmatch(text.strip()):
            try:
                return date(*map(int, match.groups()))
            except ValueError:
                pass
    raise SaletError(
        f"{place}: {shown(value)} is neither a date, such as 2024-01-31, nor the number of a puzzle"
    )
