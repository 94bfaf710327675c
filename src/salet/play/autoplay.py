"""The computer plays one game: a player against a host."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from salet.game.diagnosis import ContradictionError
from salet.game.position import Position
from salet.game.turns import Turn
from salet.play.hosts import Host
from salet.play.player import Player


@dataclass(frozen=True)
class Step:
    """One guess of a game, and where it led."""

    turn: Turn
    position: Position
    widened: bool
    """Whether no answer of the list fitted, so that any guess may be the answer from here on."""

    @property
    def left(self) -> int:
        """How many answers are left."""
        return len(self.position.candidate_ids)


def play_game(position: Position, player: Player, host: Host) -> Iterator[Step]:
    """Guess until the answer is found or the limit is used up."""
    joined_at = len(position.turns)
    while not position.over:
        guess = next_guess(position, player, joined_at)
        step = answered(position, Turn(guess, host(position, guess)))
        position = step.position
        yield step


def answered(position: Position, turn: Turn) -> Step:
    """The step to where a turn leads, whether the answer is in the list of answers or not."""
    try:
        return Step(turn, position.push(turn), widened=False)
    except ContradictionError:
        return Step(turn, position.widened((*position.turns, turn)), widened=True)


def next_guess(position: Position, player: Player, joined_at: int = 0) -> str:
    """What a player guesses who took over after so many guesses.

    Openers are given up where one is not allowed.
    """
    openers = player.openers[len(position.turns) - joined_at :]
    if openers and position.why_illegal(openers[0]) is not None:
        player = replace(player, openers=())
    state = player.state(position, joined_at=joined_at)
    return position.lexicon.guesses[player.choose(state)]
