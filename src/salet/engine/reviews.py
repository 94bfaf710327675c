"""Reviews: what each guess of a game cost, and how lucky it was."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from salet.game.game import Game
from salet.game.position import Position
from salet.game.reading import AnyTurn

if TYPE_CHECKING:
    from salet.analysis.review import Review
    from salet.jobs.progress import AnyProgress


def review(
    played: Position | Iterable[AnyTurn],
    answer: str | None = None,
    *,
    game: Game | str | None = None,
    budget: float | None = 0.5,
    progress: "AnyProgress" = None,
    **changes: Any,
) -> "Review":
    """What each guess of a game cost, and how lucky its reply was.

    The game is a position, or turns of the default game or of the one that is named, with some
    parts changed as in `Game.of`; where the answer is given, words need no tiles. Each position is
    searched for as many seconds as the budget says, with None for as many as it takes. Progress is
    told how many guesses are done, of how many.

    >>> report = review(["crane:bybbb", "sport:bbbyy", "dirty:ggggg"], game="original")
    >>> [turn.verdict for turn in report.turns]
    ['excellent', 'inaccuracy', 'mistake']
    """
    from salet.analysis.review import review
    from salet.jobs.progress import shown_progress

    with shown_progress(progress, "guesses") as told:
        return review(played, answer, game=game, budget=budget, progress=told, **changes)


def describe_review(report: "Review", *, spoilers: bool = True) -> dict[str, Any]:
    """A review as JSON, with its story and with people's results.

    Without spoilers it names no word that can still be the answer.
    """
    from salet.analysis.story import hidden_words

    document = report.as_dict()
    if spoilers:
        return {**document, "story": tell_story(report), "people": compare_with_people(report)}
    hidden = hidden_words(report)
    for turn in document["turns"]:
        if turn["best"] in hidden:
            turn["best"] = None
    del document["bot"]
    if document["answer"] in hidden:
        document["answer"] = None
    return {**document, "people": compare_with_people(report)}


def tell_story(report: "Review", *, spoilers: bool = True) -> list[str]:
    """Where a game was won and lost, in sentences."""
    from salet.analysis.story import hidden_words, tell_story

    return tell_story(report, hidden=() if spoilers else hidden_words(report))


def spoiling_words(report: "Review") -> frozenset[str]:
    """The words that can still be the answer of a game that is not solved."""
    from salet.analysis.story import hidden_words

    return hidden_words(report)


def compare_with_people(report: "Review") -> dict[str, Any] | None:
    """What people's games come to in the same mode; None where that is not known.

    `percentile` is how many of 100 people have less skill, roughly, and `above` says it in words;
    both are None while a game goes on.
    """
    from salet.analysis.people import among_people, people_in

    game = report.game
    if (game.length, game.limit, game.rule.name) != (5, 6, "wordle"):
        return None
    people = people_in(game.mode.name)
    if people is None:
        return None
    percentile = people.percentile_of(report.skill) if report.position.over else None
    return {
        "mean": people.mean,
        "skill": people.skill,
        "percentile": percentile,
        "above": None if percentile is None else among_people(percentile),
        "games": people.games,
        "source": people.source,
    }


def review_meanings(*, brief: bool = True) -> tuple[str, str]:
    """What skill and luck mean, in a few words each, or in a sentence."""
    from salet.analysis.verdicts import LUCK_BRIEF, LUCK_MEANS, SKILL_BRIEF, SKILL_MEANS

    return (SKILL_BRIEF, LUCK_BRIEF) if brief else (SKILL_MEANS, LUCK_MEANS)


def review_text(report: "Review", title: str = "") -> str:
    """A review to share: tiles and verdicts, skill and luck, and no word at all."""
    from salet.analysis.review_share import review_text

    return review_text(report, title)


def review_lines(
    lines: Iterable[str],
    game: Game,
    *,
    budget: float | None = 0.5,
    jobs: int | None = None,
    engine: str = "local",
) -> Iterator[dict[str, Any]]:
    """The reviews of games in JSON, one a line, in their order: on all cores, or on a cluster."""
    from salet.analysis.review_batch import review_lines
    from salet.jobs.local import cores, open_executor

    with open_executor(jobs or cores(), processes=True, engine=engine) as executor:
        yield from review_lines(lines, game, budget=budget, executor=executor)
