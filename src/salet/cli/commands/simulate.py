"""`salet simulate`: all games of a strategy."""

from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.options import game_options, output_options, position_of
from salet.cli.output import print_json
from salet.cli.player_options import (
    engine_option,
    jobs_option,
    note_goal,
    opener_option,
    player_of,
    player_options,
)
from salet.cli.progress import ProgressLine
from salet.text import capitals, count

if TYPE_CHECKING:
    from salet.play.report import Report

#: How often games take at most this many guesses is shown, where they may.
_FEW = 3


@click.command()
@click.argument("turns", metavar="[TURN…]", nargs=-1)
@player_options
@opener_option
@click.option("--games", metavar="N", type=int,
              help="Play only N games, drawn at random.  [default: all answers; "
              "200 games with several boards]")  # fmt: skip
@click.option("--seed", metavar="K", type=int, default=0, show_default=True, help="For the draw.")
@click.option("--log", metavar="FILE", help="Write every turn of every game: .csv or .parquet.")
@game_options
@jobs_option
@engine_option
@output_options
def command(
    turns: tuple[str, ...],
    games: int | None,
    seed: int,
    log: str | None,
    jobs: int,
    engine_name: str,
    as_json: bool,
    **options: Any,
) -> int:
    """Play a strategy against every answer, from the start or after these turns.

    With several boards, games are drawn at random, each with other answers. Games are
    played to their end; those that take more guesses than the limit count as failed.
    Where some answers are likelier, games are drawn uniformly and count by their likelihood in
    a mean of their own.
    """
    position = position_of(turns, options)
    strategy = options["strategy"] or engine.default_player(position.game)
    note_goal(strategy, position.game)
    player = player_of(options, position.game)
    with ProgressLine("games") as progress:
        done = engine.play_all(
            position, player, games=games, seed=seed, jobs=jobs, engine=engine_name,
            progress=progress, log=log,
        )  # fmt: skip
    report = done.report
    opener = ",".join(player.openers) or done.opener
    if as_json:
        print_json({"strategy": strategy, "opener": opener, **report.as_dict()})
    else:
        title = f"{strategy} from {capitals(opener) or 'given guesses'}"
        _show(title, report, in_three=position.game.boards <= _FEW)
    return 0 if report.complete else 130


def _show(title: str, report: "Report", *, in_three: bool) -> None:
    won = "not found" if report.avoids else "solved"
    missing = "" if report.complete else " (interrupted: the games played so far)"
    click.echo(f"{title}: {count(report.games, 'game')}{missing}")
    click.echo(f"{report.total:,} guesses, {report.mean:.4f} a game, at worst {report.worst}")
    if report.weighted_mean is not None:
        click.echo(
            f"{report.weighted_mean:.4f} guesses a game by likelihood, "
            f"{report.weighted_success:.2%} {won} within {report.limit}"
        )
    few = f"; within {_FEW}: {report.within3:.2%}" if in_three else ""
    click.echo(f"{won} within {report.limit}: {report.success:.2%}{few}")
    if report.failed and not report.avoids:
        solved = "none" if report.mean_solved is None else f"{report.mean_solved:.4f}"
        capped = report.mean_failures_as_limit_plus_1
        click.echo(
            f"mean of those solved: {solved}; with failures as {report.limit + 1}: {capped:.4f}"
        )
    widest = max(report.histogram.values())
    for guesses, games in report.histogram.items():
        bar = "█" * round(40 * games / widest)
        late = "" if guesses <= report.limit else "  won" if report.avoids else "  too late"
        click.echo(f"{guesses:>3} {games:>6,} {bar}{late}")
    if report.failed and not report.avoids:
        click.echo(f"not solved in time: {', '.join(report.failed)}")
