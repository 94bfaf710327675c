"""A signature of the search: node counts and trees of a fixed set of searches.

The same version gives the same signature on every machine, whatever else it is doing; a different
one means that searches take another path or find something else. The changelog has the signature of
each release.
"""

from collections.abc import Iterator
from typing import NamedTuple

from salet.exact.search import Search
from salet.files.digests import blake2b
from salet.game.position import Position
from salet.play.player import make_player
from salet.play.simulate import simulate
from salet.state.tree import Tree
from salet.state.tree_formats import text

_ORIGINAL = ("original-answers", "original-guesses")
_NYT2023 = ("wordlebot-answers", "nyt2022-guesses")

#: Lists, mode, turns, and the next guess if it is fixed.
SEARCHES = (
    (_ORIGINAL, "normal", "", "salet"),
    (_ORIGINAL, "normal", "", "crane"),
    (_ORIGINAL, "normal", "crane:bybbb", None),
    (_ORIGINAL, "hard", "", "salet"),
    (_ORIGINAL, "hard", "raise:bybbb", None),
    (_ORIGINAL, "ultra", "", "salet"),
    (_NYT2023, "normal", "", "tarse"),
    (_NYT2023, "hard", "slate:bbbbg", None),
)


class Line(NamedTuple):
    """The result of one search."""

    name: str
    nodes: int
    total: int
    digest: str
    """Of the tree, as text."""


class Signature(NamedTuple):
    """The results of all searches, and a digest of them."""

    lines: tuple[Line, ...]

    @property
    def digest(self) -> str:
        """The signature in one word."""
        content = "\n".join(" ".join(map(str, line)) for line in self.lines)
        return blake2b(content.encode(), 8)


def signature() -> Iterator[Line]:
    """Run the searches one after another."""
    for (answers, guesses), mode, turns, guess in SEARCHES:
        search = Search(position_of(answers, guesses, mode, turns), guess)
        tree = search.run().tree
        assert tree is not None  # noqa: S101 (all of these can be proven)
        name = " ".join(filter(None, (answers, mode, turns, guess)))
        yield Line(name, search.nodes, tree.total, _digest(tree))
    start = Position.start(answers=_ORIGINAL[0], guesses=_ORIGINAL[1])
    for strategy in ("entropy", "expected-guesses"):
        tree = simulate(start, make_player(strategy, openers="salet")).only_tree
        yield Line(f"{_ORIGINAL[0]} {strategy} salet", 0, tree.total, _digest(tree))


def position_of(answers: str, guesses: str, mode: str, turns: str) -> Position:
    """Where one of the searches begins."""
    return Position.start(answers=answers, guesses=guesses, mode=mode).push_all(turns.split())


def _digest(tree: Tree) -> str:
    return blake2b(text.write(tree).encode(), 8)
