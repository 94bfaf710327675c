"""The work of a proof: batches of openers, done in this process or wherever they are sent."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version

from salet.errors import SaletError
from salet.exact import FAR, whole_weights
from salet.exact.search import make_solver
from salet.exact.solver import Solver
from salet.proof import Bounds, Start
from salet.situation import Situation

# A process remembers so many bytes for each pair of a guess and an answer, unless told: 960 MB for
# the original game, most of which a whole proof fills.
_FOR_EACH_PAIR = 32


@dataclass(frozen=True)
class Batch:
    """Some openers, each to be shown to need a total at least, or valued exactly below it."""

    start: Start
    openers: tuple[str, ...]
    ceiling: int
    memory: int | None = None
    """What the process that does it may remember, in bytes; else by the size of the lists."""
    version: str = version("salet")


class Workroom:
    """The solvers of a game in this process: one for each thread at work, with one memo."""

    def __init__(self, start: Start, memory: int | None) -> None:
        position = start.position
        if memory is None:
            pairs = len(start.lexicon.guesses) * len(start.lexicon.answers)
            memory = max(64 * 2**20, _FOR_EACH_PAIR * pairs)
        self.situation = Situation.of(position)
        first = make_solver(self.situation, whole_weights(position), memory)
        self._free = [first.twin()]
        self._all = list(self._free)
        self._lock = threading.Lock()

    @contextmanager
    def solver(self) -> Iterator[Solver]:
        """A solver nobody else uses."""
        with self._lock:
            if not self._free:
                self._free.append(self._all[0].twin())
                self._all.append(self._free[0])
            solver = self._free.pop()
        try:
            yield solver
        finally:
            with self._lock:
                self._free.append(solver)

    def stop(self) -> None:
        """Raise `Stopped` in all that is being done, and all that is begun."""
        for solver in self._all:
            solver.stop()

    def go_on(self) -> None:
        """Forget that somebody stopped it."""
        for solver in self._all:
            solver.go_on()


_rooms: dict[tuple[Start, int | None], Workroom] = {}
_lock = threading.Lock()


def workroom(start: Start, memory: int | None = None) -> Workroom:
    """The workroom for a game; the last one is kept."""
    with _lock:
        if (start, memory) not in _rooms:
            _rooms.clear()
            _rooms[start, memory] = Workroom(start, memory)
        return _rooms[start, memory]


def prove_batch(batch: Batch) -> list[Bounds]:
    """What can be shown of the openers of a batch."""
    if batch.version != version("salet"):
        raise SaletError(f"a worker has salet {version('salet')}, not {batch.version}")
    room = workroom(batch.start, batch.memory)
    ids = batch.start.lexicon.guesses.ids
    with room.solver() as solver:
        return [
            _bounds(solver, room.situation, opener, ids[opener], batch.ceiling)
            for opener in batch.openers
        ]


def _bounds(solver: Solver, situation: Situation, opener: str, guess: int, ceiling: int) -> Bounds:
    started = time.thread_time()
    total = solver.cost(situation, guess, ceiling)
    exact = total < min(ceiling, FAR)
    return Bounds(opener, min(total, FAR), total if exact else None, time.thread_time() - started)
