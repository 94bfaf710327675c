"""`salet candidates`: the answers left."""

from typing import Any

import click

from salet.cli.options import game_options, output_options, position_of
from salet.cli.output import print_columns, print_json
from salet.text import count


@click.command()
@click.argument("turns", metavar="TURN…", nargs=-1)
@game_options
@output_options
def command(turns: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """The answers left after these turns, such as salet:bybbb; of several boards, on each."""
    position = position_of(turns, options)
    boards = [position.candidates_of(board) for board in position.boards]
    if as_json:
        described = [{"count": len(words), "words": list(words)} for words in boards]
        print_json(described[0] if len(boards) == 1 else {"boards": described})
        return
    for number, words in enumerate(boards, 1):
        name = f"board {number}: " if len(boards) > 1 else ""
        left = "solved" if name and position.boards[number - 1].solved else "left"
        click.echo(f"{name}{count(len(words), 'answer')} {left}")
        print_columns(words)
