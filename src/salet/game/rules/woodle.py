"""Woodle: Wordle's tiles, of which only the numbers are told."""

from salet.game.rules._counts import CountRule


class Woodle(CountRule):
    """How many letters are in place, and how many are elsewhere in the word, but not which."""

    name = "woodle"
    example = "salet:1,1"
    reply_hint = "1 in place, 1 elsewhere"


RULE = Woodle()
