"""`salet assist`: help with a game that is played elsewhere."""

from typing import Any

import click

from salet import engine
from salet.cli.assisting import Assist
from salet.cli.console import Console
from salet.cli.console_game import greeting, play_games
from salet.cli.console_options import console_options, typed_options
from salet.cli.options import game_options, position_of
from salet.cli.output import print_json
from salet.cli.player_options import adviser_of, adviser_options, note_goal, opener_option
from salet.cli.recorder import Recorder
from salet.errors import GameOverError


@click.command()
@click.argument("turns", metavar="[TURN…]", nargs=-1)
@click.option("--top", metavar="N", type=click.IntRange(min=1), default=5, show_default=True,
              help="How many guesses to name each turn.")  # fmt: skip
@click.option("--quiet", is_flag=True, help="Name nothing unless asked to: `hint` goes by steps.")
@click.option("--any", "any_word", is_flag=True,
              help="Go on with any allowed word that fits, mistyped tile or not.")  # fmt: skip
@adviser_options
@opener_option
@game_options
@console_options
def command(
    turns: tuple[str, ...], top: int, quiet: bool, any_word: bool, as_json: bool, palette: str,
    log: str | None, record: bool, debug: bool, **options: Any,
) -> None:  # fmt: skip
    """Help with a game you play elsewhere: it names a guess, you type the tiles it got.

    Type the tiles of the guess that was named (bybbb: b grey, y yellow, g green), or the word you
    played and its tiles. With several boards, type those of each with / between (bybbb/bbbbb).
    "help" lists what else can be typed: undo, list, why WORD, hint …

    With TURNs it starts in the middle of a game. With --date the game is recorded as the New York
    Times' puzzle of that day, and its answer counts among the past ones.
    """
    own_mode = engine.open_game(options["game"]).mode.name
    day = options["day"]
    start, adviser = position_of((), options), adviser_of(options)
    title = engine.puzzle_title(start.game, day)
    adviser.check_openers(start.lexicon)
    note_goal(adviser.strategy, start.game)
    moves = start.game.parse_moves(turns)
    console = Console(as_json=as_json, palette=palette)
    recorder = Recorder(
        "assist", log=log, record=record, debug=debug, strategy=adviser.name(start.game)
    )
    resume = typed_options("mode", "log", "as_json", "debug")
    game: Assist | None = None

    def next_game() -> Assist:
        """A game from the start, by the mode and the strategy of the last one."""
        nonlocal game
        mode, by = (game.position.mode, game.adviser) if game else (start.mode, adviser)
        begin = start.with_game(mode=mode)
        recorder.begin(begin)
        game = Assist(
            console, recorder, begin, by, top, quiet=quiet, any_word=any_word, resume=resume,
            own_mode=own_mode, title=title,
        )  # fmt: skip
        if moves:
            game.tell(moves)
            moves.clear()
            if game.position.over:
                raise GameOverError("the game is over; there is nothing left to guess")
        return game

    console.say(greeting(start, console.screen.palette.names))
    try:
        play_games(console, next_game)
    finally:
        if as_json:
            print_json({"games": recorder.games})
