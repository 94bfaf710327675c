"""What a terminal can show: colours, tiles, boards and keyboards.

No colour carries a meaning alone: a green tile is in [brackets], a yellow one in (parentheses).
"""

import os
import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil
from typing import TextIO

from salet.game.board import Board
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.game.replies import EMOJI, EMOJI_CONTRAST, GREEN, GREY, YELLOW
from salet.game.rules import Rule
from salet.game.turns import Turn, in_one
from salet.text import capitals, count

#: The narrowest terminal that is written for.
NARROWEST = 60

_SHAPES = {GREY: " {} ", YELLOW: "({})", GREEN: "[{}]"}
_RESET = "\x1b[0m"
_STYLES = re.compile("\x1b\\[[0-9;]*m")
#: Of more boards than these, those that were solved before are only named.
_MANY_BOARDS = 4
#: What stands between boards side by side.
_GAP = "   "


class Depth(Enum):
    """How many colours there are."""

    NONE = 0
    SIXTEEN = 16
    TRUE = 2**24


@dataclass(frozen=True)
class Palette:
    """The colours of grey, yellow and green tiles: by name, as codes of the terminal, as emoji."""

    names: tuple[str, str, str]
    sixteen: tuple[str, str, str]
    true: tuple[str, str, str]
    emoji: str
    inks: tuple[str, str, str]
    """For words that are good, doubtful and bad, as codes of the terminal."""

    def code(self, tile: int, depth: Depth) -> str:
        """What turns this tile's colour on."""
        return f"\x1b[1;{(self.true if depth is Depth.TRUE else self.sixteen)[tile]}m"


def _rgb(ink: tuple[int, int, int], paper: tuple[int, int, int]) -> str:
    return "38;2;{};{};{};48;2;{};{};{}".format(*ink, *paper)


_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_DARK_GREY = _rgb(_WHITE, (88, 88, 92))

#: Ink on paper is at least 4.5 to 1 everywhere.
PALETTES = {
    "standard": Palette(
        ("grey", "yellow", "green"),
        ("97;100", "30;43", "30;42"),
        (_DARK_GREY, _rgb(_BLACK, (201, 180, 88)), _rgb(_WHITE, (46, 125, 50))),
        EMOJI,
        ("32", "33", "1;31"),
    ),
    "contrast": Palette(
        ("grey", "blue", "orange"),
        ("97;100", "97;44", "30;43"),
        (_DARK_GREY, _rgb(_BLACK, (133, 192, 249)), _rgb(_BLACK, (245, 121, 58))),
        EMOJI_CONTRAST,
        ("36", "33", "1;33"),
    ),
}


def colour_depth(stream: TextIO | None, environment: Mapping[str, str] = os.environ) -> Depth:
    """How many colours a stream shows; none where the user wants none (`NO_COLOR`)."""
    term = environment.get("TERM", "")
    if environment.get("NO_COLOR") or term == "dumb":
        return Depth.NONE
    if stream is None or not stream.isatty():
        return Depth.NONE
    if environment.get("COLORTERM", "").lower() in {"truecolor", "24bit"} or "direct" in term:
        return Depth.TRUE
    return Depth.SIXTEEN


