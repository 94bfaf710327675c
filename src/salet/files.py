"""Reading and writing the files people name, with errors they understand."""

import os
import sys
from typing import Literal

from salet.errors import SaletError


def read_text(file: str) -> str:
    """The text of a file."""
    try:
        with open(file, encoding="utf-8") as source:
            return source.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise SaletError(f"{file!r} cannot be read: {reason}") from None


def write_text(file: str, text: str) -> None:
    """Write a text into a file."""
    try:
        with open(file, "w", encoding="utf-8") as target:
            target.write(text)
    except OSError as error:
        raise SaletError(f"{file!r} cannot be written: {error.strerror}") from None


def check_writable(file: str | None) -> None:
    """Raise unless a file can be written, before the work is done that is to go into it."""
    if file is not None:
        new = not os.path.lexists(file)
        try:
            with open(file, "ab"):
                pass
            if new:  # and left as it was, whatever comes of the work
                os.unlink(file)
        except OSError as error:
            raise SaletError(f"{file!r} cannot be written: {error.strerror}") from None


def user_dir(kind: Literal["cache", "data"]) -> str:
    """Where things are kept: the directory `SALET_CACHE` or `SALET_DATA` names, or the user's."""
    if named := os.environ.get(f"SALET_{kind.upper()}"):
        return os.path.expanduser(named)
    system: str = sys.platform
    if system == "linux":  # what platformdirs says there, without its tenth of a start
        usual = {"cache": "~/.cache", "data": "~/.local/share"}[kind]
        home = os.environ.get(f"XDG_{kind.upper()}_HOME", "").strip() or os.path.expanduser(usual)
        return os.path.join(home, "salet")
    import platformdirs

    find = platformdirs.user_cache_dir if kind == "cache" else platformdirs.user_data_dir
    return find("salet", appauthor=False)
