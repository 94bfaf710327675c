"""Trees as JSON: the lists, mode and limit they are for, and nested guesses and parts."""

import json
from typing import Any

from salet.patterns import format_pattern, parse_pattern
from salet.position import Position
from salet.tree import Node, Tree, TreeError
from salet.turns import format_turn


def write(tree: Tree) -> str:
    """The tree as a JSON document."""
    return json.dumps({**_facts(tree.position), "root": _plain(tree.root)}, ensure_ascii=False)


def read(text: str, position: Position) -> Tree:
    """The tree of a JSON document; it must be for this position."""
    try:
        document = json.loads(text)
        root = _node(document["root"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise TreeError(f"this is no tree in JSON: {error!r}") from None
    for key, ours in _facts(position).items():
        theirs = document.get(key)
        if isinstance(ours, dict) and isinstance(theirs, dict):  # lists are what they hold
            ours, theirs = ours["sha256"], theirs.get("sha256")
        if theirs != ours:
            raise TreeError(f"the tree is for {key} {theirs!r}, not {ours!r}")
    return Tree(position, root)


def _facts(position: Position) -> dict[str, Any]:
    lexicon = position.lexicon
    return {
        "answers": {"name": lexicon.answers.name, "sha256": lexicon.answers.sha256},
        "guesses": {"name": lexicon.guesses.name, "sha256": lexicon.guesses.sha256},
        "mode": position.mode.name,
        "limit": position.limit,
        "turns": [format_turn(turn) for turn in position.turns],
    }


def _plain(node: Node) -> dict[str, Any]:
    parts = {
        format_pattern(pattern, len(node.guess)): None if below is None else _plain(below)
        for pattern, below in sorted(node.branches.items())
    }
    return {"guess": node.guess, "parts": parts}


def _node(plain: dict[str, Any]) -> Node:
    guess: str = plain["guess"]
    return Node(
        guess,
        {
            parse_pattern(tiles, len(guess)): None if below is None else _node(below)
            for tiles, below in plain["parts"].items()
        },
    )
