"""Benchmarks: how long things take, as multiples of a yardstick measured in the same run."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

import numpy as np

from salet.analysis.review import review
from salet.analysis.suggest import DEFAULT, suggest
from salet.analysis.values import Values
from salet.errors import SaletError
from salet.exact import whole_weights
from salet.exact.boards import best_on_boards
from salet.exact.search import Search
from salet.game.commonness import levels_of
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.rules.wordle import RULE, feedback
from salet.game.turns import Turn
from salet.game.words import WordList, load_words
from salet.jobs.local import cores, open_executor
from salet.play.hosts import draw_answers, honest_host
from salet.play.player import make_player
from salet.play.simulate import simulate
from salet.play.state import State
from salet.play.strategies import _parts as parts
from salet.study import load_study
from salet.study.results import open_store
from salet.study.runner import run_study
from salet.tables.kernels import compiled_kernels
from salet.tables.table import table

# the installed script, as people call it, or else the module
_SCRIPT = Path(sys.executable).with_name("salet")
_SALET = [str(_SCRIPT)] if _SCRIPT.exists() else [sys.executable, "-m", "salet"]

_NUMPY = [sys.executable, "-c", "import numpy"]


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


def start_up() -> Measurement:
    """Start `salet candidates` in the original game, beside starting Python with NumPy."""
    candidates = [*_SALET, "candidates", "salet:bybbb", "--game", "original"]
    taken, yardstick = fastest(lambda: _run(candidates), lambda: _run(_NUMPY), times=20)
    return Measurement("start of `salet candidates`", taken, "import numpy", yardstick, 1.6)


def build_table() -> Measurement:
    """Build the original matrix, beside copying it."""
    lexicon = Lexicon.load(answers="original-answers", guesses="original-guesses")
    guesses, answers = lexicon.guesses.letters, lexicon.answers.letters
    matrix = RULE.replies(guesses, answers)
    copy = matrix.copy()
    taken, yardstick = fastest(
        lambda: RULE.replies(guesses, answers), lambda: np.copyto(copy, matrix), times=10
    )
    return Measurement("pattern table built", taken, "its copy in place", yardstick, 120)


def rank_first_turn() -> Measurement:
    """Rank all guesses of the first turn by all metrics, beside copying the table."""
    state = State.of(Position.start("original"), kernels=compiled_kernels())
    n = len(state.candidates)
    functions = (parts.ones(n), parts.squares(n), parts.logarithms(n))
    copy = state.table.copy()
    state.part_sums(state.guesses, *functions)
    taken, yardstick = fastest(
        lambda: state.part_sums(state.guesses, *functions),
        lambda: np.copyto(copy, state.table),
        times=10,
    )
    return Measurement(
        "first turn: parts, largest, left, bits", taken, "copy of the table", yardstick, 18
    )


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


def suggest_start(game: str, bound: float) -> Measurement:
    """Start `salet suggest salet:bbbbb` in a game, beside starting Python with NumPy."""
    suggest = [*_SALET, "suggest", "salet:bbbbb", "--game", game]
    _run(suggest)
    taken, yardstick = fastest(lambda: _run(suggest), lambda: _run(_NUMPY), times=20)
    name = f"whole `salet suggest`, {game}"
    return Measurement(name, taken, "import numpy", yardstick, bound)


def suggest_memory() -> Measurement:
    """The peak memory of `salet suggest`, in megabytes."""
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
    table(study.game.lexicon.guesses_as_answers)
    taken, yardstick = fastest(play, lambda: simulate(study.position("normal"), player), times=3)
    return Measurement("study `wordle2vec` played", taken, "entropy tree", yardstick, 40)


# Exact play is measured in CPU time, trees included, against a histogram of 2**22 codes by NumPy,
# so that machines compare. Bounds are seconds on a machine where that takes 5.6 ms; Selby's program
# takes 1.6 s for SALET there, 12 for CRANE, 4 for RAISE, 3.8 for SALET in hard mode, and over 100
# for TARSE.
_HISTOGRAM_SECONDS = 0.0056
_HISTOGRAM = "histogram of 4,194,304 codes"

#: Answers, guesses, mode, opener, and the seconds it may take.
EXACT = (
    ("original-answers", "original-guesses", "normal", "salet", 0.10),
    ("original-answers", "original-guesses", "normal", "crane", 0.30),
    ("original-answers", "original-guesses", "normal", "raise", 0.16),
    ("original-answers", "original-guesses", "hard", "salet", 0.4),
    ("wordlebot-answers", "nyt2022-guesses", "normal", "tarse", 3.0),
)


def exact_opener(answers: str, guesses: str, mode: str, opener: str, seconds: float) -> Measurement:
    """Prove the total of an opener, beside a histogram."""
    position = Position.start("original", answers=answers, guesses=guesses, mode=mode)
    name = f"exact {opener.upper()}, {len(position.candidates):,} answers, {mode}"
    return _beside_histogram(name, lambda: Search(position, opener).run(), seconds)


def second_guesses() -> Measurement:
    """Find the best guess after SALET, for the pattern where that takes longest."""
    start = Position.start("original")
    patterns = {feedback("salet", answer) for answer in start.candidates}
    left = [start.push(Turn("salet", pattern)) for pattern in sorted(patterns)]
    slowest = max(left, key=lambda position: fastest(Search(position).run, times=1)[0])
    name = f"exact second guess, {len(slowest.candidates)} answers"
    return _beside_histogram(name, lambda: Search(slowest).run(), 0.2)


def exact_growth(answers: int) -> Measurement:
    """Prove the total of SALET for this many answers, spread over the largest list."""
    words = load_words("wordlebot-answers")
    some = [words[number * len(words) // answers] for number in range(answers)]
    lexicon = Lexicon(guesses=load_words("nyt2022-guesses"), answers=WordList("some", tuple(some)))
    position = Position.start("original", lexicon=lexicon)
    name = f"exact SALET, {answers:,} of {len(words):,} answers"
    return _beside_histogram(name, lambda: Search(position, "salet").run(), None)


def _beside_histogram(name: str, work: Callable[[], object], seconds: float | None) -> Measurement:
    codes = np.random.default_rng(0).integers(0, 243, 2**22)
    work()
    taken, yardstick = fastest(
        work, lambda: np.bincount(codes, minlength=243), times=8, clock=time.process_time
    )
    bound = None if seconds is None else round(seconds / _HISTOGRAM_SECONDS)
    return Measurement(name, taken, _HISTOGRAM, yardstick, bound)


# Reviews are measured warm, with nothing known of their positions before. People's games are
# imitated by a common opener and well-known words that fit the tiles; one guess in eight is any
# well-known answer.
_OPENERS = (
    ("adieu",) * 8 + ("stare",) * 4 + ("audio",) * 4 + ("slate",) * 3
    + ("crane", "raise", "train", "house", "heart", "great", "stone", "about", "money", "ouija")
)  # fmt: skip
_STRAY = 1 / 8


def review_of_one(opener: str) -> Measurement:
    """Review a game with a common opener."""
    game = Game.of("nyt")
    played = list(_human_games(game, 21, opener))
    review(played[0], values=Values(game))
    taken = [_seconds(partial(review, each, values=Values(game))) for each in played[1:]]
    return _in_histograms(f"review of a game, {opener.upper()}", 1000 * median(taken), 0.3)


def reviews_of_people() -> Measurement:
    """Review 500 games as people play them; the time that one in twenty exceeds."""
    game = Game.of("nyt")
    values, played = Values(game), list(_human_games(game, 501))
    review(played[0], values=values)
    taken = [_seconds(partial(review, each, values=values)) for each in played[1:]]
    worst = quantiles(taken, n=20)[-1]
    return _in_histograms("review of a game, 95th percentile", 1000 * worst, 1)


def reviews_of_opener(opener: str) -> Measurement:
    """Review 1,000 games of one opener, in CPU time."""
    game = Game.of("nyt")
    values, played = Values(game), list(_human_games(game, 1000, opener))
    started = time.process_time()
    for each in played:
        review(each, values=values)
    taken = time.process_time() - started
    return _in_histograms(f"1,000 reviews, {opener.upper()}", 1000 * taken, 60)


def _human_games(game: Game, number: int, opener: str | None = None) -> Iterator[Position]:
    """Games as people play them, always the same ones."""
    random = Random(0)  # noqa: S311 (not for secrets)
    weights = whole_weights(game.start()).tolist()
    for _ in range(number):
        (answer,) = random.choices(game.lexicon.answers.words, weights)
        position, guess = game.start(), opener or random.choice(_OPENERS)
        while True:
            position = position.push(Turn(guess, game.rule.reply(guess, answer)))
            if position.over:
                break
            words = position.candidates
            if random.random() < _STRAY:
                words = game.lexicon.answers.words
            levels = levels_of(words)
            known = [
                word for word, level in zip(words, levels, strict=True) if level <= levels.min() + 1
            ]
            guess = random.choice(known)
        yield position


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


# A suggestion after the first guess of a game on several boards, warm: the slowest of some games.
def suggest_on_boards(name: str, seconds: float) -> Measurement:
    """Suggest a second guess, where all boards are open and have most answers left."""
    start = Position.start(name)
    first = suggest(start, top=1)[0].word
    after = [
        start.push(honest_host(draw_answers(start.game, seed))(start, first)) for seed in range(5)
    ]
    taken = fastest(*(partial(suggest, each) for each in after), times=3, clock=time.process_time)
    return _in_histograms(f"suggestion, {name}", max(taken), seconds)


def suggest_opener(name: str, seconds: float) -> Measurement:
    """Suggest the first guess on several boards."""
    start = Position.start(name)
    (taken,) = fastest(lambda: suggest(start), times=5, clock=time.process_time)
    return _in_histograms(f"first suggestion, {name}", taken, seconds)


def exact_boards() -> Measurement:
    """Prove best play of a Dordle with 30 combinations left."""
    position = Position.start("dordle").push_all(["salet:bbbbb/bybbb", "crony:gbbbb/bgbbb"])
    name = "exact Dordle, 5 × 6 answers"
    return _beside_histogram(name, lambda: best_on_boards(position), 0.3)


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


# Whole proofs are measured in their own processes, once each, as they take minutes. Selby's
# program would take some 23,800 s in normal mode and 9,400 s in hard mode on the same machine.


def whole_proofs() -> Iterator[Measurement]:
    """Prove the best opener of the original game: time, memory, and what a second thread gains."""
    alone = _prove("normal", 1)
    name, yardstick = "whole proof by two threads", "by one thread"
    yield Measurement(name, _prove("normal", 2).wall, yardstick, alone.wall, 1 / 1.7)
    for name, mode, seconds in (("normal", alone, 400), ("hard", _prove("hard", 1), 900)):
        yield _in_histograms(f"whole proof, {name}", mode.cpu, seconds)
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
        process = subprocess.Popen([*_SALET, "prove", *store], stdout=subprocess.DEVNULL)
        _, code, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(code)
        if process.returncode:
            raise SaletError(f"the proof in {mode} mode failed")
        wall = time.perf_counter() - started
    return _Spent(wall * 1000, (used.ru_utime + used.ru_stime) * 1000, used.ru_maxrss / 1024)


def _in_histograms(name: str, milliseconds: float, seconds: float) -> Measurement:
    codes = np.random.default_rng(0).integers(0, 243, 2**22)
    (yardstick,) = fastest(
        lambda: np.bincount(codes, minlength=243), times=20, clock=time.process_time
    )
    bound = round(seconds / _HISTOGRAM_SECONDS)
    return Measurement(name, milliseconds, _HISTOGRAM, yardstick, bound)


BENCHMARKS: tuple[Callable[[], Measurement], ...] = (
    start_up,
    partial(suggest_start, "original", 2),
    partial(suggest_start, "nyt", 3),  # with larger lists, and weights
    suggest_memory,
    build_table,
    rank_first_turn,
    rank_by_weight,
    simulate_by_weight,
    whole_study,
    *(partial(exact_opener, *each) for each in EXACT),
    second_guesses,
    partial(review_of_one, "crane"),
    partial(review_of_one, "adieu"),
    reviews_of_people,
    partial(reviews_of_opener, "slate"),
    partial(suggest_opener, "quordle", 0.15),
    partial(suggest_on_boards, "quordle", 0.15),
    partial(suggest_on_boards, "duotrigordle", 1),
    exact_boards,
    *(partial(exact_growth, answers) for answers in (500, 1000, 2315, 3158)),
)


def beside_doddle(doddle: str) -> Measurement:
    """Our entropy tree of SALET, beside all games from SALET by Doddle, at least 100 times faster.

    Doddle plays them one by one in several processes; ours is one thread.
    """
    player = make_player("entropy", openers="salet")
    simulate(Position.start("original"), player)
    (ours,) = fastest(lambda: simulate(Position.start("original"), player), times=5)
    games = [doddle, "benchmark", "--guess", "SALET", "--solver", "ENTROPY"]
    (theirs,) = fastest(lambda: _run(games), times=1)
    return Measurement("entropy tree of SALET", ours, "all games by Doddle", theirs, 1 / 100)


# What Doddle's own Python plays: games of four words each, by the entropy summed over the boards.
_QUARTETS = """
import json, sys
from doddle import Doddle
play = Doddle(solver_type="ENTROPY", lazy_eval=False)
games = [play(answer=words) for words in json.load(sys.stdin)]
print(sum(max(row.n for row in game.rows) for game in games) / len(games))
"""


def quartets_beside_doddle(doddle: str) -> Measurement:
    """The mean of 200 seeded quartets of the original game, beside the same by Doddle."""
    start = Position.start("original", boards=4, limit=9)
    played = simulate(start, DEFAULT, games=200, seed=1)
    words = [name.upper().split("/") for name in played.report.guesses]
    python = str(Path(doddle).with_name("python"))
    done = subprocess.run(
        [python, "-c", _QUARTETS], input=json.dumps(words), check=True, capture_output=True,
        text=True,
    )  # fmt: skip
    ours, theirs = played.report.mean, float(done.stdout)
    return Measurement("200 quartets: mean", ours, "by Doddle", theirs, 1, "guesses")


def run_benchmarks(doddle: str | None = None, *, proofs: bool = False) -> Iterator[Measurement]:
    """Run all benchmarks one after another; the one beside Doddle only where its command is named.

    With `proofs`, whole proofs are measured instead, which takes ten minutes.
    """
    if proofs:
        yield from whole_proofs()
        return
    for benchmark in BENCHMARKS:
        yield benchmark()
    for each in BOARD_GAMES:
        yield from board_games(*each)
    if doddle is not None:
        yield beside_doddle(doddle)
        yield quartets_beside_doddle(doddle)


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


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
