"""Share texts: the grids of tiles people post, written and read back.

Wordle 1,234 4/6*           with several boards: Daily Dordle 0123 5&4/7

⬛🟨⬛⬛⬛                  and rows side by side, grey once a board is solved, and ❓❓❓❓❓ for
                            one that was never shown
Of a game in which the word is to be avoided, the title says so: salet dont-wordle avoided, X/6*
…

`chat` reads them where people post them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import NamedTuple

from salet.errors import PatternError, SaletError
from salet.game.position import Position
from salet.game.replies import (
    EMOJI,
    LETTERS,
    MAX_LENGTH,
    MIN_LENGTH,
    Reply,
    count_codes,
    format_pattern,
    parse_pattern,
)
from salet.game.turns import HIDDEN
from salet.text import capitals, count, short

_RESULT = re.compile(
    r"(?P<guesses>(?:\d{1,3}|X)(?:&(?:\d{1,3}|X)){0,31})/(?P<limit>\d{1,3})(?P<hard>\*?)"
)
_NUMBERED = re.compile(r"(?P<name>[^\W\d][^:\d]{0,40}?)\s*#?(?P<number>\d[\d,.]{0,12})$")

#: What a title says of games in which the word is to be avoided.
_AVOIDED, _NOT_AVOIDED = "avoided", "not avoided"
#: The tiles of a board that was never shown, as emoji and in letters.
_HIDDEN = ("❓", "?")
_NEVER_SHOWN = [{sign} for sign in _HIDDEN]

#: A result is among this many first words of a line.
_WORDS = 30
#: The longest name with its number.
_NAME = 60


@dataclass(frozen=True)
class Share:
    """What a share text says about a game."""

    title: str
    """The text before the result: the game and its number."""
    grids: tuple[tuple[Reply, ...], ...]
    """The rows of each board, up to its solution."""
    length: int
    limit: int = 6
    hard: bool = False
    words: tuple[str, ...] = ()
    """The guesses of its only board; empty where the text has none."""

    @property
    def name(self) -> str:
        """The game's name, without its number and without any text before it."""
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
        """Whether every board ends all green."""
        return all(grid[-1:] == (self.green,) for grid in self.grids)

    @property
    def avoids(self) -> bool:
        """Whether the word was to be avoided."""
        return was_to_be_avoided(self.title)

    @property
    def won(self) -> bool:
        """Whether it ended as the player wanted it: the words found, or avoided."""
        return self.solved != self.avoids

    @property
    def green(self) -> Reply:
        """All green."""
        return count_codes(self.length) - 1

    @property
    def rows(self) -> Iterator[tuple[Reply | None, ...]]:
        """Row by row, the reply of each board; None where it was solved before."""
        return zip_longest(*self.grids)

    @property
    def results(self) -> list[str]:
        """The guesses each board took, or X."""
        return [str(len(grid)) if grid[-1:] == (self.green,) else "X" for grid in self.grids]


def was_to_be_avoided(title: str) -> bool:
    """Whether a title is that of a game in which the word was to be avoided.

    >>> was_to_be_avoided("salet dont-wordle not avoided,"), was_to_be_avoided("Wordle 1,234")
    (True, False)
    """
    return title.endswith(f" {_AVOIDED},")


def puzzle_number(title: str) -> int | None:
    """The number of the New York Times' puzzle that a title names; None for any other game.

    >>> puzzle_number("Anna: Wordle 1,234 4/6*"), puzzle_number("salet 2026-01-01")
    (1234, None)
    """
    heading = find_heading(title, 1)
    share = Share(heading.title if heading else title, (), 0)
    return share.number if share.name == "wordle" and share.number else None


def format_share(share: Share, notation: str = EMOJI) -> str:
    """Write a share text.

    >>> print(format_share(Share("salet", ((3, 242),), 5)))
    salet 2/6
    <BLANKLINE>
    ⬛🟨⬛⬛⬛
    🟩🟩🟩🟩🟩
    """
    result = f"{'&'.join(share.results)}/{share.limit}{'*' if share.hard else ''}"
    rows = [" ".join(_row(reply, share.length, notation) for reply in row) for row in share.rows]
    if share.words:
        rows = [f"{capitals(word)} {row}" for word, row in zip(share.words, rows, strict=True)]
    return "\n".join((f"{share.title} {result}".strip(), "", *rows))


