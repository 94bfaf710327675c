"""`salet stats`: what the record of your games comes to."""

from typing import TYPE_CHECKING

import click

from salet import engine
from salet.cli.input import read_input
from salet.cli.options import output_options
from salet.cli.output import print_json, print_note, print_table
from salet.files import check_writable
from salet.game.modes import mode_names
from salet.text import count

if TYPE_CHECKING:
    from salet.records.history import GameRecord
    from salet.records.stats import Stats

#: By what games can be grouped.
_GROUPS = ("command", "game", "rule", "mode", "strategy", "opener", "answers")
#: How wide the longest bar is.
_BAR = 40


@click.command()
@click.option("--by", type=click.Choice(_GROUPS),
              multiple=True, help="Show the figures for each of these.  [default: "
              "command, mode and strategy]")  # fmt: skip
@click.option(
    "--command", "played_by", type=click.Choice(engine.recorded_by()), help="Only these games."
)
@click.option("--mode", type=click.Choice(mode_names()), help="Only games in this mode.")
@click.option("--strategy", metavar="NAME", help="Only games by this strategy.")
@click.option("--import", "source", metavar="FILE",
              help="Add games: share texts, CSV or an export; - for those piped in.")  # fmt: skip
@click.option("--export", "target", metavar="FILE", help="Write the games: .json or .csv.")
@click.option("--private", type=click.Choice(("on", "off")),
              help="Record nothing from now on, or record again.")  # fmt: skip
@output_options
def command(
    by: tuple[str, ...], played_by: str | None, mode: str | None, strategy: str | None,
    source: str | None, target: str | None, private: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Your games so far: won, streaks, guesses needed; by command, mode and strategy.

    Every finished game of assist, play and solve is recorded, unless --no-record is given, the
    variable SALET_PRIVATE is set, or `--private on` was given. SALET_DATA names the directory.
    """
    if private is not None:
        engine.set_private(private == "on")
    if target is not None:
        check_writable(target)
    if source is not None:
        read, new = engine.import_games(read_input(source))
        print_note(f"{count(read, 'game')} read, {new:,} of them new")
    games = engine.recorded_games()
    chosen = [
        game
        for game in games
        if played_by in (None, game.command)
        and mode in (None, game.mode)
        and strategy in (None, game.strategy)
    ]
    if target is not None:
        engine.export_games(chosen, target)
        print_note(f"{count(len(chosen), 'game')} written to {target}")
    groups = {
        what: engine.count_games_by(chosen, what) for what in by or ("command", "mode", "strategy")
    }
    if as_json:
        print_json(
            {
                **engine.count_games(chosen).as_dict(),
                **{
                    f"by_{what}": {name: each.as_dict() for name, each in group.items()}
                    for what, group in groups.items()
                },
                "private": engine.is_private(),
                "file": engine.record_path(),
            }
        )
        return
    _show(chosen, groups, of=len(games))
    click.echo(f"\nrecorded in {engine.record_path()}")


def _show(games: "list[GameRecord]", groups: "dict[str, dict[str, Stats]]", of: int) -> None:
    stats = engine.count_games(games)
    if engine.is_private():
        print_note("private: games are not recorded (`salet stats --private off`, SALET_PRIVATE)")
    if not stats.played:
        others = f" of this kind, {count(of, 'other game')} recorded" if of else ""
        click.echo(f"no games recorded yet{others}")
        return
    click.echo(
        f"{count(stats.played, 'game')} played, {stats.won:,} won ({stats.won / stats.played:.1%})"
    )
    click.echo(f"streak {stats.streak:,}, longest {stats.longest_streak:,}")
    if stats.mean is not None:
        click.echo(f"{stats.mean:.4f} guesses per win\n")
    lost = stats.played - stats.won
    rows = [*((str(guesses), number) for guesses, number in _filled(stats)), ("lost", lost)]
    most = max(number for _, number in rows)
    for name, number in rows:
        click.echo(f"{name:>5}  {'█' * round(_BAR * number / most)}{' ' if number else ''}{number}")
    for what, group in groups.items():
        click.echo()
        table = [
            [name or "none", str(each.played), f"{each.won / each.played:.1%}",
             "" if each.mean is None else f"{each.mean:.4f}", str(each.longest_streak)]
            for name, each in group.items()
        ]  # fmt: skip
        header = [what, "played", "won", "guesses", "longest streak"]
        print_table(header, table, right=header[1:])


def _filled(stats: "Stats") -> list[tuple[int, int]]:
    """The distribution from 1 to 6 guesses at least, with no gaps up to 20."""
    played = stats.distribution
    shown = {*range(1, min(20, max([6, *played])) + 1), *played}
    return [(guesses, played.get(guesses, 0)) for guesses in sorted(shown)]
