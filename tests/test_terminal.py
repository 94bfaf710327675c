"""What a person at a terminal sees of long jobs: progress, and a polite end on Ctrl-C."""

import json
import os
import pty
import signal
import subprocess
import sys
import time

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
        assert b"answers: " in shown, shown
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
