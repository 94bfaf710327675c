"""Many reviews at the console: games in JSON, one a line, and their reviews line by line."""

import sys
from collections.abc import Iterator
from typing import BinaryIO

from salet import engine
from salet.cli.input import PIPED
from salet.cli.output import print_json_line, print_note
from salet.cli.progress import ProgressLine
from salet.errors import SaletError
from salet.game.game import Game
from salet.text import count

#: A game has fewer signs than this, whatever comes with it.
_LONGEST_LINE = 2**16


def review_lines(
    source: str, game: Game, *, budget: float | None, jobs: int | None, where: str
) -> int:
    """Review the games of a file, or of what is piped in; 1 where some could not be reviewed."""
    done = failed = 0
    with ProgressLine("reviewing") as progress:
        for found in engine.review_lines(
            _lines(source), game, budget=budget, jobs=jobs, engine=where
        ):
            print_json_line(found)
            done, failed = done + 1, failed + ("error" in found)
            progress(done, 0)
    if not done:
        print_note("nothing was piped in" if source == PIPED else f"{source!r} has no games")
    if failed:
        print_note(f"{count(failed, 'game')} of {done:,} could not be reviewed")
    return 1 if failed else 0


def _lines(source: str) -> Iterator[str]:
    """The lines of a file, or of what is piped in, as they come."""
    if source == PIPED:
        if sys.stdin is not None:
            yield from _bounded(sys.stdin.buffer)
        return
    try:
        with open(source, "rb") as file:
            yield from _bounded(file)
    except OSError as error:
        raise SaletError(f"{source!r} cannot be read: {error.strerror}") from None


def _bounded(file: BinaryIO) -> Iterator[str]:
    while line := file.readline(_LONGEST_LINE + 1):
        if len(line) > _LONGEST_LINE:
            raise SaletError(f"a line has more than {_LONGEST_LINE:,} bytes; a game is one line")
        yield line.decode(errors="replace")
