"""Games on several boards: suggestions, exact play, and how games go."""

import time
from collections.abc import Iterator
from functools import partial

from salet.analysis.suggest import DEFAULT, suggest
from salet.bench.measuring import Measurement, beside_histogram, fastest, in_histograms
from salet.exact.boards import best_on_boards
from salet.game.hosts import draw_answers, honest_host
from salet.game.position import Position
from salet.jobs.local import cores, open_executor
from salet.play.simulate import simulate


# A suggestion after the first guess of a game on several boards, warm: the slowest of some games.
def suggest_on_boards(name: str, seconds: float) -> Measurement:
    """Suggest a second guess, where all boards are open and have most answers left."""
    start = Position.start(name)
    first = suggest(start, top=1)[0].word
    after = [
        start.push(honest_host(draw_answers(start.game, seed))(start, first)) for seed in range(5)
    ]
    taken = fastest(*(partial(suggest, each) for each in after), times=3, clock=time.process_time)
    return in_histograms(f"suggestion, {name}", max(taken), seconds)


def suggest_opener(name: str, seconds: float) -> Measurement:
    """Suggest the first guess on several boards."""
    start = Position.start(name)
    (taken,) = fastest(lambda: suggest(start), times=5, clock=time.process_time)
    return in_histograms(f"first suggestion, {name}", taken, seconds)


def exact_boards() -> Measurement:
    """Prove best play of a Dordle with 30 combinations left."""
    position = Position.start("dordle").push_all(["salet:bbbbb/bybbb", "crony:gbbbb/bgbbb"])
    name = "exact Dordle, 5 × 6 answers"
    return beside_histogram(name, lambda: best_on_boards(position), 0.3)


def board_games(name: str, games: int, mean: float) -> Iterator[Measurement]:
    """Play seeded games on several boards: the mean beside the limit, and those not solved."""
    start = Position.start(name)
    with open_executor(cores(), processes=True) as executor:
        report = simulate(start, DEFAULT, games=games, seed=1, executor=executor).report
    title = f"{games:,} games, {name}"
    yield Measurement(f"{title}: mean", report.mean, "1 guess", 1, mean, "guesses")
    failed = 100 * (1 - report.success)
    yield Measurement(f"{title}: not solved", failed, "1 %", 1, 0.2, "%")


#: Games, and the guesses they take at most on average: seen were 6.874, 10.666 and 33.722.
BOARD_GAMES = (("quordle", 1000, 6.95), ("octordle", 500, 10.8), ("duotrigordle", 500, 33.8))
