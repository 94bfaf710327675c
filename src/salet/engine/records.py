"""Records: what was played, kept, described, counted and exchanged."""

import os
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from salet.errors import SaletError, SaletWarning
from salet.files import make_directory, record_path, write_text
from salet.files.digests import sha256
from salet.game.dates import parse_date, today
from salet.game.diagnosis import ContradictionError
from salet.game.position import Position
from salet.game.turns import format_move, format_moves

__all__ = [
    "add_game",
    "begin_log",
    "claim_games",
    "count_games",
    "count_games_by",
    "describe_played",
    "describe_record",
    "draw_months",
    "export_games",
    "figures_of",
    "finished_game",
    "format_games",
    "host_and_goal",
    "import_games",
    "is_private",
    "note_turn",
    "read_games",
    "record_figures",
    "record_game",
    "record_path",
    "recorded_by",
    "recorded_games",
    "remove_games",
    "review_record",
    "review_to_keep",
    "set_private",
    "whose_games",
    "why_not_reviewed",
    "write_report",
]

if TYPE_CHECKING:
    from salet.analysis.review import Review
    from salet.jobs.progress import Progress
    from salet.play.player import Suggestion
    from salet.records.figures import Figures
    from salet.records.history import GameRecord
    from salet.records.stats import Stats


def describe_played(
    position: Position, start: Position, answers: Sequence[str] = ()
) -> dict[str, Any]:
    """A game that led here from a start: its answer where known, solved and turns.

    Where that is not the same, it says whether it was won, too.
    """
    rule = position.rule
    start = start.game.changed(mode=position.mode).start()  # which may have changed
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
        **({"won": position.won} if position.game.avoids else {}),
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
    record = _record_of(
        position, start, answers, command=command, strategy=strategy, title=title,
        seconds=round(seconds, 3),
    )  # fmt: skip
    try:
        add_game(record)
    except SaletError as error:
        warnings.warn(f"the game is not recorded: {error}", SaletWarning, stacklevel=2)
        return False
    return True


def _record_of(
    position: Position, start: Position, answers: Sequence[str], **details: Any
) -> "GameRecord":
    """A finished game as it is recorded."""
    from salet.records.history import GameRecord

    game = start.game.changed(mode=position.mode)
    return GameRecord(
        won=position.won,
        turns=format_moves(position.moves, game.rule),
        mode=game.mode.name,
        limit=game.limit,
        answers=game.lexicon.answers.name,
        guesses=game.lexicon.guesses.name,
        answer=_answer(position, answers),
        game=game.name,
        rule=game.rule.name,
        boards=game.boards,
        game_key=game.key,
        host=game.host,
        goal=game.goal,
        **details,
    )


def finished_game(
    position: Position,
    start: Position,
    *,
    command: str,
    answers: Sequence[str] = (),
    title: str = "",
    day: str | None = None,
) -> "GameRecord":
    """A finished game of a day, today unless it is said, as it would be recorded.

    The same turns of the same game on the same day have the same id.
    """
    when = today() if day is None else parse_date(day)
    record = _record_of(position, start, answers, command=command, title=title)
    text = f"{record.game_key} {record.turns} {title} {when}"
    id_ = sha256(text.encode(errors="replace"))[:32]
    played_at = record.played_at if day is None else f"{when.isoformat()}T00:00:00+00:00"
    return replace(record, id=id_, played_at=played_at)


def host_and_goal(game: str, title: str) -> tuple[str, str]:
    """Who answered, and what was wanted, in a game that does not say so but has a name or title."""
    from salet.records.upgrade import host_and_goal

    return host_and_goal(game, title)


def add_game(record: "GameRecord") -> tuple[str, bool]:
    """Record a finished game; its id, and whether it is new.

    One that is there already is recorded once, and so is a puzzle of the New York Times that is
    recorded in another way; without words, that gives way.
    """
    from salet.records.exchange import find_same, has_words_for
    from salet.records.store import open_record

    with open_record() as records, records.changing():
        same = find_same(record, records.games.games())
        if same is not None:
            if not has_words_for(record, same):
                return same.id, False
            records.remove([same])
            record = replace(record, played_at=same.played_at)
        records.games.add([record])
        records.past.add_played([record])
    return record.id, True


def begin_log(position: Position, command: str, log: str | None) -> str:
    """What the log of a command's games is about, as text; a log is begun where one is named."""
    from salet.records.turn_log import begin_log, log_header

    if log is not None:
        begin_log(position, command, log)
    return log_header(position, command)


def note_turn(
    position: Position,
    suggestions: "Sequence[Suggestion]",
    game: int,
    log: str | None,
    strategy: str | None = None,
) -> str:
    """Everything known after the last turn, as text; written to a log where one is named.

    The strategy is the one that suggests, where one was named.
    """
    from salet.records.turn_log import format_notes, turn_notes, write_notes

    notes = turn_notes(position, suggestions, game=game, strategy=strategy)
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


def whose_games() -> tuple[str, ...]:
    """Whose recorded games may be: one's own, the computer's, other people's."""
    from salet.records.history import COMPUTER, ME, OTHERS

    return ME, COMPUTER, OTHERS


def recorded_games() -> "list[GameRecord]":
    """All recorded games, oldest first."""
    from salet.records.store import open_history

    with open_history() as history:
        return history.games()


