"""The long jobs of the page: proving the best play, and playing many games."""

import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from salet.analysis.suggest import DEFAULT
from salet.errors import GameOverError, SaletError
from salet.exact.best_play import book_outcome
from salet.exact.outcome import Outcome
from salet.exact.search import Search
from salet.game.matrix import pattern_dtype
from salet.game.position import Position
from salet.game.replies import format_pattern
from salet.jobs.cancel import DeadlineError, Token, checkpoint
from salet.play.player import Player, make_player
from salet.play.simulate import Simulation, simulate
from salet.play.state import State
from salet.web.events import Job, Listener
from salet.web.handling import Stream
from salet.web.lists import check_quick, needs_square, position_of, start_of
from salet.web.models import BotRequest, ExactRequest

#: What long and quick searches may remember, in bytes.
MEMORY, QUICK_MEMORY = 256 * 2**20, 64 * 2**20
#: How long games may be played, and a job may stay among the quick ones, in seconds.
_LONGEST, _QUICK = 120.0, 1.0

#: Up to so many answers a proof takes a tenth of a second, mostly.
_SOON_PROVEN = 100
#: Up to so many answers each suggestion is played out (S1.6).
_PLAYED_OUT = 500


@dataclass(frozen=True)
class Stoppable(Player):
    """A player who looks up before every choice whether to go on."""

    check: Callable[[], None] = lambda: None

    @classmethod
    def of(cls, player: Player, check: Callable[[], None]) -> "Stoppable":
        """The same player, with a check."""
        return cls(
            **{each.name: getattr(player, each.name) for each in fields(Player)}, check=check
        )

    def choose(self, state: State) -> int:
        """The guess to play now, unless it is time to stop."""
        self.check()
        return super().choose(state)


def exact_job(request: ExactRequest) -> Stream:
    """Prove the best guesses of a position."""
    position = position_of(request, square=needs_square(request, "optimal"))
    if position.over:
        raise GameOverError("the game is over; there is nothing left to guess")
    words = [position.lexicon.check_guess(word) for word in request.words]
    quick = len(position.candidate_ids) <= _SOON_PROVEN
    job = _Proving(position, words, request.top, request.budget)
    return Stream(job.quickly if quick else job.at_length, quick)


class _Proving:
    """A proof of the best guesses: suggestions are played out, then a search goes on."""

    def __init__(self, position: Position, words: list[str], top: int, budget: float) -> None:
        self._position, self._top, self._budget = position, top, budget
        self._words = words if len(position.candidate_ids) <= _PLAYED_OUT else []
        shipped = book_outcome(position)
        proven = shipped is not None and shipped.word is not None
        self._known = _outcome(shipped) if shipped is not None and proven else None
        self._begun = False

    def quickly(self, listener: Listener) -> Job | None:
        """Do it in a moment, or give what is left of it."""
        try:
            with Token(_QUICK).active():
                self._prove(listener, QUICK_MEMORY)
        except DeadlineError:
            listener.check()  # raises where it was not just the moment that has passed
            return self.at_length
        return None

    def at_length(self, listener: Listener) -> None:
        """Do it, however long it takes."""
        self._prove(listener, MEMORY)

    def _prove(self, listener: Listener, memory: int) -> None:
        if self._known is not None and not self._begun:
            listener.tell("known", self._known)
        self._begun = True
        if self._known is not None and len(self._position.candidate_ids) > _PLAYED_OUT:
            listener.tell("done", self._known)  # the others would take too long to compare
            return
        while self._words:
            listener.tell("played", _played_out(self._position, self._words[0]))
            del self._words[0]
        # A search that waits for its turn would hold its memory: what goes on begins anew.
        memory = memory_for(self._position, memory)
        search = Search(self._position, top=self._top, memory=memory)
        for outcome in search.watch(self._budget, every=0.2):
            if outcome.status == "bounded":
                checkpoint()
            listener.tell("known", _outcome(outcome))
        listener.tell("done", _outcome(search.outcome))


def memory_for(position: Position, memo: int) -> int:
    """What a search may take so that this is left to remember positions in."""
    lexicon = position.lexicon
    guesses, answers = len(lexicon.guesses), len(lexicon.answers)
    cells = guesses * answers + answers**2 + (guesses**2 if position.mode.name != "normal" else 0)
    return memo + cells * pattern_dtype(lexicon.length).itemsize


def bot_job(request: BotRequest) -> Stream:
    """Play many games, and tell how they went."""
    start = start_of(request, square=needs_square(request, request.strategy))
    check_quick(request.strategy, len(start.candidate_ids))
    options = {"budget": "1"} if request.strategy == "optimal" else {}
    player = make_player(request.strategy, options=options, openers=request.openers)
    player.check_openers(start.lexicon)

    def job(listener: Listener) -> None:
        begun, so_far = time.monotonic(), [0, len(start.candidate_ids)]

        def check() -> None:
            if time.monotonic() - begun > _LONGEST:
                raise SaletError(
                    f"after {_LONGEST:.0f} s {so_far[0]:,} of {so_far[1]:,} games were played; "
                    "fewer games, or another strategy, will do"
                )
            listener.check()

        def progress(done: int, of: int) -> None:
            so_far[:] = done, of
            listener.tell("progress", {"done": done, "of": of})

        games = request.games and min(request.games, len(start.candidate_ids))
        careful = Stoppable.of(player, check)
        done = simulate(start, careful, games=games, seed=request.seed, progress=progress)
        listener.tell("done", _report(done, request))

    return Stream(job)


def _played_out(position: Position, word: str) -> dict[str, Any]:
    """How it goes on average after a guess, when the game is then played by the estimate."""
    player = Stoppable.of(make_player(DEFAULT, openers=[word]), checkpoint)
    report = simulate(position, player).report
    return {
        "word": word,
        "mean": report.mean,
        "worst": report.worst,
        "failures": len(report.failed),
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    """What the page shows of an outcome."""
    weight = outcome.weight
    best = [{**vars(each), "mean": each.total / weight} for each in outcome.best]
    if not best and outcome.word is not None and outcome.total is not None:
        candidate = outcome.word in outcome.position.candidates
        best = [
            {
                "word": outcome.word,
                "total": outcome.total,
                "candidate": candidate,
                "mean": outcome.total / weight,
            }
        ]
    return {
        "status": outcome.status,
        "claim": outcome.claim,
        "word": outcome.word,
        "total": outcome.total,
        "mean": outcome.mean,
        "worst": outcome.worst,
        "lower": outcome.lower,
        "upper": outcome.upper,
        "answers": len(outcome.position.candidate_ids),
        "done": outcome.done,
        "of": outcome.of,
        "seconds": round(outcome.seconds, 2),
        "best": best,
    }


def _report(done: Simulation, request: BotRequest) -> dict[str, Any]:
    """How the games went, and each game as its guesses."""
    games = dict(done.tree.games())
    played = [
        {
            "answer": answer,
            "turns": [
                f"{turn.guess}:{format_pattern(turn.pattern, len(turn.guess))}"
                for turn, _ in games[answer]
            ],
        }
        for answer in done.report.guesses
    ]
    return {
        **done.report.as_dict(),
        "strategy": request.strategy,
        "openers": request.openers,
        "games_played": played,
    }
