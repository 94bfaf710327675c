"""Share texts with words: grids of tiles with the guesses beside them, written and read back.

Wordle 1,234 4/6*

SLATE ⬛🟨⬛⬛🟩               or the word after its tiles; other lines are skipped
…
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from salet.errors import SaletError
from salet.game.replies import (
    EMOJI,
    MAX_LENGTH,
    MIN_LENGTH,
    are_tiles,
    count_codes,
    format_pattern,
    parse_pattern,
)
from salet.game.turns import Turn
from salet.game.words import fold
from salet.records.share import Heading, find_heading, puzzle_number
from salet.text import capitals, count, short

#: Tiles in a line.
TILES = re.compile(r"[⬛⬜🟨🟩🟦🟧](?:[\ufe0e\ufe0f\s]*[⬛⬜🟨🟩🟦🟧])*")
_INVISIBLE = re.compile(r"[\ufe0e\ufe0f\s]")
_WORD = re.compile(r"[^\W\d_]+")
_BETWEEN = re.compile(r"[\s:=,]+")
#: More rows than these are no game.
_MOST_ROWS = 1000

_EXAMPLE = "write the word beside its tiles, such as SLATE ⬛🟨⬛⬛🟩"


@dataclass(frozen=True)
class WordedShare:
    """A game of one board as its share text tells it."""

    turns: tuple[Turn, ...]
    title: str = ""
    """The text before the result, as in `Wordle 1,234`."""
    limit: int | None = None
    """How many guesses there were; None where the text has no heading."""
    hard: bool = False

    @property
    def solved(self) -> bool:
        """Whether it ends all green."""
        guess, reply = self.turns[-1]
        return reply == count_codes(len(guess)) - 1

    @property
    def number(self) -> int | None:
        """The number of the New York Times' puzzle, if it is one of these."""
        return puzzle_number(self.title)


def format_worded_share(share: WordedShare, notation: str = EMOJI) -> str:
    """Write a share text with its words.

    >>> print(format_worded_share(WordedShare((Turn("salet", 3),))))
    SALET ⬛🟨⬛⬛⬛
    """
    rows = [
        f"{capitals(guess)} {format_pattern(reply, len(guess), notation)}"
        for guess, reply in share.turns
    ]
    if share.limit is None:
        return "\n".join(rows)
    result = f"{len(rows) if share.solved else 'X'}/{share.limit}{'*' if share.hard else ''}"
    return "\n".join((f"{share.title} {result}".strip(), "", *rows))


def parse_worded_share(text: str) -> WordedShare:
    r"""Read the only game in a text: words with their tiles, a heading perhaps, and other lines.

    >>> parse_worded_share("look!\nWordle 1,234 X/2*\n\n⬜🟦⬜⬜⬜ salet\nCRANE: 🟧🟧🟧🟧⬜").turns
    (Turn(guess='salet', pattern=3), Turn(guess='crane', pattern=80))
    """
    heading: Heading | None = None
    turns: list[Turn] = []
    wordless: list[int] = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip().lstrip("> ")
        if (found := find_heading(bare, number)) is not None:
            if heading is not None and (turns or wordless):
                raise SaletError(
                    f"there is more than one game: line {number} begins another; give one of them"
                )
            heading = found
        elif (row := find_row(bare)) is not None:
            turns.append(row.turn)
        elif TILES.search(bare):
            wordless.append(number)
        if len(turns) + len(wordless) > _MOST_ROWS:
            raise SaletError(f"there are more than {_MOST_ROWS:,} rows; give one game")
    _check_rows(turns, wordless)
    share = WordedShare(tuple(turns))
    return share if heading is None else _with_heading(share, heading)


class WordedRow(NamedTuple):
    """A word and its tiles, as they are written."""

    word: str
    tiles: str

    @property
    def turn(self) -> Turn:
        """The guess with its reply."""
        guess = fold(self.word)
        return Turn(guess, parse_pattern(self.tiles, len(guess)))


def find_row(line: str) -> WordedRow | None:
    """The word and the tiles of a line; None where it lacks one of them."""
    if (found := TILES.search(line)) is not None:
        before, tiles, after = line[: found.start()], found[0], line[found.end() :]
        length = len(_INVISIBLE.sub("", tiles))
        words = [*reversed(_WORD.findall(before)), *_WORD.findall(after)]
        fitting = [word for word in words if len(fold(word)) == length]
        loud = [word for word in fitting if word.isupper()]  # the others may be a comment
        word = next(iter(loud or fitting), None)
    else:
        parts = _BETWEEN.split(line)
        if len(parts) != 2:
            return None
        word, tiles = parts if are_tiles(parts[1]) else reversed(parts)
        length = len(fold(word))
        if not (are_tiles(tiles) and word.isalpha() and len(tiles) == length):
            return None
    if word is None or not MIN_LENGTH <= length <= MAX_LENGTH:
        return None
    return WordedRow(word, tiles) if fold(word).isalpha() else None


def _check_rows(turns: list[Turn], wordless: list[int]) -> None:
    """Raise where there is nothing to review, or where words are missing."""
    if wordless and not turns:
        raise SaletError(
            f"{count(len(wordless), 'row')} of tiles without words cannot be reviewed; "
            f"{_EXAMPLE}, or give the guesses and the answer: salet review slate crony --answer "
            "crony"
        )
    if wordless:
        raise SaletError(f"line {wordless[0]} has tiles and no word that fits them; {_EXAMPLE}")
    if not turns:
        raise SaletError(f"there is no guess in the text; {_EXAMPLE}")
    first = len(turns[0].guess)
    for turn in turns:
        if len(turn.guess) != first:
            raise SaletError(
                f"{capitals(turns[0].guess)} and {capitals(turn.guess)} are not of one length; "
                "give one game"
            )


def _with_heading(share: WordedShare, heading: Heading) -> WordedShare:
    """The game with what its heading says, if that is true of its rows."""
    result, limit = heading.result["guesses"], int(heading.result["limit"])
    if "&" in result:
        raise SaletError(
            f"line {heading.line}: a review is for one board only, and "
            f"{short(heading.result[0])} is a game of several"
        )
    rows = len(share.turns)
    true = str(rows) if share.solved else "X"
    if result != true or rows > limit or (result == "X" and rows != limit):
        shown = short(f"{heading.title} {heading.result[0]}".strip())
        claim = f"{limit} guesses, none of them right"
        if result != "X":
            claim = f"{count(int(result), 'guess', 'guesses')} of {limit}"
        there = "there is" if rows == 1 else "there are"
        green = "all green" if share.solved else "not all green"
        raise SaletError(
            f"line {heading.line}: {shown} says {claim}, and {there} {count(rows, 'row')}, "
            f"the last {green}; correct one of them"
        )
    return WordedShare(share.turns, heading.title, limit, bool(heading.result["hard"]))
