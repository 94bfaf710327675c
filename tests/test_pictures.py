"""The pictures of the documents: all there, all used, all made by the script; and how it draws."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scripts.console_svg import (
    CELL_HEIGHT,
    CELL_WIDTH,
    INK,
    MARGIN,
    PAPER,
    SIXTEEN,
    Style,
    draw_svg,
    parse_ansi,
)
from scripts.pictures import FOLDER, LARGEST, LARGEST_OF_ALL, file_names

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
_PICTURE = re.compile(r"!\[(?P<alt>[^\]]*)\]\((?P<file>[^)\s]+)\)")
_SVG = "{http://www.w3.org/2000/svg}"


def pictures_in(document: Path) -> list[tuple[str, Path]]:
    """The pictures that a document shows: what is said of each, and its file."""
    found = _PICTURE.finditer(document.read_text(encoding="utf-8"))
    return [(match["alt"], (document.parent / match["file"]).resolve()) for match in found]


def test_every_picture_shown_is_there_and_is_described() -> None:
    shown = [each for document in DOCUMENTS for each in pictures_in(document)]
    assert len(shown) >= 10
    for alt, file in shown:
        assert file.is_file(), file
        assert len(alt) > 20, f"{file.name} needs words for those who do not see it"


def test_every_picture_is_shown_and_made_by_the_script() -> None:
    shown = {file for document in DOCUMENTS for _, file in pictures_in(document)}
    there = sorted(FOLDER.iterdir())
    assert {file for file in shown if file.parent == FOLDER} == set(there)
    assert [file.name for file in there] == file_names(), "run `make pictures`"


def test_pictures_are_small() -> None:
    sizes = {file.name: file.stat().st_size for file in FOLDER.iterdir()}
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
    assert sum(sizes.values()) < LARGEST_OF_ALL


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 (we have just drawn it)


def text_in(svg: str) -> list[str]:
    """The lines of a picture, read back from where its letters stand."""
    rows: dict[int, dict[int, str]] = {}
    for text in parsed(svg).iter(f"{_SVG}text"):
        row = (int(text.attrib["y"]) - MARGIN) // CELL_HEIGHT
        column = round((float(text.attrib["x"]) - MARGIN) / CELL_WIDTH)
        words = text.text or ""
        assert float(text.attrib["textLength"]) == pytest.approx(len(words) * CELL_WIDTH)
        rows.setdefault(row, {}).update({column + place: c for place, c in enumerate(words)})
    return [
        "".join(rows[row].get(column, " ") for column in range(max(rows[row]) + 1))
        if row in rows
        else ""
        for row in range(max(rows, default=-1) + 1)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "one line", "two\nlines", "columns   far    apart\n  1  2", "a\n\nb <&> \"quoted\" 'c'",
        "  → … ─── ~", "",
    ],
)  # fmt: skip
def test_text_is_drawn_where_it_stands(text: str) -> None:
    assert text_in(draw_svg(parse_ansi(text), 80, "text")) == text.splitlines()


def test_coloured_text_is_the_same_text() -> None:
    plain = "guess  \x1b[1;32mbest\x1b[0m   \x1b[97;100m A \x1b[0m \x1b[30;42m[B]\x1b[0m end"
    assert text_in(draw_svg(parse_ansi(plain), 80, "colours")) == ["guess  best    A  [B] end"]


def test_colours_are_those_of_the_terminal() -> None:
    (line,) = parse_ansi("a\x1b[1;31mb\x1b[38;2;1;2;255;48;2;46;125;50mc\x1b[22;39md\x1b[mE")
    assert [cell.style for cell in line] == [
        Style(), Style(SIXTEEN[1], bold=True), Style("#0102ff", "#2e7d32", bold=True),
        Style("", "#2e7d32"), Style(),
    ]  # fmt: skip
    (bright,) = parse_ansi("\x1b[97;100mx\x1b[49my")
    assert [cell.style for cell in bright] == [Style(SIXTEEN[15], SIXTEEN[8]), Style(SIXTEEN[15])]


def test_tiles_have_their_background() -> None:
    drawn = parsed(draw_svg(parse_ansi("ab \x1b[30;42m C \x1b[0m"), 20, "tile"))
    back, tile = drawn.iter(f"{_SVG}rect")
    assert back.attrib["fill"] == PAPER and back.attrib["width"] == drawn.attrib["width"]
    assert tile.attrib["fill"] == SIXTEEN[2]
    assert float(tile.attrib["x"]) == pytest.approx(MARGIN + 3 * CELL_WIDTH)
    assert float(tile.attrib["width"]) == pytest.approx(3 * CELL_WIDTH)
    plain, letter = drawn.iter(f"{_SVG}text")
    assert "style" not in plain.attrib and INK in (drawn.findtext(f"{_SVG}style") or "")
    assert letter.text == "C" and letter.attrib["style"] == f"fill: {SIXTEEN[0]}"


def test_a_line_that_is_written_again_is_shown_once() -> None:
    lines = parse_ansi("working, 1 s\r\x1b[Kdone\r\nnext  \r\n\r\n")
    assert text_in(draw_svg(lines, 40, "progress")) == ["done", "next"]
    assert len(lines) == 2


def test_wide_signs_take_two_cells() -> None:
    (line,) = parse_ansi("🟩a")
    assert [cell.text for cell in line] == ["🟩", "", "a"]
    texts = list(parsed(draw_svg([line], 10, "wide")).iter(f"{_SVG}text"))
    assert [float(text.attrib["textLength"]) for text in texts] == [pytest.approx(3 * CELL_WIDTH)]


@pytest.mark.parametrize("text", ["\x1b[2J", "\x1b[5m", "\x1b[38;5;1m", "\x07", "\x1b[108m"])
def test_an_unknown_control_is_not_drawn_over(text: str) -> None:
    with pytest.raises(ValueError, match="is not known"):
        parse_ansi(text)
