"""Games in and out of the record: share texts, CSV and JSON."""

import csv
import hashlib
import io
import json
import math
import re
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from salet.errors import SaletError, SaletWarning, UnknownNameError
from salet.files import parse_json
from salet.files.csv import format_csv, unquoted
from salet.game.modes import mode_names
from salet.game.replies import MAX_LENGTH, MIN_LENGTH, format_pattern
from salet.game.rules import Rule, get_rule, rule_names
from salet.game.turns import SOLVED, Move, format_move, parse_moves
from salet.game.words import check_word, fold
from salet.records.chat import parse_chat
from salet.records.history import COLUMNS, COMMANDS, COMPUTER, GameRecord, played_by
from salet.records.names import person_in, same_name
from salet.records.share import Share, puzzle_number
from salet.text import count, printable, short, shown

#: Figures derived from the columns and written beside them.
_DERIVED = ("opener", "count")
#: The longest cell, and the longest cell with a game's turns.
_LONGEST, _LONGEST_TURNS = 1000, 20_000
#: As for `Game`.
_MOST_BOARDS = 100
#: The most columns of a table: every row is searched for all of them.
_MOST_COLUMNS = 100
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


def parse_games(text: str, *, player: str = "", me: str = "") -> list[GameRecord]:
    """Read games from a JSON export, CSV with a heading, or share texts.

    CSV needs a column `turns` (salet:bbbbb crony:ggggg), or `guesses_made` (salet crony) and
    `answer`; other columns are those of an export, or ignored. Games that name nobody are one's
    own, or the player's, where there is one; those that name `me` are one's own.
    """
    player, me = _text("player", player.strip()), me.strip()
    return [_owned(game, player, me) for game in _read_games(text)]


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
        known.update(dict.fromkeys(_marks(game), game))
    new: dict[str, GameRecord] = {}
    replaced: dict[str, GameRecord] = {}
    for game in games:
        same = next((known[mark] for mark in _marks(game) if mark in known), None)
        if same is None or game.command != "import":
            new.setdefault(game.id, game)
        elif "?" in same.turns and "?" not in game.turns:
            if new.pop(same.id, None) is None:
                replaced[same.id] = same
            game = replace(game, played_at=same.played_at)
            new[game.id] = game
        else:
            continue
        known.update(dict.fromkeys(_marks(game), game))
    return Merged(list(new.values()), list(replaced.values()))


def _marks(game: GameRecord) -> list[object]:
    """What tells a game from all others: its id, or who played a puzzle of the Times, and tiles."""
    number = puzzle_number(game.title)
    if number is None or game.whose == COMPUTER:
        return [game.id]
    tiles = " ".join(turn.partition(":")[2] for turn in game.turns.split())
    return [game.id, (game.player.casefold(), number, tiles)]


def _owned(game: GameRecord, player: str, me: str) -> GameRecord:
    """The game with the player it belongs to."""
    if game.player and me and same_name(game.player, me):
        return replace(game, player="")
    if game.player or not player or game.command == "solve":
        return game
    return played_by(game, player)


def _read_games(whole: str) -> list[GameRecord]:
    text = whole.lstrip("\ufeff \t\r\n")
    if text.startswith("{"):
        return [_record(row, f"game {n}") for n, row in enumerate(_json_rows(text), 1)]
    heading = text.partition("\n")[0].lower().replace('"', "")
    comma = max(",;\t", key=heading.count)
    names = {name.strip() for name in heading.split(comma)}
    if "turns" in names or {"guesses_made", "answer"} <= names:
        return [_record(row, f"line {n}") for n, row in enumerate(_csv_rows(text, comma), 2)]
    return _shared_games(whole.lstrip("\ufeff"))  # with the lines that messages count


def _shared_games(text: str) -> list[GameRecord]:
    """The games of a chat, with a warning about what looks like one and is left out."""
    posted, left_out = parse_chat(text)
    if not posted:
        found = f" ({'; '.join(left_out[:_MOST_NAMED])})" if left_out else ""
        raise SaletError(
            f"no games found{found}; use share texts, CSV with a column turns (or guesses_made and "
            "answer), or an export"
        )
    if left_out:
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


