"""`salet strategies`: what there is to play by."""

import click

from salet import engine
from salet.cli.options import output_options
from salet.cli.output import print_json


@click.command()
@output_options
def command(as_json: bool) -> None:
    """The strategies and their options, those of plug-ins included."""
    strategies = engine.describe_strategies()
    if as_json:
        print_json({"strategies": strategies})
        return
    for strategy in strategies:
        click.echo(f"{strategy['name']}\n    {strategy['about']}")
        if not strategy["weighted"]:
            click.echo("    Takes all answers as equally likely.")
        for option, facts in strategy["options"].items():
            choices = f" ({', '.join(map(str, facts['choices']))})" if facts["choices"] else ""
            click.echo(f"    -o {option}={facts['default']}{choices}")
