"""Tables, rankings and trees, beside plain loops in C over the same memory or exact search."""

import time
from typing import Any

import numpy as np

from salet.bench.measuring import Measurement, fastest
from salet.errors import SaletError
from salet.exact.search import Search
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.rules import Matrix
from salet.game.rules.wordle import RULE, shares_of
from salet.kernels import library
from salet.kernels.calling import ADDRESS, NUMBER, at
from salet.play.player import make_player
from salet.play.simulate import simulate
from salet.state import State
from salet.state.measures import Measures, functions_of_sizes, means_by_entropy


def build_table() -> Measurement:
    """Build the original matrix, beside a plain loop that only adds up its shares."""
    lexicon = Lexicon.load(answers="original-answers", guesses="original-guesses")
    guesses, answers = lexicon.guesses.letters, lexicon.answers.letters
    matrix = RULE.replies(guesses, answers)
    shares, which = shares_of(guesses, answers, matrix.dtype)
    numbers = which.astype(np.int64)
    plain = _plain("salet_plain_table", ADDRESS, ADDRESS, NUMBER, NUMBER, ADDRESS)

    def add() -> Matrix:
        fresh = np.empty_like(matrix)
        plain(at(shares), at(numbers), *matrix.shape, at(fresh))
        return fresh

    if not np.array_equal(add(), matrix):
        raise SaletError("the plain loop fills another table")
    taken, yardstick = fastest(
        lambda: RULE.replies(guesses, answers), add, times=10, clock=time.process_time
    )
    name = "plain loop that adds up its shares"
    return Measurement("pattern table built", taken, name, yardstick, 1.3)


def measure_first_turn() -> Measurement:
    """Measure all guesses of the first turn in all ways, beside a plain loop that does."""
    state = State.of(Position.start("original"))
    (guesses, answers), table = state.table.shape, state.table
    functions, sums = functions_of_sizes(answers), np.empty((4, guesses), np.int64)
    plain = _plain("salet_plain_sums", ADDRESS, NUMBER, NUMBER, ADDRESS, NUMBER, ADDRESS)

    def measure() -> None:
        found = Measures(state, state.guesses)
        _ = found.parts, found.largest, found.remaining(), found.bits, found.expected_guesses

    def loop() -> None:
        plain(at(table), guesses, answers, at(functions), len(functions), at(sums))

    loop()
    measure()
    taken, yardstick = fastest(measure, loop, times=10, clock=time.process_time)
    return Measurement(
        "first turn: parts, largest, left, bits, guesses", taken, "plain loop", yardstick, 1.6
    )


def measure_weighted_turn() -> Measurement:
    """Measure all guesses of the first turn by likelihood, beside a plain loop that does."""
    state = State.of(Position.start("nyt"))
    (guesses, answers), table = state.table.shape, state.table
    weights = np.ascontiguousarray(state.candidate_weights, np.int64)
    own_logs, means = weights * np.log2(weights), means_by_entropy(answers.bit_length())
    sums = np.empty((4, guesses))
    numbers = (ADDRESS, NUMBER, NUMBER, *[ADDRESS] * 3, NUMBER, ADDRESS)
    plain = _plain("salet_plain_weighing", *numbers)
    of_parts = at(weights), at(own_logs), at(means.values), means.steps

    def measure() -> None:
        found = Measures(state, state.guesses)
        _ = found.remaining(), found.odds_of_next, found.bits, found.expected_guesses

    def loop() -> None:
        plain(at(table), guesses, answers, *of_parts, at(sums))

    loop()
    measure()
    taken, yardstick = fastest(measure, loop, times=5, clock=time.process_time)
    return Measurement(
        "first turn by likelihood: left, odds, bits, guesses", taken, "plain loop", yardstick, 1.6
    )


def entropy_tree() -> Measurement:
    """Grow the entropy tree of all answers, beside the exact search of SALET with its tree."""
    start, player = Position.start("original"), make_player("entropy")

    def search() -> None:
        _ = Search(start, "salet").run().tree

    simulate(start, player)
    search()
    taken, yardstick = fastest(
        lambda: simulate(start, player), search, times=5, clock=time.process_time
    )
    return Measurement("entropy tree of all answers", taken, "exact SALET", yardstick, 2.4)


def _plain(name: str, *types: type) -> Any:
    """A plain loop of the library."""
    if (loaded := library()) is None:
        raise SaletError("this benchmark takes the library of kernels, which is not there")
    loop = getattr(loaded, name)
    loop.argtypes, loop.restype = types, None
    return loop
