"""The guess whose worst pattern leaves fewest candidates."""

from dataclasses import dataclass

from salet.situation import Situation
from salet.strategies import Strategy, Values
from salet.strategies._parts import largest_parts
from salet.words import Ids


@dataclass(frozen=True)
class Minimax(Strategy):
    """The size of the largest part; lowest wins."""

    finest_is_best = True

    def values(self, situation: Situation, guesses: Ids) -> Values:
        """The size of each guess's largest part."""
        return largest_parts(situation, guesses)


STRATEGY = Minimax
