"""Work on a Dask cluster, with real schedulers and workers that come and go."""

import logging
import re
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from salet import engine
from salet.cli import main
from salet.errors import SaletWarning
from salet.game.position import Position
from salet.jobs.cluster import Cluster, ClusterError, _Silence
from salet.jobs.local import as_done, in_order
from salet.play.player import make_player
from salet.play.simulate import simulate
from salet.proof import Bounds
from tests.test_prove import long_lists, rows, start, wait_for_rows

__all__ = ["long_lists"]  # the fixture


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def running(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """A Dask command that runs until the end of the block, or until it is killed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments, "--dashboard-address", "127.0.0.1:0"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait(30)


class Machines:
    """A scheduler, and workers that join when asked."""

    def __init__(self, stack: ExitStack, directory: Path) -> None:
        self._stack, self._directory = stack, directory
        self.port = free_port()
        self.scheduler = self.schedule()

    @property
    def engine(self) -> str:
        return f"dask://127.0.0.1:{self.port}"

    def schedule(self) -> "subprocess.Popen[str]":
        command = ("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        process = self._stack.enter_context(running(*command))
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return process
            time.sleep(0.05)
        raise AssertionError("the scheduler does not start")

    def join(self) -> "subprocess.Popen[str]":
        return self._stack.enter_context(
            running(
                "worker", f"tcp://127.0.0.1:{self.port}", "--host", "127.0.0.1", "--nthreads", "1",
                "--no-nanny", "--no-dashboard", "--local-directory", str(self._directory),
            )
        )  # fmt: skip


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    with ExitStack() as stack:
        yield Machines(stack, tmp_path / "dask")


def square(number: int) -> int:
    return number * number


def slow_square(number: int) -> int:
    time.sleep(0.3)
    return number * number


def test_results_come_back(machines: Machines) -> None:
    machines.join()
    with Cluster(f"127.0.0.1:{machines.port}") as cluster:
        assert sorted(as_done(square, range(20), cluster)) == [n * n for n in range(20)]
        assert list(in_order(square, range(20), cluster)) == [n * n for n in range(20)]
        assert logging.getLogger("distributed.client").level > logging.CRITICAL
    assert logging.getLogger("distributed.client").level <= logging.CRITICAL


def test_reviews_run_there_too(machines: Machines) -> None:
    machines.join()
    lines = ['{"turns": "crane:bbbbb pilot:bbgbb bully:ggggg"}\n'] * 60
    game = Position.start("original").game
    reviews = list(engine.review_lines(lines, game, engine=machines.engine))
    assert [each["line"] for each in reviews] == list(range(1, 61))
    assert {each["skill"] for each in reviews} == {reviews[0]["skill"]}


def test_simulations_and_studies_run_there_too(machines: Machines, tmp_path: Path) -> None:
    machines.join()
    position, player = Position.start("original"), make_player("entropy", openers="salet")
    there = engine.play_all(position, player, engine=machines.engine)
    assert there.report.total == simulate(position, player).report.total == 7947
    (tmp_path / "words").write_text("crane\nslate\nabbey\nmatch\nwatch\nlatch\n")
    (tmp_path / "small.toml").write_text(
        f'title = "Small"\nanswers = "{tmp_path / "words"}"\nopeners = ["crane"]\n'
        'modes = ["normal"]\n[[strategies]]\nname = "entropy"\n'
    )
    done = engine.run_study(
        str(tmp_path / "small.toml"), str(tmp_path / "out"), engine=machines.engine
    )
    assert done["games"] == 6


class Watch:
    """Does something when a proof has reached some point."""

    def __init__(self, *things: tuple[int, Callable[[], object]]) -> None:
        self.things = list(things)

    def __call__(self, done: int, total: int, best: Bounds | None) -> None:
        if self.things and done >= self.things[0][0]:
            self.things.pop(0)[1]()


def test_a_proof_outlives_its_workers(
    machines: Machines, long_lists: tuple[str, str], tmp_path: Path
) -> None:
    first = machines.join()
    watch = Watch(
        (300, machines.join),  # one joins late
        (700, first.kill),  # and the other is killed
    )
    there = engine.prove(
        start(long_lists), str(tmp_path / "there"), exact=True, engine=machines.engine,
        watcher=watch,
    )  # fmt: skip
    assert not watch.things and first.wait(10) == -signal.SIGKILL
    assert there.complete
    here = engine.prove(start(long_lists), str(tmp_path / "here"), exact=True)
    assert {word: each.lower for word, each in there.bounds.items()} == {
        word: each.lower for word, each in here.bounds.items()
    }
    assert rows(tmp_path / "there") == rows(tmp_path / "here")


@pytest.fixture
def soon_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers count as silent after a few seconds; Dask alone would wait five minutes."""
    monkeypatch.setattr("salet.jobs.cluster._SILENT_AFTER", 4)
    monkeypatch.setattr("salet.jobs.cluster._PROBED_EVERY", 0.5)


@pytest.mark.usefixtures("soon_silent")
def test_a_proof_outlives_a_frozen_worker(
    machines: Machines, long_lists: tuple[str, str], tmp_path: Path
) -> None:
    first = machines.join()
    machines.join()
    openers = Path(long_lists[1]).read_text().split()[:150]
    with Cluster(f"127.0.0.1:{machines.port}") as cluster:
        wait_for_workers(cluster, 2)
        watch = Watch((40, partial(first.send_signal, signal.SIGSTOP)))
        started = time.monotonic()
        with pytest.warns(SaletWarning, match=r"has been silent for \d+ s; its work") as warned:
            there = engine.prove(
                start(long_lists), str(tmp_path / "there"), openers=openers, exact=True,
                executor=cluster, watcher=watch,
            )  # fmt: skip
        assert time.monotonic() - started < 60
        assert [each.category for each in warned] == [SaletWarning]  # just one
        assert cluster.workers == 1
    assert not watch.things and there.complete
    engine.prove(start(long_lists), str(tmp_path / "here"), openers=openers, exact=True)
    assert rows(tmp_path / "there") == rows(tmp_path / "here")
    first.send_signal(signal.SIGCONT)
    assert first.wait(30) is not None  # it ends by itself, instead of repeating others' work


@pytest.mark.usefixtures("soon_silent")
def test_work_waits_for_others_where_all_are_frozen(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages: list[str] = []

    def hear(message: Warning | str, *_: object, **__: object) -> None:
        messages.append(str(message))
        if "waiting" in str(message):
            machines.join()

    first = machines.join()
    with Cluster(f"127.0.0.1:{machines.port}") as cluster, warnings.catch_warnings():
        wait_for_workers(cluster, 1)
        warnings.simplefilter("always", SaletWarning)
        monkeypatch.setattr(warnings, "showwarning", hear)
        results = in_order(slow_square, range(6), cluster)
        found = [next(results)]
        first.send_signal(signal.SIGSTOP)
        found += results
    assert found == [n * n for n in range(6)]
    assert [" ".join(text.split()[:3]) for text in messages] == ["the worker at", "no worker is"]


def wait_for_workers(cluster: Cluster, number: int) -> None:
    deadline = time.monotonic() + 30
    while cluster.workers < number:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_silence_is_counted_where_somebody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("salet.jobs.cluster.time", SimpleNamespace(monotonic=lambda: now))
    silence = _Silence()
    silent: dict[str, float] = {}
    for step in range(12):
        assert not silent
        now += 3
        silent = silence.update({"silent": 5.0, "alive": 5.0 + step})
    assert silent == {"silent": 33.0}
    now += 3600  # asleep, as the scheduler may have been
    assert silence.update({"silent": 6.0, "alive": 16.0}) == {}
    now += 3  # with very many workers, each reports rarely
    many = {str(number): 1.0 for number in range(2000)}
    for _ in range(33):
        assert not silence.update(many)
        now += 3
    assert not silence.update(many)  # 99 s
    now += 3
    assert len(silence.update(many)) == 2000


def test_the_best_is_found_there(
    machines: Machines, long_lists: tuple[str, str], tmp_path: Path
) -> None:
    machines.join()
    there = engine.prove(start(long_lists), str(tmp_path / "there"), engine=machines.engine)
    here = engine.prove(start(long_lists), str(tmp_path / "here"))
    assert there.complete and there.best[0].total == here.best[0].total


def test_without_a_scheduler_the_store_is_valid(
    machines: Machines, long_lists: tuple[str, str], tmp_path: Path
) -> None:
    machines.join()
    store = tmp_path / "store"
    started = time.monotonic()
    with pytest.raises(ClusterError, match=r"scheduler at .* is gone"):
        engine.prove(
            start(long_lists), str(store), exact=True, engine=machines.engine,
            watcher=Watch((200, machines.scheduler.kill)),
        )  # fmt: skip
    assert time.monotonic() - started < 60
    stored = rows(store)
    assert len(stored) >= 200
    done = engine.prove(start(long_lists), str(store), exact=True)
    assert done.complete and stored.items() <= rows(store).items()


def test_an_interrupt_leaves_the_cluster(
    machines: Machines, long_lists: tuple[str, str], tmp_path: Path
) -> None:
    machines.join()
    store = tmp_path / "store"
    process = subprocess.Popen(
        [sys.executable, "-m", "salet", "prove", "--exact", "--store", str(store),
         "--answers", long_lists[0], "--guesses", long_lists[1], "--engine", machines.engine],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert wait_for_rows(store, 50, process)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "same command goes on" in errors and "Traceback" not in errors
    assert machines.scheduler.poll() is None


@pytest.mark.parametrize("address", ["", "somewhere", "host:port", "host:99999", "http://host:1"])
def test_an_address_is_a_host_and_a_port(address: str) -> None:
    with pytest.raises(ClusterError, match=re.escape("write dask://HOST:PORT")):
        Cluster(address)


def test_nobody_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("salet.jobs.cluster._PATIENCE", 1)
    silent = socket.socket()
    silent.bind(("127.0.0.1", 0))
    silent.listen()
    for port in (free_port(), silent.getsockname()[1]):
        code = main(
            ["prove", "--store", str(tmp_path / "s"), "--engine", f"dask://127.0.0.1:{port}"]
        )
        assert code == 1
        assert "no Dask scheduler answers" in capsys.readouterr().err
    silent.close()
    assert main(["prove", "--store", str(tmp_path / "s"), "--engine", "spark://x"]) == 2
    assert "'spark://x' is not an engine" in capsys.readouterr().err
