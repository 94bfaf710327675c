"""The fewest guesses to come, told from the sizes of the parts alone."""

from dataclasses import dataclass

from salet.situation import Situation
from salet.strategies import Strategy, Values
from salet.strategies._parts import expected_guesses
from salet.words import Ids


@dataclass(frozen=True)
class ExpectedGuesses(Strategy):
    """An estimate of the guesses it takes to the end, this one included; lowest wins.

    Parts of one or two candidates take 1 and 1.5 guesses; larger ones are taken to need what proven
    trees need, on average, for parts of their size.
    """

    finest_is_best = True

    def values(self, situation: Situation, guesses: Ids) -> Values:
        """The estimate for each guess."""
        return expected_guesses(situation, guesses)


STRATEGY = ExpectedGuesses
