"""Tree formats, one file each: `write`, and `read` where it can be read back."""

import os
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from salet.errors import UnknownNameError
from salet.game.position import Position
from salet.registry import names_in
from salet.state.tree import Tree


class TreeFormat(Protocol):
    """What a module of this package offers."""

    def write(self, tree: Tree) -> str:
        """The tree as text."""

    def read(self, text: str, position: Position) -> Tree:
        """The tree in a text, for the position it starts from."""


@cache
def tree_format_names() -> tuple[str, ...]:
    """The names of all formats."""
    return names_in(os.path.dirname(__file__), ".py")


def get_tree_format(name: str) -> TreeFormat:
    """The format of this name."""
    if name not in tree_format_names():
        raise UnknownNameError.of("tree format", name, tree_format_names())
    return cast("TreeFormat", import_module(f"{__name__}.{name}"))
