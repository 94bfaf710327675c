"""Benchmarks: how long things take, as multiples of a yardstick measured in the same run."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from salet.matrix import pattern_matrix
from salet.words import Lexicon

# the script where it is installed, as people call it, and else the module
_SCRIPT = Path(sys.executable).with_name("salet")
_SALET = [str(_SCRIPT)] if _SCRIPT.exists() else [sys.executable, "-m", "salet"]


@dataclass(frozen=True)
class Measurement:
    """What was measured: a ratio to a yardstick, and the bound it must keep."""

    name: str
    seconds: float
    yardstick: str
    yardstick_seconds: float
    bound: float

    @property
    def ratio(self) -> float:
        """How many times the yardstick it took."""
        return self.seconds / self.yardstick_seconds

    @property
    def kept(self) -> bool:
        """Whether the bound is kept."""
        return self.ratio <= self.bound


def start_up() -> Measurement:
    """Start `salet candidates`, beside starting Python with NumPy."""
    numpy_alone = [sys.executable, "-c", "import numpy"]
    candidates = [*_SALET, "candidates", "salet:bybbb"]
    taken, yardstick = fastest(lambda: _run(candidates), lambda: _run(numpy_alone), times=20)
    return Measurement("start of `salet candidates`", taken, "import numpy", yardstick, 1.6)


def build_table() -> Measurement:
    """Build the original matrix, beside copying it."""
    lexicon = Lexicon.load()
    guesses, answers = lexicon.guesses.letters, lexicon.answers.letters
    matrix = pattern_matrix(guesses, answers)
    copy = matrix.copy()
    taken, yardstick = fastest(
        lambda: pattern_matrix(guesses, answers), lambda: np.copyto(copy, matrix), times=10
    )
    return Measurement("pattern table built", taken, "its copy in place", yardstick, 120)


BENCHMARKS: tuple[Callable[[], Measurement], ...] = (start_up, build_table)


def run_benchmarks() -> Iterator[Measurement]:
    """Measure everything, one after another."""
    return (benchmark() for benchmark in BENCHMARKS)


def fastest(*works: Callable[[], object], times: int) -> list[float]:
    """The shortest time of each work in seconds, taken by turns so that noise falls on all."""
    seconds = [float("inf")] * len(works)
    for _ in range(times):
        for number, work in enumerate(works):
            start = time.perf_counter()
            work()
            seconds[number] = min(seconds[number], time.perf_counter() - start)
    return seconds


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
