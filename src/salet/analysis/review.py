"""Reviews: what each guess of a game cost, and how lucky its reply was; both add up exactly.

With V(s) the guesses that best play needs from s on average, and Q(s, g) the same with g next, a
guess costs its *loss*, Q - V, and its reply is worth its *luck*, Q - 1 - V(s'). So the guesses of a
game are V at its start, plus all losses, less all luck.

Best play loses the fewest answers first, and takes the fewest guesses second. A gamble may take
fewer guesses on average than best play and lose more often: its loss is 0 then, its *risk* is the
chance of losing it adds, and what the gamble wins is luck.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from salet.analysis.replay import replay
from salet.analysis.values import BUDGET, Value, Values, values_of
from salet.analysis.verdicts import MOST, Verdict, luck_of, skill_of, verdict_on
from salet.errors import SaletError
from salet.game.game import Game
from salet.game.position import Position
from salet.game.reading import AnyTurn
from salet.game.turns import Move, Turn, format_turn
from salet.jobs.progress import Progress
from salet.play.player import ESTIMATE, PROVEN
from salet.shown import Shown, Table


@dataclass(frozen=True)
class ReviewedTurn:
    """A guess of a game, and what it came to."""

    before: Position = field(repr=False)
    turn: Turn
    after_position: Position = field(repr=False)
    best: str
    """The best guess: your own where it is as good as any."""
    best_value: Value
    own_value: Value
    after_value: Value
    chance_of_worse: Fraction
    """How likely another reply would have been worse, half of equals counted."""

    @property
    def guess(self) -> str:
        """The guess."""
        return self.turn.guess

    @property
    def number(self) -> int:
        """Which guess of the game it was, from 1."""
        return len(self.before.moves) + 1

    @property
    def candidates_before(self) -> int:
        """How many answers were possible before it."""
        return len(self.before.candidate_ids)

    @property
    def candidates_left(self) -> int:
        """How many it left; the answer itself once it is found."""
        return len(self.after_position.candidate_ids)

    @property
    def best_expected(self) -> Fraction:
        """How many guesses best play took from there, on average."""
        return self.best_value.guesses

    @property
    def expected(self) -> Fraction:
        """How many this guess and best play after it took; a gamble counts as best play."""
        return max(self.own_value.guesses, self.best_value.guesses)

    @property
    def after(self) -> Fraction:
        """How many best play takes after the reply."""
        return self.after_value.guesses

    @property
    def loss(self) -> Fraction:
        """How many guesses it cost on average."""
        return self.expected - self.best_expected

    @property
    def luck(self) -> Fraction:
        """How many guesses the reply was better than the average reply."""
        return self.expected - 1 - self.after

    @property
    def risk(self) -> Fraction:
        """The chance of losing that it added."""
        return max(Fraction(0), self.own_value.lost - self.best_value.lost)

    @property
    def proven(self) -> bool:
        """Whether all its figures are exact."""
        return all(each.proven for each in (self.best_value, self.own_value, self.after_value))

    @property
    def status(self) -> str:
        """How sure the figures are."""
        return PROVEN if self.proven else ESTIMATE

    @property
    def opener(self) -> bool:
        """Whether it was the first guess."""
        return not self.before.moves

    @cached_property
    def forced(self) -> bool:
        """Whether there was nothing to choose: one answer was left, or one guess allowed."""
        one_left = self.candidates_before == 1 and self.guess == self.before.candidates[0]
        return one_left or len(self.before.legal_ids) == 1

    @property
    def certain(self) -> bool:
        """Whether there was one possible reply only."""
        return self.candidates_before == self.candidates_left

    @property
    def tells_nothing(self) -> bool:
        """Whether it could neither be the answer nor tell anything about it."""
        return self.certain and not self.after_position.solved

    @property
    def verdict(self) -> Verdict:
        """What it is called: best, excellent, good, inaccuracy, mistake, blunder or forced."""
        if self.forced:
            return "forced"
        if self.tells_nothing:
            return "blunder"
        return verdict_on(self.loss, self.risk, proven=self.proven, is_best=self.guess == self.best)

    @property
    def skill(self) -> int | None:
        """From 0 to 99; None where it was forced."""
        return None if self.forced else skill_of(self.loss, self.risk)

    @property
    def luck_score(self) -> int:
        """From 0 to 99."""
        return luck_of(self.chance_of_worse)

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        rule = self.before.rule
        return {
            "guess": self.guess,
            "pattern": rule.format(self.turn.pattern, len(self.guess)),
            "candidates_before": self.candidates_before,
            "candidates_left": self.candidates_left,
            "best": self.best,
            "best_expected": float(self.best_expected),
            "expected": float(self.expected),
            "after": float(self.after),
            "loss": float(self.loss),
            "luck": float(self.luck),
            "risk": float(self.risk),
            "skill": self.skill,
            "luck_score": self.luck_score,
            "verdict": self.verdict,
            "status": self.status,
            "forced": self.forced,
            "opener": self.opener,
        }


@dataclass(frozen=True)
class Review(Shown, Table, view="review"):
    """A game and what each of its guesses came to."""

    position: Position
    """Where the game ended, or stands."""
    answer: str | None
    turns: tuple[ReviewedTurn, ...]
    bot: tuple[Turn, ...]
    """What best play makes of the same opener and answer; empty where the answer is unknown."""

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.position.game

    @property
    def solved(self) -> bool:
        """Whether the answer was found."""
        return self.position.solved

    @property
    def guesses(self) -> int:
        """How many guesses were made."""
        return len(self.turns)

    @property
    def expected(self) -> Fraction:
        """How many guesses best play takes on average from the start."""
        return self.turns[0].best_expected

    @property
    def loss(self) -> Fraction:
        """How many guesses all guesses together cost."""
        return sum((turn.loss for turn in self.turns), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """How many guesses all replies together were worth."""
        return sum((turn.luck for turn in self.turns), Fraction(0))

    @property
    def skill(self) -> int:
        """The mean of the judged guesses, the opener aside, unless there is nothing else to judge.

        It is 99 where nothing could be chosen.
        """
        judged = [turn.skill for turn in self.turns if not turn.opener and turn.skill is not None]
        judged = judged or [turn.skill for turn in self.turns if turn.skill is not None]
        return round(sum(judged) / len(judged)) if judged else MOST

    @property
    def luck_score(self) -> int:
        """The mean of the guesses that could have got other replies."""
        open_ = [turn.luck_score for turn in self.turns if not turn.certain]
        return round(sum(open_) / len(open_)) if open_ else luck_of(Fraction(1, 2))

    @property
    def status(self) -> str:
        """How sure the figures are: proven if those of all turns are."""
        return PROVEN if all(turn.proven for turn in self.turns) else ESTIMATE

    def to_records(self) -> list[dict[str, Any]]:
        """The turns, with their numbers."""
        return [{"turn": turn.number, **turn.as_dict()} for turn in self.turns]

    def as_dict(self) -> dict[str, Any]:
        """Everything in JSON's terms."""
        rule = self.position.rule
        return {
            "answer": self.answer,
            "solved": self.solved,
            "guesses": self.guesses,
            "expected": float(self.expected),
            "loss": float(self.loss),
            "luck": float(self.luck),
            "skill": self.skill,
            "luck_score": self.luck_score,
            "status": self.status,
            "turns": [turn.as_dict() for turn in self.turns],
            "bot": [format_turn(turn, rule) for turn in self.bot],
            **self.game.as_dict(),
        }


