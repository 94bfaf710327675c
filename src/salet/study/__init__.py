"""Studies: grids of strategies and openers, run as one job that can be taken up again."""

import hashlib
import json
import os
import tomllib
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any

from salet.errors import SaletError, UnknownNameError
from salet.player import Player, make_player
from salet.position import Position
from salet.scan import names_in
from salet.words import Lexicon

_BUILT_IN = os.path.join(os.path.dirname(__file__), "built_in")

_STUDY_KEYS = {
    "title", "about", "answers", "guesses", "modes", "limit", "openers", "strategies", "runs",
}  # fmt: skip
_RUN_KEYS = {"opener", "strategy", "mode", "published", "note"}
_PUBLISHED_KEYS = {"source", "mean", "worst"}
_STRATEGY_KEYS = {"name", "options", "pool", "ties", "prefer", "rules"}


@dataclass(frozen=True)
class Plan:
    """A strategy with its options, as a study names it."""

    name: str
    options: dict[str, str] = field(default_factory=dict)
    pool: str | None = None
    ties: str | None = None
    prefer: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The name and whatever is not the default."""
        extras = [f"{key}={value}" for key, value in self.options.items()]
        extras += [f"{key}={value}" for key in ("pool", "ties") if (value := getattr(self, key))]
        return " ".join([self.name, *extras, *self.prefer, *self.rules])

    def player(self, opener: str) -> Player:
        """Somebody who plays by it."""
        told = asdict(self)
        return make_player(told.pop("name"), openers=opener, **told)


@dataclass(frozen=True, eq=False)
class Run:
    """One cell of the grid."""

    plan: Plan
    opener: str
    mode: str
    published: dict[str, Any] = field(default_factory=dict)
    note: str = ""

    @property
    def label(self) -> str:
        """The strategy, and the mode where it is not the normal one."""
        return self.plan.label + ("" if self.mode == "normal" else f" ({self.mode} mode)")

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return json.dumps([asdict(self.plan), self.opener, self.mode], sort_keys=True)


@dataclass(frozen=True)
class Study:
    """What is to be played: all runs of a grid, with one pair of lists."""

    name: str
    title: str
    about: str
    lexicon: Lexicon
    limit: int
    runs: tuple[Run, ...]

    @property
    def fingerprint(self) -> str:
        """A hash of everything the results depend on but the runs, which are stored one by one."""
        lists = (self.lexicon.guesses.words, self.lexicon.answers.words)  # their order may matter
        return hashlib.sha256(repr((lists, self.limit)).encode()).hexdigest()

    def position(self, mode: str) -> Position:
        """Where its games start."""
        return Position.start(self.lexicon, mode=mode, limit=self.limit)


def built_in_studies() -> tuple[str, ...]:
    """The names of the studies that come with the package."""
    return names_in(_BUILT_IN, ".toml")


def load_study(source: str) -> Study:
    """The study of this name, or in this TOML file."""
    path = os.path.join(_BUILT_IN, f"{source}.toml") if source in built_in_studies() else source
    try:
        with open(path, "rb") as file:
            described = tomllib.load(file)
    except FileNotFoundError:
        if source.endswith(".toml") or os.sep in source:
            raise SaletError(f"there is no study file {source!r}") from None
        raise UnknownNameError.of("study", source, built_in_studies()) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SaletError(f"{source!r} cannot be read as TOML: {error}") from None
    name = os.path.splitext(os.path.basename(path))[0]
    try:
        return _study(name, described)
    except (TypeError, AttributeError, KeyError, ValueError) as error:
        if isinstance(error, SaletError):
            raise
        raise SaletError(f"study {name}: {error!r}; docs/studies.md shows what is needed") from None


def _study(name: str, described: dict[str, Any]) -> Study:
    _check_keys(f"study {name}", described, _STUDY_KEYS)
    lexicon = Lexicon.load(answers=described.get("answers"), guesses=described.get("guesses"))
    modes = _texts("modes", described.get("modes", ["normal"]))
    plans = [_plan(plan) for plan in _tables("strategies", described.get("strategies", []))]
    grid = product(plans, _texts("openers", described.get("openers", [])), modes)
    runs = [Run(plan, opener, mode) for plan, opener, mode in grid]
    for number, table in enumerate(_tables("runs", described.get("runs", [])), 1):
        _check_keys(f"run {number}", table, _RUN_KEYS)
        published = table.get("published", {})
        _check_keys(f"published of run {number}", published, _PUBLISHED_KEYS)
        mode, note = table.get("mode", "normal"), str(table.get("note", ""))
        runs.append(Run(_plan(table["strategy"]), table["opener"], mode, published, note))
    if not runs:
        raise SaletError(
            f"study {name} has nothing to play; it needs openers and strategies, or runs"
        )
    limit = described.get("limit", 6)
    for run in runs:  # what can be seen to be wrong is said before anything is played
        Position.start(lexicon, mode=run.mode, limit=limit)
        for word in run.plan.player(run.opener).openers:
            lexicon.check_guess(word)
    title = str(described.get("title", name))
    once = tuple({run.key: run for run in runs}.values())
    return Study(name, title, described.get("about", ""), lexicon, limit, once)


def _plan(described: dict[str, Any]) -> Plan:
    _check_keys("strategy", described, _STRATEGY_KEYS)
    if not isinstance(described.get("name"), str):
        raise SaletError("a strategy needs a name, such as name = 'entropy'")
    options = {key: str(value) for key, value in described.get("options", {}).items()}
    lists = {key: tuple(described.get(key, ())) for key in ("prefer", "rules")}
    return Plan(described["name"], options, described.get("pool"), described.get("ties"), **lists)


def _texts(what: str, given: Any) -> list[str]:
    """A list of texts, or an error that says so."""
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise SaletError(f"{what} = {given!r} is no list of texts; write it in brackets and quotes")
    return given


def _tables(what: str, given: Any) -> list[dict[str, Any]]:
    """A list of tables, or an error that says so."""
    if not isinstance(given, list) or not all(isinstance(table, dict) for table in given):
        raise SaletError(f"{what} is no list of tables; write [[{what}]] above each")
    return given


def _check_keys(what: str, described: Any, known: set[str]) -> None:
    if not isinstance(described, dict):
        raise SaletError(
            f"{what} is {described!r}; a table with {', '.join(sorted(known))} is needed"
        )
    for key in described:
        if key not in known:
            raise UnknownNameError.of(f"key of {what}", key, known)
