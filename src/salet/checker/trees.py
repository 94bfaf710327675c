"""Trees: that so many guesses are enough."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from salet.checker.rules import (
    MODES,
    Checked,
    CheckError,
    Game,
    Given,
    Turns,
    after,
    find_lists,
    parse_tiles,
)
from salet.patterns import feedback, format_pattern
from salet.wording import capitals, count, short
from salet.words import fold

_NUMBERED_TILES = re.compile(r"([BYG]+)([0-9]{1,6})")


def parse_text_tree(lines: list[str]) -> dict[str, Any]:
    """The root of a tree in text, in the form it has in JSON."""
    path: list[dict[str, Any]] = []
    awaited: str | None = ""  # the tiles after which a guess has to come
    for number, part in (
        (number, part) for number, line in enumerate(lines, 1) for part in line.split()
    ):
        match = _NUMBERED_TILES.fullmatch(part)
        if match is None and awaited is not None:
            node: dict[str, Any] = {"guess": fold(part), "parts": {}}
            if path:
                path[-1]["parts"][awaited] = node
            path, awaited = [*path, node], None
        elif match is None or awaited is not None or not 1 <= int(match[2]) <= len(path):
            what = f"{short(part)} stands where it cannot in a tree, and this is no certificate"
            raise CheckError(f"line {number}: {what}")
        else:
            del path[int(match[2]) :]
            if match[1] in path[-1]["parts"]:
                raise CheckError(f"line {number}: {path[-1]['guess']} has two branches {match[1]}")
            path[-1]["parts"][match[1]] = None
            awaited = None if set(match[1]) == {"G"} else match[1]
    if awaited is not None:
        raise CheckError(f"line {number}: the tree breaks off")
    return path[0]


def check_json_tree(text: str, given: Given) -> Checked:
    """Check a tree in JSON, which names its lists, mode, limit and the turns before it."""
    try:
        document = json.loads(text, object_pairs_hook=_no_key_twice)
        kinds = ("answers", "guesses")
        named = {kind: f"{document[kind]['name']} {document[kind]['sha256']}" for kind in kinds}
        mode, limit, root = document["mode"], document["limit"], document["root"]
        turns = [str(turn).partition(":")[::2] for turn in document["turns"]]
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise CheckError(f"{place}: this is no JSON: {error.msg}") from None
    except RecursionError:
        raise CheckError("the tree is too deep for JSON; write it as text") from None
    except KeyError as error:
        raise CheckError(f"this is no tree in JSON: {error} is missing") from None
    except TypeError as error:
        raise CheckError(f"this is no tree in JSON: {error}") from None
    if mode not in MODES or type(limit) is not int or limit < 1:
        raise CheckError(f"mode {mode!r} with a limit of {limit!r} is no game")
    return check_tree(Game(find_lists(named, given, kinds), mode, limit), root, turns)


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    for key, times in Counter(key for key, _ in pairs).items():
        if times > 1:
            raise CheckError(f"this is no tree in JSON: {short(key)} stands twice in one place")
    return dict(pairs)


def check_tree(game: Game, root: Any, before: Sequence[tuple[str, str]] = ()) -> Checked:
    """Check a tree by walking it, from the start or after turns."""
    turns: Turns = ()
    candidates = list(game.lexicon.answers)
    for word, tiles in before:
        game.check_guess(word, turns)
        turns = (*turns, (word, parse_tiles(tiles, word, turns)))
        candidates = [answer for answer in candidates if feedback(word, answer) == turns[-1][1]]
        if turns[-1][1] == game.green or not candidates:
            raise CheckError(f"{after(turns)} nothing is left to find")
    depths: dict[str, int] = {}
    checked, waiting = 0, [(root, turns, candidates)]
    while waiting:
        node, path, candidates = waiting.pop()
        word, branches = _branches(game, node, path, candidates)
        for pattern, (below, part) in reversed(branches.items()):
            if pattern != game.green:
                waiting.append((below, (*path, (word, pattern)), part))
            elif below is None:
                depths[word] = len(path) - len(turns) + 1
            else:
                raise CheckError(f"{after(path)}, the tree goes on when {word} is found")
        checked += 1
    late = sorted(word for word, depth in depths.items() if depth > game.limit - len(turns))
    total, worst = sum(depths.values()), max(depths.values())
    within = f"within {count(worst, 'guess', 'guesses')}, {total:,} in total"
    end = f", but {len(late):,} too late" if late else f": {capitals(root['guess'])} needs no more"
    claim = f"this play finds all {count(len(depths), 'answer')} {within}{end}"
    play = {"total": total, "mean": total / len(depths), "worst": worst, "failed": late}
    return Checked("tree", game, (f"{after(turns)}, {claim}" if turns else claim,), checked, play)


def _branches(
    game: Game, node: Any, turns: Turns, candidates: list[str]
) -> tuple[str, dict[int, tuple[Any, list[str]]]]:
    """A node's guess, and for each pattern what follows and the candidates that give it."""
    match node:
        case {"guess": str(word), "parts": dict(written)}:
            game.check_guess(word, turns)
        case _:
            raise CheckError(f"{after(turns)}, the tree has no guess")
    parts: dict[int, list[str]] = {}
    for answer in candidates:
        parts.setdefault(feedback(word, answer), []).append(answer)
    branches = {parse_tiles(tiles, word, turns): below for tiles, below in written.items()}
    for odd in sorted(parts.keys() ^ branches.keys()):
        shown = format_pattern(odd, len(word))
        what = f"lacks a branch {shown}"
        if odd not in parts:
            what = f"has a branch {shown}, which no answer gives"
        raise CheckError(f"{after(turns)}, {capitals(word)} {what}")
    if len(branches) < len(written):
        raise CheckError(f"{after(turns)}, {capitals(word)} has a branch twice")
    return word, {pattern: (below, parts[pattern]) for pattern, below in branches.items()}
