"""Players: a strategy with its openers, pool, ties and decision rules."""

import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from salet.errors import IllegalGuessError, SaletError, SaletNotice, UnknownNameError
from salet.game.commonness import levels_of
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.turns import format_turns
from salet.game.words import Ids, fold
from salet.jobs.cancel import checkpoint
from salet.play.strategies import Evaluation, Pool, Strategy, Ties, get_strategy
from salet.play.tactics import Tactic
from salet.state import CONSISTENT, State, Values, measures
from salet.text import capitals, percent

#: Which of equally good words to prefer: those of more different letters, or more common ones.
Prefer = Literal["diverse", "common"]

#: How sure the expected guesses of a suggestion are.
PROVEN, ESTIMATE = "proven", "estimate"

# Up to so many candidates, a candidate that tells all apart is looked for before all guesses are
# ranked: the entropy tree of SALET takes 0.6 s so, and 1.25 s without; 16 to 128 do equally well.
_SEPARATE_BELOW = 64

#: Strategies and priors for which it was said that all answers are taken as equally likely.
_notified: set[tuple[str, str]] = set()


@dataclass(frozen=True)
class Suggestion:
    """A guess and what it promises."""

    word: str
    value: float
    """What the strategy thinks of it."""
    candidate: bool
    """Whether it may be the answer."""
    parts: int
    """How many different replies it may get; with several boards, on all of them."""
    largest: int
    """How many candidates the worst of them leaves."""
    expected_remaining: float
    entropy_bits: float
    failures: int | None = None
    """How many answers would not be found in time, where the strategy plays games out."""
    claim: str | None = None
    """How sure the figures are: proven, an estimate, or what a search found."""
    expected_guesses: float | None = None
    """How many guesses the game takes on average, this one included."""
    ends_next: float | None = None
    """How likely the game ends with this guess or the next."""
    lost: float = 0.0
    """How likely best play after it does not find the answer in time, as far as that is proven."""
    proven: bool = False
    """Whether the value is that of best play in the game as it is."""

    @property
    def loses(self) -> bool:
        """Whether it is proven that some answer cannot be found in time after it."""
        return self.lost > 0

    @property
    def lost_shown(self) -> str:
        """The share of games lost as people read it; of an estimate only that there are some."""
        if not self.loses:
            return ""
        return "some" if self.claim == ESTIMATE else percent(self.lost)

    @property
    def games_lost(self) -> str:
        """The same in a sentence."""
        return "some games" if self.claim == ESTIMATE else f"{self.lost_shown} of games"

    @property
    def guesses_shown(self) -> str:
        """The expected guesses as people read them: ~ before an estimate."""
        if self.expected_guesses is None:
            return ""
        return f"{'~' if self.claim == ESTIMATE else ''}{self.expected_guesses:.2f}"

    def as_dict(self) -> dict[str, Any]:
        """Everything that is known, in JSON's terms."""
        known = {name: value for name, value in vars(self).items() if value is not None}
        del known["proven"]
        if self.expected_guesses is None:
            del known["lost"]
            return known
        return {**known, "loses": self.loses}


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
    tactics: tuple[Tactic, ...] = ()
    """The first that applies says what to draw guesses from."""

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

    def state(self, position: Position, *, joined_at: int | None = None) -> State:
        """A position with one board as this player sees it."""
        position.game.check_one_board("this is")
        return self.states(position, joined_at=joined_at)[0]

    def states(self, position: Position, *, joined_at: int | None = None) -> tuple[State, ...]:
        """The open boards as this player sees them, who took over after so many guesses, or now."""
        strict = (self.pool or self.strategy.pool) == "consistent"
        collects = any(tactic.play != "solve" for tactic in self.tactics)
        mode = CONSISTENT if strict and not collects else None
        return State.of_boards(position, mode=mode, joined_at=joined_at)

    def choose(self, *boards: State) -> int:
        """The guess to play now, on one board or on several at once."""
        checkpoint()
        state = boards[0]
        if len(state.made) - state.context.joined_at < len(self.openers):
            return self._opener(state)
        if len(boards) == 1:
            if state.is_certain:
                return int(state.candidate_guesses[0])
            if (separating := self._separating(state)) is not None:
                return separating
        elif (known := self._known(boards)) is not None:
            return known
        guesses = self._guesses(boards)
        values = self._signed(boards, guesses, self._evaluate(boards, guesses))
        best = values == values.min()
        guesses, values = guesses[best], values[best]
        return int(guesses[self._order(boards, guesses, values)[0]])

    def rank(self, boards: Sequence[State], top: int) -> list[Suggestion]:
        """The best guesses, best first."""
        if top < 1:
            raise SaletError(f"the number of guesses must be at least 1, not {top}")
        guesses = self._guesses(boards)
        evaluation = self._evaluate(boards, guesses)
        values = self._signed(boards, guesses, evaluation)
        near = np.flatnonzero(np.isfinite(values))
        if len(near) > top:  # ties at the edge must all be there before they are ordered
            near = near[values[near] <= np.partition(values[near], top - 1)[top - 1]]
        best = near[self._order(boards, guesses[near], values[near])[:top]]
        return self._describe(boards, guesses[best], _chosen(evaluation, best))

    def evaluate(self, boards: Sequence[State], guesses: Ids) -> list[Suggestion]:
        """What these guesses promise, in their order."""
        return self._describe(boards, guesses, self._evaluate(boards, guesses))

    def _evaluate(self, boards: Sequence[State], guesses: Ids) -> Evaluation:
        unequal = any(state.candidate_weights is not None for state in boards)
        if unequal and not self.strategy.weighted and not boards[0].game.evil:  # who draws no word
            _notify_equal(self.strategy, boards[0].game.prior.key)
        return self.strategy.evaluate_boards(boards, guesses)

    def _opener(self, state: State) -> int:
        number = len(state.made) - state.context.joined_at
        word = state.lexicon.check_guess(self.openers[number])
        mode, rule = state.game.mode, state.game.rule
        if (why := mode.why_illegal(rule, word, state.turns)) is not None:
            raise IllegalGuessError(
                f"opener {capitals(word)} is not always allowed in {mode.name} mode: after "
                f"{format_turns(state.turns, rule)} it {why}; give fewer openers"
            )
        return state.lexicon.guesses.ids[word]

    def _guesses(self, boards: Sequence[State]) -> Ids:
        """The guesses to choose from: those of the pool that are useful, on some board at least."""
        if len(boards) == 1:
            return self._guesses_on(boards[0])
        found = {id(guesses): guesses for guesses in map(self._guesses_on, boards)}
        return reduce(np.union1d, found.values())

    def _guesses_on(self, state: State) -> Ids:
        pool = self.pool or self.strategy.pool
        tactic = next((each for each in self.tactics if each.applies(state)), None)
        if tactic is not None and not state.is_certain and len(chosen := tactic.guesses(state)):
            return chosen
        if pool == "candidates" or state.is_certain:
            return state.candidate_guesses
        guesses = state.consistent if pool == "consistent" else state.guesses
        return guesses if pool == "legal" else self.strategy.useful(state, guesses)

    def _signed(self, boards: Sequence[State], guesses: Ids, evaluation: Evaluation) -> Values:
        """What to order guesses by, lowest best: their values, or their places by failures first.

        A guess made already is out of the question.
        """
        values = evaluation.values
        made = np.zeros(len(boards[0].lexicon.guesses), np.bool_)
        made[list(boards[0].made)] = True
        out = made[guesses] | np.isnan(values)
        if out.all():
            raise SaletError(f"the strategy {self.strategy} gives no guess a value")
        signed = np.where(out, np.inf, -values if self.strategy.highest_wins else values)
        first = evaluation.failures if evaluation.lost is None else evaluation.lost
        return signed if first is None else _places(first, signed)

    def _order(self, boards: Sequence[State], guesses: Ids, values: Values) -> Ids:
        """The order of these guesses: by value, and then by the tie rules."""
        lexicon = boards[0].lexicon
        ties = self.ties or self.strategy.ties
        keys: list[NDArray[np.generic]] = [
            guesses if ties == "list" else lexicon.alphabetical[guesses]
        ]
        words = [lexicon.guesses[guess] for guess in guesses] if self.prefer else []
        keys += [-_merit(preference, words) for preference in reversed(self.prefer)]
        if ties == "candidate":
            keys.append(-_likelihood(boards, guesses))
        tie_values = [self.strategy.tie_values(state, guesses) for state in boards]
        if tie_values[0] is not None:
            keys.append(np.sum([each for each in tie_values if each is not None], axis=0))
        return np.lexsort((*keys, values))

    def _known(self, boards: Sequence[State]) -> int | None:
        """The guess on several boards that the strategy knows without values, if it does."""
        return self.strategy.endgame(boards) if self._is_plain and not self.pool else None

    @property
    def _is_plain(self) -> bool:
        """Whether a candidate comes first among equals, and nothing else is said."""
        ties = self.ties or self.strategy.ties
        return ties == "candidate" and not (self.prefer or self.tactics)

    def _separating(self, state: State) -> int | None:
        """The first candidate that tells all candidates apart, where nothing can beat it.

        Of candidates that are not equally likely, only the likeliest are looked at. By then every
        part has one candidate, and no guess has a higher entropy, better odds of ending the game
        with the next guess, or smaller parts; and none is likelier to be the answer, which is what
        the expected guesses and candidates left lose by guessing a candidate, and breaks ties.
        """
        if state.hidden or not (self._is_plain and self.strategy.separating_is_best):
            return None
        guesses = state.candidate_guesses
        if len(guesses) > _SEPARATE_BELOW:
            return None
        if (weights := state.candidate_weights) is not None:
            guesses = guesses[weights == weights.max()]
        apart = guesses[measures.part_counts(state, guesses) == len(state.candidates)]
        return int(apart[np.argmin(state.lexicon.alphabetical[apart])]) if len(apart) else None

    def _describe(
        self, boards: Sequence[State], guesses: Ids, evaluation: Evaluation
    ) -> list[Suggestion]:
        lexicon = boards[0].lexicon
        n = len(guesses)
        failures, lost = evaluation.failures, evaluation.lost
        measured = [measures.Measures(state, guesses, ["sizes", "logs"]) for state in boards]
        columns = zip(
            guesses.tolist(),
            evaluation.values.tolist(),
            _are_candidates(boards, guesses).tolist(),
            _sum([each.parts for each in measured]),
            np.max([each.largest for each in measured], axis=0).tolist(),
            _sum([each.remaining() for each in measured]),
            _sum([each.bits for each in measured]),
            [None] * n if failures is None else failures.tolist(),
            [0.0] * n if lost is None else lost.tolist(),
            strict=True,
        )
        return [
            Suggestion(
                lexicon.guesses[guess], value, candidate, int(count), int(largest), expected, bits,
                failed, evaluation.claim, lost=share, proven=evaluation.proven,
            )
            for guess, value, candidate, count, largest, expected, bits, failed, share in columns
        ]  # fmt: skip


