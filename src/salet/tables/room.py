"""Room: a bound on what the large things of a process take: tables, and what searches remember.

Without a bound they may have what the system has. Within one, what is only remembered makes way for
what is built, the least recently used first; what has no room even then is refused before it is
built. A thing counts for as long as it is there, wherever it is used.
"""

import gc
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

from salet.errors import MemoryShortError, NoRoomError
from salet.jobs.locks import Lock
from salet.tables.memory import check_room

Params = ParamSpec("Params")
Thing = TypeVar("Thing")

#: What may do with less leaves this part of the room to what may not.
_LEFT_BY_MODEST = 1 / 3


class Room:
    """Counts the bytes of large things, and remembers what functions of them have built."""

    def __init__(self, most: int | None = None) -> None:
        """With room for so many bytes; None for what the system has."""
        self.most = most
        self._claims: dict[int, int] = {}
        self._numbers = count()
        self._used: OrderedDict[tuple[Remembered[Any, Any], Hashable], Any] = OrderedDict()
        """What is remembered, the least recently used first."""
        self._lock = Lock()

    @property
    def taken(self) -> int:
        """How many bytes are taken."""
        return sum([*self._claims.values()])

    @contextmanager
    def bounded(self, most: int) -> Iterator[None]:
        """Keep to so many bytes within this block."""
        before, self.most = self.most, most
        try:
            yield
        finally:
            self.most = before

    def build(
        self, size: int, what: str, build: Callable[[], Thing], *, modest: bool = False
    ) -> Thing:
        """What `build` gives, which takes so many bytes; raises where there is no room for it.

        Something modest may do without, so it leaves some of the room to others.
        """
        check_room(size, what)
        with self._lock():
            self._make_way(size, what, self._spare if modest else 0)
            claim = next(self._numbers)
            self._claims[claim] = size
        try:
            thing = build()
        except BaseException:
            self._claims.pop(claim)
            raise
        # It may run in any thread, at any time, so it must not wait for the lock.
        weakref.finalize(thing, self._claims.pop, claim, None).atexit = False
        return thing

    def zeros(
        self, shape: int | tuple[int, ...], kind: DTypeLike, what: str, *, modest: bool = False
    ) -> NDArray[Any]:
        """An array of zeros that counts."""
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        return self.build(size, what, lambda: np.zeros(shape, kind), modest=modest)

    def remembered(
        self, most: int
    ) -> "Callable[[Callable[Params, Thing]], Remembered[Params, Thing]]":
        """Remember what a function gives: without a bound, so many things of it."""
        return lambda function: Remembered(self, function, most)

    @property
    def _spare(self) -> int:
        return int((self.most or 0) * _LEFT_BY_MODEST)

    def _make_way(self, size: int, what: str, spare: int) -> None:
        """Forget what was not used for long, as far as it has to be; raises if that is no help."""
        if self.most is None:
            return
        needed = f"{what} would take {size / 2**20:,.0f} MB of memory"
        most = self.most - spare
        if size > most:
            raise MemoryShortError(
                f"{needed}, and all together may take {most / 2**20:,.0f} MB here; "
                "use shorter lists, or the console"
            )
        while self.taken + size > most and self._used:
            self._used.popitem(last=False)
        if self.taken + size > most:
            gc.collect()  # what refers to itself, as a search does, goes only so
        if (free := most - self.taken) < size:
            raise NoRoomError(
                f"{needed}, and {max(0, free) / 2**20:,.0f} MB are free just now; "
                "try again in a moment"
            )


class Remembered(Generic[Params, Thing]):
    """A function whose things are remembered as long as there is room, or somebody uses them."""

    def __init__(self, room: Room, function: Callable[Params, Thing], most: int) -> None:
        self._room, self._function, self._most = room, function, most
        self._there: weakref.WeakValueDictionary[Hashable, Any] = weakref.WeakValueDictionary()
        self.__doc__ = function.__doc__

    def __call__(self, *args: Params.args, **named: Params.kwargs) -> Thing:
        """What the function gives."""
        key = args, tuple(sorted(named.items()))
        thing: Thing | None = self._there.get(key)
        if thing is None:
            thing = self._there.setdefault(key, self._function(*args, **named))
        self._note(key, thing)
        return thing

    def _note(self, key: Hashable, thing: Thing) -> None:
        """Note that this was used just now."""
        used = self._room._used
        with self._room._lock():
            used[self, key] = thing
            used.move_to_end((self, key))
            if self._room.most is None:
                own = [each for each in used if each[0] is self]
                for each in own[: -self._most]:
                    del used[each]

    def cache_clear(self) -> None:
        """Forget everything."""
        with self._room._lock():
            for each in [each for each in self._room._used if each[0] is self]:
                del self._room._used[each]
            self._there.clear()


#: That of this process.
ROOM = Room()
