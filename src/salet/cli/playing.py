"""`play` game by game: a host hides a word, the person guesses it."""

from salet.cli.console import Console
from salet.cli.console_game import ConsoleGame
from salet.cli.recorder import Recorder
from salet.errors import SaletError
from salet.game.position import Position
from salet.game.replies import LETTERS
from salet.game.turns import Turn
from salet.game.words import fold
from salet.play.autoplay import answered
from salet.play.hosts import Host, evil_host, honest_host
from salet.play.player import Player
from salet.records.share import Share, format_share
from salet.text import capitals, count

_PRAISE = {
    1: "Congratulations, on the first try",
    2: "Magnificent",
    3: "Impressive",
    4: "Splendid",
    5: "Well done",
}
#: How many guesses are named on request, unless it is said.
_HINTS = 5


class Play(ConsoleGame):
    """One game against a host."""

    NOTE = "Where a word of the list is a command, too, /list is the command."

    def __init__(
        self, console: Console, recorder: Recorder, start: Position, player: Player | None,
        hints: int, word: str, title: str,
    ) -> None:  # fmt: skip
        super().__init__(console, recorder, player, hints or _HINTS)
        self.hints, self.word, self.title = hints, word, title
        self.host: Host = honest_host(word) if word else evil_host
        self.letters = sorted({letter for guess in start.lexicon.guesses for letter in guess})
        self.path = [start]

    @property
    def position(self) -> Position:
        """Where the game is."""
        return self.path[-1]

    @property
    def before_last(self) -> Position | None:
        """Where it was before the last guess, if there was one."""
        return self.path[-2] if len(self.path) > 1 else None

    def play(self) -> None:
        """Play one game to its end."""
        openers = iter(self.player.openers if self.player else ())
        while not self.position.over:
            prompt = f"guess {len(self.position.turns) + 1} of {self.position.limit} > "
            opener = next(openers, None)
            if opener is not None and self.position.why_illegal(opener) is None:
                self.console.say(f"{prompt}{opener}")
                self.guess(opener)
                continue
            if self.hints:
                self.show_best(self.hints)
            while not self.hear(self.console.ask(prompt)):
                pass

    def hear(self, line: str) -> bool:
        """Take a line: a guess or a command; whether a guess was made."""
        try:
            if not line and not self.position.turns:
                (best,) = self.advice(1)
                self.console.say(f"{capitals(best.word)}, as recommended")
                self.guess(best.word)
            elif not line:
                raise SaletError('type a word; "help" lists what else there is')
            elif fold(line) in self.position.lexicon.guesses:
                self.guess(line)
            elif self.obey(line):
                return False
            elif self.means_command(line.split()[0]) or not line.isalpha():
                raise self.not_understood(line)
            else:
                self.guess(line)
        except SaletError as error:
            self.console.say(f"{error}")
            return False
        return True

    def guess(self, word: str) -> None:
        """Make a guess and show what it got."""
        guess = self.position.check_legal(word)
        turn = Turn(guess, self.host(self.position, guess))
        self.path.append(answered(self.position, turn).position)
        self.hints_given = 0
        self.recorder.turn(self.position, self.player)
        self.console.say_all(self.console.screen.board(self.position.turns))
        if not self.position.over:
            self.console.say(self.console.screen.keyboard(self.position.turns, self.letters))

    def farewell(self) -> str:
        """What to say when a game is left."""
        was = f"; the word was {capitals(self.word)}" if self.word and self.position.turns else ""
        return f"bye{was}; this game is not recorded"

    def end(self) -> None:
        """Record the game, say how it ended, and give the grid to share."""
        position = self.position
        self.recorder.end(position, self.word, self.title)
        if position.solved:
            praise = _PRAISE.get(len(position.turns), "Phew")
            guesses = count(len(position.turns), "guess", "guesses")
            self.console.say(f"{praise}: {capitals(position.turns[-1].guess)} in {guesses}.")
        else:
            limit = count(position.limit, "guess", "guesses")
            was = f"the word was {capitals(self.word)}"
            if not self.word:
                was = f"it could have been {capitals(position.candidates[0])}"
            self.console.say(f"The limit of {limit} is used up; {was}.")
        self.console.say()
        self.console.say(self._share())

    def _share(self) -> str:
        screen, position = self.console.screen, self.position
        patterns = tuple(turn.pattern for turn in position.turns)
        hard = position.mode.name != "normal"
        share = Share(self.title, patterns, position.lexicon.length, position.limit, hard)
        return format_share(share, screen.palette.emoji if screen.can_emoji else LETTERS)
