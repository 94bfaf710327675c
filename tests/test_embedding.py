"""Salet inside other programs: asyncio, threads, processes, logs, and clients that check types."""

import asyncio
import json
import logging
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import salet
import salet.aio
from examples import service
from salet.cli import main
from salet.jobs.cancel import DeadlineError, Token

START = salet.Position.start("original")
AFTER = START.push_all(["salet:bybbb", "crony:bybbb"])

#: What does not wait for a search ends within so many seconds, on a busy machine.
SOON = 10


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(work, 100))


def searching() -> int:
    """How many threads work for salet now."""
    return sum("salet" in each.name or "_run" in each.name for each in threading.enumerate())


def test_questions_are_answered_side_by_side() -> None:
    async def ask() -> Any:
        return await asyncio.gather(
            salet.aio.suggest(AFTER, top=1),
            salet.aio.optimal(AFTER, search=True),
            salet.aio.review(["crane:bybbb", "sport:bbbyy", "dirty:ggggg"], game="original"),
            salet.aio.simulate(AFTER, "entropy"),
            salet.aio.build_tree(AFTER, "entropy"),
        )

    (best, *_), outcome, review, simulation, tree = run(ask())
    assert (best.word, outcome.total, review.skill) == ("award", 15, 67)
    assert simulation.report.total == tree.total == 15


def test_everything_long_can_be_awaited() -> None:
    assert set(salet.aio.__all__) <= set(salet.__all__)
    for name in salet.aio.__all__:
        assert asyncio.iscoroutinefunction(getattr(salet.aio, name))


@pytest.mark.parametrize("name", ["optimal", "simulate", "review", "prove"])
def test_cancelling_a_task_ends_its_work(name: str) -> None:
    work: dict[str, Callable[[], Coroutine[Any, Any, Any]]] = {
        "optimal": lambda: salet.aio.optimal(START, "fuzzy", search=True),
        "simulate": lambda: salet.aio.simulate(START, "lookahead"),
        "review": lambda: salet.aio.review(["fuzzy:bbbbb"], game="original", budget=None),
        "prove": lambda: salet.aio.prove(START, ":memory:", jobs=1),
    }
    before = searching()

    async def cancel() -> float:
        task = asyncio.ensure_future(work[name]())
        await asyncio.sleep(0.5)
        begun = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.get_running_loop().shutdown_default_executor()  # waits for its threads
        return time.monotonic() - begun

    assert run(cancel()) < SOON
    assert searching() <= before


def test_progress_is_told_in_the_loop_and_tokens_hold() -> None:
    told: list[tuple[int, int, threading.Thread]] = []

    async def ask() -> None:
        def tell(done: int, total: int) -> None:
            told.append((done, total, threading.current_thread()))

        await salet.aio.simulate(AFTER, "entropy", progress=tell)
        with Token(0.3).active(), pytest.raises(DeadlineError):
            await salet.aio.optimal(START, "fuzzy", search=True)

    run(ask())
    assert told[-1] == (8, 8, threading.current_thread())


def test_the_example_service() -> None:
    questions = [
        {"ask": "suggest", "turns": ["salet:bybbb", "crony:bybbb"], "top": 1},
        {"ask": "optimal", "turns": ["salet:bybbb"]},
        {"ask": "review", "turns": ["crane:bybbb", "sport:bbbyy", "dirty:ggggg"]},
        {"ask": "optimal", "turns": ["salet:xyz"]},
        {"ask": "the way", "turns": []},
    ]

    async def ask() -> list[dict[str, Any]]:
        server = await service.start(0)
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        answers = []
        for question in questions:
            writer.write(json.dumps(question).encode() + b"\n")
            answers.append(json.loads(await reader.readline()))
        writer.write(b'{"ask": "optimal", "turns": ["fuzzy:bbbbb", "jiffy:bbbbb"]}\n')
        await asyncio.sleep(0.3)
        writer.close()  # whose search then ends
        server.close()
        begun = time.monotonic()
        await asyncio.sleep(0.2)
        await asyncio.get_running_loop().shutdown_default_executor()
        assert time.monotonic() - begun < SOON
        return answers

    suggested, outcome, review, wrong, unknown = run(ask())
    assert suggested["suggestions"][0]["word"] == "award"
    assert (outcome["word"], outcome["total"]) == ("brond", 260)
    assert review["skill"] == 67
    assert "'xyz'" in wrong["error"]
    assert unknown["error"] == "'the way' is not a question: suggest, optimal or review"


