"""The manual page, from the same commands as the command reference."""

from collections.abc import Iterable, Iterator
from inspect import cleandoc

import click

_ENVIRONMENT = {
    "SALET_GAME": "The game that is played where --game names none.",
    "SALET_PALETTE": "The colours of tiles: standard or contrast.",
    "NO_COLOR": "Set to anything, for no colours.",
    "SALET_DATA": "Where games and past answers are recorded.",
    "SALET_CACHE": "Where tables are stored.",
    "SALET_PRIVATE": "Set to anything, to record no games.",
}


def man_page(contexts: Iterable[click.Context]) -> str:
    """The manual page of a command, and of all commands in it, as roff for the macros `man`."""
    top, *commands = contexts
    lines = ['.TH SALET 1 "" "salet" "User Commands"', ".SH NAME"]
    lines += ["salet \\- play, review, analyse and prove Wordle-like games", ".SH SYNOPSIS"]
    lines += [".B salet", _escape("COMMAND [OPTIONS] [ARGUMENTS]"), ".SH DESCRIPTION"]
    lines += [*_paragraphs(top.command.help or ""), *_options(top), ".SH COMMANDS"]
    for context in commands:
        words = " ".join(context.command.collect_usage_pieces(context))
        lines += [f'.SS "{_escape(f"{context.command_path} {words}")}"']
        lines += [*_paragraphs(context.command.help or ""), *_options(context)]
    lines.append(".SH ENVIRONMENT")
    for name, about in _ENVIRONMENT.items():
        lines += [".TP", f".B {name}", _escape(about)]
    lines += [".SH SEE ALSO", "The documents of the project, in its directory docs."]
    return "\n".join(lines) + "\n"


def _paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a help text."""
    for number, paragraph in enumerate(cleandoc(text).strip().split("\n\n")):
        if number:
            yield ".PP"
        yield _escape(" ".join(paragraph.split()))


def _options(context: click.Context) -> Iterator[str]:
    """The options of a command, each with its text."""
    for param in context.command.get_params(context):
        if not isinstance(param, click.Option) or "--help" in param.opts:
            continue
        if (record := param.get_help_record(context)) is not None:
            yield from (".TP", f".B {_escape(record[0])}", _escape(" ".join(record[1].split())))


def _escape(text: str) -> str:
    """A line of text that roff shows as it is."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + plain if plain.startswith((".", "'")) else plain
