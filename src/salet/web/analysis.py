"""What the analysis board shows of a position, worked out at once and remembered."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeVar

from salet.analysis import hints
from salet.analysis.suggest import (
    DEFAULT,
    PROVEN,
    QuickProof,
    break_down,
    evaluate,
    suggest,
)
from salet.analysis.traps import find_traps
from salet.errors import GameOverError
from salet.exact.outcome import Outcome
from salet.game.diagnosis import ContradictionError
from salet.game.game import Game
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.game.turns import Turn
from salet.play.player import Suggestion, make_player
from salet.tables.kernels import Kernels, compiled_kernels
from salet.web.lists import check_quick, game_of, position_of, turns_of
from salet.web.models import AnalysisRequest, BreakdownRequest

#: Of very many answers only so many are named.
MOST_WORDS = 1000
#: So many guesses of a game are judged, and with so many answers at most: it takes a ranking each.
_JUDGED, _JUDGED_ANSWERS = 12, 5000
#: A trap is worth a warning when so many of the answers left are in it.
_TRAPPED = 0.25

#: What ranks guesses; the plain ones until `warm_up` is done.
_kernels: Kernels | None = None


def analyse(request: AnalysisRequest) -> dict[str, Any]:
    """All there is to say about a position at once."""
    game = game_of(request, request.strategy or DEFAULT)
    turns = turns_of(request, game)
    position = reached(game, turns)
    n = len(position.candidate_ids)
    strategy = ranked_by(request.strategy)
    check_quick(strategy or DEFAULT, n)
    seen = _seen(game, turns, strategy, request.top)
    return {
        "length": game.length,
        "count": n,
        "words": [position.lexicon.answers[id_] for id_ in position.candidate_ids[:MOST_WORDS]],
        "guesses_left": position.guesses_left,
        "solved": position.solved,
        "over": position.over,
        "too_late": seen.too_late,
        "rows": [_row(game, turns[:number], request.top) for number in range(1, len(turns) + 1)],
        "known": _known(position),
        "traps": seen.traps,
        "suggestions": [each.as_dict() for each in seen.suggestions],
        "strategy": request.strategy or DEFAULT,
    }


def look_at(request: BreakdownRequest) -> dict[str, Any]:
    """What a guess would give."""
    position = position_of(request)
    if position.over:
        raise GameOverError("the game is over; there is no guess to look at")
    return break_down(position, request.word).as_dict()


def ranked_by(strategy: str | None) -> str | None:
    """The strategy that ranks guesses at once; None for the best that is known."""
    return None if strategy == "optimal" else strategy  # which is streamed


class Seen(NamedTuple):
    """What was worked out for a position."""

    suggestions: tuple[Suggestion, ...]
    traps: list[dict[str, Any]]
    too_late: bool


Function = TypeVar("Function", bound=Callable[..., Any])


def remember(most: int) -> Callable[[Function], Function]:
    """Remember what is worked out for a game, but not for lists of one's own: they have no end."""

    def decorate(function: Function) -> Function:
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
    suggest(Position.start().push("salet:bybbb"), kernels=compiled)
    _kernels = compiled


def kernels_for(game: Game) -> Kernels | None:
    """What ranks the guesses of a game fast, where it is there by now.

    Tables with more codes are of another type, for which nothing is compiled beforehand.
    """
    return _kernels if game.rule.dtype(game.length).itemsize == 1 else None


def reached(game: Game, turns: tuple[Turn, ...]) -> Position:
    """The position after turns; a contradiction is diagnosed from all of them."""
    try:
        return _reached(game, turns)
    except ContradictionError:
        return game.start().push_all(turns)


@remember(256)  # some 100 kB each, for the guesses that are legal then
def _reached(game: Game, turns: tuple[Turn, ...]) -> Position:
    return _reached(game, turns[:-1]).push(turns[-1]) if turns else game.start()


