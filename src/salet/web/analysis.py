"""What the analysis board shows of a position, worked out at once and remembered."""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

from salet import engine
from salet.errors import GameOverError, WordError
from salet.game.board import Board
from salet.game.diagnosis import ContradictionError
from salet.game.game import Game
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.game.turns import Move
from salet.text import capitals
from salet.web.lists import (
    check_quick,
    count_left,
    game_of,
    pattern_of,
    patterns_of,
    turns_of,
)
from salet.web.models.analysis import AnalysisRequest, BreakdownRequest
from salet.web.proven import Proven, proven_of

if TYPE_CHECKING:
    from salet.analysis.live import LiveRanking

#: Of very many answers only this many are named, on all boards together.
MOST_WORDS = 1000
#: What quick searches may remember, in bytes.
QUICK_MEMORY = 64 * 2**20
#: This many guesses of a game are judged, with this many answers at most: it takes a ranking each.
_JUDGED, _JUDGED_ANSWERS = 12, 5000


def analyse(request: AnalysisRequest) -> dict[str, Any]:
    """All there is to say about a position at once."""
    game = game_of(request, request.strategy or "")
    turns = turns_of(request, game)
    certain = request.known_answer is not None
    position = _reached(game, turns, certain)
    n = count_left(position)
    strategy = ranked_by(request.strategy)
    check_quick(strategy, n)
    ahead = _look_ahead(game, turns, certain, strategy, request.top)
    certain = certain or position.doubt is not None  # what led here is accepted
    boards = [_board(position, board) for board in position.boards]
    several = len(boards) > 1
    return {
        "length": game.length,
        "count": n,
        "words": [] if several else boards[0]["words"],
        "shares": None if several else boards[0]["shares"],
        "boards": boards if several else [],
        "guesses_left": position.guesses_left,
        "solved": position.solved,
        "won": position.won,
        "avoids": game.avoids,
        "evil": game.evil,
        "over": position.over,
        "too_late": ahead.too_late,
        "doubt": position.doubt and {"text": position.doubt.notice, **position.doubt.details},
        "rows": [
            _row(game, turns[:number], certain, request.top) for number in range(1, len(turns) + 1)
        ],
        "known": _known(knowledge_of(position)),
        "traps": [trap.as_dict() for trap in ahead.traps],
        "suggestions": [each.as_dict() for each in ahead.suggestions],
        "strategy": request.strategy or engine.default_strategy(game),
        "alphabet": game.lexicon.guesses.alphabet,
        "play": _first_play(game, turns, certain, ahead),
    }


