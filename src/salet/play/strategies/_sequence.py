"""How many guesses a game takes in which boards are shown one after another.

A guess is for the board that is shown, and it tells of the others, too, when they are shown. What
all guesses so far will tell of such a board is known before: it parts all answers by their replies
to all of them. So the estimate is what the open board takes, and for each board behind it one guess
and a share of what these parts take beyond that. The share falls from board to board, as more
guesses will have been made by then.
"""

import numpy as np

from salet.game.words import Ids
from salet.jobs.cancel import checkpoint
from salet.state import State, Values
from salet.state.measures import UNIT, expected_guesses, guesses_needed

# How much of it counts for the next board, and for each one behind it of what counts before. 400
# games of quordle-sequence (seed 1) take 7.205 guesses so; 7.248 with 0.3, 7.245 with 1, and 7.395
# where guesses are chosen for the open board alone.
_SHARE = 0.6
# Only so many guesses, the best for the open board, are looked at for the others.
_MOST = 200


def expected_in_sequence(state: State, guesses: Ids) -> Values:
    """How many guesses the game is estimated to take, this one included; infinite for poor ones."""
    values = expected_guesses(state, guesses)
    if len(state.candidates) == 1:  # its answer is guessed now or later, and sooner tells more
        values = np.where(state.are_candidates(guesses), 1.0, 2.0)
    alive = np.arange(len(guesses))
    if len(alive) > _MOST:
        alive = np.sort(np.argpartition(values, _MOST - 1)[:_MOST])
    beyond = _needed(state, guesses[alive]) - 1
    found = np.full(len(guesses), np.inf)
    found[alive] = values[alive] + state.hidden + _shares(state.hidden) * beyond
    if state.left == state.hidden + 1:  # a guess that solves no board loses
        found += ~state.are_candidates(guesses)
    return found


def _shares(boards: int) -> float:
    return sum(_SHARE**number for number in range(1, boards + 1))


def _needed(state: State, guesses: Ids) -> Values:
    """What a board takes that is shown after each guess, by how it and those before part answers.

    Parts are told apart by numbers: that of the guesses before, and the reply to the last.
    """
    answers = state.context.table.shape[1]
    so_far = np.zeros(answers, np.int64)
    for guess in state.made:
        so_far = np.unique(
            so_far * state.patterns + state.context.table[guess], return_inverse=True
        )[1]
    needed = guesses_needed(answers)
    found = []
    for guess in guesses.tolist():
        checkpoint()
        parts = np.sort(so_far * state.patterns + state.context.table[guess])
        ends = np.flatnonzero(np.diff(parts, append=-1))
        found.append(needed[np.diff(ends, prepend=-1)].sum())
    return np.asarray(np.array(found) / (answers * UNIT), np.float64)
