"""Games in and out of the record: share texts, CSV and JSON."""

import csv
import io
import json
import warnings
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from salet.errors import SaletError, SaletWarning
from salet.files import parse_json
from salet.files.csv import format_csv, unquoted
from salet.game.turns import format_reply
from salet.records.cells import plain_text
from salet.records.chat import parse_chat
from salet.records.history import COLUMNS, COMPUTER, GameRecord, played_by
from salet.records.names import person_in, same_name
from salet.records.rows import digest, read_row
from salet.records.share import Share, puzzle_number
from salet.records.upgrade import host_and_goal

#: Figures derived from the columns and written beside them.
_DERIVED = ("opener", "count")
#: The most columns of a table: every row is searched for all of them.
_MOST_COLUMNS = 100
#: What stands for the words of a game without any, and for those of all games.
_NO_WORDS, _ANY_WORDS = "?", "*"
#: How many of the things that are left out are named.
_MOST_NAMED = 5


def format_games(games: Iterable[GameRecord], ending: str) -> str:
    """Write games as `json` or `csv`; `parse_games` reads both back."""
    rows = [game.as_dict() for game in games]
    if ending == "json":
        return json.dumps({"games": rows}, ensure_ascii=False, indent=2) + "\n"
    if ending == "csv":
        header = [*COLUMNS, *_DERIVED]
        return format_csv(
            header, ([{**row, "won": int(row["won"])}[name] for name in header] for row in rows)
        )
    raise SaletError("games can be written to files that end in .json or .csv")


def parse_games(
    text: str, *, player: str = "", me: str = "", left_out: list[str] | None = None
) -> list[GameRecord]:
    """Read games from a JSON export, CSV with a heading, or share texts.

    CSV needs a column `turns` (salet:bbbbb crony:ggggg), or `guesses_made` (salet crony) and
    `answer`; other columns are those of an export, or ignored. Games that name nobody are one's
    own, or the player's, where there is one; those that name `me` are one's own. What looks like a
    game and is none goes into `left_out`; without such a list a warning names it.
    """
    player, me = plain_text("player", player.strip()), me.strip()
    return [_owned(game, player, me) for game in _read_games(text, left_out)]


class Merged(NamedTuple):
    """What an import changes in a record."""

    new: list[GameRecord]
    replaced: list[GameRecord]
    """Recorded games without words that are among the new ones with them."""


def merge(games: Iterable[GameRecord], recorded: Iterable[GameRecord]) -> Merged:
    """The games that are not recorded yet: a share text may be of one that is, in another way.

    A game that was recorded without its words gives way to the same one with them.
    """
    known: dict[object, GameRecord] = {}
    for game in recorded:
        known.update(dict.fromkeys(_known_by(game), game))
    new: dict[str, GameRecord] = {}
    replaced: dict[str, GameRecord] = {}
    for game in games:
        same = next((known[mark] for mark in _looked_for(game) if mark in known), None)
        if same is None or game.command != "import":
            new.setdefault(game.id, game)
        elif has_words_for(game, same):
            if new.pop(same.id, None) is None:
                replaced[same.id] = same
            game = replace(game, played_at=same.played_at)
            new[game.id] = game
        else:
            continue
        known.update(dict.fromkeys(_known_by(game), game))
    return Merged(list(new.values()), list(replaced.values()))


def has_words_for(game: GameRecord, recorded: GameRecord) -> bool:
    """Whether a game has the words that the recorded one, which is the same, lacks."""
    return "?" in recorded.turns and "?" not in game.turns


def find_same(game: GameRecord, recorded: Iterable[GameRecord]) -> GameRecord | None:
    """The recorded game that this one is, if it is one of them."""
    marks = set(_looked_for(game))
    return next((each for each in recorded if marks & set(_known_by(each))), None)


def _looked_for(game: GameRecord) -> list[object]:
    """What a game that is the same has: its id, or the tiles of a puzzle with the same words.

    Of two texts of a puzzle one may be without words.
    """
    tiles, words = _tiles(game), _words(game)
    if tiles is None:
        return [game.id]
    if not words:
        return [game.id, (tiles, _ANY_WORDS)]
    return [game.id, (tiles, words), (tiles, _NO_WORDS)]


def _known_by(game: GameRecord) -> list[object]:
    """What a game that is the same may be looking for."""
    tiles = _tiles(game)
    if tiles is None:
        return [game.id]
    return [game.id, (tiles, _words(game) or _NO_WORDS), (tiles, _ANY_WORDS)]


