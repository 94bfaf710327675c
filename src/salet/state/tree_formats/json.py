"""Trees as JSON: the lists, mode and limit they are for, and nested guesses and parts."""

import json
from typing import Any, cast

from salet.errors import SaletError
from salet.files import parse_json
from salet.game.game import Game
from salet.game.position import Position
from salet.game.replies import Reply
from salet.game.rules import STANDARD, Rule
from salet.game.turns import format_turn
from salet.state.tree import Node, Tree, TreeError
from salet.state.tree_formats._bounds import check_length, refuse_too_deep
from salet.text import shown


def write(tree: Tree) -> str:
    """The tree as a JSON document."""
    with refuse_too_deep("JSON"):
        root = _plain(tree.root, tree.position.rule)
        return json.dumps({**_facts(tree.position), "root": root}, ensure_ascii=False)


def read(text: str, position: Position) -> Tree:
    """The tree of a JSON document; it must be for this position."""
    check_length(text)
    try:
        document = parse_json(text)
    except SaletError as error:
        raise TreeError(f"this is not a tree in JSON: {error}") from None
    if not isinstance(document, dict):
        raise TreeError("this is not a tree in JSON: it is not an object")
    for key, ours in _facts(position).items():
        theirs = document.get(key, STANDARD if key == "rule" else None)
        if isinstance(ours, dict) and isinstance(theirs, dict):  # only a list's content matters
            ours, theirs = ours["sha256"], theirs.get("sha256")
        if type(theirs) is not type(ours) or theirs != ours:
            raise TreeError(f"the tree is for {key} {shown(theirs, 64)}, not {shown(ours, 64)}")
    return Tree(position, _node(document.get("root"), position.game))


def _facts(position: Position) -> dict[str, Any]:
    lexicon = position.lexicon
    return {
        "answers": {"name": lexicon.answers.name, "sha256": lexicon.answers.sha256},
        "guesses": {"name": lexicon.guesses.name, "sha256": lexicon.guesses.sha256},
        "rule": position.rule.name,
        "mode": position.mode.name,
        "limit": position.limit,
        "turns": [format_turn(turn, position.rule) for turn in position.turns],
    }


def _plain(node: Node, rule: Rule) -> dict[str, Any]:
    parts = {
        rule.format(pattern, len(node.guess)): None if below is None else _plain(below, rule)
        for pattern, below in sorted(node.branches.items())
    }
    return {"guess": node.guess, "parts": parts}


def _node(plain: Any, game: Game) -> Node:
    """The node of a plain object, and all below it."""
    top: dict[Reply, Node | None] = {}
    waiting: list[tuple[Any, dict[Reply, Node | None], Reply]] = [(plain, top, 0)]
    while waiting:
        plain, above, place = waiting.pop()
        match plain:
            case {"guess": str(word), "parts": dict(parts)} if parts:
                guess = game.lexicon.check_guess(word)
            case _:
                raise TreeError("this is not a tree in JSON: a guess with its parts is missing")
        branches: dict[Reply, Node | None] = {}
        above[place] = Node(guess, branches)
        for tiles, below in parts.items():
            pattern = game.rule.parse(tiles, len(guess))
            if pattern in branches:
                shown = game.rule.format(pattern, len(guess))
                raise TreeError(f"{guess} has two branches {shown}")
            branches[pattern] = None
            if pattern != game.won:
                waiting.append((below, branches, pattern))
            elif below is not None:
                raise TreeError(f"the tree goes on when {guess} is found")
    return cast("Node", top[0])
