"""A row of a table of games, as the game that it tells of."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from salet.errors import SaletError
from salet.files.digests import sha256
from salet.game.game import AVOID
from salet.game.replies import MAX_LENGTH, MIN_LENGTH
from salet.game.rules import Rule, get_rule
from salet.game.turns import NOT_SHOWN, SOLVED, Move, format_move, parse_moves
from salet.game.words import fold
from salet.records.cells import CELLS, LONGEST_TURNS, plain_text, read_cell, read_rule
from salet.records.history import COLUMNS, GameRecord
from salet.records.names import person_in
from salet.records.upgrade import host_and_goal
from salet.text import count, short


def read_row(row: Mapping[str, Any], where: str) -> GameRecord:
    """The game of a row; missing values are worked out or left at their defaults."""
    try:
        rule = get_rule(read_rule("rule", read_cell(row, "rule") or "wordle"))
        turns = _turns(row, rule)
        values = {
            name: value
            for name in COLUMNS
            if name not in ("turns", "answer") and row.get(name) not in (None, "")
            if (value := CELLS.get(name, plain_text)(name, read_cell(row, name))) != ""
        }
        boards = values.setdefault("boards", len(_replies(turns[0])))
        if any(len(_replies(turn)) != boards for turn in turns) and not rule.one_grid:
            raise SaletError(f"there are {boards} boards, but {turns[0]} is one of the turns")
        values.setdefault("command", "import")
        values.setdefault("limit", max(6, len(turns)))
        values.setdefault("id", digest(f"{turns} {values.get('played_at')}"))
        host, goal = host_and_goal(values.get("game", ""), values.get("title", ""))
        values = {"host": host, "goal": goal, **values}  # which older exports do not have
        _check_result(values, turns, _solved(turns, rule, boards))
        if answer := _answer(read_cell(row, "answer"), rule, boards):
            values["answer"] = answer
        last = turns[-1].partition(":")[0]
        if _solved(turns, rule, boards) and last != "?" and boards == 1:
            values.setdefault("answer", last)
        _check_answer(turns, values.get("answer", ""), rule, boards)
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
        boards = _boards(row, written[0], rule)
        turns = [format_move(move, rule) for move in parse_moves(written, rule, boards)]
    elif (words := read_cell(row, "guesses_made", LONGEST_TURNS)) and read_cell(row, "answer"):
        answer = fold(read_cell(row, "answer"))
        guesses = [fold(word) for word in words.replace(",", " ").split()]
        rule.check_word(answer)
        for word in guesses:
            rule.check_word(word, len(answer))
        turns = [format_move(Move(word, (rule.reply(word, answer),)), rule) for word in guesses]
    else:
        raise SaletError("it has neither turns nor guesses_made and answer")
    _check_turns(turns, rule)
    return turns


def _boards(row: Mapping[str, Any], turn: str, rule: Rule) -> int:
    """On how many boards a game was played: as its row says, or as a turn has replies."""
    if cell := read_cell(row, "boards"):
        return int(CELLS["boards"]("boards", cell))
    return 1 if "/" in rule.signs else turn.count("/") + 1


def _check_turns(turns: Sequence[str], rule: Rule) -> None:
    """Raise where turns cannot be those of one game."""
    shown = short(" ".join(turns))
    if len({length for turn in turns for length in _lengths(turn)}) != 1:
        raise SaletError(f"the turns {shown} are not all the same length")
    length = max(_lengths(turns[0]))
    if not MIN_LENGTH <= length <= MAX_LENGTH:
        raise SaletError(
            f"the turns {shown} have {length:,} tiles; words have {MIN_LENGTH} to {MAX_LENGTH}"
        )
    if rule.one_grid:
        return
    won = rule.format(rule.won(length), length)
    for board in zip(*map(_replies, turns), strict=False):
        if won in board and any(reply != SOLVED for reply in board[board.index(won) + 1 :]):
            raise SaletError(f"the turns {shown} continue after all green")
        if SOLVED in board[: board.index(won)] if won in board else SOLVED in board:
            raise SaletError(f"the turns {shown} have - for a board that is not solved")


def _replies(turn: str) -> list[str]:
    """The replies of a turn, one a board, or one for all in one grid."""
    return turn.partition(":")[2].split("/")


def _lengths(turn: str) -> set[int]:
    """How long the word of a turn is; where it is not known, as its tiles say."""
    guess = turn.partition(":")[0]
    if guess != "?":
        return {len(guess)}
    return {len(each) for each in _replies(turn) if each not in (SOLVED, NOT_SHOWN)}


def _check_result(values: dict[str, Any], turns: Sequence[str], solved: bool) -> None:
    """Raise where a game was not won or lost as its row says; fill that in where it says nothing.

    A game that was played here may have been given up, and is lost then.
    """
    over = len(turns) == values["limit"] or (solved and len(turns) < values["limit"])
    played_here = values["command"] in ("play", "assist") and len(turns) < values["limit"]
    given_up = not over and played_here and values.get("won") is False
    won = solved != (values["goal"] == AVOID) and not given_up
    if values.setdefault("won", won) != won:
        raise SaletError(f"won is {values['won']}, but the last turn is {turns[-1]}")
    if not over and not given_up:
        raise SaletError(
            f"the game is not finished: {count(len(turns), 'turn')} of {values['limit']}, "
            f"{'solved' if solved else 'not solved'}"
        )


def _solved(turns: Sequence[str], rule: Rule, boards: int) -> bool:
    """Whether every board was solved."""
    grids = [_replies(turn) for turn in turns]
    length = max(_lengths(turns[0]))
    won = rule.format(rule.won(length), length)
    if rule.one_grid:
        return sum(grid == [won] for grid in grids) >= boards
    return all(won in board for board in zip(*grids, strict=False))


def _answer(text: str, rule: Rule, boards: int) -> str:
    """A word, or one for each board with / between them."""
    words = [fold(word) for word in _words(text, boards)]
    for word in words:
        rule.check_word(word)
    return "/".join(words)


def _words(answer: str, boards: int) -> list[str]:
    if not answer:
        return []
    return answer.split("/") if boards > 1 else [answer]  # which may be an equation with a /


def _check_answer(turns: Sequence[str], answer: str, rule: Rule, boards: int) -> None:
    """Raise where a known guess should have other tiles."""
    words = _words(answer, boards)
    for turn in turns if words else ():
        guess, replies = turn.partition(":")[0], _replies(turn)
        if rule.one_grid:
            fits = guess == "?" or _fits_in_one(rule, guess, words, replies[0])
            words = [word for word in words if word != guess] or words
        elif len(replies) != len(words):
            raise SaletError(f"there are {len(replies)} boards, but the answer is {answer!r}")
        else:
            pairs = zip(words, replies, strict=True)
            fits = guess == "?" or all(_fits(rule, guess, *pair) for pair in pairs)
        if not fits:
            raise SaletError(f"the answer is {answer!r}, but {turn} is one of the turns")


def _fits(rule: Rule, guess: str, answer: str, reply: str) -> bool:
    """Whether a guess may have got this reply from an answer."""
    truth, length = rule.reply(guess, answer), len(guess)
    if reply in (SOLVED, NOT_SHOWN, rule.format(truth, length)):
        return True
    if rule.truthful:
        return False
    return bool(rule.fits(np.asarray([truth]), rule.parse(reply, length), length)[0])


def _fits_in_one(rule: Rule, guess: str, answers: Sequence[str], reply: str) -> bool:
    """Whether a guess may have got this reply from the answers that are still to be found."""
    merged = rule.merge((rule.reply(guess, answer) for answer in answers), len(guess))
    return reply == rule.format(merged, len(guess))


def digest(text: str) -> str:
    """The id of a game that is told in this way."""
    return sha256(text.encode(errors="replace"))[:32]
