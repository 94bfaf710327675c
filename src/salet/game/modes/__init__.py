"""Modes: which guesses the rules allow after the turns so far.

A mode is a module of this package with a `MODE`; adding the file adds the mode.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from salet.errors import UnknownNameError
from salet.game.turns import Turn
from salet.game.words import Letters
from salet.registry import names_in

Mask = NDArray[np.bool_]


class Mode(ABC):
    """A rule about guesses; every turn restricts them further."""

    name: ClassVar[str]
    """What the mode is called."""

    @abstractmethod
    def legal(self, guesses: Letters, turns: Sequence[Turn]) -> Mask:
        """Which of these guesses are allowed after these turns."""

    def legal_patterns(self, turn: Turn) -> Mask | None:
        """For each pattern, whether words are legal after the turn that would give its guess that.

        None where the patterns do not tell. Many words are judged faster so than by `legal`.
        """
        return None

    @abstractmethod
    def why_illegal(self, guess: str, turns: Sequence[Turn]) -> str | None:
        """What the guess lacks, in a player's words; None when it is allowed."""


@cache
def tile_table(length: int) -> NDArray[np.int64]:
    """The tiles of every pattern: a row a pattern, first letter first."""
    return np.arange(3**length)[:, None] // 3 ** np.arange(length) % 3


@cache
def mode_names() -> tuple[str, ...]:
    """The names of all modes."""
    return names_in(os.path.dirname(__file__), ".py")


def get_mode(name: str) -> Mode:
    """The mode of this name.

    >>> get_mode("hard").why_illegal("crony", [Turn("salet", 3)])
    'must have A'
    """
    if name not in mode_names():
        raise UnknownNameError.of("mode", name, mode_names())
    mode: Mode = import_module(f"{__name__}.{name}").MODE
    return mode
