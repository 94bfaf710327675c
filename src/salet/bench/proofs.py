"""Whole proofs."""

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from typing import NamedTuple

from salet.bench.measuring import SALET, Measurement, in_histograms
from salet.errors import SaletError

# Whole proofs are measured in their own processes, once each, as they take minutes. Selby's
# program would take some 23,800 s in normal mode and 9,400 s in hard mode on the same machine.


def whole_proofs() -> Iterator[Measurement]:
    """Prove the best opener of the original game: time, memory, and what a second thread gains."""
    alone = _prove("normal", 1)
    name, yardstick = "whole proof by two threads", "by one thread"
    yield Measurement(name, _prove("normal", 2).wall, yardstick, alone.wall, 1 / 1.7)
    for name, mode, seconds in (("normal", alone, 400), ("hard", _prove("hard", 1), 900)):
        yield in_histograms(f"whole proof, {name}", mode.cpu, seconds)
        yield Measurement(f"its memory, {name}", mode.megabytes, "1 MB", 1, 4096, "MB")


class _Spent(NamedTuple):
    """What a process took: ms of wall time, ms of CPU time, and megabytes."""

    wall: float
    cpu: float
    megabytes: float


def _prove(mode: str, threads: int) -> _Spent:
    with tempfile.TemporaryDirectory() as directory:
        store = ["--store", f"{directory}/store", "--mode", mode, "--jobs", str(threads)]
        started = time.perf_counter()
        command = [*SALET, "prove", "--game", "original", *store]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, code, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(code)
        if process.returncode:
            raise SaletError(f"the proof in {mode} mode failed")
        wall = time.perf_counter() - started
    return _Spent(wall * 1000, (used.ru_utime + used.ru_stime) * 1000, used.ru_maxrss / 1024)
