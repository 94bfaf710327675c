"""Reading and writing the files people name, with errors they understand.

Files to read may come from anyone, so reads are bounded. Files are written whole or not at all: a
killed process or a full disk leaves the old content in place.
"""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, Literal

from salet.errors import SaletError
from salet.files.parts import new_part, replacing
from salet.text import short

#: The largest file that is read as a whole, unless a reader says otherwise.
MOST_BYTES = 64 * 2**20

#: How long to wait for data from a pipe.
_PIPE_SECONDS = 10

# A JSON document of 57 MB may hold 20 million empty lists, which take 1.3 GB; these take 140 MB.
_MOST_VALUES = 4_000_000
#: Python itself refuses numbers of more than 4,300 digits, and takes its time with those below.
_MOST_DIGITS = 100


def read_bytes(file: str, most: int = MOST_BYTES) -> bytes:
    """The content of a file of at most `most` bytes."""
    try:
        with open(file, "rb", opener=_open_at_once) as source:
            data = source.read(most + 1)
    except (OSError, ValueError) as error:
        raise SaletError(f"{file!r} cannot be read: {_reason(error)}") from None
    if len(data) > most:
        raise SaletError(f"{file!r} is too large: the limit is {most // 2**20:,} MB")
    return data


def read_text(file: str, most: int = MOST_BYTES) -> str:
    """The text of a file of at most `most` bytes."""
    try:
        text = read_bytes(file, most).decode()
    except UnicodeDecodeError:
        raise SaletError(f"{file!r} cannot be read: it is not UTF-8 text") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_json(text: str) -> Any:
    """The content of a JSON document; a SaletError where it is wrong, too deep or too large."""
    import json

    if sum(map(text.count, "[{,")) > _MOST_VALUES:
        raise SaletError(f"it has more than {_MOST_VALUES:,} values, which is the limit")
    try:
        return json.loads(text, object_pairs_hook=_no_key_twice, parse_int=_parse_int)
    except RecursionError:
        raise SaletError("it is nested too deep") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise SaletError(f"{place} is not JSON: {error.msg}") from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise SaletError(f"{short(key)} appears twice in an object")
        found[key] = value
    return found


def _parse_int(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise SaletError(f"it has a number with {len(digits):,} digits")
    return int(digits)


@contextmanager
def open_whole(file: str) -> Iterator[IO[bytes]]:
    """A file to write; it replaces the old one only when all of it is written.

    Anything but a plain file, such as a pipe or /dev/stdout, is written directly.
    """
    place = os.path.realpath(file)
    try:
        if not _is_plain(place):
            with open(file, "wb") as target:
                yield target
            return
        with replacing(place) as target:
            yield target
    except OSError as error:
        raise SaletError(f"{file!r} cannot be written: {_reason(error)}") from None


def write_text(file: str, text: str) -> None:
    """Write text to a file, all of it or nothing."""
    with open_whole(file) as target:
        target.write(text.encode())


def check_writable(file: str | None) -> None:
    """Raise unless a file can be written; called before the work whose result goes into it."""
    if file is None:
        return
    place = os.path.realpath(file)
    try:
        if not _is_plain(place):
            with open(file, "ab"):
                return
        with suppress(FileNotFoundError), open(place, "r+b"):
            pass
        with new_part(place) as part:
            pass
        with suppress(FileNotFoundError):  # another process saw that nobody writes it
            os.unlink(part.name)
    except OSError as error:
        raise SaletError(f"{file!r} cannot be written: {_reason(error)}") from None


def make_directory(directory: str) -> None:
    """Make sure a directory exists."""
    try:
        os.makedirs(directory, exist_ok=True)
    except OSError as error:
        raise SaletError(f"{directory!r} cannot be written to: {_reason(error)}") from None


def make_private(file: str) -> None:
    """Make sure a plain file exists, and only its owner can read it.

    It may be behind a link. Then it is created private, but the mode of one that is there stays:
    whoever made the link may have had another's file in mind. A file that is there is not opened:
    to close it would end the locks that SQLite, in any thread of this process, has on it.
    """
    place = os.path.realpath(file)
    with suppress(FileExistsError):
        os.close(os.open(place, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    found = os.stat(place)
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is not a plain file", place)
    if not os.access(place, os.R_OK | os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), place)
    own = hasattr(os, "geteuid") and found.st_uid == os.geteuid()
    if own and found.st_mode & 0o077 and not os.path.islink(file):
        with suppress(OSError):  # a file system without permissions
            os.chmod(place, 0o600)


def record_path() -> str:
    """The database with the record of games and the past answers."""
    return os.path.join(user_dir("data"), "games.sqlite")


def user_dir(kind: Literal["cache", "data"]) -> str:
    """Where data is stored: the directory in `SALET_CACHE` or `SALET_DATA`, or the user's own."""
    if named := os.environ.get(f"SALET_{kind.upper()}"):
        return os.path.expanduser(named)
    system: str = sys.platform
    if system == "linux":  # as platformdirs does, which takes a tenth of the start-up time
        usual = {"cache": "~/.cache", "data": "~/.local/share"}[kind]
        home = os.environ.get(f"XDG_{kind.upper()}_HOME", "").strip() or os.path.expanduser(usual)
        return os.path.join(home, "salet")
    import platformdirs

    find = platformdirs.user_cache_dir if kind == "cache" else platformdirs.user_data_dir
    return find("salet", appauthor=False)


def _open_at_once(file: str, flags: int) -> int:
    """Open a file, without waiting forever for a pipe that nobody writes to."""
    if not hasattr(os, "mkfifo"):
        return os.open(file, flags)
    opened = os.open(file, flags | os.O_NONBLOCK)
    if stat.S_ISFIFO(os.fstat(opened).st_mode):
        import select

        if not select.select([opened], [], [], _PIPE_SECONDS)[0]:
            os.close(opened)
            raise OSError(errno.EAGAIN, f"nothing came through this pipe for {_PIPE_SECONDS} s")
    os.set_blocking(opened, True)
    return opened


def _is_plain(place: str) -> bool:
    """Whether this is, or will be, a plain file; raises where it is a directory."""
    try:
        mode = os.stat(place).st_mode
    except FileNotFoundError:
        return True
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return stat.S_ISREG(mode)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
