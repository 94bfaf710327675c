"""Records: what was played, kept, described, counted and exchanged."""

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from salet.errors import SaletError, SaletWarning
from salet.files import record_path, write_text
from salet.game.diagnosis import ContradictionError
from salet.game.position import Position
from salet.game.turns import format_move, format_moves

__all__ = [
    "count_games",
    "count_games_by",
    "describe_played",
    "export_games",
    "import_games",
    "is_private",
    "note_turn",
    "record_game",
    "record_path",
    "recorded_by",
    "recorded_games",
    "set_private",
]

if TYPE_CHECKING:
    from salet.play.player import Suggestion
    from salet.records.history import GameRecord
    from salet.records.stats import Stats


def describe_played(
    position: Position, start: Position, answers: Sequence[str] = ()
) -> dict[str, Any]:
    """A game that led here from a start, whose answers may be known: answer, solved and turns."""
    rule, start = position.rule, start.with_game(mode=position.mode)  # which may have changed
    position_then, turns = start, []
    for number, move in enumerate(position.moves, 1):
        try:
            position_then = position_then.push(move)
        except ContradictionError as error:
            position_then = start.widened(position.moves[:number], error)
        left = [len(board.candidate_ids) for board in position_then.boards]
        turns.append(
            {
                "guess": move.guess,
                "pattern": format_move(move, rule).partition(":")[2],
                "candidates_left": left[0] if len(left) == 1 else left,
            }
        )
    return {
        "answer": _answer(position, answers) or None,
        "solved": position.solved,
        "turns": turns,
    }


def _answer(position: Position, answers: Sequence[str] = ()) -> str:
    """The hidden words as far as they are known, with / between those of several boards."""
    if position.solved:
        return "/".join(board.turns[-1].guess for board in position.boards)
    return "/".join(answers)


def record_game(
    position: Position,
    start: Position,
    *,
    command: str,
    strategy: str = "",
    answers: Sequence[str] = (),
    title: str = "",
    seconds: float = 0.0,
) -> bool:
    """Keep a finished game in the user's record; warn, and go on, where that cannot be done."""
    from salet.records.history import GameRecord
    from salet.records.store import open_record

    game = start.game.changed(mode=position.mode)
    record = GameRecord(
        command=command,
        won=position.solved,
        turns=format_moves(position.moves, game.rule),
        mode=game.mode.name,
        limit=game.limit,
        answers=game.lexicon.answers.name,
        guesses=game.lexicon.guesses.name,
        answer=_answer(position, answers),
        strategy=strategy,
        title=title,
        seconds=round(seconds, 3),
        game=game.name,
        rule=game.rule.name,
        boards=game.boards,
        game_key=game.key,
    )
    try:
        with open_record() as records:
            records.games.add([record])
            records.past.add_played([record])
    except SaletError as error:
        warnings.warn(f"the game is not recorded: {error}", SaletWarning, stacklevel=2)
        return False
    return True


def note_turn(
    position: Position, suggestions: "Sequence[Suggestion]", game: int, log: str | None
) -> str:
    """Everything known after the last turn, as text; written to a log where one is named."""
    from salet.records.turn_log import format_notes, turn_notes, write_notes

    notes = turn_notes(position, suggestions, game=game)
    if log is not None:
        write_notes(notes, log)
    return format_notes(notes)


def is_private() -> bool:
    """Whether games are not recorded."""
    from salet.records.history import is_private

    return is_private()


def set_private(private: bool) -> None:
    """Record no games from now on, or record them again."""
    from salet.records.history import set_private

    set_private(private)


def recorded_by() -> tuple[str, ...]:
    """The commands whose games are recorded."""
    from salet.records.history import COMMANDS

    return COMMANDS


def recorded_games() -> "list[GameRecord]":
    """All recorded games, oldest first."""
    from salet.records.store import open_history

    with open_history() as history:
        return history.games()


def import_games(text: str) -> tuple[int, int]:
    """Add the games in a text to the record; how many there are, and how many are new.

    The answers of the New York Times' puzzles among them become past answers.
    """
    from salet.records.exchange import parse_games
    from salet.records.store import open_record

    try:
        games = parse_games(text)
    except SaletError as error:
        raise SaletError(f"nothing is imported: {error}") from None
    with open_record() as record:
        new = record.games.add(games)
        record.past.add_played(games)
    return len(games), new


def export_games(games: "Sequence[GameRecord]", file: str) -> None:
    """Write games to a file: JSON or CSV, as its ending says."""
    from salet.records.exchange import format_games

    write_text(file, format_games(games, file.rpartition(".")[2].lower()))


def count_games(games: "Sequence[GameRecord]") -> "Stats":
    """What games come to: won, streaks, guesses."""
    from salet.records.stats import Stats

    return Stats.of(games)


def count_games_by(games: "Sequence[GameRecord]", what: str) -> "dict[str, Stats]":
    """The same for each value of a field, such as each mode."""
    from salet.records.stats import stats_by

    return stats_by(games, what)
