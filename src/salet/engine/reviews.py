"""Reviews: what each guess of a game cost, and how lucky it was."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from salet.game.game import Game
from salet.game.position import AnyTurn, Position

if TYPE_CHECKING:
    from salet.analysis.review import Review


def review(
    played: Position | Iterable[AnyTurn],
    answer: str | None = None,
    *,
    game: Game | str | None = None,
    budget: float | None = 0.5,
) -> "Review":
    """What each guess of a game cost, and how lucky its reply was.

    The game is a position, or turns of the default game or of the one that is named. Each position
    is searched for as many seconds as the budget says, with None for as many as it takes.

    >>> report = review(["crane:bybbb", "sport:bbbyy", "dirty:ggggg"], game="original")
    >>> [turn.verdict for turn in report.turns]
    ['excellent', 'inaccuracy', 'mistake']
    """
    from salet.analysis.review import review

    return review(played, answer, game=game, budget=budget)


def review_lines(
    lines: Iterable[str],
    game: Game,
    *,
    budget: float | None = 0.5,
    jobs: int = 1,
    engine: str = "local",
) -> Iterator[dict[str, Any]]:
    """The reviews of games in JSON, one a line, in their order: on so many cores, or a cluster."""
    from salet.analysis.review_batch import review_lines
    from salet.jobs.local import open_executor

    with open_executor(jobs, processes=True, engine=engine) as executor:
        yield from review_lines(lines, game, budget=budget, executor=executor)
