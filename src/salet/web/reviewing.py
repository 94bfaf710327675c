"""Reviews: what each guess of a game cost, told turn by turn."""

from typing import TYPE_CHECKING, Any

from salet import engine
from salet.errors import SaletError
from salet.game.game import Game
from salet.game.turns import Move
from salet.web.events import Listener
from salet.web.handling import Stream
from salet.web.lists import game_of, pattern_of, patterns_of, turns_of
from salet.web.models.reviews import ReviewRequest
from salet.web.proven import learn_from_review

if TYPE_CHECKING:
    from salet.analysis.review import Review, ReviewedTurn

#: How many seconds each position is searched for.
BUDGET = 0.5
#: How many of the best words are named for a turn.
_ALTERNATIVES = 3


def review_job(request: ReviewRequest) -> Stream:
    """Review a game."""
    game = game_of(request)
    check_reviewable(game)
    turns, answer = turns_of(request, game), request.known_answer
    if not turns:
        raise SaletError("there is no guess to review; play, or enter, a game first")

    def job(listener: Listener) -> None:
        def progress(done: int, of: int) -> None:
            listener.tell("progress", {"done": done, "of": of})

        progress(0, len(turns))
        report = engine.review(turns, answer, game=game, budget=BUDGET, progress=progress)
        learn_from_review(report)
        listener.tell("done", _document(report, turns, request))

    return Stream(job)


def check_reviewable(game: Game) -> None:
    """Raise where games like this are not reviewed."""
    try:
        game.check_one_board("a review is")
        game.check_truthful("a review")
        game.check_usual("a review")
    except SaletError as error:
        raise SaletError(str(error).partition(";")[0]) from None  # the rest names commands


def _document(report: "Review", turns: tuple[Move, ...], request: ReviewRequest) -> dict[str, Any]:
    """A review with all that the page draws."""
    document = engine.describe_review(report, spoilers=request.spoilers)
    hidden = frozenset() if request.spoilers else engine.spoiling_words(report)
    for turn, row in zip(report.turns, document["turns"], strict=True):
        row["alternatives"] = [each for each in _alternatives(turn) if each["word"] not in hidden]
    skill, luck = engine.review_meanings(brief=False)
    rule = report.game.rule
    return {
        **document,
        "story": engine.tell_story(report, spoilers=request.spoilers),
        "over": report.position.over,
        "meanings": {"skill": skill, "luck": luck},
        "rows": [
            {
                "guess": move.guess,
                "pattern": pattern_of(move, rule),
                "patterns": patterns_of(move, rule),
            }
            for move in turns
        ],
        "text": engine.review_text(report, request.title),
    }


def _alternatives(turn: "ReviewedTurn") -> list[dict[str, Any]]:
    """The best words there were, with the guesses that they take on average."""
    least = float(turn.best_expected)
    found = [{"word": turn.best, "expected": least, "claim": turn.status}]
    for each in engine.suggest(turn.before, None, _ALTERNATIVES + 1):
        if each.word != turn.best and each.expected_guesses is not None:
            expected = max(least, each.expected_guesses)
            found.append({"word": each.word, "expected": expected, "claim": each.claim or ""})
    return found[:_ALTERNATIVES]
