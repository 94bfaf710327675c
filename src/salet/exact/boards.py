"""Exact play on several boards at once: every combination of answers, while there are few.

A combination is an answer for each open board, all different. A play costs its guesses until the
last board is solved, added up over the combinations by their weight; one that is not solved within
the limit costs one guess more than are left, and is not lost to save any number of guesses.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.exact import UNBOUNDED, Int64s
from salet.exact.endgame import MOST, Endgame
from salet.exact.outcome import Best
from salet.game.position import Position
from salet.game.words import Ids
from salet.jobs.cancel import checkpoint
from salet.tables import kernels
from salet.tables.by_answer import check_rows
from salet.tables.table import table

# Marks combinations of which a guess solves a board.
_SOLVED = 128
Labels = NDArray[np.uint8]

#: The key of a node: the combinations left, the boards open, and the guesses left.
Key = tuple[tuple[int, ...], tuple[int, ...], int]


class _Ways(NamedTuple):
    """How each of some guesses splits the combinations of a node."""

    guesses: Ids
    labels: Labels
    """For each guess and combination, the first combination with the same replies."""
    floors: Int64s
    """No play with this guess costs less."""
    order: list[int]
    """The places of the guesses, the most promising first."""


#: What may follow a guess: the combinations left and the boards open, but for solved games.
Part = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class BoardsOutcome:
    """The proven best play from a position with several open boards."""

    position: Position
    best: tuple[Best, ...]
    combinations: int
    weight: int
    seconds: float
    guess: str | None = None

    claim = "proven (search)"
    status = "proven"

    @property
    def word(self) -> str:
        """The best guess."""
        return self.best[0].word

    @property
    def mean(self) -> float:
        """Guesses a game, this one included."""
        return self.best[0].total / self.weight

    def as_dict(self) -> dict[str, Any]:
        """Everything as JSON."""
        total, failures = self.best[0].total, self.best[0].failures
        return {
            "word": self.word,
            "guess": self.guess,
            "total": total,
            "mean": self.mean,
            "answers": [len(board.candidate_ids) for board in self.position.boards],
            "combinations": self.combinations,
            "status": self.status,
            "lower": total,
            "upper": total,
            "failures": failures,
            "seconds": round(self.seconds, 4),
            "best": [{**vars(each), "mean": each.total / self.weight} for each in self.best],
            "claim": self.claim,
            **self.position.game.as_dict(),
            "guesses_left": self.position.guesses_left,
            "weight": self.weight,
        }


class BoardSolver:
    """Best play on several open boards, by trying every guess; what is known is remembered."""

    def __init__(self, endgame: Endgame, most: int = MOST) -> None:
        if (why := endgame.why_no_search(most)) is not None:
            raise SaletError(f"best play on several boards cannot be searched for: {why}")
        self.endgame = endgame
        self._game, self._lexicon = endgame.game, endgame.game.lexicon
        self._table = table(self._lexicon, self._game.rule)
        self._to_guess = self._lexicon.answer_guess_ids
        boards = [each.tolist() for each in endgame.candidates]
        self._rows = [row for row in product(*boards) if len(set(row)) == len(row)]
        if not self._rows:
            raise SaletError("no different answers are left for the open boards")
        weights = self._game.prior.weights
        self._weights = [
            1 if weights is None else math.prod(weights[list(row)].tolist()) for row in self._rows
        ]
        self.weight = sum(self._weights)
        self._lost = self.weight * (endgame.left + 2) + 1
        self._known: dict[Key, int] = {}
        """What the best play from a node costs."""
        self._floors: dict[Key, int] = {}
        """What it costs at least."""
        self._stored_ways: dict[Part, _Ways] = {}
        self._stored_floors: dict[Part, int] = {}

    @property
    def combinations(self) -> int:
        """How many combinations of answers are left."""
        return len(self._rows)

    @cached_property
    def _root(self) -> Key:
        rows, boards = range(len(self._rows)), range(len(self._rows[0]))
        return tuple(rows), tuple(boards), self.endgame.left

    def cost(self, word: str) -> tuple[int, int]:
        """What best play after this guess loses, and its guesses in all, by weight."""
        guess = self._lexicon.guesses.ids[self._lexicon.check_guess(word)]
        rows, boards, _ = self._root
        self._verify([guess])
        split = self._split(rows, boards, self._ways_of(rows, boards, np.array([guess])), 0)
        return self._divided(self._after(split, self._root, UNBOUNDED))

    def value(self) -> tuple[int, int]:
        """What best play loses, and its guesses in all, by weight."""
        return self._divided(self._value(self._root, UNBOUNDED))

    def best(self, top: int = 1) -> tuple[Best, ...]:
        """The best guesses: the fewest losses, then guesses, a candidate, then by the alphabet."""
        words, (rows, boards, _) = self._lexicon.guesses, self._root
        candidates = {int(self._to_guess[each]) for row in self._rows for each in row}
        found: list[tuple[int, bool, str]] = []
        ways = self._ways(rows, boards)
        for place in ways.order:
            ceiling = found[top - 1][0] if len(found) >= top else UNBOUNDED
            if ways.floors[place] > ceiling:
                break
            split = self._split(rows, boards, ways, place)
            cost = self._after(split, self._root, ceiling + 1)
            if cost <= ceiling:
                alike = self._alike(place)
                found += [(cost, each not in candidates, words[each]) for each in alike]
                found.sort()
        ids = [words.ids[word] for _, _, word in found[:top]]
        self._verify(ids)
        return tuple(
            self._best(cost, guess, not other)
            for (cost, other, _), guess in zip(found[:top], ids, strict=True)
        )

    def _best(self, cost: int, guess: int, candidate: bool) -> Best:
        failures, total = self._divided(cost)
        return Best(self._lexicon.guesses[guess], total, candidate, failures)

    def _divided(self, cost: int) -> tuple[int, int]:
        return divmod(cost, self._lost)

    # The search itself: nodes are combinations left, boards open and guesses left.

    def _value(self, node: Key, ceiling: int) -> int:
        """What the best play from a node costs, or, where that is no less, at least the ceiling."""
        rows, boards, left = node
        weight = sum(self._weights[row] for row in rows)
        # Step 1. What needs no search: each board takes a guess of its own.
        if left < len(boards):
            return weight * (left + 1) + weight * self._lost
        if len(rows) == 1:
            return weight * len(boards)
        # Step 2. What is known.
        if node in self._known:
            return self._known[node]
        floor = max(self._floors.get(node, 0), self._floor(rows, boards))
        if floor >= ceiling:
            return floor
        checkpoint()
        # Step 3. An answer that is certain, if there is one: it has to be guessed some time, and a
        # play that does so later can do so now, and go on as if it had learnt nothing by it.
        least = ceiling
        certain = [self._rows[rows[0]][each] for each in boards if self._is_certain(rows, each)]
        if certain:
            ways = self._ways_of(rows, boards, self._to_guess[certain[:1]])
        # Step 4. Else all guesses, the most promising first, until none can be better.
        else:
            ways = self._ways(rows, boards)
        for place in ways.order:
            if ways.floors[place] >= least:
                break
            least = min(least, self._after(self._split(rows, boards, ways, place), node, least))
        # Step 5. Store what is known now.
        if least < ceiling:
            self._known[node] = least
        else:
            self._floors[node] = least
        return least

    def _is_certain(self, rows: tuple[int, ...], board: int) -> bool:
        word = self._rows[rows[0]][board]
        return all(self._rows[row][board] == word for row in rows)

    def _after(self, parts: Sequence[Part], node: Key, ceiling: int) -> int:
        """What best play costs after a guess with these parts; at least the ceiling if more."""
        rows, _, left = node
        total = sum(self._weights[row] for row in rows)
        if left < 1:
            return total + total * self._lost
        floors = [self._floor(*part) for part in parts]
        total += sum(floors)
        for part, floor in sorted(zip(parts, floors, strict=True), key=_size):
            if total >= ceiling:
                break
            total += self._value((*part, left - 1), ceiling - total + floor) - floor
        return total

    def _floor(self, rows: tuple[int, ...], boards: tuple[int, ...]) -> int:
        """What a play costs at least: a guess for each board, and one that solves none of them.

        The next guess solves a board only in combinations that have its word.
        """
        if len(rows) == 1:
            return self._weights[rows[0]] * len(boards)
        if (rows, boards) not in self._stored_floors:
            hits: dict[int, int] = {}
            weight = 0
            for row in rows:
                weight += self._weights[row]
                for board in boards:
                    word = self._rows[row][board]
                    hits[word] = hits.get(word, 0) + self._weights[row]
            floor = weight * (len(boards) + 1) - max(hits.values())
            self._stored_floors[rows, boards] = floor
        return self._stored_floors[rows, boards]

    def _split(
        self, rows: tuple[int, ...], boards: tuple[int, ...], ways: _Ways, place: int
    ) -> list[Part]:
        """What may follow a guess."""
        found: dict[int, list[int]] = {}
        for row, label in zip(rows, ways.labels[place].tolist(), strict=True):
            found.setdefault(label, []).append(row)
        parts = []
        for label, part in found.items():
            still = boards
            if label & _SOLVED:
                guess = ways.guesses[place]
                chosen = self._rows[part[0]]
                still = tuple(each for each in boards if self._to_guess[chosen[each]] != guess)
            if still:
                parts.append((tuple(part), still))
        return parts

    def _ways(self, rows: tuple[int, ...], boards: tuple[int, ...]) -> _Ways:
        """How the guesses worth trying split combinations."""
        if (rows, boards) not in self._stored_ways:
            guesses, _ = self._kinds
            self._stored_ways[rows, boards] = self._ways_of(rows, boards, guesses)
        return self._stored_ways[rows, boards]

    def _ways_of(self, rows: tuple[int, ...], boards: tuple[int, ...], guesses: Ids) -> _Ways:
        labels = self._labels(rows, boards, guesses)
        weights = np.array([self._weights[row] for row in rows])
        hits = (labels >= _SOLVED) @ weights
        floors = weights.sum() * (len(boards) + 1) - hits + self._waste(rows, boards, guesses)
        parts = ((labels % _SOLVED) == np.arange(len(rows))).sum(axis=1)
        return _Ways(guesses, labels, floors, np.lexsort((-parts, floors)).tolist())

    def _waste(self, rows: tuple[int, ...], boards: tuple[int, ...], guesses: Ids) -> Int64s:
        """How many guesses after this one solve no board, at least, for two equal boards.

        Where a part has s and t answers left on them, both at least 2, the next guess solves a
        board in s + t of s × t combinations at most. That holds where the boards share no answer
        and all combinations are left.
        """
        chosen = [{self._rows[row][board] for row in rows} for board in boards]
        alike = len({self._weights[row] for row in rows}) == 1
        product_of_all = math.prod(map(len, chosen)) == len(rows)
        if not (len(boards) == 2 and alike and product_of_all and chosen[0].isdisjoint(chosen[1])):
            return np.zeros(len(guesses), np.int64)
        counts, sums = [], []
        for answers in chosen:
            sizes = np.arange(len(answers) + 1)
            own = np.array(sorted(answers), dtype=np.intp)
            functions = np.stack((sizes >= 2, np.where(sizes >= 2, sizes, 0))).astype(np.int64)
            (count, total), _ = kernels.part_sums(
                self._table, self._game.codes, guesses, own, functions
            )
            counts.append(count)
            sums.append(total)
        waste = sums[0] * sums[1] - counts[1] * sums[0] - counts[0] * sums[1]
        return np.asarray(waste * self._weights[rows[0]])

    @cached_property
    def _kinds(self) -> tuple[Ids, list[Ids]]:
        """A guess for each way to split all combinations, and the guesses that split them so.

        Guesses that split all of them alike do so with any of them. A possible answer stands for
        itself alone: it has to be guessed even where another one tells as much.
        """
        rows, boards, _ = self._root
        guesses = self.endgame.guesses
        labels = self._labels(rows, boards, guesses)
        candidates = np.isin(guesses, self._to_guess[np.unique(self._rows)])
        own = np.where(candidates, np.arange(len(guesses)) + 1, 0).astype("<u4")[:, None]
        labels = np.ascontiguousarray(np.hstack((labels, own.view(np.uint8))))
        as_bytes = labels.view(np.dtype((np.void, labels.shape[1])))[:, 0]
        kinds = np.unique(as_bytes, return_inverse=True)[1].ravel()
        order = np.argsort(kinds, kind="stable")
        starts = np.flatnonzero(np.diff(kinds[order], prepend=-1)).tolist()
        alike = [guesses[order[start:end]] for start, end in pairwise([*starts, len(order)])]
        return np.array([each[0] for each in alike]), alike

    def _alike(self, place: int) -> list[int]:
        found: list[int] = self._kinds[1][place].tolist()
        return found

    def _labels(self, rows: tuple[int, ...], boards: tuple[int, ...], guesses: Ids) -> Labels:
        """For each guess, which combinations it leaves together, and where it solves a board.

        A label is the place of the first combination with the same replies.
        """
        chosen = np.array([self._rows[row] for row in rows])[:, boards]
        codes = np.zeros((len(guesses), len(rows)), np.int64)
        solved = np.zeros(codes.shape, np.bool_)
        for answers in chosen.T:
            replies = self._table[np.ix_(guesses, answers)]
            solved |= replies == self._game.won
            if (answers != answers[0]).any():  # else they are all the same, or the board is solved
                codes = codes * self._game.codes + replies
        labels = np.zeros(codes.shape, np.uint8)
        for place in range(codes.shape[1]):
            labels[:, place] = (codes[:, : place + 1] == codes[:, place : place + 1]).argmax(axis=1)
        return labels | np.where(solved, _SOLVED, 0).astype(np.uint8)

    def _verify(self, guesses: list[int]) -> None:
        """Check the rows of the table that a figure rests on by the plain rule."""
        answers = np.unique(np.array(self._rows).ravel())
        check_rows(self._lexicon, self._game.rule, np.array(guesses, dtype=np.intp), answers)


def _size(part: tuple[tuple[tuple[int, ...], tuple[int, ...]], int]) -> int:
    """How many combinations a part has; small ones come first, as they are soon done."""
    return len(part[0][0])


def best_on_boards(position: Position, guess: str | None = None, top: int = 1) -> BoardsOutcome:
    """Exact best play on several open boards, with the next guess fixed or free.

    >>> position = Position.start("dordle").push_all(["salet:bbbbb/bybbb", "crony:gbbbb/bgbbb"])
    >>> best_on_boards(position).word
    'cubic'
    """
    started = time.perf_counter()
    solver = BoardSolver(Endgame.of(position))
    if guess is None:
        best = solver.best(top)
    else:
        word = position.check_legal(guess)
        failures, total = solver.cost(word)
        may_be = any(word in position.candidates_of(board) for board in position.open_boards)
        best = (Best(word, total, may_be, failures),)
    seconds = time.perf_counter() - started
    return BoardsOutcome(position, best, solver.combinations, solver.weight, seconds, guess)
