"""Players: a strategy with its openers, pool, ties and decision rules."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from salet.errors import IllegalGuessError, SaletError, UnknownNameError
from salet.game.position import Position
from salet.game.turns import format_turn
from salet.game.words import Ids, Lexicon, fold
from salet.play.state import CONSISTENT, State
from salet.play.strategies import Pool, Strategy, Ties, Values, get_strategy
from salet.play.strategies import _parts as parts
from salet.tables.kernels import Kernels
from salet.text import capitals, short

#: Which of equally good words to prefer: those of more different letters, or more common ones.
Prefer = Literal["diverse", "common"]

# Up to so many candidates, a candidate that tells all apart is looked for before all guesses are
# ranked: the entropy tree of SALET takes 0.6 s so, and 1.25 s without; 16 to 128 do equally well.
_SEPARATE_BELOW = 64


@dataclass(frozen=True)
class Suggestion:
    """A guess and what it promises."""

    word: str
    value: float
    """What the strategy thinks of it."""
    candidate: bool
    """Whether it may be the answer."""
    parts: int
    """How many patterns it may get."""
    largest: int
    """How many candidates the worst of them leaves."""
    expected_remaining: float
    entropy_bits: float
    failures: int | None = None
    """How many answers would not be found in time, where the strategy plays games out."""
    claim: str | None = None
    """How sure the value is, where the strategy searches: proven, or the best found."""


@dataclass(frozen=True)
class Rule:
    """When to go for the answer and when to collect information (S4.3).

    >>> Rule.parse("round>=6:solve")
    Rule(what='round', least=6, most=None, play='solve')
    """

    what: Literal["round", "left"]
    """The number of this guess, or the number of candidates left."""
    least: int | None
    most: int | None
    play: Literal["solve", "collect"]
    """Only guess candidates, or guess whatever is legal."""

    @classmethod
    def parse(cls, text: str) -> "Rule":
        """Read a rule: `round>=6:solve`, `left<=2:solve`, `round=2:collect`."""
        match = re.fullmatch(
            r"\s*(round|left)\s*(<=|>=|=)\s*(\d{1,6})\s*:\s*(solve|collect)\s*", text.lower()
        )
        if match is None:
            raise SaletError(
                f"{short(text)} is no rule; write round or left, <=, >= or =, a number, and solve "
                "or collect, such as round>=6:solve"
            )
        what, sign, number, play = match.groups()
        bound = int(number)
        return cls(
            what,  # type: ignore[arg-type]
            None if sign == "<=" else bound,
            None if sign == ">=" else bound,
            play,  # type: ignore[arg-type]
        )

    def applies(self, state: State) -> bool:
        """Whether it speaks of this state."""
        number = state.round if self.what == "round" else len(state.candidates)
        return (self.least or 0) <= number and (self.most is None or number <= self.most)


@dataclass(frozen=True)
class Player:
    """Somebody who plays by a strategy."""

    strategy: Strategy
    openers: tuple[str, ...] = ()
    """The first guesses, whatever the tiles."""
    pool: Pool | None = None
    """Where guesses are drawn from; None for where the strategy itself draws them from."""
    ties: Ties | None = None
    """How equal values are told apart; None for the strategy's own way."""
    prefer: tuple[Prefer, ...] = ()
    """Which of equally good words to prefer, in this order."""
    rules: tuple[Rule, ...] = ()
    """The first that applies says whether to solve or to collect."""

    def __post_init__(self) -> None:
        for what, given, known in (
            ("pool", [self.pool] if self.pool else [], get_args(Pool)),
            ("way to break ties", [self.ties] if self.ties else [], get_args(Ties)),
            ("preference", self.prefer, get_args(Prefer)),
        ):
            for name in given:
                if name not in known:
                    raise UnknownNameError.of(what, name, known)

    def check_openers(self, lexicon: Lexicon) -> None:
        """Raise where an opener is no word that may be guessed."""
        for word in self.openers:
            lexicon.check_guess(word)

    def state(
        self, position: Position, kernels: Kernels | None = None, *, joined_at: int | None = None
    ) -> State:
        """A position as this player sees it, who took over after so many guesses, or now."""
        strict = (self.pool or self.strategy.pool) == "consistent"
        collects = any(rule.play == "collect" for rule in self.rules)
        mode = CONSISTENT if strict and not collects else None
        return State.of(position, mode=mode, kernels=kernels, joined_at=joined_at)

    def choose(self, state: State) -> int:
        """The guess to play now."""
        if len(state.made) - state.joined_at < len(self.openers):
            return self._opener(state)
        if len(state.candidates) == 1:
            return int(state.candidate_guesses[0])
        if (separating := self._separating(state)) is not None:
            return separating
        guesses = self._guesses(state)
        values = self._signed_values(state, guesses)
        best = values == values.min()
        guesses, values = guesses[best], values[best]
        return int(guesses[self._order(state, guesses, values)[0]])

    def rank(self, state: State, top: int) -> list[Suggestion]:
        """The best guesses, best first."""
        if top < 1:
            raise SaletError(f"the best {top} guesses were asked for; ask for 1 at least")
        guesses = self._guesses(state)
        values = self._signed_values(state, guesses)
        worth = np.isfinite(values)
        guesses, values = guesses[worth], values[worth]
        if len(guesses) > top:  # ties at the edge must all be there before they are ordered
            near = values <= np.partition(values, top - 1)[top - 1]
            guesses, values = guesses[near], values[near]
        best = self._order(state, guesses, values)[:top]
        guesses, values = guesses[best], values[best]
        return self._describe(state, guesses, -values if self.strategy.highest_wins else values)

    def evaluate(self, state: State, guesses: Ids) -> list[Suggestion]:
        """What these guesses promise, in their order."""
        return self._describe(state, guesses, self.strategy.values(state, guesses))

    def _opener(self, state: State) -> int:
        number = len(state.made) - state.joined_at
        word = state.lexicon.check_guess(self.openers[number])
        if (why := state.game_mode.why_illegal(word, state.turns)) is not None:
            turns = " ".join(map(format_turn, state.turns))
            raise IllegalGuessError(
                f"opener {capitals(word)} is not always allowed in {state.game_mode.name} "
                f"mode: after {turns} it {why}; give fewer openers"
            )
        return state.lexicon.guesses.ids[word]

    def _guesses(self, state: State) -> Ids:
        """The guesses to choose from: those of the pool that are useful."""
        pool = self.pool or self.strategy.pool
        rule = next((rule for rule in self.rules if rule.applies(state)), None)
        if rule is not None:
            pool = "candidates" if rule.play == "solve" else "legal"
        if pool == "candidates" or len(state.candidates) == 1:
            return state.candidate_guesses
        guesses = state.consistent if pool == "consistent" else state.guesses
        return guesses if pool == "legal" else self.strategy.useful(state, guesses)

    def _signed_values(self, state: State, guesses: Ids) -> Values:
        """The values, lowest best; a guess made already is out of the question."""
        values = self.strategy.values(state, guesses)
        made = np.zeros(len(state.lexicon.guesses), np.bool_)
        made[list(state.made)] = True
        out = made[guesses] | np.isnan(values)
        if out.all():
            raise SaletError(f"the strategy {self.strategy} gives no guess a value")
        return np.where(out, np.inf, -values if self.strategy.highest_wins else values)

    def _order(self, state: State, guesses: Ids, values: Values) -> Ids:
        """The order of these guesses: by value, and then by the tie rules."""
        lexicon = state.lexicon
        ties = self.ties or self.strategy.ties
        keys: list[NDArray[np.generic]] = [
            guesses if ties == "list" else lexicon.alphabetical[guesses]
        ]
        words = [lexicon.guesses[guess] for guess in guesses] if self.prefer else []
        keys += [-_merit(preference, words) for preference in reversed(self.prefer)]
        if ties == "candidate":
            keys.append(~state.are_candidates(guesses))
        if (second := self.strategy.tie_values(state, guesses)) is not None:
            keys.append(second)
        return np.lexsort((*keys, values))

    def _separating(self, state: State) -> int | None:
        """The first candidate that tells all candidates apart, where nothing can beat it."""
        ties = self.ties or self.strategy.ties
        plain = ties == "candidate" and not (self.prefer or self.rules)
        if not (plain and self.strategy.separating_is_best and state.weights is None):
            return None
        guesses = state.candidate_guesses
        if len(guesses) > _SEPARATE_BELOW:
            return None
        apart = guesses[parts.part_counts(state, guesses) == len(guesses)]
        return int(apart[np.argmin(state.lexicon.alphabetical[apart])]) if len(apart) else None

    def _describe(self, state: State, guesses: Ids, values: Values) -> list[Suggestion]:
        failures = getattr(self.strategy, "failures", None)
        claims = getattr(self.strategy, "claims", None)
        columns = zip(
            guesses.tolist(),
            values.tolist(),
            state.are_candidates(guesses).tolist(),
            parts.part_counts(state, guesses).tolist(),
            parts.largest_parts(state, guesses).tolist(),
            parts.expected_remaining(state, guesses).tolist(),
            parts.entropy_bits(state, guesses).tolist(),
            failures(state, guesses) if failures else [None] * len(guesses),
            claims(state, guesses) if claims else [None] * len(guesses),
            strict=True,
        )
        return [
            Suggestion(
                state.lexicon.guesses[guess], value, candidate, int(count), int(largest),
                expected, bits, failed, claim,
            )
            for guess, value, candidate, count, largest, expected, bits, failed, claim in columns
        ]  # fmt: skip


def make_player(
    strategy: str = "entropy",
    *,
    options: Mapping[str, str] | None = None,
    openers: Iterable[str] | str = (),
    pool: Pool | None = None,
    ties: Ties | None = None,
    prefer: Iterable[Prefer] = (),
    rules: Iterable[str] = (),
) -> Player:
    """Somebody who plays by the strategy of this name, told as people write it."""
    given = openers.split(",") if isinstance(openers, str) else openers
    words = tuple(fold(word) for word in given)
    parsed = tuple(Rule.parse(rule) for rule in rules)
    return Player(get_strategy(strategy, options), words, pool, ties, tuple(prefer), parsed)


def _merit(preference: str, words: Sequence[str]) -> Values:
    """How much there is of what is preferred in each word."""
    if preference == "diverse":
        return np.array([len(set(word)) for word in words], np.float64)
    try:
        from wordfreq import zipf_frequency
    except ImportError:
        raise SaletError(
            "preferring common words needs the package wordfreq: pip install 'salet[freq]'"
        ) from None
    return np.array([zipf_frequency(word, "en") for word in words])
