"""Whole lists in blocks: what is made on the way stays small, and work can be ended in between."""

from collections.abc import Iterator

from salet.jobs.cancel import checkpoint

#: What is made on the way should fit into a cache: the replies of Warmle for 14,855 guesses and
#: 3,158 answers take 0.43 s so, 0.63 s with blocks of 2**16 bytes, and 1.1 s in one, which took
#: 540 MB more.
_BLOCK_BYTES = 2**18


def blocks(rows: int, row_bytes: int, block_bytes: int = _BLOCK_BYTES) -> Iterator[slice]:
    """So many rows, some at a time; raises between two blocks where the active token says so."""
    step = max(1, block_bytes // max(1, row_bytes))
    for start in range(0, rows, step):
        checkpoint()
        yield slice(start, start + step)
