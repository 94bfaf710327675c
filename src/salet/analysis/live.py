"""Suggestions while a search proves some of them."""

from collections.abc import Sequence
from dataclasses import replace

from salet.analysis.suggest import evaluate, in_order
from salet.exact.outcome import Outcome
from salet.game.position import Position
from salet.play.player import PROVEN, Suggestion


class LiveRanking:
    """The suggestions for a position, in order, while a search proves some of them."""

    def __init__(
        self, position: Position, suggestions: Sequence[Suggestion], *, by_strategy: bool
    ) -> None:
        """Suggestions by a strategy keep its order; others are ordered by expected guesses."""
        self._position, self._by_strategy = position, by_strategy
        self._top = len(suggestions)
        self._suggestions = {each.word: each for each in suggestions}

    def update(self, outcome: Outcome, top: int) -> bool:
        """Take in what a search for the `top` best guesses has proven; whether anything changed.

        When it has compared all guesses, no other one is better than the last of its best.
        """
        best = outcome.best_known if outcome.closed else outcome.best
        if not self._top:
            return False
        before = dict(self._suggestions)
        if not self._by_strategy:
            new = [each.word for each in best if each.word not in before]
            self._suggestions |= {each.word: each for each in evaluate(self._position, new)}
        for each in best:
            if (shown := self._suggestions.get(each.word)) is not None:
                mean = each.total / outcome.weight
                self._suggestions[shown.word] = replace(
                    shown, expected_guesses=mean, claim=PROVEN, lost=each.failures / outcome.weight
                )
        if outcome.status == PROVEN and best:
            last = best[-1] if len(best) == top else best[0]
            self._raise_to(last.total / outcome.weight, last.failures / outcome.weight)
        return self._suggestions != before

    def _raise_to(self, least: float, lost: float) -> None:
        """Raise estimates to what is proven of all other guesses."""
        for word, each in self._suggestions.items():
            if each.claim != PROVEN and each.expected_guesses is not None:
                raised = max(least, each.expected_guesses)
                more = max(lost, each.lost)
                self._suggestions[word] = replace(each, expected_guesses=raised, lost=more)

    def suggestions(self) -> list[Suggestion]:
        """The suggestions, best first."""
        all_ = list(self._suggestions.values())
        return (all_ if self._by_strategy else in_order(all_))[: self._top]
