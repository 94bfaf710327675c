"""Write docs/commands.md from the commands' own --help."""

from pathlib import Path

import click

from salet.cli import salet

TARGET = Path(__file__).resolve().parent.parent / "docs" / "commands.md"


def reference() -> str:
    """The help of the command and of each of its commands, as Markdown."""
    top = click.Context(salet, info_name="salet", terminal_width=100, **salet.context_settings)
    pages = [("salet", salet.get_help(top))]
    for name in salet.list_commands(top):
        command = salet.get_command(top, name)
        pages.append((f"salet {name}", command.get_help(click.Context(command, top, name))))
    sections = (f"## `{title}`\n\n```text\n{text}\n```\n" for title, text in pages)
    head = "# Commands\n\nMade from `--help` by `make docs`; a test compares the two.\n"
    return "\n".join((head, *sections))


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
