"""Files that come with the package, to be damaged as `fuzz.damage` damages those of the user."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fuzz.damage import Kind
from salet.exact import book
from salet.files import shipped
from salet.game import commonness, past, words
from salet.game.game import Game


def shipped_kinds(directory: Path) -> Iterator[Kind]:
    """A file of each kind that the package comes with, in a copy of its `data/`.

    A warning must say that a file is not as it was; of the book, nothing is used then.
    """
    data = directory / "shipped"
    shutil.copytree(shipped.DATA, data)
    game = Game.of("nyt2022", mode="ultra")
    shipped.DATA, book._BOOK = str(data), str(data / "book")
    yield Kind(
        "opening book", Path(book.book_file(game)), _anew(book.load_book, game),
        lambda found, stored: found in (stored, book.Book({}, {}, None, None)),
    )  # fmt: skip
    for name, file, read in (
        ("word bank", "original-answers.txt", _anew(words._load_bank, "original-answers")),
        ("past answers shipped", "past/nyt.txt", _anew(past.shipped_answers)),
        ("commonness", "commonness/en-5.txt", _anew(commonness._levels, 5)),
    ):
        yield Kind(name, data / file, read, lambda _found, _stored: True)


def _anew(load: Any, *arguments: Any) -> Callable[[], Any]:
    """Loads past the memory of what was loaded before."""
    return lambda: load.__wrapped__(*arguments)
