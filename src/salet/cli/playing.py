"""`play` game by game: a host hides a word a board, the person guesses them."""

from typing import TYPE_CHECKING, ClassVar

from salet import engine
from salet.cli.console import Console
from salet.cli.console_game import ConsoleGame, whole_number
from salet.cli.recorder import Recorder
from salet.errors import SaletError
from salet.game.position import Position
from salet.game.replies import LETTERS
from salet.text import capitals, count

if TYPE_CHECKING:
    from salet.analysis.adviser import Adviser
    from salet.play.hosted import Hidden

#: What is said of a win with this many guesses; each further board allows one more.
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

    COMMANDS: ClassVar[dict[str, str]] = {
        "hint": ConsoleGame.COMMANDS["hint"],
        "hints N": "name the N best next guesses after each guess; 0 for none",
        **ConsoleGame.COMMANDS,
    }
    NOTE = "Where a word of the list is a command, too, /list is the command."

    def __init__(
        self, console: Console, recorder: Recorder, start: Position, adviser: "Adviser",
        hints: int, hidden: "Hidden",
    ) -> None:  # fmt: skip
        super().__init__(console, recorder, adviser, hints or _HINTS)
        self.hints = hints
        self.game = engine.host_game(start, hidden)
        self.letters = sorted({letter for guess in start.lexicon.guesses for letter in guess})

    @property
    def position(self) -> Position:
        """Where the game is."""
        return self.game.position

    @property
    def before_last(self) -> Position | None:
        """Where it was before the last guess, if there was one."""
        return self.game.before_last

    def play(self) -> None:
        """Play one game to its end."""
        openers = iter(self.adviser.openers)
        if self.position.moves:
            self._show()
        while not self.position.over:
            prompt = f"guess {len(self.position.moves) + 1} of {self.position.limit} > "
            opener = next(openers, None)
            if opener is not None and self.position.why_illegal(opener) is None:
                self.console.say(f"{prompt}{opener}")
                self.guess(opener)
                continue
            if self.hints and self.position.moves:
                self.show_hints()
            while not self.hear(self.console.ask(prompt)):
                pass

    def show_hints(self) -> None:
        """Name the best next guesses, in one line if there is room."""
        found = self.suggest(self.hints)
        named = ", ".join(f"{capitals(each.word)} {each.guesses_shown}".strip() for each in found)
        self.console.say(f"hints: {named}")

    def do_hints(self, number: str) -> None:
        """Name more or fewer guesses from now on, or none."""
        self.hints = 0 if number == "0" else whole_number(number)
        if self.hints and self.position.moves:
            self.show_hints()

    def hear(self, line: str) -> bool:
        """Take a line: a guess or a command; whether a guess was made."""
        try:
            if not line and len(self.position.moves) == self.position.game.rescue:
                (best,) = self.suggest(1)
                self.console.say(f"{capitals(best.word)}, as recommended")
                self.guess(best.word)
            elif not line:
                name = self.position.rule.word_name
                raise SaletError(f'type {name}; "help" lists what else there is')
            elif word := self.spaced_guess(line):
                self.guess(word)
            elif self.obey(line):
                return False
            else:
                self.check_line(line)
                rule = self.position.rule
                raise SaletError(f"type {rule.word_name} alone; its {rule.reply_name} follow")
        except SaletError as error:
            self.console.say(f"{error}")
            return False
        return True

    def guess(self, word: str) -> None:
        """Make a guess and show what it got."""
        self.game.guess(word)
        self.hints_given = 0
        self.recorder.turn(self.position, self.adviser)
        self._show()

    def _show(self) -> None:
        """Show the boards, and what they tell of letters."""
        screen = self.console.screen
        self.console.say_all(screen.game(self.position))
        if not self.position.over:
            self.console.say_all(screen.keyboard(self.position, self.letters))

    def farewell(self) -> str:
        """What to say when a game is left."""
        hidden = self.game.hidden.words and self.position.moves
        was = f"; {self.game.answers_shown}" if hidden else ""
        return f"bye{was}; this game is not recorded"

    def end(self) -> None:
        """Record the game, say how it ended, and give the grid to share."""
        position, hidden = self.position, self.game.hidden
        recorded = self.recorder.end(position, hidden.words, hidden.title)
        guesses = count(len(position.moves), "guess", "guesses")
        if position.solved and position.game.avoids:
            which = f"{len(position.moves)} of {position.limit}"
            self.console.say(f"Lost with guess {which}: {self.game.answers_shown}.")
        elif position.solved:
            own = len(position.moves) - position.game.rescue
            praise = _PRAISE.get(own - len(position.boards) + 1, "Phew")
            found = ", ".join(capitals(board.turns[-1].guess) for board in position.boards)
            self.console.say(f"{praise}: {found} in {guesses}.")
        else:
            won = " without the word, and you have won" if position.won else ""
            self.console.say(f"The limit of {guesses} is used up{won}; {self.game.answers_shown}.")
        self.name_review(recorded)
        screen = self.console.screen
        tiles = screen.palette.emoji if screen.can_emoji else LETTERS
        if (text := engine.share_text(position, hidden.title, tiles)) is not None:
            self.console.say()
            self.console.say(text)
