"""Proofs over openers: for each, the total of guesses it needs at least, or exactly.

`prover` leads the work, `pool` does it wherever it is sent, `store` keeps what is found; `table`
and `certificate` write it down for others.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from salet.errors import SaletError
from salet.exact import UNREACHABLE
from salet.exact.outcome import Best, Status
from salet.game.game import Game
from salet.game.position import Position
from salet.game.rules.wordle import RULE as STANDARD
from salet.game.words import WordList
from salet.text import capitals, count, some


def game_of(position: Position) -> Game:
    """The game a proof is about, whose start this position must be."""
    game = position.game
    if position.moves or game.boards > 1 or not game.prior.equal:
        raise SaletError("a proof starts with the game, on one board, with all answers alike")
    game.check_truthful("a proof")
    return game


def facts_of(game: Game) -> dict[str, str]:
    """What tells a game from others, for people and in files that they read."""
    facts = {
        "answers": _named(game.lexicon.answers),
        "guesses": _named(game.lexicon.guesses),
        "mode": game.mode.name,
        "limit": str(game.limit),
    }
    return facts if game.rule == STANDARD else {**facts, "rule": game.rule.name}


@dataclass(frozen=True)
class Bounds:
    """What is known of an opener: the total of guesses over all answers that it needs."""

    opener: str
    lower: int
    """It needs so many at least; UNREACHABLE where no play finds all answers within the limit."""
    upper: int | None
    """It needs no more; None where that is not known."""
    seconds: float = 0.0
    """CPU time it took to find out."""

    @property
    def status(self) -> Status:
        """How sure it is."""
        if self.lower >= UNREACHABLE:
            return "impossible"
        return "proven" if self.lower == self.upper else "bounded"

    def joined(self, other: "Bounds") -> "Bounds":
        """What is known by both together; an error where they cannot both be true."""
        uppers = [each.upper for each in (self, other) if each.upper is not None]
        lower, upper = max(self.lower, other.lower), min(uppers, default=None)
        if upper is not None and lower > upper:
            raise SaletError(
                f"{capitals(self.opener)} cannot need {lower:,} guesses at least and {upper:,} at "
                "most: what is known of it is wrong; begin a new store"
            )
        return replace(self, lower=lower, upper=upper, seconds=self.seconds + other.seconds)


@dataclass(frozen=True)
class Aim:
    """What is to be shown: which openers need less than a bound, and how much these need.

    Without a bound, what the best one needs; with `exact`, what each one needs.
    """

    openers: tuple[str, ...] | None = None
    """All legal guesses where none are named."""
    bound: int | None = None
    exact: bool = False

    def __post_init__(self) -> None:
        if self.exact and self.bound is not None:
            raise SaletError("a bound says which totals are wanted exactly; give that, or all")
        if self.bound is not None and self.bound < 1:
            raise SaletError(f"a bound of {self.bound} shows nothing; give a total of guesses")
        if self.bound is not None and self.bound > UNREACHABLE // 4:
            raise SaletError(f"a bound of {self.bound} is more than any total; exact totals?")

    def ceiling(self, least: int) -> int:
        """From which total on it need not be known exactly, given the least one so far."""
        if self.exact:
            return UNREACHABLE
        return least if self.bound is None else self.bound

    def met(self, known: Bounds | None, ceiling: int) -> bool:
        """Whether enough is known of an opener."""
        return known is not None and (known.status != "bounded" or known.lower >= ceiling)


@dataclass(frozen=True)
class Proof:
    """What is known of the openers of a game."""

    game: Game
    aim: Aim
    known: Mapping[str, Bounds]
    seconds: float = 0.0
    """How long this run of it took."""

    @cached_property
    def openers(self) -> tuple[str, ...]:
        """The openers it is about."""
        named = self.aim.openers
        return self.game.lexicon.guesses.words if named is None else named

    @property
    def _bounds(self) -> list[Bounds]:
        return [self.known[opener] for opener in self.openers if opener in self.known]

    @cached_property
    def ceiling(self) -> int:
        """What every opener is shown to need, but those whose totals are known."""
        return self.aim.ceiling(self.best[0].total if self.best else UNREACHABLE)

    @cached_property
    def done(self) -> int:
        """How many openers enough is known of."""
        return sum(self.aim.met(each, self.ceiling) for each in self._bounds)

    @property
    def complete(self) -> bool:
        """Whether all is shown."""
        return self.done == len(self.openers)

    @cached_property
    def best(self) -> tuple[Best, ...]:
        """The openers that are asked for, with their totals: by total, candidates first, by name.

        Those below the bound; without one, the best that was found, and those known to tie with it;
        or all whose totals can be known.
        """
        answers = set(self.game.lexicon.answers)
        all_ = [
            Best(each.opener, each.upper, each.opener in answers)
            for each in self._bounds
            if each.status == "proven" and each.upper is not None
        ]
        most = (
            self.aim.bound - 1 if self.aim.bound else min((each.total for each in all_), default=0)
        )
        all_ = [each for each in all_ if self.aim.exact or each.total <= most]
        return tuple(sorted(all_, key=lambda each: (each.total, not each.candidate, each.word)))

    @property
    def claims(self) -> dict[str, int]:
        """What a certificate of it claims: the totals of openers at least, the least first.

        Without a bound, the least of all openers is claimed of `*`.
        """
        if not self.complete:
            raise SaletError(f"{self.claim}; only what is proven can be certified")
        if self.aim.openers is None and self.aim.bound is None and not self.aim.exact:
            return {"*": min(each.lower for each in self._bounds)}
        lowers = {
            each.opener: each.lower if each.status == "proven" else min(each.lower, self.ceiling)
            for each in self._bounds
        }
        return dict(sorted(lowers.items(), key=lambda each: (each[1], each[0])))

    @property
    def impossible(self) -> int:
        """How many openers are known not to find every answer within the limit."""
        return sum(each.status == "impossible" for each in self._bounds)

    @property
    def lower(self) -> int | None:
        """No opener needs less; None where all are impossible."""
        least = min(each.lower for each in self._bounds) if self.complete else 0
        return None if least >= UNREACHABLE else least

    @property
    def cpu_seconds(self) -> float:
        """The CPU time all of it took."""
        return sum(each.seconds for each in self._bounds)

    @property
    def claim(self) -> str:
        """What is shown, in words."""
        if len(self.openers) == 1 and self.complete:
            return self._claim_of_one
        among = "all" if self.aim.openers is None else "the"
        openers = f"{among} {count(len(self.openers), 'opener')}"
        if not self.complete:
            return f"{self.done:,} of {openers} done, so nothing is proven yet"
        if self.impossible == len(self.openers):
            return f"proven: none of {openers} finds every answer within the limit"
        if self.aim.exact:
            late = f", {self.impossible:,} of which cannot keep the limit"
            return f"proven: the totals of {openers}{late if self.impossible else ''}"
        if self.aim.bound is None:
            best = self.best[0]
            return (
                f"proven: none of {openers} needs fewer guesses for all answers than "
                f"{capitals(best.word)}, {best.total:,}"
            )
        below = [capitals(each.word) for each in self.best]
        which = "none"
        if below:
            which = f"only {below[0]}" if len(below) == 1 else f"just {len(below):,}"
            which += f" ({some(below)})" if len(below) > 1 else ""
        fewer = f"fewer than {self.aim.bound:,} guesses for all answers"
        return f"proven: of {openers} {which} {'needs' if len(below) < 2 else 'need'} {fewer}"

    @property
    def _claim_of_one(self) -> str:
        known, opener = self.known[self.openers[0]], capitals(self.openers[0])
        if known.status == "impossible":
            return f"proven: {opener} cannot find every answer within the limit"
        more = "" if known.status == "proven" else ", or more"
        return f"proven: {opener} needs {known.lower:,} guesses for all answers{more}"

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        return {
            "status": "proven" if self.complete else "bounded",
            "openers": len(self.openers),
            "done": self.done,
            "bound": self.aim.bound,
            "exact": self.aim.exact,
            "lower": self.lower,
            "best": [vars(each) for each in self.best],
            "impossible": self.impossible,
            "seconds": round(self.seconds, 3),
            "cpu_seconds": round(self.cpu_seconds, 3),
            **self.game.as_dict(),
            "weights": self.game.prior.name,
        }


def _named(words: WordList) -> str:
    return f"{words.name} {words.sha256}"
