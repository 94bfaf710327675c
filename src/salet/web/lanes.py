"""Lanes: a few threads each, shared fairly by everybody who asks.

A request gets a place in a lane, or is refused. Of those that wait, the next is the one whose
client has used the least thread time lately; what such work usually takes counts as used already.
So light work goes before heavy work, even if a client opens a new connection every time.
"""

import asyncio
import math
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from salet.jobs.cancel import DeadlineError, Token
from salet.web.clients import are_one_person
from salet.web.problems import BusyError, ShareError

Result = TypeVar("Result")

#: After this many seconds half of what a client used is forgotten.
_HALF_LIFE = 10.0
#: Work that usually takes longer than so many seconds holds at most this part of a lane's threads.
#: With the first bound alone, two that took 10 s kept others waiting that usually took 0.25.
_HEAVY = ((0.2, 1 / 2), (2.0, 1 / 4))
#: What is not known yet may be heavy: four such requests once held all four threads for 15 s.
_UNKNOWN = 0.25
#: How much the last time counts in what a kind of work usually takes.
_NEWEST = 0.3
#: How long polite work pauses at a checkpoint, in seconds, and how often while others work: threads
#: share one lock. With one pause p95 beside a hostile client was 700 to 860 ms, with 20 431.
_PAUSE, _PAUSES = 0.005, 20
#: Of more clients, those who used next to nothing are forgotten.
_CLIENTS = 1000
#: So many refusals are sent at once; more within some seconds wait this long, if not too many do.
_PROMPT, _DELAY, _DELAYED = 20, 2.0, 100


