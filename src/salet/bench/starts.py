"""How soon the command answers, and what memory it takes."""

import subprocess
import sys

from salet.bench.measuring import NUMPY, SALET, Measurement, fastest, run_command


def start_up() -> Measurement:
    """Start `salet candidates` in the original game, beside starting Python with NumPy."""
    candidates = [*SALET, "candidates", "salet:bybbb", "--game", "original"]
    taken, yardstick = fastest(
        lambda: run_command(candidates), lambda: run_command(NUMPY), times=20
    )
    return Measurement("start of `salet candidates`", taken, "import numpy", yardstick, 1.6)


def suggest_start(game: str, bound: float) -> Measurement:
    """Start `salet suggest salet:bbbbb` in a game, beside starting Python with NumPy."""
    suggest = [*SALET, "suggest", "salet:bbbbb", "--game", game]
    run_command(suggest)
    taken, yardstick = fastest(lambda: run_command(suggest), lambda: run_command(NUMPY), times=20)
    name = f"whole `salet suggest`, {game}"
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
