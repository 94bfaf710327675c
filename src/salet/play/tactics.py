"""Tactics: by round or by how many answers are left, what guesses are drawn from."""

import re
import warnings
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from salet.errors import SaletError, SaletNotice
from salet.game.words import Ids
from salet.state import State
from salet.text import short

#: What a tactic says: guess only candidates; only words that cannot be the answer, which collect
#: information; or only words that share no letter with the guesses made so far.
Play = Literal["solve", "collect", "different"]

#: Why a tactic that leaves no guess to choose from cannot be followed.
_IDLE = {
    "collect": "every allowed guess may be the answer",
    "different": "every allowed guess has a letter that was guessed before",
}

#: Tactics of which it was said that they cannot always be followed.
_notified: set[str] = set()


@dataclass(frozen=True)
class Tactic:
    """When to go for the answer and when to collect information, as in Wordle2Vec.

    >>> Tactic.parse("round=2:different")
    Tactic(what='round', least=2, most=2, play='different')
    """

    what: Literal["round", "left"]
    """The number of this guess, or the number of candidates left."""
    least: int | None
    most: int | None
    play: Play
    """What to draw guesses from."""

    @classmethod
    def parse(cls, text: str) -> "Tactic":
        """Read a tactic: `round>=6:solve`, `left<=2:solve`, `round=2:different`."""
        plays = get_args(Play)
        match = re.fullmatch(
            rf"\s*(round|left)\s*(<=|>=|=)\s*(\d{{1,6}})\s*:\s*({'|'.join(plays)})\s*",
            text.lower(),
        )
        if match is None:
            raise SaletError(
                f"{short(text)} is not a tactic; write round or left, <=, >= or =, a number, and "
                f"{', '.join(plays[:-1])} or {plays[-1]}, such as round>=6:solve"
            )
        what, sign, number, play = match.groups()
        bound = int(number)
        return cls(
            what,  # type: ignore[arg-type]
            None if sign == "<=" else bound,
            None if sign == ">=" else bound,
            play,  # type: ignore[arg-type]
        )

    def applies(self, state: State) -> bool:
        """Whether it speaks of this state."""
        number = state.round if self.what == "round" else len(state.candidates)
        return (self.least or 0) <= number and (self.most is None or number <= self.most)

    def guesses(self, state: State) -> Ids:
        """The guesses to choose from; there may be none, and then it changes nothing."""
        if self.play == "solve":
            return state.candidate_guesses
        allowed = np.setdiff1d(state.guesses, state.made)
        if self.play == "collect":
            chosen = allowed[~state.are_candidates(allowed)]
        else:
            sets = state.lexicon.letter_sets
            used = np.bitwise_or.reduce(sets[list(state.made)], initial=0)
            chosen = allowed[sets[allowed] & used == 0]
        if not len(chosen):
            _notify_idle(self.play)
        return chosen


def _notify_idle(play: Play) -> None:
    """Say that a tactic changes nothing in some position, and why, once."""
    if play not in _notified:
        _notified.add(play)
        text = f"the tactic {play} changes nothing where {_IDLE[play]}"
        warnings.warn(text, SaletNotice, stacklevel=4)
