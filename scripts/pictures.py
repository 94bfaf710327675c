"""The pictures in the documents, from the real page and the real console: `make pictures`.

All of them, or those that are named: `python -m scripts.pictures board review`.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts import console_pictures, page_pictures, tutorial_pictures
from scripts.picture_games import record_games

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
#: How many bytes a picture may have, and all of them.
LARGEST, LARGEST_OF_ALL = 120_000, 1_000_000


def file_names() -> list[str]:
    """The files that this makes."""
    drawn = [f"{picture.name}.svg" for picture in console_pictures.PICTURES]
    pages = (*page_pictures.PICTURES, *tutorial_pictures.PICTURES)
    return sorted([*drawn, *(f"{picture.name}.png" for picture in pages)])


def main(wanted: Sequence[str]) -> None:
    """Draw pictures, in directories of their own for data and cache."""
    names = {Path(name).stem for name in file_names()}
    if unknown := set(wanted) - names:
        sys.exit(f"no picture is called {min(unknown)}; known: {', '.join(sorted(names))}")
    chosen = set(wanted) or names
    with TemporaryDirectory() as folder:
        os.environ |= {"SALET_DATA": f"{folder}/data", "SALET_CACHE": f"{folder}/cache"}
        for name in ("SALET_GAME", "SALET_PRIVATE", "SALET_PALETTE", "NO_COLOR"):
            os.environ.pop(name, None)
        for console in console_pictures.PICTURES:
            if console.name in chosen:
                _tell(console.draw(FOLDER, {"SALET_PRIVATE": "1"}))
        if "record" in chosen:
            record_games(Path(folder), os.environ)
        with page_pictures.browsing() as browser:
            with page_pictures.serving(os.environ) as server:
                for page in page_pictures.PICTURES:
                    if page.name in chosen:
                        _tell(page.draw(browser, server, FOLDER))
            for made in tutorial_pictures.PICTURES:
                if made.name in chosen:
                    _tell(made.draw(browser, FOLDER))


def _tell(path: Path) -> None:
    size = path.stat().st_size
    print(f"{path.name}: {size:,} bytes{' (too large)' if size > LARGEST else ''}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
