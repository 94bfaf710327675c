"""CSV for programs and spreadsheets; no cell may be taken for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

from salet.files import open_whole

#: The start of a text that a spreadsheet would evaluate, after any number of our own quotes.
_FORMULA = re.compile("'*[=+@\\t\\r\\n＝＋－＠-]")
#: How it begins: most cells are told from it by their first sign, which is quicker.
_SUSPECT = "'=+@\t\r\n＝＋－＠-"


def write_csv(file: str, header: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write a table to a file, all of it or nothing."""
    with open_whole(file) as target:
        text = io.TextIOWrapper(target, encoding="utf-8", newline="")
        try:
            _write(text, header, rows)
        finally:
            text.detach()  # the file is not ours to close


def format_csv(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table as CSV; `unquoted` restores its cells."""
    text = io.StringIO()
    _write(text, header, rows)
    return text.getvalue()


def _write(text: Any, header: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(
        [_quoted(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )


def _quoted(cell: str) -> str:
    """Text that looks like a formula gets a leading quote, which spreadsheets do not show."""
    if cell[:1] in _SUSPECT and _FORMULA.match(cell):
        return f"'{cell}"
    return cell


def unquoted(cell: str) -> str:
    """The text before `_quoted`.

    >>> unquoted("'=1+1"), unquoted("'tis")
    ('=1+1', "'tis")
    """
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
