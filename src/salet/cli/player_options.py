"""Options of commands in which somebody plays, or names guesses, by a strategy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, get_args

import click

from salet.errors import SaletError
from salet.game.position import Position
from salet.jobs.local import LOCAL
from salet.play.player import Player, Prefer, make_player
from salet.play.strategies import Pool, Ties

Command = TypeVar("Command", bound=Callable[..., Any])

#: The strategy of whoever plays by one without naming it.
_STRATEGY = "entropy"
_DETAILS = ("pool", "ties", "prefer", "tactics")


@dataclass(frozen=True)
class Adviser:
    """Whoever names the next guess: a player, or nobody, for the best that is known."""

    player: Player | None = None
    strategy: str | None = None
    """What the player plays by; None for one who has openers and else goes by what is known."""

    @property
    def openers(self) -> tuple[str, ...]:
        """The first guesses, whatever the tiles."""
        return self.player.openers if self.player else ()

    def at(self, position: Position) -> Player | None:
        """Who names the next guess here; None for the best that is known."""
        if self.player is None or self.strategy is not None:
            return self.player
        left = self.openers[len(position.moves) :]
        return self.player if left and position.why_illegal(left[0]) is None else None


def player_options(command: Command) -> Command:
    """Options of commands in which somebody plays by a strategy."""
    command = _detail_options(command)
    return click.option(
        "--strategy", metavar="NAME", default=_STRATEGY, show_default=True,
        help="How to choose a guess; `salet strategies` lists them.",
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
    for option in (
        click.option("--tactic", "tactics", metavar="TACTIC", multiple=True,
                     help="When to solve or to collect: round>=6:solve, left<=2:solve."),
        click.option("--prefer", type=click.Choice(get_args(Prefer)), multiple=True,
                     help="Which of equally good words to prefer."),
        click.option("--ties", type=click.Choice(get_args(Ties)),
                     help="How to order guesses of equal value.  [default: the strategy's way]"),
        click.option("--pool", type=click.Choice(get_args(Pool)),
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
        "--engine", "engine_name", metavar="local|dask://HOST:PORT", default=LOCAL,
        show_default=True, help="Where the work is done: here, or on a Dask cluster.",
    )(command)  # fmt: skip


def player_of(options: dict[str, Any]) -> Player:
    """The player that the player options describe; they are taken out of the options."""
    pairs = [text.partition("=") for text in options.pop("strategy_options")]
    for key, sign, value in pairs:
        if not (key and sign and value):
            raise SaletError(f"{key + sign + value!r} is not an option; write KEY=VALUE")
    opener: str | None = options.pop("opener", None)
    return make_player(
        options.pop("strategy"),
        options={key: value for key, _, value in pairs},
        openers=() if opener is None else opener,
        **{key: options.pop(key) for key in _DETAILS},
    )


def adviser_of(options: dict[str, Any]) -> Adviser:
    """The adviser that the adviser options describe; they are taken out of the options."""
    strategy: str | None = options["strategy"]
    if strategy is None and any(options[key] for key in ("strategy_options", *_DETAILS)):
        strategy = _STRATEGY
    if strategy is None and options.get("opener") is None:
        for key in ("strategy", "strategy_options", *_DETAILS):
            options.pop(key)
        options.pop("opener", None)
        return Adviser()
    options["strategy"] = strategy or _STRATEGY
    return Adviser(player_of(options), strategy)
