"""What commands print: results on stdout, everything else on stderr."""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

import click

from salet.errors import SaletError, SaletNotice
from salet.text import printable

#: At most this many pairs of words are shown; of more, their words.
MOST_PAIRS = 60
#: What JSON leaves as it is and a terminal may obey: second control characters, and directions.
_COMMANDING = re.compile("[\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def print_json(document: Any) -> None:
    """One JSON document, as UTF-8 whatever the terminal's encoding."""
    click.echo(_json(document, indent=2))


def print_json_line(document: Any) -> None:
    """A JSON document in a line of its own."""
    click.echo(_json(document, indent=None))


def _json(document: Any, indent: int | None) -> bytes:
    import json

    text = json.dumps(document, ensure_ascii=False, indent=indent)
    text = _COMMANDING.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
    return text.encode(errors="backslashreplace")


def print_text(text: str) -> None:
    """Lines of a result; what could command the terminal is escaped."""
    click.echo(printable(text))


def print_note(text: str) -> None:
    """Something beside the result, such as what it is about."""
    click.echo(printable(text), err=True)


def _width() -> int:
    """How many characters a line has room for."""
    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    return (os.get_terminal_size().columns if on_terminal else 0) or 80


def print_entries(entries: Sequence[tuple[str, str]]) -> None:
    """Names with texts beside them, in lines that fit; below them where there is little room."""
    import textwrap

    indent = max(len(name) for name, _ in entries) + 2
    beside = _width() - indent >= 40
    indent = indent if beside else 4
    for name, text in entries:
        lines = [
            part
            for line in text.splitlines()
            for part in textwrap.wrap(line, min(_width(), 100) - indent, break_on_hyphens=False)
        ]
        first = lines.pop(0) if beside and lines else ""
        print_text(f"{name:{indent if first else 0}}{first}")
        for line in lines:
            print_text(f"{'':{indent}}{line}")


def print_columns(words: Sequence[str]) -> None:
    """Words side by side, in as many columns as the terminal has room for."""
    width = _width()
    per_line = max(1, (width + 2) // (len(words[0]) + 2))
    for start in range(0, len(words), per_line):
        print_text("  ".join(words[start : start + per_line]))


def print_table(
    header: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[str] = ()
) -> None:
    """Rows in columns; those whose header is named in `right` end flush."""
    for line in table_lines(header, rows, right):
        print_text(line)


def table_lines(
    header: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[str] = ()
) -> list[str]:
    """The lines of a table; columns whose header is named in `right` end flush."""
    rows = [[" ".join(printable(cell).splitlines()) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = []
    for row in (header, *rows):
        cells = [
            cell.rjust(width) if name in right else cell.ljust(width)
            for cell, width, name in zip(row, widths, header, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def report_error(error: Exception, *, as_json: bool, debug: bool) -> None:
    """Say what is wrong, for a person and, where asked for, for a program."""
    if debug and not isinstance(error, click.ClickException):
        import traceback

        click.echo(printable("".join(traceback.format_exception(error))), err=True, nl=False)
    if isinstance(error, click.UsageError) and error.ctx is not None:
        print_note(error.ctx.get_usage())
    if isinstance(error, click.ClickException):
        message = error.format_message()
    elif isinstance(error, ValueError):
        message = str(error)
    else:
        message = f"{type(error).__name__}: {error} (--debug shows where)"
    print_note(f"salet: {message}")
    if as_json:
        details = error.details if isinstance(error, SaletError) else {}
        print_json({"error": {"kind": type(error).__name__, "message": message, **details}})


@contextmanager
def shown_log() -> Iterator[None]:
    """Within this block, whatever salet logs is shown."""
    import logging

    class Notes(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            print_note(self.format(record))

    logger, handler = logging.getLogger("salet"), Notes()
    handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


def show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """A warning as one line of text (the signature is that of `warnings.showwarning`)."""
    kind = "" if issubclass(category, SaletNotice) else "warning: "
    if sys.stderr is not None and sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)  # where a line of progress may be
    print_note(f"salet: {kind}{message}")
