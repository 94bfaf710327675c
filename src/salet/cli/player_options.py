"""Options of commands in which somebody plays by a strategy."""

from collections.abc import Callable
from typing import Any, TypeVar, get_args

import click

from salet.analysis.suggest import DEFAULT
from salet.errors import SaletError
from salet.jobs.local import LOCAL
from salet.play.player import Player, Prefer, make_player
from salet.play.strategies import Pool, Ties

Command = TypeVar("Command", bound=Callable[..., Any])

_HOW = ("pool", "ties", "prefer", "rules")


def player_options(command: Command) -> Command:
    """Options of commands in which somebody plays by a strategy."""
    command = _how_options(command)
    return click.option(
        "--strategy", metavar="NAME", default="entropy", show_default=True,
        help="How to choose a guess; `salet strategies` lists them.",
    )(command)  # fmt: skip


def advice_options(command: Command) -> Command:
    """Options of commands that advise somebody, by a strategy or by the best that is known."""
    command = opener_option(_how_options(command))
    return click.option(
        "--strategy", metavar="NAME",
        help="How to choose a guess; `salet strategies` lists them.  "
        f"[default: the proven guess where one is shipped, else {DEFAULT}]",
    )(command)  # fmt: skip


def _how_options(command: Command) -> Command:
    for option in (
        click.option("--rule", "rules", metavar="RULE", multiple=True,
                     help="When to solve or collect: round>=6:solve, left<=2:solve."),
        click.option("--prefer", type=click.Choice(get_args(Prefer)), multiple=True,
                     help="Which of equally good words to prefer."),
        click.option("--ties", type=click.Choice(get_args(Ties)),
                     help="How equal values are told apart.  [default: the strategy's way]"),
        click.option("--pool", type=click.Choice(get_args(Pool)),
                     help="Where guesses are drawn from.  [default: the strategy's own]"),
        click.option("--option", "-o", "options", metavar="KEY=VALUE", multiple=True,
                     help="An option of the strategy; `salet strategies` lists them."),
    ):  # fmt: skip
        command = option(command)
    return command


def opener_option(command: Command) -> Command:
    """The option for fixed first guesses."""
    return click.option(
        "--opener", metavar="WORD[,WORD…]", help="The first guess or guesses.  [default: its own]"
    )(command)


def jobs_option(command: Command) -> Command:
    """The option for how many things are done at once."""
    return click.option(
        "--jobs", metavar="N", type=int, default=1, show_default=True,
        help="How many things to do at once; results do not depend on it.",
    )(command)  # fmt: skip


def engine_option(command: Command) -> Command:
    """The option for where the work is done."""
    return click.option(
        "--engine", "engine_name", metavar="local|dask://HOST:PORT", default=LOCAL,
        show_default=True, help="Where the work is done: here, or on a Dask cluster.",
    )(command)  # fmt: skip


def player_of(given: dict[str, Any]) -> Player:
    """The player that the player options describe."""
    pairs = [text.partition("=") for text in given.pop("options")]
    for key, sign, value in pairs:
        if not (key and sign and value):
            raise SaletError(f"{key + sign + value!r} is no option; write KEY=VALUE")
    opener: str | None = given.pop("opener", None)
    return make_player(
        given.pop("strategy"),
        options={key: value for key, _, value in pairs},
        openers=() if opener is None else opener,
        **{key: given.pop(key) for key in _HOW},
    )


def adviser_of(given: dict[str, Any]) -> Player | None:
    """The player that gives advice; None for the best that is known."""
    if not any(given[key] for key in ("strategy", "options", "opener", *_HOW)):
        for key in ("strategy", "options", "opener", *_HOW):
            given.pop(key)
        return None
    return player_of({**given, "strategy": given["strategy"] or DEFAULT})
