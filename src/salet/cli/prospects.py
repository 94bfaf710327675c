"""What endangers a game, at the console: traps, and answers that no play finds in time."""

from salet import engine
from salet.game.position import Position
from salet.text import count


def prospect_lines(position: Position, recommended: str) -> list[str]:
    """The traps ahead, with the recommended guess as the way out where it is one, and losses."""
    lines = [
        trap.by_way_of(recommended, position).describe(recommended)
        for trap in engine.find_traps(position)
    ]
    if engine.is_too_late(position):
        left = count(position.guesses_left, "guess", "guesses")
        lines.append(f"no play finds all of them within {left} (proven)")
    return lines
