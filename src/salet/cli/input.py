"""What commands read: files, or what is piped in."""

import sys

from salet.errors import SaletError
from salet.files import MOST_BYTES, read_text

#: In place of a file's name, for what is piped in.
PIPED = "-"


def read_some(file: str) -> str:
    """The text of a file, or of what is piped in; raises if there is none."""
    if not (text := read_input(file)).strip():
        raise SaletError("nothing was piped in" if file == PIPED else f"{file!r} is empty")
    return text


def read_input(file: str) -> str:
    """The text of a file, or of what is piped in, within the same bounds."""
    if file != PIPED:
        return read_text(file)
    try:
        text = "" if sys.stdin is None else sys.stdin.read(MOST_BYTES + 1)
    except UnicodeDecodeError:
        raise SaletError("what is piped in is not UTF-8 text") from None
    if len(text) > MOST_BYTES:
        raise SaletError(f"at most {MOST_BYTES // 2**20} MB can be piped in")
    return text
