"""`salet check`: whether a proof holds."""

from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.options import output_options, part_options
from salet.cli.output import print_json, print_text
from salet.cli.progress import ProgressLine
from salet.text import count

if TYPE_CHECKING:
    from salet.checker import Checked

_SHOWN = 20


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--budget", metavar="S", type=click.FloatRange(min=0, min_open=True),
              help="Give up after this many seconds.")  # fmt: skip
@part_options
@output_options
def command(file: str, budget: float | None, as_json: bool, **options: Any) -> None:
    """Check a proof: a tree, as text or JSON, or a certificate, which may be compressed.

    A tree shows that no more guesses are needed, a certificate that no fewer will do. Certificates
    and trees in JSON name their game; --answers and --guesses then only say where the lists are if
    they are not banks. Exit code 1 means that the file is wrong, or that the budget
    was not enough.
    """
    changes = {part: value for part, value in options.items() if value is not None}
    with ProgressLine("checking") as progress:
        checked = engine.check(file, progress=progress, budget=budget, **changes)
    if as_json:
        print_json(checked.as_dict())
    else:
        _show(checked)


def _show(checked: "Checked") -> None:
    game = checked.game
    lists = f"{game.lexicon.answers.name}, {game.lexicon.guesses.name}"
    for claim in checked.claims[:_SHOWN]:
        print_text(f"{checked.kind}: {claim} ({game.mode} mode, limit {game.limit}, {lists})")
    if len(checked.claims) > _SHOWN:
        click.echo(f"and {count(len(checked.claims) - _SHOWN, 'more opener')}; --json gives all")
    what = "claims" if checked.kind == "certificate" else "guesses"
    mean = f"{checked.play['mean']:.4f} a game; " if checked.play else ""
    click.echo(f"{mean}{checked.checked:,} {what} checked in {checked.seconds:.1f} s")