def review(
    played: Position | Iterable[AnyTurn],
    answer: str | None = None,
    *,
    game: Game | str | None = None,
    budget: float | None = BUDGET,
    progress: Progress | None = None,
    values: Values | None = None,
    **changes: Any,
) -> Review:
    """What each guess of a game cost, and how lucky it was.

    The game is a position, or turns of the default game or of the one that is named, with some
    parts changed as in `Game.of`; where the answer is given, words need no tiles. Each position is
    searched for as many seconds as the budget says, with None for as many as it takes. Progress is
    told how many guesses are done, of how many. Reviews of a game share what was found, in `values`
    where these are given.

    >>> report = review(["crane:bybbb", "sport:bbbyy", "dirty:ggggg"], game="original")
    >>> report.guesses == report.expected + report.loss - report.luck
    True
    """
    if not isinstance(played, Position):
        game = Game.of(game, **changes)
    position, answer = replay(played, answer, game=game)
    if not position.moves:
        raise SaletError("there is no guess to review; give some turns, such as salet:bybbb")
    if values is None or values.game != position.game:
        values = values_of(position.game, budget)
    before, turns = position.game.start(), []
    for move in position.moves:
        after = before.push(move)
        turns.append(_reviewed(values, before, move, after))
        before = after
        if progress is not None:
            progress(len(turns), len(position.moves))
    bot = () if answer is None else _bot_game(values, position.moves[0].guess, answer)
    return Review(position, answer, tuple(turns), bot)


def _reviewed(values: Values, before: Position, move: Move, after: Position) -> ReviewedTurn:
    (reply,) = move.replies
    if reply is None:
        raise SaletError("a review is for one board only")
    own, best, later = values.cost(before, move.guess), values.value(before), values.value(after)
    if len(after.candidate_ids) == len(before.candidate_ids) and not after.solved:
        own = Value(later.lost, 1 + later.guesses, later.proven)  # no other reply was possible
    if not best.proven and own[:2] < best[:2]:
        best = own  # an estimate, of which this guess shows that it is too high
    as_good = own[:2] <= best[:2]
    return ReviewedTurn(
        before,
        Turn(move.guess, reply),
        after,
        move.guess if as_good else values.best(before),
        best,
        own,
        later,
        values.chance_of_worse(before, move.guess, reply),
    )


def _bot_game(values: Values, opener: str, answer: str) -> tuple[Turn, ...]:
    """Best play with the same opener for the same answer."""
    position, turns, guess = values.game.start(), [], opener
    while True:
        turn = Turn(guess, position.rule.reply(guess, answer))
        turns.append(turn)
        position = position.push(turn)
        if position.over:
            return tuple(turns)
        guess = values.best(position)
