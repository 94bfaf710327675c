"""`salet solve`: the computer plays."""

from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.assisting import Assist
from salet.cli.console import Console, EndOfInput
from salet.cli.console_game import Quit
from salet.cli.console_options import console_options
from salet.cli.options import game_of, game_options, hidden_words
from salet.cli.output import print_json, print_note
from salet.cli.player_options import adviser_of, adviser_options, note_goal, opener_option
from salet.cli.progress import ProgressLine
from salet.cli.recorder import Recorder
from salet.errors import SaletError
from salet.game.position import Position
from salet.game.turns import HIDDEN, Turn, in_one
from salet.game.words import fold
from salet.text import capitals, count, listing

if TYPE_CHECKING:
    from salet.analysis.adviser import Adviser


@click.command()
@click.argument("words", metavar="[WORD…]", nargs=-1)
@adviser_options
@opener_option
@game_options
@console_options
def command(
    words: tuple[str, ...], as_json: bool, palette: str, log: str | None, record: bool,
    debug: bool, **options: Any,
) -> int:  # fmt: skip
    """Let the computer guess a word, or several; without a word it asks for the tiles.

    Where the host of a game hides no word, as in absurdle, it plays against that one.

    With several boards a WORD is one for each of them, with / between: crane/slate.

    A word that is an allowed guess but not an answer is found, too: when no answer fits any more,
    all guesses that do are tried. Exit code 1 means that a game was lost.
    """
    position, adviser = game_of(options).start(), adviser_of(options)
    adviser.check_openers(position.lexicon)
    note_goal(adviser.strategy, position.game)
    hidden = [hidden_words(word, position.game) for word in words]
    if position.game.evil and not hidden:
        hidden = [()]
    console = Console(as_json=as_json, palette=palette)
    recorder = Recorder(
        "solve", log=log, record=record, debug=debug, strategy=adviser.name(position.game)
    )
    try:
        for number, answers in enumerate(hidden):
            if number:
                console.say()
            _solve(answers, position, adviser, console, recorder)
        if not hidden:
            _ask(position, adviser, console, recorder)
    finally:
        if as_json and (recorder.games or not hidden):
            print_json(recorder.games[0] if len(hidden) == 1 else {"games": recorder.games})
    return int(not all(recorder.won))


def _choose(adviser: "Adviser", position: Position) -> str:
    """What an adviser guesses in a position."""
    with ProgressLine("thinking"):
        return adviser.choose(position)


def _solve(
    answers: tuple[str, ...], position: Position, adviser: "Adviser", console: Console,
    recorder: Recorder,
) -> None:  # fmt: skip
    """Play one game and say how it went."""
    hidden = engine.hide(position.game, words=answers or None)
    position = hidden.start(position.game)
    recorder.begin(position)
    game = engine.host_game(position, hidden)
    if position.moves:
        console.say_all(console.screen.game(position))
    while not position.over:
        step = game.guess(_choose(adviser, position))
        position = step.position
        console.say(_heading(len(position.moves), step.move.guess))
        console.say_all(_reply_lines(console, position, widened=step.widened))
        if step.widened:
            left = listing([f"{number:,}" for number in step.left])
            console.say(
                "no answer of the list fits: from here on any word of "
                f"{position.lexicon.guesses.name} that does may be it, {left} "
                f"word{'' if step.left == (1,) else 's'}"
            )
        recorder.turn(position, adviser)
    recorder.end(position, answers)
    guesses = count(len(position.moves), "guess", "guesses")
    name = "/".join(map(capitals, game.answers))
    if position.solved:
        console.say(f"{name}: {'solved' if position.won else 'lost, found'} in {guesses}.")
    elif position.won:
        console.say(f"{name}: won, not found in {guesses}.")
    else:
        numbers = listing([f"{len(board.candidate_ids):,}" for board in position.open_boards])
        left = f"{numbers} answer{'' if numbers == '1' else 's'} left"
        were = "was" if len(answers) == 1 else "were"
        print_note(
            f"salet: the limit of {guesses} is used up; {name} {were} not found "
            f"({left}; --limit gives more guesses)"
        )


def _heading(number: int, guess: str) -> str:
    return f"Guess #{number}: {' '.join(capitals(guess))}"


def _reply_lines(console: Console, position: Position, *, widened: bool = False) -> list[str]:
    """The tiles of the last guess on each board that got some, and how many answers they leave."""
    if position.rule.one_grid:
        last = position.moves[-1]
        tiles = console.screen.emoji_row(Turn(last.guess, in_one(last.replies)), position.rule)
        numbers = [len(board.candidate_ids) for board in position.open_boards]
        left = f"  {count(max(numbers), 'word')} left" if numbers and not widened else ""
        return [f"{'':10}{tiles}{left}"]
    lines = []
    for number, (board, reply) in enumerate(
        zip(position.boards, position.moves[-1].replies, strict=True), 1
    ):
        if reply is None or reply == HIDDEN:
            continue
        name = f"{number:<3}" if len(position.boards) > 1 else ""
        tiles = console.screen.emoji_row(board.turns[-1], position.rule)
        left = "" if board.solved else f"  {count(len(board.candidate_ids), 'answer')} left"
        if widened:  # the line below says how many words there are instead
            left = "" if name else "  no answer left"
        lines.append(f"{'':10}{name}{tiles}{left}")
    return lines


def _ask(position: Position, adviser: "Adviser", console: Console, recorder: Recorder) -> None:
    """Play game after game, each with a word to find or with tiles that are typed."""
    word, told = position.rule.word_noun, position.rule.reply_name
    asked = f"The {word} to guess (Enter to keep it and type the {told}) > "
    if position.game.boards > 1:
        asked = f"The {word}s to guess, with / between (Enter to keep them and type the {told}) > "
    while True:
        try:
            first = console.ask(asked)
            if first.lower() in {"q", "quit", "exit"}:
                raise Quit
            parts = [part.strip() for part in first.split("/")]
            listed = fold(first) in position.lexicon.guesses
            if first and (listed or not all(map(position.rule.is_reply, parts))):
                answers = hidden_words(first, position.game)
                _solve(answers, position, adviser, console, recorder)
            else:
                recorder.begin(position)
                game = TileEntry(console, recorder, position, adviser, top=5)
                game.play(first)
                game.end()
        except SaletError as error:
            console.say(f"{error}")
            continue
        except (EndOfInput, Quit):
            console.say("bye")
            return
        if not console.ask_again("Play again?"):
            return


class TileEntry(Assist):
    """A game in which the computer guesses and the person types what each guess got."""

    def name_guess(self) -> None:
        """Make the next guess."""
        self.guess = _choose(self.adviser, self.position)
        self.console.say(_heading(len(self.position.moves) + 1, self.guess))

    def show_state(self) -> None:
        """Show the tiles that were typed, and how many answers are left."""
        if self.position.moves:
            self.console.say_all(_reply_lines(self.console, self.position))

    def end(self) -> None:
        """Record the game as the computer's: `salet review last` is for the person's own."""
        self.recorder.end(self.position)

    def farewell(self) -> str:
        """A game that is left here cannot be resumed."""
        return "bye"
