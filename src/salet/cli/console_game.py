"""A game at the console: what can be said in it beside guesses, and one game after another."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from salet import engine
from salet.cli.console import Console, EndOfInput
from salet.cli.output import MOST_PAIRS, print_note, table_lines
from salet.cli.player_options import aim_note
from salet.cli.progress import ProgressLine
from salet.cli.recorder import Recorder
from salet.errors import SaletError, UnknownNameError, nearest
from salet.game.board import Board
from salet.game.position import Position
from salet.game.words import fold
from salet.text import capitals, count, percent, short

if TYPE_CHECKING:
    from salet.analysis.adviser import Adviser
    from salet.game.rules import Rule
    from salet.play.player import Suggestion

#: At most this many answers are named without being asked for.
_FEW = 12
#: With more open boards than these, each gets one line.
_MANY_BOARDS = 4
#: How many parts `why` shows.
_PARTS = 8
#: How many seconds an exact search may think about one guess at the console.
_PATIENCE = "3"
#: A word this like a command's name is a command mistyped: udno, hepl and lits are at 0.75, and
#: strange is at 0.67 from strategy, hello from help; but so is wht from why.
_LIKENESS, _LIKENESS_IF_SHORT, _SHORT = 0.7, 0.6, 3
_WHY = "why WORD"
#: Other names of commands.
_OTHER_NAMES = {"?": "help", "q": "quit", "exit": "quit"}


class Quit(Exception):  # noqa: N818 (nothing is wrong)
    """The person has had enough."""


class ConsoleGame(ABC):
    """What `assist` and `play` share: the position, suggestions for it, and commands."""

    COMMANDS: ClassVar[dict[str, str]] = {
        "hint": "a little help, and a little more each time: " + ", ".join(engine.hint_levels()),
        "best [N]": "the best next guesses and what they mean",
        "list": "the answers that are left",
        _WHY: "what this guess would give",
        "show": "the game so far",
        "strategy NAME": "rank guesses by another strategy",
        "help": "this list",
        "quit": "leave this game",
    }
    NOTE: ClassVar[str]
    """What else there is to know about typing."""

    def __init__(self, console: Console, recorder: Recorder, adviser: "Adviser", top: int) -> None:
        self.console, self.recorder, self.adviser, self.top = console, recorder, adviser, top
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
        """Record a game that is over."""

    def name_review(self, recorded: bool) -> None:
        """Say how to review a game that is recorded, where it can be reviewed."""
        game = self.position.game
        if recorded and game.boards == 1 and game.rule.truthful and not game.twists:
            self.console.say("`salet review last` shows where it was won and lost.")

    def obey(self, line: str) -> bool:
        """Do what a line says if it is a command; whether it was one."""
        name, *arguments = line.removeprefix("/").split() or [""]
        parameters = {each.split()[0]: each.split()[1:] for each in self.COMMANDS}
        name = _OTHER_NAMES.get(name.lower(), name.lower())
        if name not in parameters:
            if line.startswith("/"):
                raise self.not_understood(line)
            return False
        least = sum(not each.startswith("[") for each in parameters[name])
        if not least <= len(arguments) <= len(parameters[name]):
            usage = " ".join((name, *parameters[name]))
            raise SaletError(f"{short(line)} is incomplete or too long; write: {usage}")
        getattr(self, f"do_{name}")(*arguments)
        return True

    @property
    def names(self) -> list[str]:
        """The names of the commands."""
        return [each.split()[0] for each in self.COMMANDS if self._works(each)]

    def _works(self, command: str) -> bool:
        """Whether a command can do anything here."""
        return command != _WHY or len(self.position.open_boards) == 1

    def means_command(self, word: str) -> bool:
        """Whether a word that is not in the list looks like a command mistyped, or cut short."""
        word = word.lower()
        if fold(word) in self.position.lexicon.guesses:
            return False
        likeness = _LIKENESS if len(word) > _SHORT else _LIKENESS_IF_SHORT
        near = nearest(word, self.names, 1, likeness=likeness)
        return bool(near) or any(name.startswith(word) for name in self.names)

    def spaced_guess(self, line: str) -> str:
        """The guess that a line is, with spaces between its signs or without; empty for none."""
        word = _joined(line)
        return word if fold(word) in self.position.lexicon.guesses else ""

    def check_line(self, line: str) -> None:
        """Raise where a line is neither a guess nor a command: what it was most likely meant as."""
        first, *others = _joined(line).split()
        lexicon, rule = self.position.lexicon, self.position.rule
        guess = len(first) == lexicon.length or first.isalnum() or has_signs(rule, first)
        if self.means_command(first) or not (guess and all(map(rule.is_reply, others))):
            raise self.not_understood(line)
        lexicon.check_guess(first)

    def not_understood(self, line: str) -> SaletError:
        """The error for a line that means nothing here."""
        typed = short(line.split()[0].removeprefix("/"), 20).strip("'")
        return UnknownNameError.of("command", typed, self.names)

    def do_help(self) -> None:
        """Name the commands."""
        listed = {name: about for name, about in self.COMMANDS.items() if self._works(name)}
        width = max(map(len, listed))
        self.console.say_all(f"  {name:{width}}  {about}" for name, about in listed.items())
        figures = (
            "expected is how many guesses the game still takes on average, this one included (~ "
            "before an estimate); solved by next, how likely this guess or the next solves it; "
        )
        lost = "; lost, how likely the answer is not found in time"
        if self._by_value:
            means = engine.value_meaning(self.adviser.name(self.position.game))
            figures, lost = f"value says: {means or 'how good it is'}; ", ""
        self.console.say(
            f"Of a guess, {figures}parts, how many different replies it may get; largest, how many "
            f"answers the worst of them leaves{lost}."
        )
        self.console.say(self.NOTE)

    def do_quit(self) -> None:
        """Leave."""
        raise Quit

    def do_hint(self) -> None:
        """Help a little more than the last time in this position."""
        self.hints_given += 1
        with ProgressLine("thinking"):
            player = self.adviser.at(self.position)
            text = engine.hint(self.position, self.hints_given, player, self.before_last)
        self.console.say(f"hint: {text}")

    def do_best(self, number: str = "") -> None:
        """Show the best next guesses."""
        asked = whole_number(number) if number else 0
        self.show_table(self.suggest(asked or self.top, work_out=bool(asked)))

    def do_list(self) -> None:
        """Show the answers left."""
        if self.in_pairs:
            self._show_pairs(MOST_PAIRS)
            return
        for name, board in self.named_boards():
            answers = count(len(board.candidate_ids), "answer")
            self.console.say(f"{name and f'{name}: '}{answers} left:")
            self.show_answers(board)

    def do_show(self) -> None:
        """Show the game so far."""
        if not self.position.moves:
            self.console.say("no guesses yet")
        else:
            self.console.say_all(self.console.screen.game(self.position, most=100))

    def do_strategy(self, name: str) -> None:
        """Rank by another strategy."""
        name = name.lower()
        options = {"top": str(self.top), "budget": _PATIENCE} if name == "optimal" else {}
        self.adviser = engine.make_adviser(name, options=options)
        self.recorder.strategy = name
        self.console.say(f"guesses are ranked by {name} now")
        if engine.aims_elsewhere(name, self.position.game):
            self.console.say(aim_note(name))

    def do_why(self, word: str) -> None:
        """Show what a guess would give."""
        if len(self.position.open_boards) > 1:
            raise SaletError("why works with one open board only")
        breakdown = engine.break_down(self.position, word)
        guess, rule = breakdown.suggestion, self.position.rule
        name, mode = capitals(guess.word), self.position.mode.name
        if breakdown.illegal:
            self.console.say(f"{name} is not allowed in {mode} mode: {breakdown.illegal}")
        solved = ""
        if guess.ends_next is not None:
            solved = f"; it or the next guess solves the game in {guess.ends_next:.0%} of cases"
        average = ""
        if guess.expected_guesses is not None:
            average = f"; with it the game takes {guess.guesses_shown} guesses on average"
            average += f" ({guess.claim}){solved}"
        may = "may" if guess.candidate else "cannot"
        self.console.say(f"{name} {may} be the answer{average}")
        if guess.loses:
            self.console.say(f"{guess.games_lost} are lost with it (proven)")
        parts = count(guess.parts, "part")
        self.console.say(f"{parts}; {guess.expected_remaining:.2f} answers left on average:")
        several = len(breakdown.parts) > _PARTS + 1
        shown = _PARTS if several else len(breakdown.parts)
        for reply, words in breakdown.parts[:shown]:
            tiles = rule.format(reply, len(words[0]))
            room = (self.console.screen.width - 20) // (len(words[0]) + 1)
            more = " …" if len(words) > room else ""
            self.console.say(f"  {tiles} {len(words):4}  {' '.join(words[:room])}{more}")
        if len(breakdown.parts) > shown:
            self.console.say(f"  and {len(breakdown.parts) - shown} others, none of them larger")

    def suggest(self, number: int, *, work_out: bool = False) -> "list[Suggestion]":
        """The best next guesses, at most this many; all worked out, where a strategy does a few."""
        adviser = self.adviser.naming(number) if work_out else self.adviser
        with ProgressLine("thinking"):
            return adviser.suggest(self.position, number)

    def show_table(self, suggestions: "Sequence[Suggestion]") -> None:
        """Show the best next guesses and what they mean."""
        header = [
            "", "guess", "value", "expected", "lost", "solved by next", "parts", "largest", " "
        ]  # fmt: skip
        rows = [
            [str(place), capitals(each.word), f"{each.value:.2f}" if self._by_value else "",
             each.guesses_shown, each.lost_shown,
             "" if each.ends_next is None else f"{each.ends_next:.0%}",
             str(each.parts), str(each.largest), "possible answer" if each.candidate else ""]
            for place, each in enumerate(suggestions, 1)
        ]  # fmt: skip
        for name in ("value", "expected", "lost", "solved by next"):
            place = header.index(name)
            if not any(row[place] for row in rows):
                del header[place]
                for row in rows:
                    del row[place]
        right = [name for name in header if name not in ("guess", " ")]
        self.console.say_all(table_lines(header, rows, right))

    @property
    def _by_value(self) -> bool:
        """Whether guesses have values that no other figure says: how well they avoid the word."""
        return self.position.game.avoids

    def named_boards(self) -> list[tuple[str, Board]]:
        """The open boards and what they are called; the only board of a game needs no name."""
        if len(self.position.boards) == 1:
            return [("", board) for board in self.position.boards]
        if self.position.rule.one_grid:  # whose boards have the same candidates
            return [("", board) for board in self.position.open_boards[:1]]
        numbered = enumerate(self.position.boards, 1)
        return [(f"board {number}", board) for number, board in numbered if board.open]

    @property
    def in_pairs(self) -> bool:
        """Whether two words are to be found in one grid, so that only pairs of them fit."""
        return self.position.rule.one_grid and len(self.position.open_boards) > 1

    def _show_pairs(self, most: int, more: str = "") -> None:
        """Say how many pairs are left, and which; where they are more, their words if asked for."""
        pairs, board = self.position.pairs, self.position.open_boards[0]
        words = count(len(board.candidate_ids), "word")
        self.console.say(f"{count(len(pairs), 'pair')} left, of {words}{more}")
        if len(pairs) <= most:
            self._say_in_columns(["/".join(pair) for pair in pairs])
        elif not more:
            self.show_answers(board)

    def show_answers(self, board: Board) -> None:
        """Show the answers left on a board side by side, likeliest first with their shares."""
        likeliest = self.position.likeliest(board)
        cells = [word for word, _ in likeliest]
        if self.position.weights is not None and len(cells) > 1:
            cells = [f"{word} {percent(share):>5}" for word, share in likeliest]
        self._say_in_columns(cells)

    def _say_in_columns(self, cells: Sequence[str]) -> None:
        """Cells of one width side by side."""
        per_line = max(1, (self.console.screen.width - 2) // (len(cells[0]) + 2))
        for start in range(0, len(cells), per_line):
            self.console.say("  " + "  ".join(cells[start : start + per_line]).rstrip())

    def show_left(self) -> None:
        """Say how many answers and guesses are left, and which answers where they are few."""
        guesses = count(self.position.guesses_left, "guess", "guesses")
        if self.in_pairs:
            self._show_pairs(_FEW, f"; {guesses} left")
            return
        if len(self.position.open_boards) > _MANY_BOARDS:
            for name, board in self.named_boards():
                self.console.say(self._left_in_short(name, board))
            self.console.say(f"{guesses} left")
            return
        for name, board in self.named_boards():
            answers = count(len(board.candidate_ids), "answer")
            shown = f"{name}: {answers} left" if name else f"{answers} left, {guesses} left"
            self.console.say(shown)
            if len(board.candidate_ids) <= _FEW:
                self.show_answers(board)
        if len(self.position.boards) > 1 and not self.position.rule.one_grid:
            self.console.say(f"{guesses} left")

    def _left_in_short(self, name: str, board: Board) -> str:
        """How many answers a board has left, and which where a line has room for them."""
        answers = count(len(board.candidate_ids), "answer")
        words = " ".join(word for word, _ in self.position.likeliest(board))
        line = f"{name}: {answers} left: {words}"
        return line if len(line) <= self.console.screen.width else f"{name}: {answers} left"


def greeting(start: Position, colours: Sequence[str] = ()) -> str:
    """What is played, and how to get help."""
    game = start.game
    name = game.name or game.heading
    title = f"{name}: " if name else ""
    what = "words in one grid" if game.rule.one_grid else "boards"
    boards = f", {game.boards} {what}" if game.boards > 1 else ""
    rule = "" if game.rule.tells_letters else f", {game.rule.name} {game.rule.reply_name}"
    slash = "/" if "help" in game.lexicon.guesses else ""
    tiles = ""
    if colours and game.rule.tiles_of(game.won, game.length) is not None:
        tiles = "Tiles: b {}, y {}, g {}; ".format(*colours)
    lost = " Whoever guesses the word loses." if game.avoids else ""
    if game.in_sequence:
        boards += ", shown one after another"
    if game.rescue:
        boards += f", {count(game.rescue, 'guess is', 'guesses are')} given"
    return (
        f"{title}{count(len(game.lexicon.answers), 'answer')} ({game.lexicon.answers.name}), "
        f"{game.mode.name} mode, {count(game.limit, 'guess', 'guesses')}{boards}{rule}.{lost} "
        f'{tiles}"{slash}help" for more.'
    )


def _joined(line: str) -> str:
    """A line without the spaces between single signs, such as 1 2 3 4."""
    parts = line.split()
    return "".join(parts) if all(len(part) == 1 for part in parts) else line


def has_signs(rule: "Rule", word: str) -> bool:
    """Whether a word consists of signs that words have under a rule."""
    try:
        rule.check_signs(fold(word))
    except SaletError:
        return False
    return True


def whole_number(text: str) -> int:
    """A number that was typed, from 1 to six digits."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and int(text)):
        raise SaletError(f"{short(text)} is not a whole number from 1; write 1, 2 …")
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
