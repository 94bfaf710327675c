"""A tree: its figures, and its branches, which open and close without a script."""

from salet.display.parts import Html, bars, element, facts, soft, tiles, view, word
from salet.game.rules import Rule
from salet.state.tree import Node, Tree
from salet.text import count

#: At most so many nodes are drawn, the largest first; those of a whole game are thousands.
_MOST = 400


def html(tree: Tree) -> str:
    """The figures of all games, and what is guessed after each reply."""
    return view(figures(tree), branches(tree))


def figures(tree: Tree) -> Html:
    """How long the games of a tree are."""
    weighted = tree.weighted_mean
    late = [str(depth) for depth in tree.histogram if depth > tree.position.guesses_left]
    return element(
        "div",
        facts(
            word(tree.root.guess),
            count(len(tree.depths), "answer"),
            f"{count(tree.total, 'guess', 'guesses')}, {tree.mean:.4f} a game",
            "" if weighted is None else f"{weighted:.4f} by likelihood",
            f"at worst {tree.worst}",
        ),
        bars(
            {str(depth): games for depth, games in tree.histogram.items()},
            what="guesses", amount="games", bad=late,
        ),
    )  # fmt: skip


def branches(tree: Tree) -> Html:
    """Everything that may follow the first guess."""
    drawn = _drawn(tree.root)
    title = element("summary", "What follows ", word(tree.root.guess))
    opened = "" if len(tree.root.branches) <= 12 else None
    return element("details", title, *_below(tree.root, tree.position.rule, drawn), open=opened)


def _drawn(root: Node) -> set[int]:
    """The nodes to be drawn, by identity: level by level, the largest of each first."""
    drawn, level = {id(root)}, [root]
    while level and len(drawn) < _MOST:
        level = [below for node in level for below in node.branches.values() if below is not None]
        level = sorted(level, key=lambda node: -node.size)[: _MOST - len(drawn)]
        drawn |= {id(node) for node in level}
    return drawn


def _below(node: Node, rule: Rule, drawn: set[int]) -> list[Html]:
    sizes = {reply: below.size if below else 0 for reply, below in node.branches.items()}
    by_size = sorted(node.branches.items(), key=lambda branch: -sizes[branch[0]])
    lines, hidden = [], 0
    for reply, below in by_size:
        if below is not None and id(below) not in drawn:
            hidden += below.size
            continue
        row = tiles(rule, node.guess, reply)
        if below is None:
            lines.append(element("div", row, soft(" solved"), kind="leaf"))
        elif not any(below.branches.values()):
            then = element("span", word(below.guess), kind="next")
            lines.append(element("div", row, then, soft("the only answer"), kind="leaf"))
        else:
            then = element("span", word(below.guess), kind="next")
            title = element("summary", row, then, soft(count(below.size, "answer")))
            lines.append(element("details", title, *_below(below, rule, drawn)))
    if hidden:
        lines.append(element("div", soft(f"and more for {count(hidden, 'answer')}"), kind="leaf"))
    return lines
