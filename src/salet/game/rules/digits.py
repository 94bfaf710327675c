"""Wordle's tiles on numbers, as in Primel."""

from salet.game.rules.wordle import StandardRule


class Digits(StandardRule):
    """Green where the digit is right, yellow where it is elsewhere in the number."""

    name = "digits"
    shown_as = "Wordle, with digits"
    signs = "0123456789"
    word_name = "a number"
    example = "12953:bybbg"


RULE = Digits()
