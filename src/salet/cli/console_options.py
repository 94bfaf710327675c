"""Options of the commands in which one game after another is played."""

import shlex
from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from salet.cli.terminal import PALETTES

Command = TypeVar("Command", bound=Callable[..., Any])


def console_options(command: Command) -> Command:
    """Options for how games look and what is recorded of them."""
    for option in (
        click.option("--debug", is_flag=True,
                     help="Show everything that is logged, and tracebacks."),
        click.option("--json", "as_json", is_flag=True,
                     help="One JSON document on stdout at the end; all else goes to stderr."),
        click.option("--palette", type=click.Choice(list(PALETTES)), default="standard",
                     envvar="SALET_PALETTE", show_default=True,
                     help="The colours of tiles; contrast is orange and blue.  "
                     "[env: SALET_PALETTE; NO_COLOR for none]"),
        click.option("--no-record", "record", is_flag=True, flag_value=False, default=True,
                     help="Do not record the games for `salet stats`."),
        click.option("--log", metavar="FILE",
                     help="Log everything known after each turn: .jsonl for JSON lines, else "
                     "text."),
    ):  # fmt: skip
        command = option(command)
    return command


def typed_options(*without: str) -> str:
    """The options this command was called with, to be typed again."""
    context = click.get_current_context()
    typed = []
    for option in context.command.params:
        name = str(option.name)
        was_typed = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if not isinstance(option, click.Option) or name in without or not was_typed:
            continue
        if option.is_flag:
            typed.append(option.opts[0])
            continue
        value = context.params[name]
        for each in value if option.multiple else (value,):
            typed += [option.opts[0], shlex.quote(str(each))]
    return " ".join(typed)
