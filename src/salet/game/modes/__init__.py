"""Modes: which guesses are allowed after the turns so far.

A mode is a module of this package with a `MODE`; adding the file adds the mode.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import ClassVar

from salet.errors import UnknownNameError
from salet.game.rules import Mask, Rule
from salet.game.turns import Turn
from salet.game.words import Letters
from salet.registry import names_in


class Mode(ABC):
    """A rule about guesses; every turn restricts them further."""

    name: ClassVar[str]
    """What the mode is called."""
    milder: ClassVar[str | None] = None
    """A mode that allows every guess that this one allows, and more."""

    @abstractmethod
    def legal(self, rule: Rule, guesses: Letters, turns: Sequence[Turn]) -> Mask:
        """Which of these guesses are allowed after these turns."""

    @abstractmethod
    def why_illegal(self, rule: Rule, guess: str, turns: Sequence[Turn]) -> str | None:
        """What the guess lacks, in a player's words; None when it is allowed."""

    def legal_patterns(self, rule: Rule, turn: Turn) -> Mask | None:
        """For each reply, whether a word that gives it to the turn's guess is legal after the turn.

        None where the reply does not decide. For many words this is faster than `legal`.
        """
        return None

    def applies_to(self, rule: Rule) -> bool:
        """Whether the mode makes sense with this rule."""
        return True

    @property
    def about(self) -> str:
        """What it allows, in a sentence."""
        return (type(self).__doc__ or "").split("\n\n")[0].replace("\n", " ")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mode) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[Callable[..., "Mode"], tuple[str]]:
        """Pickled by name."""
        return get_mode, (self.name,)

    def __repr__(self) -> str:
        return f"<Mode {self.name}>"


@cache
def mode_names() -> tuple[str, ...]:
    """The names of all modes."""
    return names_in(os.path.dirname(__file__), ".py")


def milder_mode(mode: Mode, rule: Rule) -> Mode | None:
    """The strictest of the milder modes that make sense with a rule."""
    if mode.milder is None:
        return None
    milder = get_mode(mode.milder)
    return milder if milder.applies_to(rule) else milder_mode(milder, rule)


def get_mode(name: str) -> Mode:
    """The mode of this name.

    >>> from salet.game.rules.wordle import RULE
    >>> get_mode("hard").why_illegal(RULE, "crony", [Turn("salet", 3)])
    'must have A'
    """
    if name not in mode_names():
        raise UnknownNameError.of("mode", name, mode_names())
    mode: Mode = import_module(f"{__name__}.{name}").MODE
    return mode
