"""What next? The one answer that every interface gives, and what a guess would lead to.

Who names no strategy gets the best that is known at once: proven figures from the opening book and
from a search where few answers are left, and else an estimate. Both stand on one scale: where
something is proven of a position, its estimates are moved by what they were wrong there, and none
is below the proven best.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import GameOverError
from salet.exact import UNREACHABLE, whole_weights
from salet.exact.best_play import book_outcome
from salet.exact.book import load_book
from salet.exact.outcome import Outcome
from salet.exact.plain import PlainSolver
from salet.game.game import Game
from salet.game.position import Position
from salet.game.replies import Reply
from salet.game.words import Ids, to_letters
from salet.play.player import Player, Suggestion, make_player
from salet.play.state import State
from salet.play.strategies import Values
from salet.play.strategies import _parts as parts
from salet.play.tree import Node, Tree
from salet.tables.kernels import Kernels
from salet.tables.table import check_rows

#: The strategy that ranks guesses where none is named.
DEFAULT = "expected-guesses"

PROVEN, ESTIMATE = "proven", "estimate"

# With this many candidates at most best play is searched for at once, which takes some 6 ms for the
# original lists and 34 at worst; with 10 there are positions in hard mode that take 800.
_FEW = 8


@dataclass(frozen=True)
class Breakdown:
    """What a guess would lead to: what it promises, and the answers each reply would leave."""

    suggestion: Suggestion
    parts: tuple[tuple[Reply, tuple[str, ...]], ...]
    """The largest part first."""
    illegal: str | None
    """Why the mode forbids it now; None where it is allowed."""
    game: Game

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        shown = [
            {"pattern": self.game.rule.format(reply, self.game.length), "words": list(words)}
            for reply, words in self.parts
        ]
        return {**self.suggestion.as_dict(), "illegal": self.illegal, "buckets": shown}


def suggest(
    position: Position,
    player: Player | str | None = None,
    top: int = 10,
    kernels: Kernels | None = None,
) -> list[Suggestion]:
    """The best next guesses, best first: by a player or strategy, or by all that is known.

    >>> position = Position.start().push("salet:bybbb")
    >>> [(each.word, each.guesses_shown) for each in suggest(position, top=2)]
    [('brond', '2.55'), ('grind', '~2.56')]
    """
    if position.over:
        raise GameOverError("the game is over; there is nothing left to guess")
    position = position.on_last_board()
    if isinstance(player, str):
        player = make_player(player)
    if player is not None:
        return _by_player(position, player, top, kernels)
    if position.game.boards > 1:
        return _on_boards(position, make_player(DEFAULT), top, kernels)
    if not position.moves:
        return _openers(position, top, kernels)
    quick = QuickProof(position)
    if top == 1 and quick.best is not None:
        return evaluate(position, [quick.best])
    ranking = _ranking(position)
    state = ranking.state(position, kernels)
    found = quick.annotated(state, ranking.rank([state], top))
    if quick.best is not None and quick.best not in {each.word for each in found}:
        found += evaluate(position, [quick.best])
    return _in_order(found)[:top]


def evaluate(position: Position, words: Iterable[str]) -> list[Suggestion]:
    """What these guesses promise, allowed or not, in their order."""
    position = position.on_last_board()
    checked = [position.lexicon.check_guess(word) for word in words]
    ids = np.array([position.lexicon.guesses.ids[word] for word in checked], dtype=np.intp)
    player = make_player(DEFAULT)
    boards = player.states(position)
    found = player.evaluate(boards, ids)
    if position.game.boards > 1:
        return [_estimated(each) for each in found]
    if not position.moves:
        found = _with_chances(boards[0], found)
        totals = load_book(position.game).totals
        if all(word in totals for word in checked):  # the others need not be measured
            n = len(position.lexicon.answers)
            return [
                replace(each, expected_guesses=totals[each.word] / n, claim=PROVEN)
                for each in found
            ]
        table = opener_table(position.game)
        return [_of_opener(each, table, id_) for each, id_ in zip(found, ids, strict=True)]
    return QuickProof(position).annotated(boards[0], found)


def break_down(position: Position, word: str) -> Breakdown:
    """What a guess would lead to now.

    >>> break_down(Position.start().push("salet:bybbb"), "crony").parts[0][1][:3]
    ('augur', 'award', 'dwarf')
    """
    position = position.on_last_board()
    position.game.check_one_board("what a guess leads to can be told")
    (suggestion,) = evaluate(position, [word])
    letters = position.lexicon.answers.letters[position.candidate_ids]
    row = position.rule.replies(to_letters((suggestion.word,)), letters)[0]
    found: dict[Reply, list[str]] = {}
    for reply, candidate in zip(row.tolist(), position.candidates, strict=True):
        found.setdefault(reply, []).append(candidate)
    largest_first = sorted(found.items(), key=lambda part: (-len(part[1]), part[0]))
    split = tuple((reply, tuple(words)) for reply, words in largest_first)
    illegal = position.why_illegal(suggestion.word)
    return Breakdown(suggestion, split, illegal, position.game)


def _ranking(position: Position) -> Player:
    """Who ranks guesses where no strategy is named.

    With one guess left only an answer helps, and with two left as many are found as there are
    parts; before that the game is to be short.
    """
    if position.guesses_left > 2:
        return make_player(DEFAULT)
    return make_player("parts", pool="candidates" if position.guesses_left == 1 else None)


def _by_player(
    position: Position, player: Player, top: int, kernels: Kernels | None
) -> list[Suggestion]:
    """What a player would guess, in the order of the strategy, with what is known of each guess."""
    openers = player.openers[len(position.moves) :]
    if openers and position.why_illegal(openers[0]) is None:
        return evaluate(position, openers[:1])
    if position.game.boards > 1:
        return _on_boards(position, player, top, kernels)
    state = player.state(position, kernels)
    ranked = player.rank([state], top)
    if ranked and ranked[0].claim is not None:  # the strategy searches, and says what it found
        ranked = _with_chances(state, ranked)
        if not ranked[0].proven:
            return ranked
        return [replace(each, expected_guesses=each.value) for each in ranked]
    return QuickProof(position).annotated(state, ranked)


def _on_boards(
    position: Position, player: Player, top: int, kernels: Kernels | None
) -> list[Suggestion]:
    """Of several boards an estimate is all there is: the guesses of each, added up."""
    boards = player.states(position, kernels)
    ranked = player.rank(boards, top)
    ids = _ids(boards[0], ranked)
    estimates = sum(parts.expected_guesses(state, ids) for state in boards)
    return [
        replace(each, expected_guesses=estimate, claim=each.claim or ESTIMATE)
        for each, estimate in zip(ranked, np.asarray(estimates).tolist(), strict=True)
    ]


def _estimated(each: Suggestion) -> Suggestion:
    """A suggestion of the default strategy, whose value is its estimate."""
    return replace(each, expected_guesses=each.value, claim=ESTIMATE)


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


def opener_table(game: Game) -> OpenerTable:
    """The table of openers; that of lists made for the moment is not remembered."""
    return _measure_openers(game) if game.lexicon.ephemeral else _remembered(game)


def _measure_openers(game: Game) -> OpenerTable:
    """The table of a game's openers.

    Estimates are moved by their mean error for openers whose totals are proven. An opener without a
    proven total needs at least what all others do, where that is known, and never less than the
    best.
    """
    state = State.of(game.start())
    guesses, ids, n = state.guesses, game.lexicon.guesses.ids, len(game.lexicon.answers)
    estimates = parts.expected_guesses(state, guesses)
    expected = estimates.copy()
    proven, impossible = np.zeros((2, len(guesses)), np.bool_)
    book = load_book(game)
    if book.totals:
        known = np.array([ids[word] for word in book.totals])
        means = np.array(list(book.totals.values())) / n
        least = book.others / n if book.others is not None else 0.0
        if book.best is not None:
            least = max(least, book.totals[book.best] / n)
        expected = np.maximum(estimates + float(np.mean(means - estimates[known])), least)
        expected[known], proven[known] = means, True
    impossible[[ids[word] for word in book.impossible]] = True
    counts, largest = parts.part_counts(state, guesses), parts.largest_parts(state, guesses)
    return OpenerTable(expected, proven, impossible, counts, largest, book.best)


_remembered = lru_cache(maxsize=8)(_measure_openers)


def _openers(position: Position, top: int, kernels: Kernels | None) -> list[Suggestion]:
    """The best openers of a game."""
    book = load_book(position.game)
    if top == 1 and book.best is not None:
        return evaluate(position, [book.best])
    if top < 1 or position.guesses_left < 3:
        ranking = _ranking(position)
        state = ranking.state(position, kernels)
        return QuickProof(position).annotated(state, ranking.rank([state], top))
    table, lexicon = opener_table(position.game), position.lexicon
    candidates = np.zeros(len(lexicon.guesses), np.bool_)
    candidates[lexicon.answer_guess_ids] = True
    order = np.lexsort((lexicon.alphabetical, ~candidates, table.expected, table.impossible))
    ids = order[:top]
    player = make_player(DEFAULT)
    state = player.state(position, kernels)
    found = _with_chances(state, player.evaluate([state], ids))
    return [_of_opener(each, table, id_) for each, id_ in zip(found, ids.tolist(), strict=True)]


def _of_opener(each: Suggestion, table: OpenerTable, id_: int) -> Suggestion:
    return replace(
        each,
        expected_guesses=float(table.expected[id_]),
        claim=PROVEN if table.proven[id_] else ESTIMATE,
        loses=bool(table.impossible[id_]),
    )


def _in_order(found: list[Suggestion]) -> list[Suggestion]:
    """Guesses that lose an answer last; the fewest guesses first, proven ones among equals."""
    return sorted(
        found,
        key=lambda each: (each.loses, each.expected_guesses or 0.0, each.claim != PROVEN),
    )


def _ids(state: State, found: Sequence[Suggestion]) -> Ids:
    guesses = state.lexicon.guesses.ids
    return np.array([guesses[each.word] for each in found], dtype=np.intp)


def _with_chances(state: State, found: Sequence[Suggestion]) -> list[Suggestion]:
    """With how likely the game ends with each guess or the next."""
    chances = parts.ends_next(state, _ids(state, found)).tolist()
    return [replace(each, ends_next=chance) for each, chance in zip(found, chances, strict=True)]


class QuickProof:
    """What can be proven of a position at once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._trees: dict[str, Node] = {}
        """Those that proven figures rest on and that are still to be verified."""

    @cached_property
    def best(self) -> str | None:
        """The proven best guess, where it is known at once."""
        if not self.position.moves:  # the trees need not be decoded
            return load_book(self.position.game).best
        if self._book is not None and self._book.word is not None:
            return self._book.word
        if self._solver is None or self.too_late:
            return None
        node = self._solver.play(self._state)
        Tree(self.position, node).verify()
        return node.guess

    @cached_property
    def _book(self) -> Outcome | None:
        """What the opening book says of a position after some turns."""
        return book_outcome(self.position) if self.position.moves else None

    @cached_property
    def too_late(self) -> bool:
        """Whether it is proven at once that no play finds every answer in time."""
        return self._solver is not None and self._solver.value(self._state) >= UNREACHABLE

    def annotated(self, state: State, ranked: Sequence[Suggestion]) -> list[Suggestion]:
        """Suggestions with the guesses they lead to, proven where that is known at once."""
        ids = _ids(state, ranked)
        estimates = parts.expected_guesses(state, ids).tolist()
        means = [self._proven(each, e) for each, e in zip(ranked, estimates, strict=True)]
        least, error = self._scale
        estimates = [max(least, estimate + error) for estimate in estimates]
        self._verify([id_ for id_, mean in zip(ids, means, strict=True) if mean is not None])
        return [
            replace(
                each,
                expected_guesses=estimate if mean is None or mean == np.inf else mean,
                claim=ESTIMATE if mean is None or mean == np.inf else PROVEN,
                loses=mean == np.inf,
            )
            for each, estimate, mean in zip(
                _with_chances(state, ranked), estimates, means, strict=True
            )
        ]

    @cached_property
    def _scale(self) -> tuple[float, float]:
        """What no guess is below, and by what estimates are wrong here, where that is known."""
        position = self.position
        if self.best is None:
            return 0.0, 0.0
        id_ = position.lexicon.guesses.ids[self.best]
        (estimate,) = parts.expected_guesses(self._state, np.array([id_])).tolist()
        if self._book is not None and self._book.mean is not None:
            mean = self._book.mean
        elif self._solver is not None:
            mean = self._solver.value(self._state) / len(position.candidate_ids)
        else:
            return 0.0, 0.0
        return mean, mean - estimate

    def _proven(self, each: Suggestion, estimate: float) -> float | None:
        """The average of best play after this guess; infinite where it cannot find every answer."""
        word, position = each.word, self.position
        if each.largest <= 2 and position.weights is None and position.guesses_left > each.largest:
            return estimate  # of one or two the sizes tell all
        n = len(position.candidate_ids)
        if self._book is not None and self._book.word == word and self._book.total is not None:
            return self._book.total / n
        if self._solver is None:
            return None
        guess = position.lexicon.guesses.ids[word]
        cost = self._solver.cost(self._state, guess)
        if cost >= UNREACHABLE:
            return float(np.inf)
        self._trees[word] = Node(
            word,
            {
                reply: None if part is None else self._solver.play(part)
                for reply, part in self._state.split(guess)
            },
            n,
        )
        return cost / n

    def _verify(self, guesses: list[int]) -> None:
        """Check what proven figures rest on by the plain rule."""
        if guesses and self.position.moves:
            ids = np.array(guesses, dtype=np.intp)
            game = self.position.game
            check_rows(game.lexicon, game.rule, ids, self.position.candidate_ids)
        if self._trees:
            first, *others = self._trees.values()
            Tree(self.position, first).verify(*others)
            self._trees.clear()

    @cached_property
    def _solver(self) -> PlainSolver | None:
        """What proves play where few candidates are left."""
        position = self.position
        few = len(position.candidate_ids) <= _FEW and position.weights is None
        return PlainSolver(whole_weights(position)) if few and position.rule.truthful else None

    @cached_property
    def _state(self) -> State:
        return State.of(self.position)
