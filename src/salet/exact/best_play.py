"""The best play there is: from the trees that came with the package, else by a search now."""

from collections.abc import Callable

from salet.exact.book import book_play
from salet.exact.outcome import BOOK, Goal, Outcome
from salet.exact.search import MEMORY, Search, check_budget
from salet.game.position import Position
from salet.game.words import fold

#: Told what is known, again and again.
Watcher = Callable[[Outcome], None]


def optimal(
    position: Position,
    guess: str | None = None,
    *,
    goal: Goal = "total",
    top: int = 1,
    budget: float | None = None,
    memory: int = MEMORY,
    search: bool = False,
    watcher: Watcher | None = None,
) -> Outcome:
    """Exact best play from a position, with the next guess given or free.

    A tree that came with the package answers at once, unless a search is asked for. A search that
    is interrupted, or uses up its budget of seconds, gives bounds.

    >>> outcome = optimal(Position.start(), "salet")
    >>> outcome.total, outcome.status, outcome.source
    (7920, 'proven', 'opening book')
    """
    check_budget(budget)
    guess = None if guess is None else fold(guess)
    searching = Search(position, guess, goal=goal, top=top, memory=memory)
    if goal == "total" and top == 1 and not search:
        shipped = book_outcome(position, guess)
        if shipped is not None:
            return shipped
    try:
        for outcome in searching.watch(budget):
            if watcher is not None:
                watcher(outcome)
    except KeyboardInterrupt:
        if watcher is not None and searching.outcome.seconds:  # it had begun
            watcher(searching.outcome)  # with what could be found in a hurry
        raise
    return searching.outcome


def book_outcome(position: Position, guess: str | None = None) -> Outcome | None:
    """What a tree that came with the package says, if one does."""
    ready = book_play(position, guess)
    if ready is None:
        return None
    if ready.tree is not None:
        ready.tree.verify()  # it was put together with the table
    return Outcome(
        position,
        "total",
        "impossible" if ready.tree is None else "proven",
        None if ready.tree is None else ready.tree.total,
        ready.tree,
        0.0,
        guess,
        source=BOOK,
    )