@dataclass(frozen=True)
class Screen:
    """How boards look on one stream."""

    palette: Palette
    depth: Depth
    can_emoji: bool
    stream: TextIO | None = None

    @classmethod
    def of(cls, stream: TextIO | None, palette: str = "standard") -> "Screen":
        """What this stream can show; None is one that was closed."""
        try:
            EMOJI.encode((stream and stream.encoding) or "ascii")
            can_emoji = True
        except (UnicodeEncodeError, LookupError):
            can_emoji = False
        return cls(PALETTES[palette], colour_depth(stream), can_emoji, stream)

    @property
    def arrow(self) -> str:
        """What leads from one figure to the next."""
        return "→" if self.can_emoji else "->"

    @property
    def width(self) -> int:
        """How many columns there are now."""
        try:
            width = os.get_terminal_size(self.stream.fileno()).columns if self.stream else 80
        except (OSError, ValueError):  # no terminal
            width = 80
        return max(width, NARROWEST)

    def row(self, turn: Turn, rule: Rule) -> str:
        """A guess in its tiles; in letters, too, where there are no colours."""
        tiles = self.tiles(turn, rule)
        told = rule.tiles_of(turn.pattern, len(turn.guess)) is None
        if told or self.depth is not Depth.NONE:
            return tiles
        return f"{tiles}  {rule.format(turn.pattern, len(turn.guess))}"

    def tiles(self, turn: Turn, rule: Rule) -> str:
        """A guess in its tiles; where the rule has none, its letters and its reply."""
        word, tiles = capitals(turn.guess), rule.tiles_of(turn.pattern, len(turn.guess))
        if tiles is None:
            return f"{' '.join(word)}  {rule.format(turn.pattern, len(turn.guess))}"
        between = "" if self.depth is Depth.NONE else " "
        pairs = zip(word, tiles, strict=True)
        return between.join(
            self._paint(_SHAPES[tile].format(letter), tile) for letter, tile in pairs
        )

    def ink(self, text: str, kind: int) -> str:
        """A word that is good, doubtful or bad: 0, 1 or 2."""
        return self._styled(text, self.palette.inks[kind])

    def bold(self, text: str) -> str:
        """A word that matters."""
        return self._styled(text, "1")

    def _styled(self, text: str, code: str) -> str:
        return text if self.depth is Depth.NONE else f"\x1b[{code}m{text}{_RESET}"

    def game(self, position: Position, most: int = 8) -> list[str]:
        """The rows of a game, the last ones where there are many; boards side by side if they fit.

        >>> screen = Screen(PALETTES["standard"], Depth.NONE, False)
        >>> screen.game(Position.start("original").push("salet:bybbb"))
        ['  1   S (A) L  E  T   bybbb']
        """
        first = max(0, len(position.moves) - most)
        numbers = [f"{number:3}" for number in range(first + 1, len(position.moves) + 1)]
        boards = [
            [self.row(turn, position.rule) for turn in board.turns[first:]]
            for board in position.boards
        ]
        if position.rule.one_grid:
            moves = position.moves[first:]
            turns = [Turn(move.guess, in_one(move.replies)) for move in moves]
            boards = [[self.row(turn, position.rule) for turn in turns]]
        if len(boards) == 1:
            rows = [f"{number}  {row}" for number, row in zip(numbers, boards[0], strict=True)]
            return ["   …", *rows] if first else rows
        headings = [
            f"board {number}{': solved' if board.solved else ''}"
            for number, board in enumerate(position.boards, 1)
        ]
        columns = [[name, *rows] for name, rows in zip(headings, boards, strict=True)]
        solved, left_out = [], [board.hidden for board in position.boards]
        if len(columns) > _MANY_BOARDS:  # there is no room for those that are done
            for number, board in enumerate(position.boards, 1):
                if board.solved and len(board.turns) < len(position.moves):
                    solved.append(f"{number} {capitals(board.turns[-1].guess)}")
                    left_out[number - 1] = True
        columns = [each for each, out in zip(columns, left_out, strict=True) if not out]
        width = max(shown_width(row) for column in columns for row in column)
        fitting = max(1, (self.width - 5 + len(_GAP)) // (width + len(_GAP)))
        fitting = ceil(len(columns) / ceil(len(columns) / fitting))  # four as 2 + 2, not 3 + 1
        margin = ["  …" if first else "   ", *numbers]
        below = f"solved before: {', '.join(solved)}" if solved else ""
        hidden = position.hidden_boards
        return [
            *(
                line
                for start in range(0, len(columns), fitting)
                for line in _side_by_side(margin, columns[start : start + fitting], width)
            ),
            *textwrap.wrap(below, self.width),
            *([f"not shown yet: {count(hidden, 'board')}"] if hidden else []),
        ]

    def keyboard(self, position: Position, letters: Sequence[str]) -> list[str]:
        """Which letters are green, yellow (or what the palette has), out and not tried yet.

        A line for the only board, or for each that is open; none where tiles do not tell letters.
        """
        if not position.rule.tells_letters:
            return []
        tried = {letter for move in position.moves for letter in move.guess}
        left = "".join(sorted(set(letters) - tried))
        untried = f"left {capitals(left)}" if left else ""
        if len(position.boards) == 1:
            groups = self._letter_groups(position, position.boards[0])
            return ["  ".join(filter(None, (*groups, untried)))]
        lines = [
            f"board {number}: {'  '.join(self._letter_groups(position, board))}"
            for number, board in enumerate(position.boards, 1)
            if board.open
        ]
        return [*lines, *filter(None, [untried])]

    def _letter_groups(self, position: Position, board: Board) -> list[str]:
        """The letters a board has revealed, by colour."""
        knowledge = Knowledge(board.turns, position.rule)
        green, coloured = set(knowledge.greens.values()), set(knowledge.minimum_counts)
        groups = (
            (self.palette.names[GREEN], GREEN, green),
            (self.palette.names[YELLOW], YELLOW, coloured - green),
            ("out", GREY, set(knowledge.absent_letters)),
        )
        return [
            f"{name} {self._paint(capitals(''.join(sorted(group))), tile)}"
            for name, tile, group in groups
            if group
        ]

    def emoji_row(self, turn: Turn, rule: Rule) -> str:
        """The tiles of a guess as emoji and as letters; as letters alone where emoji cannot be."""
        length = len(turn.guess)
        letters = rule.format(turn.pattern, length)
        if not self.can_emoji or rule.tiles_of(turn.pattern, length) is None:
            return letters
        return f"{rule.format(turn.pattern, length, self.palette.emoji)}  {letters}"

    def _paint(self, text: str, tile: int) -> str:
        if self.depth is Depth.NONE:
            return text
        return f"{self.palette.code(tile, self.depth)}{text}{_RESET}"


def shown_width(text: str) -> int:
    """How many columns a text takes."""
    return len(_STYLES.sub("", text))


def _side_by_side(margin: Sequence[str], columns: Sequence[Sequence[str]], width: int) -> list[str]:
    """Lines of columns of this width, behind a margin; the lines below all of them are left out."""
    lines = []
    for place in range(max(map(len, columns))):
        cells = [column[place] if place < len(column) else "" for column in columns]
        padded = _GAP.join(cell + " " * (width - shown_width(cell)) for cell in cells)
        lines.append(f"{margin[place]}  {padded}".rstrip())
    return lines
