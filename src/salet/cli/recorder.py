"""What is recorded of games: the log, the record, and the document for programs."""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from salet import engine
from salet.cli.output import print_note
from salet.files import check_writable, write_text
from salet.game.position import Position

if TYPE_CHECKING:
    from salet.analysis.adviser import Adviser


class Recorder:
    """Records the games of a command."""

    def __init__(
        self, command: str, *, log: str | None, record: bool, debug: bool, strategy: str
    ) -> None:
        self.command, self.log, self.debug, self.strategy = command, log, debug, strategy
        self.record = record
        self.games: list[dict[str, Any]] = []
        self.won: list[bool] = []
        """Whether each of them was won."""
        if log is not None:
            check_writable(log)
            write_text(log, "")  # a log that is left from last time ends here
        self._headed = False

    def begin(self, start: Position) -> None:
        """A game begins."""
        if not self._headed and (self.debug or self.log is not None):
            header = engine.begin_log(start, self.command, self.log)
            self._headed = True
            if self.debug:
                print_note(header)
        self.start, self._started = start, time.monotonic()

    def turn(self, position: Position, adviser: "Adviser") -> None:
        """A turn was taken and has led here."""
        if self.log is None and not self.debug:
            return
        suggestions = [] if position.over else adviser.suggest(position, top=5)
        number = len(self.games) + 1
        notes = engine.note_turn(position, suggestions, number, self.log, adviser.strategy)
        if self.debug:
            print_note(notes)

    def end(self, position: Position, answers: Sequence[str] = (), title: str = "") -> bool:
        """The game is over; whether it is recorded."""
        recorded = False
        if self.record and not engine.is_private():
            recorded = engine.record_game(
                position, self.start, command=self.command, strategy=self.strategy,
                answers=answers, title=title, seconds=time.monotonic() - self._started,
            )  # fmt: skip
        self.won.append(position.won)
        self.games.append(engine.describe_played(position, self.start, answers))
        return recorded
