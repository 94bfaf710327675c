"""Compiling is waited for no longer than anything else: budgets, deadlines and Ctrl-C hold."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from salet.errors import SaletNotice
from salet.exact import compiled as kernels
from salet.exact.search import Search
from salet.game.position import Position
from salet.jobs.cancel import CancelledError, DeadlineError, Token
from salet.play.player import make_player
from salet.tables.compiling import in_background
from salet.web import handling, trees
from salet.web.app import create_app

AFTER_SALET = Position.start("original").push("salet:bybbb")

#: Compiling takes some twenty seconds here; what does not wait for it takes two.
SOON = 12


def test_who_waits_may_leave_and_the_next_waits_for_the_same() -> None:
    release, begun = threading.Event(), list[int]()

    def work() -> str:
        begun.append(1)
        release.wait(60)
        return "done"

    with Token(0.1).active(), pytest.raises(DeadlineError):
        in_background("slow", work)
    threading.Timer(0.5, release.set).start()
    with pytest.warns(SaletNotice, match="compiling a part of the search"):
        assert in_background("slow", work, patience=0.1) == "done"
    assert len(begun) == 1


def test_what_fails_is_raised_and_begun_again() -> None:
    def broken() -> None:
        raise TimeoutError("oh")

    for _ in range(2):
        with pytest.raises(TimeoutError, match="oh"):
            in_background("broken", broken)
    assert in_background("broken", lambda: 1) == 1


@pytest.fixture
def compiling(compiled: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Kernels that are being compiled until this event is set."""
    release = threading.Event()
    warm_up = kernels.warm_up

    def slowly(arena: Any) -> None:
        release.wait(60)
        warm_up(arena)

    monkeypatch.setattr(kernels, "warm_up", slowly)
    yield release
    release.set()
    Search(AFTER_SALET).run()  # until nothing is being compiled any more


def test_a_budget_holds_while_kernels_are_compiled(compiling: threading.Event) -> None:
    search = Search(AFTER_SALET)
    outcome = search.run(0.1)
    assert outcome.status == "bounded"
    assert outcome.lower == 2 * 102 - 1
    assert outcome.tree is not None
    outcome.tree.verify()
    assert outcome.upper is not None
    assert outcome.upper >= 260
    compiling.set()
    assert search.run().total == 260


def test_a_player_has_its_whole_budget_once_kernels_are_compiled(
    compiling: threading.Event,
) -> None:
    player = make_player("optimal", options={"budget": "1", "top": "2"})  # not from the book
    with Token(0.1).active(), pytest.raises(DeadlineError):
        player.choose(player.state(AFTER_SALET))
    threading.Timer(1.5, compiling.set).start()
    (best, _) = player.rank([player.state(AFTER_SALET)], 2)
    assert (best.word, best.proven) == ("brond", True)


def test_a_search_that_waits_for_kernels_ends_with_its_token(compiling: threading.Event) -> None:
    search, token = Search(AFTER_SALET), Token()
    with Token(0.1).active(), pytest.raises(DeadlineError):
        search.run()
    threading.Timer(0.1, token.cancel).start()
    with token.active(), pytest.raises(CancelledError):
        search.run()
    threading.Timer(0.1, search.cancel).start()
    assert search.run().tree is None
    compiling.set()
    assert search.run().total == 260


@pytest.mark.usefixtures("compiling")
def test_a_request_is_answered_while_kernels_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    body = {"turns": ["audio:bbbbb", "slept:bybbb"]}
    app = create_app()
    with TestClient(app, base_url="http://127.0.0.1") as client:
        monkeypatch.setattr(trees, "_BUDGET", 0.2)
        assert client.post("/api/tree", json=body).json()["claim"] == "best found (search)"
        monkeypatch.setattr(trees, "_BUDGET", 60)
        monkeypatch.setattr(handling, "TREE_DEADLINE", 0.3)
        refused = client.post("/api/tree", json=body)
        assert refused.status_code == 503
        assert "longer than 0.3 seconds" in refused.json()["error"]["message"]
        end = time.monotonic() + SOON
        while app.state.lanes.trees.busy:  # whose thread is free for others
            assert time.monotonic() < end
            time.sleep(0.01)


def start_cold(cache: Path, *arguments: str) -> "subprocess.Popen[str]":
    """The command, with nothing compiled before."""
    return subprocess.Popen(
        [sys.executable, "-m", "salet", "optimal", "salet:bybbb", "--search", *arguments],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


@pytest.mark.parametrize("budget", [1, 4])
def test_a_budget_holds_with_nothing_compiled(tmp_path: Path, budget: int) -> None:
    """The process ends cleanly, whatever was being compiled."""
    begun = time.monotonic()
    process = start_cold(tmp_path, "--json", "--budget", str(budget))
    out, said = process.communicate(timeout=100)
    assert time.monotonic() - begun < budget + SOON
    assert process.returncode == 0
    found = json.loads(out)
    assert found["status"] in ("bounded", "proven")
    assert found["word"] is not None
    assert found["lower"] <= 260 <= found["upper"]
    expected = ("exact search", "salet: compiling a part of the search")
    assert all(line.startswith(expected) for line in said.splitlines()), said


def test_a_process_ends_quietly_while_others_wait_for_kernels(tmp_path: Path) -> None:
    code = (
        "import threading, time; from salet.tables.kernels import compiled_kernels\n"
        "import salet.tables.numba_kernels\n"
        "threading.Thread(target=compiled_kernels, daemon=True).start()\n"
        "time.sleep(0.3)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], timeout=100, capture_output=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_an_interrupt_ends_the_wait_for_kernels(tmp_path: Path) -> None:
    process = start_cold(tmp_path)
    assert process.stderr is not None
    first = process.stderr.readline()  # whichever is said first
    assert "exact search" in first or "compiling a part" in first
    process.send_signal(signal.SIGINT)
    begun = time.monotonic()
    _, said = process.communicate(timeout=100)
    assert time.monotonic() - begun < SOON
    assert process.returncode == 130
    assert "Traceback" not in said
