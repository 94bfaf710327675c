"""`salet candidates`: the answers left."""

from typing import Any

import click

from salet.cli.options import game_options, output_options, position_of
from salet.cli.output import MOST_PAIRS, print_columns, print_json
from salet.game.position import Position
from salet.text import count, percent


@click.command()
@click.argument("turns", metavar="TURN…", nargs=-1)
@game_options
@output_options
def command(turns: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """The answers left after these turns, such as salet:bybbb; of several boards, on each.

    Where some are likelier, these come first, each with its share.
    """
    position = position_of(turns, options)
    if position.rule.one_grid and len(position.open_boards) > 1:
        _show_pairs(position, as_json)
        return
    equal = position.game.prior.equal
    boards = [position.likeliest(board) for board in position.boards]
    if as_json:
        described = [_described(candidates, equal) for candidates in boards]
        print_json(described[0] if len(boards) == 1 else {"boards": described})
        return
    for number, candidates in enumerate(boards, 1):
        name = f"board {number}: " if len(boards) > 1 else ""
        board = position.boards[number - 1]
        if board.hidden:
            click.echo(f"{name}not shown yet")
            continue
        left = "solved" if name and board.solved else "left"
        click.echo(f"{name}{count(len(candidates), 'answer')} {left}")
        if equal or len(candidates) == 1:
            print_columns([word for word, _ in candidates])
        else:
            shares = [percent(share) for _, share in candidates]
            width = max(map(len, shares))
            words = [word for word, _ in candidates]
            print_columns(
                [f"{word} {share:>{width}}" for word, share in zip(words, shares, strict=True)]
            )


def _show_pairs(position: Position, as_json: bool) -> None:
    """The words that two boards in one grid may have, and in pairs where these are few."""
    words, pairs = position.candidates_of(position.boards[0]), position.pairs
    if as_json:
        print_json({"count": len(pairs), "words": list(words), "pairs": [*map(list, pairs)]})
        return
    click.echo(f"{count(len(pairs), 'pair')} left, of {count(len(words), 'word')}")
    print_columns(["/".join(pair) for pair in pairs] if len(pairs) <= MOST_PAIRS else list(words))


def _described(candidates: list[tuple[str, float]], equal: bool) -> dict[str, Any]:
    words = [word for word, _ in candidates]
    shares = {} if equal else {"weights": [share for _, share in candidates]}
    return {"count": len(words), "words": words, **shares}
