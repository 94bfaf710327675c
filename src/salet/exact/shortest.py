"""The shortest game against a host who hides no word and always keeps the largest part.

Such a host leaves nothing to chance: guesses decide the whole game, and a game is a line of them.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from salet.errors import GameOverError, SaletError
from salet.game.hosts import evil_host, kept_reply
from salet.game.position import Position
from salet.game.turns import Move, format_move
from salet.game.words import Ids
from salet.jobs.cancel import DeadlineError, Token, active_token
from salet.state import State

#: A line of guesses, as ids of the guess list.
Line = tuple[int, ...]


class _TooLongError(Exception):
    """As many positions were looked at as may be."""


@dataclass(frozen=True)
class ShortestGame:
    """The shortest game from a position, or the shortest found, and what is proven of it."""

    position: Position
    moves: tuple[Move, ...]
    """The guesses from here on with their replies; the last is right."""
    lower: int
    """No game is shorter."""
    seconds: float
    guess: str | None = None
    """The next guess, where the caller fixed it."""

    @property
    def length(self) -> int:
        """How many guesses it takes from here on."""
        return len(self.moves)

    @property
    def proven(self) -> bool:
        """Whether none is shorter."""
        return self.lower == self.length

    @property
    def claim(self) -> str:
        """What is claimed, in words."""
        return "proven (search)" if self.proven else "best found (search)"

    def steps(self) -> Iterator[tuple[Move, Position]]:
        """Each guess, and where it leads."""
        position = self.position
        for move in self.moves:
            position = position.push(move)
            yield move, position

    def as_dict(self) -> dict[str, Any]:
        """Everything as JSON; all answers take as many guesses as this game."""
        game = self.position.game
        return {
            "word": self.moves[0].guess,
            "guess": self.guess,
            "total": self.length,
            "mean": float(self.length),
            "worst": self.length,
            "answers": len(self.position.candidate_ids),
            "failures": max(0, min(1, self.length - self.position.guesses_left)),
            "status": "proven" if self.proven else "bounded",
            "lower": self.lower,
            "upper": self.length,
            "seconds": round(self.seconds, 4),
            "claim": self.claim,
            "line": [
                {
                    "guess": move.guess,
                    "pattern": format_move(move, game.rule).partition(":")[2],
                    "candidates_left": len(after.candidate_ids),
                }
                for move, after in self.steps()
            ],
            **game.as_dict(),
            "guesses_left": self.position.guesses_left,
        }


def shortest_game(
    position: Position,
    guess: str | None = None,
    *,
    budget: float | None = None,
    most: int | None = None,
) -> ShortestGame:
    """The shortest game from here, with the next guess given or free.

    Where a budget of seconds is used up, or `most` positions have been looked at, it is the
    shortest one found.

    >>> found = shortest_game(Position.start("absurdle"))
    >>> [move.guess for move in found.moves], found.claim
    (['aesir', 'yauld', 'tench', 'motto'], 'proven (search)')
    """
    game = position.game
    game.check_one_board("the shortest game is")
    if not game.evil or game.avoids:
        raise SaletError("the shortest game is one against an evil host, to find the word")
    if position.over:
        raise GameOverError("the game is over; there is nothing left to guess")
    started = time.perf_counter()
    state = State.of(position)
    fixed: Line = ()
    if guess is not None:
        guess = position.check_legal(guess)
        fixed = (position.lexicon.guesses.ids[guess],)
        reply = kept_reply(game, state.table[fixed[0], state.candidates])
        state = state.after(fixed[0], reply)
        if reply == game.won:
            state = state.among(state.candidates[:0])
    line, lower = _Deepening(most).shortest(state, budget)
    words = [position.lexicon.guesses[each] for each in (*fixed, *line)]
    moves = _played(position, words)  # by the plain rule, whatever the tables say
    taken = time.perf_counter() - started
    return ShortestGame(position, moves, lower + len(fixed), taken, guess)


def _played(position: Position, words: list[str]) -> tuple[Move, ...]:
    """The moves of a game with these guesses, the last of which ends it."""
    endless, moves = position.with_game(limit=len(position.moves) + len(words)), []
    for word in words:
        moves.append(evil_host(endless, word))
        endless = endless.push(moves[-1])
    if not endless.solved:
        raise SaletError(f"the host does not give in to {', '.join(words)}")
    return tuple(moves)


class _Deepening:
    """Looks for games of one guess, of two, and so on."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._looked_at = 0
        self._hopeless: set[tuple[int, bytes, bytes]] = set()
        """Positions from which so many guesses are too few."""

    def shortest(self, state: State, budget: float | None) -> tuple[Line, int]:
        """The shortest line found, and what no line is shorter than."""
        if not len(state.candidates):
            return (), 0
        known = _greedy(state)
        lower, token = 1, Token(budget)
        try:
            with token.active():
                while lower < len(known):
                    line = self._within(state, lower)
                    if line is not None:
                        return line, lower
                    lower += 1
        except (_TooLongError, KeyboardInterrupt):
            pass
        except DeadlineError:
            if (outer := active_token()) is not None:
                outer.check()
        return known, lower

    def _within(self, state: State, left: int) -> Line | None:
        """A line of so many guesses at most that ends the game; None where there is none.

        With one guess left one answer must be left. Let no guess make more than p parts of the
        answers here; then none makes more of fewer answers, and the host keeps a p-th of them at
        least. So p ** (r - 1) answers are the most that r guesses may suffice for.
        """
        if len(state.candidates) == 1:
            return (int(state.candidate_guesses[0]),)
        key = left, state.candidates.tobytes(), state.guesses.tobytes()
        if left < 2 or key in self._hopeless:
            return None
        self._looked_at += 1
        if self._most is not None and self._looked_at > self._most:
            raise _TooLongError
        guesses = state.guesses
        ones = np.minimum(np.arange(len(state.candidates) + 1), 1)
        (counts,), largest = state.part_sums(guesses, ones)
        enough = min(int(counts.max()) ** (left - 2), len(state.candidates) - 1)
        places = np.flatnonzero(largest <= enough)
        order = np.lexsort((state.lexicon.alphabetical[guesses[places]], largest[places]))
        for guess in guesses[places[order]].tolist():
            line = self._within(_kept(state, guess), left - 1)
            if line is not None:
                return (guess, *line)
        self._hopeless.add(key)
        return None


def _kept(state: State, guess: int) -> State:
    """The state in which the host leaves us; it gives no guess right while another is possible."""
    return state.after(guess, kept_reply(state.game, state.table[guess, state.candidates]))


def _greedy(state: State) -> Line:
    """The line of guesses whose largest part is smallest: first by the alphabet."""
    line: list[int] = []
    while len(state.candidates) > 1:
        guesses: Ids = state.guesses
        _, largest = state.part_sums(guesses)
        order = np.lexsort((state.lexicon.alphabetical[guesses], largest))
        line.append(int(guesses[order[0]]))
        state = _kept(state, line[-1])
    return (*line, int(state.candidate_guesses[0]))
