"""How many guesses games of so many candidates take: what `expected-guesses` estimates with.

Run it with `python -m scripts.part_means`; it takes half a minute.
"""

import sys
from collections import defaultdict

from salet.exact.paths import ready_paths, ready_tree
from salet.tree import Node
from salet.words import Lexicon


def total(node: Node) -> int:
    """The guesses that all candidates of a node take together."""
    below = (total(branch) for branch in node.branches.values() if branch is not None)
    return node.size + sum(below)


def main() -> None:
    """Print the mean of each size, with how many nodes of the shipped trees have it."""
    lexicon = Lexicon.load()
    means: dict[int, list[float]] = defaultdict(list)
    for opener in ready_paths(lexicon, "normal").openers:
        ready = ready_tree(lexicon, "normal", opener)
        for node, _ in ready.tree.walk() if ready and ready.tree else ():
            means[node.size].append(total(node) / node.size)
    for size, found in sorted(means.items()):
        sys.stdout.write(f"{size:5} {sum(found) / len(found):.3f} {len(found):6}\n")


if __name__ == "__main__":
    main()
