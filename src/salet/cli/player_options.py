"""Options of commands that play, or name guesses, by a strategy."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from salet import engine
from salet.cli.output import print_note
from salet.errors import SaletError
from salet.game.game import Game

if TYPE_CHECKING:
    from salet.analysis.adviser import Adviser
    from salet.play.player import Player

Command = TypeVar("Command", bound=Callable[..., Any])

#: The strategy of a player where none is named.
_STRATEGY = "entropy"
_DETAILS = ("pool", "ties", "prefer", "tactics")


def player_options(command: Command) -> Command:
    """Options of commands that play by a strategy."""
    command = _detail_options(command)
    return click.option(
        "--strategy", metavar="NAME",
        help="How to choose a guess; `salet strategies` lists them.  "
        f"[default: {_STRATEGY}; expected-guesses with several boards]",
    )(command)  # fmt: skip


def adviser_options(command: Command) -> Command:
    """Options of commands that name guesses by a strategy or by the best that is known."""
    command = _detail_options(command)
    return click.option(
        "--strategy", metavar="NAME",
        help="How to choose a guess; `salet strategies` lists them.  [default: the best that is "
        f"known: proven guesses, else estimates; {_STRATEGY} with options of a strategy]",
    )(command)  # fmt: skip


def _detail_options(command: Command) -> Command:
    choices = engine.player_choices()
    for option in (
        click.option("--tactic", "tactics", metavar="TACTIC", multiple=True,
                     help="When to solve, to collect, or to try other letters: round>=6:solve, "
                     "left>=9:collect, round=2:different."),
        click.option("--prefer", type=click.Choice(choices["prefer"]), multiple=True,
                     help="Which of equally good words to prefer."),
        click.option("--ties", type=click.Choice(choices["ties"]),
                     help="How to order guesses of equal value.  [default: the strategy's way]"),
        click.option("--pool", type=click.Choice(choices["pool"]),
                     help="Where guesses are drawn from.  [default: the strategy's own]"),
        click.option("--option", "-o", "strategy_options", metavar="KEY=VALUE", multiple=True,
                     help="An option of the strategy; `salet strategies` lists them."),
    ):  # fmt: skip
        command = option(command)
    return command


def opener_option(command: Command) -> Command:
    """The option for fixed first guesses."""
    return click.option(
        "--opener", metavar="WORD[,WORD…]",
        help="The first guess or guesses.  [default: the best one]",
    )(command)  # fmt: skip


def jobs_option(command: Command) -> Command:
    """The option for how many things are done at once."""
    return click.option(
        "--jobs", metavar="N", type=int, default=1, show_default=True,
        help="How many things to do at once; results do not depend on it.",
    )(command)  # fmt: skip


def engine_option(command: Command) -> Command:
    """The option for where the work is done."""
    return click.option(
        "--engine", "engine_name", metavar="local|dask://HOST:PORT", default=engine.LOCAL,
        show_default=True, help="Where the work is done: here, or on a Dask cluster.",
    )(command)  # fmt: skip


def player_of(options: dict[str, Any], game: Game) -> "Player":
    """The player that the player options describe; they are taken out of the options."""
    strategy = options.pop("strategy") or engine.default_player(game)
    return engine.make_player(strategy, **_details(options))


def adviser_of(options: dict[str, Any]) -> "Adviser":
    """The adviser that the adviser options describe; they are taken out of the options."""
    return engine.make_adviser(options.pop("strategy"), **_details(options))


def note_goal(strategy: str | None, game: Game) -> None:
    """Say so where a strategy looks for the word in a game in which that is to be avoided."""
    if strategy is not None and engine.aims_elsewhere(strategy, game):
        print_note(f"salet: {aim_note(strategy)}")


def aim_note(strategy: str) -> str:
    """What is said of a strategy that looks for a word to be avoided."""
    return f"{strategy} looks for the word, and here it is to be avoided: avoid is made for that"


def _details(options: dict[str, Any]) -> dict[str, Any]:
    """What is said of a player beside the strategy, taken out of the options."""
    pairs = [text.partition("=") for text in options.pop("strategy_options")]
    for key, sign, value in pairs:
        if not (key and sign and value):
            raise SaletError(f"{key + sign + value!r} is not an option; write KEY=VALUE")
    return {
        "options": {key: value for key, _, value in pairs},
        "openers": options.pop("opener", None) or (),
        **{key: options.pop(key) for key in _DETAILS},
    }
