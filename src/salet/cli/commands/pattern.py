"""`salet pattern`: the colours of a guess."""

import click

from salet import engine
from salet.cli.options import output_options
from salet.cli.output import print_json
from salet.text import capitals


@click.command()
@click.argument("guess")
@click.argument("answer")
@output_options
def command(guess: str, answer: str, as_json: bool) -> None:
    """The colours GUESS gets when the answer is ANSWER."""
    colours = engine.describe_pattern(guess, answer)
    if as_json:
        print_json(colours)
        return
    click.echo(" ".join(capitals(colours["guess"])))
    click.echo(f"{colours['emoji']}  {colours['pattern']}")
