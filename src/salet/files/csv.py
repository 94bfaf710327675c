"""CSV for programs and spreadsheets, which must not take a cell for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

from salet.files import open_whole

#: How a text begins that a spreadsheet would work out, however many of our quotes are before it.
_FORMULA = re.compile("'*[=+@\\t\\r\\n＝＋－＠-]")


def write_csv(file: str, header: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write a table into a file, all of it or nothing."""
    with open_whole(file) as target:
        text = io.TextIOWrapper(target, encoding="utf-8", newline="")
        try:
            _write(text, header, rows)
        finally:
            text.detach()  # the file is not ours to close


def format_csv(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table as CSV; `unquoted` gives back what its cells were."""
    text = io.StringIO()
    _write(text, header, rows)
    return text.getvalue()


def _write(text: Any, header: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([_quoted(cell) for cell in row] for row in rows)


def _quoted(cell: Any) -> Any:
    """A text that looks like a formula gets a quote, which spreadsheets do not show."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def unquoted(cell: str) -> str:
    """The text as it was before `_quoted`.

    >>> unquoted("'=1+1"), unquoted("'tis")
    ('=1+1', "'tis")
    """
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
