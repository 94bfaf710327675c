"""Tables, rankings, simulations and a whole study."""

import tempfile
import time

from salet.bench.measuring import Measurement, fastest
from salet.game.position import Position
from salet.play.player import make_player
from salet.play.simulate import simulate
from salet.study import load_study
from salet.study.results import open_store
from salet.study.runner import run_study
from salet.tables.table import table


def rank_by_weight() -> Measurement:
    """Rank all guesses of the first turn by entropy with weights, beside doing so without."""
    player = make_player("entropy")
    equal, weighted = (
        player.state(Position.start("original", prior=prior)) for prior in ("equal", "common")
    )
    taken, yardstick = fastest(
        lambda: player.rank([weighted], 10),
        lambda: player.rank([equal], 10),
        times=10,
        clock=time.process_time,
    )
    return Measurement("first turn by entropy, weighted", taken, "not weighted", yardstick, 2)


def simulate_by_weight() -> Measurement:
    """Grow the entropy tree of SALET with weights, beside doing so without."""
    player = make_player("entropy", openers=["salet"])
    equal, weighted = (Position.start("original", prior=prior) for prior in ("equal", "common"))
    for position in (equal, weighted):
        simulate(position, player)
    taken, yardstick = fastest(
        lambda: simulate(weighted, player),
        lambda: simulate(equal, player),
        times=5,
        clock=time.process_time,
    )
    return Measurement("entropy tree of SALET, weighted", taken, "not weighted", yardstick, 3)


def whole_study() -> Measurement:
    """Play the 118,065 games of the built-in study, beside the entropy tree of SALET."""
    study = load_study("wordle2vec")
    player = make_player("entropy", openers=["salet"])

    def play() -> None:
        with tempfile.TemporaryDirectory() as directory, open_store(study, directory) as store:
            run_study(study, store)

    simulate(study.position("normal"), player)
    table(study.game.lexicon.guesses_as_answers)
    taken, yardstick = fastest(play, lambda: simulate(study.position("normal"), player), times=3)
    return Measurement("study `wordle2vec` played", taken, "entropy tree", yardstick, 40)
