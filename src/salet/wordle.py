"""A game in code (S4.1): guess, rank, look at the records."""

import sys
from typing import Any

from salet.engine import play_all, suggest
from salet.errors import SaletError
from salet.game.modes import Mode
from salet.game.position import Position
from salet.game.replies import EMOJI, Pattern, feedback, format_pattern, parse_pattern
from salet.game.turns import Turn
from salet.game.words import Lexicon, fold
from salet.play.player import Player, Suggestion, make_player
from salet.play.simulate import Report
from salet.text import capitals


class Wordle:
    """One game, with a known answer or with tiles told from outside.

    >>> game = Wordle("crane")
    >>> game.guess("salet")
    'bybyb'
    >>> game.guess(game.rank("entropy")[0].word)
    'bygyb'
    >>> game.step, game.solved, len(game.position.candidates)
    (2, False, 8)
    """

    def __init__(
        self,
        answer: str | None = None,
        *,
        lexicon: Lexicon | None = None,
        mode: str | Mode = "normal",
        limit: int = 6,
        verbose: bool = False,
    ) -> None:
        self.position = Position.start(lexicon, mode=mode, limit=limit)
        self.answer = None if answer is None else fold(answer)
        self.verbose = verbose
        if self.answer is not None and self.answer not in self.position.lexicon.answers:
            name = self.position.lexicon.answers.name
            raise SaletError(f"{answer!r} is not in {name}, so it cannot be the answer")

    def guess(self, word: str, tiles: str | None = None) -> str:
        """Make a guess, and give its tiles; they must be told where the answer is not known."""
        word = self.position.lexicon.check_guess(word)
        if (self.answer is None) == (tiles is None):
            known = "not known, so tiles are needed" if tiles is None else "known, so tiles are not"
            raise SaletError(f"the answer is {known}")
        self.position = self.position.push(Turn(word, self._pattern(word, tiles)))
        shown = format_pattern(self.position.turns[-1].pattern, len(word))
        if self.verbose:
            sys.stdout.write(f"{self}\n")
        return shown

    def rank(self, method: str | Player = "entropy", top: int = 10) -> list[Suggestion]:
        """The best next guesses by a strategy, best first."""
        return suggest(self.position, method, top)

    def play_out(self, method: str | Player = "entropy", n_jobs: int = 1) -> Report:
        """How a strategy would do from here, against every answer left."""
        player = make_player(method) if isinstance(method, str) else method
        return play_all(self.position, player, jobs=n_jobs).report

    @property
    def step(self) -> int:
        """How many guesses were made."""
        return len(self.position.turns)

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return self.position.solved

    def records(self) -> list[dict[str, Any]]:
        """What happened: step, guess, pattern and candidates left, a dict a turn."""
        records = []
        position = Position.start(
            self.position.lexicon, mode=self.position.mode, limit=self.position.limit
        )
        for step, turn in enumerate(self.position.turns, 1):
            position = position.push(turn)
            records.append(
                {
                    "step": step,
                    "guess": turn.guess,
                    "pattern": format_pattern(turn.pattern, len(turn.guess)),
                    "candidates_left": len(position.candidate_ids),
                }
            )
        return records

    def __str__(self) -> str:
        """The board: spaced capitals with the tiles below."""
        rows = []
        for guess, pattern in self.position.turns:
            rows += [" ".join(capitals(guess)), format_pattern(pattern, len(guess), EMOJI)]
        return "\n".join(rows)

    def _pattern(self, word: str, tiles: str | None) -> Pattern:
        if tiles is not None:
            return parse_pattern(tiles, len(word))
        assert self.answer is not None  # noqa: S101 (one of the two is known)
        return feedback(word, self.answer)
