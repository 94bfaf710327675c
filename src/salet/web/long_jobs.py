"""The long jobs of the page: proving the best play, and playing many games."""

from typing import TYPE_CHECKING, Any

from salet import engine
from salet.errors import GameOverError, SaletError
from salet.game.position import Position
from salet.game.turns import format_turn
from salet.jobs.cancel import DeadlineError, Token, checkpoint
from salet.web.analysis import ranked_by, ranking_of
from salet.web.events import Job, Listener
from salet.web.handling import Stream
from salet.web.lists import check_quick, game_of, position_of
from salet.web.models import BotRequest, ExactRequest

if TYPE_CHECKING:
    from salet.analysis.live import LiveRanking
    from salet.exact.outcome import Outcome
    from salet.play.simulate import Simulation

#: What long and quick searches may remember, in bytes.
MEMORY, QUICK_MEMORY = 256 * 2**20, 64 * 2**20
#: How long games may be played, and a job may stay among the quick ones, in seconds.
_LONGEST, _QUICK = 120.0, 1.0

#: With at most this many answers a proof takes a tenth of a second, mostly.
_SOON_PROVEN = 100
#: With at most this many answers each suggestion is played out, as in the Wordle Bot's README.
_PLAYED_OUT = 500


def exact_job(request: ExactRequest) -> Stream:
    """Prove the best guesses of a position."""
    position = position_of(request, "optimal").on_last_board()
    if position.over:
        raise GameOverError("the game is over; there is nothing left to guess")
    if len(position.boards) > 1:
        return Stream(lambda listener: _prove_boards(listener, position, request))
    words = [position.lexicon.check_guess(word) for word in request.words]
    ranking = ranking_of(position, ranked_by(request.strategy), request.suggestions)
    short = len(position.candidate_ids) <= _SOON_PROVEN
    job = _Proving(position, words, ranking, request.top, request.budget)
    return Stream(job.quickly if short else job.at_length, short)


class _Proving:
    """A proof of the best guesses: suggestions are played out, then a search goes on."""

    def __init__(
        self, position: Position, words: list[str], ranking: "LiveRanking", top: int, budget: float
    ) -> None:
        self._position, self._ranking, self._top, self._budget = position, ranking, top, budget
        self._words = words if len(position.candidate_ids) <= _PLAYED_OUT else []
        book = engine.look_up(position)
        self._book = book if book is not None and book.word is not None else None
        self._begun = False

    def quickly(self, listener: Listener) -> Job | None:
        """Do it in a moment, or give what is left of it."""
        try:
            with Token(_QUICK).active():
                self._prove(listener, QUICK_MEMORY)
        except DeadlineError:
            checkpoint()  # raises where it was not just the moment that has passed
            return self.at_length
        return None

    def at_length(self, listener: Listener) -> None:
        """Do it, however long it takes."""
        self._prove(listener, MEMORY)

    def _prove(self, listener: Listener, memory: int) -> None:
        if self._book is not None and not self._begun:
            self._tell(listener, "known", self._book)
        self._begun = True
        if self._book is not None and len(self._position.candidate_ids) > _PLAYED_OUT:
            self._tell(listener, "done", self._book)  # others would take too long to compare
            return
        while self._words:
            listener.tell("played", _played_out(self._position, self._words[0]))
            del self._words[0]
        # A search that waits for its turn would hold its memory: what goes on begins anew.
        search = engine.open_search(self._position, top=self._top, remember=memory)
        for outcome in search.watch(self._budget, every=0.2):
            self._tell(listener, "known", outcome)
        self._tell(listener, "done", search.outcome)

    def _tell(self, listener: Listener, name: str, outcome: "Outcome") -> None:
        """Tell what is known; what the book proves stays so while a search is not as far."""
        document = outcome.as_dict()
        changed = self._ranking.update(outcome, self._top)
        if self._book is not None and not document["closed"]:
            document = {**self._book.as_dict(), "done": outcome.done, "of": outcome.of}
        if changed:
            document["suggestions"] = [each.as_dict() for each in self._ranking.suggestions()]
        listener.tell(name, document)


def _prove_boards(listener: Listener, position: Position, request: ExactRequest) -> None:
    """Prove the best guesses on several open boards, where few combinations are left."""
    try:
        with Token(request.budget).active():
            outcome = engine.optimal_on_boards(position, top=request.top)
    except DeadlineError:
        checkpoint()  # raises where it was not this time that is up
        raise SaletError(
            f"nothing was proven of these boards within {request.budget:g} s; give it more time"
        ) from None
    listener.tell("done", outcome.as_dict())


def bot_job(request: BotRequest) -> Stream:
    """Play many games, and tell how they went."""
    game = game_of(request, request.strategy)
    game.check_one_board("the bot is")
    start = game.start()
    check_quick(request.strategy, len(start.candidate_ids))
    options = {"budget": "1"} if request.strategy == "optimal" else {}
    player = engine.make_player(request.strategy, options=options, openers=request.openers)
    player.check_openers(start.lexicon)

    def job(listener: Listener) -> None:
        so_far = [0, len(start.candidate_ids)]

        def progress(done: int, of: int) -> None:
            so_far[:] = done, of
            listener.tell("progress", {"done": done, "of": of})

        games = request.games and min(request.games, len(start.candidate_ids))
        try:
            with Token(_LONGEST).active():
                done = engine.play_all(
                    start, player, games=games, seed=request.seed, progress=progress
                )
        except DeadlineError:
            checkpoint()  # raises where it was not this time that is up
            raise SaletError(
                f"after {_LONGEST:.0f} s {so_far[0]:,} of {so_far[1]:,} games were played; "
                "fewer games, or another strategy, will do"
            ) from None
        listener.tell("done", _report(done, request))

    return Stream(job)


def _played_out(position: Position, word: str) -> dict[str, Any]:
    """How it goes on average after a guess, when the game is then played by the estimate."""
    report = engine.play_out(position, word)
    return {
        "word": word,
        "mean": report.mean,
        "worst": report.worst,
        "failures": len(report.failed),
    }


def _report(done: "Simulation", request: BotRequest) -> dict[str, Any]:
    """How the games went, and each game as its guesses."""
    tree = done.only_tree
    rule, games = tree.position.rule, dict(tree.games())
    played = [
        {"answer": answer, "turns": [format_turn(turn, rule) for turn, _ in games[answer]]}
        for answer in done.report.guesses
    ]
    return {
        **done.report.as_dict(),
        "strategy": request.strategy,
        "openers": request.openers,
        "games_played": played,
    }
