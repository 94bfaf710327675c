"""Strategies: what to guess next, one file each.

A module of this package, or an entry point of the group `salet.strategies`, provides a subclass of
`Strategy`, named after the file, with hyphens. The options of a strategy are the fields of its
class. `Player` in `salet.play.player` adds what applies to all: pools, ties, tactics and openers.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Literal, NamedTuple, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError, UnknownNameError
from salet.game.words import Ids
from salet.registry import names_in, plug_ins
from salet.state import State, Values

#: Where guesses are drawn from: all that the mode allows, those that fit every clue, or those that
#: may be the answer.
Pool = Literal["legal", "consistent", "candidates"]

#: How ties are broken: a candidate first, then by the alphabet; by the alphabet alone; or in the
#: order of the list.
Ties = Literal["candidate", "alphabetical", "list"]

ENTRY_POINTS = "salet.strategies"


class Evaluation(NamedTuple):
    """A strategy's values for some guesses."""

    values: Values
    """Infinite for guesses that are ruled out."""
    failures: NDArray[np.int64] | None = None
    """How many answers are not found in time, where games are played out."""
    claim: str | None = None
    """How sure the values are, where the strategy searches."""
    proven: bool = False
    """Whether they are those of best play in this very game."""
    lost: Values | None = None
    """How likely best play does not find the answer in time, where the strategy searches."""


@dataclass(frozen=True)
class Strategy(ABC):
    """A value for every guess; the lowest, or the highest, is the one to play."""

    pool: ClassVar[Pool] = "legal"
    """Where guesses are drawn from unless the player says otherwise."""
    ties: ClassVar[Ties] = "candidate"
    """How ties are broken unless the player says otherwise."""
    highest_wins: ClassVar[bool] = False
    separating_is_best: ClassVar[bool] = False
    """Whether nothing beats a candidate that separates all candidates.

    Where some are likelier than others, whether nothing beats the likeliest one if it does.
    """
    weighted: ClassVar[bool] = False
    """Whether it takes into account that some answers are likelier than others."""

    avoids: ClassVar[bool] = False
    """Whether it is for games in which the word is to be avoided; others look for it."""
    value_means: ClassVar[str] = ""
    """What its values say, in a phrase, for whoever did not choose it; empty for most."""

    @abstractmethod
    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The value of each of these guesses on one board."""

    def evaluate_boards(self, boards: Sequence[State], guesses: Ids) -> Evaluation:
        """The value of each of these guesses on several boards at once."""
        return self.combine([self.evaluate(each, guesses) for each in boards])

    def combine(self, boards: Sequence[Evaluation]) -> Evaluation:
        """The value of guesses on several boards at once: the sum over the boards."""
        if len(boards) == 1:
            return boards[0]
        failures = [each.failures for each in boards if each.failures is not None]
        return Evaluation(
            np.sum([each.values for each in boards], axis=0),
            np.sum(failures, axis=0) if failures else None,
        )

    def endgame(self, boards: Sequence[State]) -> int | None:
        """The guess to play on several boards where that is known without values; else None."""
        return None

    def tie_values(self, state: State, guesses: Ids) -> Values | None:
        """Values that break ties, lowest first; None for no such values, as in most strategies."""
        return None

    def working_out(self, top: int) -> "Strategy":
        """The same that gives at least this many guesses a value, where it leaves most out."""
        return self

    def useful(self, state: State, guesses: Ids) -> Ids:
        """The guesses worth evaluating; all of them, unless the strategy drops some."""
        return guesses


@cache
def strategy_classes() -> Mapping[str, type[Strategy]]:
    """Every strategy there is, by name: those of the package and those of plug-ins."""
    own = {name: _own_class(name) for name in own_strategy_names()}
    return {**plug_ins(ENTRY_POINTS, _plugged_in), **own}


def _plugged_in(kind: Any) -> type[Strategy]:
    """The strategy of a plug-in; an error where it is something else."""
    if not (isinstance(kind, type) and issubclass(kind, Strategy) and is_dataclass(kind)):
        raise TypeError("a strategy is a frozen dataclass that inherits from salet.Strategy")
    return kind


@cache
def own_strategy_names() -> tuple[str, ...]:
    """The names of the strategies in the package."""
    modules = names_in(os.path.dirname(__file__), ".py")
    return tuple(sorted(module.replace("_", "-") for module in modules))


def get_strategy(name: str, options: Mapping[str, str] | None = None) -> Strategy:
    """The strategy of this name, with options as people write them.

    >>> get_strategy("entropy", {"unit": "nats"})
    Entropy(unit='nats')
    """
    if name in own_strategy_names():
        kind = _own_class(name)
    elif name in strategy_classes():
        kind = strategy_classes()[name]
    else:
        raise UnknownNameError.of("strategy", name, strategy_classes())
    types = get_type_hints(kind)
    allowed = {field.name: types[field.name] for field in fields(kind) if field.init}
    values = {}
    for option, text in (options or {}).items():
        if option not in allowed:
            raise UnknownNameError.of(f"option of {name}", option, allowed)
        values[option] = _parse_option(option, text, allowed[option])
    return kind(**values)


def _own_class(name: str) -> type[Strategy]:
    kind: type[Strategy] = import_module(f"{__name__}.{name.replace('-', '_')}").STRATEGY
    return kind


def _parse_option(option: str, text: str, kind: object) -> object:
    """Read an option by the type of its field: a choice, a number, or yes and no."""
    if choices := get_args(kind):
        by_text = {str(choice): choice for choice in choices}
        if text not in by_text:
            raise SaletError(f"{option}={text} is not one of the choices: {', '.join(by_text)}")
        return by_text[text]
    if kind is bool:
        if text.lower() not in {"yes", "no", "true", "false"}:
            raise SaletError(f"{option}={text} is neither yes nor no; write one of them")
        return text.lower() in {"yes", "true"}
    if kind is int or kind is float:
        try:
            return kind(text)
        except ValueError:
            what = "a whole number" if kind is int else "a number"
            raise SaletError(f"{option}={text} is not {what}") from None
    return text
