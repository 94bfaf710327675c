"""The fewest guesses still to come, estimated from the sizes or weights of the parts alone."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from salet.exact.endgame import Endgame
from salet.game.words import Ids
from salet.play.strategies import Evaluation, Strategy
from salet.play.strategies._boards import certain_guesses, expected_guesses_on
from salet.play.strategies._sequence import expected_in_sequence
from salet.state import State
from salet.state.measures import expected_guesses

# With this many combinations of answers at most, the end of a game on several boards is searched:
# 100 Quordles take 6.95 guesses so, 6.98 with 8 combinations and 7.00 without.
_FEW = 20


@dataclass(frozen=True)
class ExpectedGuesses(Strategy):
    """An estimate of the guesses to the end, this one included; lowest wins.

    Parts of one or two candidates take 1 and 1.5 guesses; larger ones are assumed to take what
    proven trees take on average for parts of their size. Where some candidates are likelier, a part
    counts as large as one of equally likely candidates with the same entropy. With several boards
    it is an estimate of the guesses until all of them are solved, and the end of the game, when few
    combinations of answers are left, is played as a search finds best.
    """

    separating_is_best = True
    weighted = True

    def evaluate(self, state: State, guesses: Ids) -> Evaluation:
        """The estimate for each guess."""
        in_sequence = expected_in_sequence if state.hidden else expected_guesses
        return Evaluation(in_sequence(state, guesses))

    def evaluate_boards(self, boards: Sequence[State], guesses: Ids) -> Evaluation:
        """The estimate for each guess, for all boards at once."""
        if len(boards) == 1:
            return self.evaluate(boards[0], guesses)
        return Evaluation(expected_guesses_on(boards, guesses))

    def endgame(self, boards: Sequence[State]) -> int | None:
        """A certain answer, or the proven best guess where few combinations are left."""
        certain, lexicon = certain_guesses(boards), boards[0].lexicon
        if len(certain):
            values = expected_guesses_on(boards, certain)
            return int(certain[np.lexsort((lexicon.alphabetical[certain], values))[0]])
        from salet.exact.boards import BoardSolver

        end = Endgame.of_states(boards)
        if end.why_no_search(_FEW) is not None:
            return None
        return lexicon.guesses.ids[BoardSolver(end).best()[0].word]


STRATEGY = ExpectedGuesses
