"""How many guesses games of so many candidates take: what `expected-guesses` estimates with.

Run it with `python -m scripts.part_means`; it takes half a minute.
"""

import sys
from collections import defaultdict

from salet.exact.book import book_tree, load_book
from salet.game.lexicon import Lexicon
from salet.play.tree import Node


def total(node: Node) -> int:
    """The guesses that all candidates of a node take together."""
    below = (total(branch) for branch in node.branches.values() if branch is not None)
    return node.size + sum(below)


def main() -> None:
    """Print the mean of each size, with how many nodes of the opening books have it."""
    lexicon = Lexicon.load()
    means: dict[int, list[float]] = defaultdict(list)
    for opener in load_book(lexicon, "normal").openers:
        ready = book_tree(lexicon, "normal", opener)
        for node, _ in ready.tree.walk() if ready and ready.tree else ():
            means[node.size].append(total(node) / node.size)
    for size, found in sorted(means.items()):
        sys.stdout.write(f"{size:5} {sum(found) / len(found):.3f} {len(found):6}\n")


if __name__ == "__main__":
    main()
