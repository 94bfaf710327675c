"""Turns: a guess and its reply, and the ways people write them."""

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from salet.errors import PatternError, TurnError
from salet.game.replies import LETTERS, Reply
from salet.game.rules import Rule
from salet.game.rules.wordle import RULE
from salet.game.words import fold
from salet.text import capitals, count, short

#: The replies of a board that was solved before, and of one that is not shown yet.
SOLVED, NOT_SHOWN = "-", "?"
#: The same as a reply of a move; no rule has a code below 0.
HIDDEN: Reply = -1


class Turn(NamedTuple):
    """A guess and its reply on one board."""

    guess: str
    pattern: Reply


class Move(NamedTuple):
    """A guess and its reply on every board.

    It is None for a board that was solved before, and HIDDEN for one that is not shown yet.
    """

    guess: str
    replies: tuple[Reply | None, ...]


def parse_turn(text: str, rule: Rule = RULE) -> Turn:
    """Read one turn: `salet:bybbb`, `salet=bybbb` or `salet bybbb`, tiles in any notation.

    >>> parse_turn("SALET 01000")
    Turn(guess='salet', pattern=3)
    """
    turns = parse_turns([text], rule)
    if len(turns) != 1:
        raise TurnError(f"{short(text)} is {len(turns)} turns; one is such as {rule.example}")
    return turns[0]


def parse_turns(texts: Iterable[str], rule: Rule = RULE) -> list[Turn]:
    """Read a history of one board: alternating words and replies, however they are separated.

    >>> parse_turns(["salet:bybbb", "crony bbbbb"])
    [Turn(guess='salet', pattern=3), Turn(guess='crony', pattern=0)]
    """
    moves = parse_moves(texts, rule)
    return [Turn(guess, reply) for guess, (reply,) in moves if reply is not None]


def parse_moves(
    texts: Iterable[str],
    rule: Rule = RULE,
    boards: int = 1,
    *,
    in_sequence: bool = False,
    length: int | None = None,
    example: str = "",
) -> list[Move]:
    """Read a history: with several boards, a reply for each, with `/` between them.

    In a sequence, the last boards may be left out: they are not shown yet. Words have this length,
    or any where none is given. The example is a turn for messages, that of the rule where there is
    none.

    >>> parse_moves(["salet:bybbb/-"], boards=2)
    [Move(guess='salet', replies=(3, None))]
    """
    moves, guess = parse_moves_and_guess(
        texts, rule, boards, in_sequence=in_sequence, length=length, example=example
    )
    if guess is not None:
        raise TurnError(
            f"{short(guess)} has no {rule.reply_name}; a turn is {rule.word_name} and its "
            f"{rule.reply_name}, such as {example or rule.example}"
        )
    return moves


def parse_moves_and_guess(
    texts: Iterable[str],
    rule: Rule = RULE,
    boards: int = 1,
    *,
    in_sequence: bool = False,
    length: int | None = None,
    example: str = "",
) -> tuple[list[Move], str | None]:
    """Read a history that may end with a guess without a reply.

    >>> parse_moves_and_guess(["salet:bybbb", "crony"])
    ([Move(guess='salet', replies=(3,))], 'crony')
    """
    parts = []
    for text in texts:
        found = rule.split(text)
        if not found:
            raise TurnError(
                f"{short(text)} is not a turn; a turn is {rule.word_name} and its "
                f"{rule.reply_name}, such as {example or rule.example}"
            )
        parts += found
    parts = join_replies(parts, rule, boards)
    guess = parts.pop() if len(parts) % 2 else None
    pairs = zip(parts[::2], parts[1::2], strict=True)
    read = (_move(word, replies, rule, boards, in_sequence, length) for word, replies in pairs)
    return list(read), guess


def join_replies(parts: list[str], rule: Rule = RULE, boards: int = 1) -> list[str]:
    """Words and replies in turn, where those of several boards may have spaces between them.

    >>> join_replies(["salet", "bybbb", "-", "crony", "bbbbb/-"], boards=2)
    ['salet', 'bybbb/-', 'crony', 'bbbbb/-']
    """
    if boards == 1:
        return parts
    joined: list[str] = []
    replies = boards
    for part in parts:
        several = part.split("/")
        if len(joined) % 2:  # the first reply of a word, whatever it looks like
            joined.append(part)
            replies = len(several)
        elif joined and replies < boards and all(is_reply(each, rule) for each in several):
            joined[-1] += f"/{part}"
            replies += len(several)
        else:
            joined.append(part)
    return joined


