"""Grids that people share: which answers fit rows of tiles whose guesses nobody knows.

An answer fits a row if some allowed guess gets these tiles from it, and a grid if it fits all rows.
In hard mode the rows must follow each other, too: for one answer, a guess may follow another if its
green tiles are still green and its coloured letters, as a multiset, are among those of the next
one. That a letter is used as often as it was revealed is the same as that it is coloured as often,
as no guess reveals it oftener than the answer has it. So it is enough to look at one row and the
next, and at the different multisets of coloured letters, of which an answer has few.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.game.commonness import by_commonness, levels_of
from salet.game.game import Game
from salet.game.replies import GREEN, GREY, Reply
from salet.game.rules import Mask
from salet.game.words import Ids, to_letters
from salet.jobs.cancel import checkpoint
from salet.tables.table import table

TILES, HARD = "tiles", "hard mode"

#: Rows of the table are searched in blocks of about this many bytes, and answers in hard mode so
#: many at once.
_BLOCK_BYTES, _BLOCK_ANSWERS = 2**21, 64
#: So many guesses are named for a row, and answers in all, unless it is said.
_EXAMPLES, MOST_WORDS = 5, 1000

Column = NDArray[np.unsignedinteger]


@dataclass(frozen=True)
class Grid:
    """Rows of a board, in their order."""

    rows: tuple[Reply, ...]
    hard: bool = False
    """Whether it was played in hard mode."""
    title: str = ""
    board: int = 1
    """Which of several boards it is, from 1."""


class FittedGrid(NamedTuple):
    """A grid, how many answers fit it alone, and what was checked."""

    grid: Grid
    fits: int
    checked: str


class KnownRow(NamedTuple):
    """A row, and the guesses that get it from a known answer, the best known ones first."""

    reply: Reply
    guesses: tuple[str, ...]


class KnownAnswer(NamedTuple):
    """A known answer beside grids."""

    answer: str
    fits: bool
    rows: tuple[KnownRow, ...]


@dataclass(frozen=True)
class GridFit:
    """Which answers fit grids of the same puzzle."""

    game: Game
    grids: tuple[FittedGrid, ...]
    boards: tuple[Ids, ...]
    """For each board the answers that fit all its grids, as ids of the answer list."""
    known: KnownAnswer | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The answers that fit the only board, likeliest first."""
        if len(self.boards) > 1:
            raise SaletError(f"these grids are of {len(self.boards)} boards; look at `boards`")
        return tuple(word for word, _ in self.likeliest(self.boards[0]))

    def likeliest(self, ids: Ids) -> list[tuple[str, float]]:
        """Answers with how likely each is among them, likeliest first, else in list order."""
        words = [self.game.lexicon.answers[id_] for id_ in ids.tolist()]
        weights = self.game.prior.weights
        own = np.ones(len(ids)) if weights is None else weights[ids].astype(np.float64)
        shares = own / own.sum() if len(ids) else own
        levels = 0 * shares if weights is None else levels_of(words)
        order = np.lexsort((levels, -shares)).tolist()
        return [(words[place], float(shares[place])) for place in order]

    def as_dict(self, most: int = MOST_WORDS) -> dict[str, Any]:
        """Everything in JSON's terms, with at most so many words a board."""
        boards = [self._described(ids, most) for ids in self.boards]
        several = len(boards) > 1
        return {
            **({"count": 0, "words": [], "shares": None} if several else boards[0]),
            "boards": boards if several else [],
            "grids": [
                {
                    "title": each.grid.title,
                    "rows": list(map(self._shown, each.grid.rows)),
                    "mode": "hard" if each.grid.hard else None,
                    "board": each.grid.board if several else None,
                    "fits": each.fits,
                    "checked": each.checked,
                }
                for each in self.grids
            ],
            "known": None if self.known is None else self._known(self.known),
        }

    def _described(self, ids: Ids, most: int) -> dict[str, Any]:
        likeliest = self.likeliest(ids)[:most]
        return {
            "count": len(ids),
            "words": [word for word, _ in likeliest],
            "shares": None if self.game.prior.equal else [share for _, share in likeliest],
        }

    def _known(self, known: KnownAnswer) -> dict[str, Any]:
        return {
            "answer": known.answer,
            "fits": known.fits,
            "rows": [
                {
                    "pattern": self._shown(row.reply),
                    "guesses": len(row.guesses),
                    "examples": list(row.guesses[:_EXAMPLES]),
                }
                for row in known.rows
            ],
        }

    def _shown(self, reply: Reply) -> str:
        return self.game.rule.format(reply, self.game.length)


