"""Mastermind, by Mordecai Meirowitz: black and white pegs, as two numbers."""

from salet.game.rules._counts import CountRule


class Mastermind(CountRule):
    """How many pegs are right, and how many others have a colour that is right elsewhere."""

    name = "mastermind"
    signs = "0123456789"
    word_name = "a code"
    example = "1123:2,1"


RULE = Mastermind()
