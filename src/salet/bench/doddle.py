"""The same by Doddle, beside us."""

import json
import subprocess
from pathlib import Path

from salet.analysis.suggest import DEFAULT
from salet.bench.measuring import Measurement, fastest, run_command
from salet.game.position import Position
from salet.play.player import make_player
from salet.play.simulate import simulate


def beside_doddle(doddle: str) -> Measurement:
    """Our entropy tree of SALET, beside all games from SALET by Doddle, at least 100 times faster.

    Doddle plays them one by one in several processes; ours is one thread.
    """
    player = make_player("entropy", openers="salet")
    simulate(Position.start("original"), player)
    (ours,) = fastest(lambda: simulate(Position.start("original"), player), times=5)
    games = [doddle, "benchmark", "--guess", "SALET", "--solver", "ENTROPY"]
    (theirs,) = fastest(lambda: run_command(games), times=1)
    return Measurement("entropy tree of SALET", ours, "all games by Doddle", theirs, 1 / 100)


# What Doddle's own Python plays: games of four words each, by the entropy summed over the boards.
_QUARTETS = """
import json, sys
from doddle import Doddle
play = Doddle(solver_type="ENTROPY", lazy_eval=False)
games = [play(answer=words) for words in json.load(sys.stdin)]
print(sum(max(row.n for row in game.rows) for game in games) / len(games))
"""


def quartets_beside_doddle(doddle: str, seed: int = 1) -> Measurement:
    """The mean of 200 seeded quartets of the original game, beside the same by Doddle."""
    start = Position.start("original", boards=4, limit=9)
    played = simulate(start, DEFAULT, games=200, seed=seed)
    words = [name.upper().split("/") for name in played.report.guesses]
    python = str(Path(doddle).with_name("python"))
    done = subprocess.run(
        [python, "-c", _QUARTETS], input=json.dumps(words), check=True, capture_output=True,
        text=True,
    )  # fmt: skip
    ours, theirs = played.report.mean, float(done.stdout)
    return Measurement("200 quartets: mean", ours, "by Doddle", theirs, 1, "guesses")
