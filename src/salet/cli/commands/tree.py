"""`salet tree`: what a strategy does after every reply."""

import sys
from typing import Any

import click

from salet import engine
from salet.cli.options import game_options, output_options, position_of
from salet.cli.output import print_json, print_note
from salet.cli.player_options import jobs_option, opener_option, player_of, player_options
from salet.cli.progress import ProgressLine
from salet.files import check_writable
from salet.text import capitals


@click.command()
@click.argument("turns", metavar="[TURN…]", nargs=-1)
@player_options
@opener_option
@click.option("--read", "source", metavar="FILE", help="Take the tree from a file, and check it.")
@click.option("--format", "form", type=click.Choice(engine.tree_formats()),
              help="How to write it.  [default: as the file's ending says, else text]")  # fmt: skip
@click.option("--out", metavar="FILE", help="Write it to a file: .html, .json or .text.")
@game_options
@jobs_option
@output_options
def command(
    turns: tuple[str, ...],
    source: str | None,
    form: str | None,
    out: str | None,
    jobs: int,
    as_json: bool,
    **options: Any,
) -> None:
    """The decision tree of a strategy, from the start or after these turns, as text or a page.

    Every tree is checked by walking it before it is written: each answer is reached once, by
    guesses that are allowed.
    """
    if as_json and out is None and form not in (None, "json"):
        raise click.UsageError(f"--json prints a tree as JSON; write {form} to a file with --out")
    form = form or ("json" if as_json and out is None else engine.tree_format(out))
    check_writable(out)
    position = position_of(turns, options)
    player = player_of(options, position.game)
    if source is not None:
        tree = engine.read_tree(source, position)
    else:
        with ProgressLine("games") as progress:
            tree = engine.build_tree(position, player, jobs=jobs, progress=progress)
    with ProgressLine("checking"):
        tree.verify()
    text = engine.write_tree(tree, form, out)
    facts = {
        "opener": tree.root.guess,
        "answers": len(tree.depths),
        "total": tree.total,
        "mean": tree.mean,
        "weighted_mean": tree.weighted_mean,
        "worst": tree.worst,
        "failed": tree.failures,
    }
    if out is None:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
    elif as_json:
        print_json({**facts, "file": out})
    weighted = "" if tree.weighted_mean is None else f" ({tree.weighted_mean:.4f} by likelihood)"
    print_note(
        f"{capitals(tree.root.guess)}: {tree.total:,} guesses for {len(tree.depths):,} answers, "
        f"{tree.mean:.4f} a game{weighted}, at worst {tree.worst}; checked"
        + ("" if out is None else f" and written to {out} as {form}")
    )
