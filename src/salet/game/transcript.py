"""A game that is played elsewhere: its turns are entered, taken back and corrected."""

from collections.abc import Iterable, Sequence

from salet.errors import SaletError
from salet.game.board import with_rows
from salet.game.diagnosis import ContradictionError, Fix
from salet.game.modes import get_mode
from salet.game.position import Position
from salet.game.reading import AnyTurn
from salet.game.replies import Reply
from salet.game.turns import HIDDEN, Move, format_move
from salet.text import count


class Transcript:
    """The turns entered so far, and the position they lead to.

    Where no word in the list of answers fits, it goes on with the allowed words that do. Where none
    does, or a mistyped tile is far likelier, the turns are in doubt: they are kept, `position`
    stays where it was, and the doubt must be settled before more turns are entered. Any other bad
    input raises and changes nothing.

    >>> game = Transcript(Position.start("original"))
    >>> game.take("salet:bybbb")
    >>> game.correct(1, "bbbbb")
    Move(guess='salet', replies=(0,))
    >>> len(game.position.candidates)
    221
    """

    def __init__(self, start: Position, *, any_word: bool = False) -> None:
        self.start = start
        self.position = start
        self.moves: tuple[Move, ...] = ()
        """All turns, those in doubt included."""
        self.doubt: ContradictionError | None = None
        """Why the turns do not fit."""
        self.any_word = any_word
        """Whether any allowed word that fits is accepted, however likely a mistyped tile is."""

    @property
    def before_last(self) -> Position:
        """Where the game was before the last turn."""
        certain = self.any_word or self.position.doubt is not None  # what led here is accepted
        return self.start.reach(self.position.moves[:-1], certain=certain)

    @property
    def fixes(self) -> list[Fix]:
        """Single tiles to change that settle the doubt, the likeliest first."""
        doubt = self.doubt or self.position.doubt
        return [fix for fix in doubt.fixes if self._helps(fix)] if doubt else []

    def take_all(self, turns: Iterable[AnyTurn]) -> None:
        """Add several turns."""
        self._settle((*self.moves, *(move for turn in turns for move in self._read(turn))))

    def take(self, turn: AnyTurn) -> None:
        """Add a turn."""
        if self.doubt is not None:
            shown = format_move(self.moves[-1], self.start.rule)
            raise SaletError(f"{shown} is in doubt: correct it or take it back first")
        self.take_all([turn])

    def take_rows(self, guess: str, rows: Sequence[Reply]) -> None:
        """Add a guess where boards come in sequence, with the rows it adds to those in view."""
        position = self.position
        history = with_rows(position.game, position.boards, position.history, guess, rows)
        self._settle(history)

    def undo(self) -> Move | None:
        """Take back the last turn and return it; where there is a doubt, only what led to it."""
        if self.doubt is not None:
            added = len(self.moves) > len(self.position.moves)
            last = self.moves[-1] if added else None
            self.moves, self.doubt = self.position.moves, None
            return last
        if not self.moves:
            raise SaletError("there is no turn to take back")
        last = self.moves[-1]
        self._settle(self.moves[:-1])
        return last

    def correct(self, number: int, replies: str, guess: str | None = None) -> Move:
        """Change the tiles or guess of the turn with this number (from 1), and return that turn."""
        if not 1 <= number <= len(self.moves):
            raise SaletError(f"there is no turn {number}; {count(len(self.moves), 'turn')} so far")
        word = self.moves[number - 1].guess if guess is None else guess
        (move,) = self._read(f"{word}:{replies}")
        pairs = zip(move.replies, self.moves[number - 1].replies, strict=True)
        # boards that are not named stay as they are
        move = Move(move.guess, tuple(old if new == HIDDEN else new for new, old in pairs))
        self._settle(self._with(number - 1, move))
        return move

    def fix(self, number: int) -> Move:
        """Apply the fix with this number (from 1), and return the corrected turn."""
        if self.doubt is None and self.position.doubt is None:
            raise SaletError("there is nothing to fix; all turns so far fit")
        fixes = self.fixes
        if not 1 <= number <= len(fixes):
            raise SaletError(f"there is no fix {number}; {count(len(fixes), 'fix', 'fixes')} known")
        fix = fixes[number - 1]
        move = self._fixed(fix)
        self._settle(self._with(fix.turn, move))
        return move

    def widen(self) -> None:
        """Continue with every guess that fits, where no answer in the list does."""
        if self.doubt is None:
            raise SaletError("some answers in the list still fit; other words are not needed")
        self.position = self.start.widened(self.moves, self.doubt)
        self.doubt, self.any_word = None, True

    def change_mode(self, name: str) -> None:
        """Switch to another mode, if it allows the guesses so far."""
        if self.doubt is not None:
            raise SaletError("a turn is in doubt: correct it or take it back first")
        before, self.start = self.start, self.start.with_game(mode=get_mode(name))
        try:
            self.position = self._reach(self.moves)
        except SaletError:
            self.start = before
            raise

    def _read(self, turn: AnyTurn) -> list[Move]:
        if isinstance(turn, str):
            return self.start.game.parse_moves([turn])
        return [turn if isinstance(turn, Move) else Move(turn.guess, (turn.pattern,))]

    def _settle(self, moves: tuple[Move, ...]) -> None:
        """Make these the turns so far, in doubt or not."""
        try:
            self.position = self._reach(moves)
        except ContradictionError as error:
            self.moves, self.doubt = moves, error
            raise
        self.moves, self.doubt = moves, None

    def _reach(self, moves: Sequence[Move]) -> Position:
        return self.start.reach(moves, certain=self.any_word)

    def _fixed(self, fix: Fix) -> Move:
        guess, replies = self.moves[fix.turn]
        changed: list[Reply | None] = list(replies)
        changed[fix.board] = fix.reply
        return Move(guess, tuple(changed))

    def _with(self, number: int, move: Move) -> tuple[Move, ...]:
        return (*self.moves[:number], move, *self.moves[number + 1 :])

    def _helps(self, fix: Fix) -> bool:
        """Whether all turns fit and are allowed with this fix."""
        try:
            self.start.push_all(self._with(fix.turn, self._fixed(fix)))
        except SaletError:
            return False
        return True
