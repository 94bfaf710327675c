"""Many reviews: games in JSON, one a line, and their reviews in the same order.

    {"turns": "crane:bybbb pilot:bgbby dirty:ggggg"}
    {"id": 7, "turns": ["crane", "pilot", "bully"], "answer": "bully", "mode": "hard"}

A line is an object with `turns` (or `guesses`, a list), as text or as a list. Words without tiles
will do where the answer is given. `game`, `mode`, `limit`, `prior`, `answers`, `guesses` (a bank or
a file), `rule` and `date` may change the game that is reviewed; whatever else it has comes back
with the review.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import count, islice
from typing import TYPE_CHECKING, Any

from salet.analysis.review import review
from salet.analysis.values import BUDGET
from salet.errors import SaletError
from salet.files import parse_json
from salet.game.dates import parse_date
from salet.game.game import Game
from salet.jobs.local import in_order
from salet.text import shown

if TYPE_CHECKING:
    from concurrent.futures import Executor

# A batch has so many lines: little is lost between batches, and results come soon.
_BATCH = 25

_TEXTS = ("game", "mode", "prior", "answers", "guesses", "rule")
_OWN = frozenset({*_TEXTS, "turns", "answer", "limit", "date"})


@dataclass(frozen=True)
class Batch:
    """Some lines with their numbers, and the game that they change or not."""

    lines: tuple[tuple[int, str], ...]
    game: Game
    budget: float | None


def review_lines(
    lines: Iterable[str],
    game: Game,
    *,
    budget: float | None = BUDGET,
    executor: "Executor | None" = None,
) -> Iterator[dict[str, Any]]:
    """The review of each line that is not empty, or what is wrong with it, in their order."""
    numbered = ((number, line) for number, line in zip(count(1), lines) if line.strip())
    for reviewed in in_order(review_batch, _batches(numbered, game, budget), executor):
        yield from reviewed


def _batches(
    numbered: Iterator[tuple[int, str]], game: Game, budget: float | None
) -> Iterator[Batch]:
    while lines := tuple(islice(numbered, _BATCH)):
        yield Batch(lines, game, budget)


def review_batch(batch: Batch) -> list[dict[str, Any]]:
    """The reviews of a batch, by whichever process it was sent to."""
    return [_reviewed(number, line, batch) for number, line in batch.lines]


def _reviewed(number: int, line: str, batch: Batch) -> dict[str, Any]:
    given: dict[str, Any] = {}
    try:
        read: Any = parse_json(line)
        if not isinstance(read, dict):
            raise SaletError('a line is an object such as {"turns": "crane:bybbb"}')
        given = read
        if isinstance(read.get("guesses"), list) and "turns" not in read:
            given["turns"] = given.pop("guesses")  # as one may call them; a list has no such name
        game = _game(given, batch.game)
        answer = _text(given, "answer")
        found = review(_turns(given), answer, game=game, budget=batch.budget).as_dict()
    except SaletError as error:
        found = {"error": str(error).removeprefix("line 1, ")}
    more = {name: value for name, value in given.items() if name not in _OWN}
    return {"line": number, **more, **found}


def _game(given: dict[str, Any], game: Game) -> Game:
    texts: dict[str, Any] = {name: _text(given, name) for name in _TEXTS}
    named = texts.pop("game")
    limit = given.get("limit")
    if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool)):
        raise SaletError(f"limit is {shown(limit)}; it is a whole number, such as 6")
    day = _text(given, "date")
    when: date | None = None if day is None else parse_date(day)
    return Game.of(named or game, limit=limit, day=when, **texts)


def _turns(given: dict[str, Any]) -> list[str]:
    turns = given.get("turns")
    if isinstance(turns, str):
        return turns.split()
    if isinstance(turns, list) and all(isinstance(turn, str) for turn in turns):
        return turns
    raise SaletError('turns are missing; write them as "crane:bybbb pilot:bgbbb", or as a list')


def _text(given: dict[str, Any], name: str) -> str | None:
    value = given.get(name)
    if value is None or isinstance(value, str):
        return value or None
    raise SaletError(f"{name} is {shown(value)}; it is a text")
