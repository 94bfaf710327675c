"""`salet grid`: which answers fit the grid that somebody shared."""

import os
from typing import TYPE_CHECKING, Any

import click

from salet import engine
from salet.cli.input import PIPED, read_some
from salet.cli.options import game_of, game_options, output_options, typed
from salet.cli.output import print_columns, print_json
from salet.text import capitals, count, percent, printable, some

if TYPE_CHECKING:
    from salet.analysis.grids import FittedGrid, GridFit, KnownAnswer
    from salet.game.words import Ids

#: What is said to be checked where rows must follow each other.
HARD = "hard mode"
#: At most this many answers are shown, and guesses of a row.
_SHOWN, _NAMED = 60, 5


@click.command()
@click.argument("grid", metavar="SHARE TEXT|FILE|-")
@click.option("--answer", metavar="WORD",
              help="The answer, to see which guesses get each row.")  # fmt: skip
@game_options
@output_options
def command(grid: str, answer: str | None, as_json: bool, **options: Any) -> None:
    """Which answers fit a grid without words, as people share it.

    The grid is a share text, in an argument, a FILE or piped in (-); several grids of the same
    puzzle leave fewer answers. An answer fits if some allowed guess gets every row. Where the
    heading has a * for hard mode, the guesses must be able to follow each other in it.
    """
    text = read_some(grid) if grid == PIPED or os.path.isfile(grid) else grid
    if not typed("game", "answers", "guesses", "length"):
        options["game"] = engine.game_of_pasted(text)
    fit = engine.fit_grid(text, answer, game=game_of(options))
    if as_json:
        print_json(fit.as_dict(most=len(fit.game.lexicon.answers)))
        return
    for fitted in fit.grids if len(fit.grids) > 1 else ():
        click.echo(_heading(fitted, len(fit.boards) > 1))
    for number, ids in enumerate(fit.boards, 1):
        _show_answers(fit, ids, f"board {number}: " if len(fit.boards) > 1 else "")
    if fit.known is not None:
        _show_known(fit, fit.known)


def _heading(fitted: "FittedGrid", several: bool) -> str:
    grid, fits = fitted.grid, count(fitted.fits, "answer")
    board = f", board {grid.board}" if several else ""
    title = printable(grid.title) or "a grid"
    return f"{title}{board}, {count(len(grid.rows), 'row')}: {fits} fit it alone"


def _show_answers(fit: "GridFit", ids: "Ids", name: str) -> None:
    """How many answers fit, and the likeliest of them."""
    likeliest = fit.likeliest(ids)
    hard = ", played in hard mode" if any(each.checked == HARD for each in fit.grids) else ""
    more = f"; the first {_SHOWN} (--json has all)" if len(ids) > _SHOWN else ""
    click.echo(f"{name}{count(len(ids), 'answer fits', 'answers fit')}{hard}{more}")
    words = [word for word, _ in likeliest[:_SHOWN]]
    if not fit.game.prior.equal:
        words = [f"{word} {percent(share):>5}" for word, share in likeliest[:_SHOWN]]
    if words:
        print_columns(words)


def _show_known(fit: "GridFit", known: "KnownAnswer") -> None:
    """Which guesses get each row from a known answer."""
    game = fit.game
    click.echo(f"{capitals(known.answer)} {'fits' if known.fits else 'does not fit'}:")
    for row in known.rows:
        guesses = count(len(row.guesses), "guess", "guesses")
        tiles = game.rule.format(row.reply, game.length)
        named = some([capitals(word) for word in row.guesses], _NAMED)
        click.echo(f"  {tiles}  {guesses}{f': {named}' if named else ''}")
