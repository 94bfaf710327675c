"""The log of a game: everything it gathered, turn by turn, as text or as JSON lines (S2.8)."""

import json
from collections.abc import Sequence
from typing import Any

from salet.analysis.suggest import Advice
from salet.errors import SaletError
from salet.game import knowledge
from salet.game.position import Position
from salet.game.replies import EMOJI, format_pattern
from salet.text import capitals, count


def turn_notes(position: Position, suggestions: Sequence[Advice], game: int = 1) -> dict[str, Any]:
    """What is known after the last turn, in JSON's terms."""
    turns = position.turns
    guess, pattern = turns[-1]
    return {
        "game": game,
        "turn": len(turns),
        "guess": guess,
        "pattern": format_pattern(pattern, len(guess)),
        "emoji": format_pattern(pattern, len(guess), EMOJI),
        "position": knowledge.green_letters(turns, len(guess)),
        "in_word": knowledge.in_word(turns),
        "absent_letters": knowledge.absent_letters(turns),
        "candidates_left": len(position.candidate_ids),
        "candidates": list(position.candidates),
        "suggestions": [each.as_dict() for each in suggestions],
    }


def format_notes(notes: dict[str, Any]) -> str:
    """The notes of a turn as text to read."""
    suggested = ", ".join(
        f"{capitals(each['word'])} {each['value']:.4f}" for each in notes["suggestions"]
    )
    lines = (
        f"game {notes['game']}, turn {notes['turn']}: {capitals(notes['guess'])} "
        f"{notes['pattern']} {notes['emoji']}",
        f"  position             {notes['position']}",
        f"  in_word              {notes['in_word'] or '-'}",
        f"  absent_letters  {notes['absent_letters'] or '-'}",
        f"  {count(notes['candidates_left'], 'candidate')}: {' '.join(notes['candidates'])}",
        f"  suggestions          {suggested or '-'}",
    )
    return "\n".join(lines)


def write_notes(notes: dict[str, Any], file: str) -> None:
    """Add the notes of a turn to a log: JSON lines where its name ends on .jsonl or .json."""
    as_json = file.lower().endswith((".jsonl", ".json"))
    text = json.dumps(notes, ensure_ascii=False) if as_json else format_notes(notes)
    try:
        with open(file, "a", encoding="utf-8") as log:
            log.write(text + "\n")
    except OSError as error:
        raise SaletError(f"{file!r} cannot be written: {error.strerror}") from None
