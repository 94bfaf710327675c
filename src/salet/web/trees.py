"""Openers and trees: which first guesses are good, and what follows them."""

from typing import TYPE_CHECKING, Any

from fastapi import Response

from salet import engine
from salet.errors import SaletError, UnknownNameError
from salet.game.position import Position
from salet.web.analysis import QUICK_MEMORY
from salet.web.files import file_response
from salet.web.handling import Later
from salet.web.lists import check_quick, game_of, position_of
from salet.web.models.trees import OpenersRequest, TreeExportRequest, TreeRequest

if TYPE_CHECKING:
    from salet.state.tree import Tree

#: How many seconds a node may be searched for.
_BUDGET = 3.0
#: The same for a whole tree.
_EXPORT_BUDGET = 20.0


def openers(request: OpenersRequest) -> dict[str, Any]:
    """A page of the table of openers, with their proven or estimated averages."""
    game = game_of(request)
    game.check_one_board("the table of openers is")
    return engine.list_openers(
        game, search=request.search.strip().lower(), words=request.words, sort=request.sort,
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


def export(request: TreeExportRequest) -> Later:
    """A whole tree as a file: of best play, where it is found in time, or of a strategy."""
    position = position_of(request, request.player)
    position.game.check_one_board("a tree is")
    if request.format not in engine.tree_formats():
        raise UnknownNameError.of("tree format", request.format, engine.tree_formats())
    if request.player != "optimal":
        check_quick(request.player, len(position.candidate_ids))

    def written() -> Response:
        tree = _whole_tree(position, request.guess, request.player)
        text = engine.write_tree(tree, request.format)
        ending = "txt" if request.format == "text" else request.format
        return file_response(text, f"salet-{request.player}.{ending}")

    return Later(written)


def _whole_tree(position: Position, guess: str | None, player: str) -> "Tree":
    if player != "optimal":
        openers = [] if guess is None else [guess]
        return engine.build_tree(position, engine.make_player(player, openers=openers))
    known = engine.look_up(position, guess)
    if known is None or known.tree is None:
        known = engine.open_search(position, guess, remember=QUICK_MEMORY).run(_EXPORT_BUDGET)
    if known.tree is None:
        raise SaletError(f"{known.nothing_found}; choose a strategy, whose tree is there at once")
    if not known.closed:
        raise SaletError(
            f"the best play was not proven within {_EXPORT_BUDGET:g} s; choose a strategy, or a "
            "position with fewer answers"
        )
    return known.tree
