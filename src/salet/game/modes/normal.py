"""Normal mode: every guess is allowed."""

from collections.abc import Sequence

import numpy as np

from salet.game.modes import Mode
from salet.game.rules import Mask, Rule
from salet.game.turns import Turn
from salet.game.words import Letters


class Normal(Mode):
    """Every guess is allowed."""

    name = "normal"

    def legal(self, rule: Rule, guesses: Letters, turns: Sequence[Turn]) -> Mask:
        """All of them."""
        return np.ones(len(guesses), dtype=np.bool_)

    def why_illegal(self, rule: Rule, guess: str, turns: Sequence[Turn]) -> None:
        """Never."""


MODE = Normal()
