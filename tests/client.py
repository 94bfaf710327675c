"""A program as a user of salet writes it, for type checkers: mypy --strict, and pyright.

It is not run; `assert_type` says what both must infer.
"""

from collections.abc import Sequence
from typing import assert_type

import salet
import salet.aio


def analyse(turns: Sequence[str]) -> str:
    """Ask everything that has a type worth promising."""
    position = salet.Position.start("original").push_all(turns)
    assert_type(position.candidates, tuple[str, ...])
    suggestions = salet.suggest(position, "entropy", top=3)
    assert_type(suggestions, salet.Suggestions)
    assert_type(suggestions[0], salet.Suggestion)
    assert_type(suggestions[:2], salet.Suggestions)
    assert_type([each.word for each in suggestions], list[str])
    as_list: list[salet.Suggestion] = suggestions
    outcome = salet.optimal(position, budget=1, progress=lambda done, total: None)
    assert_type(outcome, salet.Outcome)
    assert_type(outcome.tree, salet.Tree | None)
    assert_type(outcome.mean, float | None)
    player = salet.make_player("entropy", openers=["salet"])
    assert_type(salet.build_tree(position, player, progress=True), salet.Tree)
    report = salet.simulate(position, player, games=10).report
    assert_type(report, salet.Report)
    assert_type(report.mean, float)
    review = salet.review(position)
    assert_type(review, salet.Review)
    assert_type(review.turns, tuple[salet.ReviewedTurn, ...])
    study = salet.make_study(["crane"], ["entropy", {"name": "gyx"}], game="original")
    assert_type(salet.play_study(study), salet.StudyResults)
    assert_type(salet.find_traps(position), list[salet.Trap])
    try:
        position.push("salet")
    except salet.SaletError as error:
        return str(error)
    return as_list[0].word


async def ask(position: salet.Position) -> float | None:
    """The same questions can be awaited."""
    assert_type(await salet.aio.suggest(position, top=3), salet.Suggestions)
    outcome = await salet.aio.optimal(position, budget=1.5)
    assert_type(outcome, salet.Outcome)
    return outcome.mean
