"""The guess that is expected to tell most (seed S3)."""

from dataclasses import dataclass
from math import log
from typing import Literal

from salet.game.words import Ids
from salet.play.state import State
from salet.play.strategies import Evaluation, Strategy, Values
from salet.play.strategies._parts import entropy_bits, expected_remaining


@dataclass(frozen=True)
class Entropy(Strategy):
    """The expected information of the pattern, Σ p log(1/p); highest wins.

    Parts of other sizes can have the same entropy by coincidence, as 4+1+1+1+1 and 2+2+2+2 have;
    the guess expected to leave fewer candidates then comes first.
    """

    # Why so: the tree of SALET then takes 7947 guesses, as three independent programs have it.
    # Were such guesses plainly tied, with candidates first, it would take 7946; programs that add
    # up floating-point numbers break these ties by chance and get 7947 to 7955.

    highest_wins = True
    separating_is_best = True

    unit: Literal["bits", "nats"] = "bits"

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The entropy of each guess's parts."""
        bits = entropy_bits(state, guesses)
        return Evaluation(bits * log(2) if self.unit == "nats" else bits)

    def tie_values(self, state: State, guesses: Ids) -> Values:
        """The expected number of candidates left, whether the guess is one of them or not."""
        return expected_remaining(state, guesses, solved=1)


STRATEGY = Entropy
