"""Judging a guess: what it cost against the best one that is known."""

from dataclasses import dataclass
from typing import Any

from salet.analysis.suggest import evaluate, suggest
from salet.game.position import Position
from salet.play.player import ESTIMATE, PROVEN, Player, Suggestion

# By how much a guess must be better to be called so: as shown with two decimals, and beyond the
# error of estimates, which for nine tenths of the 141 replies to CRANE is 0.023 at most.
_SAME, _ESTIMATED = 0.005, 0.05


@dataclass(frozen=True)
class Judgement:
    """A guess beside the best one in the same position."""

    own: Suggestion
    best: Suggestion

    @property
    def cost(self) -> float:
        """How many more guesses it needs than the best one, on average."""
        return max(0.0, (self.own.expected_guesses or 0.0) - (self.best.expected_guesses or 0.0))

    @property
    def proven(self) -> bool:
        """Whether what both need is proven."""
        return self.own.claim == self.best.claim == PROVEN

    @property
    def worse(self) -> bool:
        """Whether the best one is better by more than estimates may be wrong."""
        if self.own.lost != self.best.lost:
            return self.own.lost > self.best.lost
        return self.cost >= (_SAME if self.proven else _ESTIMATED)

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        return {
            "expected_guesses": self.own.expected_guesses,
            "expected_remaining": self.own.expected_remaining,
            "claim": self.own.claim,
            "candidate": self.own.candidate,
            "loses": self.own.loses,
            "lost": self.own.lost,
            "best_lost": self.best.lost,
            "best": self.best.word,
            "best_expected": self.best.expected_guesses,
            "best_claim": self.best.claim,
            "cost": self.cost,
            "better_known": self.worse and self.best.word != self.own.word,
            "estimated": ESTIMATE in (self.own.claim, self.best.claim),
        }


def judge(
    before: Position, guess: str, player: Player | None = None, best: Suggestion | None = None
) -> Judgement:
    """A guess beside the best one, by a player's choice or by all that is known.

    >>> judge(Position.start("original"), "crane").cost < 0.01
    True
    """
    (own,) = evaluate(before, [guess])
    if best is None:
        (best,) = suggest(before, player, top=1)
    return Judgement(own, best)