def _notify_equal(strategy: Strategy, prior: str) -> None:
    """Say that a strategy ignores how likely answers are, once for each prior."""
    name = re.sub("(?<=[a-z])(?=[A-Z])", "-", type(strategy).__name__).lower()
    if (name, prior) not in _notified:
        _notified.add((name, prior))
        text = f"{name} takes all answers as equally likely"
        warnings.warn(text, SaletNotice, stacklevel=4)


def _are_candidates(boards: Sequence[State], guesses: Ids) -> NDArray[np.bool_]:
    """Which of these guesses may be the answer of some board."""
    return np.asarray(np.any([state.are_candidates(guesses) for state in boards], axis=0))


def _likelihood(boards: Sequence[State], guesses: Ids) -> Values:
    """How likely each guess is the answer of a board; where all are alike, whether it may be."""
    if boards[0].weights is None:
        return _are_candidates(boards, guesses).astype(np.float64)
    shares = []
    for state in boards:
        weights = state.weights_of(guesses)
        own = state.candidate_weights
        shares.append(weights / (len(state.candidates) if own is None else own.sum()))
    return np.asarray(np.sum(shares, axis=0))


def _places(first: NDArray[np.int64] | Values, values: Values) -> Values:
    """The place of each guess by what it fails and then by value; those ruled out stay infinite."""
    finite = np.isfinite(values)
    pairs = np.stack((first[finite], values[finite]), axis=1)
    places = np.full(len(values), np.inf)
    places[finite] = np.unique(pairs, axis=0, return_inverse=True)[1].ravel()
    return places


