"""The opening book: proven trees in the package, for results at once.

A file has the trees of one game, one opener per line:

    salet 7920 5 courd nymph … / …  total, worst case, and the guesses of the tree
    raise impossible                not every answer can be found within the limit
    = 7926 trace …                  openers whose totals are proven, without their trees

The guesses are those of positions with three candidates or more, parents first and replies in the
order of their codes; of two candidates, the first in the guess list is guessed, and a single one is
guessed itself. A / separates what follows different replies to the opener, so that one of them can
be read alone. The rest follows from the lists. Lines that start with # say where it comes from.
Where all openers have been compared, `# best: salet` names the best one, and `# others: 8015` is
the least that any opener not in the file needs. `# game:` has the key of the game, and the first
line a seal of all others: a damaged file is not trusted.
"""

import os
import warnings
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from salet.errors import SaletWarning
from salet.exact import Int64s
from salet.files.digests import blake2b
from salet.game.game import Game
from salet.game.position import Position
from salet.game.priors import prior_names
from salet.game.replies import Reply
from salet.game.rules.wordle import RULE as STANDARD
from salet.game.words import Ids
from salet.state.tree import Node, Tree, TreeError
from salet.tables.by_answer import replies_among

#: The limit that all trees keep.
LIMIT = 6

_BOOK = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "book")


class Book(NamedTuple):
    """What a file says."""

    openers: dict[str, str]
    """For each opener with a tree, or with none within the limit, the rest of its line."""
    totals: dict[str, int]
    """The totals of all openers for which they are proven."""
    best: str | None
    """The best opener, where that is known."""
    others: int | None
    """The least that any opener without a total here needs, where that is known."""

    @property
    def impossible(self) -> set[str]:
        """The openers with which not every answer can be found within the limit."""
        return {opener for opener, rest in self.openers.items() if rest == _IMPOSSIBLE}


class BookTree(NamedTuple):
    """A tree of the book; None where the limit cannot be kept."""

    tree: Tree | None


_EMPTY = Book({}, {}, None, None)
_IMPOSSIBLE, _NEXT = "impossible", "/"


def book_file(game: Game) -> str:
    """The file with the trees of a game, if it has one."""
    names = [game.lexicon.answers.name, game.lexicon.guesses.name, game.mode.name]
    names += [] if game.prior.equal else [game.prior.base]
    return os.path.join(_BOOK, f"{'_'.join(names)}.txt")


def seal_line(rest: bytes) -> str:
    """The first line of a file with this after it."""
    return f"# seal: {blake2b(rest)}"


def game_line(game: Game) -> str:
    """The line that says which game a file is for."""
    return f"# game: {game.key}"


