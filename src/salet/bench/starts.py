"""How soon the command answers, and what memory it takes."""

import subprocess
import sys
import tempfile

from salet.bench.measuring import NUMPY, SALET, Measurement, fastest, run_command


def start_up(bound: float, *arguments: str) -> Measurement:
    """A whole command, beside starting Python with NumPy."""
    command = [*SALET, *arguments]
    run_command(command)  # with its tables stored
    taken, yardstick = fastest(lambda: run_command(command), lambda: run_command(NUMPY), times=20)
    name = f"whole `salet {' '.join(arguments)}`"
    return Measurement(name, taken, "import numpy", yardstick, bound)


def fresh_start(bound: float, *arguments: str) -> Measurement:
    """A whole command with empty caches, as on a new machine, beside starting Python with NumPy."""

    def run() -> None:
        with tempfile.TemporaryDirectory() as cache:
            run_command([*SALET, *arguments], SALET_CACHE=cache)

    taken, yardstick = fastest(run, lambda: run_command(NUMPY), times=7)
    name = f"fresh `salet {' '.join(arguments)}`"
    return Measurement(name, taken, "import numpy", yardstick, bound)


def suggest_memory() -> Measurement:
    """The peak memory of `salet suggest`, in megabytes."""
    code = "import resource, subprocess as s, sys; s.run(sys.argv[1:], stdout=s.DEVNULL); "
    code += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    command = [sys.executable, "-c", code, *SALET, "suggest", "salet:bbbbb"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return Measurement("memory of `salet suggest`", int(done.stdout) / 1024, "1 MB", 1, 150, "MB")


def load_kernels() -> Measurement:
    """Check and load the library of kernels, beside importing NumPy in the same process."""
    code = (
        "from time import perf_counter as now; a = now(); import numpy; b = now()\n"
        "from salet.kernels import library; c = now(); library(); print(now() - c, b - a)"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        ).stdout.split()
        for _ in range(20)
    ]
    taken, yardstick = (min(map(float, each)) * 1000 for each in zip(*runs, strict=True))
    return Measurement("loading the kernels", taken, "import numpy", yardstick, 0.01)