def _row(reply: Reply | None, length: int, notation: str) -> str:
    """A row of one board."""
    if reply == HIDDEN:
        return _HIDDEN[notation == LETTERS] * length
    return format_pattern(reply or 0, length, notation)


def share_text(position: Position, title: str, notation: str = EMOJI) -> str | None:
    """The text to share of a game; None where the rule has no tiles, or one grid for two words."""
    game = position.game
    if game.rule.one_grid or game.rule.tiles_of(game.won, game.length) is None:
        return None
    never_shown = (HIDDEN,) * len(position.moves)
    grids = tuple(
        never_shown if board.hidden else tuple(turn.pattern for turn in board.turns)
        for board in position.boards
    )
    hard = game.mode.name != "normal"
    if game.avoids:
        title = f"{title} {_AVOIDED if position.won else _NOT_AVOIDED},"
    return format_share(Share(title, grids, game.length, game.limit, hard), notation)


class Heading(NamedTuple):
    """A line above a grid, with the result of the game."""

    line: int
    title: str
    result: re.Match[str]
    """With the groups `guesses`, `limit` and `hard`."""

    @property
    def shown(self) -> str:
        """What messages quote of it."""
        return short(f"{self.title} {self.result[0]}".strip())

    @property
    def is_numbered(self) -> bool:
        """Whether it names a game with a number, and is more than a fraction in a sentence."""
        return bool(Share(self.title, (), 0).number)

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return self.result["guesses"].count("&") + 1

    @property
    def rows(self) -> int:
        """How many rows it promises."""
        results = self.result["guesses"].split("&")
        return max(int(self.result["limit"] if each == "X" else each) for each in results)


def find_heading(line: str, number: int) -> Heading | None:
    """The result in a line, if it has one; text after the result is ignored."""
    words = line.split()[:_WORDS]
    for place, word in reversed(list(enumerate(words))):
        if (result := _RESULT.fullmatch(word)) is not None:
            return Heading(number, " ".join(words[:place]), result)
    return None


def build_share(
    heading: Heading | None, rows: Sequence[str], last: int, words: tuple[str, ...] = ()
) -> Share | None:
    """The share of a heading and rows that end on this line.

    Without a heading, only a solved grid counts: other tiles could mean anything.
    """
    boards = 1 if heading is None else heading.boards
    try:
        signs = ["".join(row.translate({0xFE0E: None, 0xFE0F: None}).split()) for row in rows]
        length = len(signs[0]) // boards
        if not MIN_LENGTH <= length <= MAX_LENGTH:
            tiles = count(len(signs[0]), "tile")
            boards_shown = f" on {boards} boards" if boards > 1 else ""
            raise PatternError(
                f"a row has {tiles}{boards_shown}; words have {MIN_LENGTH} to {MAX_LENGTH} letters"
            )
        grids = tuple(_grid(signs, board, boards, length) for board in range(boards))
    except PatternError as error:
        if heading is None:
            return None
        raise SaletError(f"the rows that end on line {last}: {error}") from None
    if heading is None:
        share = Share("", grids, length, max(6, len(grids[0])), words=words)
        return share if share.solved else None
    limit, results = int(heading.result["limit"]), heading.result["guesses"].split("&")
    share = Share(heading.title, grids, length, limit, bool(heading.result["hard"]), words)
    too_long = any(len(grid) > limit for grid in grids)
    cut_off = any(
        result == "X" and len(grid) != limit for result, grid in zip(results, grids, strict=True)
    )
    if share.results != results or too_long or cut_off:
        solved = "solved" if share.solved else "not solved"
        raise SaletError(
            f"line {heading.line}: {heading.shown} does not match its "
            f"{count(len(rows), 'row')}, {solved}"
        )
    return share


def _grid(rows: Sequence[str], board: int, boards: int, length: int) -> tuple[Reply, ...]:
    """The replies of a board up to its solution; rows after that only fill the grid."""
    if boards > 1:
        rows = [row[board * length : (board + 1) * length] for row in rows]
    replies = tuple(
        HIDDEN if {*row} in _NEVER_SHOWN else parse_pattern(row, length) for row in rows
    )
    won = count_codes(length) - 1
    return replies[: replies.index(won) + 1] if won in replies else replies
