"""The rows of a guess where boards are shown one after another, as they are typed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from salet.errors import SaletError
from salet.game.board import MissingRowsError
from salet.game.replies import Reply
from salet.game.words import fold


@dataclass(frozen=True)
class RowEntry:
    """A guess and the rows that it adds to the screen, line by line."""

    guess: str = ""
    lines: tuple[tuple[Reply, ...], ...] = ()
    missing: MissingRowsError | None = None
    """What is still to be typed, where a board opens."""

    @property
    def rows(self) -> list[Reply]:
        """All rows so far."""
        return [row for line in self.lines for row in line]

    def plus(self, rows: Sequence[Reply]) -> "RowEntry":
        """The same with one more line, which may be all that was missing."""
        return RowEntry(self.guess, (*self.lines, tuple(rows)))

    def without_last(self) -> "RowEntry":
        """The same without its last line."""
        return RowEntry(self.guess, self.lines[:-1])

    def lacking(self, missing: MissingRowsError) -> "RowEntry":
        """The same where more rows are to be typed."""
        return replace(self, missing=missing)

    def check_finished(self) -> None:
        """Raise where more rows are to be typed."""
        if self.missing:
            raise SaletError(f'{self.missing}; "undo" takes the last line back')

    def named_rows(self, turns: Sequence[tuple[str, str]]) -> tuple[str, str]:
        """The guess and the rows of a line in which the missing ones stand behind their guesses."""
        words = tuple(fold(word) for word, _ in turns)
        if self.missing and words != self.missing.guesses[: len(words)]:
            self.check_finished()
        return self.guess, "/".join(replies for _, replies in turns)
