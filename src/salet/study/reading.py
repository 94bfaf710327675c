"""Reading a study, from TOML or as made in code: it may come from anyone, so all is checked."""

import tomllib
from collections.abc import Iterable
from itertools import product
from typing import Any

from salet.errors import SaletError, UnknownNameError
from salet.game.game import Game
from salet.study import Plan, Run, Study
from salet.text import printable, shown

#: The keys of each table, and their types.
_STUDY_KEYS = {
    "title": str, "about": str, "game": str, "answers": str, "guesses": str, "rule": str,
    "prior": str, "modes": list[str], "limit": int,
    "openers": list[str], "strategies": list[dict[str, Any]], "runs": list[dict[str, Any]],
}  # fmt: skip
_RUN_KEYS = {
    "opener": str, "strategy": dict[str, Any], "mode": str, "published": dict[str, Any], "note": str
}  # fmt: skip
_PUBLISHED_KEYS = {"source": str, "mean": float, "worst": int}
_STRATEGY_KEYS = {
    "name": str, "options": dict[str, Any], "pool": str, "ties": str, "prefer": list[str],
    "tactics": list[str],
}  # fmt: skip

_KINDS: dict[object, str] = {
    str: "text; write it in quotes",
    int: "a whole number",
    float: "a number",
    list[str]: "a list of texts; write it in brackets and quotes",
    list[dict[str, Any]]: "a list of tables; write [[{key}]] above each",
    dict[str, Any]: "a table; write it in braces",
}

_PARTS: dict[object, object] = {list[str]: str, list[dict[str, Any]]: dict[str, Any]}

#: The longest text, the largest number, and the most runs of a grid.
_LONGEST, _LARGEST, _MOST_RUNS = 10_000, 1_000_000, 100_000
# tomllib takes 50 s for a key of 50,000 parts, and our keys have one
_MOST_DOTS = 200


def parse_study(text: str, name: str) -> Study:
    """The study a TOML document describes; what can be checked is checked now."""
    try:
        described = _parse_toml(text)
    except SaletError as error:
        raise SaletError(f"{name!r} cannot be read as TOML: {error}") from None
    table = _checked(f"study {name}", described, _STUDY_KEYS)
    parts = {
        key: table[key] for key in ("answers", "guesses", "rule", "limit", "prior") if key in table
    }
    return _study(table, name, Game.of(table.get("game"), **parts))


def _study(table: dict[str, Any], name: str, game: Game) -> Study:
    """The study a checked table describes; words, modes and strategies are checked here."""
    game.check_one_board("studies are")
    runs = _runs(table)
    if not runs:
        raise SaletError(
            f"study {name} has nothing to play; it needs openers and strategies, or runs"
        )
    for run in runs:
        Game.of(game, mode=run.mode)
        for word in run.plan.player(run.opener).openers:
            game.lexicon.check_guess(word)
    once = tuple({run.key: run for run in runs}.values())
    return Study(name, table.get("title", name), table.get("about", ""), game, once)


def make_study(
    openers: Iterable[str],
    strategies: Iterable[str | dict[str, Any]],
    *,
    game: Game | str | None = None,
    modes: Iterable[str] | None = None,
    title: str = "a study",
    about: str = "",
    **changes: Any,
) -> Study:
    """A grid of openers and strategies, in a game with some parts changed as in `Game.of`.

    Openers of several words have commas between them. A strategy is a name, or what a study file
    has in its table: `{"name": "gyx", "options": {"green": 3}}`.

    >>> make_study(["crane", "cones,trial"], ["entropy", "minimax"], game="original").runs[3].label
    'minimax'
    """
    played = Game.of(game, **changes)
    plans = [{"name": each} if isinstance(each, str) else dict(each) for each in strategies]
    table: dict[str, Any] = {
        "title": title, "about": about, "openers": list(openers), "strategies": plans,
        "modes": [played.mode.name] if modes is None else list(modes),
    }  # fmt: skip
    return _study(_checked("the study", table, _STUDY_KEYS), "study", played)