def is_reply(text: str, rule: Rule = RULE) -> bool:
    """Whether a text is meant as the reply of a board, or says that it has none."""
    return text in (SOLVED, NOT_SHOWN) or rule.is_reply(text)


def fill_in_tiles(
    texts: Iterable[str], answer: str, words: Container[str], rule: Rule = RULE
) -> list[str]:
    """A history in which some words of a list have no tiles, with those that the answer gives.

    >>> fill_in_tiles(["crane:bbbbb", "pilot bully"], "bully", {"crane", "pilot", "bully"})
    ['crane:bbbbb', 'pilot:bbgbb', 'bully:ggggg']
    """
    answer = fold(answer)
    parts = [part for text in texts for part in rule.split(text)]
    turns = []
    while parts:
        guess = fold(parts.pop(0))
        if parts and fold(parts[0]) not in words:
            turns.append(f"{guess}:{parts.pop(0)}")
        else:
            rule.check_word(guess, len(answer))
            turns.append(format_turn(Turn(guess, rule.reply(guess, answer)), rule))
    return turns


def format_turn(turn: Turn, rule: Rule = RULE, notation: str = LETTERS) -> str:
    """Write a turn of one board.

    >>> format_turn(Turn("salet", 3))
    'salet:bybbb'
    """
    return f"{turn.guess}:{rule.format(turn.pattern, len(turn.guess), notation)}"


def format_turns(turns: Iterable[Turn], rule: Rule = RULE) -> str:
    """Write a history of one board."""
    return " ".join(format_turn(turn, rule) for turn in turns)


def format_move(move: Move, rule: Rule = RULE) -> str:
    """Write a turn of all boards.

    >>> format_move(Move("salet", (3, None)))
    'salet:bybbb/-'
    """
    length = len(move.guess)
    if rule.one_grid:
        return f"{move.guess}:{rule.format(in_one(move.replies), length)}"
    replies = (format_reply(each, length, rule) for each in move.replies)
    return f"{move.guess}:{'/'.join(replies)}"


def format_reply(
    reply: Reply | None, length: int, rule: Rule = RULE, notation: str = LETTERS
) -> str:
    """Write the reply of one of several boards."""
    if reply is None:
        return SOLVED
    return NOT_SHOWN if reply == HIDDEN else rule.format(reply, length, notation)


def in_one(replies: Sequence[Reply | None]) -> Reply:
    """The one reply that boards in one grid got: that of a word that is found, or else of all."""
    return max(reply for reply in replies if reply is not None)


def format_moves(moves: Iterable[Move], rule: Rule = RULE) -> str:
    """Write a history of all boards."""
    return " ".join(format_move(move, rule) for move in moves)


def _example(word: str, boards: int) -> str:
    """A turn on so many boards as it may be written."""
    replies = ["bybbb", "-", "bbbbb", "bbgbb"][: min(boards, 4)]
    more = "/…" if boards > len(replies) else ""
    return f"{word}:{'/'.join(replies)}{more}"


def _move(
    word: str, replies: str, rule: Rule, boards: int, in_sequence: bool, length: int | None
) -> Move:
    guess = fold(word)
    rule.check_word(guess, length)
    each = replies.split("/")
    if rule.one_grid:
        if len(each) > 1:
            raise TurnError(
                f"{short(f'{word}:{replies}')} has {len(each)} replies, and all words share one; "
                f"write it as in {rule.example}"
            )
        return Move(guess, (rule.parse(replies, len(guess)),) * boards)
    if in_sequence and len(each) < boards:
        each += [NOT_SHOWN] * (boards - len(each))
    if len(each) != boards:
        raise TurnError(
            f"{short(f'{word}:{replies}')} has {count(len(each), 'reply', 'replies')} and there "
            f"are {boards} boards; write one for each, with / or a space between them and - for a "
            f"board that is solved, such as {_example(word, boards)}"
            if boards > 1
            else f"{short(f'{word}:{replies}')} has replies for {len(each)} boards, and there is "
            f"one; --game dordle has two, --boards {len(each)} plays any game with as many"
        )
    if boards == 1:
        return Move(guess, (rule.parse(replies, len(guess)),))
    return Move(guess, tuple(_reply(text, guess, rule, at) for at, text in enumerate(each, 1)))


def _reply(text: str, guess: str, rule: Rule, board: int) -> Reply | None:
    """The reply of one of several boards."""
    if text in (SOLVED, NOT_SHOWN):
        return None if text == SOLVED else HIDDEN
    try:
        return rule.parse(text, len(guess))
    except PatternError as error:
        raise PatternError(f"board {board} of {capitals(guess)}: {error}") from None
