"""`salet assist`: help with a game that is played elsewhere."""

from dataclasses import replace
from typing import Any

import click

from salet.analysis.suggest import DEFAULT
from salet.cli.assisting import Assist
from salet.cli.console import Console
from salet.cli.console_game import greeting, play_games
from salet.cli.game_options import game_options, typed_options
from salet.cli.options import position_of, position_options
from salet.cli.output import print_json
from salet.cli.player_options import advice_options, adviser_of
from salet.cli.recorder import Recorder
from salet.errors import GameOverError
from salet.game.turns import parse_turns


@click.command()
@click.argument("turns", metavar="[TURN…]", nargs=-1)
@click.option("--top", metavar="N", type=click.IntRange(min=1), default=5, show_default=True,
              help="How many guesses to name each turn.")  # fmt: skip
@click.option("--quiet", is_flag=True, help="Name nothing unless asked to: `hint` goes by steps.")
@advice_options
@position_options
@game_options
def command(
    turns: tuple[str, ...], top: int, quiet: bool, as_json: bool, palette: str, log: str | None,
    record: bool, debug: bool, **given: Any,
) -> None:  # fmt: skip
    """Help with a game you play elsewhere: it names a guess, you type the tiles it got.

    Type the tiles of the guess that was named (bybbb: b grey, y yellow, g green), or the word you
    played and its tiles. "help" lists what else can be typed: undo, list, why WORD, hint …

    With TURNs it starts in the middle of a game.
    """
    strategy = given["strategy"] or DEFAULT
    start, player = position_of((), given), adviser_of(given)
    if player is not None:
        player.check_openers(start.lexicon)
    made = parse_turns(turns)
    console = Console(as_json=as_json, palette=palette)
    recorder = Recorder("assist", log=log, record=record, debug=debug, strategy=strategy)
    resume = typed_options("mode", "log", "as_json", "debug")
    game: Assist | None = None

    def next_game() -> Assist:
        """A game from the start, by the mode and the strategy of the last one."""
        nonlocal game
        mode, adviser = (game.position.mode, game.player) if game else (start.mode, player)
        begin = replace(start, mode=mode)
        recorder.begin(begin)
        game = Assist(console, recorder, begin, adviser, top, quiet=quiet, resume=resume)
        if made:
            game.tell(made)
            made.clear()
            if game.position.over:
                raise GameOverError("the game is over; there is nothing left to guess")
        return game

    console.say(greeting(start, console.screen.palette.names))
    try:
        play_games(console, next_game)
    finally:
        if as_json:
            print_json({"games": recorder.games})
