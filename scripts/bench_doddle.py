"""Our entropy tree of SALET beside Doddle's play of all games from SALET, in one run.

    python -m scripts.bench_doddle PATH-OF-DODDLE

Doddle (from PyPI, with numpy<2) plays its games one by one in two processes; ours is one thread.
"""

import subprocess
import sys
import time

from salet.bench import fastest
from salet.player import make_player
from salet.position import Position
from salet.simulation import simulate

AT_LEAST = 100


def main(doddle: str) -> None:
    """Measure both and compare."""
    player = make_player("entropy", openers=["salet"])
    total = simulate(Position.start(), player).report.total
    (ours,) = fastest(lambda: simulate(Position.start(), player), times=5)
    print(f"ours: {total} guesses in {ours:.0f} ms", flush=True)
    started = time.perf_counter()
    subprocess.run([doddle, "benchmark", "--guess", "SALET", "--solver", "ENTROPY"], check=True)
    theirs = (time.perf_counter() - started) * 1000
    print(f"Doddle: {theirs:.0f} ms, {theirs / ours:.0f} times as long; at least {AT_LEAST} wanted")
    sys.exit(0 if theirs / ours >= AT_LEAST else 1)


if __name__ == "__main__":
    main(sys.argv[1])
