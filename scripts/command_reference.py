"""Write docs/commands.md from the commands' own --help."""

from collections.abc import Iterator
from pathlib import Path

import click

from salet.cli import salet

TARGET = Path(__file__).resolve().parent.parent / "docs" / "commands.md"


def reference() -> str:
    """The help of the command and of all commands in it, as Markdown."""
    top = click.Context(salet, info_name="salet", terminal_width=100, **salet.context_settings)
    sections = (f"## `{title}`\n\n```text\n{text}\n```\n" for title, text in _pages(top))
    head = "# Commands\n\nMade from `--help` by `make docs`; a test compares the two.\n"
    return "\n".join((head, *sections))


def _pages(context: click.Context) -> Iterator[tuple[str, str]]:
    """The name and the help of a command, and those of all its commands."""
    command = context.command
    yield context.command_path, command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _pages(click.Context(inner, context, name))


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
