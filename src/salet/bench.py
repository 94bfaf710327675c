"""Benchmarks: how long things take, as multiples of a yardstick measured in the same run."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from salet.kernels import compiled_kernels
from salet.matrix import pattern_matrix
from salet.player import make_player
from salet.position import Position
from salet.simulation import simulate
from salet.situation import Situation
from salet.strategies import _parts as parts
from salet.study import load_study
from salet.study.run import run_study
from salet.study.store import open_store
from salet.table import table
from salet.words import Lexicon

# the script where it is installed, as people call it, and else the module
_SCRIPT = Path(sys.executable).with_name("salet")
_SALET = [str(_SCRIPT)] if _SCRIPT.exists() else [sys.executable, "-m", "salet"]

_NUMPY = [sys.executable, "-c", "import numpy"]


@dataclass(frozen=True)
class Measurement:
    """What was measured: a ratio to a yardstick, and the bound it must keep."""

    name: str
    amount: float
    yardstick: str
    yardstick_amount: float
    bound: float
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """How many times the yardstick it took."""
        return self.amount / self.yardstick_amount

    @property
    def kept(self) -> bool:
        """Whether the bound is kept."""
        return self.ratio <= self.bound


def start_up() -> Measurement:
    """Start `salet candidates`, beside starting Python with NumPy."""
    candidates = [*_SALET, "candidates", "salet:bybbb"]
    taken, yardstick = fastest(lambda: _run(candidates), lambda: _run(_NUMPY), times=20)
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


def rank_first_turn() -> Measurement:
    """Rank all guesses of the first turn by all metrics, beside copying the table."""
    situation = Situation.of(Position.start(), kernels=compiled_kernels())
    n = len(situation.candidates)
    functions = (parts.ones(n), parts.squares(n), parts.logarithms(n))
    copy = situation.table.copy()
    situation.part_sums(situation.guesses, *functions)
    taken, yardstick = fastest(
        lambda: situation.part_sums(situation.guesses, *functions),
        lambda: np.copyto(copy, situation.table),
        times=10,
    )
    return Measurement(
        "first turn: parts, largest, left, bits", taken, "copy of the table", yardstick, 18
    )


def suggest_start() -> Measurement:
    """Start `salet suggest salet:bbbbb`, beside starting Python with NumPy."""
    suggest = [*_SALET, "suggest", "salet:bbbbb"]
    _run(suggest)
    taken, yardstick = fastest(lambda: _run(suggest), lambda: _run(_NUMPY), times=20)
    return Measurement("whole `salet suggest`", taken, "import numpy", yardstick, 2)


def suggest_memory() -> Measurement:
    """The memory `salet suggest` needs at most, in units of a megabyte."""
    code = "import resource, subprocess as s, sys; s.run(sys.argv[1:], stdout=s.DEVNULL); "
    code += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    command = [sys.executable, "-c", code, *_SALET, "suggest", "salet:bbbbb"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return Measurement("memory of `salet suggest`", int(done.stdout) / 1024, "1 MB", 1, 150, "MB")


def whole_study() -> Measurement:
    """Play the 118,065 games of the built-in study, beside the entropy tree of SALET."""
    study = load_study("wordle2vec")
    player = make_player("entropy", openers=["salet"])

    def play() -> None:
        with tempfile.TemporaryDirectory() as directory, open_store(study, directory) as store:
            run_study(study, store)

    simulate(study.position("normal"), player)
    table(study.lexicon.square)
    taken, yardstick = fastest(play, lambda: simulate(study.position("normal"), player), times=3)
    return Measurement("study `wordle2vec` played", taken, "entropy tree", yardstick, 40)


BENCHMARKS: tuple[Callable[[], Measurement], ...] = (
    start_up,
    suggest_start,
    suggest_memory,
    build_table,
    rank_first_turn,
    whole_study,
)


def beside_doddle(doddle: str) -> Measurement:
    """Our entropy tree of SALET, beside all games from SALET by Doddle, at least 100 times faster.

    Doddle plays them one by one in several processes; ours is one thread.
    """
    player = make_player("entropy", openers="salet")
    simulate(Position.start(), player)
    (ours,) = fastest(lambda: simulate(Position.start(), player), times=5)
    games = [doddle, "benchmark", "--guess", "SALET", "--solver", "ENTROPY"]
    (theirs,) = fastest(lambda: _run(games), times=1)
    return Measurement("entropy tree of SALET", ours, "all games by Doddle", theirs, 1 / 100)


def run_benchmarks(doddle: str | None = None) -> Iterator[Measurement]:
    """Measure everything, one after another; beside Doddle only where its command is named."""
    for benchmark in BENCHMARKS:
        yield benchmark()
    if doddle is not None:
        yield beside_doddle(doddle)


def fastest(*works: Callable[[], object], times: int) -> list[float]:
    """The shortest time of each work in ms, taken by turns so that noise falls on all."""
    shortest = [float("inf")] * len(works)
    for _ in range(times):
        for number, work in enumerate(works):
            start = time.perf_counter()
            work()
            shortest[number] = min(shortest[number], (time.perf_counter() - start) * 1000)
    return shortest


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
