"""Options of the commands in which one game after another is played, and what is kept of games."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

import click

from salet import engine
from salet.advice import advise
from salet.cli.output import print_note
from salet.cli.terminal import PALETTES
from salet.files import check_writable, write_text
from salet.history import is_private
from salet.player import Player
from salet.position import Position
from salet.turn_log import format_notes, turn_notes, write_notes

Command = TypeVar("Command", bound=Callable[..., Any])


def game_options(command: Command) -> Command:
    """Options for how games look and what is kept of them."""
    for option in (
        click.option("--debug", is_flag=True,
                     help="Show everything that is gathered, and tracebacks."),
        click.option("--json", "as_json", is_flag=True,
                     help="One JSON document on stdout at the end; all else goes to stderr."),
        click.option("--palette", type=click.Choice(list(PALETTES)), default="standard",
                     envvar="SALET_PALETTE", show_default=True,
                     help="The colours of tiles; contrast is orange and blue.  "
                     "[env: SALET_PALETTE; NO_COLOR for none]"),
        click.option("--no-record", "record", is_flag=True, flag_value=False, default=True,
                     help="Do not record the games for `salet stats`."),
        click.option("--log", metavar="FILE",
                     help="Write all that is gathered: .jsonl for JSON lines, else text."),
    ):  # fmt: skip
        command = option(command)
    return command


class Keeper:
    """Keeps what is to be kept of games: the log, the record, and the document for programs."""

    def __init__(
        self, command: str, *, log: str | None, record: bool, debug: bool, strategy: str
    ) -> None:
        self.command, self.log, self.debug, self.strategy = command, log, debug, strategy
        self.record = record and not is_private()
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
        suggestions = [] if position.over else advise(position, player)
        notes = turn_notes(position, suggestions, game=len(self.games) + 1)
        if self.debug:
            print_note(format_notes(notes))
        if self.log is not None:
            write_notes(notes, self.log)

    def end(self, position: Position, answer: str = "", title: str = "") -> None:
        """The game is over."""
        if self.record:
            engine.record_game(
                position, self.start, command=self.command, strategy=self.strategy, answer=answer,
                title=title, seconds=time.monotonic() - self._started,
            )  # fmt: skip
        self.games.append(engine.describe_game(position, self.start, answer))
