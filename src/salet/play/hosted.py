"""A game against a host: what is hidden, and the guesses made so far."""

from dataclasses import dataclass
from datetime import date

from salet.errors import GameOverError, SaletError
from salet.game.game import DEFAULT_GAME, EVIL, HONEST, Game
from salet.game.hosts import (
    Host,
    answers_of_date,
    draw_answers,
    evil_host,
    honest_host,
    with_given,
)
from salet.game.position import Position
from salet.play.autoplay import Step, answered
from salet.text import capitals


@dataclass(frozen=True)
class Hidden:
    """What a host hides: a word a board, or none where it is evil; and what the game is called."""

    words: tuple[str, ...]
    title: str

    @property
    def host(self) -> Host:
        """Who answers guesses."""
        return honest_host(self.words) if self.words else evil_host

    def start(self, game: Game) -> Position:
        """The start of the game, with the clue and the guesses that the host gives, if any."""
        game = game.changed(host=HONEST if self.words else EVIL)
        if len(self.words) == 1 and game.clue.missing:
            game = game.told_about(self.words[0])
        return with_given(game.start(), self.host, self.words)


def hide(
    game: Game,
    *,
    words: tuple[str, ...] | None = None,
    day: date | None = None,
    seed: int | None = None,
    evil: bool = False,
) -> Hidden:
    """Hide these words, those of a day, none (evil), or some drawn at random or by a seed.

    A game whose host is evil draws no words: nothing is hidden unless words or a day are named.

    >>> hide(Game.of("original"), day=date(2026, 1, 1))
    Hidden(words=('slosh',), title='salet original 2026-01-01')
    """
    if sum((words is not None, day is not None, seed is not None, evil)) > 1:
        raise SaletError("a word is hidden by its name, by a day, by a seed or not at all (evil)")
    title = "salet" if game.name in ("", DEFAULT_GAME) else f"salet {game.name}"
    if words is not None:
        return Hidden(words, title)
    if day is not None:
        return Hidden(answers_of_date(game, day), f"{title} {day.isoformat()}")
    if game.evil:
        return Hidden((), title)
    if evil:
        game.check_for_evil()
    return Hidden((), f"{title} evil") if evil else Hidden(draw_answers(game, seed), title)


class HostedGame:
    """One game against a host.

    >>> game = HostedGame(Position.start("original"), Hidden(("crane",), "salet"))
    >>> game.guess("slate").position.over, game.guess("crane").position.solved
    (False, True)
    """

    def __init__(self, start: Position, hidden: Hidden) -> None:
        self.hidden = hidden
        self._path = [start]

    @property
    def position(self) -> Position:
        """Where the game is."""
        return self._path[-1]

    @property
    def before_last(self) -> Position | None:
        """Where it was before the last guess, if there was one."""
        return self._path[-2] if len(self._path) > 1 else None

    def guess(self, word: str) -> Step:
        """Make a guess that is allowed now."""
        if self.position.over:
            raise GameOverError("the game is over; there is no guess after that")
        guess = self.position.check_legal(word)
        step = answered(self.position, self.hidden.host(self.position, guess))
        self._path.append(step.position)
        return step

    @property
    def answers(self) -> tuple[str, ...]:
        """The words that were hidden; where none was, some that could have been."""
        if self.hidden.words:
            return self.hidden.words
        return tuple(
            board.turns[-1].guess if board.solved else self.position.candidates_of(board)[0]
            for board in self.position.boards
        )

    @property
    def answers_shown(self) -> str:
        """What was hidden, in a sentence."""
        words = ", ".join(map(capitals, self.answers))
        if not self.hidden.words:
            return f"it could have been {words}"
        noun = self.position.rule.word_noun
        return f"the {noun} was {words}" if len(self.answers) == 1 else f"the {noun}s were {words}"
