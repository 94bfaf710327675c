"""Checking proofs: a tree shows how many guesses are enough, a certificate that fewer are not.

Nothing is shared with the code that finds proofs: `rules` states the game once more, `trees` walks
trees, `certificates` and `claims` go through claims.
"""

import gzip
import io
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from salet.checker.certificates import check_certificate
from salet.checker.rules import MODES, BudgetError, Checked, CheckError, Clock, Game, Progress
from salet.checker.trees import check_json_tree, check_tree, parse_text_tree
from salet.errors import UnknownNameError
from salet.files import MOST_BYTES, read_bytes
from salet.game.game import Game as PlayedGame
from salet.game.words import WordList, is_named

__all__ = ["BudgetError", "CheckError", "Checked", "check_file"]


def check_file(
    path: str,
    game: PlayedGame | str | None = None,
    changes: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
    budget: float | None = None,
) -> Checked:
    """What a tree or a certificate proves; raises a CheckError where it is wrong.

    Trees in text do not name their game: it is this one, with these changes as for `Game.of`. The
    other formats do, but name their lists without their content; pass those that are not banks.
    Raises a BudgetError when the check takes more seconds than the budget.
    """
    changes = {} if changes is None else {k: v for k, v in changes.items() if v is not None}
    sources = {kind: changes.get(kind) or _own_list(game, kind) for kind in ("answers", "guesses")}
    clock = Clock(budget)
    text = _read(path)
    if text.startswith("salet certificate"):
        done = check_certificate(text, sources, clock, progress)
    elif path.lower().endswith(".json") or text.lstrip().startswith("{"):
        done = check_json_tree(text, sources, clock)
    else:
        played = PlayedGame.of(game, **changes)
        if played.mode.name not in MODES:
            raise UnknownNameError.of("mode", played.mode.name, MODES)
        played.check_one_board("trees are")
        root = parse_text_tree(text, clock)
        checked_game = Game(played.lexicon, played.mode.name, played.limit, clock, played.rule)
        done = check_tree(checked_game, root)
    return replace(done, file=path, seconds=clock.seconds)


def _own_list(game: PlayedGame | str | None, kind: str) -> WordList | None:
    """The list of a named game, where it is not a bank."""
    if game is None:
        return None
    lexicon = PlayedGame.of(game).lexicon
    words = lexicon.answers if kind == "answers" else lexicon.guesses
    return None if is_named(words.name) else words


def _read(path: str) -> str:
    data = read_bytes(path)
    try:
        if data.startswith(b"\x1f\x8b"):
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(MOST_BYTES + 1)
            if len(data) > MOST_BYTES:
                limit = f"the limit is {MOST_BYTES // 2**20} MB"
                raise CheckError(f"{path!r} is too large when decompressed: {limit}")
        text = data.decode()
    except (OSError, EOFError, zlib.error) as error:
        raise CheckError(f"{path!r} cannot be decompressed: {error}") from None
    except UnicodeDecodeError:
        raise CheckError(f"{path!r} is neither a tree nor a certificate: not UTF-8 text") from None
    if not text or text.isspace():
        raise CheckError(f"line 1: {path!r} is empty")
    return text
