"""`salet candidates`: the answers left."""

from typing import Any

import click

from salet.cli.options import output_options, position_of, position_options
from salet.cli.output import print_columns, print_json
from salet.text import count


@click.command()
@click.argument("turns", metavar="TURN…", nargs=-1)
@position_options
@output_options
def command(turns: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """The answers left after these turns, such as salet:bybbb."""
    words = position_of(turns, given).candidates
    if as_json:
        print_json({"count": len(words), "words": list(words)})
        return
    click.echo(f"{count(len(words), 'answer')} left")
    print_columns(words)
