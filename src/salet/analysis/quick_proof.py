"""Quick proofs: what can be proven of a position at once."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from salet.exact import UNREACHABLE, whole_weights
from salet.exact.best_play import book_outcome
from salet.exact.book import load_book
from salet.exact.outcome import Outcome
from salet.exact.plain import PlainSolver
from salet.game.position import Position
from salet.game.words import Ids
from salet.play.player import ESTIMATE, PROVEN, Suggestion
from salet.play.state import State
from salet.play.strategies import _parts as parts
from salet.play.tree import Node, Tree
from salet.tables.table import check_rows

# With this many candidates at most best play is searched for at once, which takes some 6 ms for the
# original lists and 34 at worst; with 10 there are positions in hard mode that take 800.
_FEW = 8


class QuickProof:
    """What can be proven of a position at once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._trees: dict[str, Node] = {}
        """Those that proven figures rest on and that are still to be verified."""

    @cached_property
    def best(self) -> str | None:
        """The proven best guess, where it is known at once."""
        if not self.position.moves:  # the trees need not be decoded
            return load_book(self.position.game).best
        if self._book is not None and self._book.word is not None:
            return self._book.word
        if self._solver is None or self.too_late:
            return None
        node = self._solver.play(self._state)
        Tree(self.position, node).verify()
        return node.guess

    @cached_property
    def _book(self) -> Outcome | None:
        """What the opening book says of a position after some turns."""
        return book_outcome(self.position) if self.position.moves else None

    @cached_property
    def too_late(self) -> bool:
        """Whether it is proven at once that no play finds every answer in time."""
        return self._solver is not None and self._solver.value(self._state) >= UNREACHABLE

    def annotated(self, state: State, ranked: Sequence[Suggestion]) -> list[Suggestion]:
        """Suggestions with the guesses they lead to, proven where that is known at once."""
        ids = ids_of(state, ranked)
        estimates = parts.expected_guesses(state, ids).tolist()
        means = list(map(self._proven, ranked))
        least, error = self._scale
        estimates = [max(least, estimate + error) for estimate in estimates]
        self._verify([id_ for id_, mean in zip(ids, means, strict=True) if mean is not None])
        return [
            replace(
                each,
                expected_guesses=estimate if mean is None or mean == np.inf else mean,
                claim=ESTIMATE if mean is None or mean == np.inf else PROVEN,
                loses=mean == np.inf,
            )
            for each, estimate, mean in zip(
                with_chances(state, ranked), estimates, means, strict=True
            )
        ]

    @cached_property
    def _scale(self) -> tuple[float, float]:
        """What no guess is below, and by what estimates are wrong here, where that is known."""
        position = self.position
        if self.best is None:
            return 0.0, 0.0
        id_ = position.lexicon.guesses.ids[self.best]
        (estimate,) = parts.expected_guesses(self._state, np.array([id_])).tolist()
        if self._book is not None and self._book.mean is not None:
            mean = self._book.mean
        elif self._solver is not None:
            mean = self._solver.value(self._state) / self._weight
        else:
            return 0.0, 0.0
        return mean, mean - estimate

    def _proven(self, each: Suggestion) -> float | None:
        """The average of best play after this guess; infinite where it cannot find every answer."""
        word, position = each.word, self.position
        if not position.rule.truthful:
            return None
        if each.largest <= 2 and position.guesses_left > each.largest:
            return self._with_pairs(position.lexicon.guesses.ids[word])
        if self._book is not None and self._book.word == word and self._book.total is not None:
            return self._book.total / self._weight
        if self._solver is None:
            return None
        guess = position.lexicon.guesses.ids[word]
        cost = self._solver.cost(self._state, guess)
        if cost >= UNREACHABLE:
            return float(np.inf)
        self._trees[word] = Node(
            word,
            {
                reply: None if part is None else self._solver.play(part)
                for reply, part in self._state.split(guess)
            },
            len(position.candidate_ids),
        )
        return cost / self._weight

    def _with_pairs(self, guess: int) -> float:
        """The average after a guess whose parts have one candidate or two.

        All take three guesses, less one for the heaviest of each part, and one more for the guess.
        """
        state = self._state
        heaviest = np.zeros(state.patterns, np.int64)
        weights = whole_weights(self.position)[state.candidates]
        np.maximum.at(heaviest, state.table[guess, state.candidates], weights)
        solving = int(weights[state.candidate_guesses == guess].sum())
        return (3 * self._weight - int(heaviest.sum()) - solving) / self._weight

    def _verify(self, guesses: list[int]) -> None:
        """Check what proven figures rest on by the plain rule."""
        if guesses and self.position.moves:
            ids = np.array(guesses, dtype=np.intp)
            game = self.position.game
            check_rows(game.lexicon, game.rule, ids, self.position.candidate_ids)
        if self._trees:
            first, *others = self._trees.values()
            Tree(self.position, first).verify(*others)
            self._trees.clear()

    @cached_property
    def _solver(self) -> PlainSolver | None:
        """What proves play where few candidates are left."""
        position = self.position
        few = len(position.candidate_ids) <= _FEW
        if not (few and position.rule.truthful):
            return None
        return PlainSolver(self._state, whole_weights(position))

    @cached_property
    def _weight(self) -> int:
        """How much all candidates weigh together."""
        return int(whole_weights(self.position)[self.position.candidate_ids].sum())

    @cached_property
    def _state(self) -> State:
        return State.of(self.position)


def ids_of(state: State, found: Sequence[Suggestion]) -> Ids:
    """The ids of suggested guesses."""
    guesses = state.lexicon.guesses.ids
    return np.array([guesses[each.word] for each in found], dtype=np.intp)


def with_chances(state: State, found: Sequence[Suggestion]) -> list[Suggestion]:
    """Suggestions with the chance that the game ends with this guess or the next."""
    chances = parts.ends_next(state, ids_of(state, found)).tolist()
    return [replace(each, ends_next=chance) for each, chance in zip(found, chances, strict=True)]
