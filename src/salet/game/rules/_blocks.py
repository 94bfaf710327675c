"""Whole lists in blocks: what is made on the way stays small, and work can be ended in between."""

from collections.abc import Iterator

from salet.jobs.cancel import checkpoint


def blocks(rows: int, row_bytes: int, block_bytes: int) -> Iterator[slice]:
    """So many rows, some at a time; raises between two blocks where the active token says so."""
    step = max(1, block_bytes // max(1, row_bytes))
    for start in range(0, rows, step):
        checkpoint()
        yield slice(start, start + step)
