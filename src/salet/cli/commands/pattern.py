"""`salet pattern`: the tiles of a guess."""

from typing import Any

import click

from salet import engine
from salet.cli.options import game_of, output_options, rule_options
from salet.cli.output import print_json, print_text
from salet.text import capitals


@click.command()
@click.argument("guess")
@click.argument("answer")
@rule_options
@output_options
def command(guess: str, answer: str, as_json: bool, **options: Any) -> None:
    """The tiles GUESS gets when the answer is ANSWER."""
    described = engine.describe_pattern(guess, answer, game_of(options).rule)
    if as_json:
        print_json(described)
        return
    print_text(" ".join(capitals(described["guess"])))
    tiles = described["emoji"], described["pattern"]
    print_text("  ".join(dict.fromkeys(tiles)))  # a reply that is no tiles has no emoji
