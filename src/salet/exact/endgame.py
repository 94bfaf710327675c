"""The end of a game on several boards: what best play depends on, and when it is searched for."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from salet.game.game import Game
from salet.game.modes.normal import Normal
from salet.game.position import Position
from salet.game.words import Ids
from salet.state import State
from salet.text import count

#: With this many combinations at most, best play is searched for when it is asked for.
MOST = 64
# All weights times all guesses have to fit into 63 bits, twice.
_HEAVIEST = 2**20


class Endgame(NamedTuple):
    """What best play on several open boards depends on."""

    game: Game
    candidates: tuple[Ids, ...]
    """The answers left on each open board."""
    guesses: Ids
    """The guesses to choose from; one that was made already tells nothing new."""
    left: int
    """How many guesses the limit still allows."""
    hidden: int = 0
    """How many boards are not shown yet."""

    @classmethod
    def of(cls, position: Position) -> "Endgame":
        """The open boards of a position."""
        ids = position.lexicon.guesses.ids
        made = [ids[move.guess] for move in position.moves]
        guesses = np.setdiff1d(position.legal_ids, np.array(made, dtype=np.intp))
        candidates = tuple(board.candidate_ids for board in position.open_boards)
        left, hidden = position.guesses_left, position.hidden_boards
        return cls(position.game, candidates, guesses, left, hidden)

    @classmethod
    def of_states(cls, boards: Sequence[State]) -> "Endgame":
        """The same of boards as players see them."""
        first = boards[0]
        guesses = np.setdiff1d(first.guesses, np.array(first.made, dtype=np.intp))
        candidates = tuple(each.candidates for each in boards)
        return cls(first.game, candidates, guesses, first.left, first.hidden)

    def why_no_search(self, most: int) -> str | None:
        """Why best play is not searched for with so many combinations at most; None if it is."""
        game, sizes = self.game, [len(each) for each in self.candidates]
        if not game.rule.truthful:
            return f"the replies of {game.rule.name} may lie"
        if self.hidden:
            return f"{count(self.hidden, 'board is', 'boards are')} not shown yet"
        if not isinstance(game.mode, Normal):
            return f"it is for normal mode, and this is {game.mode.name} mode"
        if math.prod(sizes) > most:
            left = " × ".join(f"{size:,}" for size in sizes)
            return f"{left} answers are left on the open boards, more than {most} combinations"
        if (weights := game.prior.weights) is not None:
            heaviest = math.prod(int(weights[each].max()) for each in self.candidates)
            if heaviest * math.prod(sizes) > _HEAVIEST:
                return f"the likelihoods of the prior {game.prior.name} are too fine for it"
        return None


def why_no_search(position: Position, most: int = MOST) -> str | None:
    """Why best play on these boards is not searched for; None where it is."""
    return Endgame.of(position).why_no_search(most)
