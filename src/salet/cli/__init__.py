"""The command `salet`: parse what was typed, call the engine, render what it answers."""

import io
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from importlib import import_module

import click

from salet.cli.groups import FullGroup
from salet.cli.output import report_error, show_warning, shown_log
from salet.errors import SaletError, SaletWarning, UnknownNameError
from salet.registry import names_in


class Commands(FullGroup):
    """Every module in `commands` is a command; only the one that is called is imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(names_in(os.path.join(os.path.dirname(__file__), "commands"), ".py"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name."""
        if "_SALET_COMPLETE" in os.environ:  # set by a shell that completes what is typed
            from salet.cli.completing import stand_in

            with suppress(OSError, ValueError, LookupError, TypeError):  # a table that is damaged
                return stand_in(cmd_name)
        if cmd_name not in self.list_commands(ctx):
            raise UnknownNameError.of("command", cmd_name, self.list_commands(ctx))
        command: click.Command = import_module(f"salet.cli.commands.{cmd_name}").command
        return command


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
)
@click.version_option(package_name="salet", message="%(prog)s %(version)s")
@click.pass_context
def salet(context: click.Context) -> None:
    """Play and analyse Wordle-like games.

    A turn is a guess and its tiles: salet:bybbb, salet=bybbb or "salet bybbb", with b for grey,
    y for yellow and g for green (or _~!, 012, ⬛🟨🟩). Several turns make a history. With several
    boards a turn has the tiles of each, with / between: salet:bybbb/bbbbb, and - for a board that
    was solved before. --game NAME or the variable SALET_GAME says which game it is.

    Exit codes: 0 done, 1 failed, 2 wrong usage or input, 130 interrupted.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit code: 0 done, 1 failed, 2 bad usage or input."""
    typed = list(sys.argv[1:] if arguments is None else arguments)
    as_json, debug = "--json" in typed, "--debug" in typed
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without emoji gets ? for them
    try:
        with warnings.catch_warnings(), shown_log() if debug else nullcontext():
            warnings.simplefilter("always", SaletWarning)
            warnings.showwarning = show_warning
            code = salet.main(typed, prog_name="salet", standalone_mode=False, obj=typed)
        if sys.stdout is not None:  # as it is where stdout was closed
            sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted", err=True)
        return 130
    except (SaletError, click.ClickException) as error:
        report_error(error, as_json=as_json, debug=debug)
        return error.exit_code if isinstance(error, SaletError) else 2
    except Exception as error:
        report_error(error, as_json=as_json, debug=debug)
        return 1
    return code if isinstance(code, int) else 0
