"""Proofs over openers: for each, the total of guesses it needs, at least or exactly.

`prover` runs the work, `pool` does it wherever it is sent, `store` stores the results; `table` and
`certificate` write them to files.
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
from salet.shown import Shown, Table
from salet.text import capitals, count, some


def game_of(position: Position) -> Game:
    """The game a proof is about, whose start this position must be."""
    game = position.game
    if position.moves or game.boards > 1:
        raise SaletError("a proof needs the start of a game with one board")
    if not game.prior.equal:
        raise SaletError(
            f"a proof takes all answers as equally likely, and the prior of this game is "
            f"{game.prior.title}; use --prior equal, or another game, such as --game original"
        )
    game.check_truthful("a proof")
    game.check_usual("a proof")
    return game


def facts_of(game: Game) -> dict[str, str]:
    """What identifies a game in files that people read."""
    facts = {
        "answers": _named(game.lexicon.answers),
        "guesses": _named(game.lexicon.guesses),
        "mode": game.mode.name,
        "limit": str(game.limit),
    }
    return facts if game.rule == STANDARD else {**facts, "rule": game.rule.name}


@dataclass(frozen=True)
class Bounds:
    """What is known about the total of guesses that an opener needs over all answers."""

    opener: str
    lower: int
    """It needs at least this many; UNREACHABLE where no play finds all answers within the limit."""
    upper: int | None
    """It needs no more; None where that is unknown."""
    seconds: float = 0.0
    """The CPU time this took."""

    @property
    def status(self) -> Status:
        """How sure it is."""
        if self.lower >= UNREACHABLE:
            return "impossible"
        return "proven" if self.lower == self.upper else "bounded"

    def joined(self, other: "Bounds") -> "Bounds":
        """What both say together; an error where they contradict each other."""
        uppers = [each.upper for each in (self, other) if each.upper is not None]
        lower, upper = max(self.lower, other.lower), min(uppers, default=None)
        if upper is not None and lower > upper:
            raise SaletError(
                f"{capitals(self.opener)} cannot need at least {lower:,} guesses and at most "
                f"{upper:,}: the stored bounds are wrong; start a new store"
            )
        return replace(self, lower=lower, upper=upper, seconds=self.seconds + other.seconds)


@dataclass(frozen=True)
class Aim:
    """What to prove: which openers need less than a bound, and how much these need.

    Without a bound, what the best one needs; with `exact`, what each one needs.
    """

    openers: tuple[str, ...] | None = None
    """None for all guesses."""
    bound: int | None = None
    exact: bool = False

    def __post_init__(self) -> None:
        if self.exact and self.bound is not None:
            raise SaletError("set either a bound or exact totals, not both")
        if self.bound is not None and self.bound < 1:
            raise SaletError(f"the bound must be at least 1, not {self.bound}")
        if self.bound is not None and self.bound > UNREACHABLE // 4:
            raise SaletError(f"a bound of {self.bound} is above every total; use exact totals")

    def ceiling(self, least: int) -> int:
        """The total from which on a bound is enough, given the least total so far."""
        if self.exact:
            return UNREACHABLE
        return least if self.bound is None else self.bound

    def met(self, bounds: Bounds | None, ceiling: int) -> bool:
        """Whether enough is known about an opener."""
        return bounds is not None and (bounds.status != "bounded" or bounds.lower >= ceiling)


@dataclass(frozen=True)
class Proof(Shown, Table, view="proof"):
    """What is known about the openers of a game."""

    game: Game
    aim: Aim
    bounds: Mapping[str, Bounds]
    seconds: float = 0.0
    """How long this run took."""

    @cached_property
    def openers(self) -> tuple[str, ...]:
        """The openers it is about."""
        named = self.aim.openers
        return self.game.lexicon.guesses.words if named is None else named

    def to_records(self) -> list[dict[str, Any]]:
        """The openers and what is known of their totals; None where there is no bound."""
        return [
            {
                "opener": each.opener,
                "lower": None if each.lower >= UNREACHABLE else each.lower,
                "upper": each.upper,
                "status": each.status,
            }
            for each in self._known
        ]

    @property
    def _known(self) -> list[Bounds]:
        return [self.bounds[opener] for opener in self.openers if opener in self.bounds]

    @cached_property
    def ceiling(self) -> int:
        """What every opener needs at least, except those whose totals are known."""
        return self.aim.ceiling(self.best[0].total if self.best else UNREACHABLE)

    @cached_property
    def done(self) -> int:
        """How many openers are done."""
        return sum(self.aim.met(each, self.ceiling) for each in self._known)

    @property
    def complete(self) -> bool:
        """Whether everything is proven."""
        return self.done == len(self.openers)

    @cached_property
    def best(self) -> tuple[Best, ...]:
        """The openers asked for, with their totals: by total, candidates first, by name.

        Those below the bound; without one, the best found and those known to tie with it; with
        `exact`, all that have a total.
        """
        answers = set(self.game.lexicon.answers)
        all_ = [
            Best(each.opener, each.upper, each.opener in answers)
            for each in self._known
            if each.status == "proven" and each.upper is not None
        ]
        most = (
            self.aim.bound - 1 if self.aim.bound else min((each.total for each in all_), default=0)
        )
        all_ = [each for each in all_ if self.aim.exact or each.total <= most]
        return tuple(sorted(all_, key=lambda each: (each.total, not each.candidate, each.word)))

    @property
    def claims(self) -> dict[str, int]:
        """The claims of its certificate: lower bounds of openers, lowest first.

        Without a bound, there is one claim, for `*`: the lowest of all openers.
        """
        if not self.complete:
            raise SaletError(f"{self.claim}; only what is proven can be certified")
        if self.aim.openers is None and self.aim.bound is None and not self.aim.exact:
            return {"*": min(each.lower for each in self._known)}
        lowers = {
            each.opener: each.lower if each.status == "proven" else min(each.lower, self.ceiling)
            for each in self._known
        }
        return dict(sorted(lowers.items(), key=lambda each: (each[1], each[0])))

    @property
    def impossible(self) -> int:
        """How many openers cannot find every answer within the limit."""
        return sum(each.status == "impossible" for each in self._known)

    @property
    def lower(self) -> int | None:
        """No opener needs less; None where all are impossible."""
        least = min(each.lower for each in self._known) if self.complete else 0
        return None if least >= UNREACHABLE else least

    @property
    def cpu_seconds(self) -> float:
        """The CPU time all of it took."""
        return sum(each.seconds for each in self._known)

    @property
    def claim(self) -> str:
        """What is proven, in words."""
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
        bounds, opener = self.bounds[self.openers[0]], capitals(self.openers[0])
        if bounds.status == "impossible":
            return f"proven: {opener} cannot find every answer within the limit"
        more = "" if bounds.status == "proven" else ", or more"
        return f"proven: {opener} needs {bounds.lower:,} guesses for all answers{more}"

    def as_dict(self) -> dict[str, Any]:
        """Everything as JSON."""
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
