"""`salet assist`: help with a game that is played elsewhere."""

import shlex
from typing import Any

import click

from salet.advice import DEFAULT
from salet.cli.assisting import Assist
from salet.cli.dialogue import Dialogue, EndOfInput
from salet.cli.game_options import Keeper, game_options
from salet.cli.options import position_of, position_options
from salet.cli.output import print_json, print_note
from salet.cli.player_options import advice_options, adviser_of
from salet.cli.talk import Quit
from salet.position import Position
from salet.turns import format_turn
from salet.wording import count


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
    options = _options(given)
    position, player = position_of(turns, given), adviser_of(given)
    dialogue = Dialogue(as_json=as_json, palette=palette)
    keeper = Keeper("assist", log=log, record=record, debug=debug, strategy=strategy)
    start = Position.start(position.lexicon, mode=position.mode, limit=position.limit)
    dialogue.say(
        f"{count(len(start.candidate_ids), 'answer')} ({start.lexicon.answers.name}), "
        f"{start.mode.name} mode, {count(start.limit, 'guess', 'guesses')}. Tiles: b grey, "
        'y yellow, g green; "help" for more.'
    )
    while True:
        keeper.begin(start)
        game = Assist(dialogue, keeper, position, player, top, quiet=quiet)
        try:
            game.play()
        except (EndOfInput, Quit) as end:
            if isinstance(end, EndOfInput):
                dialogue.say("end of input")
            dialogue.say(_farewell(game, options), wrap=False)
            break
        except KeyboardInterrupt:
            print_note(f"\n{_farewell(game, options)}")
            raise
        keeper.end(game.position)
        position, player = start, game.player
        if not dialogue.ask_again("Another game?"):
            break
    if as_json:
        print_json({"games": keeper.games})


def _farewell(game: Assist, options: str) -> str:
    """How to go on with a game that was left."""
    if not game.position.turns:
        return "bye"
    turns = " ".join(map(format_turn, game.position.turns))
    mode = game.position.mode.name
    chosen = f"{options}{'' if mode == 'normal' else f' --mode {mode}'}"
    return f"bye; this game is not recorded. To go on with it:\n  salet assist {turns}{chosen}"


def _options(given: dict[str, Any]) -> str:
    """The options that a game is gone on with by, as they are typed; the mode may change."""
    named = {key: given[key] for key in ("answers", "guesses", "strategy") if given[key]}
    if given["limit"] != 6:
        named["limit"] = given["limit"]
    return "".join(f" --{key} {shlex.quote(str(value))}" for key, value in named.items())
