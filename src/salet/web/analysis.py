"""What the analysis board shows of a position, worked out at once and remembered."""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

from salet import engine
from salet.game.diagnosis import ContradictionError
from salet.game.game import Game
from salet.game.knowledge import Knowledge
from salet.game.position import Board, Position
from salet.game.turns import Move
from salet.web.lists import check_quick, count_left, game_of, pattern_of, position_of, turns_of
from salet.web.models import AnalysisRequest, BreakdownRequest

if TYPE_CHECKING:
    from salet.analysis.live import LiveRanking
    from salet.tables.kernels import Kernels

#: Of very many answers only this many are named, on all boards together.
MOST_WORDS = 1000
#: This many guesses of a game are judged, with this many answers at most: it takes a ranking each.
_JUDGED, _JUDGED_ANSWERS = 12, 5000

#: What ranks guesses; the plain ones until `warm_up` is done.
_kernels: "Kernels | None" = None


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
        "over": position.over,
        "too_late": ahead.too_late,
        "doubt": position.doubt and {"text": position.doubt.notice, **position.doubt.details},
        "rows": [
            _row(game, turns[:number], certain, request.top) for number in range(1, len(turns) + 1)
        ],
        "known": _known(position),
        "traps": [trap.as_dict() for trap in ahead.traps],
        "suggestions": [each.as_dict() for each in ahead.suggestions],
        "strategy": request.strategy or engine.default_strategy(game),
    }


def _board(position: Position, board: Board) -> dict[str, Any]:
    """The answers that are left on a board."""
    likeliest = position.likeliest(board)[: MOST_WORDS // len(position.boards)]
    return {
        "count": len(board.candidate_ids),
        "words": [word for word, _ in likeliest],
        "shares": None if position.weights is None else [share for _, share in likeliest],
        "solved": board.solved,
    }


def look_at(request: BreakdownRequest) -> dict[str, Any]:
    """What a guess would give."""
    return engine.break_down(position_of(request), request.word).as_dict()


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


def warm_up() -> None:
    """Load, or make, what makes ranking fast; until that is done it is as fast without."""
    global _kernels
    compiled = engine.compiled_kernels()
    engine.suggest(Position.start().push("salet:bybbb"), kernels=compiled)
    _kernels = compiled


def kernels_for(game: Game) -> "Kernels | None":
    """What ranks the guesses of a game fast, where it is there by now.

    Tables with more codes are of another type, for which nothing is compiled beforehand.
    """
    return _kernels if game.rule.dtype(game.length).itemsize == 1 else None


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
    return engine.look_ahead(_reached(game, turns, certain), strategy, top, kernels_for(game))


@remember(4096)
def _row(game: Game, turns: tuple[Move, ...], certain: bool, top: int) -> dict[str, Any]:
    """The last of these turns, and what its guess cost against the best one then.

    With several boards that is not known.
    """
    before, after = _reached(game, turns[:-1], certain), _reached(game, turns, certain)
    turn = turns[-1]
    judged = {}
    few = len(turns) <= _JUDGED and len(game.lexicon.answers) <= _JUDGED_ANSWERS
    if few and game.boards == 1:
        best = _look_ahead(game, turns[:-1], certain, None, top).suggestions[0]
        judged = engine.judge(before, turn.guess, best).as_dict()
    return {
        "guess": turn.guess,
        "pattern": pattern_of(turn, game.rule),
        "candidates_left": count_left(after),
        "candidates_before": count_left(before),
        **judged,
    }


def ranking_of(position: Position, strategy: str | None, top: int) -> "LiveRanking":
    """The suggestions for a position, none where `top` is 0, to be updated by a search."""
    check_quick(strategy, len(position.candidate_ids))
    suggestions = engine.suggest(position, strategy, top, kernels_for(position.game)) if top else ()
    return engine.open_ranking(position, suggestions, by_strategy=strategy is not None)


def knowledge_of(position: Position) -> Knowledge:
    """What is known letter by letter: nothing with several boards, on which it differs."""
    return Knowledge(position.turns if len(position.boards) == 1 else (), position.rule)


def letter_tiles(knowledge: Knowledge) -> dict[str, str]:
    """The best tile each letter got, as b, y or g; nothing where the rule does not tell letters."""
    tiles = dict.fromkeys(knowledge.absent_letters, "b")
    tiles |= dict.fromkeys(knowledge.minimum_counts, "y")
    return tiles | dict.fromkeys(knowledge.greens.values(), "g")


def _known(position: Position) -> dict[str, Any]:
    known = knowledge_of(position)
    return {
        "greens": known.greens,
        "least": dict(known.minimum_counts),
        "out": known.absent_letters,
        "letters": letter_tiles(known),
    }
