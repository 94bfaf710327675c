"""The game a person plays elsewhere: turns told one by one, taken back, and put right."""

from collections.abc import Sequence
from dataclasses import replace

from salet.diagnosis import ContradictionError
from salet.errors import SaletError
from salet.modes import get_mode
from salet.patterns import Pattern, all_green, from_tiles, to_tiles
from salet.position import Position
from salet.turns import Turn
from salet.wording import count


class Assistant:
    """What is known of the game. Whatever cannot be used raises, and changes nothing.

    >>> game = Assistant(Position.start())
    >>> game.take(Turn("salet", 3))
    >>> game.correct(1, 0)
    >>> len(game.position.candidates)
    221
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._start = replace(position, boards=Position.start(position.lexicon).boards)
        self.doubtful: ContradictionError | None = None
        """The contradiction that the turn told last has led to, until it is put right."""

    def take(self, turn: Turn) -> None:
        """Add a turn; all green ends the game, be the word in the list of answers or not."""
        self.doubtful = None
        try:
            self.position = self.position.push(turn)
        except ContradictionError as error:
            self.doubtful = error
            if error.other_guesses != (turn.guess,) or turn.pattern != all_green(len(turn.guess)):
                raise
            self.widen()

    def undo(self) -> None:
        """Take the last turn back; a doubtful one is only forgotten."""
        if self.doubtful is not None:
            self.doubtful = None
        elif not self.position.turns:
            raise SaletError("there is no turn to take back")
        else:
            self._replay(self.position.turns[:-1])

    def correct(self, number: int, pattern: Pattern) -> None:
        """Give the turn of this number (from 1) other tiles."""
        turns = list(self.doubtful.turns if self.doubtful else self.position.turns)
        if not 1 <= number <= len(turns):
            raise SaletError(f"there is no turn {number}; {count(len(turns), 'turn')} so far")
        turns[number - 1] = turns[number - 1]._replace(pattern=pattern)
        self._replay(turns)

    def fix(self, number: int) -> Turn:
        """Change the tile that the fix of this number (from 1) names; give the turn put right."""
        if self.doubtful is None:
            raise SaletError("there is nothing to fix; all turns told so far fit")
        fixes = self.doubtful.fixes
        if not 1 <= number <= len(fixes):
            raise SaletError(f"there is no fix {number}; {count(len(fixes), 'fix', 'fixes')} known")
        fix = fixes[number - 1]
        guess, pattern = self.doubtful.turns[fix.turn]
        tiles = list(to_tiles(pattern, len(guess)))
        tiles[fix.tile] = fix.probably
        self.correct(fix.turn + 1, from_tiles(tiles))
        return Turn(guess, from_tiles(tiles))

    def widen(self) -> None:
        """Go on with every guess that fits, where no answer of the list does."""
        if self.doubtful is None:
            raise SaletError("some answers of the list fit; there is no need for other words")
        self.position = self._start.widened(self.doubtful.turns)
        self.doubtful = None

    def change_mode(self, name: str) -> None:
        """Play by another mode, if the guesses so far were allowed in it."""
        start = replace(self._start, mode=get_mode(name))
        self.position = start.push_all(self.position.turns)
        self._start = start

    def _replay(self, turns: Sequence[Turn]) -> None:
        try:
            position = self._start.push_all(turns)
        except ContradictionError as error:
            self.doubtful = error
            raise
        self.position, self.doubtful = position, None
