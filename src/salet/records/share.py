"""Share texts: the grids of tiles people post, written and read back.

Wordle 1,234 4/6*

⬛🟨⬛⬛⬛
…
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from salet.errors import PatternError, SaletError
from salet.game.replies import (
    EMOJI,
    MAX_LENGTH,
    MIN_LENGTH,
    Pattern,
    all_green,
    format_pattern,
    parse_pattern,
)
from salet.text import count, short

_RESULT = re.compile(r"(?P<guesses>\d{1,3}|X)/(?P<limit>\d{1,3})(?P<hard>\*?)")
_EMOJI_ROW = re.compile(r"[⬛⬜🟨🟩🟦🟧\ufe0e\ufe0f\s]+")
_NUMBERED = re.compile(r"(?P<name>[^\W\d][^:\d]{0,40}?)\s*#?(?P<number>\d[\d,.]{0,12})$")
_LETTER_ROW = re.compile(rf"[byg]{{{MIN_LENGTH},{MAX_LENGTH}}}")


#: A result stands among the first words of a line.
_WORDS = 30
#: No name with its number is longer.
_NAME = 60


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
    def name(self) -> str:
        """The game's name, without its number and without what was said before it."""
        return self._numbered[0]

    @property
    def number(self) -> int:
        """The number of the game, as in `Wordle 1,234`; 0 where it has none."""
        return self._numbered[1]

    @cached_property
    def _numbered(self) -> tuple[str, int]:
        match = _NUMBERED.search(self.title[-_NAME:])
        if match is None:
            return self.title, 0
        return match["name"].strip().lower(), int(re.sub(r"\D", "", match["number"]))

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

    Rows in letters, as they are written where emoji cannot be, count below a heading only.

    >>> parse_shares("look!\nWordle 1,234 X/2*\n\n⬜🟦⬜⬜⬜\n🟧🟧🟧🟧⬜")
    [Share(title='Wordle 1,234', patterns=(3, 80), length=5, limit=2, hard=True)]
    """
    shares: list[Share | None] = []
    heading: _Heading | None = None
    rows: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip().lstrip("> ")
        if not bare:
            continue
        if _EMOJI_ROW.fullmatch(bare) or (heading and _LETTER_ROW.fullmatch(bare)):
            rows.append(bare)
            if set(bare) <= set("🟩🟧g\ufe0e\ufe0f"):  # what follows is another game's
                shares.append(_share(heading, rows, number))
                heading, rows = None, []
            continue
        if rows:
            shares.append(_share(heading, rows, number - 1))
        heading, rows = _heading(bare, number), []
    if rows:
        shares.append(_share(heading, rows, len(text.splitlines())))
    return [share for share in shares if share is not None]


class _Heading(NamedTuple):
    line: int
    title: str
    result: re.Match[str]


def _heading(line: str, number: int) -> _Heading | None:
    """What a line says of a result, if it does; what follows the result is passed over."""
    words = line.split()[:_WORDS]
    for place, word in reversed(list(enumerate(words))):
        if (result := _RESULT.fullmatch(word)) is not None:
            return _Heading(number, " ".join(words[:place]), result)
    return None


def _share(heading: _Heading | None, rows: Sequence[str], last: int) -> Share | None:
    """The share of a heading and rows that end on this line.

    Without a heading it is one only where it was solved: who knows what else the tiles mean.
    """
    try:
        length = len("".join(rows[0].translate({0xFE0E: None, 0xFE0F: None}).split()))
        if not MIN_LENGTH <= length <= MAX_LENGTH:
            raise PatternError(f"{count(length, 'tile')} are no row of a game")
        patterns = tuple(parse_pattern(row, length) for row in rows)
    except PatternError as error:
        if heading is None:
            return None
        raise SaletError(f"the rows that end on line {last}: {error}") from None
    if heading is None:
        share = Share("", patterns, length, max(6, len(patterns)))
        return share if share.solved else None
    limit, told = int(heading.result["limit"]), heading.result["guesses"]
    share = Share(heading.title, patterns, length, limit, bool(heading.result["hard"]))
    wanted = limit if told == "X" else int(told)
    if len(patterns) != wanted or wanted > limit or share.solved != (told != "X"):
        result = "solved" if share.solved else "not solved"
        shown = short(f"{heading.title} {heading.result[0]}".strip())
        raise SaletError(
            f"line {heading.line}: {shown} does not agree with its "
            f"{count(len(patterns), 'row')}, {result}"
        )
    return share
