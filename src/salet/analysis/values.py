"""Values: how many guesses best play takes from a position, or with a guess given.

They are exact where that can be told soon: from the opening book, from a search with few candidates
left, and with more of them within a budget of seconds; else they are estimates, and say so.
"""

import threading
from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeVar

import numpy as np

from salet.analysis.suggest import suggest
from salet.exact import failures_of, table_bytes, whole_weights
from salet.exact.best_play import book_outcome
from salet.exact.book import book_tree, load_book
from salet.exact.finding import Split
from salet.exact.search import make_solver
from salet.exact.solver import Solver
from salet.game.commonness import levels_of
from salet.game.game import Game
from salet.game.position import Position
from salet.game.replies import Reply
from salet.game.turns import Move
from salet.jobs.cancel import CancelledError, Token, active_token
from salet.jobs.local import interruptible
from salet.state import State, measures
from salet.tables.room import ROOM

Result = TypeVar("Result")

#: How long a position may be searched, in seconds. Of 60 games on the list of 3,158 answers, all
#: positions but those after three openers, which leave 500 answers and more, took less than 0.2.
BUDGET = 0.5

# So many values are remembered at most: about a kilobyte each, with what hangs on them.
_REMEMBERED = 200_000

#: What searches remember, in bytes, beside their tables.
_MEMORY = 2**28

# With more candidates than these no search of words ends within a budget, so none is begun: 1,015
# took 20 s. All 1,296 codes of Mastermind take 0.2.
_LARGE = 1400
# With fewer than these none takes long enough to be watched.
_SMALL = 60
# So many words are tried for one that is as good as the best and better known, in smaller sets.
_TRIED = 24


class Value(NamedTuple):
    """What a play comes to; smaller is better: it loses less, and then takes fewer guesses."""

    lost: Fraction
    """How likely the answer is not found in time."""
    guesses: Fraction
    """How many more guesses it takes on average; an answer that is not found counts as one more
    than there are left."""
    proven: bool = True


#: The answer was just found.
WON = Value(Fraction(0), Fraction(0))
#: There is no guess left.
OUT_OF_GUESSES = Value(Fraction(1), Fraction(1))


