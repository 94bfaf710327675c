"""A simulation: its report, and the tree that its games make."""

from salet.display import report as report_view
from salet.display import tree as tree_view
from salet.display.parts import view
from salet.play.simulate import Simulation


def html(done: Simulation) -> str:
    """How the games went, and what was guessed."""
    more = [] if done.tree is None else [tree_view.branches(done.tree)]
    return view(*report_view.parts(done.report), *more)
