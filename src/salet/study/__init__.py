"""Studies: grids of strategies and openers, run as one job that can be taken up again."""

import hashlib
import json
import os
import tomllib
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any

from salet.errors import SaletError, UnknownNameError
from salet.player import Player, Rule
from salet.position import Position
from salet.scan import names_in
from salet.strategies import get_strategy
from salet.words import Lexicon

_BUILT_IN = os.path.join(os.path.dirname(__file__), "built_in")

_STUDY_KEYS = {
    "title", "about", "answers", "guesses", "modes", "limit", "openers", "strategies", "runs",
}  # fmt: skip
_RUN_KEYS = {"opener", "strategy", "mode", "published", "note"}
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
        return Player(
            get_strategy(self.name, self.options),
            tuple(opener.split(",")),
            self.pool,  # type: ignore[arg-type]
            self.ties,  # type: ignore[arg-type]
            self.prefer,  # type: ignore[arg-type]
            tuple(Rule.parse(rule) for rule in self.rules),
        )


@dataclass(frozen=True, eq=False)
class Run:
    """One cell of the grid."""

    plan: Plan
    opener: str
    mode: str
    published: dict[str, Any] = field(default_factory=dict)
    note: str = ""

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
        lists = (self.lexicon.guesses.sha256, self.lexicon.answers.sha256)
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
    except (TypeError, AttributeError, KeyError) as error:
        raise SaletError(f"study {name}: {error!r}; docs/studies.md shows what is needed") from None


def _study(name: str, described: dict[str, Any]) -> Study:
    _check_keys(f"study {name}", described, _STUDY_KEYS)
    lexicon = Lexicon.load(answers=described.get("answers"), guesses=described.get("guesses"))
    modes = described.get("modes", ["normal"])
    plans = [_plan(plan) for plan in described.get("strategies", [])]
    grid = product(plans, described.get("openers", []), modes)
    runs = [Run(plan, opener, mode) for plan, opener, mode in grid]
    for number, run in enumerate(described.get("runs", []), 1):
        _check_keys(f"run {number}", run, _RUN_KEYS)
        mode = run.get("mode", "normal")
        facts = run.get("published", {}), run.get("note", "")
        runs.append(Run(_plan(run["strategy"]), run["opener"], mode, *facts))
    if not runs:
        raise SaletError(
            f"study {name} has nothing to play; it needs openers and strategies, or runs"
        )
    limit = described.get("limit", 6)
    for run in runs:  # everything that can be wrong is said before anything is played
        Position.start(lexicon, mode=run.mode, limit=limit)
        for word in run.plan.player(run.opener).openers:
            lexicon.check_guess(word)
    title = described.get("title", name)
    return Study(name, title, described.get("about", ""), lexicon, limit, tuple(runs))


def _plan(described: dict[str, Any]) -> Plan:
    _check_keys("strategy", described, _STRATEGY_KEYS)
    options = {key: str(value) for key, value in described.get("options", {}).items()}
    lists = {key: tuple(described.get(key, ())) for key in ("prefer", "rules")}
    return Plan(described["name"], options, described.get("pool"), described.get("ties"), **lists)


def _check_keys(what: str, described: dict[str, Any], known: set[str]) -> None:
    for key in described:
        if key not in known:
            raise UnknownNameError.of(f"key of {what}", key, known)