class Values:
    """The values of a game's positions, which share what searches remember."""

    def __init__(self, game: Game, budget: float | None = BUDGET) -> None:
        game.check_one_board("a review is")
        game.check_truthful("a review")
        game.check_usual("a review")
        self.game, self.budget = game, budget
        self._lock = threading.RLock()
        self._known: dict[tuple[tuple[Move, ...], str | None], Value] = {}
        self._best: dict[tuple[Move, ...], str] = {}
        self._chances: dict[tuple[tuple[Move, ...], str], dict[Reply, Fraction]] = {}

    def value(self, position: Position) -> Value:
        """What best play comes to from here."""
        if position.solved:
            return WON
        if not position.guesses_left:
            return OUT_OF_GUESSES
        return self._remembered(position, None)

    def cost(self, position: Position, guess: str) -> Value:
        """What the game comes to with this guess next, and best play after it."""
        return self._remembered(position, guess)

    def best(self, position: Position) -> str:
        """The best guess: of equally good ones a possible answer, and a well-known word."""
        with self._lock:
            if position.moves not in self._best:
                self._best[position.moves] = self._find_best(position)
            return self._best[position.moves]

    def chance_of_worse(self, position: Position, guess: str, reply: Reply) -> Fraction:
        """How likely another reply to this guess would have been worse, half of equals counted."""
        with self._lock:
            key = position.moves, guess
            if key not in self._chances:
                self._chances[key] = self._rank_replies(position, guess)
            return self._chances[key][reply]

    @cached_property
    def _solver(self) -> Solver:
        start = self.game.start()
        # without symmetry: few positions of many games are asked for, not many of one
        memory = _MEMORY + table_bytes(start)
        return make_solver(State.of(start), whole_weights(start), memory, symmetry=False)

    def _remembered(self, position: Position, guess: str | None) -> Value:
        with self._lock:
            key = position.moves, guess
            if len(self._known) > _REMEMBERED:  # a hundred thousand games, say
                for memory in (self._known, self._best, self._chances):
                    memory.clear()
            if key not in self._known:
                self._known[key] = self._find(position, guess)
            return self._known[key]

    def _find(self, position: Position, guess: str | None) -> Value:
        if not position.moves and (found := self._in_book(guess)) is not None:
            return found
        if len(position.candidate_ids) > _SMALL and (found := self._on_line(position, guess)):
            return found
        state = State.of(position)
        if self._hopeless(state):
            return self._estimate(position, guess)

        def search() -> int:
            if guess is None:
                return self._solver.value(state)
            return self._solver.cost(state, state.lexicon.guesses.ids[guess])

        total = self._within_budget(search, len(state.candidates))
        return self._estimate(position, guess) if total is None else self._valued(state, total)

    def _hopeless(self, state: State) -> bool:
        return self.budget is not None and len(state.candidates) > _LARGE

    def _valued(self, state: State, total: int) -> Value:
        """The total of a search, for one game."""
        weights, price = whole_weights(self.game.start())[state.candidates], self._solver.lost
        lost, weight = failures_of(total, weights, state.left, price), int(weights.sum())
        return Value(Fraction(lost, weight), Fraction(total - lost * price, weight))

    def _in_book(self, opener: str | None) -> Value | None:
        """What the opening book says of an opener, or of the best one."""
        book = load_book(self.game)
        if opener in book.impossible:
            hopeless = self._hopeless(State.of(self.game.start()))
            return self._impossible(opener) if hopeless else None
        proven = opener is not None or book.best is not None
        opener = opener or book.best or min(book.totals, key=book.totals.__getitem__, default=None)
        if opener not in book.totals:
            return None
        weight = int(whole_weights(self.game.start()).sum())
        return Value(Fraction(0), Fraction(book.totals[opener], weight), proven)

    def _impossible(self, opener: str) -> Value:
        """An opener that loses some answer: at least the least likely one, as far as is known."""
        weights = whole_weights(self.game.start())
        lost = Fraction(int(weights.min()), int(weights.sum()))
        return self._estimate(self.game.start(), opener)._replace(lost=lost)

    def _on_line(self, position: Position, guess: str | None) -> Value | None:
        """What the opening book says of a position after some turns."""
        found = book_outcome(position, guess) if position.moves else None
        if found is None or found.total is None:
            return None
        return Value(Fraction(0), Fraction(found.total, found.weight))

    def _estimate(self, position: Position, guess: str | None) -> Value:
        if guess is None:
            (best,) = suggest(position, top=1)
            return Value(Fraction(0), Fraction(best.expected_guesses or 0.0), proven=False)
        state = State.of(position)
        ids = [position.lexicon.guesses.ids[guess]]
        known = [] if position.moves else list(load_book(self.game).totals)
        ids += [position.lexicon.guesses.ids[word] for word in known]
        mean, *others = measures.estimated_guesses(state, np.array(ids)).tolist()
        if known:  # as in the table of openers, estimates are moved by their mean error
            proven = [float(self._remembered(position, word).guesses) for word in known]
            mean += float(np.mean(np.array(proven) - np.array(others)))
        return Value(Fraction(0), Fraction(mean), proven=False)

    def _find_best(self, position: Position) -> str:
        state, value = State.of(position), self.value(position)
        book = load_book(self.game)
        if not position.moves and book.totals:
            return book.best or min(book.totals, key=book.totals.__getitem__)
        if not value.proven:
            return suggest(position, top=1)[0].word
        if len(state.candidates) > _SMALL:
            known = book_outcome(position)
            if known is not None and known.word is not None:
                return known.word
        words = state.lexicon.guesses
        if 2 < len(state.candidates) <= _SMALL:
            total = self._solver.value(state)
            bounds, _ = self._solver.bounds(state)
            ids = state.guesses[bounds <= total]
            levels = levels_of([words[id_] for id_ in ids.tolist()])
            keys = (state.lexicon.alphabetical[ids], levels, ~state.are_candidates(ids))
            for id_ in ids[np.lexsort(keys)][:_TRIED].tolist():
                if self._solver.cost(state, id_, total + 1) == total:
                    return words[id_]
        return self._solver.play(state).guess

    def _rank_replies(self, position: Position, guess: str) -> dict[Reply, Fraction]:
        """For each reply to a guess how likely a worse one was, half of equals counted.

        What is worse is told by the values of the parts, or else by their entropy.
        """
        state = State.of(position)
        weights, id_ = whole_weights(position), position.lexicon.guesses.ids[guess]
        split = state.split(id_)
        own = weights[state.candidates[state.candidate_guesses == id_]].sum()
        sizes = [int(own if part is None else weights[part.candidates].sum()) for _, part in split]
        values = self._on_tree(position, guess, split)
        if values is None and self.cost(position, guess).proven:
            values = self._search_parts(state, [part for _, part in split])
        if values is None:
            values = [Fraction(-1 if part is None else _bits(part)) for _, part in split]
        ranked = list(zip(values, sizes, strict=True))
        chances = {}
        for (reply, _), (value, _) in zip(split, ranked, strict=True):
            worse = sum(size for other, size in ranked if other > value)
            equal = sum(size for other, size in ranked if other == value)
            chances[reply] = Fraction(2 * worse + equal, 2 * sum(sizes))
        return chances

    def _on_tree(self, position: Position, guess: str, split: Split) -> list[Fraction] | None:
        """The value of each part of an opener, where the opening book has its tree."""
        book = None if position.moves else book_tree(self.game, guess)
        if book is None or book.tree is None:
            return None
        weights, depths = whole_weights(position), book.tree.depths
        taken = np.array([depths[word] - 1 for word in position.lexicon.answers])
        return [
            Fraction(0)
            if part is None
            else Fraction(
                int((weights * taken)[part.candidates].sum()), int(weights[part.candidates].sum())
            )
            for _, part in split
        ]

    def _search_parts(self, state: State, split: list[State | None]) -> list[Fraction] | None:
        """The value of each part, where all can be told soon."""
        if self._hopeless(state):
            return None
        return self._within_budget(
            lambda: [Fraction(0) if part is None else self._badness(part) for part in split],
            len(state.candidates),
        )

    def _badness(self, part: State) -> Fraction:
        """The value of a part as one number, losses first."""
        weight = int(whole_weights(self.game.start())[part.candidates].sum())
        return Fraction(self._solver.value(part), weight)

    def _within_budget(self, work: Callable[[], Result], size: int) -> Result | None:
        """The result of work on so many candidates; None where it takes too long."""
        if size <= _SMALL:
            return work()
        if self.budget is None:
            return interruptible(work)
        _ = self._solver  # with its tables, before the time counts
        caller, token = active_token(), Token()
        timer = threading.Timer(self.budget, token.cancel)
        timer.daemon = True
        timer.start()
        try:
            with token.active():
                return work()
        except CancelledError:
            if caller is not None:
                caller.check()
            return None
        finally:
            timer.cancel()


def _bits(part: State) -> float:
    """The entropy of a part's candidates."""
    own = part.candidate_weights
    if own is None:
        return float(np.log2(len(part.candidates)))
    shares = own / own.sum()
    return float(-(shares * np.log2(shares)).sum())


@ROOM.remembered(2)
def values_of(game: Game, budget: float | None = BUDGET) -> Values:
    """The values of a game, which are remembered from review to review."""
    return Values(game, budget)