def describe_record() -> dict[str, Any]:
    """How many games are recorded, how many are damaged, and files that were put aside."""
    from salet.records.rescue import damaged_files
    from salet.records.store import open_history

    with open_history() as history:  # first, as this may put a file aside
        games, damaged = history.count()
    files = damaged_files(os.path.realpath(record_path()))
    return {"games": games, "damaged_games": damaged, "damaged": files}


def import_games(
    text: str, *, player: str = "", me: str = "", left_out: list[str] | None = None
) -> tuple[int, int]:
    """Add the games in a text to the record; how many there are, and how many are new.

    Games with a name before them are that person's, and one's own where the name is `me`; the
    others are one's own, or the player's, where there is one. The answers of the New York Times'
    puzzles among them become past answers. A game with words takes the place of the same one
    without. What looks like a game and is none goes into `left_out`, or else a warning names it.
    """
    from salet.records.exchange import merge, parse_games
    from salet.records.store import open_record

    try:
        games = parse_games(text, player=player, me=me, left_out=left_out)
    except SaletError as error:
        raise SaletError(f"nothing is imported: {error}") from None
    with open_record() as record, record.changing():
        merged = merge(games, record.games.games())
        record.remove(merged.replaced)
        new = record.games.add(merged.new)
        record.past.add_played(games)
    return len(games), new


def claim_games(name: str) -> int:
    """Make all games recorded as somebody's one's own; return how many there were."""
    from salet.records.store import open_record

    with open_record() as record:
        return record.games.claim(name)


def remove_games(ids: Iterable[str]) -> "list[GameRecord]":
    """Remove games from the record for good, all or none: by their ids, or what these start with.

    Their reviews go with them, and past answers that came from them alone.
    """
    from salet.records.history import find_games
    from salet.records.store import open_record

    with open_record() as record, record.changing():
        ids = list(ids)
        damaged = record.games.remove_damaged(ids)
        record.reviews.remove(damaged)
        sound = [id_ for id_ in ids if not any(gone.startswith(id_) for gone in damaged)]
        games = find_games(record.games.games(), sound)
        record.remove(games)
        record.past.forget_played(games, record.games.games())
    return games


def review_record(
    games: "Sequence[GameRecord] | None" = None, progress: "Progress | None" = None
) -> int:
    """Review recorded games that have no review yet: one's own, or these; return how many.

    Each review is kept as soon as it is made, so it may be interrupted, and goes on where it was.
    Progress is told how many are done, of how many.
    """
    from salet.records.reviewing import review_all
    from salet.records.store import open_record

    total = 0
    with open_record() as record:
        for done, total in review_all(record.own_games() if games is None else games, record):
            if progress is not None:
                progress(done, total)
    return total


def record_figures(games: "Sequence[GameRecord] | None" = None) -> "Figures":
    """What one's own recorded games come to, or these, with the reviews that are kept."""
    from salet.records.figures import Figures
    from salet.records.store import open_record

    with open_record() as record:
        return Figures.of(record.own_games() if games is None else games, record.reviews.kept())


def figures_of(
    games: "Sequence[GameRecord]", reviews: Mapping[str, Mapping[str, Any]]
) -> "Figures":
    """What games that are not recorded come to, with their reviews as they are kept, by id."""
    from salet.records.figures import Figures
    from salet.records.reviews import Kept, read_review

    kept = {id_: Kept(id_, "", read_review(review)) for id_, review in reviews.items()}
    return Figures.of(games, kept)


def read_games(text: str, *, left_out: list[str] | None = None) -> "list[GameRecord]":
    """The games in a text: an export, CSV, or share texts; `left_out` as in `import_games`."""
    from salet.records.exchange import parse_games

    return parse_games(text, left_out=left_out)


def why_not_reviewed(game: "GameRecord") -> str | None:
    """Why a game cannot be reviewed, as far as its record shows; None where it may be."""
    from salet.records.reviews import why_not

    return why_not(game) or None


def review_to_keep(report: "Review") -> dict[str, Any]:
    """A review as it is kept, in JSON's terms."""
    from salet.records.reviewing import noted
    from salet.records.reviews import summary

    return summary(noted(report))


def draw_months(figures: "Figures", file: str) -> None:
    """Write skill, luck and guesses month by month as a picture: SVG."""
    from salet.records.charts import month_picture

    write_text(file, month_picture(figures))


def write_report(
    directory: str, games: "Sequence[GameRecord] | None" = None, *, title: str = "My games"
) -> str:
    """Write a page about one's own recorded games, or these, with pictures; return its file.

    It shows the reviews that are kept: `review_record` makes those that are missing.
    """
    from salet.records.report import report_page

    file = os.path.join(directory, "index.html")
    page = report_page(record_figures(games), title)
    make_directory(directory)
    write_text(file, page)
    return file


def format_games(games: "Sequence[GameRecord]", form: str) -> str:
    """Games as text: json or csv."""
    from salet.records.exchange import format_games

    return format_games(games, form)


def export_games(games: "Sequence[GameRecord]", file: str) -> None:
    """Write games to a file: JSON or CSV, as its ending says."""
    write_text(file, format_games(games, file.rpartition(".")[2].lower()))


def count_games(games: "Sequence[GameRecord]") -> "Stats":
    """What games come to: won, streaks, guesses."""
    from salet.records.stats import Stats

    return Stats.of(games)


def count_games_by(games: "Sequence[GameRecord]", what: str) -> "dict[str, Stats]":
    """The same for each value of a field, such as each mode."""
    from salet.records.stats import stats_by

    return stats_by(games, what)
