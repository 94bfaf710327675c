"""The long jobs of the page: proving the best play, and playing many games."""

from itertools import islice
from typing import TYPE_CHECKING, Any

from salet import engine
from salet.errors import GameOverError, SaletError
from salet.game.position import Position
from salet.game.turns import format_turn
from salet.jobs.cancel import DeadlineError, Token, checkpoint
from salet.web.analysis import QUICK_MEMORY, ranked_by, ranking_of
from salet.web.events import Job, Listener
from salet.web.handling import Stream
from salet.web.lists import check_quick, game_of, position_of
from salet.web.models.analysis import ExactRequest
from salet.web.models.trees import BotRequest
from salet.web.proven import learn_from_search

if TYPE_CHECKING:
    from salet.analysis.live import LiveRanking
    from salet.exact.outcome import Outcome
    from salet.play.simulate import Report, Simulation

#: What long searches may remember, in bytes.
_MEMORY = 256 * 2**20
#: How long games may be played or a search may go on, compiling included, and how long a job may
#: stay among the quick ones, in seconds.
_LONGEST, _QUICK = 120.0, 1.0

#: So many games of the bot are told guess by guess.
_MOST_GAMES = 5000

#: With at most this many answers a proof takes a tenth of a second, mostly.
_SOON_PROVEN = 100
#: What is told while kernels are compiled: 52 s of one core that was shared with other work.
_COMPILING = (
    "Compiling the fast search, once on this machine (up to a minute); "
    "meanwhile a slower one is at work"
)

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
        self._begun = self._found = self._prepared = False

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
        self._prove(listener, _MEMORY)

    def _prove(self, listener: Listener, memory: int) -> None:
        if self._book is not None and not self._begun:
            self._tell(listener, "known", self._book)
        self._begun = True
        if self._book is not None and len(self._position.candidate_ids) > _PLAYED_OUT:
            self._tell(listener, "done", self._book)  # others would take too long to compare
            return
        self._play_out(listener)
        # A search that waits for its turn would hold its memory: what goes on begins anew.
        search = engine.open_search(self._position, top=self._top, remember=memory)
        for outcome in search.watch(self._budget, every=0.2, spare=True):
            if search.compiling and not self._prepared:
                self._prepared = True
                listener.tell("preparing", {"message": _COMPILING})
            if outcome.word is not None or not self._found:
                self._tell(listener, "known", outcome)
            if outcome.seconds > _LONGEST:
                break
        self._play_out(listener)
        self._tell(listener, "done", search.outcome)

    def _play_out(self, listener: Listener) -> None:
        while self._words:
            word = self._words[0]
            report = engine.play_out(self._position, word)
            listener.tell("played", _played_out(word, report))
            del self._words[0]

    def _tell(self, listener: Listener, name: str, outcome: "Outcome") -> None:
        """Tell what is known; what the book proves stays so while a search is not as far."""
        self._found = outcome.word is not None
        document = outcome.as_dict()
        learn_from_search(outcome)
        changed = self._ranking.update(outcome, self._top)
        if self._book is not None and outcome.status != "proven":
            document = {**self._book.as_dict(), "done": outcome.done, "of": outcome.of}
            outcome = self._book
        if outcome.closed:
            document["within"] = outcome.within
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
    document = outcome.as_dict()
    if request.suggestions:
        strategy = ranked_by(request.strategy)
        found = engine.suggest(position, strategy, request.suggestions)
        ranked = engine.with_proven(outcome, found, by_strategy=strategy is not None)
        document["suggestions"] = [each.as_dict() for each in ranked]
    listener.tell("done", document)


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
                "try fewer games or another strategy"
            ) from None
        listener.tell("done", _report(done, len(start.candidate_ids), request))

    return Stream(job)


def _played_out(word: str, report: "Report") -> dict[str, Any]:
    """How it goes on average after a guess, when the game is then played by the estimate."""
    return {
        "word": word,
        "mean": report.mean,
        "worst": report.worst,
        "failures": len(report.failed),
    }


def _report(done: "Simulation", answers: int, request: BotRequest) -> dict[str, Any]:
    """How the games went, and each game as its guesses, up to a number of them."""
    tree = done.only_tree
    rule, games = tree.position.rule, dict(tree.games())
    played = [
        {"answer": answer, "turns": [format_turn(turn, rule) for turn, _ in games[answer]]}
        for answer in islice(done.report.guesses, _MOST_GAMES)
    ]
    return {
        **done.report.as_dict(),
        "error": done.report.standard_error(answers),
        "strategy": request.strategy,
        "openers": request.openers,
        "games_played": played,
    }
