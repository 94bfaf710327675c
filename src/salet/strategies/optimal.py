"""Play exactly: from a tree that came with the package, else by a search."""

import warnings
from dataclasses import dataclass, replace
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from salet.errors import SaletError, SaletWarning
from salet.exact.optimal import shipped_outcome
from salet.exact.outcome import Outcome
from salet.exact.search import Search
from salet.situation import Situation
from salet.strategies import Strategy, Values, get_strategy
from salet.words import Ids


class Claim(NamedTuple):
    """What is claimed of values."""

    text: str
    proven: bool
    """Whether they are those of best play in the game as it is, all guesses and its limit kept."""


#: What is claimed of the values that were given last for a situation.
_CLAIMS: WeakKeyDictionary[Situation, Claim] = WeakKeyDictionary()


@dataclass(frozen=True)
class Optimal(Strategy):
    """The least average number of guesses to every candidate that any play can have; lowest wins.

    The `top` best guesses are worked out: the best one from a tree that came with the package, if
    there is one, else by a search of at most `budget` seconds. Where no play keeps the limit, the
    least limit that can be kept is taken.
    """

    top: int = 1
    budget: float = 10.0

    def __post_init__(self) -> None:
        if self.top < 1:
            raise SaletError(f"top={self.top} works out nothing; the least is 1")
        if not self.budget > 0:
            raise SaletError(f"budget={self.budget:g} is no time; give more than 0 seconds")

    def values(self, situation: Situation, guesses: Ids) -> Values:
        """The average for the best guesses; the others are out of the question."""
        outcome = self._outcome(situation, guesses)
        _CLAIMS[situation] = _claim(outcome, situation, guesses)
        values = np.full(len(guesses), np.inf)
        if outcome.word is None or outcome.mean is None:
            told = "no play was found in time; the values are the expected remaining"
            _CLAIMS[situation] = Claim(told, proven=False)
            return get_strategy("expected-remaining").values(situation, guesses)
        means = {best.word: best.total / outcome.weight for best in outcome.best}
        ids = situation.lexicon.guesses.ids
        for word, mean in (means or {outcome.word: outcome.mean}).items():
            values[guesses == ids[word]] = mean
        return values

    def claims(self, situation: Situation, guesses: Ids) -> list[str]:
        """How sure the values are that were given before, and where they come from."""
        return [_CLAIMS[situation].text] * len(guesses)

    def proves(self, situation: Situation) -> bool:
        """Whether the values given before are proven for the game as it is."""
        return situation in _CLAIMS and _CLAIMS[situation].proven

    def _outcome(self, situation: Situation, guesses: Ids) -> Outcome:
        """The best play from a situation, with one of these guesses."""
        position = situation.position
        if self.top == 1 and len(guesses) == len(situation.guesses):
            shipped = shipped_outcome(position)
            if shipped is not None and shipped.tree is not None:
                return shipped
        limit = max(position.limit, len(situation.made) + 1)
        while True:
            within = replace(position, limit=limit)
            outcome = Search(within, among=guesses, top=self.top).run(self.budget)
            if outcome.status != "impossible":
                break
            limit += 1
        if outcome.status == "bounded":
            warnings.warn(
                f"{self.budget:g} s were not enough to prove the best guess for "
                f"{len(situation.candidates):,} candidates (-o budget=… gives more time)",
                SaletWarning,
                stacklevel=2,
            )
        return outcome


def _claim(outcome: Outcome, situation: Situation, guesses: Ids) -> Claim:
    """How sure an outcome is, and for what."""
    ifs = ""
    if len(guesses) < len(situation.guesses):
        ifs += ", among the guesses of the pool"
    if situation.mode is not situation.game_mode:
        ifs += f", in {situation.mode.name} mode"
    if outcome.position.limit > situation.limit:
        ifs += f"; {situation.limit} guesses cannot be guaranteed, {outcome.position.limit} can"
    return Claim(outcome.claim + ifs, proven=outcome.status == "proven" and not ifs)


STRATEGY = Optimal
