"""Ready paths: proven trees that come with the package, so that answers come at once.

A file holds the trees of one pair of lists in one mode, an opener a line:

    salet 7920 5 courd nymph …      total, worst case, and the guesses of the tree
    raise impossible                not every answer can be found within the limit

The guesses are those of the positions with three candidates or more, parents first and patterns in
the order of their codes; of two candidates the first in the list of guesses is guessed, and one
that is alone. The lists tell the rest. Lines that start with # say where it all comes from; one of
them, `# best: salet`, is there where all openers have been compared. The first is a seal of all
others: a file that is damaged is not believed.
"""

import os
import warnings
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from salet.errors import SaletWarning
from salet.exact import Int64s, whole_weights
from salet.files.seal import seal
from salet.game.position import Position
from salet.game.replies import Pattern
from salet.game.words import Ids, Lexicon
from salet.play.tree import Node, Tree, TreeError
from salet.tables.table import table

#: The limit all trees keep.
LIMIT = 6

_BOOK = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "book")


class Book(NamedTuple):
    """What a file of trees says: for each opener, the rest of its line."""

    openers: dict[str, str]
    best: str | None
    """The best opener there is, where that is known."""

    def total(self, opener: str) -> int | None:
        """The total of an opener, where its tree is there."""
        rest = self.openers.get(opener, "impossible")
        return None if rest == "impossible" else int(rest.partition(" ")[0])


class BookTree(NamedTuple):
    """A tree that came with the package; None where the limit cannot be kept."""

    tree: Tree | None


def book_file(lexicon: Lexicon, mode: str) -> str:
    """Where the trees for these lists in this mode are, if they are there."""
    return os.path.join(_BOOK, f"{lexicon.answers.name}_{lexicon.guesses.name}_{mode}.txt")


def seal_line(lines: list[str]) -> str:
    """The first line of a file with these lines."""
    return f"# seal: {seal(*lines)}"


def list_hashes(lexicon: Lexicon) -> str:
    """The line that says which lists a file is for."""
    return f"# lists: answers {lexicon.answers.sha256}, guesses {lexicon.guesses.sha256}"


@lru_cache(maxsize=8)
def load_book(lexicon: Lexicon, mode: str) -> Book:
    """The trees that came with the package for these lists in this mode."""
    try:
        with open(book_file(lexicon, mode), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except (OSError, ValueError):  # no such file; a name that can be none
        return Book({}, None)
    if lines[:1] != [seal_line(lines[1:])]:
        warnings.warn(
            f"the proven trees for {lexicon.answers.name} in {mode} mode that came with salet are "
            "damaged, and not used; install it again",
            SaletWarning,
            stacklevel=2,
        )
        return Book({}, None)
    if list_hashes(lexicon) not in lines:
        return Book({}, None)  # other lists of the same name
    best = [line.removeprefix("# best: ") for line in lines if line.startswith("# best: ")]
    split = (line.partition(" ") for line in lines if not line.startswith("#"))
    return Book({opener: rest for opener, _, rest in split}, best[0] if best else None)


@lru_cache(maxsize=4)
def book_tree(lexicon: Lexicon, mode: str, opener: str) -> BookTree | None:
    """The tree of an opener, if it came with the package."""
    rest = load_book(lexicon, mode).openers.get(opener)
    if rest is None:
        return None
    if rest == "impossible":
        return BookTree(None)
    _, _, *words = rest.split()
    return BookTree(decode(Position.start(lexicon, mode=mode, limit=LIMIT), [opener, *words]))


def book_of(position: Position) -> Book | None:
    """What came with the package for the start of a game like this one."""
    if position.limit != LIMIT or position.weights is not None or len(position.boards) > 1:
        return None
    return load_book(position.lexicon, position.mode.name)


def book_play(position: Position, guess: str | None = None) -> BookTree | None:
    """The best play from a position, with the next guess given or free, if it came with us."""
    if book_of(position) is None:
        return None
    lexicon, mode = position.lexicon, position.mode.name
    opener = position.turns[0].guess if position.turns else guess
    opener = opener or load_book(lexicon, mode).best
    ready = None if opener is None else book_tree(lexicon, mode, opener)
    if ready is None or ready.tree is None:
        return ready if not position.turns else None
    node: Node | None = ready.tree.root
    for turn in position.turns:
        if node is None or node.guess != turn.guess:
            return None
        node = node.branches[turn.pattern]
    if node is None or guess not in (None, node.guess):
        return None
    return BookTree(Tree(position, node))


def encode(tree: Tree) -> list[str]:
    """The guesses that tell a tree, as above; the lists tell the rest."""
    return [node.guess for node, _ in tree.walk() if node.size >= 3]


def decode(position: Position, guesses: Iterable[str]) -> Tree:
    """The tree that these guesses tell.

    >>> decode(Position.start().push("crane:bggbg"), ["hawks"])
    Traceback (most recent call last):
    ...
    salet.play.tree.TreeError: the guesses end early
    """
    ids = position.lexicon.guesses.ids
    try:
        waiting = iter([ids[guess] for guess in guesses])
    except KeyError as error:
        raise TreeError(f"{error.args[0]!r} is no guess") from None
    weights = None if position.weights is None else whole_weights(position)
    root = decode_node(position.lexicon, position.candidate_ids, waiting, weights)
    if next(waiting, None) is not None:
        raise TreeError("there are more guesses than the tree needs")
    return Tree(position, root)


def decode_node(
    lexicon: Lexicon, candidates: Ids, guesses: Iterator[int], weights: Int64s | None = None
) -> Node:
    """The node for these candidates, and all below it."""
    patterns, answers, solved = table(lexicon), lexicon.answers, 3**lexicon.length - 1
    answer_guess_ids = lexicon.answer_guess_ids

    def promise(answer: int) -> tuple[int, int]:
        """Of two, the heavier is guessed first, or the first of the guesses, as searches do."""
        return 0 if weights is None else -int(weights[answer]), int(answer_guess_ids[answer])

    def node(candidates: Ids) -> Node:
        size = len(candidates)
        if size == 1:
            return Node(answers[candidates[0]], {solved: None}, 1)
        if size == 2:
            first, second = sorted(candidates, key=promise)
            pattern = int(patterns[answer_guess_ids[first], second])
            last = Node(answers[second], {solved: None}, 1)
            return Node(answers[first], {pattern: last, solved: None}, 2)
        guess = next(guesses, None)
        if guess is None:
            raise TreeError("the guesses end early")
        row = patterns[guess, candidates]
        order = np.argsort(row, kind="stable")
        codes = row[order]
        starts = np.flatnonzero(codes[1:] != codes[:-1]) + 1
        parts = np.split(candidates[order], starts)
        firsts = codes[np.concatenate(([0], starts))].tolist()
        branches: dict[Pattern, Node | None] = {
            code: None if code == solved else node(part)
            for code, part in zip(firsts, parts, strict=True)
        }
        return Node(lexicon.guesses[guess], branches, size)

    return node(candidates)


def format_line(opener: str, tree: Tree | None) -> str:
    """The line of an opener."""
    if tree is None:
        return f"{opener} impossible"
    return " ".join((opener, str(tree.total), str(tree.worst), *encode(tree)[1:]))
