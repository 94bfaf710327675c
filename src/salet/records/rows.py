"""A row of a table of games, as the game that it tells of."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from salet.errors import SaletError
from salet.game.game import AVOID
from salet.game.games import game_facts
from salet.game.replies import MAX_LENGTH, MIN_LENGTH
from salet.game.rules import Rule, get_rule
from salet.game.turns import NOT_SHOWN, SOLVED, Move, format_move, parse_moves
from salet.game.words import check_word, fold
from salet.records.cells import CELLS, LONGEST_TURNS, plain_text, read_cell, read_rule
from salet.records.history import COLUMNS, GameRecord
from salet.records.names import person_in
from salet.records.share import was_to_be_avoided
from salet.text import count, short


def read_row(row: Mapping[str, Any], where: str) -> GameRecord:
    """The game of a row; missing values are worked out or left at their defaults."""
    try:
        rule = get_rule(read_rule("rule", read_cell(row, "rule") or "wordle"))
        turns = _turns(row, rule)
        values = {
            name: value
            for name in COLUMNS
            if name != "turns" and row.get(name) not in (None, "")
            if (value := CELLS.get(name, plain_text)(name, read_cell(row, name))) != ""
        }
        boards = values.setdefault("boards", turns[0].count("/") + 1)
        if any(turn.count("/") + 1 != boards for turn in turns):
            raise SaletError(f"there are {boards} boards, but {turns[0]} is one of the turns")
        solved = _solved(turns, rule)
        won = solved != _avoids(values)
        if values.setdefault("won", won) != won:
            raise SaletError(f"won is {values['won']}, but the last turn is {turns[-1]}")
        values.setdefault("command", "import")
        values.setdefault("limit", max(6, len(turns)))
        values.setdefault("id", digest(f"{turns} {values.get('played_at')}"))
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
    written = read_cell(row, "turns", LONGEST_TURNS).split()
    if written and all(re.fullmatch(r"\?+:[byg/?-]+", turn) for turn in written):  # of a share
        turns = [f"?:{turn.partition(':')[2]}" for turn in written]
    elif written:
        boards = written[0].count("/") + 1
        turns = [format_move(move, rule) for move in parse_moves(written, rule, boards)]
    elif (words := read_cell(row, "guesses_made", LONGEST_TURNS)) and read_cell(row, "answer"):
        answer = fold(read_cell(row, "answer"))
        guesses = [fold(word) for word in words.replace(",", " ").split()]
        check_word(answer)
        for word in guesses:
            check_word(word, len(answer))
        turns = [format_move(Move(word, (rule.reply(word, answer),)), rule) for word in guesses]
    else:
        raise SaletError("it has neither turns nor guesses_made and answer")
    grids = [turn.partition(":")[2].split("/") for turn in turns]
    shown = short(" ".join(turns))
    if len({len(each) for grid in grids for each in grid if each not in (SOLVED, NOT_SHOWN)}) != 1:
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


def _avoids(values: Mapping[str, Any]) -> bool:
    """Whether the word was to be avoided: in the game that is named, or as the title says."""
    try:
        return game_facts(values["game"]).goal == AVOID
    except (KeyError, SaletError):
        return was_to_be_avoided(values.get("title", ""))


def _solved(turns: Sequence[str], rule: Rule) -> bool:
    """Whether every board was solved."""
    grids = [turn.partition(":")[2].split("/") for turn in turns]
    length = max(map(len, grids[0]))
    won = rule.format(rule.won(length), length)
    return all(won in board for board in zip(*grids, strict=False))


def _check_answer(turns: Sequence[str], answer: str, rule: Rule) -> None:
    """Raise where a known guess should have other tiles."""
    answers = answer.split("/")
    for turn in turns if answer else ():
        guess, _, tiles = turn.partition(":")
        replies = tiles.split("/")
        if len(replies) != len(answers):
            raise SaletError(f"there are {len(replies)} boards, but the answer is {answer!r}")
        for word, reply in zip(answers, replies, strict=True):
            if guess != "?" and reply not in (SOLVED, NOT_SHOWN, _tiles(rule, guess, word)):
                raise SaletError(f"the answer is {answer!r}, but {turn} is one of the turns")


def _tiles(rule: Rule, guess: str, answer: str) -> str:
    return rule.format(rule.reply(guess, answer), len(guess))


def digest(text: str) -> str:
    """The id of a game that is told in this way."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:32]
