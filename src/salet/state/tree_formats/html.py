"""Trees as a page for people, with parts that open and close; it only needs a browser."""

from collections.abc import Iterator
from html import escape

from salet.errors import SaletError
from salet.game.position import Position
from salet.game.replies import colour_name
from salet.game.rules import Rule
from salet.state.tree import Node, Tree
from salet.state.tree_formats._bounds import refuse_too_deep
from salet.text import capitals, count

_STYLE = """
:root { color-scheme: light dark; --grey: #787c7e; --yellow: #c9b458; --green: #6aaa64; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
details, .end { margin-left: 1.4rem; }
summary { cursor: pointer; }
.end { padding-left: 1rem; }
.tiles { display: inline-flex; gap: 2px; vertical-align: middle; margin-right: .5em; }
.tiles i { width: 1.2em; height: 1.2em; color: #fff; font: bold .8em/1.5 system-ui, sans-serif;
  text-align: center; }
.t0 { background: var(--grey); }
.t1 { background: var(--yellow); }
.t2 { background: var(--green); }
small { opacity: .7; }
"""


def write(tree: Tree) -> str:
    """The tree as one HTML page."""
    lexicon, position = tree.position.lexicon, tree.position
    title = f"{capitals(tree.root.guess)}: {count(tree.total, 'guess', 'guesses')}"
    by_likelihood = (
        "" if tree.weighted_mean is None else f" ({tree.weighted_mean:.4f} by likelihood)"
    )
    facts = (
        f"{count(len(tree.depths), 'answer')} of {lexicon.answers.name}, "
        f"{position.mode.name} mode, limit {position.limit}; mean {tree.mean:.4f}{by_likelihood}, "
        f"worst {tree.worst}, beyond the limit {len(tree.failures)}"
    )
    with refuse_too_deep("a page"):
        body = "".join(_node(tree.root, position.rule))
    return (
        "<!doctype html>\n<html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{_STYLE}</style>\n"
        f"<h1>{escape(title)}</h1><p>{escape(facts)}</p>\n"
        f"<details open><summary><b>{escape(capitals(tree.root.guess))}</b></summary>\n"
        f"{body}</details></html>\n"
    )


def read(text: str, position: Position) -> Tree:
    """Pages are for people; they are not read back."""
    raise SaletError("trees cannot be read from HTML; write the tree as json or text instead")


def _node(node: Node, rule: Rule) -> Iterator[str]:
    by_size = sorted(node.branches.items(), key=lambda branch: -_size(branch[1]))
    for pattern, below in by_size:
        tiles = _tiles(rule, node.guess, pattern)
        if below is None:
            yield f"<div class=end>{tiles}solved</div>\n"
        elif not any(below.branches.values()):
            yield f"<div class=end>{tiles}<b>{escape(capitals(below.guess))}</b></div>\n"
        else:
            guess, left = escape(capitals(below.guess)), count(below.size, "answer")
            yield f"<details><summary>{tiles}<b>{guess}</b> <small>{left}</small></summary>\n"
            yield from _node(below, rule)
            yield "</details>\n"


def _size(node: Node | None) -> int:
    return 0 if node is None else node.size


def _tiles(rule: Rule, guess: str, pattern: int) -> str:
    tiles = rule.tiles_of(pattern, len(guess))
    if tiles is None:
        return f"<span>{escape(rule.format(pattern, len(guess)))}</span> "
    label = " ".join(map(colour_name, tiles))
    cells = "".join(
        f"<i class=t{tile}>{escape(capitals(letter))}</i>"
        for letter, tile in zip(guess, tiles, strict=True)
    )
    return f"<span class=tiles role=img aria-label='{label}'>{cells}</span>"
