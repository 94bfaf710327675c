"""Judging a guess: what it cost against the best one that is known."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from salet.analysis.suggest import evaluate, suggest
from salet.analysis.verdicts import Verdict, verdict_on
from salet.game.position import Position
from salet.play.player import ESTIMATE, PROVEN, Player, Suggestion

# By how much a guess must be better to be called so: as shown with two decimals, and beyond the
# error of estimates, which for nine tenths of the 141 replies to CRANE is 0.023 at most.
_SAME, _ESTIMATED = 0.005, 0.05
# Averages that differ by less are the same, but for the rounding of fractions.
_EQUAL = 1e-9


@dataclass(frozen=True)
class Judgement:
    """A guess beside the best one in the same position."""

    own: Suggestion
    best: Suggestion
    forced: bool = False
    """Whether no other guess was allowed."""

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

    @property
    def risk(self) -> float:
        """The chance of losing that it adds, as far as that is known."""
        return max(0.0, self.own.lost - self.best.lost)

    @property
    def verdict(self) -> Verdict | None:
        """What a review calls it; None where averages say nothing."""
        if None in (self.own.expected_guesses, self.best.expected_guesses):
            return None
        if self.forced or (self.own.candidate and self.own.parts == 1):
            return "forced"
        if self.own.parts == 1:  # it tells nothing
            return "blunder"
        return verdict_on(
            Fraction(0 if self.cost < _EQUAL else self.cost),
            Fraction(self.risk),
            proven=self.proven,
            is_best=self._is_best,
        )

    @property
    def _is_best(self) -> bool:
        """Whether no better guess is known; what is proven best is that alone."""
        own, best = self.own, self.best
        if own.word == best.word or best.claim == PROVEN:
            return own.word == best.word
        return (own.lost, own.expected_guesses) <= (best.lost, best.expected_guesses)

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
            "risk": self.risk,
            "verdict": self.verdict,
            "better_known": self.worse and self.best.word != self.own.word,
            "estimated": ESTIMATE in (self.own.claim, self.best.claim),
        }


def judge(
    before: Position,
    guess: str,
    player: Player | None = None,
    best: Suggestion | None = None,
    own: Suggestion | None = None,
) -> Judgement:
    """A guess beside the best one, by a player's choice or by all that is known.

    What is known of both already need not be found out.

    >>> judge(Position.start("original"), "crane").cost < 0.01
    True
    """
    if own is None:
        (own,) = evaluate(before, [guess])
    if best is None:
        (best,) = suggest(before, player, top=1)
    return Judgement(own, best, forced=len(before.legal_ids) == 1)
