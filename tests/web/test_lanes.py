"""Lanes: who goes next, who is refused, and what ends work early."""

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from salet.jobs.cancel import CancelledError, DeadlineError, Token, checkpoint
from salet.web import events, lanes
from salet.web.events import Job, JobQueue, Listener
from salet.web.lanes import Lane, Place, PoliteToken, Refusals
from salet.web.problems import BusyError, ShareError


def until(condition: Callable[[], bool]) -> None:
    """Wait for something that happens soon."""
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_the_client_who_used_least_goes_next() -> None:
    async def scenario() -> list[str]:
        lane, order, go = Lane(threads=1, waiting=20), [], threading.Event()

        def work(name: str) -> Callable[[], None]:
            return lambda: order.append(name)

        async def one(client: str, work: Callable[[], object]) -> None:
            await lane.enter(client).run(work, Token(60))

        await one("heavy", lambda: time.sleep(0.05))
        await one("light", lambda: None)
        tasks = [asyncio.ensure_future(one("holder", go.wait))]
        await asyncio.sleep(0.05)
        tasks += [asyncio.ensure_future(one("heavy", work("heavy"))) for _ in range(5)]
        tasks += [asyncio.ensure_future(one("light", work("light")))]
        await asyncio.sleep(0.05)
        go.set()
        await asyncio.gather(*tasks)
        return order

    assert asyncio.run(scenario()) == ["light"] + ["heavy"] * 5


def test_light_work_goes_before_heavy_work_of_new_clients() -> None:
    async def scenario() -> list[str]:
        lane, order, go = Lane(threads=1, waiting=20), [], threading.Event()

        async def one(client: str, kind: str, work: Callable[[], object]) -> None:
            await lane.enter(client).run(work, Token(60), kind)

        await one("first", "slow", lambda: time.sleep(0.3))
        tasks = [asyncio.ensure_future(one("holder", "", go.wait))]
        await asyncio.sleep(0.05)
        for number in range(3):
            task = one(f"new {number}", "slow", lambda: order.append("slow"))
            tasks.append(asyncio.ensure_future(task))
        tasks.append(asyncio.ensure_future(one("other", "fast", lambda: order.append("fast"))))
        await asyncio.sleep(0.05)
        go.set()
        await asyncio.gather(*tasks)
        return order

    assert asyncio.run(scenario()) == ["fast", "slow", "slow", "slow"]


def test_one_client_holds_a_share_of_places_and_threads() -> None:
    async def scenario() -> None:
        lane, go = Lane(threads=2, waiting=4, share=3), threading.Event()
        places = [lane.enter("greedy") for _ in range(3)]
        with pytest.raises(ShareError, match="3 of your requests"):
            lane.enter("greedy")
        running = [asyncio.ensure_future(each.run(go.wait, Token(60))) for each in places]
        await asyncio.sleep(0.05)
        other = lane.enter("other")
        assert await other.run(lambda: "at once", Token(10)) == "at once"
        go.set()
        await asyncio.gather(*running)
        others = [lane.enter(f"other {number}") for number in range(2)]
        with pytest.raises(BusyError, match="6 jobs are at work"):
            lane.enter("one more")
        for place in (*places, other, *others):
            place.leave()
            place.leave()  # twice is once
        assert lane.present == 0

    asyncio.run(scenario())


def test_a_deadline_counts_from_the_beginning_and_frees_the_place_when_the_work_ends() -> None:
    async def scenario() -> None:
        lane, go, ended = Lane(threads=1, waiting=2), threading.Event(), []

        def work() -> None:
            go.wait()
            try:
                checkpoint()
            except CancelledError:
                ended.append("cancelled")
                raise

        place, waiting = lane.enter("one"), lane.enter("two")
        running = asyncio.ensure_future(place.run(work, Token(0.3)))
        await asyncio.sleep(0.05)
        with pytest.raises(DeadlineError, match=r"longer than 0\.1 seconds"):
            await waiting.run(lambda: ended.append("never"), Token(0.1))
        with pytest.raises(DeadlineError):
            await running
        waiting.leave()
        place.leave()
        assert lane.present == 1  # it is still at work
        go.set()
        until(lambda: lane.present == 0)
        assert ended == ["cancelled"]

    asyncio.run(scenario())


def test_who_is_gone_is_taken_out_of_the_queue() -> None:
    async def scenario() -> None:
        lane, go, done = Lane(threads=1, waiting=2), threading.Event(), []

        async def visit(place: Place, work: Callable[[], object]) -> None:
            try:
                await place.run(work, Token(60))
            finally:
                place.leave()

        first = asyncio.ensure_future(visit(lane.enter("one"), go.wait))
        second = asyncio.ensure_future(visit(lane.enter("two"), lambda: done.append("two")))
        await asyncio.sleep(0.05)
        second.cancel()
        await asyncio.wait({second})
        assert lane.present == 1
        go.set()
        await first
        assert done == []

    asyncio.run(scenario())


def test_what_takes_long_moves_on_to_another_workshop() -> None:
    async def scenario() -> tuple[list[str], int]:
        long = JobQueue()
        quick = JobQueue(after=long)
        go = threading.Event()

        def rest(listener: Listener) -> None:
            listener.tell("there", {})
            go.wait()

        def job(listener: Listener) -> Job | None:
            listener.tell("here", {})
            return rest

        heard = []
        events = quick.stream(job, "one")
        heard.append(await anext(events))
        heard.append(await anext(events))
        places = quick.present
        other = quick.stream(lambda listener: listener.tell("at once", {}), "two")
        heard.append(await anext(other))  # nothing blocks the quick ones
        go.set()
        heard += [each async for each in events]
        assert long.present == quick.present - 1 == 0
        await other.aclose()
        return heard, places

    heard, places = asyncio.run(scenario())
    assert [each.split("\n")[0] for each in heard] == [
        "event: here",
        "event: there",
        "event: at once",
    ]
    assert places == 0


