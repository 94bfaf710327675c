"""What a person at a terminal sees of long jobs: progress, and a polite end on Ctrl-C."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from itertools import pairwise

import pytest

from salet.cli import main
from salet.cli.progress import Estimate

SALET = [sys.executable, "-m", "salet"]
LONG = [*SALET, "simulate", "--strategy", "lookahead", "--opener", "salet"]


def read_until(terminal: int, expected: bytes, seconds: float = 120) -> bytes:
    """What a terminal shows, up to the expected text."""
    shown, deadline = b"", time.monotonic() + seconds
    while expected not in shown and time.monotonic() < deadline:
        shown += os.read(terminal, 4096)
    return shown


def test_a_long_job_shows_how_far_it_is_and_ends_politely() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen([*LONG, "--json"], stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        shown = read_until(ours, b" left")
        assert b"games: " in shown, shown
        assert b" of 2,315, " in shown, shown
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        out = process.stdout.read()
    os.close(ours)
    assert process.returncode == 130
    report = json.loads(out)
    assert not report["complete"]
    assert 0 < report["games"] < 2315


def test_what_takes_less_than_a_second_says_nothing() -> None:
    done = subprocess.run(
        [*SALET, "suggest", "salet:bybbb"], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""


def test_an_interrupted_ranking_is_no_traceback() -> None:
    command = [*SALET, "suggest", "--strategy", "lookahead", "-o", "top=500"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        assert first.startswith(b"ranking: working"), first
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert (out, err.strip()) == (b"", b"interrupted")


def test_progress_counts_the_games_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample of 20 is 20 games, whatever answers lie beside them."""
    noted: list[tuple[int, int]] = []
    monkeypatch.setattr(
        "salet.cli.progress.ProgressLine.__call__", lambda _, *note: noted.append(note)
    )
    arguments = ["simulate", "salet:bybbb", "--game", "original", "--games", "20"]
    assert main(arguments) == 0
    assert noted[-1] == (20, 20)
    assert all(before <= after for (before, _), (after, _) in pairwise(noted))


def test_the_time_left_counts_down_and_does_not_jump() -> None:
    """Steps of very different times, after some compiling, and more than half done before."""
    estimate, total = Estimate(), 100
    estimate.note(60, total, 50.0)
    assert estimate.left(55.0) is None
    now, shown = 50.0, []
    for done in range(61, 100):
        now += 3.0 if done % 4 == 0 else 1.0  # 1.5 s on average
        before = estimate.left(now)
        estimate.note(done, total, now)
        after = estimate.left(now)
        assert after is not None
        if before is not None and done > 66:
            assert abs(after - before) < 3, done
        shown.append(after)
        assert 0.5 * after < 1.5 * (total - done) + 3 and after < 2.2 * (1.5 * (total - done) + 1)
        later = estimate.left(now + 0.5)
        assert later is None or after - later == pytest.approx(0.5)
    assert shown[10] > shown[20] > shown[30]
    assert estimate.rate(now) == pytest.approx(39 / (now - 50))


def test_what_is_overdue_promises_nothing() -> None:
    estimate = Estimate()
    estimate.note(0, 10, 0.0)
    estimate.note(5, 10, 5.0)
    assert estimate.left(7.0) == pytest.approx(3)
    assert estimate.left(10.5) is None