def _parse_toml(text: str) -> dict[str, Any]:
    if any(line.count(".") > _MOST_DOTS for line in text.splitlines()):
        raise SaletError(f"a line has more than {_MOST_DOTS} dots")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise SaletError("it is nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        raise SaletError(str(error)) from None
    except ValueError:  # Python's own, and the only other one
        raise SaletError("a number has too many digits") from None


def _runs(table: dict[str, Any]) -> list[Run]:
    """The grid, and the single runs."""
    plans = [_plan(plan) for plan in table.get("strategies", [])]
    openers, modes = (
        list(dict.fromkeys(table.get(key, default)))
        for key, default in (("openers", []), ("modes", ["normal"]))
    )
    if (size := len(plans) * len(openers) * len(modes)) > _MOST_RUNS:
        raise SaletError(f"a grid of {size:,} runs is too large; the limit is {_MOST_RUNS:,}")
    runs = [Run(plan, opener, mode) for plan, opener, mode in product(plans, openers, modes)]
    for number, entry in enumerate(table.get("runs", []), 1):
        run = _checked(f"run {number}", entry, _RUN_KEYS)
        for key in ("opener", "strategy"):
            if key not in run:
                raise SaletError(f"run {number} has no {key}; a run has an opener and a strategy")
        facts = _checked(f"published of run {number}", run.get("published", {}), _PUBLISHED_KEYS)
        mode, note = run.get("mode", "normal"), run.get("note", "")
        runs.append(Run(_plan(run["strategy"]), run["opener"], mode, facts, note))
    return runs


def _plan(entry: dict[str, Any]) -> Plan:
    table = _checked("strategy", entry, _STRATEGY_KEYS)
    if "name" not in table:
        raise SaletError("a strategy needs a name, such as name = 'entropy'")
    options = {key: _option(key, value) for key, value in table.get("options", {}).items()}
    lists = {key: tuple(table.get(key, ())) for key in ("prefer", "tactics")}
    return Plan(table["name"], options, table.get("pool"), table.get("ties"), **lists)


def _option(key: str, value: Any) -> str:
    fault = _fault(value)
    if not isinstance(value, str | bool | int | float):
        fault = "is not text or a number"
    if fault is not None:
        raise SaletError(f"option {shown(key)} = {shown(value)} {fault}")
    return str(value)


def _checked(what: str, table: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    """The table, or an error that says which key or value of it is wrong."""
    for key, value in table.items():
        if key not in keys:
            raise UnknownNameError.of(f"key of {what}", key, keys)
        if not _is(value, keys[key]):
            kind = _KINDS[keys[key]].format(key=key)
            raise SaletError(f"{what}: {key} = {shown(value)} is not {kind}")
        if (fault := _fault(value)) is not None:
            raise SaletError(f"{what}: {key} = {shown(value)} {fault}")
    return table


def _is(value: Any, kind: object) -> bool:
    """Whether a value has the type of its key."""
    match value:
        case str() | bool():
            return kind is type(value)
        case int():
            return kind in (int, float)
        case list():
            return kind in _PARTS and all(_is(each, _PARTS[kind]) for each in value)
    return kind is type(value) or (kind == dict[str, Any] and isinstance(value, dict))


def _fault(value: Any) -> str | None:
    """What is wrong with a value: too long, out of range, or with control characters."""
    match value:
        case str() if len(value) > _LONGEST:
            return f"is too long; the limit is {_LONGEST:,} characters"
        case str() if printable(value) != value:
            return "has control characters; remove them"
        case int() | float() if not -_LARGEST <= value <= _LARGEST:
            return f"is out of range; numbers go from -{_LARGEST:,} to {_LARGEST:,}"
        case list():
            fault = next(filter(None, map(_fault, value)), None)
            return None if fault is None else f"has an entry that {fault}"
    return None
