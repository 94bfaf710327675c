"""Searches: exact play from a position, which can be watched, stopped and taken up again."""

import threading
import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from typing import get_args

import numpy as np

from salet.errors import GameOverError, SaletError, UnknownNameError
from salet.exact import Int64s
from salet.exact.finding import Finding
from salet.exact.outcome import Goal, Outcome
from salet.exact.plain import PlainSolver
from salet.exact.solver import CompiledSolver, Solver, is_compiled
from salet.exact.symmetric import SymmetricSolver, has_symmetry
from salet.game.lexicon import check_banks
from salet.game.position import Position
from salet.game.words import Ids
from salet.jobs.cancel import EndedError, Token, active_token
from salet.log import log
from salet.state import State

#: Makes a solver for a state, weights of all answers, and a memory in bytes.
MakeSolver = Callable[[State, Int64s, int], Solver]

#: What a search may remember, in bytes.
MEMORY = 2 * 2**30

# How long the search for a first tree may go on when the time is up and there is none.
_GRACE = 2.0


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
        chosen = None if among is None else _check_among(position, among)
        self._make_solver, self._memory = solver or make_solver, memory
        self._finding = Finding(position, word, goal, top, chosen, self._make)
        self._token = Token()
        self._ended = threading.Event()
        self._started: float | None = None
        self._error: BaseException | None = None
        self._running = threading.Lock()

    @property
    def outcome(self) -> Outcome:
        """What is known now."""
        return replace(self._finding.outcome, seconds=self._taken())

    @property
    def nodes(self) -> int:
        """How many positions have been searched."""
        return sum(solver.nodes for solver in self._finding.solvers.values())

    def cancel(self) -> None:
        """End the search, or the next one if none is under way; what is known stays known."""
        self._token.cancel()

    def prepare(self) -> None:
        """Make the tables, before a budget counts."""
        self._finding.solver()

    def hurry(self) -> None:
        """Find some play, however good, where none is known when a search was interrupted."""
        if self._finding.outcome.tree is None:
            self._hurry()
            self._token = Token()

    def run(self, budget: float | None = None) -> Outcome:
        """Search until all is proven or the budget of seconds is used up."""
        for _ in self.watch(budget):
            pass
        return self.outcome

    def watch(
        self, budget: float | None = None, every: float = 0.1
    ) -> Generator[Outcome, None, None]:
        """Search, and yield what is known at least so often; the last one is final."""
        check_budget(budget)
        if self._finding.outcome.status != "bounded":
            yield self._finding.outcome  # there is nothing more to find out
            return
        if not self._running.acquire(blocking=False):
            raise SaletError("this search is under way; wait for its end, or make another")
        try:
            yield from self._watch(budget, every)
        finally:
            self._running.release()

    def _watch(self, budget: float | None, every: float) -> Generator[Outcome, None, None]:
        before, self._error, wanted = self._finding.outcome.seconds, None, True
        watcher = self._token.parent = active_token()  # not that of whoever made the search
        self._started = time.perf_counter() - before
        log("search", "searching %s", self._finding.outcome.position)
        self._start(self._work)
        try:
            while not self._ended.is_set():
                if watcher is not None:
                    watcher.check()
                left = every
                if budget is not None:
                    left = min(every, budget + before - self._taken())
                if left <= 0:
                    break
                if not self._ended.wait(left):
                    yield self.outcome
        except (GeneratorExit, EndedError, KeyboardInterrupt):
            wanted = False
            raise
        finally:
            wanted = wanted and not self._token.ended
            self._stop()
            try:
                if wanted and self._error is None and self._finding.outcome.tree is None:
                    self._hurry()
            finally:
                self._finding.note(seconds=self._taken())
                self._started, self._token = None, Token()
                log("search", "%s after %.2f s: %s", *self._ending())
        if self._error is not None:
            raise self._error
        if watcher is not None and self._finding.outcome.status == "bounded":
            watcher.check()
        yield self.outcome

    def _make(self, weights: Int64s) -> Solver:
        return self._make_solver(self._finding.state, weights, self._memory)

    def _ending(self) -> tuple[str, float, str]:
        """What is known at the end of a search, for the log."""
        known = self._finding.outcome
        if known.word is None:
            return known.status, known.seconds, known.nothing_found
        found = f"{known.word}, {known.total} guesses, {self.nodes:,} positions searched"
        return known.status, known.seconds, found

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
            return self._finding.outcome.seconds
        return time.perf_counter() - self._started

    def _work(self) -> None:
        """Search until all is proven."""
        check_banks(self._finding.state.lexicon)
        self._finding.prove()

    def _hurry(self) -> None:
        """Find some tree, however good, for somebody who has none when the time is up."""
        if self._finding.outcome.status != "bounded" or self._finding.outcome.goal == "guarantee":
            return
        for work in (self._finding.find_any, self._finding.grow_any):
            if self._finding.outcome.tree is None and self._error is None:
                self._token = Token()
                self._start(work)
                try:
                    self._ended.wait(_GRACE)
                finally:
                    self._stop()


def make_solver(state: State, weights: Int64s, memory: int, *, symmetry: bool = True) -> Solver:
    """The compiled solver, or the plain one for modes it does not know and where it cannot be.

    Where guesses are interchangeable, one of each kind is searched, unless that is not wanted.
    """
    if not is_compiled(state.mode):
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
