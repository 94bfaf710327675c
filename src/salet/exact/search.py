"""Searches: exact play from a position, which can be watched, stopped and taken up again."""

import threading
import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, get_args

import numpy as np

from salet.errors import GameOverError, SaletError, UnknownNameError
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
from salet.exact.solver import COMPILED_MODES, CompiledSolver, Solver, can_compile
from salet.exact.symmetric import SymmetricSolver, has_symmetry
from salet.game.lexicon import check_banks
from salet.game.position import Position
from salet.game.replies import Reply
from salet.game.words import Ids
from salet.jobs.cancel import EndedError, Token, active_token
from salet.play.state import State
from salet.play.tree import Node, Tree, TreeError, grow

#: What may follow a guess, as states split.
Split = list[tuple[Reply, State | None]]

#: Makes a solver for a state, weights of all answers, and a memory in bytes.
MakeSolver = Callable[[State, Int64s, int], Solver]

#: What a search may remember, in bytes.
MEMORY = 2 * 2**30

# How long the search for a first tree may go on when the time is up and there is none.
_GRACE = 2.0


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


class Search:
    """Exact play from a position, with the next guess given, or free, or among some.

    `watch` yields what is known, again and again, until it is proven, the time is up, or somebody
    calls `cancel`; `outcome` may be read from any thread at any time. Searching again goes on with
    what was found. Where the active token ends, so does the search, and raises.

    >>> outcome = Search(Position.start("original").push("salet:gbbyb")).run()
    >>> outcome.word, outcome.total, outcome.status
    ('prink', 88, 'proven')
    """

    def __init__(
        self,
        position: Position,
        guess: str | None = None,
        *,
        goal: Goal = "total",
        top: int = 1,
        among: Iterable[str] | Ids | None = None,
        memory: int = MEMORY,
        solver: MakeSolver | None = None,
    ) -> None:
        position.game.check_one_board("exact play is")
        position.game.check_truthful("exact play")
        position.game.check_usual("exact play")
        _check(position, guess, goal, top)
        word = None if guess is None else position.check_legal(guess)
        self._guess = None if word is None else position.lexicon.guesses.ids[word]
        self._goal, self._top = goal, top
        self._among = None if among is None else _check_among(position, among)
        self._state = State.of(position)
        self._weights = whole_weights(position)
        self._price = price_of_loss(self._own_weights, self._state.left)
        self._make_solver, self._memory = solver or make_solver, memory
        self._made: dict[bool, Solver] = {}
        """By whether all answers weigh 1."""
        self._token = Token()
        self._ended = threading.Event()
        self._started: float | None = None
        self._error: BaseException | None = None
        self._floor = least_total(self._own_weights)
        self._lower = self._floor
        """No play costs less, as solvers count it."""
        self._outcome = Outcome(
            position, goal, "bounded", (0, self._floor), None, 0.0, word,
            worst_known=goal != "worst",
        )  # fmt: skip
        self._running = threading.Lock()
        self._begun: dict[tuple[int, bool], _Comparison] = {}

    @property
    def outcome(self) -> Outcome:
        """What is known now."""
        return replace(self._outcome, seconds=self._taken())

    @property
    def nodes(self) -> int:
        """How many positions have been searched."""
        return sum(solver.nodes for solver in self._made.values())

    @property
    def _own_weights(self) -> Int64s:
        """The weights of the candidates."""
        return self._weights[self._state.candidates]

    def _solver(self, *, any_tree: bool = False) -> Solver:
        """Made by the first who needs it, which takes long where kernels are compiled.

        Where any tree will do, weights do not matter; they are left out where the price of what is
        lost is not above all guesses, so that it is.
        """
        alike = any_tree and self._price <= int(self._own_weights.sum()) * self._state.left
        if alike not in self._made:
            weights = np.ones_like(self._weights) if alike else self._weights
            self._made[alike] = self._make_solver(self._state, weights, self._memory)
        self._made[alike].any_tree = any_tree
        return self._made[alike]

    def cancel(self) -> None:
        """End the search, or the next one if none is under way; what is known stays known."""
        self._token.cancel()

    def prepare(self) -> None:
        """Load the kernels, or compile them, before a budget counts."""
        self._solver()

    def run(self, budget: float | None = None) -> Outcome:
        """Search until all is proven or the budget of seconds is used up, compiling included."""
        for _ in self.watch(budget):
            pass
        return self.outcome

    def watch(
        self, budget: float | None = None, every: float = 0.1
    ) -> Generator[Outcome, None, None]:
        """Search, and yield what is known at least so often; the last one is final."""
        check_budget(budget)
        if self._outcome.status != "bounded":
            yield self._outcome  # there is nothing more to find out
            return
        if not self._running.acquire(blocking=False):
            raise SaletError("this search is under way; wait for its end, or make another")
        try:
            yield from self._watch(budget, every)
        finally:
            self._running.release()

    def _watch(self, budget: float | None, every: float) -> Generator[Outcome, None, None]:
        before, self._error, wanted = self._outcome.seconds, None, True
        watcher = self._token.parent = active_token()  # not that of whoever made the search
        self._started = time.perf_counter() - before
        self._start(self._work)
        try:
            while not self._ended.is_set():
                if watcher is not None:
                    watcher.check()
                left = every if budget is None else min(every, budget + before - self._taken())
                if left <= 0:
                    break
                if not self._ended.wait(left):
                    yield self.outcome
        except (GeneratorExit, EndedError):
            wanted = False
            raise
        finally:
            wanted = wanted and not self._token.ended
            self._stop()
            try:
                if wanted and self._error is None and self._outcome.tree is None:
                    self._hurry()
            finally:
                self._note(seconds=self._taken())
                self._started, self._token = None, Token()
        if self._error is not None:
            raise self._error
        if watcher is not None and self._outcome.status == "bounded":
            watcher.check()
        yield self.outcome

    def _start(self, work: Callable[[], None]) -> None:
        """Begin work in a thread of its own, so that the one who waits for it can interrupt."""
        # An event tells when it has ended: a thread that is being joined counts as dead after an
        # interrupt, though it still works.
        self._ended.clear()
        threading.Thread(target=self._run, args=(self._token, work), daemon=True).start()

    def _stop(self) -> None:
        """End the work that was begun, and wait for its end."""
        self._token.cancel()
        self._ended.wait()

    def _run(self, token: Token, work: Callable[[], None]) -> None:
        try:
            token.carried(work)()
        except EndedError:
            pass  # whoever waits knows, or sees that its own token has ended
        except BaseException as error:  # to be raised where somebody waits
            self._error = error
        finally:
            self._ended.set()

    def _taken(self) -> float:
        if self._started is None:
            return self._outcome.seconds
        return time.perf_counter() - self._started

    def _note(self, **known: Any) -> None:
        self._outcome = replace(self._outcome, **known)

    def _raise_lower(self, cost: int) -> None:
        """Note that no play costs less."""
        self._lower = max(cost, self._lower)
        lost = failures_of(self._lower, self._own_weights, self._state.left, self._price)
        self._note(least=(lost, max(self._floor, self._lower - lost * self._price)))

    def _note_loss(self) -> None:
        """Note that no play finds everything in time: the lightest answer is lost at least."""
        self._raise_lower(self._price * int(self._own_weights.min()) + self._floor)

    def _cost(self, tree: Tree, left: int) -> int:
        """What a tree costs, as solvers count it."""
        return total_of(tree, left) + self._price * failures_in(tree, left)

    def _work(self) -> None:
        """Search until all is proven."""
        check_banks(self._state.lexicon)
        if self._goal == "total":
            self._least_total(self._state)
        elif self._goal == "worst":
            self._least_worst()
        elif not self._guarantee(self._state):
            self._note(status="impossible", least=None)
            return
        tree, found = self._outcome.tree, self._lower
        assert tree is not None  # noqa: S101 (some play is the best)
        if self._goal != "guarantee":
            if (shown := self._cost(tree, self._state.left)) != found:
                raise TreeError(f"a cost of {found:,} was found, but its tree costs {shown:,}")
            self._note(least=(self._outcome.failures, self._outcome.total))
        tree.verify()  # by the plain rule, whatever the tables say
        self._note(status="proven")

    def _least_worst(self) -> None:
        """Find the fewest guesses that always suffice, and then the least total within them."""
        made = len(self._state.made)
        for limit in range(made + 1, self._state.limit + 1):
            within = self._state.within(limit)
            if self._guarantee(within):
                self._note(worst_known=True)
                self._least_total(within)
                return
        self._note(worst_known=True)  # one beyond the last
        self._note_loss()
        self._least_total(self._state)

    def _guarantee(self, state: State) -> bool:
        """Find any play that finds every candidate in time; False where there is none."""
        solver = self._solver(any_tree=True)
        if self._guess is None:
            return self._compare_guesses(state, solver)
        return self._follow(state, self._guess, solver)

    def _least_total(self, state: State) -> None:
        """Find the play that costs least."""
        solver = self._solver()
        if self._guess is None:
            self._compare_guesses(state, solver)
        else:
            self._follow(state, self._guess, solver)

    def _follow(self, state: State, guess: int, solver: Solver) -> bool:
        """Find the cost of a guess, part after part, the smallest first."""
        split = state.split(guess)
        parts = [part for _, part in split if part is not None]
        parts.sort(key=lambda part: len(part.candidates))
        floors = [least_total(self._weights[part.candidates]) for part in parts]
        lower = int(self._weights[state.candidates].sum()) + sum(floors)
        for number, (part, floor) in enumerate(zip(parts, floors, strict=True), 1):
            value = solver.value(part)
            if solver.any_tree and value >= solver.lost:
                return False
            lower += value - floor
            self._note(done=number, of=len(parts))
            if not solver.any_tree:
                self._raise_lower(lower)
        self._note(tree=self._tree(state, guess, solver.play, split))
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
        best = self._outcome.best[0]
        self._raise_lower(min(begun.costs.values()))
        if self._outcome.word != best.word:  # as good, but first by the tie rules
            guess = state.lexicon.guesses.ids[best.word]
            self._note(tree=self._tree(state, guess, solver.play))
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
            self._note(done=begun.done, of=within)
            if not solver.any_tree:
                self._raise_lower(min(bound, *costs.values(), UNBOUNDED))
            if guess not in costs and (cost := solver.cost(state, guess, ceiling)) < ceiling:
                if self._improves(state, cost):
                    self._note(tree=self._tree(state, guess, solver.play))
                costs[guess] = cost
                if solver.any_tree:
                    return
                self._note(best=self._ranked(state, costs))
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
        known = self._outcome.tree
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
        return Tree(self._outcome.position, root)

    def _hurry(self) -> None:
        """Find some tree, however good, for somebody who has none when the time is up.

        While kernels are compiled the plain solver does it: the original game takes it 1.7 s, what
        SALET leaves 0.15 at most.
        """
        if self._outcome.status != "bounded" or self._goal == "guarantee":
            return
        made = self._made
        if not made:
            plain = PlainSolver(self._state, np.ones_like(self._weights))  # any tree will do
            self._made = {False: plain, True: plain}
        try:
            for work in (self._find_any, self._grow_any):
                if self._outcome.tree is None and self._error is None:
                    self._token = Token()
                    self._start(work)
                    try:
                        self._ended.wait(_GRACE)
                    finally:
                        self._stop()
        finally:
            self._made = made

    def _find_any(self) -> None:
        if not self._guarantee(self._state):
            self._note_loss()

    def _grow_any(self) -> None:
        """Play the most promising guess everywhere, whatever is lost."""
        solver = PlainSolver(self._state, self._weights)

        def choose(state: State) -> int:
            if len(state.candidates) <= 2 or state.left < 2:
                heaviest = self._weights[state.candidates].argmax()
                return int(state.candidate_guesses[heaviest])
            bounds, order = solver.bounds(state)
            return int(state.guesses[np.lexsort((order, bounds))[0]])

        guess = choose(self._state) if self._guess is None else self._guess
        play = partial(grow, choose=choose)
        self._note(tree=self._tree(self._state, guess, play))


