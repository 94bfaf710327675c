"""`salet candidates`: the answers left."""

import click

from salet import engine
from salet.cli.options import output_options, position_options
from salet.cli.output import print_columns, print_json
from salet.wording import count


@click.command()
@click.argument("turns", metavar="TURN…", nargs=-1)
@position_options
@output_options
def command(
    turns: tuple[str, ...],
    answers: str | None,
    guesses: str | None,
    mode: str,
    limit: int,
    as_json: bool,
) -> None:
    """The answers left after these turns, such as salet:bybbb."""
    position = engine.open_position(turns, answers=answers, guesses=guesses, mode=mode, limit=limit)
    words = position.candidates
    if as_json:
        print_json({"count": len(words), "words": list(words)})
        return
    click.echo(f"{count(len(words), 'answer')} left")
    print_columns(words)
