"""What a terminal can show: colours, tiles, boards and keyboards.

No colour carries a meaning alone: a green tile is in [brackets], a yellow one in (parentheses).
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TextIO

from salet.game.knowledge import minimum_counts
from salet.game.replies import EMOJI, EMOJI_CONTRAST, GREEN, GREY, YELLOW, format_pattern, to_tiles
from salet.game.turns import Turn
from salet.text import capitals

#: The narrowest terminal that is written for.
NARROWEST = 60

_SHAPES = {GREY: " {} ", YELLOW: "({})", GREEN: "[{}]"}
_RESET = "\x1b[0m"


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
    ),
    "contrast": Palette(
        ("grey", "blue", "orange"),
        ("97;100", "97;44", "30;43"),
        (_DARK_GREY, _rgb(_BLACK, (133, 192, 249)), _rgb(_BLACK, (245, 121, 58))),
        EMOJI_CONTRAST,
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
    def width(self) -> int:
        """How many columns there are now."""
        try:
            width = os.get_terminal_size(self.stream.fileno()).columns if self.stream else 80
        except (OSError, ValueError):  # no terminal
            width = 80
        return max(width, NARROWEST)

    def row(self, turn: Turn) -> str:
        """A guess in its tiles; in letters, too, where there are no colours."""
        tiles = to_tiles(turn.pattern, len(turn.guess))
        pairs = zip(capitals(turn.guess), tiles, strict=True)
        if self.depth is Depth.NONE:
            shapes = "".join(_SHAPES[tile].format(letter) for letter, tile in pairs)
            return f"{shapes}  {format_pattern(turn.pattern, len(turn.guess))}"
        return " ".join(self._paint(_SHAPES[tile].format(letter), tile) for letter, tile in pairs)

    def board(self, turns: Sequence[Turn], most: int = 8) -> list[str]:
        """The rows of a game, the last ones where there are many."""
        first = max(0, len(turns) - most)
        rows = [
            f"{number:3}  {self.row(turn)}"
            for number, turn in enumerate(turns, 1)
            if number > first
        ]
        return ["   …", *rows] if first else rows

    def keyboard(self, turns: Sequence[Turn], letters: Sequence[str]) -> str:
        """Which letters are green, yellow (or what the palette has), out and not tried yet."""
        green = {
            letter
            for turn in turns
            for letter, tile in zip(
                turn.guess, to_tiles(turn.pattern, len(turn.guess)), strict=True
            )
            if tile == GREEN
        }
        coloured, tried = (
            set(minimum_counts(turns)),
            {letter for turn in turns for letter in turn.guess},
        )
        groups = (
            (self.palette.names[GREEN], GREEN, green),
            (self.palette.names[YELLOW], YELLOW, coloured - green),
            ("out", GREY, tried - coloured),
            ("left", None, set(letters) - tried),
        )
        shown = []
        for name, tile, group in groups:
            if group:
                text = capitals("".join(sorted(group)))
                shown.append(f"{name} {text if tile is None else self._paint(text, tile)}")
        return "  ".join(shown)

    def emoji_row(self, turn: Turn) -> str:
        """The tiles of a guess as emoji and as letters; as letters alone where emoji cannot be."""
        letters = format_pattern(turn.pattern, len(turn.guess))
        if not self.can_emoji:
            return letters
        return f"{format_pattern(turn.pattern, len(turn.guess), self.palette.emoji)}  {letters}"

    def _paint(self, text: str, tile: int) -> str:
        if self.depth is Depth.NONE:
            return text
        return f"{self.palette.code(tile, self.depth)}{text}{_RESET}"