def _tiles(game: GameRecord) -> object:
    """Who played a puzzle of the Times, which one, and the tiles; None of any other game."""
    number = puzzle_number(game.title)
    if number is None or game.whose == COMPUTER:
        return None
    tiles = " ".join(turn.partition(":")[2] for turn in game.turns.split())
    return game.player.casefold(), number, tiles


def _words(game: GameRecord) -> str:
    """The guesses of a game; empty where a text had none."""
    return "" if "?" in game.turns else game.turns


def _owned(game: GameRecord, player: str, me: str) -> GameRecord:
    """The game with the player it belongs to."""
    if game.player and me and same_name(game.player, me):
        return replace(game, player="")
    if game.player or not player or game.command == "solve":
        return game
    return played_by(game, player)


def _read_games(whole: str, left_out: list[str] | None) -> list[GameRecord]:
    text = whole.lstrip("\ufeff \t\r\n")
    if text.startswith("{"):
        return [read_row(row, f"game {n}") for n, row in enumerate(_json_rows(text), 1)]
    heading = text.partition("\n")[0].lower().replace('"', "")
    comma = max(",;\t", key=heading.count)
    names = {name.strip() for name in heading.split(comma)}
    if "turns" in names or {"guesses_made", "answer"} <= names:
        return [read_row(row, f"line {n}") for n, row in enumerate(_csv_rows(text, comma), 2)]
    return _shared_games(whole.lstrip("\ufeff"), left_out)  # with the lines that messages count


def _shared_games(text: str, noted: list[str] | None) -> list[GameRecord]:
    """The games of a chat; what looks like one and is left out is noted, or warned about."""
    posted, left_out = parse_chat(text)
    if not posted:
        found = f" ({'; '.join(left_out[:_MOST_NAMED])})" if left_out else ""
        raise SaletError(
            f"no games found{found}; use share texts, CSV with a column turns (or guesses_made and "
            "answer), or an export"
        )
    if noted is not None:
        noted += left_out
    elif left_out:
        more = f"; and {len(left_out) - _MOST_NAMED:,} more" if len(left_out) > _MOST_NAMED else ""
        warnings.warn(
            f"left out, as they are no whole games: {'; '.join(left_out[:_MOST_NAMED])}{more}",
            SaletWarning,
            stacklevel=2,
        )
    if all(each.share.number for each in posted):  # pasted in any order, but played in this one
        posted.sort(key=lambda each: each.share.number)
    before: Counter[Share] = Counter()
    games = []
    for share, sender in posted:
        bare = replace(share, words=())  # with words or without, it is the same game
        game = _shared(share, before[bare])
        before[bare] += 1
        games.append((game, person_in(game.title) or sender))
    named = {game.id: name for game, name in games if name}
    return [  # one without a name is a quotation of one that has it
        played_by(game, name or named.get(game.id, "")) for game, name in games
    ]


def _json_rows(text: str) -> list[Mapping[str, Any]]:
    try:
        document = parse_json(text)
    except SaletError as error:
        raise SaletError(f"this is not an export of games: {error}") from None
    rows = document.get("games")  # an object, as the text starts with {
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise SaletError("this is not an export of games: games is not a list of objects")
    return rows


def _csv_rows(text: str, comma: str) -> list[Mapping[str, Any]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=comma)
    try:
        names = [name.strip().lower() for name in next(reader)]
        if len(names) > _MOST_COLUMNS:
            raise SaletError(
                f"line 1: there are {len(names):,} columns; at most {_MOST_COLUMNS} are allowed"
            )
        return [
            {
                name: unquoted(cell)
                for name, cell in zip(names, row, strict=False)
                if name and (cell or name == "player")
            }
            for row in reader
            if row
        ]
    except csv.Error as error:
        raise SaletError(f"line {reader.line_num}: {error}") from None


def _shared(share: Share, before: int) -> GameRecord:
    """The game of a share text; the same text is the same game, unless one import has it twice."""
    words = share.words or ["?"] * max(map(len, share.grids))
    turns = [
        f"{word}:{'/'.join(format_reply(reply, share.length) for reply in row)}"
        for word, row in zip(words, share.rows, strict=True)
    ]
    host, goal = host_and_goal("", share.title)
    return GameRecord(
        command="import",
        won=share.won,
        turns=" ".join(turns),
        boards=len(share.grids),
        mode="hard" if share.hard else "normal",
        limit=share.limit,
        answer=share.words[-1] if share.words and share.solved else "",
        title=plain_text("title", share.title),
        host=host,
        goal=goal,
        id=digest(
            f"{share.name} {share.number} {share.title if not share.number else ''} "
            f"{share.grids[0] if len(share.grids) == 1 else share.grids} {before or ''}"
        ),
    )