def _board(position: Position, board: Board) -> dict[str, Any]:
    """The answers that are left on a board."""
    likeliest = position.likeliest(board)[: MOST_WORDS // len(position.boards)]
    return {
        "count": len(board.candidate_ids),
        "words": [word for word, _ in likeliest],
        "shares": None if position.weights is None else [share for _, share in likeliest],
        "solved": board.solved,
        "hidden": board.hidden,
        "known": _known(Knowledge(board.turns, position.rule)),
    }


def look_at(request: BreakdownRequest) -> dict[str, Any]:
    """What a guess would give, beside the best one; a word that is not allowed is no error."""
    game = game_of(request)
    turns, certain = turns_of(request, game), request.known_answer is not None
    position = _reached(game, turns, certain)
    if position.over:
        raise GameOverError("the game is over; there is no guess to look at")
    certain = certain or position.doubt is not None
    best = _look_ahead(game, turns, certain, None, 10).suggestions[0]
    proven = proven_of(game, turns)
    if proven is not None:
        best = proven.best_of(position, best)
    told = {
        "best": best.word,
        "best_expected": best.expected_guesses,
        "best_claim": best.claim,
        "best_lost": best.lost,
    }
    try:
        word = position.lexicon.check_guess(request.word)
    except WordError as error:
        return {**told, "word": request.word, "allowed": False, "why_not": str(error)}
    found = engine.break_down(position, word).as_dict()
    (own,) = engine.evaluate(position, [word])
    if proven is not None:
        own = proven.told_of(own)
        found |= own.as_dict()
    judged = engine.judge(position, word, best, own)
    known = None not in (judged.own.expected_guesses, best.expected_guesses)
    why_not = None
    if found["illegal"] is not None:
        why_not = f"{capitals(word)} is not allowed in {game.mode.name} mode: {found['illegal']}"
    pattern = None
    if request.known_answer is not None and why_not is None:
        after = turns_of(request.model_copy(update={"turns": [*request.turns, word]}), game)
        pattern = pattern_of(after[-1], game.rule)
    return {
        **found,
        **told,
        "pattern": pattern,
        "allowed": why_not is None,
        "why_not": why_not,
        "cost": judged.cost if known else None,
        "estimated": not judged.proven,
    }


def ranked_by(strategy: str | None) -> str | None:
    """The strategy that ranks guesses at once; None for the best that is known."""
    return None if strategy == "optimal" else strategy  # which is streamed


Function = TypeVar("Function", bound=Callable[..., Any])


def remember(most: int) -> Callable[[Function], Function]:
    """Remember what is worked out for a game, but not for lists of one's own: they have no end.

    Of games with several boards less is remembered, as each has up to 32 times as much of it.
    """

    def decorate(function: Function) -> Function:
        remembered, of_several = (lru_cache(size)(function) for size in (most, most // 8))

        @wraps(function)
        def ask(game: Game, *rest: Any) -> Any:
            if game.lexicon.ephemeral:
                return function(game, *rest)
            return (remembered if game.boards == 1 else of_several)(game, *rest)

        return ask  # type: ignore[return-value]

    return decorate


@remember(256)  # some 100 kB each, for the guesses that are legal then
def _reached(game: Game, turns: tuple[Move, ...], certain: bool) -> Position:
    """The position after turns; a contradiction is diagnosed from all of them."""
    if not turns:
        return game.start()
    with suppress(ContradictionError):
        before = _reached(game, turns[:-1], certain)
        if before.doubt is None:
            return before.push(turns[-1])
    return game.start().reach(turns, certain=certain)


@remember(4096)
def _look_ahead(
    game: Game, turns: tuple[Move, ...], certain: bool, strategy: str | None, top: int
) -> engine.Prospects:
    return engine.look_ahead(_reached(game, turns, certain), strategy, top)


def _first_play(
    game: Game, turns: tuple[Move, ...], certain: bool, ahead: engine.Prospects
) -> dict[str, Any] | None:
    """How best play goes after the first suggestion."""
    first = next(iter(ahead.suggestions), None)
    return None if first is None else _best_play(game, turns, certain, first.word)


@remember(1024)
def _best_play(
    game: Game, turns: tuple[Move, ...], certain: bool, guess: str
) -> dict[str, Any] | None:
    """How best play goes after a guess, where that is proven at once."""
    outcome = engine.known_play(_reached(game, turns, certain), guess)
    if outcome is None or outcome.word is None:
        return None
    return {
        "word": outcome.word,
        "within": outcome.within,
        "worst": outcome.worst,
        "mean": outcome.mean,
        "lost": (outcome.failures or 0) / outcome.weight,
        "claim": outcome.claim,
    }


def _row(game: Game, turns: tuple[Move, ...], certain: bool, top: int) -> dict[str, Any]:
    """The last of these turns, and what its guess cost by what is proven of the others by now."""
    return _judged_row(game, turns, certain, top, proven_of(game, turns[:-1]))


@remember(4096)
def _judged_row(
    game: Game, turns: tuple[Move, ...], certain: bool, top: int, proven: Proven | None
) -> dict[str, Any]:
    """The last of these turns, and what its guess cost against the best one then.

    With several boards that is not known.
    """
    before, after = _reached(game, turns[:-1], certain), _reached(game, turns, certain)
    turn = turns[-1]
    judged = {}
    few = len(turns) <= _JUDGED and len(game.lexicon.answers) <= _JUDGED_ANSWERS
    if few and game.boards == 1:
        best = _look_ahead(game, turns[:-1], certain, None, top).suggestions[0]
        (own,) = engine.evaluate(before, [turn.guess])
        if proven is not None:
            best, own = proven.best_of(before, best), proven.told_of(own)
        judged = engine.judge(before, turn.guess, best, own).as_dict()
    return {
        "guess": turn.guess,
        "pattern": pattern_of(turn, game.rule),
        "patterns": patterns_of(turn, game.rule),
        "candidates_left": count_left(after),
        "candidates_before": count_left(before),
        **judged,
    }


def ranking_of(position: Position, strategy: str | None, top: int) -> "LiveRanking":
    """The suggestions for a position, none where `top` is 0, to be updated by a search."""
    check_quick(strategy, len(position.candidate_ids))
    suggestions = engine.suggest(position, strategy, top) if top else ()
    return engine.open_ranking(position, suggestions, by_strategy=strategy is not None)


def knowledge_of(position: Position) -> Knowledge:
    """What is known letter by letter: nothing with several boards, on which it differs."""
    return Knowledge(position.turns if len(position.boards) == 1 else (), position.rule)


def _known(known: Knowledge) -> dict[str, Any]:
    return {
        "greens": known.greens,
        "least": dict(known.minimum_counts),
        "out": known.absent_letters,
        "letters": known.letter_tiles,
    }
