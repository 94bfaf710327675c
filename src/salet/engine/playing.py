"""Playing: players and advisers, hosts, whole simulations and their trees."""

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, get_args

from salet.errors import SaletError
from salet.files import read_text, write_text
from salet.game.dates import parse_date
from salet.game.game import Game
from salet.game.position import Position
from salet.text import short

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from salet.analysis.adviser import Adviser
    from salet.exact.outcome import Outcome
    from salet.jobs.progress import AnyProgress, Progress
    from salet.play.hosted import Hidden, HostedGame
    from salet.play.player import Player
    from salet.play.report import Report
    from salet.play.simulate import Simulation
    from salet.state.tree import Tree

#: The format of trees where no other is named.
_TEXT = "text"

#: Where work runs unless another place is named.
LOCAL = "local"


def player_choices() -> dict[str, tuple[str, ...]]:
    """What can be chosen for a player beside a strategy: pools, ties and preferences."""
    from salet.play.player import Prefer
    from salet.play.strategies import Pool, Ties

    return {"pool": get_args(Pool), "ties": get_args(Ties), "prefer": get_args(Prefer)}


def make_player(
    strategy: str,
    *,
    options: Mapping[str, str] | None = None,
    openers: Iterable[str] | str = (),
    **details: Any,
) -> "Player":
    """Somebody who plays by the strategy of this name."""
    from salet.play.player import make_player

    return make_player(strategy, options=options, openers=openers, **details)


def make_adviser(
    strategy: str | None = None,
    *,
    options: Mapping[str, str] | None = None,
    openers: Iterable[str] | str = (),
    **details: Any,
) -> "Adviser":
    """Who names guesses: by a strategy, or by all that is known where none is named."""
    from salet.analysis.adviser import Adviser

    return Adviser.of(strategy, options=options, openers=openers, **details)


def default_strategy(game: Game) -> str:
    """The strategy that ranks the guesses of a game where none is named."""
    from salet.analysis.suggest import default_strategy

    return default_strategy(game)


def default_player(game: Game) -> str:
    """The strategy that plays whole games where none is named: with several boards, all at once."""
    return "entropy" if game.boards == 1 and not game.avoids else default_strategy(game)


def hide(
    game: Game,
    *,
    words: tuple[str, ...] | None = None,
    day: str | None = None,
    seed: int | None = None,
    evil: bool = False,
) -> "Hidden":
    """Hide these words, those of a day, none (evil), or some drawn at random or by a seed."""
    from salet.play.hosted import hide

    when = None if day is None else parse_date(day)
    return hide(game, words=words, day=when, seed=seed, evil=evil)


def host_game(start: Position, hidden: "Hidden") -> "HostedGame":
    """A game against a host who hides these words."""
    from salet.play.hosted import HostedGame

    return HostedGame(start, hidden)


def share_text(position: Position, title: str, notation: str | None = None) -> str | None:
    """The text to share of a game; None where its replies are not tiles."""
    from salet.game.replies import EMOJI
    from salet.records.share import share_text

    return share_text(position, title, notation or EMOJI)


def play_all(
    position: Position,
    player: "Player | str | None" = None,
    *,
    games: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    engine: str = LOCAL,
    progress: "Progress | None" = None,
    log: str | None = None,
) -> "Simulation":
    """Play every answer, or some drawn at random; write every turn to a file if asked to."""
    from salet.jobs.local import open_executor
    from salet.play.simulate import simulate
    from salet.records.game_log import check_log, write_log

    player = player or default_player(position.game)
    if log is not None:
        position.game.check_one_board("a log of all turns is")
        position.game.check_truthful("a log of all turns")
    check_log(log)
    processes = position.game.boards > 1  # their games are played one by one, in Python
    with open_executor(jobs, engine=engine, processes=processes) as executor:
        done = simulate(
            position, player, games=games, seed=seed, executor=executor, progress=progress
        )
    if log is not None:
        write_log(done, log)
    return done


