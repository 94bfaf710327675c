"""Options that several commands share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from salet import engine
from salet.game.modes import mode_names
from salet.game.position import Position
from salet.game.words import DEFAULT_ANSWERS, DEFAULT_GUESSES

Command = TypeVar("Command", bound=Callable[..., Any])


def output_options(command: Command) -> Command:
    """Options every command has: `--json` and `--debug`."""
    command = click.option("--debug", is_flag=True, expose_value=False, help="Show tracebacks.")(
        command
    )
    return click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout.")(
        command
    )


def position_options(command: Command) -> Command:
    """Options of commands that start from a position: lists, mode and limit."""
    for option in (
        click.option("--limit", metavar="N", type=int, default=6, show_default=True,
                     help="How many guesses a game has."),
        click.option("--mode", type=click.Choice(mode_names(), case_sensitive=False),
                     default="normal", show_default=True, help="Which guesses are allowed."),
        click.option("--guesses", metavar="BANK|FILE", show_default=DEFAULT_GUESSES,
                     help="The words to guess with."),
        click.option("--answers", metavar="BANK|FILE", show_default=DEFAULT_ANSWERS,
                     help="The words to be guessed."),
    ):  # fmt: skip
        command = option(command)
    return command


def position_of(turns: tuple[str, ...], given: dict[str, Any]) -> Position:
    """The position that turns and the position options describe."""
    return engine.open_position(
        turns, **{key: given.pop(key) for key in ("answers", "guesses", "mode", "limit")}
    )
