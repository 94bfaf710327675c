"""Running a proof: whatever is not known yet, the most promising openers first."""

import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, nullcontext
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from salet.errors import SaletError
from salet.exact import UNREACHABLE
from salet.files import read_text
from salet.game.game import Game
from salet.game.words import fold
from salet.jobs.local import as_done
from salet.jobs.local import workers as crew_size
from salet.proof import Aim, Bounds, Proof
from salet.proof.pool import Batch, SolverPool, keep_pool, prove_batch, prove_in
from salet.proof.store import Store

if TYPE_CHECKING:
    from concurrent.futures import Executor

#: Told how many openers are done, of how many, and the best that is known.
Watcher = Callable[[int, int, Bounds | None], None]

# A batch is so many openers at most, and so many seconds of work as far as can be foreseen: it is
# lost where it is interrupted. The last ones count for so much in what one takes.
_BATCH, _WORTH, _RECENT = 16, 0.2, 1 / 8


def run_proof(
    game: Game,
    aim: Aim,
    store: Store,
    executor: "Executor | None" = None,
    *,
    memory: int | None = None,
    watcher: Watcher | None = None,
) -> Proof:
    """Show what is asked for of every opener; what is known when somebody interrupts is kept.

    The least total that is known goes with each batch. Only this function writes into the store,
    so whoever does the work may vanish and come back.
    """
    from concurrent.futures import ThreadPoolExecutor

    started = time.monotonic()
    room = SolverPool(game, memory)
    # a thread at least, so that whoever waits for it can interrupt
    with nullcontext(executor) if executor else ThreadPoolExecutor(1) as workers:
        here = isinstance(workers, ThreadPoolExecutor)
        work = partial(prove_in, room) if here else prove_batch
        waiting = _Waiting(room, aim, store, partial(crew_size, workers), watcher)
        if waiting.least == UNREACHABLE:  # the others start with a bound then
            waiting.take(as_done(work, islice(waiting.batches(), 1), workers))
        waiting.take(as_done(work, waiting.batches(), workers))
    keep_pool(room)
    return Proof(game, aim, store.bounds, time.monotonic() - started)


class _Waiting:
    """The openers that are not done, and how far the others are."""

    def __init__(
        self,
        room: SolverPool,
        aim: Aim,
        store: Store,
        workers: Callable[[], int],
        watcher: Watcher | None,
    ) -> None:
        self.game, self.aim, self.store, self.memory = room.game, aim, store, room.memory
        self.workers, self.watcher = workers, watcher
        self.pace: float | None = None
        """How many seconds an opener took of late."""
        self.best: Bounds | None = None
        named = None if aim.openers is None else set(aim.openers)
        openers = [each for each in _by_promise(room) if named is None or each[0] in named]
        self.total = len(openers)
        self.note(store.bounds[opener] for opener, _ in openers if opener in store.bounds)
        ceiling, known = aim.ceiling(self.least), store.bounds.get
        missing = [each for each in openers if not aim.met(known(each[0]), ceiling)]
        self.openers = iter(missing)
        self.done = self.total - len(missing)
        self.tell()

    @property
    def least(self) -> int:
        """The least total that is known."""
        return UNREACHABLE if self.best is None or self.best.upper is None else self.best.upper

    def batch_size(self) -> int:
        """How many openers to take at once, so that all have work and little time goes into it."""
        if self.pace is None:
            return 1
        share = (self.total - self.done) // (4 * self.workers())
        return max(1, min(_BATCH, share, int(_WORTH / max(self.pace, 1e-6))))

    def batches(self) -> Iterator[Batch]:
        """Some openers at a time, with the least total that is known when they are drawn."""
        while batch := list(islice(self.openers, self.batch_size())):
            ceiling = self.aim.ceiling(self.least)
            bounded = [Bounds(opener, bound, None) for opener, bound in batch if bound >= ceiling]
            if bounded:  # these need no search
                self.keep(bounded)
            wanted = tuple(opener for opener, bound in batch if bound < ceiling)
            if wanted:
                yield Batch(self.game, wanted, ceiling, self.memory)

    def take(self, results: Generator[list[Bounds], None, None]) -> None:
        """Keep all results as they come; where that fails, the work for others ends."""
        with closing(results):
            for found in results:
                self.keep(found)
                taken = sum(each.seconds for each in found) / len(found)
                pace = taken if self.pace is None else self.pace
                self.pace = pace + _RECENT * (taken - pace)

    def keep(self, found: list[Bounds]) -> None:
        """Keep a result, and tell how far it is."""
        self.store.keep(found)
        self.note(found)
        self.done += len(found)
        self.tell()

    def tell(self) -> None:
        """Tell whoever watches how far it is."""
        if self.watcher is not None:
            self.watcher(self.done, self.total, self.best)

    def note(self, found: Iterable[Bounds]) -> None:
        """Note the best that is known."""
        for each in found:
            if each.upper is not None and each.upper < self.least:
                self.best = each


def _by_promise(room: SolverPool) -> list[tuple[str, int]]:
    """All openers with a bound each by the number of their parts, the most promising first."""
    sequence = np.lexsort((room.order, room.bounds))
    words = room.game.lexicon.guesses
    return [(words[int(place)], int(room.own_bounds[place])) for place in sequence]


def read_openers(named: str | Iterable[str], game: Game) -> tuple[str, ...] | None:
    """Openers by name, or a text: `all`, words with commas between them, or a file of words."""
    if isinstance(named, str):
        if named.lower() == "all":
            return None
        word = "," in named or fold(named) in game.lexicon.guesses
        if not word and not os.path.isfile(named) and not named.isalpha():
            raise SaletError(f"{named!r} is neither a file nor words with commas between them")
        text = read_text(named) if not word and os.path.isfile(named) else named
        named = text.replace(",", " ").split()
    openers = tuple(dict.fromkeys(map(game.lexicon.check_guess, named)))
    if not openers:
        raise SaletError("no opener is named; give some words, or all")
    return openers
