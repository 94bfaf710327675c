"""Openers: what is known of every first guess of a game, on one scale."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from salet.exact import whole_weights
from salet.exact.book import load_book
from salet.game.game import Game
from salet.game.modes import milder_mode
from salet.game.words import Ids
from salet.play.player import ESTIMATE, PROVEN
from salet.state import State, Values
from salet.state.measures import Measures

#: What a list of openers can be sorted by.
OpenerOrder = Literal["expected", "word", "parts", "largest"]


@dataclass(frozen=True)
class OpenerTable:
    """What is known of every opener of a game, on one scale."""

    expected: Values
    """Guesses a game on average: proven, or estimated."""
    proven: NDArray[np.bool_]
    impossible: NDArray[np.bool_]
    """Whether it is proven that not every answer can be found within the limit."""
    parts: Values
    largest: Values
    best: str | None
    """The best of all openers, where that is proven."""
    least_share: float
    """How likely the least likely answer is: who cannot find all loses that at least."""

    def claim(self, opener: int) -> str:
        """How sure the figure of an opener is."""
        if self.impossible[opener]:
            return "impossible"
        return PROVEN if self.proven[opener] else ESTIMATE


def opener_table(game: Game) -> OpenerTable:
    """The table of openers; that of lists made for the moment is not remembered."""
    return _measure_openers(game) if game.lexicon.ephemeral else _remembered(game)


def _measure_openers(game: Game) -> OpenerTable:
    """The table of a game's openers.

    Estimates are moved by their mean error for openers whose totals are proven. An opener without a
    proven total needs at least what all others do, where that is known, never less than the best,
    and never less than in a milder mode.
    """
    state = State.of(game.start())
    guesses, ids = state.guesses, game.lexicon.guesses.ids
    weights = whole_weights(game.start())
    weight = int(weights.sum())
    found = Measures(state, guesses, ["worth"])
    estimates = found.estimated_guesses
    expected = estimates.copy()
    proven, impossible = np.zeros((2, len(guesses)), np.bool_)
    book = load_book(game)
    if book.totals:
        exact = np.array([ids[word] for word in book.totals])
        means = np.array(list(book.totals.values())) / weight
        least = book.others / weight if book.others is not None else 0.0
        if book.best is not None:
            least = max(least, book.totals[book.best] / weight)
        expected = np.maximum(estimates + float(np.mean(means - estimates[exact])), least)
        expected[exact], proven[exact] = means, True
    if (mode := milder_mode(game.mode, game.rule)) is not None:
        milder = opener_table(replace(game, mode=mode)).expected
        expected = np.where(proven, expected, np.maximum(expected, milder))
    impossible[[ids[word] for word in book.impossible]] = True
    counts, largest = found.parts, found.largest
    least_share = int(weights.min()) / weight
    return OpenerTable(expected, proven, impossible, counts, largest, book.best, least_share)


_remembered = lru_cache(maxsize=8)(_measure_openers)


def list_openers(
    game: Game,
    *,
    search: str = "",
    words: Sequence[str] = (),
    sort: OpenerOrder = "expected",
    descending: bool = False,
    offset: int = 0,
    count: int = 50,
) -> dict[str, Any]:
    """A page of the table of openers, in JSON's terms: those whose words contain `search`.

    Where words are named, it has these alone.
    """
    chosen = {game.lexicon.check_guess(word) for word in words}
    table, guesses = opener_table(game), game.lexicon.guesses
    found = (word for word in chosen or guesses if search in word)
    ids = np.array([guesses.ids[word] for word in found], dtype=np.intp)
    page = ids[_order(table, game, ids, sort, descending)][offset : offset + count].tolist()
    totals = load_book(game).totals
    return {
        "count": len(ids),
        "best": table.best,
        "rows": [
            {
                "word": guesses[id_],
                "expected": float(table.expected[id_]),
                "claim": table.claim(id_),
                "total": totals.get(guesses[id_]),
                "parts": int(table.parts[id_]),
                "largest": int(table.largest[id_]),
            }
            for id_ in page
        ],
    }


def _order(table: OpenerTable, game: Game, ids: Ids, sort: OpenerOrder, descending: bool) -> Ids:
    """The order of these openers; by expected guesses, those that lose an answer come last."""
    alphabetical = game.lexicon.alphabetical[ids]
    keys = {
        "expected": table.expected[ids],
        "word": alphabetical,
        "parts": table.parts[ids],
        "largest": table.largest[ids],
    }[sort]
    loses = table.impossible[ids] & (sort == "expected")
    return np.lexsort((alphabetical, -keys if descending else keys, loses))
