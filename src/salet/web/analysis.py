"""What the analysis board shows of a position, worked out at once and remembered."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeVar

from salet.analysis.suggest import DEFAULT, Advice, QuickProof, advise, breakdown, evaluate
from salet.analysis.traps import find_traps
from salet.errors import GameOverError
from salet.game import knowledge
from salet.game.diagnosis import ContradictionError
from salet.game.position import Position
from salet.game.replies import format_pattern
from salet.game.turns import Turn
from salet.game.words import Lexicon
from salet.play.player import make_player
from salet.tables.kernels import Kernels, compiled_kernels
from salet.web.lists import check_quick, lexicon_of, needs_square, position_of, turns_of
from salet.web.models import AnalysisRequest, BreakdownRequest

#: Of very many answers only so many are named.
MOST_WORDS = 1000
#: So many guesses of a game are judged, and with so many answers at most: it takes a ranking each.
_JUDGED, _JUDGED_ANSWERS = 12, 5000
#: A trap is worth a warning when so many of the answers left are in it.
_TRAPPED = 0.25

#: Tables of longer words are of another type, for which nothing is compiled beforehand.
_WARM_LENGTH = 5

#: What ranks guesses; the plain ones until `warm_up` is done.
_kernels: Kernels | None = None


def analyse(request: AnalysisRequest) -> dict[str, Any]:
    """All there is to say about a position at once."""
    lexicon = lexicon_of(request, square=needs_square(request, request.strategy or DEFAULT))
    turns = tuple(turns_of(request))
    game = Game(lexicon, request.mode, request.limit)
    position = reached(game, turns)
    n = len(position.candidate_ids)
    strategy = None if request.strategy == "optimal" else request.strategy  # that is streamed
    check_quick(strategy or DEFAULT, n)
    seen = _seen(game, turns, strategy, request.top)
    return {
        "length": position.lexicon.length,
        "count": n,
        "words": [position.lexicon.answers[id_] for id_ in position.candidate_ids[:MOST_WORDS]],
        "guesses_left": position.guesses_left,
        "solved": position.solved,
        "over": position.over,
        "too_late": seen.too_late,
        "rows": [_row(game, turns[:number], request.top) for number in range(1, len(turns) + 1)],
        "known": _known(position),
        "traps": seen.traps,
        "suggestions": [each.as_dict() for each in seen.advice],
        "strategy": request.strategy or DEFAULT,
    }


def look_at(request: BreakdownRequest) -> dict[str, Any]:
    """What a guess would give."""
    position = position_of(request)
    if position.over:
        raise GameOverError("the game is over; there is no guess to look at")
    return breakdown(position, request.word).as_dict()


class Game(NamedTuple):
    """What does not change in a game."""

    lexicon: Lexicon
    mode: str
    limit: int


class Seen(NamedTuple):
    """What was worked out for a position."""

    advice: tuple[Advice, ...]
    traps: list[dict[str, Any]]
    too_late: bool


Kept = TypeVar("Kept", bound=Callable[..., Any])


def kept(most: int) -> Callable[[Kept], Kept]:
    """Remember what is worked out for a game, but not for lists of one's own: they have no end."""

    def decorate(function: Kept) -> Kept:
        remembered = lru_cache(maxsize=most)(function)

        @wraps(function)
        def ask(game: Game, *rest: Any) -> Any:
            return function(game, *rest) if game.lexicon.ephemeral else remembered(game, *rest)

        return ask  # type: ignore[return-value]

    return decorate


def warm_up() -> None:
    """Load, or make, what makes ranking fast; until that is done it is as fast without."""
    global _kernels
    compiled = compiled_kernels()
    advise(Position.start().push("salet:bybbb"), kernels=compiled)
    _kernels = compiled


def kernels_for(lexicon: Lexicon) -> Kernels | None:
    """What ranks the guesses of these lists fast, where it is there by now."""
    return _kernels if lexicon.length <= _WARM_LENGTH else None


def reached(game: Game, turns: tuple[Turn, ...]) -> Position:
    """The position after turns; a contradiction is diagnosed from all of them."""
    try:
        return _reached(game, turns)
    except ContradictionError:
        return _reached(game, ()).push_all(turns)


@kept(256)  # some 100 kB each, for the guesses that are legal then
def _reached(game: Game, turns: tuple[Turn, ...]) -> Position:
    if not turns:
        return Position.start(game.lexicon, mode=game.mode, limit=game.limit)
    return _reached(game, turns[:-1]).push(turns[-1])


@kept(4096)
def _seen(game: Game, turns: tuple[Turn, ...], strategy: str | None, top: int) -> Seen:
    position = _reached(game, turns)
    if position.over:
        return Seen((), [], too_late=False)
    player = make_player(strategy) if strategy else None
    advice = advise(position, player, top, kernels_for(game.lexicon))
    return Seen(tuple(advice), _traps(position), QuickProof(position).too_late)


@kept(4096)
def _row(game: Game, turns: tuple[Turn, ...], top: int) -> dict[str, Any]:
    """The last of these turns, and what its guess cost against the best one then."""
    before, after, turn = _reached(game, turns[:-1]), _reached(game, turns), turns[-1]
    (own,) = evaluate(before, [turn.guess])
    best = None
    if len(turns) <= _JUDGED and len(game.lexicon.answers) <= _JUDGED_ANSWERS:
        best = _seen(game, turns[:-1], None, top).advice[0]
    return {
        "guess": turn.guess,
        "pattern": format_pattern(turn.pattern, len(turn.guess)),
        "candidates_left": len(after.candidate_ids),
        "candidates_before": len(before.candidate_ids),
        "expected_guesses": own.expected_guesses,
        "expected_remaining": own.expected_remaining,
        "claim": own.claim,
        "best": best and best.word,
        "best_expected": best and best.expected_guesses,
        "best_claim": best and best.claim,
        "cost": best and max(0.0, own.expected_guesses - best.expected_guesses),
        "candidate": own.candidate,
    }


def _known(position: Position) -> dict[str, Any]:
    turns = position.turns
    return {
        "greens": knowledge.greens(turns),
        "least": dict(knowledge.minimum_counts(turns)),
        "out": knowledge.absent_letters(turns),
    }


def _traps(position: Position) -> list[dict[str, Any]]:
    return [
        {
            "letters": trap.letters,
            "words": list(trap.words),
            "escape": trap.escape,
            "largest": trap.largest,
            "text": trap.describe(),
        }
        for trap in find_traps(position, share=_TRAPPED, most=2)
    ]