@remember(4096)
def _seen(game: Game, turns: tuple[Turn, ...], strategy: str | None, top: int) -> Seen:
    position = _reached(game, turns)
    if position.over:
        return Seen((), [], too_late=False)
    player = make_player(strategy) if strategy else None
    suggestions = suggest(position, player, top, kernels_for(game))
    return Seen(tuple(suggestions), _traps(position), QuickProof(position).too_late)


@remember(4096)
def _row(game: Game, turns: tuple[Turn, ...], top: int) -> dict[str, Any]:
    """The last of these turns, and what its guess cost against the best one then."""
    before, after, turn = _reached(game, turns[:-1]), _reached(game, turns), turns[-1]
    (own,) = evaluate(before, [turn.guess])
    best = cost = better_known = None
    if len(turns) <= _JUDGED and len(game.lexicon.answers) <= _JUDGED_ANSWERS:
        best = _seen(game, turns[:-1], None, top).suggestions[0]
        cost = hints.cost(own, best)
        better_known = hints.is_worse(own, best) and best.word != own.word
    return {
        "guess": turn.guess,
        "pattern": game.rule.format(turn.pattern, game.length),
        "candidates_left": len(after.candidate_ids),
        "candidates_before": len(before.candidate_ids),
        "expected_guesses": own.expected_guesses,
        "expected_remaining": own.expected_remaining,
        "claim": own.claim,
        "best": best and best.word,
        "best_expected": best and best.expected_guesses,
        "best_claim": best and best.claim,
        "cost": cost,
        "better_known": better_known,
        "candidate": own.candidate,
        "loses": own.loses,
    }


class Ranking:
    """The suggestions for a position, in order, while a search proves some of them."""

    def __init__(self, position: Position, strategy: str | None, top: int) -> None:
        self._position, self._by_strategy = position, strategy is not None
        self._suggestions: dict[str, Suggestion] = {}
        if top:
            check_quick(strategy or DEFAULT, len(position.candidate_ids))
            seen = _seen(position.game, position.turns, strategy, top).suggestions
            self._suggestions = {each.word: each for each in seen}
        self._top = top

    def update(self, outcome: Outcome, best: Sequence[dict[str, Any]], top: int) -> bool:
        """Take in the guesses whose averages a search has found; whether anything has changed.

        Where it has compared all, no other guess is better than the last of its best.
        """
        if not self._top:
            return False
        before = dict(self._suggestions)
        if not self._by_strategy:
            new = [each["word"] for each in best if each["word"] not in before]
            self._suggestions |= {each.word: each for each in evaluate(self._position, new)}
        for each in best:
            if (known := self._suggestions.get(each["word"])) is not None:
                self._suggestions[known.word] = replace(
                    known, expected_guesses=each["mean"], claim=PROVEN, loses=False
                )
        if outcome.status == PROVEN and best:
            least = best[-1]["mean"] if len(best) == top else best[0]["mean"]
            self._suggestions = {
                word: each
                if each.claim == PROVEN or each.expected_guesses is None
                else replace(each, expected_guesses=max(least, each.expected_guesses))
                for word, each in self._suggestions.items()
            }
        return self._suggestions != before

    def as_list(self) -> list[dict[str, Any]]:
        """The suggestions, best first, in JSON's terms."""
        suggestions = list(self._suggestions.values())
        if not self._by_strategy:
            suggestions.sort(
                key=lambda each: (each.loses, each.expected_guesses or 0.0, each.claim != PROVEN)
            )
        return [each.as_dict() for each in suggestions[: self._top]]


def letter_tiles(knowledge: Knowledge) -> dict[str, str]:
    """The best tile each letter got, as b, y or g; nothing where the rule does not tell letters."""
    tiles = dict.fromkeys(knowledge.absent_letters, "b")
    tiles |= dict.fromkeys(knowledge.minimum_counts, "y")
    return tiles | dict.fromkeys(knowledge.greens.values(), "g")


def _known(position: Position) -> dict[str, Any]:
    known = Knowledge(position.turns, position.rule)
    return {
        "greens": known.greens,
        "least": dict(known.minimum_counts),
        "out": known.absent_letters,
        "letters": letter_tiles(known),
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
