"""The log of a game: everything known, turn by turn, as text or as JSON lines.

`position`, `in_word` and `position_complement` are the names in the README of the program that
solves or hosts a game with ranked hints.
"""

import json
from collections.abc import Sequence
from typing import Any

from salet.errors import SaletError
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.game.replies import EMOJI
from salet.game.turns import format_move
from salet.play.player import Suggestion
from salet.text import capitals, count


def turn_notes(
    position: Position, suggestions: Sequence[Suggestion], game: int = 1
) -> dict[str, Any]:
    """What is known after the last turn, as JSON."""
    guess, replies = position.moves[-1]
    knowledge = [Knowledge(board.turns, position.rule) for board in position.boards]
    candidates = [[word for word, _ in position.likeliest(board)] for board in position.boards]
    return {
        "game": game,
        "turn": len(position.moves),
        "guess": guess,
        "pattern": format_move(position.moves[-1], position.rule).partition(":")[2],
        "emoji": "/".join(
            "" if reply is None else position.rule.format(reply, len(guess), EMOJI)
            for reply in replies
        ),
        "position": "/".join(each.green_letters(len(guess)) for each in knowledge),
        "in_word": "/".join(each.in_word for each in knowledge),
        "position_complement": "/".join(each.absent_letters for each in knowledge),
        "candidates_left": _one_or_all([len(words) for words in candidates]),
        "candidates": _one_or_all([list(words) for words in candidates]),
        "suggestions": [each.as_dict() for each in suggestions],
    }


def _one_or_all(boards: list[Any]) -> Any:
    """The item of the only board, or the list with one for each."""
    return boards[0] if len(boards) == 1 else boards


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
        f"  position_complement  {notes['position_complement'] or '-'}",
        *_candidate_lines(notes["candidates"]),
        f"  suggestions          {suggested or '-'}",
    )
    return "\n".join(lines)


def _candidate_lines(candidates: list[Any]) -> list[str]:
    boards = candidates if isinstance(candidates[0], list) else [candidates]
    return [f"  {count(len(words), 'candidate')}: {' '.join(words)}" for words in boards]


def write_notes(notes: dict[str, Any], file: str) -> None:
    """Add the notes of a turn to a log: JSON lines where its name ends in .jsonl or .json."""
    as_json = file.lower().endswith((".jsonl", ".json"))
    text = json.dumps(notes, ensure_ascii=False) if as_json else format_notes(notes)
    try:
        with open(file, "a", encoding="utf-8") as log:
            log.write(text + "\n")
    except OSError as error:
        raise SaletError(f"{file!r} cannot be written: {error.strerror}") from None
