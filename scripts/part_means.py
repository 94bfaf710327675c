"""How many guesses a game takes by its number of candidates: the figures of `expected-guesses`.

Run it with `python -m scripts.part_means`; it takes half a minute.
"""

import sys
from collections import defaultdict

from salet.exact.book import book_tree, load_book
from salet.game.game import Game
from salet.state.tree import Node


def total(node: Node) -> int:
    """The guesses that all candidates of a node take together."""
    below = (total(branch) for branch in node.branches.values() if branch is not None)
    return node.size + sum(below)


def main() -> None:
    """Print the mean for each size, with how many nodes of the opening book have it."""
    game = Game.of("original")
    means: dict[int, list[float]] = defaultdict(list)
    for opener in load_book(game).openers:
        entry = book_tree(game, opener)
        for node, _ in entry.tree.walk() if entry and entry.tree else ():
            means[node.size].append(total(node) / node.size)
    for size, values in sorted(means.items()):
        sys.stdout.write(f"{size:5} {sum(values) / len(values):.3f} {len(values):6}\n")


if __name__ == "__main__":
    main()