def fit_grids(game: Game, grids: Sequence[Grid], answer: str | None = None) -> GridFit:
    """Which answers fit all of these grids of a puzzle; with an answer, how it fits them.

    >>> rule = Game.of("original").rule
    >>> rows = tuple(rule.parse(row) for row in ("bbbyb", "ygbbb", "bgggg", "ggggg"))
    >>> len(fit_grids(Game.of("original"), [Grid(rows)]).words)
    1449
    """
    if not grids:
        raise SaletError("there is no grid; give one with its rows of tiles, such as ⬛🟨⬛⬛🟩")
    if game.rule.one_grid:
        game.check_truthful("a grid to fit")
    several = sorted({grid.board for grid in grids})
    if answer is not None and len(several) > 1:
        raise SaletError("a known answer is for grids of one board")
    search = _Search(game)
    fitted, masks = [], {board: np.ones(len(game.lexicon.answers), np.bool_) for board in several}
    for grid in grids:
        mask = search.fitting(grid)
        masks[grid.board] &= mask
        fitted.append(FittedGrid(grid, int(mask.sum()), HARD if search.checks(grid) else TILES))
    known = None if answer is None else search.known(game.lexicon.check_guess(answer), grids)
    boards = tuple(np.flatnonzero(masks[board]) for board in several)
    return GridFit(game, tuple(fitted), boards, known)


class _Search:
    """Looks for answers that fit grids of a game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._table = table(game.lexicon, game.rule)
        self._found: dict[Reply, Mask] = {}
        self._letters: dict[Reply, _Coloured] = {}

    def checks(self, grid: Grid) -> bool:
        """Whether it is checked that rows follow each other in hard mode."""
        return grid.hard and self._game.rule.tells_letters

    def fitting(self, grid: Grid) -> Mask:
        """The answers that fit a grid."""
        mask = np.ones(self._table.shape[1], np.bool_)
        for reply in dict.fromkeys(grid.rows):
            mask &= self._with_reply(reply)
        if not self.checks(grid):
            return mask
        if not self._may_follow(grid.rows):
            return np.zeros_like(mask)
        ids = np.flatnonzero(mask)
        for start in range(0, len(ids), _BLOCK_ANSWERS):
            checkpoint()
            block = ids[start : start + _BLOCK_ANSWERS]
            columns = np.ascontiguousarray(self._table[:, block].T)
            mask[block] = [self._is_hard_game(column, grid.rows) for column in columns]
        return mask

    def known(self, answer: str, grids: Sequence[Grid]) -> KnownAnswer:
        """How a known answer fits grids."""
        guesses = self._game.lexicon.guesses
        column = self._game.rule.replies(guesses.letters, to_letters((answer,)))[:, 0]
        rows, fits = [], True
        for grid in grids:
            for reply in grid.rows:
                words = [
                    guesses[id_] for id_ in np.flatnonzero(self._shows(column, reply)).tolist()
                ]
                rows.append(KnownRow(reply, tuple(by_commonness(words))))
                fits = fits and bool(words)
            if fits and self.checks(grid):
                fits = self._may_follow(grid.rows) and self._is_hard_game(column, grid.rows)
        return KnownAnswer(answer, fits, tuple(rows))

    def _with_reply(self, reply: Reply) -> Mask:
        """The answers of which some guess gets a reply."""
        if reply not in self._found:
            mask = np.zeros(self._table.shape[1], np.bool_)
            step = max(1, _BLOCK_BYTES // max(1, self._table[:1].nbytes))
            for start in range(0, len(self._table), step):
                checkpoint()
                mask |= self._shows(self._table[start : start + step], reply).any(axis=0)
            self._found[reply] = mask
        return self._found[reply]

    def _shows(self, truth: Column, reply: Reply) -> Mask:
        return self._game.rule.fits(truth, reply, self._game.length)

    def _tiles(self, reply: Reply) -> NDArray[np.int64]:
        return np.array(self._game.rule.tiles_of(reply, self._game.length))

    def _may_follow(self, rows: Iterable[Reply]) -> bool:
        """Whether rows may follow each other in hard mode, as far as tiles alone show."""
        return all(
            bool((after[before == GREEN] == GREEN).all())
            and (before != GREY).sum() <= (after != GREY).sum()
            for before, after in pairwise(map(self._tiles, rows))
        )

    def _is_hard_game(self, column: Column, rows: Iterable[Reply]) -> bool:
        """Whether guesses with these replies may follow each other in hard mode."""
        reached = [""]
        for reply in rows:
            coloured = self._coloured(reply)
            present = np.bincount(coloured.which[column == reply], minlength=1)
            letters = [coloured.letters[each] for each in np.flatnonzero(present).tolist()]
            reached = [each for each in letters if any(_has(each, old) for old in reached)]
            if not reached:
                return False
        return True

    def _coloured(self, reply: Reply) -> "_Coloured":
        """The letters of each guess that a reply colours."""
        if reply not in self._letters:
            guesses = self._game.lexicon.guesses.letters[:, self._tiles(reply) != GREY]
            different, which = np.unique(np.sort(guesses, axis=1), axis=0, return_inverse=True)
            words = ["".join(map(chr, row)) for row in different.tolist()]
            self._letters[reply] = _Coloured(words, which.ravel())
        return self._letters[reply]


class _Coloured(NamedTuple):
    """The different multisets of letters that a reply colours, and which of them a guess has."""

    letters: list[str]
    which: Ids


@lru_cache(maxsize=2**16)  # answers ask about the same letters again and again
def _has(letters: str, others: str) -> bool:
    """Whether letters have all others, each as often."""
    return not Counter(others) - Counter(letters)
