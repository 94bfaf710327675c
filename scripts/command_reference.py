"""Write docs/commands.md, docs/salet.1 and the table for completion from the commands."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from salet.cli import salet
from salet.cli.completing import TABLE, describe
from scripts.man_page import man_page

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "commands.md"
WIDTH = 88  #: as many columns as a window of 1280 pixels shows of the site
MAN_PAGE = ROOT / "docs" / "salet.1"


def reference() -> str:
    """The help of the command and of all commands in it, as Markdown."""
    sections = (
        f"## `{each.command_path}`\n\n```text\n{each.get_help()}\n```\n" for each in pages()
    )
    head = "# Commands\n\nMade from `--help` by `make docs`; a test compares the two.\n"
    return "\n".join((head, *sections))


def completion_table() -> str:
    """What completion in shells has to know of every command."""
    top = next(iter(pages()))
    return json.dumps(describe(salet, top)["commands"], indent=1, ensure_ascii=False) + "\n"


def pages() -> Iterator[click.Context]:
    """The command, and all commands in it."""
    return _pages(
        click.Context(salet, info_name="salet", terminal_width=WIDTH, **salet.context_settings)
    )


def _pages(context: click.Context) -> Iterator[click.Context]:
    yield context
    command = context.command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _pages(click.Context(inner, context, name))


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
    MAN_PAGE.write_text(man_page(pages()), encoding="utf-8")
    Path(TABLE).write_text(completion_table(), encoding="utf-8")
