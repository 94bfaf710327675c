"""Benchmarks: how long things take, as multiples of a yardstick measured in the same run."""

from collections.abc import Callable, Iterator
from functools import partial

from salet.bench.boards import (
    BOARD_GAMES,
    board_games,
    exact_boards,
    suggest_on_boards,
    suggest_opener,
)
from salet.bench.doddle import beside_doddle, quartets_beside_doddle
from salet.bench.exact import EXACT, exact_growth, exact_opener, second_guesses
from salet.bench.kernels import build_table, entropy_tree, measure_first_turn, measure_weighted_turn
from salet.bench.measuring import Measurement
from salet.bench.players import (
    rank_by_weight,
    simulate_by_weight,
    whole_study,
)
from salet.bench.proofs import whole_proofs
from salet.bench.reviews import review_of_one, reviews_of_opener, reviews_of_people
from salet.bench.starts import fresh_start, load_kernels, start_up, suggest_memory

__all__ = ["BENCHMARKS", "BOARD_GAMES", "Measurement", "run_benchmarks"]

BENCHMARKS: tuple[Callable[[], Measurement], ...] = (
    partial(start_up, 1.4, "candidates", "salet:bybbb", "--game", "original"),
    partial(start_up, 1.7, "suggest", "salet:bybbb", "--game", "original"),
    partial(start_up, 3, "suggest", "salet:bbbbb", "--game", "nyt"),  # larger lists, and weights
    partial(start_up, 2.2, "optimal", "salet:bybbb", "--search", "--game", "original"),
    partial(fresh_start, 5, "optimal", "house:bbbbb", "--game", "original"),
    suggest_memory,
    load_kernels,
    build_table,
    measure_first_turn,
    measure_weighted_turn,
    entropy_tree,
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


def run_benchmarks(
    doddle: str | None = None, *, proofs: bool = False, seed: int = 1
) -> Iterator[Measurement]:
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
        yield quartets_beside_doddle(doddle, seed)
