"""Openers and trees: which first guesses are good, and what follows them."""

from typing import Any

from salet import engine
from salet.web.handling import Later
from salet.web.lists import check_quick, game_of, position_of
from salet.web.long_jobs import QUICK_MEMORY
from salet.web.models import OpenersRequest, TreeRequest

#: How many seconds a node may be searched for.
_BUDGET = 3.0


def openers(request: OpenersRequest) -> dict[str, Any]:
    """A page of the table of openers, with their proven or estimated averages."""
    game = game_of(request)
    game.check_one_board("the table of openers is")
    return engine.list_openers(
        game, search=request.search.strip().lower(), sort=request.sort,
        descending=request.descending, offset=request.offset, count=request.count,
    )  # fmt: skip


def node(request: TreeRequest) -> dict[str, Any] | Later:
    """A position of a tree: the guess made there and what may follow; later where it is sought."""
    position = position_of(request, request.player)
    position.game.check_one_board("a tree is")
    guess, player = request.guess, request.player
    if player != "optimal" or position.over:
        check_quick(player, len(position.candidate_ids))
        return engine.describe_node(position, guess, player)
    book = engine.look_up(position, guess)
    if book is not None and book.tree is not None:
        return engine.describe_node(position, guess, player, book)
    search = engine.open_search(position, guess, remember=QUICK_MEMORY)

    def found() -> dict[str, Any]:
        return engine.describe_node(position, guess, player, search.run(_BUDGET))

    return Later(found)
