"""A node of a tree as people explore it: the guess made there, and what may follow."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from salet.analysis.adviser import Adviser
from salet.analysis.suggest import break_down
from salet.errors import GameOverError
from salet.exact import whole_weights
from salet.exact.outcome import Outcome
from salet.game.position import Position
from salet.play.player import PROVEN
from salet.state.tree import Node, Tree

#: How many words of a branch are named.
_WORDS = 30


def describe_node(
    position: Position, guess: str | None, strategy: str, outcome: Outcome | None = None
) -> dict[str, Any]:
    """A position of a tree: the guess made there and what may follow it, in JSON's terms.

    An outcome with a tree of best play says both. Without one, it is the guess that is named, or
    what the strategy guesses; where best play was not found, what the best that is known would.
    """
    if position.over:
        raise GameOverError("the game is over; no guess follows")
    tree = outcome.tree if outcome else None
    claim, adviser = f"by {strategy}", Adviser.of(strategy)
    if outcome is not None:
        claim, adviser = outcome.claim if tree else outcome.nothing_found, Adviser()
    word = tree.root.guess if tree else guess or adviser.choose(position)
    proven = outcome if tree else None
    return {
        "guess": position.check_legal(word),
        "count": len(position.candidate_ids),
        "total": proven.total if proven and position.weights is None else None,
        "mean": proven and proven.mean,
        "worst": proven and proven.worst,
        "claim": claim,
        "proven": proven is not None and proven.status == PROVEN,
        "branches": _branches(position, word, tree),
    }


def _branches(position: Position, guess: str, tree: Tree | None) -> list[dict[str, Any]]:
    """What may follow a guess; with how many guesses it takes where a tree tells."""
    depths = tree.depths if tree else None
    game, branches = position.game, []
    following = tree.root.branches if tree else {}
    weights, ids = whole_weights(position), position.lexicon.answers.ids
    for pattern, words in break_down(position, guess).parts:
        to_come = None
        if depths:  # what is not found counts one guess beyond the last
            guesses = np.array([depths[word] for word in words])
            to_come = np.minimum(guesses, position.guesses_left + 1) - 1
        own = weights[[ids[word] for word in words]]
        branches.append(
            {
                "pattern": game.rule.format(pattern, game.length),
                "count": len(words),
                "words": list(words[:_WORDS]),
                "solved": pattern == game.won,
                "next": _next_guess(words, following.get(pattern), pattern == game.won),
                "total": None if to_come is None else int(to_come.sum()),
                "mean": None if to_come is None else float(to_come @ own / own.sum()),
                "worst": None if to_come is None else int(to_come.max()),
            }
        )
    return branches


def _next_guess(words: Sequence[str], node: Node | None, solved: bool) -> str | None:
    """The guess that follows a pattern, where that is known: the tree's, or the only word left."""
    if solved:
        return None
    if node is not None:
        return node.guess
    return words[0] if len(words) == 1 else None
