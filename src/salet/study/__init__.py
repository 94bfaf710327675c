"""Studies: grids of strategies and openers, run as one job that can be resumed."""

import json
import os
from dataclasses import asdict, dataclass, field
from typing import Any

from salet.errors import SaletError, UnknownNameError
from salet.files import read_text
from salet.game.game import Game
from salet.game.position import Position
from salet.play.player import Player, make_player
from salet.registry import names_in
from salet.text import short

_BUILT_IN = os.path.join(os.path.dirname(__file__), "built_in")

#: The largest study file; one with every word as an opener takes a tenth of it.
_MOST_BYTES = 2**20


@dataclass(frozen=True)
class Plan:
    """A strategy with its options, as a study names it."""

    name: str
    options: dict[str, str] = field(default_factory=dict)
    pool: str | None = None
    ties: str | None = None
    prefer: tuple[str, ...] = ()
    tactics: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The name and everything that is not the default."""
        extras = [f"{key}={value}" for key, value in self.options.items()]
        extras += [f"{key}={value}" for key in ("pool", "ties") if (value := getattr(self, key))]
        return " ".join([self.name, *extras, *self.prefer, *self.tactics])

    def player(self, opener: str) -> Player:
        """The player it describes."""
        options = asdict(self)
        return make_player(options.pop("name"), openers=opener, **options)


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
        """The strategy, and the mode if it is not normal."""
        return self.plan.label + ("" if self.mode == "normal" else f" ({self.mode} mode)")

    @property
    def key(self) -> str:
        """Identifies the run."""
        return json.dumps([asdict(self.plan), self.opener, self.mode], sort_keys=True)


@dataclass(frozen=True)
class Study:
    """What to play: all runs of a grid, with one pair of lists."""

    name: str
    title: str
    about: str
    game: Game
    """The game; runs may have their own mode."""
    runs: tuple[Run, ...]

    def position(self, mode: str) -> Position:
        """Where its games start."""
        return Position.start(self.game, mode=mode)


def built_in_studies() -> tuple[str, ...]:
    """The names of the studies in the package."""
    return names_in(_BUILT_IN, ".toml")


def load_study(source: str) -> Study:
    """The study of this name, or in this TOML file."""
    from salet.study.reading import parse_study

    path = os.path.join(_BUILT_IN, f"{source}.toml") if source in built_in_studies() else source
    if not os.path.exists(path):
        if source.endswith(".toml") or os.sep in source:
            raise SaletError(f"there is no study file {short(source, 200)}")
        raise UnknownNameError.of("study", source, built_in_studies())
    name = os.path.splitext(os.path.basename(path))[0]
    return parse_study(read_text(path, _MOST_BYTES), name)
