"""Quick proofs: what can be proven of a position at once."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from salet.exact import table_bytes, whole_weights
from salet.exact.best_play import book_outcome
from salet.exact.book import load_book
from salet.exact.outcome import Outcome
from salet.exact.plain import PlainSolver
from salet.game.modes.normal import MODE as NORMAL
from salet.game.position import Position
from salet.game.words import Ids
from salet.kernels import library
from salet.play.player import ESTIMATE, PROVEN, Suggestion
from salet.state import State, measures
from salet.state.tree import Node, Tree
from salet.tables.by_answer import check_rows

if TYPE_CHECKING:
    from salet.exact.solver import Solver

# With this many candidates at most best play is searched for at once, which takes less than a
# millisecond, and 70 at worst of 60 positions of nyt and of the original game.
_FEW = 60
# Without compiled kernels it takes some 6 ms for 8 candidates of the original lists, and 34 at
# worst, 170 where not all can be saved; with 10 there are positions in hard mode that take 800. In
# other modes the kernels need the replies of all guesses to each other, which are 220 MB for nyt.
_FEW_PLAIN = 8
#: What a search may remember, in bytes, beside its tables.
_MEMORY = 2**24


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
        if self._solver is None:
            return None
        node = self._solver.play(self._state)
        Tree(self.position, node).verify()
        return node.guess

    def play(self, guess: str) -> Outcome | None:
        """Best play after a guess, where it is known at once: from the book, or with few left."""
        book = book_outcome(self.position, guess)
        if book is not None or self._solver is None:
            return book
        id_ = self.position.lexicon.guesses.ids[guess]
        least = divmod(self._solver.cost(self._state, id_), self._solver.lost)
        tree = Tree(self.position, self._node(id_))
        tree.verify()
        return Outcome(self.position, "total", "proven", least, tree, 0.0, guess)

    @cached_property
    def _book(self) -> Outcome | None:
        """What the opening book says of a position after some turns."""
        return book_outcome(self.position) if self.position.moves else None

    @cached_property
    def too_late(self) -> bool:
        """Whether it is proven at once that no play finds every answer in time."""
        return self._solver is not None and self._solver.value(self._state) >= self._solver.lost

    def annotated(self, state: State, ranked: Sequence[Suggestion]) -> list[Suggestion]:
        """Suggestions with the guesses they lead to, proven where that is known at once."""
        ids = ids_of(state, ranked)
        estimates = measures.estimated_guesses(state, ids).tolist()
        proven = list(map(self._proven, ranked))
        least, error = self._scale
        estimates = [max(least, estimate + error) for estimate in estimates]
        self._verify([id_ for id_, known in zip(ids, proven, strict=True) if known is not None])
        return [
            replace(each, expected_guesses=estimate, claim=ESTIMATE)
            if known is None
            else replace(each, expected_guesses=known[0], lost=known[1], claim=PROVEN)
            for each, estimate, known in zip(
                with_chances(state, ranked), estimates, proven, strict=True
            )
        ]

    @cached_property
    def _scale(self) -> tuple[float, float]:
        """What no guess is below, and by what estimates are wrong here, where that is known."""
        position = self.position
        if self.best is None:
            return 0.0, 0.0
        id_ = position.lexicon.guesses.ids[self.best]
        (estimate,) = measures.estimated_guesses(self._state, np.array([id_])).tolist()
        if self._book is not None and self._book.mean is not None:
            mean = self._book.mean
        elif self._solver is not None:
            mean, _ = self._shares(self._solver.value(self._state))
        else:
            return 0.0, 0.0
        return mean, mean - estimate

    def _proven(self, each: Suggestion) -> tuple[float, float] | None:
        """The average of best play after this guess, and the share of games that it loses."""
        word, position = each.word, self.position
        if not position.rule.truthful:
            return None
        if position.guesses_left <= 2 or each.largest <= 2:
            return self._counted(position.lexicon.guesses.ids[word])
        if self._book is not None and self._book.word == word and self._book.total is not None:
            return self._book.total / self._weight, 0.0
        if self._solver is None:
            return None
        guess = position.lexicon.guesses.ids[word]
        cost = self._solver.cost(self._state, guess)
        self._trees[word] = self._node(guess)
        return self._shares(cost)

    def _node(self, guess: int) -> Node:
        """A guess and best play after it."""
        assert self._solver is not None  # noqa: S101 (few candidates are left)
        branches = {
            reply: None if part is None else self._solver.play(part)
            for reply, part in self._state.split(guess)
        }
        return Node(self._state.lexicon.guesses[guess], branches, len(self.position.candidate_ids))

    def _shares(self, cost: int) -> tuple[float, float]:
        """What a play costs as guesses a game, and the share of games that it loses."""
        assert self._solver is not None  # noqa: S101 (it told the cost)
        failures, total = divmod(cost, self._solver.lost)
        return total / self._weight, failures / self._weight

    def _counted(self, guess: int) -> tuple[float, float]:
        """The same after a guess whose parts have one candidate or two, or with few guesses left.

        All take three guesses, less one for the heaviest of each part, and one more for the guess;
        with two guesses left the others are lost. With the last one, all but the guess are.
        """
        state, left = self._state, self.position.guesses_left
        heaviest = np.zeros(state.patterns, np.int64)
        weights = whole_weights(self.position)[state.candidates]
        np.maximum.at(heaviest, state.table[guess, state.candidates], weights)
        solving = int(weights[state.candidate_guesses == guess].sum())
        kept = int(heaviest.sum()) if left > 1 else solving
        total = 3 * self._weight - kept - solving if left > 1 else 2 * self._weight - solving
        return total / self._weight, (self._weight - kept) / self._weight if left <= 2 else 0.0

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
    def _solver(self) -> "Solver | None":
        """What proves play where few candidates are left."""
        position = self.position
        compiled = position.mode == NORMAL and library() is not None
        few = len(position.candidate_ids) <= (_FEW if compiled else _FEW_PLAIN)
        if not (few and position.rule.truthful):
            return None
        weights = whole_weights(position)
        if not compiled:
            return PlainSolver(self._state, weights)
        from salet.exact.search import make_solver

        return make_solver(self._state, weights, _MEMORY + table_bytes(position))

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
    chances = measures.ends_next(state, ids_of(state, found)).tolist()
    return [replace(each, ends_next=chance) for each, chance in zip(found, chances, strict=True)]
