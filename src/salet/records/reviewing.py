"""Reviewing recorded games: which game each of them was, and its review, kept one by one."""

import os
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

import numpy as np

from salet.analysis.review import Review, ReviewedTurn, review
from salet.analysis.traps import traps_ahead
from salet.errors import SaletError
from salet.game.game import DEFAULT_GAME, Game
from salet.game.modes.normal import MODE as NORMAL
from salet.game.position import Position
from salet.game.priors import NYT_NAME, Prior, changes_daily
from salet.game.priors.nyt import SHIPPED
from salet.jobs.cancel import EndedError
from salet.records.days import played_on
from salet.records.history import GameRecord
from salet.records.past import PLAYED, PastAnswers
from salet.records.reviews import LISTS, WRONG, Kept, why_not
from salet.records.store import Record
from salet.state import State
from salet.state.measures import part_counts

# Of more answers than these no word tells all apart: 21 different parts are rare.
_MOST_TOLD_APART = 20
_FEWEST_IN_A_CORNER = 3


class Task(NamedTuple):
    """A game to review, and the game it was."""

    record: GameRecord
    game: Game


def has_added_answers(past: PastAnswers) -> bool:
    """Whether the user has added past answers: their own games alone do not make a prior."""
    return any(each.source != PLAYED for each in past.stored())


def game_of(record: GameRecord, *, by_day: bool) -> Game:
    """The game that a record is of, as far as it is known.

    Its prior is that of its day, where past answers were added, and else the one that comes with
    salet. An import says little, and is taken for the game that is played by default.
    """
    name = record.game or None
    lists: dict[str, Any] = {}
    if not name and (record.answers or record.guesses):
        lists = {"answers": record.answers or None, "guesses": record.guesses or None}
    start = Game.of(name or os.environ.get("SALET_GAME") or DEFAULT_GAME, **lists)
    game = Game.of(
        start, rule=record.rule, mode=record.mode, limit=record.limit, host=record.host,
        goal=record.goal,
    )  # fmt: skip
    length = len(record.turns.partition(":")[0])
    if length != game.length:
        raise SaletError(
            f"the words have {length} letters, and those of {game.title} {game.length}"
        )
    if changes_daily(game.prior):
        return _on_its_day(game, played_on(record) if by_day else None)
    return game


def _on_its_day(game: Game, day: date | None) -> Game:
    name = f"{NYT_NAME}@{SHIPPED if day is None else day.isoformat()}"
    return game.changed(prior=Prior.of(name, game.lexicon.answers))


def plan(
    games: Sequence[GameRecord], record: Record
) -> tuple[list[Task], list[tuple[GameRecord, str]]]:
    """The games that have no review of today's version, and those that cannot be reviewed.

    Those of the same game come one after another, as they share searches.
    """
    kept, by_day = record.reviews.kept(), has_added_answers(record.past)
    built: dict[tuple[Any, ...], Game] = {}
    tasks, refused = [], []
    for each in games:
        if why_not(each):
            continue
        day = played_on(each) if by_day else None
        parts = (each.game, each.answers, each.guesses, each.rule, each.mode, each.limit,
                 each.host, each.goal, day)  # fmt: skip
        try:
            if parts not in built:
                built[parts] = game_of(each, by_day=by_day)
        except EndedError:
            raise
        except SaletError:
            refused.append((each, LISTS))
            continue
        if not _is_done(kept.get(each.id), built[parts]):
            tasks.append(Task(each, built[parts]))
    tasks.sort(key=lambda task: task.game.key)
    return tasks, refused


def _is_done(kept: Kept | None, game: Game) -> bool:
    return kept is not None and kept.game_key == game.key


def review_all(games: Sequence[GameRecord], record: Record) -> Iterator[tuple[int, int]]:
    """Review games and keep each review at once; yields how many are done, of how many.

    What cannot be reviewed is kept with the reason, and never in the way of the others.
    """
    tasks, refused = plan(games, record)
    record.reviews.drop_damaged()
    for each, reason in refused:
        record.reviews.keep(each.id, "", {"reason": reason})
    yield 0, len(tasks)
    for number, task in enumerate(tasks, 1):
        record.reviews.keep(task.record.id, task.game.key, _reviewed(task))
        yield number, len(tasks)


def _reviewed(task: Task) -> dict[str, Any]:
    """The review of a game as JSON, or why there is none."""
    answer = task.record.answer or None
    try:
        done = review(task.record.turns.split(), answer, game=task.game)
    except EndedError:
        raise
    except SaletError as error:
        return {"reason": WRONG, "message": str(error)}
    return noted(done)


def noted(done: Review) -> dict[str, Any]:
    """A review as JSON, with what is lost on beside each turn, and how well it splits answers."""
    document = done.as_dict()
    for turn, row in zip(done.turns, document["turns"], strict=True):
        row["trap"] = not turn.opener and bool(traps_ahead(turn.before))
        row["corner"] = leads_into_corner(turn)
        row["parts"], row["usual_parts"] = (0, 0.0) if turn.opener else _parts(turn)
    return document


def _parts(turn: ReviewedTurn) -> tuple[int, float]:
    """Into how many parts a guess splits the answers, and one of these on average."""
    state = State.of(turn.before)
    guess = state.lexicon.guesses.ids.get(turn.guess)
    if guess is None or not len(state.candidates):
        return 0, 0.0
    answers = state.candidate_guesses
    own, *usual = part_counts(state, np.array([guess, *answers], answers.dtype))
    return int(own), float(np.mean(usual))


def leads_into_corner(turn: ReviewedTurn) -> bool:
    """Whether a guess led into a corner of hard or ultra mode.

    That is a position with three answers or more, which one word would tell apart, if the mode
    allowed it.
    """
    after = turn.after_position
    left = len(after.candidate_ids)
    if after.mode is NORMAL or after.over or not _FEWEST_IN_A_CORNER <= left <= _MOST_TOLD_APART:
        return False
    return not _told_apart(after) and _told_apart(after.with_game(mode=NORMAL))


def _told_apart(position: Position) -> bool:
    """Whether one allowed word tells all answers apart."""
    state = State.of(position)
    parts = part_counts(state, state.guesses)
    return bool(len(parts) and np.max(parts) == len(state.candidates))
