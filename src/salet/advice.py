"""Advice: what to guess next and what a guess would give, in terms that mean something to a player.

A player who names no strategy gets the best that is known at once: the proven guess where a tree
came with the package, then the guesses of the strategy `expected-guesses`.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from salet.errors import GameOverError
from salet.exact.optimal import shipped_outcome
from salet.matrix import pattern_row
from salet.patterns import Pattern, format_pattern
from salet.player import Player, Suggestion, make_player
from salet.position import Position
from salet.situation import Situation
from salet.strategies import _parts as parts
from salet.strategies.optimal import Optimal

#: The strategy that ranks guesses where none is named.
DEFAULT = "expected-guesses"

PROVEN, EXACT, ESTIMATE = "proven", "exact", "estimate"


@dataclass(frozen=True)
class Advice:
    """A guess and what it means for the game."""

    word: str
    candidate: bool
    """Whether it may be the answer."""
    expected_guesses: float
    """How many guesses the game takes on average, this one included."""
    claim: str
    """How sure that is: proven for best play; exact, as all parts are of one or two; estimate."""
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
class Prospect:
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


def advise(position: Position, player: Player | None = None, top: int = 5) -> list[Advice]:
    """The best next guesses, best first; at most as many as there are worth naming.

    >>> position = Position.start().push("salet:bybbb")
    >>> [(each.word, each.guesses_shown) for each in advise(position, top=2)]
    [('brond', '2.55'), ('grind', '~2.61')]
    """
    if position.over:
        raise GameOverError("the game is over; there is nothing left to guess")
    ranking = player or make_player(DEFAULT)
    situation = ranking.situation(position)
    openers = ranking.openers[len(position.turns) :]
    if openers and position.why_illegal(openers[0]) is None:
        return weigh(position, openers[:1])
    ranked = ranking.rank(situation, top)
    advice = _advice(position, situation, ranked, isinstance(ranking.strategy, Optimal))
    best = None if player else shipped_outcome(position)
    if best is None or best.word is None:
        return advice
    (first,) = weigh(position, [best.word])
    return [first, *(each for each in advice if each.word != first.word)][:top]


def weigh(position: Position, words: Iterable[str]) -> list[Advice]:
    """What these guesses mean, allowed or not, in their order."""
    checked = [position.lexicon.check_guess(word) for word in words]
    player = make_player(DEFAULT)
    situation = player.situation(position)
    ids = np.array([position.lexicon.guesses.ids[word] for word in checked], dtype=np.intp)
    return _advice(position, situation, player.weigh(situation, ids), searched=False)


def prospect(position: Position, word: str) -> Prospect:
    """What a guess would give now.

    >>> prospect(Position.start().push("salet:bybbb"), "crony").parts[0][1][:3]
    ('augur', 'award', 'dwarf')
    """
    (advice,) = weigh(position, [word])
    letters = position.lexicon.answers.letters[position.candidate_ids]
    row = pattern_row(advice.word, letters)
    found: dict[Pattern, list[str]] = {}
    for pattern, candidate in zip(row.tolist(), position.candidates, strict=True):
        found.setdefault(pattern, []).append(candidate)
    largest_first = sorted(found.items(), key=lambda part: (-len(part[1]), part[0]))
    split = tuple((pattern, tuple(words)) for pattern, words in largest_first)
    return Prospect(advice, split, position.why_illegal(advice.word))


def _advice(
    position: Position, situation: Situation, ranked: list[Suggestion], searched: bool
) -> list[Advice]:
    """What suggestions mean; `searched` where their values are expected guesses of a search."""
    n = len(situation.candidates)
    ids = np.array([situation.lexicon.guesses.ids[each.word] for each in ranked], dtype=np.intp)
    estimates = parts.expected_guesses(situation, ids).tolist()
    return [
        Advice(
            each.word, each.candidate, *_expected(position, each, estimate, searched),
            each.parts / n, each.parts, each.largest, each.expected_remaining, each.value,
        )
        for each, estimate in zip(ranked, estimates, strict=True)
    ]  # fmt: skip


def _expected(
    position: Position, each: Suggestion, estimate: float, searched: bool
) -> tuple[float, str]:
    """The expected guesses of a suggestion, and how sure they are."""
    if searched and each.claim and each.claim.startswith(PROVEN):
        return each.value, PROVEN
    shipped = shipped_outcome(position, each.word)
    if shipped is not None and shipped.mean is not None:
        return shipped.mean, PROVEN
    small = each.largest <= 2 and position.weights is None
    in_time = position.guesses_left > each.largest
    return estimate, EXACT if small and in_time else ESTIMATE
