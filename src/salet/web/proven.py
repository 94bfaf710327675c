"""What searches and reviews have proven since the server started: it is told wherever it is shown.

Each process of a server knows what it has proven itself; lists of one's own are forgotten at once.
"""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from salet import engine
from salet.game.game import Game
from salet.game.position import Position
from salet.game.turns import Move

if TYPE_CHECKING:
    from salet.analysis.review import Review
    from salet.exact.outcome import Outcome
    from salet.play.player import Suggestion

#: How sure a figure is that nothing can change.
PROVEN = "proven"
#: So many positions are remembered, some kB each.
_MOST = 2000
_lock = threading.Lock()
_known: "OrderedDict[tuple[Game, tuple[Move, ...]], Proven]" = OrderedDict()


@dataclass(frozen=True, eq=False)
class Proven:
    """What is proven of the guesses of a position."""

    best: str | None
    """The best guess, where no other one can be better."""
    guesses: Mapping[str, tuple[float, float]]
    """The average of best play after each, and the share of games that it loses."""

    def told_of(self, each: "Suggestion") -> "Suggestion":
        """A suggestion with what is proven of it: its figures, or that it is not below the best."""
        if each.word in self.guesses:
            mean, lost = self.guesses[each.word]
            return replace(each, expected_guesses=mean, lost=lost, claim=PROVEN)
        if self.best is None or each.expected_guesses is None or each.claim == PROVEN:
            return each
        mean, lost = self.guesses[self.best]
        return replace(
            each, expected_guesses=max(mean, each.expected_guesses), lost=max(lost, each.lost)
        )

    def best_of(self, position: Position, best: "Suggestion") -> "Suggestion":
        """The best guess, where another was thought to be."""
        if self.best is not None and self.best != best.word:
            (best,) = engine.evaluate(position, [self.best])
        return self.told_of(best)


def proven_of(game: Game, turns: tuple[Move, ...]) -> Proven | None:
    """What is proven of the position after these turns."""
    with _lock:
        return _known.get((game, turns))


def learn_from_search(outcome: "Outcome") -> None:
    """Remember what a search has proven so far."""
    best = outcome.best_known if outcome.closed else outcome.best
    weight = outcome.weight
    guesses = {each.word: (each.total / weight, each.failures / weight) for each in best}
    _learn(outcome.position, outcome.word if outcome.closed else None, guesses)


def learn_from_review(review: "Review") -> None:
    """Remember what a review has proven."""
    for turn in review.turns:
        if turn.best_value.proven and turn.own_value.proven:
            figures = {turn.best: turn.best_value, turn.guess: turn.own_value}
            guesses = {
                word: (float(value.guesses), float(value.lost)) for word, value in figures.items()
            }
            _learn(turn.before, turn.best, guesses)


def _learn(position: Position, best: str | None, guesses: dict[str, tuple[float, float]]) -> None:
    if not guesses or position.game.lexicon.ephemeral:
        return
    key = (position.game, position.moves)
    with _lock:
        before = _known.pop(key, None)
        if before is not None:
            best, guesses = before.best or best, {**before.guesses, **guesses}
        same = before is not None and (before.best, before.guesses) == (best, guesses)
        _known[key] = before if same and before is not None else Proven(best, guesses)
        while len(_known) > _MOST:
            _known.popitem(last=False)
