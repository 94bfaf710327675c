"""What people share: pasted texts, and which answers fit their grids."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from salet.engine.games import open_game
from salet.errors import SaletError
from salet.game.game import Game

if TYPE_CHECKING:
    from salet.analysis.grids import Grid, GridFit
    from salet.records.pasted import Pasted


def read_pasted(text: str, game: Game) -> "Pasted":
    """What a pasted text is for somebody who plays this game: turns, or grids of tiles."""
    from salet.records.pasted import read_pasted

    return read_pasted(text, game)


def game_of_pasted(text: str) -> str | None:
    """The named game whose grids these are by their title, such as Quordle's; None for others."""
    try:
        pasted = read_pasted(text, open_game())
    except SaletError:
        return None
    return pasted.game if pasted.number is None else None


def fit_grid(
    grids: str | Iterable[Sequence[str] | Mapping[str, Any]],
    answer: str | None = None,
    *,
    game: Game | str | None = None,
    **changes: Any,
) -> "GridFit":
    """Which answers fit the grids that people share of one puzzle.

    Grids are a share text, or rows of tiles each, or mappings with `rows` and perhaps `mode`,
    `title` and `board`. An answer fits if some allowed guess gets every row of every grid. Rows of
    a grid in hard mode, as it says or the game does, must be able to follow each other. With an
    answer it is told which guesses get each row. The changes are those of `Game.of`.

    >>> rows = ["bbbyb", "ygbbb", "bgggg", "ggggg"]
    >>> fit = fit_grid([rows], "crony", game="original")
    >>> len(fit.words), fit.known.fits
    (1449, True)
    """
    from salet.analysis.grids import fit_grids

    game = Game.of(game, **changes)
    if isinstance(grids, str):
        grids = _shared(grids, game)
    return fit_grids(game, [_grid(each, game) for each in grids], answer)


def _shared(text: str, game: Game) -> list[dict[str, Any]]:
    """The grids in a text."""
    pasted = read_pasted(text, game)
    if pasted.turns:
        raise SaletError(
            "this text has the words beside its tiles, so the answers left are known: give its "
            "turns to `salet candidates`, or the text to `salet review`"
        )
    return [
        {
            "rows": grid.rows,
            "mode": "hard" if grid.hard else None,
            "title": grid.title,
            "board": grid.board,
        }
        for grid in pasted.grids
    ]


def _grid(source: Sequence[str] | Mapping[str, Any], game: Game) -> "Grid":
    from salet.analysis.grids import Grid

    facts: Mapping[str, Any] = source if isinstance(source, Mapping) else {"rows": source}
    rows = tuple(game.rule.parse(row, game.length) for row in facts["rows"])
    mode = facts.get("mode") or game.mode.name
    return Grid(rows, mode != "normal", facts.get("title") or "", facts.get("board") or 1)
