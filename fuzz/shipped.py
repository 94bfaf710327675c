"""Files that come with the package, to be damaged as `fuzz.damage` damages those of the user."""

import shutil
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fuzz.damage import Kind
from salet.errors import SaletWarning
from salet.exact import book
from salet.files import shipped
from salet.game import commonness, past, words
from salet.game.game import Game


def shipped_kinds(directory: Path) -> Iterator[Kind]:
    """A file of each kind that the package comes with, in a copy of its `data/`.

    What is read of it must be as before, or there must be a warning; of the book, nothing else.
    """
    data = directory / "shipped"
    shutil.copytree(shipped.DATA, data)
    game = Game.of("nyt2022", mode="ultra")
    shipped.DATA, book._BOOK = str(data), str(data / "book")
    yield Kind(
        "opening book", Path(book.book_file(game)), _aloud(book.load_book, game),
        lambda found, stored: found in (stored, (book.Book({}, {}, None, None), True)),
    )  # fmt: skip
    for name, file, read in (
        ("word bank", "original-answers.txt", _aloud(words._load_bank, "original-answers")),
        ("past answers shipped", "past/nyt.txt", _aloud(past.shipped_answers)),
        ("commonness", "commonness/en-5.txt", _aloud(commonness._levels, 5)),
    ):
        yield Kind(name, data / file, read, lambda found, stored: found == stored or found[1])


def _aloud(load: Any, *arguments: Any) -> Callable[[], tuple[Any, bool]]:
    """Loads past the memory of what was loaded before, and tells whether there was a warning."""

    def read() -> tuple[Any, bool]:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always", SaletWarning)
            return load.__wrapped__(*arguments), bool(warned)

    return read
