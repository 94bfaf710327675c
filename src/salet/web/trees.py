"""Openers and trees: which first guesses are good, and what follows them."""

from functools import lru_cache
from typing import Any

import numpy as np

from salet.analysis.suggest import breakdown
from salet.errors import GameOverError
from salet.exact.best_play import book_outcome
from salet.exact.book import LIMIT, load_book
from salet.exact.outcome import Outcome
from salet.exact.search import Search
from salet.game.position import Position
from salet.game.replies import format_pattern
from salet.game.words import Lexicon
from salet.jobs.cancel import checkpoint
from salet.play.autoplay import next_guess
from salet.play.player import make_player
from salet.play.strategies import Values
from salet.play.strategies import _parts as parts
from salet.web.analysis import kernels_for
from salet.web.handling import Later
from salet.web.lists import check_quick, needs_square, position_of, start_of
from salet.web.long_jobs import QUICK_MEMORY, memory_for
from salet.web.models import OpenersRequest, TreeRequest

#: How many seconds a node may be searched for.
_BUDGET = 3.0
#: Of a branch only so many words are named.
_WORDS = 30


def openers(request: OpenersRequest) -> dict[str, Any]:
    """A page of the table of openers, with their proven or estimated averages."""
    start = start_of(request)
    lexicon = start.lexicon
    expected, counts, largest = _table(lexicon)
    totals = _proven_totals(start)
    ids = np.arange(len(lexicon.guesses))
    search = request.search.strip().lower()
    if search:
        found = [id_ for id_, word in enumerate(lexicon.guesses) if search in word]
        ids = np.array(found, dtype=np.intp)
    known = expected.copy()
    answers = len(lexicon.answers)
    for word, total in totals.items():
        known[lexicon.guesses.ids[word]] = np.inf if total is None else total / answers
    keys = {
        "expected": known,
        "word": lexicon.alphabetical,
        "parts": counts,
        "largest": largest,
    }[request.sort][ids]
    order = np.lexsort((lexicon.alphabetical[ids], -keys if request.descending else keys))
    page = ids[order][request.offset : request.offset + request.count].tolist()
    best = load_book(lexicon, start.mode.name).best if request.limit == LIMIT else None
    return {
        "count": len(ids),
        "best": best,
        "rows": [
            _opener(lexicon.guesses[id_], totals, expected[id_], counts[id_], largest[id_], answers)
            for id_ in page
        ],
    }


def _opener(
    word: str, totals: dict[str, int | None], expected: float, count: float, largest: float, of: int
) -> dict[str, Any]:
    total = totals.get(word)
    claim = "estimate" if word not in totals else "impossible" if total is None else "proven"
    return {
        "word": word,
        "expected": float(expected) if total is None else total / of,
        "claim": claim,
        "total": total,
        "parts": int(count),
        "largest": int(largest),
    }


def _table(lexicon: Lexicon) -> tuple[Values, Values, Values]:
    """For each opener the estimate of its average, its parts, and the largest of them."""
    return _measured(lexicon) if lexicon.ephemeral else _remembered(lexicon)


def _measured(lexicon: Lexicon) -> tuple[Values, Values, Values]:
    player = make_player("expected-guesses")
    state = player.state(Position.start(lexicon), kernels_for(lexicon))
    guesses = state.guesses
    return (
        parts.expected_guesses(state, guesses),
        parts.part_counts(state, guesses),
        parts.largest_parts(state, guesses),
    )


_remembered = lru_cache(maxsize=8)(_measured)


def _proven_totals(start: Position) -> dict[str, int | None]:
    """The totals of the openers whose trees came with the package; None where impossible."""
    if start.limit != LIMIT:
        return {}
    lines = load_book(start.lexicon, start.mode.name).openers
    return {
        opener: None if rest == "impossible" else int(rest.split(" ", 1)[0])
        for opener, rest in lines.items()
    }


def node(request: TreeRequest) -> dict[str, Any] | Later:
    """A position of a tree: the guess made there and what may follow; later where it is sought."""
    position = position_of(request, square=needs_square(request, request.player))
    if position.over:
        raise GameOverError("the game is over; no guess follows")
    if request.player != "optimal":
        check_quick(request.player, len(position.candidate_ids))
        guess = request.guess or next_guess(position, make_player(request.player))
        return _node(position, position.check_legal(guess), f"by {request.player}")
    shipped = book_outcome(position, request.guess)
    if shipped is not None and shipped.tree is not None:
        return _proven_node(position, request.guess, shipped)
    search = Search(position, request.guess, memory=memory_for(position, QUICK_MEMORY))

    def found() -> dict[str, Any]:
        for _ in search.watch(_BUDGET):
            checkpoint()
        return _proven_node(position, request.guess, search.outcome)

    return Later(found)


def _proven_node(position: Position, wanted: str | None, outcome: Outcome) -> dict[str, Any]:
    if outcome.tree is not None:
        return _node(position, outcome.tree.root.guess, outcome.claim, outcome)
    claim = "no play that finds every answer in time is known"
    if outcome.status == "impossible":
        claim = "no play finds every answer in time (proven)"
    guess = wanted or next_guess(position, make_player("expected-guesses"))
    return _node(position, position.check_legal(guess), claim)


def _node(
    position: Position, guess: str, claim: str, outcome: Outcome | None = None
) -> dict[str, Any]:
    """A guess and its branches; with what they take where a tree of best play tells."""
    depths = outcome.tree.depths if outcome and outcome.tree else None
    branches = []
    for pattern, words in breakdown(position, guess).parts:
        to_come = [depths[word] - 1 for word in words] if depths else None
        branches.append(
            {
                "pattern": format_pattern(pattern, len(guess)),
                "count": len(words),
                "words": list(words[:_WORDS]),
                "total": None if to_come is None else sum(to_come),
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
        "branches": branches,
    }
