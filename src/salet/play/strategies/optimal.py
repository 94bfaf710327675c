"""Play exactly: from the opening book, else by a search."""

import warnings
from dataclasses import dataclass, replace

import numpy as np

from salet.errors import SaletError, SaletWarning
from salet.exact.best_play import book_outcome
from salet.exact.outcome import Outcome
from salet.exact.search import Search
from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy, get_strategy
from salet.state import State


@dataclass(frozen=True)
class Optimal(Strategy):
    """The fewest games lost, and then the lowest average number of guesses, that play can have.

    The `top` best guesses are worked out: one alone from the opening book, if it is there, else by
    a search of at most `budget` seconds. A game that is lost counts one guess beyond the last.
    """

    weighted = True

    top: int = 1
    budget: float = 10.0

    def __post_init__(self) -> None:
        if self.top < 1:
            raise SaletError(f"top={self.top} must be at least 1")
        if not self.budget > 0:
            raise SaletError(f"budget={self.budget:g} must be more than 0 seconds")

    def working_out(self, top: int) -> "Optimal":
        """The same for at least this many guesses."""
        return replace(self, top=max(top, self.top))

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The average for the best guesses; the others are ruled out."""
        state.game.check_one_board("exact play is")
        outcome = self._outcome(state, guesses)
        if outcome.word is None or outcome.mean is None:
            claim = "no play found in time; the values are the expected remaining answers"
            fallback = get_strategy("expected-remaining").evaluate(state, guesses)
            return fallback._replace(claim=claim)
        values, lost = np.full(len(guesses), np.inf), np.zeros(len(guesses))
        ids = state.lexicon.guesses.ids
        for best in outcome.best or outcome.best_known:
            place = guesses == ids[best.word]
            values[place] = best.total / outcome.weight
            lost[place] = best.failures / outcome.weight
        ifs = _conditions(outcome, state, guesses)
        proven = outcome.status == "proven" and not ifs
        return Evaluation(values, claim=outcome.claim + ifs, proven=proven, lost=lost)

    def _outcome(self, state: State, guesses: Ids) -> Outcome:
        """The best play from a state, with one of these guesses."""
        position = state.position
        from_book = book_outcome(position) if len(guesses) == len(state.guesses) else None
        if self.top == 1 and from_book is not None:
            return from_book
        # past the limit the game is lost, and each guess is as good as the last
        within = position.with_game(limit=max(position.limit, len(state.made) + 1))
        search = Search(within, among=guesses, top=self.top)
        search.prepare()  # else the first game of all would be played worse than the others
        outcome = search.run(self.budget)
        if outcome.status == "bounded" and from_book is not None:
            warnings.warn(
                f"{self.budget:g} s were not enough to prove the {self.top} best guesses "
                "(-o budget=… gives more time); the best one is in the opening book",
                SaletWarning,
                stacklevel=2,
            )
            return from_book
        if outcome.status == "bounded":
            warnings.warn(
                f"{self.budget:g} s were not enough to prove the best guess for "
                f"{len(state.candidates):,} candidates (-o budget=… gives more time)",
                SaletWarning,
                stacklevel=2,
            )
        return outcome


def _conditions(outcome: Outcome, state: State, guesses: Ids) -> str:
    """In what way an outcome is not about this very game."""
    ifs = ""
    if len(guesses) < len(state.guesses):
        ifs += ", among the guesses of the pool"
    if state.mode != state.game.mode:
        ifs += f", in {state.mode.name} mode"
    if outcome.position.limit > state.limit:
        ifs += f", past the limit of {state.limit}"
    return ifs


STRATEGY = Optimal
