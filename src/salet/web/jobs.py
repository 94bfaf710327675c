"""The long jobs of the page: proving the best play, and playing many games."""

import time
from typing import Any

from salet.errors import SaletError
from salet.exact.optimal import shipped_outcome
from salet.exact.outcome import Outcome
from salet.exact.search import Search
from salet.patterns import format_pattern
from salet.player import make_player
from salet.position import Position
from salet.simulation import Simulation, simulate
from salet.web.models import BotRequest, ExactRequest
from salet.web.work import Job, Say

#: What a search may remember, in bytes, and how long games may be played, in seconds.
MEMORY = 512 * 2**20
_LONGEST = 120.0


def exact_job(position: Position, request: ExactRequest) -> Job:
    """Prove the best guesses of a position; at once what a tree says that came with us."""

    def job(say: Say) -> None:
        shipped = shipped_outcome(position)
        if shipped is not None and shipped.word is not None:
            say("known", _outcome(shipped))
        search = Search(position, top=request.top, memory=MEMORY)
        for outcome in search.watch(request.budget, every=0.2):
            say("known", _outcome(outcome))
        say("done", _outcome(search.outcome))

    return job


def bot_job(start: Position, request: BotRequest) -> Job:
    """Play many games, and tell how they went."""
    player = make_player(request.strategy, openers=request.openers)
    player.check_openers(start.lexicon)

    def job(say: Say) -> None:
        begun = time.monotonic()

        def progress(done: int, of: int) -> None:
            if time.monotonic() - begun > _LONGEST:
                raise SaletError(
                    f"after {_LONGEST:.0f} s {done:,} of {of:,} games were played; fewer games, or "
                    "another strategy, will do"
                )
            say("progress", {"done": done, "of": of})

        games = request.games and min(request.games, len(start.candidate_ids))
        done = simulate(start, player, games=games, seed=request.seed, progress=progress)
        say("done", _report(done, request))

    return job


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
