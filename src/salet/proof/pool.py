"""The work of a proof: batches of openers, done in this process or wherever they are sent."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version

import numpy as np

from salet.errors import SaletError
from salet.exact import UNREACHABLE, whole_weights
from salet.exact.search import make_solver
from salet.exact.solver import Solver
from salet.game.game import Game
from salet.jobs.cancel import EndedError
from salet.proof import Bounds
from salet.state import State

# A process remembers so many bytes at most for each pair of a guess and an answer, unless told. A
# whole proof of the original game notes half a million sets in its 400 MB.
_FOR_EACH_PAIR = 32


@dataclass(frozen=True)
class Batch:
    """Some openers, each to be shown to need a total at least, or valued exactly below it."""

    game: Game
    openers: tuple[str, ...]
    ceiling: int
    memory: int | None = None
    """What the process that does it may remember, in bytes; else by the size of the lists."""
    version: str = version("salet")


class SolverPool:
    """The solvers of a game in this process: one for each thread at work, with one memo."""

    def __init__(self, game: Game, memory: int | None) -> None:
        position = game.start()
        pairs = len(game.lexicon.guesses) * len(game.lexicon.answers)
        room = memory or max(64 * 2**20, _FOR_EACH_PAIR * pairs)
        self.state = State.of(position)
        self.game, self.memory = game, memory
        try:
            # without symmetry, as whoever checks a certificate knows of none
            self._first = make_solver(self.state, whole_weights(position), room, symmetry=False)
            #: What each opener costs at least, and the order of those that promise the same.
            bounds, self.order = self._first.bounds(self.state)
            self.bounds = np.where(bounds < self._first.lost, bounds, UNREACHABLE)
            # its twins search with these bounds; it does not itself, so that more can be made
            self._free = [self._first.twin()]
        except EndedError:
            raise
        except (MemoryError, ValueError):
            raise SaletError(
                f"there is no room for {room / 2**20:,.0f} MB to remember; give less"
            ) from None
        #: The same where an opener is to be bounded by itself, not compared with the others: those
        #: that tell nothing are UNREACHABLE only because others are better.
        self.own_bounds = np.where(self.bounds < UNREACHABLE, self.bounds, 0)
        self._lock = threading.Lock()

    @contextmanager
    def solver(self) -> Iterator[Solver]:
        """A solver nobody else uses."""
        with self._lock:
            solver = self._free.pop() if self._free else self._first.twin()
        try:
            yield solver
        finally:
            with self._lock:
                self._free.append(solver)


_rooms: dict[tuple[Game, int | None], SolverPool] = {}
_lock = threading.Lock()


def solver_pool(game: Game, memory: int | None = None) -> SolverPool:
    """The solver_pool for a game, of which the last is kept, with all it remembers."""
    with _lock:
        if (game, memory) not in _rooms:
            _rooms.clear()
            _rooms[game, memory] = SolverPool(game, memory)
        return _rooms[game, memory]


def keep_pool(room: SolverPool) -> None:
    """Keep a solver_pool for whoever asks for one next."""
    with _lock:
        _rooms.clear()
        _rooms[room.game, room.memory] = room


def prove_batch(batch: Batch) -> list[Bounds]:
    """What can be shown of the openers of a batch, by a process it was sent to."""
    if batch.version != version("salet"):
        raise SaletError(f"a worker has salet {version('salet')}, not {batch.version}")
    return prove_in(solver_pool(batch.game, batch.memory), batch)


def prove_in(room: SolverPool, batch: Batch) -> list[Bounds]:
    """What can be shown of the openers of a batch, in a solver_pool."""
    ids = batch.game.lexicon.guesses.ids
    with room.solver() as solver:
        return [
            _bounds(solver, room.state, opener, ids[opener], batch.ceiling)
            for opener in batch.openers
        ]


def _bounds(solver: Solver, state: State, opener: str, guess: int, ceiling: int) -> Bounds:
    started = time.thread_time()
    total = solver.cost(state, guess, min(ceiling, solver.lost))
    if total >= solver.lost:  # by how much is of no interest here
        total = UNREACHABLE
    exact = total < min(ceiling, UNREACHABLE)
    return Bounds(opener, total, total if exact else None, time.thread_time() - started)
