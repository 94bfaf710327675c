"""Limits for trees in files, which may come from anyone."""

from collections.abc import Iterator
from contextlib import contextmanager

from salet.state.tree import TreeError

#: How many guesses deep a tree may be, as for exact play.
DEEPEST = 500
#: A text of this length holds a million guesses; the tree of the longest bank has 20,000.
_LONGEST = 16 * 2**20


def check_length(text: str) -> None:
    """Raise where a text is too long to be a tree."""
    if len(text) > _LONGEST:
        raise TreeError(
            f"{len(text):,} characters are too many for a tree; the limit is {_LONGEST:,}"
        )


@contextmanager
def refuse_too_deep(form: str) -> Iterator[None]:
    """Raise a TreeError where a tree is deeper than Python's call stack."""
    try:
        yield
    except RecursionError:
        raise TreeError(f"the tree is too deep to be written as {form}") from None
