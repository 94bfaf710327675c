"""A game in code, as in Wordle2Vec: guess, rank by a method, look at the records."""

import sys
from typing import Any

from salet.engine import simulate, suggest
from salet.errors import SaletError
from salet.game.game import Game
from salet.game.modes import Mode
from salet.game.position import Position
from salet.game.replies import EMOJI
from salet.game.turns import Move, format_move
from salet.game.words import Words, fold
from salet.jobs.local import cores
from salet.play.player import Player, Suggestion, make_player
from salet.play.report import Report
from salet.text import capitals

#: Nobody needs more guesses than this.
_NO_LIMIT = 1_000_000

#: What the study calls its methods, and the strategies they are.
METHODS = {"expected_gyx": "gyx", "max_remaining_candidates": "remaining-candidates"}


class Column(list[Any]):
    """A column of a ranking; `iloc` as in pandas, which is not needed for it."""

    @property
    def iloc(self) -> "Column":
        """The column, by place."""
        return self


class Ranking(list[Suggestion]):
    """Guesses, best first; each of their figures is a column: `ranking.word.iloc[0]`."""

    def __getattr__(self, name: str) -> Column:
        if name.startswith("_") or (self and not hasattr(self[0], name)):
            raise AttributeError(f"a ranking has no column {name!r}")
        return Column(getattr(each, name) for each in self)


class Wordle:
    """One game, with a known answer or with tiles that the caller enters.

    >>> game = Wordle("crane", game="original")
    >>> game.guess("salet")
    'bybyb'
    >>> game.optimise(method="expected_gyx", n_jobs=-2).word.iloc[0]
    'brace'
    >>> game.guess(game.optimisations["expected_gyx"].word.iloc[0])
    'bggyg'
    >>> game.step, game.solved, len(game.position.candidates)
    (2, False, 3)

    When lists come first, as in the study, the answer is passed as `solution`. There is no limit
    unless one is set.
    """

    def __init__(
        self,
        *words: Words,
        solution: str | None = None,
        game: Game | str | None = None,
        mode: str | Mode | None = None,
        limit: int | None = None,
        verbose: bool = False,
    ) -> None:
        lists: dict[str, Any] = {}
        if len(words) == 1 and isinstance(words[0], str) and solution is None:
            solution = words[0]
        elif words:
            lists = dict(zip(("guesses", "answers"), words, strict=False))
        if len(words) > 2:
            raise SaletError("give one answer, or two lists: the guesses and the answers")
        self.position = Position.start(game, mode=mode, limit=limit or _NO_LIMIT, **lists)
        self.position.game.check_one_board("this class is")
        self.answer = None if solution is None else fold(solution)
        self.verbose = verbose
        self.optimisations: dict[str, Ranking] = {}
        """The last ranking by each method, for the position as it was then."""
        if self.answer is not None and self.answer not in self.position.lexicon.answers:
            name = self.position.lexicon.answers.name
            raise SaletError(f"{solution!r} is not in {name}, so it cannot be the answer")

    def guess(self, word: str, tiles: str | None = None) -> str:
        """Make a guess and return its tiles; pass them in when the answer is unknown."""
        word, rule = self.position.lexicon.check_guess(word), self.position.rule
        if self.answer is not None and tiles is None:
            reply = rule.reply(word, self.answer)
        elif self.answer is None and tiles is not None:
            reply = rule.parse(tiles, len(word))
        else:
            problem = "unknown, so give the tiles" if tiles is None else "known, so leave out tiles"
            raise SaletError(f"the answer is {problem}")
        self.position = self.position.push(Move(word, (reply,)))
        if self.verbose:
            sys.stdout.write(f"{self}\n")
        return rule.format(reply, len(word))

    def optimise(
        self, method: str | Player = "expected_gyx", n_jobs: int = 1, top: int = 10
    ) -> Ranking:
        """Rank the next guesses and remember the ranking; it is empty once the game is over.

        `n_jobs` is read as in the study; ranking one position takes one thread.
        """
        _jobs(n_jobs)
        key = method.lower() if isinstance(method, str) else str(method.strategy)
        self.optimisations[key] = Ranking() if self.position.over else self.rank(method, top)
        return self.optimisations[key]

    def rank(self, method: str | Player = "expected_gyx", top: int = 10) -> Ranking:
        """The best next guesses by a method of the study, or any strategy, best first."""
        return Ranking(suggest(self.position, _player(method), top))

    def play_out(self, method: str | Player = "expected_gyx", n_jobs: int = 1) -> Report:
        """How a method would do from here, against every answer left."""
        return simulate(self.position, _player(method), jobs=_jobs(n_jobs)).report

    @property
    def step(self) -> int:
        """How many guesses were made."""
        return len(self.position.moves)

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return self.position.solved

    def records(self) -> list[dict[str, Any]]:
        """What happened: step, guess, pattern and candidates left, one dict per turn."""
        records = []
        position = self.position.game.start()
        for step, move in enumerate(self.position.moves, 1):
            position = position.push(move)
            records.append(
                {
                    "step": step,
                    "guess": move.guess,
                    "pattern": format_move(move, position.rule).partition(":")[2],
                    "candidates_left": len(position.candidate_ids),
                }
            )
        return records

    def __str__(self) -> str:
        """The board: spaced capitals with the tiles below."""
        rule, rows = self.position.rule, []
        for guess, reply in self.position.turns:
            rows += [" ".join(capitals(guess)), rule.format(reply, len(guess), EMOJI)]
        return "\n".join(rows)

    def __repr__(self) -> str:
        state = "solved" if self.solved else f"{len(self.position.candidate_ids):,} answers left"
        return f"<Wordle: {self.step} guesses, {state}>"


def _player(method: str | Player) -> Player:
    if isinstance(method, Player):
        return method
    name = method.lower()
    return make_player(METHODS.get(name, name.replace("_", "-")))


def _jobs(n_jobs: int) -> int:
    """How many processes to use; -1 means one per core, -2 one fewer."""
    jobs = n_jobs if n_jobs > 0 else cores() + 1 + n_jobs
    if n_jobs == 0:
        raise SaletError("n_jobs must be at least 1, or -1 for all cores, -2 for all but one")
    return max(1, jobs)
