"""What people share: pasted texts, and which answers fit their grids."""

from typing import Any

from salet import engine
from salet.errors import SaletError
from salet.game.game import Game
from salet.web.handling import Later
from salet.web.lists import game_of
from salet.web.models.sharing import MOST_GRIDS, MOST_ROWS, GridModel, GridRequest, ReadRequest


def read(request: ReadRequest) -> dict[str, Any]:
    """What a text is: the turns of a game, or grids of tiles."""
    found = engine.read_pasted(request.text, game_of(request))
    mode = "hard" if found.hard else None
    shared = {"title": found.title, "number": found.number, "mode": mode, "limit": found.limit,
              "solved": found.solved, "game": found.game,
              "left_out": list(found.left_out)}  # fmt: skip
    if found.turns:
        return {"kind": "turns", "turns": list(found.turns), "answer": found.answer, **shared}
    return {
        "kind": "grids",
        **shared,
        "grids": [
            {
                "title": grid.title,
                "rows": list(grid.rows),
                "mode": "hard" if grid.hard else None,
                "solved": grid.solved,
                "limit": grid.limit,
                "sender": grid.sender,
                "board": grid.board,
            }
            for grid in found.grids
        ],
    }


def fit(request: GridRequest) -> dict[str, Any] | Later:
    """Which answers fit shared grids; later where it must be checked that rows follow each other.

    That takes some seconds, and a tenth of one without.
    """
    game = game_of(request)
    grids = _grids_of(request, game)

    def fitted() -> dict[str, Any]:
        sent = [grid.model_dump() for grid in grids]
        return engine.fit_grid(sent, request.known_answer, game=game).as_dict()

    in_order = game.mode.name != "normal" or any(grid.mode == "hard" for grid in grids)
    return Later(fitted) if in_order else fitted()


def _grids_of(request: GridRequest, game: Game) -> list[GridModel]:
    """The grids of a request, or those in its text."""
    if (request.text is None) == (not request.grids):
        raise SaletError("give the text of a grid, or grids with their rows, but not both")
    if request.text is None:
        return request.grids
    pasted = engine.read_pasted(request.text, game)
    if pasted.turns:
        raise SaletError("this text has the words beside its tiles; open it as a game")
    _check_size(len(pasted.grids), max(len(grid.rows) for grid in pasted.grids))
    return [
        GridModel(
            rows=list(grid.rows),
            mode="hard" if grid.hard else None,
            title=grid.title[:200],
            board=grid.board,
        )
        for grid in pasted.grids
    ]


def _check_size(grids: int, rows: int) -> None:
    if grids > MOST_GRIDS or rows > MOST_ROWS:
        raise SaletError(
            f"there are {grids:,} grids with up to {rows:,} rows; at most {MOST_GRIDS} with "
            f"{MOST_ROWS} rows each are looked at"
        )
