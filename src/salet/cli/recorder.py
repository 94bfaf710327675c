"""What is recorded of games: the log, the record, and the document for programs."""

import time
from collections.abc import Sequence
from typing import Any

from salet import engine
from salet.cli.output import print_note
from salet.files import check_writable, write_text
from salet.game.position import Position
from salet.play.player import Player
from salet.records.history import is_private
from salet.records.turn_log import format_notes, turn_notes, write_notes


class Recorder:
    """Records the games of a command."""

    def __init__(
        self, command: str, *, log: str | None, record: bool, debug: bool, strategy: str
    ) -> None:
        self.command, self.log, self.debug, self.strategy = command, log, debug, strategy
        self.record = record
        self.games: list[dict[str, Any]] = []
        if log is not None:
            check_writable(log)
            write_text(log, "")

    def begin(self, start: Position) -> None:
        """A game begins."""
        self.start, self._started = start, time.monotonic()

    def turn(self, position: Position, player: Player | None = None) -> None:
        """A turn was taken and has led here."""
        if self.log is None and not self.debug:
            return
        suggestions = [] if position.over else engine.suggest(position, player, top=5)
        notes = turn_notes(position, suggestions, game=len(self.games) + 1)
        if self.debug:
            print_note(format_notes(notes))
        if self.log is not None:
            write_notes(notes, self.log)

    def end(self, position: Position, answers: Sequence[str] = (), title: str = "") -> None:
        """The game is over."""
        if self.record and not is_private():
            engine.record_game(
                position, self.start, command=self.command, strategy=self.strategy,
                answers=answers, title=title, seconds=time.monotonic() - self._started,
            )  # fmt: skip
        self.games.append(engine.describe_played(position, self.start, answers))
