"""Checking proofs: that so many guesses are enough, by a tree, and that fewer are not.

The latter is shown by a certificate. Nothing is shared with the code that finds proofs: `rules`
states the game once more, `trees` walks trees, `certificates` goes through claims.
"""

import gzip
import time
import zlib
from dataclasses import replace

from salet.checker.certificates import check_certificate
from salet.checker.rules import MODES, Checked, CheckError, Game, Progress
from salet.checker.trees import check_json_tree, check_tree, parse_text_tree
from salet.errors import SaletError, UnknownNameError
from salet.words import Lexicon

__all__ = ["CheckError", "Checked", "check_file"]


def check_file(
    path: str,
    answers: str | None = None,
    guesses: str | None = None,
    mode: str = "normal",
    limit: int = 6,
    progress: Progress | None = None,
) -> Checked:
    """What a tree or a certificate proves; raises a CheckError where it is wrong.

    Trees in text do not name their game. The others do, and only say which lists they are for;
    lists that are no banks have to be given.
    """
    started, given = time.perf_counter(), {"answers": answers, "guesses": guesses}
    text = _read(path)
    if text.startswith("salet certificate"):
        done = check_certificate(text.splitlines(), given, progress)
    elif path.lower().endswith(".json") or text.lstrip().startswith("{"):
        done = check_json_tree(text, given)
    elif mode not in MODES:
        raise UnknownNameError.of("mode", mode, MODES)
    elif limit < 1:
        raise SaletError(f"a limit of {limit} is no use; give a whole number from 1")
    else:
        root = parse_text_tree(text.splitlines())
        done = check_tree(Game(Lexicon.load(**given), mode, limit), root)
    return replace(done, file=path, seconds=time.perf_counter() - started)


def _read(path: str) -> str:
    try:
        with open(path, "rb") as file:
            data = file.read()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SaletError(f"{path!r} cannot be read: {reason}") from None
    try:
        text = (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode()
    except (OSError, EOFError, zlib.error) as error:
        raise CheckError(f"{path!r} cannot be decompressed: {error}") from None
    except UnicodeDecodeError:
        raise CheckError(f"{path!r} is neither a tree nor a certificate: no UTF-8 text") from None
    if not text.strip():
        raise CheckError(f"line 1: {path!r} is empty")
    return text
