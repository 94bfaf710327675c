"""Games in and out of the record: share texts, CSV and JSON."""

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Mapping
from typing import Any

from salet.errors import SaletError
from salet.history import COLUMNS, COMMANDS, GameRecord
from salet.patterns import all_green, feedback, format_pattern
from salet.share import Share, parse_shares
from salet.turns import Turn, format_turn, parse_turns
from salet.wording import short
from salet.words import check_word, fold

#: What follows from the columns and is written beside them.
_DERIVED = ("opener", "count")


def format_games(games: Iterable[GameRecord], ending: str) -> str:
    """Write games as `json` or `csv`; `parse_games` reads both back."""
    rows = [game.as_dict() for game in games]
    if ending == "json":
        return json.dumps({"games": rows}, ensure_ascii=False, indent=2) + "\n"
    if ending == "csv":
        text = io.StringIO()
        writer = csv.DictWriter(text, [*COLUMNS, *_DERIVED], lineterminator="\n")
        writer.writeheader()
        writer.writerows({**row, "won": int(row["won"])} for row in rows)
        return text.getvalue()
    raise SaletError(f"games are written as .json or .csv, not as .{ending}")


def parse_games(text: str) -> list[GameRecord]:
    """Read games: a JSON export, CSV with a heading, or share texts, whichever it is.

    CSV needs a column `turns` (salet:bybbb crony:ggggg), or `guesses_made` (salet crony) and
    `answer`; other columns are those of an export, or passed over.
    """
    if text.lstrip().startswith("{"):
        return [_record(row, f"game {n}") for n, row in enumerate(_json_rows(text), 1)]
    heading = text.lstrip("\ufeff \n").partition("\n")[0].lower().replace('"', "")
    names = {name.strip() for name in heading.split(",")}
    if "turns" in names or {"guesses_made", "answer"} <= names:
        return [_record(row, f"line {n}") for n, row in enumerate(_csv_rows(text), 2)]
    games = [_shared(share) for share in parse_shares(text)]
    if not games:
        raise SaletError(
            "no games were found; give share texts, CSV with a column turns (or guesses_made and "
            "answer), or an export"
        )
    return games


def _json_rows(text: str) -> list[Mapping[str, Any]]:
    try:
        rows = json.loads(text)["games"]
    except (ValueError, KeyError, TypeError) as error:
        raise SaletError(f"this is no export of games: {error!r}") from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise SaletError("this is no export of games: games is not a list of objects")
    return rows


def _csv_rows(text: str) -> list[Mapping[str, Any]]:
    reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff \n")))
    reader.fieldnames = [name.strip().lower() for name in reader.fieldnames or ()]
    return [{key: value for key, value in row.items() if value} for row in reader]


def _record(row: Mapping[str, Any], where: str) -> GameRecord:
    """The game of a row; what it does not say is worked out or left at its default."""
    try:
        turns = _turns(row)
        given = {name: _cell(name, row[name]) for name in COLUMNS if row.get(name) is not None}
        given.setdefault("command", "import")
        if given["command"] not in COMMANDS:
            raise SaletError(f"command {given['command']!r} is none of {', '.join(COMMANDS)}")
        last = turns.split()[-1]
        solved = set(last.partition(":")[2]) == {"g"}
        if given.setdefault("won", solved) != solved:
            raise SaletError(f"won is {given['won']}, but the last turn is {last}")
        given["turns"] = turns
        if "id" not in given:
            given["id"] = _digest(repr(sorted(row.items())))
        return GameRecord(**given)
    except SaletError as error:
        raise SaletError(f"{where}: {error}") from None


def _turns(row: Mapping[str, Any]) -> str:
    """The turns of a row as they are kept."""
    if row.get("turns"):
        parts = str(row["turns"]).split()
        if all(part.startswith("?") for part in parts):  # the grid of a share
            tiles = [part.partition(":")[2] for part in parts]
            if all(tile and set(tile) <= set("byg") for tile in tiles):
                return " ".join(parts)
        return " ".join(map(format_turn, parse_turns([str(row["turns"])])))
    if not (row.get("guesses_made") and row.get("answer")):
        raise SaletError("there are neither turns, nor guesses_made and answer")
    answer = fold(str(row["answer"]))
    made = [fold(word) for word in str(row["guesses_made"]).replace(",", " ").split()]
    for word in (*made, answer):
        check_word(word, len(answer))
    return " ".join(format_turn(Turn(word, feedback(word, answer))) for word in made)


def _cell(name: str, value: Any) -> Any:
    """A value as its field wants it."""
    text = str(value).strip()
    try:
        if name == "won":
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[
                text.lower()
            ]
        if name == "limit":
            return int(text)
        if name == "seconds":
            return float(text)
    except (KeyError, ValueError):
        raise SaletError(f"{name} is {short(text)}, which it cannot be") from None
    return text


def _shared(share: Share) -> GameRecord:
    """The game of a share text; the same text is the same game."""
    tiles = [format_pattern(pattern, share.length) for pattern in share.patterns]
    return GameRecord(
        command="import",
        won=share.patterns[-1] == all_green(share.length),
        turns=" ".join(f"?:{each}" for each in tiles),
        mode="hard" if share.hard else "normal",
        limit=share.limit,
        title=share.title,
        id=_digest(f"{share}"),
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