class Usage:
    """The thread time each client used lately."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}

    def __getitem__(self, client: str) -> float:
        used, then = self._used.get(client, (0.0, 0.0))
        return float(used * 0.5 ** ((time.monotonic() - then) / _HALF_LIFE))

    def charge(self, client: str, seconds: float) -> None:
        """Note that a client used so much more."""
        self._used[client] = self[client] + seconds, time.monotonic()
        if len(self._used) > _CLIENTS:
            self._used = {name: self._used[name] for name in self._used if self[name] > 1e-3}


class PoliteToken(Token):
    """A token whose checkpoints let the work of another lane go first."""

    def __init__(self, seconds: float | None, before: "Lane") -> None:
        super().__init__(seconds)
        self._before = before

    def check(self) -> None:
        """Raise where the work is to end; pause while the other lane works."""
        super().check()
        for _ in range(_PAUSES):
            if not self._before.busy:
                break
            time.sleep(_PAUSE)


class Refusals:
    """Slows down those who ask again at once.

    A hundred connections got 270 refusals a second, and others waited 0.4 s in the middle; so
    slowed down they got 26, and others waited 0.07 s.
    """

    def __init__(self) -> None:
        self._usage, self._delayed = Usage(), 0

    async def delay(self) -> None:
        """Wait before a refusal is sent, where there were many."""
        self._usage.charge("", 1.0)
        if self._usage[""] <= _PROMPT or self._delayed >= _DELAYED:
            return
        self._delayed += 1
        try:
            await asyncio.sleep(_DELAY)
        finally:
            self._delayed -= 1


@dataclass(eq=False)
class _Task:
    """Work that waits for a thread, or is done in one."""

    client: str
    kind: str
    work: Callable[[], Any]
    token: Token
    done: Callable[[Any, Exception | None], None]


class Lane:
    """Some threads, some places to wait, and a share of both for each client."""

    def __init__(self, threads: int = 1, waiting: int = 8, share: int | None = None) -> None:
        self.threads, self.places = threads, threads + waiting
        self.share = share or self.places
        self._held: Counter[str] = Counter()
        self._waiting: list[_Task] = []
        self._at_work: list[_Task] = []
        self._usage = Usage()
        self._usual: dict[str, float] = {}
        self._lock = threading.Lock()
        self._executor = ThreadPoolExecutor(threads, "lane")

    @property
    def busy(self) -> bool:
        """Whether some of its threads are at work."""
        return bool(self._at_work)

    @property
    def present(self) -> int:
        """How many places are taken."""
        return self._held.total()

    @property
    def working(self) -> int:
        """How many of its threads are at work."""
        return len(self._at_work)

    @property
    def waiting(self) -> int:
        """How much work waits for a thread."""
        return len(self._waiting)

    def enter(self, client: str = "") -> "Place":
        """A place for a client; raises where there is none."""
        with self._lock:
            if self.present >= self.places:
                raise BusyError(f"{self.places} jobs are at work or waiting; try again in a moment")
            if self._held[client] >= self.share:
                raise ShareError(
                    f"{self.share} of your requests are at work or waiting; let one of them end"
                )
            self._held[client] += 1
        return Place(self, client)

    def _release(self, place: "Place") -> None:
        """Free a place that was left, once its work has ended."""
        with self._lock:
            if place.left and not place.working and not place.free:
                place.free = True
                self._held[place.client] -= 1
                self._held += Counter()  # forgets those who hold none

    def _add(self, task: _Task) -> None:
        with self._lock:
            self._waiting.append(task)
            self._begin()

    def _withdraw(self, task: _Task) -> bool:
        """Take a task back; False where it has begun."""
        with self._lock:
            if task not in self._waiting:
                return False
            self._waiting.remove(task)
            return True

    def _begin(self) -> None:
        """Begin what comes next, as long as there are threads."""
        while len(self._at_work) < self.threads and (allowed := self._allowed()):
            task = min(allowed, key=lambda each: self._usage[each.client] + self._cost(each))
            self._waiting.remove(task)
            self._at_work.append(task)
            self._executor.submit(self._do, task)

    def _allowed(self) -> list[_Task]:
        """Those that may begin: heavy work, and one client's, leave some threads to others."""
        most = max(1, self.threads // 2)
        busy = Counter(task.client for task in self._at_work)
        costs = [self._cost(task) for task in self._at_work]
        full = [
            bound
            for bound, part in _HEAVY
            if sum(cost > bound for cost in costs) >= max(1, int(self.threads * part))
        ]
        heaviest = min(full, default=math.inf)
        return [
            task
            for task in self._waiting
            if busy[task.client] < most and self._cost(task) <= heaviest
        ]

    def _cost(self, task: _Task) -> float:
        return self._usual.get(task.kind, _UNKNOWN if task.kind else 0.0)

    def _do(self, task: _Task) -> None:
        result: Any = None
        error: Exception | None = None
        started = time.monotonic()
        try:
            with task.token.active():
                task.token.check()
                result = task.work()
        except Exception as raised:  # raised again where the result is awaited
            error = raised
        except BaseException as raised:  # an interrupt is not for the event loop
            error = RuntimeError(f"work ended by {raised!r}")
        taken = time.monotonic() - started
        with self._lock:
            self._at_work.remove(task)
            self._usage.charge(task.client, taken)
            if len(self._usual) > _CLIENTS:
                self._usual.clear()
            usual = self._usual.setdefault(task.kind, taken)
            self._usual[task.kind] = usual + _NEWEST * (taken - usual)
            self._begin()
        task.done(result, error)


@dataclass(eq=False)
class Place:
    """A place in a lane, which becomes free when it is left and its work has ended."""

    lane: Lane
    client: str
    left: bool = field(default=False, init=False)
    task: _Task | None = field(default=None, init=False)
    working: bool = field(default=False, init=False)
    free: bool = field(default=False, init=False)

    def leave(self) -> None:
        """Give the place back."""
        self.left = True
        self.lane._release(self)

    @property
    def waiting(self) -> bool:
        """Whether its work has not begun."""
        return self.task in self.lane._waiting

    @property
    def waits_for_others(self) -> bool:
        """Whether somebody else's work goes first, and goes on."""
        return self.waiting and any(
            not task.token.ended and not are_one_person(task.client, self.client)
            for task in list(self.lane._at_work)
        )

    async def run(self, work: Callable[[], Result], token: Token, kind: str = "") -> Result:
        """The result of work done in a thread of the lane; raises where the token ends first."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()

        def settle(result: Any, error: Exception | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        def done(result: Any, error: Exception | None) -> None:
            self.working = False
            self.lane._release(self)
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, result, error)

        task = self.task = _Task(self.client, kind, work, token, done)
        self.working = True
        self.lane._add(task)
        try:
            return await asyncio.wait_for(asyncio.shield(future), token.left)
        except BaseException as error:
            token.cancel()
            if self.lane._withdraw(task):
                self.working = False
                self.lane._release(self)  # whoever left it before that could not free it
            future.cancel()
            if isinstance(error, TimeoutError):
                raise DeadlineError(
                    f"this took longer than {token.seconds:g} seconds; try again in a moment"
                ) from None
            raise
