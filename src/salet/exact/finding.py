"""What is known of best play from a position: how guesses are compared, and what that shows."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from salet.exact import (
    UNBOUNDED,
    Int64s,
    failures_of,
    least_total,
    price_of_loss,
    whole_weights,
)
from salet.exact.outcome import Best, Goal, Outcome, failures_in, total_of
from salet.exact.plain import PlainSolver
from salet.exact.solver import Solver
from salet.game.position import Position
from salet.game.replies import Reply
from salet.game.words import Ids
from salet.state import State
from salet.state.tree import Node, Tree, TreeError, grow

#: What may follow a guess, as states split.
Split = list[tuple[Reply, State | None]]


@dataclass
class _Comparison:
    """How far guesses have been compared, to be gone on with."""

    bounds: Int64s
    sequence: list[int]
    """The places of the guesses, the most promising first."""
    costs: dict[int, int]
    """What those cost that are known."""
    ceiling: int
    """What costs so much is not compared yet: first come guesses after which nothing is lost."""
    done: int = 0


class Finding:
    """Best play from a position as far as it is known, and how more of it is found.

    `outcome` may be read from any thread while another one finds more.
    """

    def __init__(
        self, position: Position, word: str | None, goal: Goal, top: int, among: Ids | None,
        make: Callable[[Int64s], Solver],
    ) -> None:  # fmt: skip
        """With the next guess given, or free, or among some; `make` gives solvers."""
        self._guess = None if word is None else position.lexicon.guesses.ids[word]
        self._goal, self._top, self._among = goal, top, among
        self.state = State.of(position)
        self.weights = whole_weights(position)
        self._own_weights = self.weights[self.state.candidates]
        self._price = price_of_loss(self._own_weights, self.state.left)
        self._make = make
        self.solvers: dict[bool, Solver] = {}
        """By whether all answers weigh 1."""
        self._begun: dict[tuple[int, bool], _Comparison] = {}
        self._floor = least_total(self._own_weights)
        self._lower = self._floor
        """No play costs less, as solvers count it."""
        self.outcome = Outcome(
            position, goal, "bounded", (0, self._floor), None, 0.0, word,
            worst_known=goal != "worst",
        )  # fmt: skip

    def solver(self, *, any_tree: bool = False) -> Solver:
        """Made by the first who needs it.

        Where any tree will do, weights do not matter; they are left out where the price of what is
        lost is not above all guesses, so that it is.
        """
        alike = any_tree and self._price <= int(self._own_weights.sum()) * self.state.left
        if alike not in self.solvers:
            weights = np.ones_like(self.weights) if alike else self.weights
            self.solvers[alike] = self._make(weights)
        self.solvers[alike].any_tree = any_tree
        return self.solvers[alike]

    def note(self, **known: Any) -> None:
        """Change what is known of the outcome."""
        self.outcome = replace(self.outcome, **known)

    def _raise_lower(self, cost: int) -> None:
        """Note that no play costs less."""
        self._lower = max(cost, self._lower)
        lost = failures_of(self._lower, self._own_weights, self.state.left, self._price)
        self.note(least=(lost, max(self._floor, self._lower - lost * self._price)))

    def _note_loss(self) -> None:
        """Note that no play finds everything in time: the lightest answer is lost at least."""
        self._raise_lower(self._price * int(self._own_weights.min()) + self._floor)

    def _cost(self, tree: Tree, left: int) -> int:
        """What a tree costs, as solvers count it."""
        return total_of(tree, left) + self._price * failures_in(tree, left)

    def prove(self) -> None:
        """Search until all is proven, with the solver that is there."""
        if self._goal == "total":
            self._least_total(self.state)
        elif self._goal == "worst":
            self._least_worst()
        elif not self._guarantee(self.state):
            self.note(status="impossible", least=None)
            return
        tree, found = self.outcome.tree, self._lower
        assert tree is not None  # noqa: S101 (some play is the best)
        if self._goal != "guarantee":
            if (shown := self._cost(tree, self.state.left)) != found:
                raise TreeError(f"a cost of {found:,} was found, but its tree costs {shown:,}")
            self.note(least=(self.outcome.failures, self.outcome.total))
        tree.verify()  # by the plain rule, whatever the tables say
        self.note(status="proven")

    def _least_worst(self) -> None:
        """Find the fewest guesses that always suffice, and then the least total within them."""
        made = len(self.state.made)
        for limit in range(made + 1, self.state.limit + 1):
            within = self.state.within(limit)
            if self._guarantee(within):
                self.note(worst_known=True)
                self._least_total(within)
                return
        self.note(worst_known=True)  # one beyond the last
        self._note_loss()
        self._least_total(self.state)

    def _guarantee(self, state: State) -> bool:
        """Find any play that finds every candidate in time; False where there is none."""
        solver = self.solver(any_tree=True)
        if self._guess is None:
            return self._compare_guesses(state, solver)
        return self._follow(state, self._guess, solver)

    def _least_total(self, state: State) -> None:
        """Find the play that costs least."""
        solver = self.solver()
        if self._guess is None:
            self._compare_guesses(state, solver)
        else:
            self._follow(state, self._guess, solver)

    def _follow(self, state: State, guess: int, solver: Solver) -> bool:
        """Find the cost of a guess, part after part, the smallest first."""
        split = state.split(guess)
        parts = [part for _, part in split if part is not None]
        parts.sort(key=lambda part: len(part.candidates))
        floors = [least_total(self.weights[part.candidates]) for part in parts]
        lower = int(self.weights[state.candidates].sum()) + sum(floors)
        for number, (part, floor) in enumerate(zip(parts, floors, strict=True), 1):
            value = solver.value(part)
            if solver.any_tree and value >= solver.lost:
                return False
            lower += value - floor
            self.note(done=number, of=len(parts))
            if not solver.any_tree:
                self._raise_lower(lower)
        self.note(tree=self._tree(state, guess, solver.play, split))
        return True

    def _compare_guesses(self, state: State, solver: Solver) -> bool:
        """Find the best guesses: first among those that lose nothing, then among all others."""
        key = state.limit, solver.any_tree
        if key not in self._begun:
            self._begun[key] = self._begin(state, solver)
        begun = self._begun[key]
        while True:
            self._visit_guesses(state, solver, begun)
            if solver.any_tree:
                return bool(begun.costs)
            if begun.ceiling == UNBOUNDED or len(begun.costs) >= self._top:
                break
            if not begun.costs:
                self._note_loss()
            begun.ceiling, begun.done = UNBOUNDED, 0
        best = self.outcome.best[0]
        self._raise_lower(min(begun.costs.values()))
        if self.outcome.word != best.word:  # as good, but first by the tie rules
            guess = state.lexicon.guesses.ids[best.word]
            self.note(tree=self._tree(state, guess, solver.play))
        return True

    def _visit_guesses(self, state: State, solver: Solver, begun: _Comparison) -> None:
        """Visit all guesses, the most promising first, until none can be better."""
        costs, within = begun.costs, int((begun.bounds < UNBOUNDED).sum())
        while begun.done < len(begun.sequence):
            place = begun.sequence[begun.done]
            bound, guess = int(begun.bounds[place]), int(state.guesses[place])
            ceiling = begun.ceiling
            if len(costs) >= self._top:
                # those that are as good as the last are wanted, too, where several are
                ceiling = sorted(costs.values())[self._top - 1] + (self._top > 1)
            if bound >= ceiling:
                break
            self.note(done=begun.done, of=within)
            if not solver.any_tree:
                self._raise_lower(min(bound, *costs.values(), UNBOUNDED))
            if guess not in costs and (cost := solver.cost(state, guess, ceiling)) < ceiling:
                if self._improves(state, cost):
                    self.note(tree=self._tree(state, guess, solver.play))
                costs[guess] = cost
                if solver.any_tree:
                    return
                self.note(best=self._ranked(state, costs))
            begun.done += 1

    def _begin(self, state: State, solver: Solver) -> _Comparison:
        """All guesses in the order they are to be visited."""
        bounds, order = solver.bounds(state)
        if self._among is not None:
            chosen = np.isin(state.guesses, self._among)
            if not chosen.all():  # what tells nothing may be better than all the others
                bounds[bounds == UNBOUNDED] = self._floor
            bounds[~chosen] = UNBOUNDED
        return _Comparison(bounds, np.lexsort((order, bounds)).tolist(), {}, solver.lost)

    def _improves(self, state: State, cost: int) -> bool:
        """Whether a play that costs so much is better than the best known."""
        known = self.outcome.tree
        return known is None or cost < self._cost(known, state.left)

    def _ranked(self, state: State, costs: dict[int, int]) -> tuple[Best, ...]:
        """The best guesses: by failures, by total, candidates first, by the alphabet."""
        flags = state.are_candidates(np.array(list(costs))).tolist()
        ranked = [
            (cost, not candidate, state.lexicon.guesses[guess])
            for (guess, cost), candidate in zip(costs.items(), flags, strict=True)
        ]
        return tuple(
            Best(word, cost % self._price, not other, cost // self._price)
            for cost, other, word in sorted(ranked)[: self._top]
        )

    def _tree(
        self, state: State, guess: int, play: Callable[[State], Node], split: Split | None = None
    ) -> Tree:
        """The tree of this guess and of what is played after it."""
        branches: dict[Reply, Node | None] = {
            pattern: None if part is None else play(part)
            for pattern, part in split or state.split(guess)
        }
        word = state.lexicon.guesses[guess]
        root = Node(word, branches, len(state.candidates))
        return Tree(self.outcome.position, root)

    def find_any(self) -> None:
        """Find some play that loses nothing, or note that there is none."""
        if not self._guarantee(self.state):
            self._note_loss()

    def grow_any(self) -> None:
        """Play the most promising guess everywhere, whatever is lost."""
        solver = PlainSolver(self.state, self.weights)

        def choose(state: State) -> int:
            if len(state.candidates) <= 2 or state.left < 2:
                heaviest = self.weights[state.candidates].argmax()
                return int(state.candidate_guesses[heaviest])
            bounds, order = solver.bounds(state)
            return int(state.guesses[np.lexsort((order, bounds))[0]])

        guess = choose(self.state) if self._guess is None else self._guess
        play = partial(grow, choose=choose)
        self.note(tree=self._tree(self.state, guess, play))