def simulate(
    position: Position,
    player: "Player | str | None" = None,
    *,
    games: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    executor: "Executor | None" = None,
    progress: "AnyProgress" = None,
) -> "Simulation":
    """Play every candidate of a position, or so many drawn at random; each counts once.

    Where some are likelier, they are drawn as often as others and count for more in the weighted
    mean. Guesses count from the position on, and so does the limit. An interrupt is raised.

    >>> from salet.engine import open_position
    >>> simulate(open_position(["salet:bybbb"], game="original"), "entropy").report.total
    260
    """
    from contextlib import nullcontext

    from salet.jobs.local import open_executor
    from salet.jobs.progress import shown_progress
    from salet.play.simulate import simulate

    player = player or default_player(position.game)
    processes = position.game.boards > 1
    own = nullcontext(executor) if executor else open_executor(jobs, processes=processes)
    with shown_progress(progress, "games") as told, own as workers:
        done = simulate(position, player, games=games, seed=seed, executor=workers, progress=told)
        if not done.report.complete:
            raise KeyboardInterrupt
    return done


def play_out(position: Position, word: str) -> "Report":
    """How games go after a guess, when they are then played by the default strategy."""
    player = make_player(default_strategy(position.game), openers=[word])
    return play_all(position, player).report


def build_tree(
    position: Position, player: "Player | str", *, jobs: int = 1, progress: "AnyProgress" = None
) -> "Tree":
    """The whole tree of a player's games."""
    from salet.jobs.local import open_executor
    from salet.jobs.progress import shown_progress
    from salet.play.simulate import grow_tree

    if isinstance(player, str):
        player = make_player(player)
    with shown_progress(progress, "answers") as told, open_executor(jobs) as executor:
        tree, complete = grow_tree(position, player, executor=executor, progress=told)
        if not complete:
            raise KeyboardInterrupt
    return tree


def read_tree(source: str | os.PathLike[str], position: Position) -> "Tree":
    """The tree in a file, in the format its ending names, or in text."""
    from salet.state.tree_formats import get_tree_format

    source = os.fspath(source)
    return get_tree_format(_format_of(source) or _TEXT).read(read_text(source), position)


def write_tree(
    tree: "Tree", form: str | None = None, out: str | os.PathLike[str] | None = None
) -> str:
    """The tree as text in a format; written to a file, too, where one is named."""
    from salet.state.tree_formats import get_tree_format

    file = None if out is None else os.fspath(out)
    text = get_tree_format(form or tree_format(file)).write(tree)
    if file is not None:
        write_text(file, text)
    return text


def tree_formats() -> tuple[str, ...]:
    """The formats trees are written in."""
    from salet.state.tree_formats import tree_format_names

    return tree_format_names()


def tree_format(file: str | None) -> str:
    """The format a tree is written in to this file, by its ending; text where it has none.

    >>> tree_format("salet.html"), tree_format("salet.txt"), tree_format(None)
    ('html', 'text', 'text')
    """
    ending = os.path.splitext(file or "")[1].lower()
    if ending and _format_of(ending) is None:
        known = ", ".join(f".{name}" for name in tree_formats())
        raise SaletError(
            f"a tree cannot be written as {short(ending)} ({short(str(file), 100)}); "
            f"use a name that ends in one of {known}"
        )
    return _format_of(ending) or _TEXT


def _format_of(file: str) -> str | None:
    """The format that the ending of a file's name says, if it says one."""
    ending = file.rpartition(".")[2].lower()
    return _TEXT if ending == "txt" else ending if ending in tree_formats() else None


def describe_node(
    position: Position, guess: str | None, strategy: str, outcome: "Outcome | None" = None
) -> dict[str, Any]:
    """A position of a tree: the guess made there and what may follow it, in JSON's terms."""
    from salet.analysis.tree_node import describe_node

    return describe_node(position, guess, strategy, outcome)
