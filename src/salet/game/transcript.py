"""The game a person plays elsewhere: turns told one by one, taken back, and put right."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from salet.errors import SaletError
from salet.game.diagnosis import ContradictionError, Fix
from salet.game.modes import get_mode
from salet.game.position import Position
from salet.game.replies import Pattern, all_green, from_tiles, to_tiles
from salet.game.turns import Turn, format_turn
from salet.text import count


class Transcript:
    """What was told of a game, and where it is.

    Where no answer fits, what was told is in doubt: it is kept, `position` stays where it was, and
    the doubt must be settled before more is told. Whatever else cannot be used raises and changes
    nothing.

    >>> game = Transcript(Position.start())
    >>> game.take(Turn("salet", 3))
    >>> game.correct(1, 0)
    Turn(guess='salet', pattern=0)
    >>> len(game.position.candidates)
    221
    """

    def __init__(self, start: Position) -> None:
        self.start = start
        self.position = start
        self.told: tuple[Turn, ...] = ()
        """All turns, those in doubt included."""
        self.doubt: ContradictionError | None = None
        """Why what was told last does not fit."""
        self.widened = False
        """Whether any guess that fits may be the answer, should no answer of the list fit."""

    @property
    def before_last(self) -> Position:
        """Where the game was before the last turn."""
        return self._reach(self.position.turns[:-1])

    @property
    def fixes(self) -> list[Fix]:
        """Single tiles to change that settle the doubt, the one that leaves most answers first."""
        return [fix for fix in self.doubt.fixes if self._helps(fix)] if self.doubt else []

    def tell(self, turns: Iterable[Turn]) -> None:
        """Add several turns; all green ends the game, be the word in the list of answers or not."""
        told = (*self.told, *turns)
        try:
            self._settle(told)
        except ContradictionError as error:
            guess, pattern = told[-1]
            if error.other_guesses != (guess,) or pattern != all_green(len(guess)):
                raise
            self.widen()

    def take(self, turn: Turn) -> None:
        """Add a turn."""
        if self.doubt is not None:
            raise SaletError(
                f"{format_turn(self.told[-1])} is in doubt: put it right or take it back first"
            )
        self.tell([turn])

    def undo(self) -> Turn | None:
        """Take the last turn back and give it; where there is a doubt, only what led to it."""
        if self.doubt is not None:
            added = len(self.told) > len(self.position.turns)
            last = self.told[-1] if added else None
            self.told, self.doubt = self.position.turns, None
            return last
        if not self.told:
            raise SaletError("there is no turn to take back")
        last = self.told[-1]
        self._settle(self.told[:-1])
        return last

    def correct(self, number: int, pattern: Pattern, guess: str | None = None) -> Turn:
        """Give the turn of this number (from 1) other tiles or another guess; give it put right."""
        if not 1 <= number <= len(self.told):
            raise SaletError(f"there is no turn {number}; {count(len(self.told), 'turn')} so far")
        turn = Turn(self.told[number - 1].guess if guess is None else guess, pattern)
        self._settle((*self.told[: number - 1], turn, *self.told[number:]))
        return turn

    def fix(self, number: int) -> Turn:
        """Change the tile that the fix of this number (from 1) names; give the turn put right."""
        if self.doubt is None:
            raise SaletError("there is nothing to fix; all turns told so far fit")
        fixes = self.fixes
        if not 1 <= number <= len(fixes):
            raise SaletError(f"there is no fix {number}; {count(len(fixes), 'fix', 'fixes')} known")
        fix = fixes[number - 1]
        return self.correct(fix.turn + 1, self._fixed(fix).pattern)

    def widen(self) -> None:
        """Go on with every guess that fits, where no answer of the list does."""
        if self.doubt is None:
            raise SaletError("some answers of the list fit; there is no need for other words")
        self.position = self.start.widened(self.told)
        self.doubt, self.widened = None, True

    def change_mode(self, name: str) -> None:
        """Play by another mode, if the guesses so far were allowed in it."""
        if self.doubt is not None:
            raise SaletError("a turn is in doubt: put it right or take it back first")
        before, self.start = self.start, replace(self.start, mode=get_mode(name))
        try:
            self.position = self._reach(self.told)
        except SaletError:
            self.start = before
            raise

    def _settle(self, turns: tuple[Turn, ...]) -> None:
        """Take these turns for what was told, in doubt or not."""
        try:
            self.position = self._reach(turns)
        except ContradictionError as error:
            self.told, self.doubt = turns, error
            raise
        self.told, self.doubt = turns, None

    def _reach(self, turns: Sequence[Turn]) -> Position:
        try:
            return self.start.push_all(turns)
        except ContradictionError:
            if not self.widened:
                raise
            return self.start.widened(turns)

    def _fixed(self, fix: Fix) -> Turn:
        guess, pattern = self.told[fix.turn]
        tiles = list(to_tiles(pattern, len(guess)))
        tiles[fix.tile] = fix.probably
        return Turn(guess, from_tiles(tiles))

    def _helps(self, fix: Fix) -> bool:
        """Whether a fix leaves turns that fit and were allowed, all of them."""
        turns = (*self.told[: fix.turn], self._fixed(fix), *self.told[fix.turn + 1 :])
        try:
            self._reach(turns)
        except SaletError:
            return False
        return True
