"""The computer plays one game: a player against a host."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from salet.game.diagnosis import ContradictionError
from salet.game.position import Position
from salet.game.turns import Move
from salet.play.player import Player

if TYPE_CHECKING:
    from salet.game.hosts import Host


@dataclass(frozen=True)
class Step:
    """One guess of a game, and where it led."""

    move: Move
    position: Position
    widened: bool
    """Whether no answer in the list fits, so that any guess may be the answer from here on."""

    @property
    def left(self) -> tuple[int, ...]:
        """How many answers are left on each board."""
        return tuple(len(board.candidate_ids) for board in self.position.boards)


def play_game(position: Position, player: Player, host: "Host") -> Iterator[Step]:
    """Guess until the answers are found or the limit is used up."""
    joined_at = len(position.moves)
    while not position.over:
        guess = next_guess(position, player, joined_at)
        step = answered(position, host(position, guess))
        position = step.position
        yield step


def answered(position: Position, move: Move) -> Step:
    """The step a move makes, whether or not the answer is in the answer list."""
    try:
        after, widened = position.push(move), False
    except ContradictionError as error:
        after, widened = position.widened((*position.history, move), error), True
    return Step(after.moves[-1], after, widened)


def next_guess(position: Position, player: Player, joined_at: int = 0) -> str:
    """The next guess of a player that took over after `joined_at` guesses.

    If an opener is not allowed, the rest of them are dropped.
    """
    openers = player.openers[len(position.moves) - joined_at :]
    if openers and position.why_illegal(openers[0]) is not None:
        player = replace(player, openers=())
    boards = player.states(position, joined_at=joined_at)
    return position.lexicon.guesses[player.choose(*boards)]
