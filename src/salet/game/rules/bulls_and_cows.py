"""Bulls and Cows, the paper game that Mastermind grew out of."""

from salet.game.rules._counts import CountRule


class BullsAndCows(CountRule):
    """Bulls are digits in the right place, cows are right digits elsewhere."""

    name = "bulls-and-cows"
    signs = "0123456789"
    word_name = "a number"
    example = "0123:2,1"


RULE = BullsAndCows()
