"""Wordle's tiles on equations, as in Nerdle."""

from salet.game.rules.wordle import StandardRule


class Equations(StandardRule):
    """Green where the sign is right, yellow where it is elsewhere in the equation."""

    name = "equations"
    shown_as = "Wordle, with equations"
    signs = "0123456789+-*/="
    between = r"[\s:]+"
    word_name = "an equation"
    example = "4*7=28:bybggb"


RULE = Equations()
