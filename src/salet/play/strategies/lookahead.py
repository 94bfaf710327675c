"""Play out the most promising guesses against every answer, as in the Wordle Bot's README."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from salet.errors import SaletError
from salet.game.modes.normal import Normal
from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy, get_strategy
from salet.state import State

#: The guesses from here on over all candidates, each times the weight of its answer, and how many
#: answers are not found in time.
PlayedOut = tuple[int, int]
#: Results so far, by guesses left, candidates and, where they matter, legal guesses.
Memo = dict[tuple[int, bytes, bytes], PlayedOut]


@dataclass(frozen=True)
class Lookahead(Strategy):
    """The average number of guesses to every candidate, played out; lowest wins.

    `metric` only sorts the guesses and chooses those that follow; the `top` best are played out. An
    answer that is not found within the limit counts as one guess more than the limit. A guess after
    which fewer answers are not found ranks first, whatever the averages.
    """

    weighted = True

    metric: Literal["bucket", "entropy", "expected-remaining", "minimax", "parts"] = "bucket"
    top: int = 10

    def __post_init__(self) -> None:
        if self.top < 1:
            raise SaletError(f"top={self.top} must be at least 1")

    def working_out(self, top: int) -> "Lookahead":
        """The same for at least this many guesses."""
        return replace(self, top=max(top, self.top))

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The average for the best guesses by the metric; the others are ruled out."""
        state.game.check_truthful("lookahead")
        memo: Memo = {}
        values = np.full(len(guesses), np.inf)
        failures = np.zeros(len(guesses), np.int64)
        for place in self._order(state, guesses)[: self.top]:
            total, failures[place] = self._after(state, int(guesses[place]), memo)
            values[place] = total / _weight(state)
        return Evaluation(values, failures)

    def _order(self, state: State, guesses: Ids) -> Ids:
        """The places of the guesses, best first: by the metric, likeliest first, by alphabet."""
        metric = get_strategy(self.metric)
        values = metric.evaluate(state, guesses).values
        alphabetical = state.lexicon.alphabetical[guesses]
        likeliest = -state.weights_of(guesses)
        return np.lexsort((alphabetical, likeliest, -values if metric.highest_wins else values))

    def _after(self, state: State, guess: int, memo: Memo) -> PlayedOut:
        """The result of this guess."""
        total, failed = _weight(state), 0
        for _, following in state.split(guess):
            if following is not None:
                more, lost = self._played_out(following, memo)
                total, failed = total + more, failed + lost
        return total, failed

    def _played_out(self, state: State, memo: Memo) -> PlayedOut:
        """The result of always playing the metric's best guess from here."""
        n = len(state.candidates)
        if state.left < 1:
            return _weight(state), n  # one guess beyond the limit, and all of them failed
        if n == 1:
            return _weight(state), 0
        normal = isinstance(state.mode, Normal)
        guesses = b"" if normal else state.guesses.tobytes()
        key = state.left, state.candidates.tobytes(), guesses
        if key not in memo:
            best = self._order(state, state.guesses)[0]
            memo[key] = self._after(state, int(state.guesses[best]), memo)
        return memo[key]


def _weight(state: State) -> int:
    """The weight of all candidates together; how many there are, where they are alike."""
    if state.weights is None:
        return len(state.candidates)
    return int(state.weights[state.candidates].sum())


STRATEGY = Lookahead
