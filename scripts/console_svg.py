"""What a terminal shows, drawn as an SVG picture: monospaced text, colours, and tiles."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from xml.sax.saxutils import escape

#: The size of a character's cell, of its letters, and of the margin, in pixels.
CELL_WIDTH, CELL_HEIGHT, FONT_SIZE, MARGIN = 8.4, 19, 14, 16

PAPER, INK = "#16181d", "#e4e6eb"
#: The sixteen colours: black, red, green, yellow, blue, magenta, cyan, white, and brighter ones.
SIXTEEN = (
    "#16181d", "#ff7b72", "#5cc66a", "#d8b44a", "#79b0ff", "#d2a8ff", "#56d4dd", "#d0d4db",
    "#6e7681", "#ffa198", "#7ee787", "#e9cb6f", "#a5cdff", "#e2c5ff", "#86e5ec", "#ffffff",
)  # fmt: skip

_ESCAPE = re.compile(r"\x1b\[([0-9;]*)([A-Za-z])")
# Words with single spaces between them: what is further apart has a place of its own, so that
# every column stays where it is, whatever font there is.
_PHRASE = re.compile(r"\S+(?: \S+)*")


@dataclass(frozen=True)
class Style:
    """How a character looks; the usual colours are empty."""

    ink: str = ""
    paper: str = ""
    bold: bool = False


@dataclass(frozen=True)
class Cell:
    """A character and how it looks; the second half of a wide one is empty."""

    text: str = " "
    style: Style = Style()


Line = list[Cell]


def parse_ansi(text: str) -> list[Line]:
    r"""The lines that a text shows in a terminal, in its colours, without empty ones at the end.

    A ValueError names a control that this does not know.

    >>> (line,) = parse_ansi("a\x1b[1;32mb\x1b[0m")
    >>> [(cell.text, cell.style.bold) for cell in line]
    [('a', False), ('b', True)]
    """
    lines: list[Line] = [[]]
    column, style, place = 0, Style(), 0
    while place < len(text):
        if match := _ESCAPE.match(text, place):
            place = match.end()
            if match[2] == "m":
                style = _styled(style, [int(code or 0) for code in match[1].split(";")])
            elif match[2] == "K" and match[1] in ("", "0"):
                del lines[-1][column:]
            else:
                raise ValueError(f"the control {match[0]!r} is not known")
            continue
        character, place = text[place], place + 1
        if character == "\n":
            lines.append([])
            column = 0
        elif character == "\r":
            column = 0
        elif unicodedata.category(character) == "Cc":
            raise ValueError(f"the control {character!r} is not known")
        else:
            cells = [Cell(character, style), *[Cell("", style)] * (_width(character) - 1)]
            lines[-1] += [Cell()] * (column - len(lines[-1]))
            lines[-1][column : column + len(cells)] = cells
            column += len(cells)
    while lines and not _text(lines[-1]).strip():
        lines.pop()
    return lines


def _width(character: str) -> int:
    """How many cells a character takes."""
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _styled(style: Style, codes: Sequence[int]) -> Style:
    """A style after the codes of a control."""
    left = list(codes)
    while left:
        code = left.pop(0)
        if code == 0:
            style = Style()
        elif code in (1, 22):
            style = replace(style, bold=code == 1)
        elif code in (38, 48) and left[:1] == [2] and len(left) >= 4:
            colour = "#{:02x}{:02x}{:02x}".format(*left[1:4])
            style = _coloured(style, colour, ink=code == 38)
            del left[:4]
        elif code in (39, 49):
            style = _coloured(style, "", ink=code == 39)
        elif code // 10 in (3, 4, 9, 10) and code % 10 <= 7:
            bright = 8 if code >= 90 else 0
            style = _coloured(style, SIXTEEN[code % 10 + bright], ink=code // 10 in (3, 9))
        else:
            raise ValueError(f"the code {code} is not known")
    return style


def _coloured(style: Style, colour: str, *, ink: bool) -> Style:
    return replace(style, ink=colour) if ink else replace(style, paper=colour)


def _text(line: Iterable[Cell]) -> str:
    return "".join(cell.text for cell in line)


def draw_svg(lines: Sequence[Line], columns: int, title: str) -> str:
    """A picture of lines in a terminal of so many columns; the title is for those who see none."""
    width = f"{columns * CELL_WIDTH + 2 * MARGIN:g}"
    height = f"{len(lines) * CELL_HEIGHT + 2 * MARGIN:g}"
    drawn = [piece for row, line in enumerate(lines) for piece in _draw_line(line, row)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img">',
            f"<title>{escape(title)}</title>",
            "<style>text { font: "
            f"{FONT_SIZE}px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; "
            f"fill: {INK} }} .bold {{ font-weight: bold }}</style>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>',
            *drawn,
            "</svg>\n",
        )
    )


def _draw_line(line: Line, row: int) -> Iterator[str]:
    """A line: each stretch of one style, its background first."""
    top, column = MARGIN + row * CELL_HEIGHT, 0
    for style, group in groupby(line, key=lambda cell: cell.style):
        cells = list(group)
        if style.paper:
            yield (
                f'<rect x="{_left(column)}" y="{top}" width="{len(cells) * CELL_WIDTH:g}" '
                f'height="{CELL_HEIGHT - 1}" rx="2" fill="{style.paper}"/>'
            )
        yield from _draw_text(cells, style, column, top + 14)
        column += len(cells)


def _draw_text(cells: Sequence[Cell], style: Style, column: int, base: int) -> Iterator[str]:
    """The words of one style, each phrase as wide as its cells."""
    # a style, as an attribute would give way to the style sheet
    look = f' style="fill: {style.ink}"' if style.ink else ""
    look += ' class="bold"' if style.bold else ""
    starts = [place for place, cell in enumerate(cells) if cell.text]
    text = _text(cells)
    for phrase in _PHRASE.finditer(text):
        start = starts[phrase.start()]
        end = starts[phrase.end()] if phrase.end() < len(starts) else len(cells)
        yield (
            f'<text x="{_left(column + start)}" y="{base}" '
            f'textLength="{(end - start) * CELL_WIDTH:g}"{look}>{escape(phrase[0])}</text>'
        )


def _left(column: int) -> str:
    return f"{MARGIN + column * CELL_WIDTH:g}"