def _record(row: Mapping[str, Any], where: str) -> GameRecord:
    """The game of a row; missing values are worked out or left at their defaults."""
    try:
        rule = get_rule(_rule("rule", _cell(row, "rule") or "wordle"))
        turns = _turns(row, rule)
        values = {
            name: value
            for name in COLUMNS
            if name != "turns" and row.get(name) not in (None, "")
            if (value := _CELLS.get(name, _text)(name, _cell(row, name))) != ""
        }
        boards = values.setdefault("boards", turns[0].count("/") + 1)
        if any(turn.count("/") + 1 != boards for turn in turns):
            raise SaletError(f"there are {boards} boards, but {turns[0]} is one of the turns")
        solved = _solved(turns, rule)
        if values.setdefault("won", solved) != solved:
            raise SaletError(f"won is {values['won']}, but the last turn is {turns[-1]}")
        values.setdefault("command", "import")
        values.setdefault("limit", max(6, len(turns)))
        values.setdefault("id", _digest(f"{turns} {values.get('played_at')}"))
        if not (len(turns) == values["limit"] or (solved and len(turns) < values["limit"])):
            raise SaletError(
                f"the game is not finished: {count(len(turns), 'turn')} of {values['limit']}, "
                f"{'solved' if solved else 'not solved'}"
            )
        last = turns[-1].partition(":")[0]
        if solved and last != "?" and boards == 1:
            values.setdefault("answer", last)
        _check_answer(turns, values.get("answer", ""), rule)
        if values["command"] == "import" and "player" not in row:  # as in exports before 0.2
            values["player"] = person_in(values.get("title", ""))
        return GameRecord(**values, turns=" ".join(turns))
    except SaletError as error:
        raise SaletError(f"{where}: {error}") from None


def _turns(row: Mapping[str, Any], rule: Rule) -> list[str]:
    """The turns of a row as they are recorded."""
    written = _cell(row, "turns", _LONGEST_TURNS).split()
    if written and all(re.fullmatch(r"\?+:[byg/-]+", turn) for turn in written):  # of a share
        turns = [f"?:{turn.partition(':')[2]}" for turn in written]
    elif written:
        boards = written[0].count("/") + 1
        turns = [format_move(move, rule) for move in parse_moves(written, rule, boards)]
    elif (words := _cell(row, "guesses_made", _LONGEST_TURNS)) and _cell(row, "answer"):
        answer = fold(_cell(row, "answer"))
        guesses = [fold(word) for word in words.replace(",", " ").split()]
        check_word(answer)
        for word in guesses:
            check_word(word, len(answer))
        turns = [format_move(Move(word, (rule.reply(word, answer),)), rule) for word in guesses]
    else:
        raise SaletError("it has neither turns nor guesses_made and answer")
    grids = [turn.partition(":")[2].split("/") for turn in turns]
    shown = short(" ".join(turns))
    if len({len(each) for grid in grids for each in grid if each != SOLVED}) != 1:
        raise SaletError(f"the turns {shown} are not all the same length")
    length = max(map(len, grids[0]))
    if not MIN_LENGTH <= length <= MAX_LENGTH:
        raise SaletError(
            f"the turns {shown} have {length:,} tiles; words have {MIN_LENGTH} to {MAX_LENGTH}"
        )
    won = rule.format(rule.won(length), length)
    for board in zip(*grids, strict=False):
        if won in board and any(reply != SOLVED for reply in board[board.index(won) + 1 :]):
            raise SaletError(f"the turns {shown} continue after all green")
        if SOLVED in board[: board.index(won)] if won in board else SOLVED in board:
            raise SaletError(f"the turns {shown} have - for a board that is not solved")
    return turns


def _solved(turns: Sequence[str], rule: Rule) -> bool:
    """Whether every board was solved."""
    grids = [turn.partition(":")[2].split("/") for turn in turns]
    length = max(map(len, grids[0]))
    won = rule.format(rule.won(length), length)
    return all(won in board for board in zip(*grids, strict=False))


