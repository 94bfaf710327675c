"""Trees as indented text, the form used in the field: `salet BBBBB1 courd BBBBB2 nymph …`.

A guess is followed by its patterns, each with the number of the guess; those after the first stand
below it.
"""

import re
from collections.abc import Iterator
from functools import cache

from salet.patterns import Pattern, all_green, format_pattern, parse_pattern
from salet.position import Position
from salet.tree import Node, Tree, TreeError

_TILES = re.compile(r"([BYG]+)(\d+)")


def write(tree: Tree) -> str:
    """The tree as indented text."""
    return "".join(f"{line}\n" for line in _lines(tree.root, 1))


def read(text: str, position: Position) -> Tree:
    """The tree of an indented text. The numbers alone tell which guess a pattern belongs to."""
    guesses: list[tuple[str, dict[Pattern, Node | None]]] = []
    tiles: list[Pattern] = []
    for part in text.split():
        match = _TILES.fullmatch(part)
        if match is None:
            if len(guesses) != len(tiles):
                raise TreeError(f"two guesses in a row: {guesses[-1][0]!r} and {part!r}")
            guesses.append((part.lower(), {}))
            continue
        depth = int(match[2])
        if not 1 <= depth <= len(guesses) or len(match[1]) != len(guesses[depth - 1][0]):
            raise TreeError(f"{part!r} follows no guess")
        while len(guesses) > depth:
            _close(guesses, tiles)
        pattern = parse_pattern(match[1])
        guess, branches = guesses[-1]
        if pattern in branches:
            raise TreeError(f"{guess} has two branches {match[1]}")
        del tiles[depth - 1 :]
        if pattern == all_green(len(guess)):
            branches[pattern] = None
        else:
            tiles.append(pattern)
    while len(guesses) > 1:
        _close(guesses, tiles)
    if not guesses:
        raise TreeError("the text holds no tree")
    return Tree(position, Node(*guesses[0]))


def _close(guesses: list[tuple[str, dict[Pattern, Node | None]]], tiles: list[Pattern]) -> None:
    """Hang the last guess under the pattern it follows."""
    guess, branches = guesses.pop()
    del tiles[len(guesses) :]
    guesses[-1][1][tiles[-1]] = Node(guess, branches)


@cache
def _tiles(pattern: Pattern, length: int) -> str:
    return format_pattern(pattern, length).upper()


def _lines(node: Node, depth: int) -> Iterator[str]:
    margin = f"{node.guess} "
    length = len(node.guess)
    by_tiles = {_tiles(pattern, length): below for pattern, below in node.branches.items()}
    for tiles, below in sorted(by_tiles.items()):
        head = f"{tiles}{depth}"
        lines = [""] if below is None else _lines(below, depth + 1)
        for number, line in enumerate(lines):
            yield f"{margin}{head if number == 0 else ' ' * len(head)} {line}".rstrip()
            margin = " " * len(margin)
