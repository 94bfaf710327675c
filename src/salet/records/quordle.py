"""Quordle's share texts: four boards, two and two side by side, with their results in keycaps.

Daily Quordle 1,024
5️⃣4️⃣                        the guesses each board took; 🟥 for one that was not solved
7️⃣🟥
⬜🟨⬜⬜⬜ ⬜⬜🟨⬜⬜     the rows of the first two boards, and then those of the others
…
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from salet.errors import PatternError, SaletError
from salet.game.replies import parse_pattern
from salet.records.share import Share
from salet.text import count, short

_HEADING = re.compile(r".*\bquordle\b(?:\s*#?\s*[\d,.]+)?", re.IGNORECASE)
_RESULT = re.compile(r"([1-9])\ufe0f?\u20e3|(🟥)|(🔟)")
_RESULTS = re.compile(rf"(?:(?:{_RESULT.pattern})\s*)+")
_ROW = re.compile(r"([⬛⬜🟨🟩🟦🟧\ufe0e\ufe0f]+)\s+([⬛⬜🟨🟩🟦🟧\ufe0e\ufe0f]+)")
_BOARDS, _LENGTH, LIMIT = 4, 5, 9


def find_quordle(text: str) -> Share | None:
    """The Quordle in a text; None where there is none. Raises where its rows are not whole."""
    lines = text.splitlines()
    for number in range(len(lines)):
        if (found := Quordle.at(lines, number)) is not None:
            return found.share()
    return None


@dataclass
class Quordle:
    """The lines of a text that a Quordle takes."""

    title: str
    results: list[int | None]
    rows: list[tuple[str, str]]
    end: int
    """The line after it."""

    @classmethod
    def at(cls, lines: Sequence[str], start: int) -> "Quordle | None":
        """The Quordle whose heading is this line; None where it is another line."""
        heading = _HEADING.match(lines[start].strip())
        below = lines[start + 1].strip() if start + 1 < len(lines) else ""
        if heading is None or not _RESULTS.fullmatch(below):
            return None
        found = cls(" ".join(heading[0].split()), [], [], len(lines))
        for number, line in enumerate(map(str.strip, lines[start + 1 :]), start + 1):
            if len(found.results) < _BOARDS and _RESULTS.fullmatch(line):
                found.results += [
                    int(each[0]) if each[0] else None for each in _RESULT.findall(line)
                ]
            elif (row := _ROW.fullmatch(line)) is not None:
                found.rows.append((row[1], row[2]))
            elif line and found.rows:
                found.end = number
                break
        return found

    def share(self) -> Share:
        """What it says about the game; raises where its rows are not whole."""
        return _read(self.title, self.results, self.rows)


def _read(title: str, results: list[int | None], rows: list[tuple[str, str]]) -> Share:
    if len(results) != _BOARDS:
        raise SaletError(
            f"{short(title)} has {count(len(results), 'result')} below it, and there are "
            f"{_BOARDS} boards; paste the whole share text"
        )
    lengths = [max(each or LIMIT for each in results[start : start + 2]) for start in (0, 2)]
    if len(rows) != sum(lengths):
        raise SaletError(
            f"{short(title)} has {count(len(rows), 'row')} of tiles, and its results say "
            f"{sum(lengths)}; paste the whole share text"
        )
    first, last = rows[: lengths[0]], rows[lengths[0] :]
    boards = [[row[side] for row in block] for block in (first, last) for side in (0, 1)]
    pairs = zip(boards, results, strict=True)
    grids = tuple(_grid(title, board, result) for board, result in pairs)
    return Share(title, grids, _LENGTH, LIMIT)


def _grid(title: str, rows: Sequence[str], result: int | None) -> tuple[int, ...]:
    """The rows of a board up to its solution."""
    try:
        replies = tuple(parse_pattern(row, _LENGTH) for row in rows[: result or LIMIT])
    except PatternError as error:
        raise SaletError(f"{short(title)}: {error}") from None
    won = 3**_LENGTH - 1
    if (replies.index(won) + 1 if won in replies else None) != result:
        raise SaletError(f"{short(title)}: its results do not match its rows; paste it again")
    return replies