def _cell(row: Mapping[str, Any], name: str, most: int = _LONGEST) -> str:
    """The text of a cell; empty where there is none."""
    cell = row.get(name)
    if isinstance(cell, str) and len(cell) <= most:
        return cell.strip()
    if isinstance(cell, bool | int | float):
        return shown(cell)
    if cell is None:
        return ""
    raise _wrong(name, cell)


def _check_answer(turns: Sequence[str], answer: str, rule: Rule) -> None:
    """Raise where a known guess should have other tiles."""
    answers = answer.split("/")
    for turn in turns if answer else ():
        guess, _, tiles = turn.partition(":")
        replies = tiles.split("/")
        if len(replies) != len(answers):
            raise SaletError(f"there are {len(replies)} boards, but the answer is {answer!r}")
        for word, reply in zip(answers, replies, strict=True):
            if guess != "?" and reply not in (SOLVED, _tiles(rule, guess, word)):
                raise SaletError(f"the answer is {answer!r}, but {turn} is one of the turns")


def _tiles(rule: Rule, guess: str, answer: str) -> str:
    return rule.format(rule.reply(guess, answer), len(guess))


def _answer(name: str, text: str) -> str:
    """A word, or one for each board with / between them."""
    words = [fold(word) for word in text.split("/")]
    for word in words:
        check_word(word)
    return "/".join(words)


def _text(name: str, text: str) -> str:
    """Text without characters that could drive a terminal, such as the marks in chats."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise _wrong(name, text) from None
    if len(text) > _LONGEST:
        raise _wrong(name, text)
    if text.isprintable():
        return text
    return "".join(sign for sign in text if printable(sign) == sign).strip()


def _command(name: str, text: str) -> str:
    return _one_of(COMMANDS, name, text)


def _mode(name: str, text: str) -> str:
    return _one_of(mode_names(), name, text.lower())


def _rule(name: str, text: str) -> str:
    return _one_of(rule_names(), name, text)


def _boards(name: str, text: str) -> int:
    boards = _limit(name, text)
    if boards > _MOST_BOARDS:
        raise _wrong(name, text)
    return boards


def _one_of(choices: Sequence[str], name: str, text: str) -> str:
    if text not in choices:
        raise UnknownNameError.of(name, text, choices)
    return text


def _won(name: str, text: str) -> bool:
    meanings = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    if text.lower() not in meanings:
        raise _wrong(name, text)
    return meanings[text.lower()]


def _limit(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= len(text) <= 6 and int(text)):
        raise _wrong(name, text)
    return int(text)


def _seconds(name: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise _wrong(name, text) from None
    if not 0 <= seconds < math.inf:
        raise _wrong(name, text)
    return seconds


def _time(name: str, text: str) -> str:
    """A time in UTC, so that games can be sorted; one without a zone is taken as UTC."""
    try:
        when = datetime.fromisoformat(text)
        when = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        raise _wrong(name, text) from None
    return when.isoformat(timespec="seconds")


#: How to read cells other than plain text.
_CELLS: dict[str, Callable[[str, str], Any]] = {
    "answer": _answer,
    "command": _command,
    "mode": _mode,
    "rule": _rule,
    "boards": _boards,
    "won": _won,
    "limit": _limit,
    "seconds": _seconds,
    "played_at": _time,
}


def _wrong(name: str, cell: object) -> SaletError:
    return SaletError(f"{name} cannot be {shown(cell)}")


def _shared(share: Share, before: int) -> GameRecord:
    """The game of a share text; the same text is the same game, unless one import has it twice."""
    words = share.words or ["?"] * max(map(len, share.grids))
    turns = [
        f"{word}:{'/'.join(SOLVED if r is None else format_pattern(r, share.length) for r in row)}"
        for word, row in zip(words, share.rows, strict=True)
    ]
    return GameRecord(
        command="import",
        won=share.solved,
        turns=" ".join(turns),
        boards=len(share.grids),
        mode="hard" if share.hard else "normal",
        limit=share.limit,
        answer=share.words[-1] if share.words and share.solved else "",
        title=_text("title", share.title),
        id=_digest(
            f"{share.name} {share.number} {share.title if not share.number else ''} "
            f"{share.grids[0] if len(share.grids) == 1 else share.grids} {before or ''}"
        ),
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:32]