def figures(position: salet.Position) -> tuple[Any, ...]:
    """What several kinds of questions say of a position."""
    return (
        [(each.word, each.expected_guesses) for each in salet.suggest(position, top=3)],
        salet.optimal(position, search=True).total,
        salet.simulate(position, "entropy").report.total,
        salet.review(position.push("award:ggggg")).loss,
    )


def test_threads_share_positions_and_tables() -> None:
    expected = figures(AFTER)
    with ThreadPoolExecutor(4) as executor:
        assert list(executor.map(figures, [AFTER] * 8)) == [expected] * 8


#: In a process of its own, as pytest has threads, and Python warns of forks then.
FORKED = """
import multiprocessing, sys
import salet
if "used" in sys.argv:
    from tests.test_embedding import AFTER, figures
    figures(AFTER)
def work(connection):
    from tests.test_embedding import AFTER, figures
    connection.send(figures(AFTER)[1:3])
context = multiprocessing.get_context("fork")
ours, theirs = context.Pipe()
child = context.Process(target=work, args=[theirs])
child.start()
theirs.close()
print(ours.recv())
child.join()
"""


@pytest.mark.parametrize("state", ["imported", "used"])
def test_a_process_may_be_forked(state: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED, state],
        capture_output=True, text=True, timeout=280,
    )  # fmt: skip
    assert done.stdout == "(15, 15)\n", done.stderr


#: A thread does the same all the time; a child that waits for it is killed.
FORKED_MEANWHILE = """
import os, signal, sys, threading
import numpy as np
from salet.exact.arena import Tables
from salet.game.position import Position
from salet.tables.by_answer import by_answer
game, some = Position.start("original").game, np.zeros(3000, int)
rows, tables = by_answer(game.lexicon, game.rule), Tables(game.lexicon, game.rule)
def work():
    {}
def go_on():
    while True:
        work()
work()  # which imports what it needs: no fork frees the locks of imports
threading.Thread(target=go_on, daemon=True).start()
sys.setswitchinterval(1e-6)
for _ in range(300):
    if not (child := os.fork()):
        signal.alarm(20)
        work()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
print("free")
"""
WORK = ["by_answer(game.lexicon, game.rule)", "rows.check(some)", "tables.fill(some)"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="takes fork")
@pytest.mark.parametrize("work", WORK)
def test_a_fork_leaves_nothing_locked(work: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED_MEANWHILE.format(work)],
        capture_output=True, text=True, timeout=280,
    )  # fmt: skip
    assert done.stdout == "free\n", done.stderr


def test_a_process_may_be_spawned() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(figures, [AFTER]) == figures(AFTER)


def test_the_logger_tells_of_searches_and_caches(
    caplog: pytest.LogCaptureFixture, cache: object
) -> None:
    with caplog.at_level(logging.INFO, "salet"):
        salet.optimal(AFTER, search=True)
        salet.simulate(START, "entropy")
    assert {record.name for record in caplog.records} >= {"salet.search", "salet.cache"}
    assert "searching original: salet:bybbb crony:bybbb" in caplog.messages
    assert any(text.startswith("built the table of <Lexicon") for text in caplog.messages)
    assert any("award, 15 guesses" in text for text in caplog.messages)
    assert all(record.levelno <= logging.INFO for record in caplog.records)
    handlers = logging.getLogger("salet").handlers
    assert any(isinstance(each, logging.NullHandler) for each in handlers)


def test_debug_shows_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["optimal", "salet:bybbb", "--debug"]) == 0
    shown = capsys.readouterr()
    assert "salet.search: original: salet:bybbb is in the opening book" in shown.err
    assert main(["optimal", "salet:bybbb"]) == 0
    assert capsys.readouterr().err == ""


def test_a_quick_start_loads_no_logging() -> None:
    code = (
        "import sys, salet; salet.suggest(salet.Position.start('original').push('salet:bybbb'))\n"
        "print('logging' in sys.modules, 'asyncio' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"
