"""The best play: from the opening book, else by a search now."""

from collections.abc import Callable

from salet.exact.book import book_play
from salet.exact.outcome import BOOK, Goal, Outcome, total_of
from salet.game.position import Position
from salet.game.words import fold
from salet.jobs.progress import Progress
from salet.log import log

#: Receives what is known so far, again and again.
Watcher = Callable[[Outcome], None]


def optimal(
    position: Position,
    guess: str | None = None,
    *,
    goal: Goal = "total",
    top: int = 1,
    budget: float | None = None,
    memory: int | None = None,
    search: bool = False,
    watcher: Watcher | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Exact best play from a position, with the next guess fixed or free.

    The opening book answers at once, unless `search` is set. A search that is interrupted, or uses
    up its budget of seconds, gives bounds.

    >>> outcome = optimal(Position.start("original"), "salet")
    >>> outcome.total, outcome.status, outcome.source
    (7920, 'proven', 'opening book')
    """
    from salet.exact.search import MEMORY, Search, check_budget

    check_budget(budget)
    guess = None if guess is None else fold(guess)
    searching = Search(position, guess, goal=goal, top=top, memory=memory or MEMORY)
    if goal == "total" and top == 1 and not search:
        from_book = book_outcome(position, guess)
        if from_book is not None:
            log("search", "%s is in the opening book", position)
            return from_book
    try:
        for outcome in searching.watch(budget):
            if watcher is not None:
                watcher(outcome)
            if progress is not None and outcome.of:
                progress(outcome.done, outcome.of)
    except KeyboardInterrupt:
        if watcher is not None and searching.outcome.seconds:  # it had started
            searching.hurry()  # so that it can be told of some play
            watcher(searching.outcome)
        raise
    return searching.outcome


def book_outcome(position: Position, guess: str | None = None) -> Outcome | None:
    """What the opening book says about a position, if anything."""
    play = book_play(position, guess)
    if (
        play is None or play.tree is None
    ):  # it does not say what is lost where the limit is not kept
        return None
    play.tree.verify()  # the table was used to decode it
    least = 0, total_of(play.tree, position.guesses_left)
    return Outcome(position, "total", "proven", least, play.tree, 0.0, guess, source=BOOK)
