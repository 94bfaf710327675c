"""A position as one line of text: the game, what differs from it, and the turns.

For instance `original, mode hard: salet:bybbb`.
"""

import re
from collections.abc import Sequence
from typing import Any

from salet.errors import SaletError
from salet.game.game import DEFAULT_GAME, TWISTS, Game
from salet.game.turns import Move, format_moves
from salet.text import short

#: The parts of a game that the text may name, beside the game itself.
_PARTS = (
    "answers", "guesses", "rule", "mode", "limit", "boards", "prior", "shape", "first",
    "host", "goal", "order", "rescue",
)  # fmt: skip
_NUMBERS = ("limit", "boards", "rescue")


def parse_position(text: str) -> tuple[Game, list[str]]:
    """Read what `format_position` writes: the game, and its turns as text."""
    settings, colon, turns = re.sub(r":\s*$", ": ", text.strip()).partition(": ")
    if not colon:
        raise SaletError(
            f"{short(text)} is not a position; write a game, a colon and turns, such as "
            "original, mode hard: salet:bybbb"
        )
    name, *others = (part.strip() for part in settings.split(","))
    changes: dict[str, Any] = {}
    for other in others:
        part, _, value = other.partition(" ")
        if part not in _PARTS or not value:
            raise SaletError(
                f"{short(other)} is not a part of a game; write one of "
                f"{', '.join(_PARTS)} and its value, such as limit 6"
            )
        changes[part] = _whole_number(part, value) if part in _NUMBERS else value
    return Game.of(name or None, **changes), turns.split()


def format_position(game: Game, moves: Sequence[Move]) -> str:
    """Write a game and its moves as `parse_position` reads them."""
    base = Game.of(game.name or DEFAULT_GAME)
    differing, lists = [], game.whole
    if lists != base.whole:
        differing = [f"answers {lists.answers.name}", f"guesses {lists.guesses.name}"]
    differing += [
        f"{part} {value}"
        for part, value, usual in (
            ("rule", game.rule.name, base.rule.name),
            ("mode", game.mode.name, base.mode.name),
            ("limit", game.limit, base.limit),
            ("boards", game.boards, base.boards),
            ("prior", game.prior.name, base.prior.name),
            *((part, getattr(game, part), getattr(base, part)) for part in TWISTS),
        )
        if value != usual
    ]
    differing += [f"{part} {value}" for part, value in game.clue.as_dict().items()]
    settings = ", ".join((game.name or DEFAULT_GAME, *differing))
    return f"{settings}: {format_moves(moves, game.rule)}".rstrip()


def _whole_number(part: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise SaletError(f"the {part} must be a whole number, not {short(text)}")
    return int(text)