def _sum(boards: Sequence[Values]) -> list[float]:
    total: list[float] = np.sum(boards, axis=0).tolist()
    return total


def _chosen(evaluation: Evaluation, places: Ids) -> Evaluation:
    """An evaluation of some of its guesses."""
    failures = None if evaluation.failures is None else evaluation.failures[places]
    lost = None if evaluation.lost is None else evaluation.lost[places]
    return evaluation._replace(values=evaluation.values[places], failures=failures, lost=lost)


def make_player(
    strategy: str = "entropy",
    *,
    options: Mapping[str, str] | None = None,
    openers: Iterable[str] | str = (),
    pool: Pool | None = None,
    ties: Ties | None = None,
    prefer: Iterable[Prefer] = (),
    tactics: Iterable[str] = (),
) -> Player:
    """Somebody who plays by the strategy of this name, told as people write it."""
    given = openers.split(",") if isinstance(openers, str) else openers
    words = tuple(fold(word) for word in given)
    parsed = tuple(Tactic.parse(tactic) for tactic in tactics)
    return Player(get_strategy(strategy, options), words, pool, ties, tuple(prefer), parsed)


def _merit(preference: str, words: Sequence[str]) -> Values:
    """How much there is of what is preferred in each word."""
    if preference == "diverse":
        return np.array([len(set(word)) for word in words], np.float64)
    return -levels_of(words).astype(np.float64)
