"""A game at the console: what can be said in it beside guesses."""

from collections.abc import Sequence
from typing import ClassVar

from salet.advice import Advice, advise, prospect
from salet.cli.dialogue import Dialogue
from salet.cli.game_options import Keeper
from salet.cli.output import table_lines
from salet.cli.progress import ProgressLine
from salet.errors import SaletError, UnknownNameError
from salet.hints import LEVELS, hint
from salet.patterns import format_pattern
from salet.player import Player, make_player
from salet.position import Position
from salet.wording import capitals, count

#: Up to so many answers are named without being asked for.
FEW = 12
#: How long an exact search may think about one guess at the console.
_PATIENCE = "3"


class Quit(Exception):  # noqa: N818 (nothing is wrong)
    """The person has had enough."""


class Talk:
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

    def __init__(
        self, dialogue: Dialogue, keeper: Keeper, position: Position, player: Player | None,
        top: int,
    ) -> None:  # fmt: skip
        self.dialogue, self.keeper, self.player, self.top = dialogue, keeper, player, top
        self._position = position
        self._hints = 0

    @property
    def position(self) -> Position:
        """Where the game is."""
        return self._position

    def obey(self, line: str) -> bool:
        """Do what a line says if it is a command; whether it was one."""
        name, *arguments = line.removeprefix("/").split() or [""]
        wanted = {each.split()[0]: each.split()[1:] for each in self.COMMANDS}
        name = {"?": "help", "q": "quit", "exit": "quit"}.get(name.lower(), name.lower())
        if name not in wanted:
            if line.startswith("/"):
                raise self.not_understood(line)
            return False
        most = len(wanted[name])
        least = sum(not each.startswith("[") for each in wanted[name])
        if not least <= len(arguments) <= most:
            usage = " ".join((name, *wanted[name]))
            raise SaletError(f"{line!r} is not how to say it; write: {usage}")
        getattr(self, f"do_{name}")(*arguments)
        return True

    def do_help(self) -> None:
        """Name the commands."""
        width = max(map(len, self.COMMANDS))
        self.dialogue.say_all(f"  {name:{width}}  {about}" for name, about in self.COMMANDS.items())
        self.dialogue.say(
            "Of a guess, expected is how many guesses the game still takes on average, this one "
            "included (~ before an estimate); ends by next, how likely it ends with this guess or "
            "the next; parts, how many different tiles it may get; largest, how many answers the "
            "worst of them leave. Where a command is a word of the list, /list is the command."
        )

    def do_quit(self) -> None:
        """Leave."""
        raise Quit

    def do_hint(self) -> None:
        """Help a little more than the last time in this position."""
        self._hints += 1
        with ProgressLine("thinking"):
            told = hint(self.position, self._hints, self.player)
        self.dialogue.say(f"hint: {told}")

    def do_best(self, number: str = "") -> None:
        """Show the best next guesses."""
        if number and not (number.isdecimal() and int(number)):
            raise SaletError(f"{number!r} is no number of guesses; write one from 1")
        self.show_best(int(number) if number else self.top or 5)

    def do_list(self) -> None:
        """Show the answers left."""
        self.dialogue.say(f"{count(len(self.position.candidate_ids), 'answer')} left:")
        self.show_words(self.position.candidates)

    def do_show(self) -> None:
        """Show the game so far."""
        if not self.position.turns:
            self.dialogue.say("no guess was made yet")
        self.dialogue.say_all(self.dialogue.screen.board(self.position.turns, most=100))

    def do_strategy(self, name: str) -> None:
        """Rank by another strategy."""
        options = {"top": str(max(self.top, 1)), "budget": _PATIENCE} if name == "optimal" else {}
        self.player = make_player(name, options=options)
        self.keeper.strategy = name
        self.dialogue.say(f"guesses are ranked by {name} now")

    def do_why(self, word: str) -> None:
        """Show what a guess would give."""
        seen = prospect(self.position, word)
        advice, name = seen.advice, capitals(seen.advice.word)
        if seen.illegal:
            self.dialogue.say(
                f"{name} is not allowed in {self.position.mode.name} mode: {seen.illegal}"
            )
        self.dialogue.say(
            f"{name} {'may' if advice.candidate else 'cannot'} be the answer; with it the game "
            f"takes {advice.guesses_shown} guesses on average ({advice.claim}) and ends with it or "
            f"the next in {advice.ends_next:.0%} of cases"
        )
        parts = count(advice.parts, "part")
        self.dialogue.say(f"{parts}, of {advice.expected_remaining:.2f} answers on average:")
        for pattern, words in seen.parts[:8]:
            tiles = format_pattern(pattern, len(words[0]))
            room = (self.dialogue.screen.width - 20) // (len(words[0]) + 1)
            more = " …" if len(words) > room else ""
            self.dialogue.say(f"  {tiles} {len(words):4}  {' '.join(words[:room])}{more}")
        if len(seen.parts) > 8:
            self.dialogue.say(f"  and {count(len(seen.parts) - 8, 'smaller one')}")

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
        self.dialogue.say_all(table_lines(header, rows, right=[header[0], *header[2:6]]))
        return advice

    def show_words(self, words: Sequence[str]) -> None:
        """Show words side by side."""
        per_line = max(1, (self.dialogue.screen.width - 2) // (len(words[0]) + 2))
        for start in range(0, len(words), per_line):
            self.dialogue.say("  " + "  ".join(words[start : start + per_line]))

    def show_left(self) -> None:
        """Say how many answers and guesses are left, and which answers where they are few."""
        answers = count(len(self.position.candidate_ids), "answer")
        guesses = count(self.position.guesses_left, "guess", "guesses")
        self.dialogue.say(f"{answers} left, {guesses} left")
        if len(self.position.candidate_ids) <= FEW:
            self.show_words(self.position.candidates)

    def not_understood(self, line: str) -> SaletError:
        """The error for a line that is nothing known."""
        names = [each.split()[0] for each in self.COMMANDS]
        return UnknownNameError.of("command", line.split()[0].removeprefix("/"), names)