@lru_cache(maxsize=8)
def load_book(game: Game) -> Book:
    """The opening book of this game; empty where there is none."""
    if game.limit != LIMIT or game.boards > 1 or game.rule != STANDARD:
        return _EMPTY
    if not (game.prior.equal or game.prior.base in prior_names()):
        return _EMPTY
    if not os.path.lexists(path := book_file(game)):
        return _EMPTY
    try:
        lines = _read_lines(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        warnings.warn(
            f"the opening book for {game.lexicon.answers.name} in {game.mode.name} mode is "
            f"damaged and not used, which costs time: {why} ({path!r}); install salet again",
            SaletWarning,
            stacklevel=2,
        )
        return _EMPTY
    if game_line(game) not in lines:
        return _EMPTY  # other lists with the same names
    notes = dict(
        line[2:].split(": ", 1) for line in lines if line.startswith("# ") and ": " in line
    )
    openers: dict[str, str] = {}
    totals: dict[str, int] = {}
    for first, _, rest in (line.partition(" ") for line in lines if not line.startswith("#")):
        if first == "=":
            total, *words = rest.split()
            totals |= dict.fromkeys(words, int(total))
        else:
            openers[first] = rest
            if rest != _IMPOSSIBLE:
                totals[first] = int(rest.partition(" ")[0])
    others = notes.get("others")
    return Book(openers, totals, notes.get("best"), None if others is None else int(others))


def _read_lines(path: str) -> list[str]:
    """The lines of a file, as its seal shows them to have been written."""
    with open(path, "rb") as file:
        first, _, rest = file.read().partition(b"\n")
    if first != seal_line(rest).encode():
        raise ValueError("it is not as it was written")
    return rest.decode().splitlines()


@lru_cache(maxsize=4)
def book_tree(game: Game, opener: str) -> BookTree | None:
    """The tree of an opener, if the book has it."""
    rest = load_book(game).openers.get(opener)
    if rest is None:
        return None
    if rest == _IMPOSSIBLE:
        return BookTree(None)
    _, _, *words = rest.replace(f" {_NEXT}", "").split()
    return BookTree(decode(game.start(), [opener, *words]))


@lru_cache(maxsize=256)
def book_part(game: Game, opener: str, reply: Reply) -> Node | None:
    """What the book plays after an opener and this reply; only that part is decoded."""
    rest = load_book(game).openers.get(opener, _IMPOSSIBLE)
    if rest == _IMPOSSIBLE or reply == game.won:
        return None
    ids = game.lexicon.guesses.ids
    lexicon, guess = game.lexicon, ids[opener]
    letters = lexicon.guesses.letters[guess : guess + 1]
    row = game.rule.replies(letters, lexicon.answers.letters)[0]
    sizes = np.bincount(row, minlength=game.codes)
    part = np.flatnonzero(row == reply)
    if not len(part):
        return None
    words: list[str] = []
    if len(part) >= 3:
        sections = rest.split(" ", 2)[2].split(f" {_NEXT} ")
        number = int(np.count_nonzero(sizes[:reply] >= 3))
        if number >= len(sections):
            raise TreeError("the guesses end early")
        words = sections[number].split()
    return decode_node(game, part, iter([ids[word] for word in words]), game.prior.weights)


def book_play(position: Position, guess: str | None = None) -> BookTree | None:
    """The best play from a position, with the next guess fixed or free, if the book has it."""
    game, turns = position.game, position.boards[0].turns
    if not turns:
        opener = guess or load_book(game).best
        return None if opener is None else book_tree(game, opener)
    node = book_part(game, *turns[0])
    for turn in turns[1:]:
        if node is None or node.guess != turn.guess:
            return None
        node = node.branches[turn.pattern]
    if node is None or guess not in (None, node.guess):
        return None
    return BookTree(Tree(position, node))


def encode(tree: Tree) -> list[str]:
    """The guesses that describe a tree, as above; the rest follows from the lists."""
    return [node.guess for node, _ in tree.walk() if node.size >= 3]


def decode(position: Position, guesses: Iterable[str]) -> Tree:
    """The tree that these guesses describe.

    >>> decode(Position.start("original").push("crane:bggbg"), ["hawks"])
    Traceback (most recent call last):
    ...
    salet.state.tree.TreeError: the guesses end early
    """
    ids = position.lexicon.guesses.ids
    try:
        waiting = iter([ids[guess] for guess in guesses])
    except KeyError as error:
        raise TreeError(f"{error.args[0]!r} is not in the list of guesses") from None
    root = decode_node(position.game, position.candidate_ids, waiting, position.weights)
    if next(waiting, None) is not None:
        raise TreeError("there are more guesses than the tree needs")
    return Tree(position, root)


def decode_node(
    game: Game,
    candidates: Ids,
    guesses: Iterator[int],
    weights: Int64s | None = None,
    left: int | None = None,
) -> Node:
    """The node for these candidates, and all below it.

    After `left` guesses the game is lost, but the tree goes on: the likeliest candidates are
    guessed, and no guesses are given for that. None is for play that finds all of them.
    """
    lexicon, solved = game.lexicon, game.won
    patterns, answers = replies_among(lexicon, game.rule, candidates), lexicon.answers
    answer_guess_ids = lexicon.answer_guess_ids

    def promise(answer: int) -> tuple[int, int]:
        """The heaviest is guessed first, else the first in the list, as in searches."""
        return 0 if weights is None else -int(weights[answer]), int(answer_guess_ids[answer])

    def node(candidates: Ids, made: int) -> Node:
        size = len(candidates)
        if size == 1:
            return Node(answers[candidates[0]], {solved: None}, 1)
        if size == 2:
            first, second = sorted(candidates, key=promise)
            pattern = int(patterns[answer_guess_ids[first], second])
            last = Node(answers[second], {solved: None}, 1)
            return Node(answers[first], {pattern: last, solved: None}, 2)
        if left is not None and made >= left:
            guess: int | None = int(answer_guess_ids[min(candidates, key=promise)])
        else:
            guess = next(guesses, None)
        if guess is None:
            raise TreeError("the guesses end early")
        row = patterns[guess, candidates]
        order = np.argsort(row, kind="stable")
        codes = row[order]
        starts = np.flatnonzero(codes[1:] != codes[:-1]) + 1
        parts = np.split(candidates[order], starts)
        firsts = codes[np.concatenate(([0], starts))].tolist()
        branches: dict[Reply, Node | None] = {
            code: None if code == solved else node(part, made + 1)
            for code, part in zip(firsts, parts, strict=True)
        }
        return Node(lexicon.guesses[guess], branches, size)

    return node(candidates, 0)


def format_line(opener: str, tree: Tree | None, total: int | None) -> str:
    """The line of an opener: with a prior, the total counts each answer as often as it weighs."""
    if tree is None:
        return f"{opener} {_IMPOSSIBLE}"
    parts = [part for _, part in sorted(tree.root.branches.items()) if part and part.size >= 3]
    sections = (" ".join(encode(Tree(tree.position, part))) for part in parts)
    return f"{opener} {total} {tree.worst} {f' {_NEXT} '.join(sections)}".rstrip()
