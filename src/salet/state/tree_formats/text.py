"""Trees as indented text, the form used in the field: `salet BBBBB1 courd BBBBB2 nymph …`.

A guess is followed by its patterns, each with the number of the guess; patterns after the first go
below it.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

from salet.game.position import Position
from salet.game.replies import Reply
from salet.state.tree import Node, Tree, TreeError
from salet.state.tree_formats._bounds import DEEPEST, check_length, refuse_too_deep
from salet.text import short

_TILES = re.compile(r"([BYG]+)([0-9]{1,6})")


def write(tree: Tree) -> str:
    """The tree as indented text."""
    rule, length = tree.position.rule, tree.position.game.length
    if rule.tiles_of(0, length) is None:
        raise TreeError(f"the replies of {rule.name} are not tiles; write the tree as json")
    tiles = cache(lambda pattern: rule.format(pattern, length).upper())
    with refuse_too_deep("text"):
        return "".join(f"{line}\n" for line in _lines(tree.root, 1, tiles))


def read(text: str, position: Position) -> Tree:
    """The tree in an indented text; only the numbers say which guess a pattern belongs to."""
    check_length(text)
    known, won = position.lexicon.guesses.ids, position.game.won
    parse = cache(position.rule.parse)  # as a tree has many branches and few replies
    path: list[tuple[str, dict[Reply, Node | None]]] = []
    root: Node | None = None
    awaited: Reply | None = None  # the tiles that a guess must follow
    for part in (match[0] for match in re.finditer(r"\S+", text)):
        match = _TILES.fullmatch(part)
        if match is None:
            if path and awaited is None:
                raise TreeError(f"two guesses in a row: {path[-1][0]!r} and {short(part)}")
            if len(path) == DEEPEST:
                raise TreeError(f"the tree is deeper than {DEEPEST} guesses")
            branches: dict[Reply, Node | None] = {}
            guess = part if part in known else position.lexicon.check_guess(part)
            node = Node(guess, branches)
            if awaited is None:
                root = node
            else:
                path[-1][1][awaited] = node
            path.append((node.guess, branches))
            awaited = None
            continue
        depth = int(match[2])
        if not 1 <= depth <= len(path) or len(match[1]) != len(path[depth - 1][0]):
            raise TreeError(f"{short(part)} follows no guess")
        guess, branches = path[depth - 1]
        pattern = parse(match[1], len(guess))
        if pattern in branches:
            raise TreeError(f"{guess} has two branches {match[1]}")
        if awaited is not None or (depth < len(path) and not path[-1][1]):
            raise TreeError(f"the tree is cut off before {part}")
        del path[depth:]
        branches[pattern] = None
        awaited = None if pattern == won else pattern
    if root is None:
        raise TreeError("the text has no tree")
    if awaited is not None or not path[-1][1]:
        raise TreeError("the tree is cut off at its end")
    return Tree(position, root)


def _lines(node: Node, depth: int, tiles: Callable[[Reply], str]) -> Iterator[str]:
    margin = f"{node.guess} "
    by_tiles = {tiles(pattern): below for pattern, below in node.branches.items()}
    for shown, below in sorted(by_tiles.items()):
        head = f"{shown}{depth}"
        lines = [""] if below is None else _lines(below, depth + 1, tiles)
        for number, line in enumerate(lines):
            yield f"{margin}{head if number == 0 else ' ' * len(head)} {line}".rstrip()
            margin = " " * len(margin)
