"""The files that come with the package, in `data/`: one that was altered is not used silently."""

import os
import warnings
from functools import cache

from salet.errors import SaletError, SaletWarning
from salet.files.digests import sha256

DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data")


def read_shipped(name: str) -> tuple[str, bool]:
    """The text of a file in `data/`, and whether it is the one that was shipped; if not, it warns.

    >>> text, intact = read_shipped("original-answers.txt")
    >>> len(text.split()), intact
    (2315, True)
    """
    data = shipped_bytes(name).replace(b"\r\n", b"\n")
    intact = sha256(data) == _digests().get(name)
    if not intact:
        warnings.warn(
            f"{_path(name)!r} is not as it came with salet, so results may be wrong; "
            "install salet again",
            SaletWarning,
            stacklevel=3,
        )
    try:
        return data.decode(), intact
    except UnicodeDecodeError:
        raise damaged(name, "it is not UTF-8 text") from None


def shipped_bytes(name: str) -> bytes:
    """The content of a file in `data/`, whatever it is."""
    try:
        with open(_path(name), "rb") as file:
            return file.read()
    except OSError as error:
        raise damaged(name, error.strerror or str(error)) from None


def is_shipped(name: str) -> bool:
    """Whether a file of this name belongs into `data/`, even if it is missing."""
    return name in _digests()


def damaged(name: str, why: str) -> SaletError:
    """The error for a file in `data/` that cannot be used."""
    return SaletError(f"{_path(name)!r}, which salet needs, is damaged: {why}; install salet again")


@cache
def _digests() -> dict[str, str]:
    """The SHA-256 of each file, found without a parser of TOML, which takes 10 ms to load."""
    digests, name = {}, ""
    for line in shipped_bytes("provenance.toml").decode(errors="replace").splitlines():
        if line.startswith("["):
            table, _, key = line.strip("[]").partition(".")
            name = f"{key}.txt" if table == "banks" else key.strip('"')
        elif line.startswith("sha256 = "):
            digests[name] = line.removeprefix("sha256 = ").strip('"')
    return digests


def _path(name: str) -> str:
    return os.path.join(DATA, *name.split("/"))
