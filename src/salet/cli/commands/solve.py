"""`salet solve`: the computer plays."""

from typing import Any

import click

from salet.cli.assisting import Assist
from salet.cli.console import Console, EndOfInput
from salet.cli.console_game import Quit
from salet.cli.game_options import game_options
from salet.cli.options import position_of, position_options
from salet.cli.output import print_json, print_note
from salet.cli.player_options import opener_option, player_of, player_options
from salet.cli.progress import ProgressLine
from salet.cli.recorder import Recorder
from salet.errors import SaletError
from salet.game.position import Position
from salet.game.replies import are_tiles
from salet.play.autoplay import next_guess, play_game
from salet.play.hosts import honest_host
from salet.play.player import Player
from salet.text import capitals, count


@click.command()
@click.argument("words", metavar="[WORD…]", nargs=-1)
@player_options
@opener_option
@position_options
@game_options
def command(
    words: tuple[str, ...], as_json: bool, palette: str, log: str | None, record: bool,
    debug: bool, **given: Any,
) -> int:  # fmt: skip
    """Let the computer guess a word, or several; without a word it asks for the tiles.

    A word that is an allowed guess but no answer is found, too: when no answer fits any more, all
    guesses that do are tried. Exit code 1 means that a word was not found within the limit.
    """
    strategy = given["strategy"]
    position, player = position_of((), given), player_of(given)
    player.check_openers(position.lexicon)
    hidden = [position.lexicon.check_guess(word) for word in words]
    console = Console(as_json=as_json, palette=palette)
    recorder = Recorder("solve", log=log, record=record, debug=debug, strategy=strategy)
    try:
        for number, word in enumerate(hidden):
            if number:
                console.say()
            _solve(word, position, player, console, recorder)
        if not hidden:
            _ask(position, player, console, recorder)
    finally:
        if as_json and (recorder.games or not hidden):
            print_json(recorder.games[0] if len(words) == 1 else {"games": recorder.games})
    return int(not all(game["solved"] for game in recorder.games))


def _solve(
    word: str, position: Position, player: Player, console: Console, recorder: Recorder
) -> None:
    """Play one word and say how it went."""
    recorder.begin(position)
    steps = play_game(position, player, honest_host(word))
    while True:
        with ProgressLine("thinking"):
            step = next(steps, None)
        if step is None:
            break
        position = step.position
        console.say(_heading(len(position.turns), step.turn.guess))
        if not step.widened:
            console.say(_tiles(console, position))
        else:
            console.say(f"{'':10}{console.screen.emoji_row(step.turn)}  no answer left")
            console.say(
                "no answer of the list fits: from here on any word of "
                f"{position.lexicon.guesses.name} that does may be it, "
                f"{count(len(position.candidate_ids), 'word')}"
            )
        recorder.turn(position, player)
    recorder.end(position, word)
    guesses = count(len(position.turns), "guess", "guesses")
    if position.solved:
        console.say(f"{capitals(word)}: solved in {guesses}.")
    else:
        print_note(
            f"salet: the limit of {guesses} is used up; {capitals(word)} was not found "
            f"({count(len(position.candidate_ids), 'answer')} left; --limit gives more guesses)"
        )


def _heading(number: int, guess: str) -> str:
    return f"Guess #{number}: {' '.join(capitals(guess))}"


def _tiles(console: Console, position: Position) -> str:
    """The tiles of the last guess, and how many answers they leave."""
    tiles = console.screen.emoji_row(position.turns[-1])
    left = "" if position.solved else f"  {count(len(position.candidate_ids), 'answer')} left"
    return f"{'':10}{tiles}{left}"


def _ask(position: Position, player: Player, console: Console, recorder: Recorder) -> None:
    """Play game after game, with a word that is told or with tiles that are typed (S3)."""
    while True:
        try:
            first = console.ask("The word to guess (Enter to keep it and type the tiles) > ")
            if first.lower() in {"q", "quit", "exit"}:
                raise Quit
            if first and not are_tiles(first):
                _solve(position.lexicon.check_guess(first), position, player, console, recorder)
            else:
                recorder.begin(position)
                game = TileEntry(console, recorder, position, player, top=5)
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

    def named(self) -> None:
        """Make the next guess."""
        assert self.player is not None  # noqa: S101 (solve always has one)
        with ProgressLine("thinking"):
            self.guess = next_guess(self.position, self.player)
        self.console.say(_heading(len(self.position.turns) + 1, self.guess))

    def show_state(self) -> None:
        """Show the tiles that were typed, and how many answers are left."""
        if self.position.turns:
            self.console.say(_tiles(self.console, self.position))

    def farewell(self) -> str:
        """A game that is left here cannot be gone on with."""
        return "bye"
