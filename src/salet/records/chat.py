"""Chats: every share text in what people post, with words or without, and whose it is.

Nothing that looks like a game is skipped in silence: what contradicts itself is an error, and what
is left out is noted, both with their lines.
"""

import re
from typing import NamedTuple

from salet.errors import SaletError
from salet.game.replies import MAX_LENGTH, MIN_LENGTH, format_pattern, parse_pattern
from salet.game.rules import get_rule
from salet.game.words import fold
from salet.records.names import sender_in
from salet.records.quordle import Quordle
from salet.records.share import Heading, Share, build_share, find_heading
from salet.records.worded_share import TILES, find_row
from salet.text import capitals, count

# Of several boards the first is always shown, so ❓ comes after tiles only.
_EMOJI_ROW = re.compile(r"[⬛⬜🟨🟩🟦🟧\ufe0e\ufe0f\s]+(?:❓[❓\ufe0e\ufe0f\s]*)?")
_LETTER_ROW = re.compile(
    rf"[byg]{{{MIN_LENGTH},{MAX_LENGTH}}}(?: [byg?]{{{MIN_LENGTH},{MAX_LENGTH}}})*"
)
# Squares of other games: with one of these, the tiles beside it are no row of ours.
_OTHER_SQUARES = re.compile("[⬛⬜🟨🟩🟦🟧🟥🟪🟫◼◻]")
_NO_WORD = "has tiles and no word that fits them; write one beside every row, or beside none"
_ALL_GREEN = set("🟩🟧g2!\ufe0e\ufe0f ")


class Posted(NamedTuple):
    """A game in a chat."""

    share: Share
    sender: str
    """Who sent it, where the chat says so in a line before; empty for nobody."""


class Chat(NamedTuple):
    """The games of a text."""

    games: list[Posted]
    left_out: list[str]
    """What looks like a game and is none, with its lines."""


class _Row(NamedTuple):
    line: int
    tiles: str
    word: str = ""
    """The word beside the tiles, as it is written."""


def parse_shares(text: str) -> list[Share]:
    r"""Read every share in a text; lines that are neither headings nor tiles are skipped.

    >>> parse_shares("look!\nWordle 1,234 X/2*\n\n⬜🟦⬜⬜⬜\n🟧🟧🟧🟧⬜")
    [Share(title='Wordle 1,234', grids=((3, 80),), length=5, limit=2, hard=True, words=())]
    """
    return [posted.share for posted in parse_chat(text).games]


def parse_chat(text: str) -> Chat:
    """Read every game in a text; rows in letters count only below a heading."""
    reader, lines, end = _Reader(), text.splitlines(), 0
    for number, line in enumerate(lines):
        if number < end:
            continue
        if (quordle := Quordle.at(lines, number)) is not None:
            reader.read_quordle(quordle, line.strip(), number + 1)
            end = quordle.end
        else:
            reader.read(line.strip(), number + 1)
    reader.close()
    return Chat(reader.games, reader.left_out)


