"""The log of a game: everything known, turn by turn, as text or as JSON lines.

`position`, `in_word` and `position_complement` are the names in the README of the program that
solves or hosts a game with ranked hints.
"""

import json
from collections.abc import Sequence
from typing import Any

from salet.analysis.suggest import default_strategy
from salet.errors import SaletError
from salet.files import write_text
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.game.replies import EMOJI
from salet.game.turns import format_move, format_reply
from salet.play.player import ESTIMATE, Suggestion
from salet.text import capitals, count

#: What suggestions are measured by where no strategy is named.
GUESSES = "expected guesses"


def turn_notes(
    position: Position,
    suggestions: Sequence[Suggestion],
    game: int = 1,
    strategy: str | None = None,
) -> dict[str, Any]:
    """What is known after the last turn, as JSON; all suggestions are measured in one way.

    That is the strategy's value where one is named, else the guesses expected to the end; and the
    value of the usual strategy in games where these are not known.
    """
    known = all(each.expected_guesses is not None for each in suggestions)
    by = strategy or (GUESSES if known else default_strategy(position.game))
    guess, replies = position.moves[-1]
    knowledge = [Knowledge(board.turns, position.rule) for board in position.boards]
    candidates = [[word for word, _ in position.likeliest(board)] for board in position.boards]
    return {
        "game": game,
        "turn": len(position.moves),
        "guess": guess,
        "pattern": format_move(position.moves[-1], position.rule).partition(":")[2],
        "emoji": "/".join(
            "" if reply is None else format_reply(reply, len(guess), position.rule, EMOJI)
            for reply in replies
        ),
        "position": "/".join(each.green_letters(len(guess)) for each in knowledge),
        "in_word": "/".join(each.in_word for each in knowledge),
        "position_complement": "/".join(each.absent_letters for each in knowledge),
        "candidates_left": _one_or_all([len(words) for words in candidates]),
        "candidates": _one_or_all([list(words) for words in candidates]),
        "suggestions": [each.as_dict() for each in suggestions],
        "suggested_by": by,
    }


def log_header(position: Position, command: str) -> str:
    """What a log is about, as comments at its head."""
    game, lexicon = position.game, position.lexicon
    boards = f", {game.boards} boards" if game.boards > 1 else ""
    return "\n".join(
        f"# {line}"
        for line in (
            f"salet {command}: what is known after every turn of every game",
            f"{f'game {game.name}: ' if game.name else ''}{count(len(lexicon.answers), 'answer')} "
            f"({lexicon.answers.name}), {count(len(lexicon.guesses), 'guess', 'guesses')} "
            f"({lexicon.guesses.name}), rule {game.rule.name}, {game.mode.name} mode, "
            f"limit {game.limit}{boards}",
            "position: the green letters, 0 for the others; in_word: letters in the word, in other "
            "places; position_complement: letters ruled out",
            f"suggestions, best first: by {GUESSES} to the end, the next one included, ~ for an "
            "estimate; or by the value of the strategy that is named",
        )
    )


def _one_or_all(boards: list[Any]) -> Any:
    """The item of the only board, or the list with one for each."""
    return boards[0] if len(boards) == 1 else boards


def format_notes(notes: dict[str, Any]) -> str:
    """The notes of a turn as text to read."""
    by = notes["suggested_by"]
    suggested = ", ".join(
        f"{capitals(each['word'])} {_figure(each, by)}" for each in notes["suggestions"]
    )
    lines = (
        f"game {notes['game']}, turn {notes['turn']}: {capitals(notes['guess'])} "
        f"{notes['pattern']} {notes['emoji']}",
        f"  position             {notes['position']}",
        f"  in_word              {notes['in_word'] or '-'}",
        f"  position_complement  {notes['position_complement'] or '-'}",
        *_candidate_lines(notes["candidates"]),
        f"  suggestions          {f'by {by}: {suggested}' if suggested else '-'}",
    )
    return "\n".join(lines)


def _figure(suggestion: dict[str, Any], by: str) -> str:
    """What a suggestion is measured by."""
    if by != GUESSES:
        return f"{suggestion['value']:.4f}"
    sign = "~" if suggestion.get("claim") == ESTIMATE else ""
    return f"{sign}{suggestion['expected_guesses']:.4f}"


def _candidate_lines(candidates: list[Any]) -> list[str]:
    boards = candidates if isinstance(candidates[0], list) else [candidates]
    return [f"  {count(len(words), 'candidate')}: {' '.join(words)}" for words in boards]


def begin_log(position: Position, command: str, file: str) -> None:
    """Begin a log: with its header, or with nothing where its lines are JSON."""
    write_text(file, "" if _is_json(file) else log_header(position, command) + "\n")


def _is_json(file: str) -> bool:
    return file.lower().endswith((".jsonl", ".json"))


def write_notes(notes: dict[str, Any], file: str) -> None:
    """Add the notes of a turn to a log: JSON lines where its name ends in .jsonl or .json."""
    text = json.dumps(notes, ensure_ascii=False) if _is_json(file) else format_notes(notes)
    try:
        with open(file, "a", encoding="utf-8") as log:
            log.write(text + "\n")
    except OSError as error:
        raise SaletError(f"{file!r} cannot be written: {error.strerror}") from None
