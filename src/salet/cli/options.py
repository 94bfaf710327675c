"""Options that several commands share."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from salet import engine
from salet.errors import SaletError
from salet.game.game import DEFAULT_GAME, Game
from salet.game.position import Position
from salet.text import count, short

Command = TypeVar("Command", bound=Callable[..., Any])

#: The parts of a game that options may change.
_PARTS = (
    "answers", "guesses", "rule", "mode", "limit", "prior", "boards", "length", "shape", "first"
)  # fmt: skip


def output_options(command: Command) -> Command:
    """Options every command has: `--json` and `--debug`."""
    command = click.option(
        "--debug", is_flag=True, expose_value=False, help="Show tracebacks and what is logged."
    )(command)
    return click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout.")(
        command
    )


def game_options(command: Command) -> Command:
    """Options that say what is played: a named game, what is different in it, and on which day."""
    command = click.option(
        "--date", "day", metavar="DATE",
        help="The day of the game: the prior nyt knows the answers of the days before it.  "
        "[default: today]",
    )(command)  # fmt: skip
    return part_options(command)


def part_options(command: Command) -> Command:
    """The same options, without the day."""
    for option in (
        click.option("--first", metavar="LETTER",
                     help="The first letter of the answer and of all guesses, as in sutom."),
        click.option("--shape", metavar="SIGNS",
                     help="Which letters of the answer are the same, in any signs: ABCCD or "
                     "▲■●●◆, as in polygonle."),
        click.option("--length", metavar="N", type=int,
                     help="Play with words of N letters, from 4 to 11: hello wordl's list."),
        click.option("--boards", metavar="N", type=int,
                     help="How many words are to be found at once."),
        click.option("--prior", metavar="NAME|FILE",
                     help="How likely each answer is: equal, common, nyt, or a file with a word "
                     "and its weight a line."),
        click.option("--limit", metavar="N", type=int, help="How many guesses there are."),
        click.option("--mode", metavar="normal|hard|ultra", type=_lower_case,
                     help="Which guesses are allowed."),
        click.option("--guesses", metavar="BANK|FILE", help="The words that may be guessed."),
        click.option("--answers", metavar="BANK|FILE", help="The words that may be hidden."),
    ):  # fmt: skip
        command = option(command)
    return rule_options(command)


def rule_options(command: Command) -> Command:
    """The options that decide the reply to a guess: the game, or another rule for it."""
    command = click.option(
        "--rule",
        metavar="NAME",
        help="How guesses are answered: a rule, such as warmle.",
    )(command)
    return click.option(
        "--game", metavar="NAME|FILE",
        help="Which game it is; `salet games` lists them, a TOML file describes your own, and the "
        f"options below change parts of it.  [default: {DEFAULT_GAME}; env: SALET_GAME]",
    )(command)  # fmt: skip


def game_of(options: dict[str, Any]) -> Game:
    """The game that the game options describe; they are taken out of the options."""
    name, day = options.pop("game"), options.pop("day", None)
    return engine.open_game(name, day=day, **{part: options.pop(part, None) for part in _PARTS})


def typed(*names: str) -> list[str]:
    """Which of these options were typed, as they are typed."""
    context = click.get_current_context()
    return [
        option.opts[0]
        for option in context.command.params
        if option.name in names
        and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    ]


def position_of(turns: Iterable[str], options: dict[str, Any]) -> Position:
    """The position that turns and the game options describe."""
    return engine.open_position(turns, game=game_of(options))


def hidden_words(text: str, game: Game) -> tuple[str, ...]:
    """The words to hide, one a board, with / between them."""
    # an equation may have a / of its own: several are then set apart by spaces
    words = text.split() if "/" in game.rule.signs else text.split("/")
    if len(words) != game.boards:
        boards = count(game.boards, "board")
        needed = f"the game has {boards}; write one word a board"
        if game.rule.one_grid:
            needed = f"the game hides {game.boards}; write them"
        raise SaletError(
            f"{short(text)} has {count(len(words), 'word')} and {needed}"
            + (", with / between them, such as crane/slate" if game.boards > 1 else "")
        )
    hidden = tuple(map(game.lexicon.check_guess, words))
    if not game.rule.may_hide(hidden):
        raise SaletError(
            f"{short(text)} cannot be hidden together: in {game.rule.name}, words share no letter"
        )
    return hidden


def _lower_case(text: str) -> str:
    return text.lower()
