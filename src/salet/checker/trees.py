"""Trees: they show that a number of guesses is enough."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from salet.checker.rules import (
    DEEPEST,
    MODES,
    Checked,
    CheckError,
    Clock,
    Game,
    Sources,
    Turns,
    colour,
    find_lists,
)
from salet.game.rules import STANDARD as STANDARD_NAME
from salet.game.rules import get_rule, rule_names
from salet.game.rules.wordle import RULE as STANDARD
from salet.game.rules.wordle import feedback
from salet.game.words import fold, to_letters
from salet.text import capitals, count, short, shown

#: A text of this length holds a million guesses; the tree of the longest bank has 20,000.
_LONGEST = 16 * 2**20
#: Candidates up to here are coloured one by one: 30 take 0.15 ms either way, 2,000 take 12 or 0.8.
_MANY = 30
_NUMBERED_TILES = re.compile(r"([BYG]+)([0-9]{1,6})")


def parse_text_tree(text: str, clock: Clock) -> dict[str, Any]:
    """The root of a tree in text, in the form it has in JSON."""
    _check_length(text)
    path: list[dict[str, Any]] = []
    root: dict[str, Any] | None = None
    awaited: str | None = ""  # the tiles that a guess must follow
    for found in re.finditer(r"\S+", text):
        clock.check()
        part = found[0]
        match = _NUMBERED_TILES.fullmatch(part)
        if match is None and awaited is not None:
            node: dict[str, Any] = {"guess": fold(part), "parts": {}}
            if path:
                path[-1]["parts"][awaited] = node
            root, awaited = root or node, None
            path.append(node)
        elif match is None or awaited is not None or not 1 <= int(match[2]) <= len(path):
            what = f"{short(part)} is out of place in a tree, and this is not a certificate"
            raise CheckError(f"{_line(text, found)}: {what}")
        else:
            del path[int(match[2]) :]
            if match[1] in path[-1]["parts"]:
                what = f"{path[-1]['guess'][:_MANY]} has two branches {match[1][:_MANY]}"
                raise CheckError(f"{_line(text, found)}: {what}")
            path[-1]["parts"][match[1]] = None
            awaited = None if set(match[1]) == {"G"} else match[1]
    if root is None or awaited is not None:
        raise CheckError(f"{_line(text.rstrip())}: the tree is cut off")
    return root


def _check_length(text: str) -> None:
    if len(text) > _LONGEST:
        raise CheckError(f"a tree of {len(text):,} characters is too long: at most {_LONGEST:,}")


def _line(text: str, found: re.Match[str] | None = None) -> str:
    """The line where something is, or the last."""
    end = len(text) if found is None else found.start()
    return f"line {len((text[:end] + '.').splitlines())}"


def check_json_tree(text: str, sources: Sources, clock: Clock) -> Checked:
    """Check a tree in JSON, which names its lists, mode, limit and the turns before it."""
    _check_length(text)
    try:
        document = json.loads(text, object_pairs_hook=_no_key_twice, parse_int=_parse_int)
        kinds = ("answers", "guesses")
        named = {kind: f"{document[kind]['name']} {document[kind]['sha256']}" for kind in kinds}
        mode, limit, root = document["mode"], document["limit"], document["root"]
        rule = document.get("rule", STANDARD_NAME)
        turns = [str(turn).partition(":")[::2] for turn in document["turns"]]
        if len(turns) > DEEPEST:
            raise CheckError(f"{len(turns):,} turns before a tree are too many: at most {DEEPEST}")
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise CheckError(f"{place}: this is not JSON: {error.msg}") from None
    except RecursionError:
        raise CheckError("the tree is too deep for JSON; write it as text") from None
    except KeyError as error:
        raise CheckError(f"this is not a tree in JSON: {error} is missing") from None
    except TypeError as error:
        raise CheckError(f"this is not a tree in JSON: {error}") from None
    if mode not in MODES or type(limit) is not int or limit < 1:
        raise CheckError(f"mode {shown(mode)} with a limit of {_limit(limit)} is not a game")
    if rule not in rule_names():
        raise CheckError(f"there is no rule {shown(rule)} here")
    game = Game(find_lists(named, sources, kinds), mode, limit, clock, get_rule(rule))
    return check_tree(game, root, turns)


def _limit(limit: Any) -> str:
    return str(limit) if isinstance(limit, bool) else shown(limit)


def _parse_int(digits: str) -> int:
    if len(digits) > 100:  # Python refuses those of more than 4,300
        raise CheckError(f"this is not a tree in JSON: a number has {len(digits):,} digits")
    return int(digits)


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    for key, times in Counter(key for key, _ in pairs).items():
        if times > 1:
            raise CheckError(f"this is not a tree in JSON: {short(key)} appears twice in an object")
    return dict(pairs)


def check_tree(game: Game, root: Any, before: Sequence[tuple[str, str]] = ()) -> Checked:
    """Check a tree by walking it, from the start or after these turns."""
    turns: Turns = ()
    candidates = list(game.lexicon.answers)
    for word, tiles in before:
        game.check_guess(word, turns)
        turns = (*turns, (word, game.parse_tiles(tiles, word, turns)))
        candidates = _split(game, word, candidates).get(turns[-1][1], [])
        if turns[-1][1] == game.green or not candidates:
            raise CheckError(f"{game.after(turns)} nothing is left to find")
    depths: dict[str, int] = {}
    checked, waiting = 0, [(root, turns, candidates)]
    while waiting:
        node, path, candidates = waiting.pop()
        if len(path) - len(turns) == DEEPEST:
            raise CheckError(f"{game.after(path)}, the tree is deeper than {DEEPEST:,} guesses")
        word, branches = _branches(game, node, path, candidates)
        for pattern, (below, part) in reversed(branches.items()):
            if pattern != game.green:
                waiting.append((below, (*path, (word, pattern)), part))
            elif below is None:
                depths[word] = len(path) - len(turns) + 1
            else:
                raise CheckError(f"{game.after(path)}, the tree goes on when {word} is found")
        checked += 1
    late = sorted(word for word, depth in depths.items() if depth > game.limit - len(turns))
    total, worst = sum(depths.values()), max(depths.values())
    within = f"within {count(worst, 'guess', 'guesses')}, {total:,} in total"
    end = f", but {len(late):,} too late" if late else f": {capitals(root['guess'])} needs no more"
    claim = f"this play finds all {count(len(depths), 'answer')} {within}{end}"
    play = {"total": total, "mean": total / len(depths), "worst": worst, "failed": late}
    return Checked(
        "tree", game, (f"{game.after(turns)}, {claim}" if turns else claim,), checked, play
    )


def _branches(
    game: Game, node: Any, turns: Turns, candidates: list[str]
) -> tuple[str, dict[int, tuple[Any, list[str]]]]:
    """A node's guess, and for each pattern what follows and the candidates that give it."""
    match node:
        case {"guess": str(word), "parts": dict(written)}:
            game.check_guess(word, turns)
        case _:
            raise CheckError(f"{game.after(turns)}, the tree has no guess")
    parts = _split(game, word, candidates)
    branches = {game.parse_tiles(tiles, word, turns): below for tiles, below in written.items()}
    for odd in sorted(parts.keys() ^ branches.keys()):
        shown = game.shown(word, odd)
        what = f"lacks a branch {shown}"
        if odd not in parts:
            what = f"has a branch {shown}, which no answer gives"
        raise CheckError(f"{game.after(turns)}, {capitals(word)} {what}")
    if len(branches) < len(written):
        raise CheckError(f"{game.after(turns)}, {capitals(word)} has a branch twice")
    return word, {pattern: (below, parts[pattern]) for pattern, below in branches.items()}


def _split(game: Game, word: str, candidates: list[str]) -> dict[int, list[str]]:
    """The candidates by the pattern each gives the guess; many are coloured at once."""
    game.clock.check()
    if game.rule is not STANDARD:
        patterns = [game.replies([word], answer)[0] for answer in candidates]
    elif len(candidates) > _MANY:
        words = (to_letters(tuple(each)).T for each in ((word,), candidates))
        patterns = colour(*words).tolist()
    else:
        patterns = [feedback(word, answer) for answer in candidates]
    parts: dict[int, list[str]] = {}
    for answer, pattern in zip(candidates, patterns, strict=True):
        parts.setdefault(pattern, []).append(answer)
    return parts