def make_solver(state: State, weights: Int64s, memory: int, *, symmetry: bool = True) -> Solver:
    """The compiled solver, or the plain one for modes it does not know and where it cannot be.

    Where guesses are interchangeable, one of each kind is searched, unless that is not wanted.
    """
    if state.mode.name not in COMPILED_MODES or not can_compile():
        return PlainSolver(state, weights)
    compiled = CompiledSolver(state, weights, memory)
    if symmetry and has_symmetry(state.game):
        return SymmetricSolver(state, weights, compiled)
    return compiled


def check_budget(budget: float | None) -> None:
    """Raise unless this is some time, or as much as it takes."""
    if budget is not None and not budget > 0:
        raise SaletError(f"the budget must be more than 0 seconds, not {budget:g}")


def _check(position: Position, guess: str | None, goal: str, top: int) -> None:
    """Raise unless there is something to find out."""
    if position.over:
        raise GameOverError("the game is over; there is nothing left to guess")
    if goal not in get_args(Goal):
        raise UnknownNameError.of("goal", goal, get_args(Goal))
    if top < 1:
        raise SaletError(f"the number of guesses must be at least 1, not {top}")
    if top > 1 and (guess is not None or goal == "guarantee"):
        what = "a guess is given" if guess is not None else "any play will do"
        raise SaletError(f"where {what}, there are no best {top} guesses to compare")


def _check_among(position: Position, among: Iterable[str] | Ids) -> Ids:
    """The ids of the guesses to choose from, given as ids or as words, which must be legal."""
    if isinstance(among, str):
        raise SaletError(f"{among!r} is one word; give a list of guesses to choose from")
    if isinstance(among, np.ndarray) and among.dtype.kind in "iu":
        return among
    words = [position.check_legal(str(word)) for word in among]
    if not words:
        raise SaletError("there are no guesses to choose from; give one at least")
    return np.array([position.lexicon.guesses.ids[word] for word in words], dtype=np.intp)
