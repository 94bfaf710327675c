"""How many guesses a game on several boards still takes, estimated for all boards at once.

Every board takes a guess of its own, so a game of k open boards takes k guesses and those that
solve no board. Each board adds to the latter what it would take alone beyond one guess, times a
share that falls with k: guesses that tell one board's answers apart tell others', too, and so do
the guesses that solve boards.
"""

from collections.abc import Sequence

import numpy as np

from salet.game.words import Ids
from salet.play.strategies._sequence import expected_in_sequence
from salet.state import State, Values
from salet.state.measures import expected_guesses, odds_of_next

# Guesses are good or bad on most boards alike. So all are tried on the first boards, those with
# most answers, and then half of them after each of these numbers of boards, down to the least.
_HALVED_AFTER, _LEAST = (4, 8, 12, 16, 24), 800


# By how much other guesses are put behind an answer that is certain.
_LATER = 1e-9


def share_of_board(boards: int) -> float:
    """How much of what a board would take alone beyond one guess adds to a game of so many.

    >>> [round(share_of_board(boards), 2) for boards in (1, 2, 4, 8, 32)]
    [1.0, 0.7, 0.42, 0.21, 0.03]
    """
    # Tuned by games on the 2,309 answers with 4,299 good guesses. With a share of 0.5 for every
    # number of boards means are 6.93 for 4 boards, 11.0 for 8 and 35.4 for 32; with 1/k 6.98,
    # 10.70 and 33.6; with k to the power of -0.75 6.94, 10.70 and 34.0. By entropies they are 7.15
    # for 4 boards, and 6.93 if certain answers come first, which makes 6.89 of this.
    others = boards - 1
    return 1 / (1 + others / 2.5 + others**2 / 50)


def certain_guesses(boards: Sequence[State]) -> Ids:
    """The answers of boards on which only one is left."""
    certain = [each.candidate_guesses for each in boards if len(each.candidates) == 1]
    return np.unique(np.concatenate(certain)) if certain else np.arange(0)


def expected_guesses_on(boards: Sequence[State], guesses: Ids) -> Values:
    """How many guesses the game is estimated to take, this one included; infinite for poor ones.

    An answer that is certain has to be guessed some time, and a play that does so later can do so
    now and go on as if it had learnt nothing by it: no other guess is better than the best of them.
    """
    if boards[0].hidden:
        return expected_in_sequence(boards[0], guesses)
    certain = certain_guesses(boards)
    if not len(certain):
        return _estimates(boards, guesses)
    others = ~np.isin(guesses, certain)
    if not others.any():
        return _estimates(boards, guesses)
    values = _estimates(boards, np.concatenate((guesses, certain)))
    values, least = values[: len(guesses)], values[len(guesses) :].min()
    values[others] = np.maximum(values[others], least + _LATER)
    return values


def _estimates(boards: Sequence[State], guesses: Ids) -> Values:
    """The estimate for each guess by its own.

    Where every guess left must solve a board, it is as many as are left, and one more in as many
    games as are likely to be lost.
    """
    hits = np.sum([_hits(state, guesses) for state in boards], axis=0)
    if boards[0].left == len(boards) and hits.any():
        return _without_a_guess_to_spare(boards, guesses, hits)
    values = np.asarray(1 + len(boards) - hits)
    share = share_of_board(len(boards))
    alive = np.arange(len(guesses))
    for number, (state, times) in enumerate(_different(boards)):
        if number in _HALVED_AFTER and len(alive) > _LEAST:
            alive = _best_half(values, alive)
        chosen = guesses[alive]
        beyond = expected_guesses(state, chosen) + _hits(state, chosen) - 2
        values[alive] += times * share * beyond
    if len(alive) < len(guesses):
        dropped = np.ones(len(guesses), np.bool_)
        dropped[alive] = False
        values[dropped] = np.inf
    return values


def _different(boards: Sequence[State]) -> list[tuple[State, int]]:
    """The boards whose answer is not certain, those of most answers first, each once."""
    found: dict[bytes, tuple[State, int]] = {}
    for state in boards:
        if len(state.candidates) > 1:
            key = state.candidates.tobytes()
            found[key] = state, found.get(key, (state, 0))[1] + 1
    return sorted(found.values(), key=lambda each: -len(each[0].candidates))


def _best_half(values: Values, alive: Ids) -> Ids:
    kept = max(_LEAST, len(alive) // 2)
    return np.sort(alive[np.argpartition(values[alive], kept - 1)[:kept]])


def _hits(state: State, guesses: Ids) -> Values:
    """How likely each guess is the answer of a board."""
    own = state.candidate_weights
    total = len(state.candidates) if own is None else own.sum()
    return np.asarray(state.weights_of(guesses) / total)


def _without_a_guess_to_spare(boards: Sequence[State], guesses: Ids, hits: Values) -> Values:
    """The estimate where each guess left must solve a board.

    It solves one, and the others are named at the first try, each with the odds that it leaves.
    """
    values = np.full(len(guesses), float(len(boards) + 1))
    alive = np.flatnonzero(hits)
    chosen = guesses[alive]
    own = np.array([_hits(state, chosen) for state in boards])
    odds = np.array(
        [
            np.ones(len(chosen)) if len(state.candidates) == 1 else odds_of_next(state, chosen)
            for state in boards
        ]
    )
    values[alive] -= np.sum(own * odds.prod(axis=0) / odds, axis=0)
    return values
