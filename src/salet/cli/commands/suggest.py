"""`salet suggest`: the best next guesses."""

from dataclasses import asdict
from typing import Any

import click

from salet import engine
from salet.cli.options import output_options, position_of, position_options
from salet.cli.output import print_json, print_table
from salet.cli.player_options import player_of, player_options
from salet.cli.progress import ProgressLine
from salet.play.player import Suggestion
from salet.text import count


@click.command()
@click.argument("turns", metavar="[TURN…]", nargs=-1)
@player_options
@click.option("--top", metavar="N", type=click.IntRange(min=1), default=10, show_default=True,
              help="How many guesses to name.")  # fmt: skip
@position_options
@output_options
def command(turns: tuple[str, ...], top: int, as_json: bool, **given: Any) -> None:
    """The best next guesses after these turns, best first, by a strategy."""
    strategy = given["strategy"]
    position, player = position_of(turns, given), player_of(given)
    with ProgressLine("ranking"):
        suggestions = engine.suggest(position, player, top)
    if as_json:
        rows = [
            {key: value for key, value in asdict(each).items() if value is not None}
            for each in suggestions
        ]
        document = {"strategy": strategy, "candidates": len(position.candidate_ids)}
        print_json({**document, "suggestions": rows})
        return
    click.echo(f"{count(len(position.candidate_ids), 'answer')} left; best guesses by {strategy}:")
    header = ["guess", "value", "", "parts", "largest", "expected left", "bits"]
    if any(each.failures is not None for each in suggestions):
        header.append("failures")
    rows_shown = [_row(each)[: len(header)] for each in suggestions]
    for claim in dict.fromkeys(each.claim for each in suggestions if each.claim):
        click.echo(claim)
    print_table(header, rows_shown, right=[name for name in header if name not in ("guess", "")])


def _row(each: Suggestion) -> list[str]:
    return [
        each.word,
        f"{each.value:.4f}",
        "candidate" if each.candidate else "",
        str(each.parts),
        str(each.largest),
        f"{each.expected_remaining:.2f}",
        f"{each.entropy_bits:.4f}",
        str(each.failures),
    ]
