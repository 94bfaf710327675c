"""What a person asks about a position: what next, why, how good it was, what is proven."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from salet.errors import GameOverError
from salet.game.game import Game
from salet.game.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from salet.analysis.judge import Judgement
    from salet.analysis.live import LiveRanking
    from salet.analysis.openers import OpenerOrder
    from salet.analysis.suggest import Breakdown
    from salet.analysis.traps import Trap
    from salet.exact.best_play import Watcher
    from salet.exact.boards import BoardsOutcome
    from salet.exact.outcome import Goal, Outcome
    from salet.exact.search import Search
    from salet.exact.shortest import ShortestGame
    from salet.jobs.progress import AnyProgress
    from salet.play.player import Player, Suggestion
    from salet.play.suggestions import Suggestions


def suggest(
    position: Position,
    player: "Player | str | None" = None,
    top: int = 10,
) -> "Suggestions":
    """The best next guesses, best first: by a player or strategy, or by all that is known.

    >>> from salet.engine import open_position
    >>> position = open_position(["salet:bybbb"], game="original")
    >>> [each.word for each in suggest(position, "entropy", top=2)]
    ['brond', 'groin']
    """
    from salet.analysis.suggest import suggest

    return suggest(position, player, top)


def break_down(position: Position, word: str) -> "Breakdown":
    """What a guess would lead to now, part by part."""
    from salet.analysis.suggest import break_down

    if position.over:
        raise GameOverError("the game is over; there is no guess to look at")
    return break_down(position, word)


def judge(
    before: Position,
    guess: str,
    best: "Suggestion | None" = None,
    own: "Suggestion | None" = None,
) -> "Judgement":
    """What a guess cost against the best one in the same position."""
    from salet.analysis.judge import judge

    return judge(before, guess, best=best, own=own)


def evaluate(position: Position, words: "Iterable[str]") -> "list[Suggestion]":
    """What these guesses promise, allowed or not, in their order."""
    from salet.analysis.suggest import evaluate

    return evaluate(position, words)


class Prospects(NamedTuple):
    """What can be said of a position at once."""

    suggestions: "tuple[Suggestion, ...]"
    traps: "tuple[Trap, ...]"
    too_late: bool
    """Whether it is proven that no play finds every answer in time."""


def look_ahead(
    position: Position,
    strategy: str | None = None,
    top: int = 10,
) -> Prospects:
    """The best next guesses, the traps, and whether some answers are out of reach."""
    if position.over:
        return Prospects((), (), too_late=False)
    suggestions = suggest(position, strategy, top)
    return Prospects(tuple(suggestions), tuple(find_traps(position)), is_too_late(position))


def find_traps(position: Position) -> "list[Trap]":
    """The traps that are worth a warning."""
    from salet.analysis.traps import traps_ahead

    return traps_ahead(position)


def is_too_late(position: Position) -> bool:
    """Whether it is proven at once that no play finds every answer in time."""
    from salet.analysis.quick_proof import QuickProof

    usual = not position.game.twists and len(position.boards) == 1
    return usual and QuickProof(position).too_late


def known_play(position: Position, guess: str) -> "Outcome | None":
    """Best play after a guess where it is proven at once; None where it is not."""
    from salet.analysis.quick_proof import QuickProof

    position = position.on_last_board()
    usual = not position.game.twists and len(position.boards) == 1 and position.rule.truthful
    return QuickProof(position).play(guess) if usual and not position.over else None


def hint_levels() -> tuple[str, ...]:
    """What each level of hints is about."""
    from salet.analysis.hints import LEVELS

    return LEVELS


def hint(
    position: Position,
    level: int,
    player: "Player | None" = None,
    before: Position | None = None,
) -> str:
    """The hint of a level, from 1; `before` is the position before the last guess."""
    from salet.analysis.hints import hint

    return hint(position, level, player, before)


def list_openers(
    game: Game,
    *,
    search: str = "",
    words: "Sequence[str]" = (),
    sort: "OpenerOrder" = "expected",
    descending: bool = False,
    offset: int = 0,
    count: int = 50,
) -> dict[str, Any]:
    """A page of the table of openers, all or these, with their proven or estimated averages."""
    from salet.analysis.openers import list_openers

    return list_openers(
        game, search=search, words=words, sort=sort, descending=descending, offset=offset,
        count=count,
    )  # fmt: skip


def optimal(
    position: Position,
    guess: str | None = None,
    *,
    goal: "Goal" = "total",
    top: int = 1,
    budget: float | None = None,
    memory: int | None = None,
    search: bool = False,
    watcher: "Watcher | None" = None,
    progress: "AnyProgress" = None,
) -> "Outcome":
    """Exact best play from a position, with the next guess given or free.

    The opening book answers at once, unless a search is asked for. One that is interrupted, or uses
    up its budget of seconds, gives bounds; `memory` is in bytes. The watcher receives what is known
    again and again, and progress is told how many guesses are done, of how many.

    >>> from salet.engine import open_position
    >>> outcome = optimal(open_position(["salet:bybbb"], game="original"))
    >>> outcome.word, outcome.total, outcome.claim
    ('brond', 260, 'proven (opening book)')
    """
    from salet.exact.best_play import optimal
    from salet.jobs.progress import shown_progress

    with shown_progress(progress, "guesses") as told:
        return optimal(
            position, guess, goal=goal, top=top, budget=budget, memory=memory,
            search=search, watcher=watcher, progress=told,
        )  # fmt: skip


def optimal_on_boards(
    position: Position, guess: str | None = None, *, top: int = 1
) -> "BoardsOutcome":
    """Exact best play on several open boards, where few combinations of answers are left."""
    from salet.exact.boards import best_on_boards

    return best_on_boards(position, guess, top)


def with_proven(
    outcome: "BoardsOutcome", found: "Sequence[Suggestion]", *, by_strategy: bool
) -> "list[Suggestion]":
    """Suggestions on several boards with what a search has proven of the best guesses."""
    from salet.analysis.boards import with_proven

    return with_proven(outcome, found, by_strategy=by_strategy)


def told_apart(game: Game, guesses: "Sequence[str]", *, any_word: bool = False) -> tuple[str, ...]:
    """The answers that are certain after these guesses, whatever the replies to them are.

    With `any_word` they are told apart from every word that may be guessed.
    """
    from salet.analysis.boards import told_apart

    return told_apart(game, guesses, any_word=any_word)


def shortest_game(
    position: Position, guess: str | None = None, *, budget: float | None = None
) -> "ShortestGame":
    """The shortest game against a host who hides no word, with the next guess given or free."""
    from salet.exact.search import check_budget
    from salet.exact.shortest import shortest_game

    check_budget(budget)
    return shortest_game(position, guess, budget=budget)


def goals() -> tuple[str, ...]:
    """What exact play can be asked for."""
    from typing import get_args

    from salet.exact.outcome import Goal

    return get_args(Goal)


def look_up(position: Position, guess: str | None = None) -> "Outcome | None":
    """What the opening book says of a position, if it knows it."""
    from salet.exact.best_play import book_outcome

    return book_outcome(position, guess)


def open_search(
    position: Position, guess: str | None = None, *, top: int = 1, remember: int
) -> "Search":
    """A search for best play, to be watched, that remembers positions in this many bytes."""
    from salet.exact import table_bytes
    from salet.exact.search import Search

    memory = remember + table_bytes(position)
    return Search(position, guess, top=top, memory=memory)


def open_ranking(
    position: Position, suggestions: "Sequence[Suggestion]", *, by_strategy: bool
) -> "LiveRanking":
    """Suggestions that take in what a search proves."""
    from salet.analysis.live import LiveRanking

    return LiveRanking(position, suggestions, by_strategy=by_strategy)


@contextmanager
def bounded_memory(most: int) -> Iterator[None]:
    """Keep what is built and remembered to so many bytes within this block."""
    from salet.tables.memory import give_back_at_once
    from salet.tables.room import ROOM

    give_back_at_once()
    with ROOM.bounded(most):
        yield


def build_table(game: Game) -> None:
    """Have the table of all replies of a game at hand, built or read from the disk."""
    from salet.tables.table import table

    table(game.lexicon, game.rule)
