"""What benchmarks are made of: measurements beside a yardstick, and clocks."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

# the installed script, as people call it, or else the module
_SCRIPT = Path(sys.executable).with_name("salet")
SALET = [str(_SCRIPT)] if _SCRIPT.exists() else [sys.executable, "-m", "salet"]

NUMPY = [sys.executable, "-c", "import numpy"]


@dataclass(frozen=True)
class Measurement:
    """One measurement: an amount, its yardstick, and the bound for their ratio, if there is one."""

    name: str
    amount: float
    yardstick: str
    yardstick_amount: float
    bound: float | None
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """How many times the yardstick it took."""
        return self.amount / self.yardstick_amount

    @property
    def kept(self) -> bool:
        """Whether the bound is kept."""
        return self.bound is None or self.ratio <= self.bound


# Exact play is measured in CPU time, trees included, against a histogram of 2**22 codes by NumPy,
# so that machines compare. Bounds are seconds on a machine where that takes 5.6 ms; Selby's program
# takes 1.6 s for SALET there, 12 for CRANE, 4 for RAISE, 3.8 for SALET in hard mode, and over 100
# for TARSE.
_HISTOGRAM_SECONDS = 0.0056
_HISTOGRAM = "histogram of 4,194,304 codes"


def beside_histogram(name: str, work: Callable[[], object], seconds: float | None) -> Measurement:
    """Measure work beside a histogram; at most so many seconds where that takes its usual time."""
    codes = np.random.default_rng(0).integers(0, 243, 2**22)
    work()
    taken, yardstick = fastest(
        work, lambda: np.bincount(codes, minlength=243), times=8, clock=time.process_time
    )
    bound = None if seconds is None else round(seconds / _HISTOGRAM_SECONDS)
    return Measurement(name, taken, _HISTOGRAM, yardstick, bound)


def in_histograms(name: str, milliseconds: float, seconds: float) -> Measurement:
    """What was measured already, beside a histogram."""
    codes = np.random.default_rng(0).integers(0, 243, 2**22)
    (yardstick,) = fastest(
        lambda: np.bincount(codes, minlength=243), times=20, clock=time.process_time
    )
    bound = round(seconds / _HISTOGRAM_SECONDS)
    return Measurement(name, milliseconds, _HISTOGRAM, yardstick, bound)


def fastest(
    *works: Callable[[], object], times: int, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """The shortest time of each work in ms, run in turns so that noise affects all alike."""
    shortest = [float("inf")] * len(works)
    for _ in range(times):
        for number, work in enumerate(works):
            start = clock()
            work()
            shortest[number] = min(shortest[number], (clock() - start) * 1000)
    return shortest


def run_command(command: list[str], **variables: str) -> None:
    """Run a command, whatever it says, with these variables of the environment as well."""
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, **variables},
    )  # fmt: skip
