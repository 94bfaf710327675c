"""Share texts: the grids of tiles people post, written and read back.

Wordle 1,234 4/6*

⬛🟨⬛⬛⬛
…
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from salet.errors import PatternError, SaletError
from salet.patterns import (
    EMOJI,
    MAX_LENGTH,
    MIN_LENGTH,
    Pattern,
    all_green,
    format_pattern,
    parse_pattern,
)
from salet.wording import count, short

_HEADING = re.compile(r"^(?P<title>.*?)\s*\b(?P<guesses>\d+|X)/(?P<limit>\d+)(?P<hard>\*?)\s*$")
_TILE_SIGNS = re.compile(r"[⬛⬜🟨🟩🟦🟧\ufe0e\ufe0f\s]+")


@dataclass(frozen=True)
class Share:
    """What a share text tells of a game."""

    title: str
    """What stands before the result: the game and its number."""
    patterns: tuple[Pattern, ...]
    length: int
    limit: int = 6
    hard: bool = False

    @property
    def solved(self) -> bool:
        """Whether the last row is all green."""
        return bool(self.patterns) and self.patterns[-1] == all_green(self.length)


def format_share(share: Share, notation: str = EMOJI) -> str:
    """Write a share text.

    >>> print(format_share(Share("salet", (3, 242), 5)))
    salet 2/6
    <BLANKLINE>
    ⬛🟨⬛⬛⬛
    🟩🟩🟩🟩🟩
    """
    result = len(share.patterns) if share.solved else "X"
    heading = f"{share.title} {result}/{share.limit}{'*' if share.hard else ''}".strip()
    rows = (format_pattern(pattern, share.length, notation) for pattern in share.patterns)
    return "\n".join((heading, "", *rows))


def parse_shares(text: str) -> list[Share]:
    r"""Read every share in a text; lines that are neither headings nor tiles are passed over.

    >>> parse_shares("look!\nWordle 1,234 X/2*\n\n⬜🟦⬜⬜⬜\n🟧🟧🟧🟧⬜")
    [Share(title='Wordle 1,234', patterns=(3, 80), length=5, limit=2, hard=True)]
    """
    shares: list[Share] = []
    heading: tuple[int, re.Match[str]] | None = None
    rows: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip() and _TILE_SIGNS.fullmatch(line):
            rows.append(line)
            continue
        if rows:
            shares.append(_share(heading, rows, number - 1))
            heading, rows = None, []
        if (match := _HEADING.match(line.strip())) is not None:
            if heading is not None:
                raise SaletError(f"line {heading[0]}: {short(heading[1][0])} has no rows of tiles")
            heading = number, match
    if heading is not None:
        raise SaletError(f"line {heading[0]}: {short(heading[1][0])} has no rows of tiles")
    return shares


def _share(heading: tuple[int, re.Match[str]] | None, rows: Sequence[str], last: int) -> Share:
    """The share of a heading, if it has one, and rows that end on this line."""
    try:
        length = len("".join(rows[0].translate({0xFE0E: None, 0xFE0F: None}).split()))
        if not MIN_LENGTH <= length <= MAX_LENGTH:
            raise PatternError(f"{count(length, 'tile')} are no row of a game")
        patterns = tuple(parse_pattern(row, length) for row in rows)
    except PatternError as error:
        raise SaletError(f"the rows that end on line {last}: {error}") from None
    if heading is None:
        return Share("", patterns, length)
    number, match = heading
    limit = int(match["limit"])
    share = Share(match["title"].strip(), patterns, length, limit, bool(match["hard"]))
    wanted = limit if match["guesses"] == "X" else int(match["guesses"])
    if len(patterns) != wanted or share.solved != (match["guesses"] != "X"):
        result = "solved" if share.solved else "not solved"
        raise SaletError(
            f"line {number}: {short(match[0])} does not agree with its "
            f"{count(len(patterns), 'row')}, {result}"
        )
    return share
