"""Advice: what to guess next and what a guess would give, in terms that mean something to a player.

A player who names no strategy gets the best that is known at once: the proven guess where a tree
came with the package or few answers are left, then the guesses of the strategy `expected-guesses`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np

from salet.errors import GameOverError
from salet.exact import UNREACHABLE, whole_weights
from salet.exact.best_play import book_outcome
from salet.exact.book import book_of
from salet.exact.outcome import Outcome
from salet.exact.plain import PlainSolver
from salet.game.matrix import pattern_row
from salet.game.position import Position
from salet.game.replies import Pattern, format_pattern
from salet.play.player import Player, Suggestion, make_player
from salet.play.state import State
from salet.play.strategies import _parts as parts
from salet.play.strategies.optimal import Optimal
from salet.play.tree import Node, Tree
from salet.tables.kernels import Kernels
from salet.tables.table import check_rows

#: The strategy that ranks guesses where none is named.
DEFAULT = "expected-guesses"

PROVEN, ESTIMATE = "proven", "estimate"

# Up to so many candidates best play is searched for at once, which takes some 6 ms for the original
# lists and 34 at worst; from 10 on there are positions in hard mode that take 800.
_FEW = 8


@dataclass(frozen=True)
class Advice:
    """A guess and what it means for the game."""

    word: str
    candidate: bool
    """Whether it may be the answer."""
    expected_guesses: float
    """How many guesses the game takes on average, this one included."""
    claim: str
    """How sure that is: proven for best play after the guess, or an estimate."""
    ends_next: float
    """How likely the game ends with this guess or the next."""
    parts: int
    """How many patterns it may get."""
    largest: int
    """How many answers the worst of them leaves."""
    expected_remaining: float
    value: float
    """What the strategy thinks of it."""

    @property
    def guesses_shown(self) -> str:
        """The expected guesses as they are shown: ~ before an estimate."""
        return f"{'~' if self.claim == ESTIMATE else ''}{self.expected_guesses:.2f}"

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        return asdict(self)


@dataclass(frozen=True)
class Breakdown:
    """What a guess would give: its advice, and the answers each pattern would leave."""

    advice: Advice
    parts: tuple[tuple[Pattern, tuple[str, ...]], ...]
    """The largest part first."""
    illegal: str | None
    """Why the mode forbids it now; None where it is allowed."""

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        shown = [
            {"pattern": format_pattern(pattern, len(words[0])), "words": list(words)}
            for pattern, words in self.parts
        ]
        return {**asdict(self.advice), "illegal": self.illegal, "buckets": shown}


def advise(
    position: Position,
    player: Player | None = None,
    top: int = 5,
    kernels: Kernels | None = None,
) -> list[Advice]:
    """The best next guesses, best first; at most as many as there are worth naming.

    >>> position = Position.start().push("salet:bybbb")
    >>> [(each.word, each.guesses_shown) for each in advise(position, top=2)]
    [('brond', '2.55'), ('grind', '~2.61')]
    """
    if position.over:
        raise GameOverError("the game is over; there is nothing left to guess")
    ranking = player or _ranking(position)
    openers = ranking.openers[len(position.turns) :]
    if openers and position.why_illegal(openers[0]) is None:
        return evaluate(position, openers[:1])
    quick = QuickProof(position)
    if player is None and top == 1 and quick.best is not None:
        return evaluate(position, [quick.best])
    state = ranking.state(position, kernels)
    ranked = ranking.rank(state, top)
    searched = isinstance(ranking.strategy, Optimal) and ranking.strategy.proves(state)
    advice = quick.advice(state, ranked, searched)
    if player is None and (best := quick.best) is not None:
        if best not in {each.word for each in advice}:
            advice += evaluate(position, [best])
        advice.sort(key=lambda each: (each.claim != PROVEN, each.expected_guesses))
    return advice[:top]


def _ranking(position: Position) -> Player:
    """Who ranks guesses where no strategy is named.

    With one guess left only an answer helps, and with two left as many are found as there are
    parts; before that the game is to be short.
    """
    if position.guesses_left > 2:
        return make_player(DEFAULT)
    return make_player("parts", pool="candidates" if position.guesses_left == 1 else None)


def evaluate(position: Position, words: Iterable[str]) -> list[Advice]:
    """What these guesses mean, allowed or not, in their order."""
    checked = [position.lexicon.check_guess(word) for word in words]
    player = make_player(DEFAULT)
    state = player.state(position)
    ids = np.array([position.lexicon.guesses.ids[word] for word in checked], dtype=np.intp)
    return QuickProof(position).advice(state, player.evaluate(state, ids))


def breakdown(position: Position, word: str) -> Breakdown:
    """What a guess would give now.

    >>> breakdown(Position.start().push("salet:bybbb"), "crony").parts[0][1][:3]
    ('augur', 'award', 'dwarf')
    """
    (advice,) = evaluate(position, [word])
    letters = position.lexicon.answers.letters[position.candidate_ids]
    row = pattern_row(advice.word, letters)
    found: dict[Pattern, list[str]] = {}
    for pattern, candidate in zip(row.tolist(), position.candidates, strict=True):
        found.setdefault(pattern, []).append(candidate)
    largest_first = sorted(found.items(), key=lambda part: (-len(part[1]), part[0]))
    split = tuple((pattern, tuple(words)) for pattern, words in largest_first)
    return Breakdown(advice, split, position.why_illegal(advice.word))


class QuickProof:
    """How many guesses the game takes from a position, as far as that can be told at once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._trees: dict[str, Node] = {}
        """Those that proven figures rest on and that are still to be verified."""

    @cached_property
    def best(self) -> str | None:
        """The proven best guess, where it is known at once."""
        if not self.position.turns:  # the trees need not be unfolded
            ready = book_of(self.position)
            known = ready.best if ready else None
        else:
            known = self._shipped.word if self._shipped else None
        if known is not None:
            return known
        if self._solver is None or self.too_late:
            return None
        node = self._solver.play(self._situation)
        Tree(self.position, node).verify()
        return node.guess

    @cached_property
    def _shipped(self) -> Outcome | None:
        """What a tree that came with the package says of a position after some turns."""
        return book_outcome(self.position) if self.position.turns else None

    @cached_property
    def too_late(self) -> bool:
        """Whether it is proven at once that no play finds every answer in time."""
        return self._solver is not None and self._solver.value(self._situation) >= UNREACHABLE

    def advice(
        self, state: State, ranked: Sequence[Suggestion], searched: bool = False
    ) -> list[Advice]:
        """What suggestions mean; `searched` where their values come from an exact search."""
        ids = np.array([state.lexicon.guesses.ids[each.word] for each in ranked], dtype=np.intp)
        estimates = parts.expected_guesses(state, ids).tolist()
        ends_next = parts.ends_next(state, ids).tolist()
        proven = [
            each.value if searched else self._proven(each, estimate)
            for each, estimate in zip(ranked, estimates, strict=True)
        ]
        self._verify([id_ for id_, mean in zip(ids, proven, strict=True) if mean is not None])
        return [
            Advice(
                each.word, each.candidate, estimate if mean is None else mean,
                ESTIMATE if mean is None else PROVEN, chance, each.parts, each.largest,
                each.expected_remaining, each.value,
            )
            for each, estimate, mean, chance in zip(
                ranked, estimates, proven, ends_next, strict=True
            )
        ]  # fmt: skip

    def _proven(self, each: Suggestion, estimate: float) -> float | None:
        """The average of best play after this guess, where it is known at once."""
        word, position = each.word, self.position
        if each.largest <= 2 and position.weights is None and position.guesses_left > each.largest:
            return estimate  # of one or two the sizes tell all
        n = len(position.candidate_ids)
        if not position.turns:
            ready = book_of(position)
            total = ready.total(word) if ready else None
        else:
            same = self._shipped is not None and self._shipped.word == word
            total = self._shipped.total if self._shipped and same else None
        if total is not None:
            return total / n
        if self._solver is None:
            return None
        guess = position.lexicon.guesses.ids[word]
        cost = self._solver.cost(self._situation, guess)
        if cost >= UNREACHABLE:
            return None
        self._trees[word] = Node(
            word,
            {
                pattern: None if part is None else self._solver.play(part)
                for pattern, part in self._situation.split(guess)
            },
            n,
        )
        return cost / n

    def _verify(self, guesses: list[int]) -> None:
        """Check what proven figures rest on by the plain rule."""
        if guesses and self.position.turns:
            ids = np.array(guesses, dtype=np.intp)
            check_rows(self.position.lexicon, ids, self.position.candidate_ids)
        if self._trees:
            first, *others = self._trees.values()
            Tree(self.position, first).verify(*others)
            self._trees.clear()

    @cached_property
    def _solver(self) -> PlainSolver | None:
        """What proves play where few candidates are left."""
        if len(self.position.candidate_ids) > _FEW or self.position.weights is not None:
            return None
        return PlainSolver(whole_weights(self.position))

    @cached_property
    def _situation(self) -> State:
        return State.of(self.position)
