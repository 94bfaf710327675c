"""Play the most promising guesses out to every answer (seed S1.6)."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from salet.errors import SaletError
from salet.game.modes.normal import Normal
from salet.game.words import Ids
from salet.play.state import State
from salet.play.strategies import Evaluation, Strategy, get_strategy

#: Total guesses from here on over all candidates, and how many of them are not found in time.
PlayedOut = tuple[int, int]
#: What was played out before, by guesses left, candidates and, where they matter, legal guesses.
Known = dict[tuple[int, bytes, bytes], PlayedOut]


@dataclass(frozen=True)
class Lookahead(Strategy):
    """The average number of guesses to every candidate, played out; lowest wins.

    `metric` only sorts the guesses and chooses those that follow; the `top` best of them are played
    out. An answer that is not found within the limit counts as one guess more than that.
    """

    metric: Literal["bucket", "entropy", "expected-remaining", "minimax", "parts"] = "bucket"
    top: int = 10

    def __post_init__(self) -> None:
        if self.top < 1:
            raise SaletError(f"top={self.top} plays out nothing; the least is 1")

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The average for the best guesses by the metric; the others are out of the question."""
        known: Known = {}
        values = np.full(len(guesses), np.inf)
        failures = np.zeros(len(guesses), np.int64)
        for place in self._order(state, guesses)[: self.top]:
            total, failures[place] = self._after(state, int(guesses[place]), known)
            values[place] = total / len(state.candidates)
        return Evaluation(values, failures)

    def _order(self, state: State, guesses: Ids) -> Ids:
        """The places of the guesses, best first: by the metric, candidates first, by alphabet."""
        metric = get_strategy(self.metric)
        values = metric.evaluate(state, guesses).values
        alphabetical = state.lexicon.alphabetical[guesses]
        others = ~state.are_candidates(guesses)
        return np.lexsort((alphabetical, others, -values if metric.highest_wins else values))

    def _after(self, state: State, guess: int, known: Known) -> PlayedOut:
        """What comes of this guess."""
        total, failed = len(state.candidates), 0
        for _, following in state.split(guess):
            if following is not None:
                more, lost = self._played_out(following, known)
                total, failed = total + more, failed + lost
        return total, failed

    def _played_out(self, state: State, known: Known) -> PlayedOut:
        """What comes of always playing the metric's best guess from here."""
        n = len(state.candidates)
        if state.left < 1:
            return n, n  # one guess more than the limit, and it counts as failed
        if n == 1:
            return 1, 0
        normal = isinstance(state.mode, Normal)
        guesses = b"" if normal else state.guesses.tobytes()
        key = state.left, state.candidates.tobytes(), guesses
        if key not in known:
            best = self._order(state, state.guesses)[0]
            known[key] = self._after(state, int(state.guesses[best]), known)
        return known[key]


STRATEGY = Lookahead
