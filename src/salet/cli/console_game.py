"""A game at the console: what can be said in it beside guesses, and one game after another."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from salet.analysis.hints import LEVELS, hint
from salet.analysis.suggest import Advice, advise, breakdown
from salet.cli.console import Console, EndOfInput
from salet.cli.output import print_note, table_lines
from salet.cli.progress import ProgressLine
from salet.cli.recorder import Recorder
from salet.errors import SaletError, UnknownNameError, nearest
from salet.game.position import Position
from salet.game.replies import format_pattern
from salet.game.words import fold
from salet.play.player import Player, make_player
from salet.text import capitals, count, short

#: Up to so many answers are named without being asked for.
_FEW = 12
#: How many parts `why` shows.
_PARTS = 8
#: How many seconds an exact search may think about one guess at the console.
_PATIENCE = "3"
#: What is called what else.
_OTHER_NAMES = {"?": "help", "q": "quit", "exit": "quit"}


class Quit(Exception):  # noqa: N818 (nothing is wrong)
    """The person has had enough."""


class ConsoleGame(ABC):
    """What `assist` and `play` share: the position, advice about it, and commands."""

    COMMANDS: ClassVar[dict[str, str]] = {
        "hint": "a little help, and a little more each time: " + ", ".join(LEVELS),
        "best [N]": "the best next guesses and what they mean",
        "list": "the answers that are left",
        "why WORD": "what this guess would give",
        "show": "the game so far",
        "strategy NAME": "rank guesses by another strategy",
        "help": "this list",
        "quit": "leave this game",
    }
    NOTE: ClassVar[str]
    """What else there is to know about typing."""

    def __init__(
        self, console: Console, recorder: Recorder, player: Player | None, top: int
    ) -> None:
        self.console, self.recorder, self.player, self.top = console, recorder, player, top
        self.hints_given = 0

    @property
    @abstractmethod
    def position(self) -> Position:
        """Where the game is."""

    @property
    @abstractmethod
    def before_last(self) -> Position | None:
        """Where it was before the last guess, if there was one."""

    @abstractmethod
    def play(self) -> None:
        """Play one game to its end."""

    @abstractmethod
    def farewell(self) -> str:
        """What to say when a game is left."""

    @abstractmethod
    def end(self) -> None:
        """See to what is kept of a game that is over."""

    def obey(self, line: str) -> bool:
        """Do what a line says if it is a command; whether it was one."""
        name, *arguments = line.removeprefix("/").split() or [""]
        wanted = {each.split()[0]: each.split()[1:] for each in self.COMMANDS}
        name = _OTHER_NAMES.get(name.lower(), name.lower())
        if name not in wanted:
            if line.startswith("/"):
                raise self.not_understood(line)
            return False
        least = sum(not each.startswith("[") for each in wanted[name])
        if not least <= len(arguments) <= len(wanted[name]):
            usage = " ".join((name, *wanted[name]))
            raise SaletError(f"{short(line)} is not how to say it; write: {usage}")
        getattr(self, f"do_{name}")(*arguments)
        return True

    @property
    def names(self) -> list[str]:
        """The names of the commands."""
        return [each.split()[0] for each in self.COMMANDS]

    def means_command(self, word: str) -> bool:
        """Whether a word that is not in the list looks like a command mistyped."""
        known = fold(word) in self.position.lexicon.guesses
        return not known and bool(nearest(word.lower(), self.names, 1))

    def not_understood(self, line: str) -> SaletError:
        """The error for a line that is nothing known."""
        typed = short(line.split()[0].removeprefix("/"), 20).strip("'")
        return UnknownNameError.of("command", typed, self.names)

    def do_help(self) -> None:
        """Name the commands."""
        width = max(map(len, self.COMMANDS))
        self.console.say_all(f"  {name:{width}}  {about}" for name, about in self.COMMANDS.items())
        self.console.say(
            "Of a guess, expected is how many guesses the game still takes on average, this one "
            "included (~ before an estimate); ends by next, how likely it ends with this guess or "
            "the next; parts, how many different tiles it may get; largest, how many answers the "
            "worst of them leave."
        )
        self.console.say(self.NOTE)

    def do_quit(self) -> None:
        """Leave."""
        raise Quit

    def do_hint(self) -> None:
        """Help a little more than the last time in this position."""
        self.hints_given += 1
        with ProgressLine("thinking"):
            told = hint(self.position, self.hints_given, self.player, self.before_last)
        self.console.say(f"hint: {told}")

    def do_best(self, number: str = "") -> None:
        """Show the best next guesses."""
        self.show_best(whole_number(number) if number else self.top)

    def do_list(self) -> None:
        """Show the answers left."""
        self.console.say(f"{count(len(self.position.candidate_ids), 'answer')} left:")
        self.show_words(self.position.candidates)

    def do_show(self) -> None:
        """Show the game so far."""
        if not self.position.turns:
            self.console.say("no guess was made yet")
        self.console.say_all(self.console.screen.board(self.position.turns, most=100))

    def do_strategy(self, name: str) -> None:
        """Rank by another strategy."""
        name = name.lower()
        options = {"top": str(self.top), "budget": _PATIENCE} if name == "optimal" else {}
        self.player = make_player(name, options=options)
        self.recorder.strategy = name
        self.console.say(f"guesses are ranked by {name} now")

    def do_why(self, word: str) -> None:
        """Show what a guess would give."""
        seen = breakdown(self.position, word)
        advice, name, mode = seen.advice, capitals(seen.advice.word), self.position.mode.name
        if seen.illegal:
            self.console.say(f"{name} is not allowed in {mode} mode: {seen.illegal}")
        self.console.say(
            f"{name} {'may' if advice.candidate else 'cannot'} be the answer; with it the game "
            f"takes {advice.guesses_shown} guesses on average ({advice.claim}) and ends with it or "
            f"the next in {advice.ends_next:.0%} of cases"
        )
        parts = count(advice.parts, "part")
        self.console.say(f"{parts}; {advice.expected_remaining:.2f} answers left on average:")
        shown = _PARTS if len(seen.parts) > _PARTS + 1 else len(seen.parts)
        for pattern, words in seen.parts[:shown]:
            tiles = format_pattern(pattern, len(words[0]))
            room = (self.console.screen.width - 20) // (len(words[0]) + 1)
            more = " …" if len(words) > room else ""
            self.console.say(f"  {tiles} {len(words):4}  {' '.join(words[:room])}{more}")
        if len(seen.parts) > shown:
            self.console.say(f"  and {len(seen.parts) - shown} others, none of them larger")

    def advice(self, number: int) -> list[Advice]:
        """The best next guesses; never one twice, be there fewer than asked for or not."""
        with ProgressLine("thinking"):
            return advise(self.position, self.player, number)

    def show_best(self, number: int) -> list[Advice]:
        """Show the best next guesses and what they mean."""
        advice = self.advice(number)
        header = ["", "guess", "expected", "ends by next", "parts", "largest", " "]
        rows = [
            [str(place), capitals(each.word), each.guesses_shown, f"{each.ends_next:.0%}",
             str(each.parts), str(each.largest), "may be it" if each.candidate else ""]
            for place, each in enumerate(advice, 1)
        ]  # fmt: skip
        self.console.say_all(table_lines(header, rows, right=[header[0], *header[2:6]]))
        return advice

    def show_words(self, words: Sequence[str]) -> None:
        """Show words side by side."""
        per_line = max(1, (self.console.screen.width - 2) // (len(words[0]) + 2))
        for start in range(0, len(words), per_line):
            self.console.say("  " + "  ".join(words[start : start + per_line]))

    def show_left(self) -> None:
        """Say how many answers and guesses are left, and which answers where they are few."""
        answers = count(len(self.position.candidate_ids), "answer")
        guesses = count(self.position.guesses_left, "guess", "guesses")
        self.console.say(f"{answers} left, {guesses} left")
        if len(self.position.candidate_ids) <= _FEW:
            self.show_words(self.position.candidates)


def greeting(start: Position, colours: Sequence[str] = ()) -> str:
    """What is played with, and how to get help."""
    tiles = "Tiles: b {}, y {}, g {}; ".format(*colours) if colours else ""
    slash = "/" if "help" in start.lexicon.guesses else ""
    return (
        f"{count(len(start.candidate_ids), 'answer')} ({start.lexicon.answers.name}), "
        f"{start.mode.name} mode, {count(start.limit, 'guess', 'guesses')}. "
        f'{tiles}"{slash}help" for more.'
    )


def whole_number(text: str) -> int:
    """A number that was typed, from 1 and of a size that means something."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and int(text)):
        raise SaletError(f"{short(text)} is no number to use here; write 1, 2 …")
    return int(text)


def play_games(
    console: Console,
    next_game: Callable[[], ConsoleGame],
    *,
    question: str | None = "Another game?",
) -> None:
    """Play one game after another, until the person or the input ends it.

    An interrupt is passed on when it has been said how to go on with the game.
    """
    while True:
        game = next_game()
        try:
            game.play()
        except (EndOfInput, Quit) as end:
            if isinstance(end, EndOfInput):
                console.say("end of input")
            console.say(game.farewell(), wrap=False)
            return
        except KeyboardInterrupt:
            print_note(f"\n{game.farewell()}")
            raise
        game.end()
        if question is None or not console.ask_again(question):
            return
