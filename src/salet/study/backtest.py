"""Priors judged by what came next: day by day, each knows only the answers of the days before.

A prior is better the less an answer surprises it: a chance of 1 in 1,024 is 10 bits. Those that
know only their list give 1 % to all words that can be guessed, as no list has had all answers; nyt
has a share of its own for that.

Games are those of the default strategy under the prior of the day, from its best opener. The prior
nyt changes daily; its opener, which takes longest to find, is chosen on the first day of a month.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from statistics import fmean
from typing import Any

from salet.errors import SaletError
from salet.game.game import Game
from salet.game.hosts import honest_host
from salet.game.past import past_answers, shipped_answers
from salet.game.position import Position
from salet.game.priors import COMMON_NAME, EQUAL_NAME, NYT_NAME, Prior
from salet.game.turns import Move
from salet.game.words import WordList, load_words
from salet.jobs.progress import Progress
from salet.play.autoplay import answered, next_guess
from salet.play.player import make_player

#: Where a backtest begins unless another day is named, as do the figures in docs/likelihood.md.
USUAL_FIRST = date(2025, 1, 1)

_GUESSES = "nyt2022-guesses"
#: What words outside its list get from a prior that does not know them, all of them together.
_OTHERS = 0.01
_STRATEGY = "expected-guesses"


@dataclass(frozen=True)
class PriorScore:
    """How a prior did."""

    prior: str
    bits: float
    """How many bits the answer of a day had, on average."""
    mean_guesses: float | None
    """How many guesses a game took, a lost one counting as one more than the limit."""


@dataclass(frozen=True)
class Backtest:
    """How priors did on the same days."""

    days: int
    first: date
    last: date
    scores: tuple[PriorScore, ...]
    complete: bool = True
    """Whether no day is missing because somebody interrupted."""

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        return {
            "days": self.days,
            "from": self.first.isoformat(),
            "to": self.last.isoformat(),
            "priors": [vars(score) for score in self.scores],
            "complete": self.complete,
        }


def backtest(
    first: date | None = None,
    last: date | None = None,
    *,
    games: bool = True,
    progress: Progress | None = None,
) -> Backtest:
    """Judge priors by all known answers from one day to another.

    From 2025 on unless it is said, or from the first day whose answer did not come with salet.
    """
    answers = _days_between(first, last)
    priors = _priors()
    done: list[tuple[list[float], list[int]]] = []
    complete = True
    try:
        for number, (day, word) in enumerate(answers.items(), 1):
            bits = [-math.log2(prior.chance(word, day)) for prior in priors]
            done.append((bits, [prior.play(word, day) for prior in priors] if games else []))
            if progress is not None:
                progress(number, len(answers))
    except KeyboardInterrupt:
        if not done:
            raise
        complete = False
    scores = tuple(
        PriorScore(
            prior.name,
            fmean(bits[place] for bits, _ in done),
            fmean(guesses[place] for _, guesses in done) if games else None,
        )
        for place, prior in enumerate(priors)
    )
    days = list(answers)[: len(done)]
    return Backtest(len(days), days[0], days[-1], scores, complete)


def _days_between(first: date | None, last: date | None) -> Mapping[date, str]:
    """The known answers of the days in question, oldest first."""
    known = dict(sorted(past_answers().items()))
    added = [day for day in known if day not in shipped_answers()]
    if first is None:
        if not added:
            raise SaletError(
                f"no answers after {max(shipped_answers())} are known; add some with `salet past "
                "add FILE`, or name an earlier day with --from"
            )
        first = USUAL_FIRST if max(added) >= USUAL_FIRST else added[0]
    last = last or max(known)
    found = {day: word for day, word in known.items() if first <= day <= last}
    if not found:
        raise SaletError(
            f"no answers from {first} to {last} are known; `salet past list` shows those that are"
        )
    return found


@dataclass
class _TestedPrior:
    """A prior over a list of answers, and what the player chooses under it."""

    name: str
    answers: str
    prior: str
    _start: Position | None = None
    _chosen: dict[tuple[Move, ...], str] = field(default_factory=dict)
    """The guess after these moves; the same on all days unless the prior changes."""
    _opener_month: date | None = None

    def chance(self, word: str, day: date) -> float:
        """How likely the prior takes this word to be the answer of a day."""
        guesses = load_words(_GUESSES)
        if self.prior == NYT_NAME:
            return _share(f"{NYT_NAME}@{day}", guesses, word)
        own = _share(self.prior, load_words(self.answers), word)
        return (1 - _OTHERS) * own + _OTHERS / len(guesses)

    def play(self, word: str, day: date) -> int:
        """How many guesses the default strategy takes on a day."""
        position, host = self._begin(day), honest_host((word,))
        player = make_player(_STRATEGY)
        while not position.over:
            if position.moves not in self._chosen:
                self._chosen[position.moves] = next_guess(position, player)
            move = host(position, self._chosen[position.moves])
            position = answered(position, move).position
        return len(position.moves) if position.solved else position.limit + 1

    def _begin(self, day: date) -> Position:
        """The start of the game of a day; what was chosen is forgotten where the prior changes."""
        if self._start is not None and self.prior != NYT_NAME:
            return self._start
        opener = self._chosen.get(()) if self._opener_month == day.replace(day=1) else None
        self._chosen = {} if opener is None else {(): opener}
        self._opener_month = day.replace(day=1)
        prior = f"{NYT_NAME}@{day}" if self.prior == NYT_NAME else self.prior
        self._start = Position.start(
            Game.of("nyt2023"), answers=self.answers, guesses=_GUESSES, prior=prior
        )
        return self._start


def _priors() -> tuple[_TestedPrior, ...]:
    """The priors that are compared."""
    return (
        _TestedPrior("equal-2315", "original-answers", EQUAL_NAME),
        _TestedPrior("equal-3158", "wordlebot-answers", EQUAL_NAME),
        _TestedPrior("common", "wordlebot-answers", COMMON_NAME),
        _TestedPrior("nyt", "wordlebot-answers", NYT_NAME),
    )


def _share(prior: str, words: WordList, word: str) -> float:
    """The share of a word among those of a list, 0 where it is none of them."""
    if word not in words:
        return 0.0
    weights = Prior.of(prior, words).weights
    return 1 / len(words) if weights is None else float(weights[words.ids[word]] / weights.sum())
