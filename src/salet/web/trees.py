"""Openers and trees: which first guesses are good, and what follows them."""

from typing import Any

import numpy as np

from salet.analysis.suggest import (
    DEFAULT,
    ESTIMATE,
    PROVEN,
    OpenerTable,
    break_down,
    opener_table,
)
from salet.errors import GameOverError
from salet.exact.best_play import book_outcome
from salet.exact.book import load_book
from salet.exact.outcome import Outcome
from salet.exact.search import Search
from salet.game.position import Position
from salet.play.autoplay import next_guess
from salet.play.player import make_player
from salet.web.handling import Later
from salet.web.lists import check_quick, game_of, position_of
from salet.web.long_jobs import QUICK_MEMORY, memory_for
from salet.web.models import OpenersRequest, TreeRequest

#: How many seconds a node may be searched for.
_BUDGET = 3.0
#: Of a branch only so many words are named.
_WORDS = 30


def openers(request: OpenersRequest) -> dict[str, Any]:
    """A page of the table of openers, with their proven or estimated averages."""
    game = game_of(request)
    table, guesses = opener_table(game), game.lexicon.guesses
    ids = np.arange(len(guesses))
    search = request.search.strip().lower()
    if search:
        ids = np.array([id_ for id_, word in enumerate(guesses) if search in word], dtype=np.intp)
    alphabetical = game.lexicon.alphabetical[ids]
    keys = {
        "expected": table.expected[ids],
        "word": alphabetical,
        "parts": table.parts[ids],
        "largest": table.largest[ids],
    }[request.sort]
    fails = table.impossible[ids] & (request.sort == "expected")
    order = np.lexsort((alphabetical, -keys if request.descending else keys, fails))
    page = ids[order][request.offset : request.offset + request.count].tolist()
    totals = load_book(game).totals
    return {
        "count": len(ids),
        "best": table.best,
        "rows": [
            {
                "word": guesses[id_],
                "expected": float(table.expected[id_]),
                "claim": _claim(table, id_),
                "total": totals.get(guesses[id_]),
                "parts": int(table.parts[id_]),
                "largest": int(table.largest[id_]),
            }
            for id_ in page
        ],
    }


def _claim(table: OpenerTable, id_: int) -> str:
    if table.impossible[id_]:
        return "impossible"
    return PROVEN if table.proven[id_] else ESTIMATE


def node(request: TreeRequest) -> dict[str, Any] | Later:
    """A position of a tree: the guess made there and what may follow; later where it is sought."""
    position = position_of(request, request.player)
    if position.over:
        raise GameOverError("the game is over; no guess follows")
    if request.player != "optimal":
        check_quick(request.player, len(position.candidate_ids))
        guess = request.guess or next_guess(position, make_player(request.player))
        return _node(position, position.check_legal(guess), f"by {request.player}")
    book = book_outcome(position, request.guess)
    if book is not None and book.tree is not None:
        return _proven_node(position, request.guess, book)
    search = Search(position, request.guess, memory=memory_for(position, QUICK_MEMORY))

    def found() -> dict[str, Any]:
        return _proven_node(position, request.guess, search.run(_BUDGET))

    return Later(found)


def _proven_node(position: Position, wanted: str | None, outcome: Outcome) -> dict[str, Any]:
    if outcome.tree is not None:
        return _node(position, outcome.tree.root.guess, outcome.claim, outcome)
    claim = "no play that finds every answer in time is known"
    if outcome.status == "impossible":
        claim = "no play finds every answer in time (proven)"
    guess = wanted or next_guess(position, make_player(DEFAULT))
    return _node(position, position.check_legal(guess), claim)


def _node(
    position: Position, guess: str, claim: str, outcome: Outcome | None = None
) -> dict[str, Any]:
    """A guess and its branches; with what they take where a tree of best play tells."""
    depths = outcome.tree.depths if outcome and outcome.tree else None
    game, branches = position.game, []
    for pattern, words in break_down(position, guess).parts:
        to_come = [depths[word] - 1 for word in words] if depths else None
        branches.append(
            {
                "pattern": game.rule.format(pattern, game.length),
                "count": len(words),
                "words": list(words[:_WORDS]),
                "solved": pattern == game.won,
                "total": None if to_come is None else sum(to_come),
                "mean": None if to_come is None else sum(to_come) / len(to_come),
                "worst": None if to_come is None else max(to_come),
            }
        )
    return {
        "guess": guess,
        "count": len(position.candidate_ids),
        "total": outcome and outcome.total,
        "mean": outcome and outcome.mean,
        "worst": outcome and outcome.worst,
        "claim": claim,
        "proven": outcome is not None and outcome.status == PROVEN,
        "branches": branches,
    }