def test_polite_work_pauses_at_its_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(lanes.time, "sleep", pauses.append)  # type: ignore[attr-defined]

    async def scenario() -> None:
        lane, go = Lane(), threading.Event()
        token, plain = PoliteToken(60, lane), Token(60)
        with token.active():
            checkpoint()
            assert pauses == []
            running = asyncio.ensure_future(lane.enter().run(go.wait, plain))
            await asyncio.sleep(0.05)
            checkpoint()
            assert pauses == [lanes._PAUSE] * lanes._PAUSES, "and then it goes on"
            go.set()
            await running
            pauses.clear()
            checkpoint()
            assert pauses == []

    asyncio.run(scenario())


def test_floods_of_refusals_are_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "_DELAY", 0.3)

    async def scenario() -> tuple[float, float]:
        refusals, started = Refusals(), time.monotonic()
        for _ in range(20):
            await refusals.delay()
        at_once = time.monotonic() - started
        await asyncio.gather(*(refusals.delay() for _ in range(10)))
        return at_once, time.monotonic() - started

    at_once, slowed = asyncio.run(scenario())
    assert at_once < 0.3 <= slowed


def test_whoever_leaves_while_waiting_frees_the_place() -> None:
    """As a request does whose client has gone: it cancels its work and leaves at once."""

    async def scenario() -> tuple[int, int]:
        lane, go = Lane(threads=1, waiting=2), threading.Event()
        holder = asyncio.ensure_future(lane.enter().run(go.wait, Token(60)))
        place = lane.enter()
        waiting = asyncio.ensure_future(place.run(go.wait, Token(60)))
        await asyncio.sleep(0.05)
        before = lane.present
        waiting.cancel()
        place.leave()
        await asyncio.wait([waiting])
        after = lane.present
        go.set()
        await holder
        return before, after

    assert asyncio.run(scenario()) == (2, 1)


def test_what_is_left_of_a_job_waits_again_behind_others() -> None:
    """As a review of a whole record does: each turn has a time of its own."""

    async def scenario() -> list[str]:
        queue, order, go = JobQueue(), [], threading.Event()
        waiting = [3]

        def one_turn(listener: Listener) -> Job | None:
            go.wait()
            order.append("long")
            waiting[0] -= 1
            return one_turn if waiting[0] else None

        def short(listener: Listener) -> None:
            order.append("short")

        async def hear(job: Job) -> list[str]:
            return [each async for each in queue.stream(job)]

        long = asyncio.ensure_future(hear(one_turn))
        while not queue.lane.working:
            await asyncio.sleep(0)
        other = asyncio.ensure_future(hear(short))
        while not queue.lane.waiting:
            await asyncio.sleep(0)
        go.set()
        await asyncio.gather(long, other)
        assert queue.present == 0
        return order

    assert asyncio.run(scenario()) == ["long", "short", "long", "long"]


def test_a_stream_that_waits_shows_that_it_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "_SILENCE", 0.01)
    monkeypatch.setattr(events, "_PATIENCE", 0.0)

    async def scenario() -> list[str]:
        queue, go = JobQueue(), threading.Event()

        def hold(listener: Listener) -> None:
            go.wait()

        holder = queue.stream(hold, "one")
        held = asyncio.ensure_future(anext(holder, "end"))
        while not queue.lane.working:
            await asyncio.sleep(0)
        waiting = queue.stream(lambda listener: listener.tell("there", {}), "two")
        heard = [await anext(waiting) for _ in range(4)]
        go.set()
        heard += [each async for each in waiting]
        await held
        await holder.aclose()
        return heard

    heard = asyncio.run(scenario())
    first = next(each for each in heard if each != ": alive\n\n")
    assert first.startswith("event: waiting")
    assert heard.count(": alive\n\n") >= 3
    assert heard[-1] == "event: there\ndata: {}\n\n"


def test_what_is_not_known_yet_leaves_threads_to_others() -> None:
    async def scenario() -> str:
        lane, go = Lane(threads=4, waiting=20), threading.Event()
        await lane.enter("other").run(lambda: None, Token(60), "light")
        heavy = [
            asyncio.ensure_future(lane.enter(f"new {number}").run(go.wait, Token(60), "unknown"))
            for number in range(6)
        ]
        while lane.present < 6:
            await asyncio.sleep(0)
        found = await lane.enter("other").run(lambda: "at once", Token(60), "light")
        go.set()
        await asyncio.gather(*heavy)
        return found

    assert asyncio.run(scenario()) == "at once"


def test_what_takes_seconds_leaves_threads_to_what_takes_less() -> None:
    async def scenario() -> str:
        lane, go = Lane(threads=4, waiting=20), threading.Event()
        lane._usual |= {"seconds": 5.0, "half a second": 0.5}
        heavy = [
            asyncio.ensure_future(lane.enter(f"new {number}").run(go.wait, Token(60), "seconds"))
            for number in range(6)
        ]
        while lane.present < 6:
            await asyncio.sleep(0)
        found = await lane.enter("other").run(lambda: "soon", Token(60), "half a second")
        assert lane.working == 1
        go.set()
        await asyncio.gather(*heavy)
        return found

    assert asyncio.run(scenario()) == "soon"