class _Reader:
    """Goes through a chat line by line."""

    def __init__(self) -> None:
        self.games: list[Posted] = []
        self.left_out: list[str] = []
        self._sender = ""
        self._begin(None, "")

    def _begin(self, heading: Heading | None, sender: str) -> None:
        self._heading, self._from = heading, sender
        self._apart = False  # whether other lines are between the heading and its rows
        self._rows: list[_Row] = []

    def read(self, line: str, number: int) -> None:
        """Take the next line."""
        bare = line.lstrip("> ")
        if not bare:
            return
        if sender := sender_in(bare):
            self.close()
            self._sender = sender
        tiles = TILES.search(bare)
        heading = find_heading(bare[: tiles.start()] if tiles else bare, number)
        quoted = line.startswith(">")  # what one sends need not be one's own
        if heading is not None:
            self.close()
            self._begin(heading, "" if quoted else self._take_sender())
            bare = bare[tiles.start() :] if tiles else ""
            if _EMOJI_ROW.fullmatch(bare) and heading.boards == 1:  # the text lost its lines
                for row in bare.split():
                    self._add(_Row(number, row))
                return
        if bare and (found := self._row(bare, number)) is not None:
            if self._heading is None and not self._rows and not quoted:
                self._from = self._take_sender()
            self._add(found)
        elif bare:
            self._pass_by()

    def read_quordle(self, quordle: Quordle, line: str, number: int) -> None:
        """Take a Quordle whose heading is this line."""
        self.close()
        self._sender = sender_in(line.lstrip("> ")) or self._sender
        sender = "" if line.startswith(">") else self._take_sender()
        try:
            self.games.append(Posted(quordle.share(), sender))
        except SaletError as error:
            self.left_out.append(f"line {number}: {error}")

    def _take_sender(self) -> str:
        """Who sent this message, once: it has one game of its sender's."""
        sender, self._sender = self._sender, ""
        return sender

    def _row(self, line: str, number: int) -> _Row | None:
        """The tiles of a line, and the word beside them."""
        if _EMOJI_ROW.fullmatch(line) or (self._heading and _LETTER_ROW.fullmatch(line)):
            return _Row(number, line)
        tiles = TILES.search(line)
        if tiles is None and self._heading is None:
            return None
        if tiles is not None and _OTHER_SQUARES.search(line[: tiles.start()] + line[tiles.end() :]):
            return None
        one = self._heading is None or self._heading.boards == 1
        if one and (found := find_row(line)) is not None:
            return _Row(number, found.tiles, found.word)
        if tiles is None or len(_squares(tiles[0])) < MIN_LENGTH:
            return None
        return _Row(number, tiles[0])

    def _add(self, row: _Row) -> None:
        self._rows.append(row)
        one = self._heading is None or self._heading.boards == 1
        if one and set(row.tiles.lower()) <= _ALL_GREEN:  # the next row is another game's
            self.close()

    def _pass_by(self) -> None:
        """Take a line that is neither a heading nor a row."""
        if self._rows:
            if self._heading is None or len(self._rows) >= self._heading.rows:
                self.close()
        elif self._heading is not None:
            self._apart = True
            if not self._heading.is_numbered:
                self._begin(None, "")

    def close(self) -> None:
        """Take the heading and the rows so far for a game."""
        heading, rows, sender, apart = self._heading, self._rows, self._from, self._apart
        self._begin(None, "")
        if rows:
            try:
                share = _build(heading, rows)
            except SaletError as error:
                if heading is not None and not apart:
                    raise
                self.left_out.append(str(error))
            else:
                self.games += [] if share is None else [Posted(share, sender)]
                self.left_out += [_without_heading(rows)] if share is None else []
        elif heading is not None and heading.is_numbered:
            self.left_out.append(
                f"line {heading.line}: {heading.shown} has no rows of tiles below it"
            )


def _without_heading(rows: list[_Row]) -> str:
    """What is said of rows that are no game."""
    first, last = rows[0].line, rows[-1].line
    where = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"{where}: {count(len(rows), 'row')} of tiles without a heading such as Wordle 1,234 4/6"


def _build(heading: Heading | None, rows: list[_Row]) -> Share | None:
    """The game of these rows; None where they are none.

    Without a heading, words count only in capitals, as others may be a comment.
    """
    if heading is None and any(row.word and not row.word.isupper() for row in rows):
        return None
    words = _words(rows)
    return build_share(heading, [row.tiles for row in rows], rows[-1].line, words)


def _words(rows: list[_Row]) -> tuple[str, ...]:
    """The guesses, where every row has one.

    Words that do not fit are comments, unless half of the rows have one in capitals.
    """
    if not any(row.word for row in rows):
        return ()
    loud = 2 * sum(row.word.isupper() for row in rows) >= len(rows)
    for row in rows:
        problem = _NO_WORD if not row.word else _misfit(row, rows[-1])
        if problem and loud:
            raise SaletError(f"line {row.line} {problem}")
        if problem:
            return ()
    return tuple(fold(row.word) for row in rows)


def _misfit(row: _Row, last: _Row) -> str:
    """What is wrong with a row, as its solution shows."""
    if not set(last.tiles.lower()) <= _ALL_GREEN or not last.word:
        return ""
    guess, answer = fold(row.word), fold(last.word)
    if len(guess) != len(answer):
        return f"has a word of {len(guess)} letters, and the answer has {len(answer)}"
    reply = get_rule("wordle").reply(guess, answer)
    if parse_pattern(row.tiles, len(guess)) == reply:
        return ""
    tiles = format_pattern(reply, len(guess))
    return f"is wrong: with the answer {capitals(answer)}, {capitals(guess)} gets {tiles}"


def _squares(tiles: str) -> str:
    return re.sub(r"[\ufe0e\ufe0f\s]", "", tiles)
