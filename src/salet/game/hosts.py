"""Hosts: they reply to guesses, and choose the hidden words."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.files.digests import sha256
from salet.game.board import Board
from salet.game.game import Game
from salet.game.position import Position
from salet.game.replies import Reply
from salet.game.turns import Move
from salet.game.words import to_letters

#: How often words that may not be hidden together are drawn again.
_TRIES = 10_000
#: The replies of several words to a guess.
Replies = NDArray[np.integer[Any]]
#: Replies to a guess in a position, on each board.
Host = Callable[[Position, str], Move]


def honest_host(answers: Sequence[str], seed: int | None = None) -> Host:
    """A host that hides these words, one per board, and replies by the rule.

    Where the rule makes it lie, it does so by chance, in the same way in the same game.
    """

    def reply(position: Position, guess: str) -> Move:
        pairs = zip(position.boards, answers, strict=True)
        if position.rule.one_grid:
            each = (position.rule.reply(guess, word) for word in answers)
            seen = position.rule.merge(each, len(guess))
            return Move(guess, tuple(None if board.solved else seen for board in position.boards))
        replies = (None if board.solved else shown(position, guess, word) for board, word in pairs)
        return Move(guess, tuple(replies))

    def shown(position: Position, guess: str, answer: str) -> Reply:
        if position.rule.truthful:
            return position.rule.reply(guess, answer)
        text = f"{seed} {answer} {len(position.moves)} {guess}"
        return position.rule.shown(guess, answer, random.Random(text))  # noqa: S311 (a game)

    return reply


def evil_host(position: Position, guess: str) -> Move:
    """The replies that leave the most answers, as in Absurdle: no word is fixed before it must be.

    Ties go to the reply that gives the least away: fewest greens, then fewest yellows.

    >>> evil_host(Position.start("original"), "salet")
    Move(guess='salet', replies=(0,))
    """
    position.game.check_for_evil()
    replies = (
        None if board.solved else _evil_reply(position, board, guess) for board in position.boards
    )
    return Move(guess, tuple(replies))


def _evil_reply(position: Position, board: Board, guess: str) -> Reply:
    letters = position.lexicon.answers.letters[board.candidate_ids]
    return kept_reply(position.game, position.rule.replies(to_letters((guess,)), letters)[0])


def kept_reply(game: Game, replies: Replies) -> Reply:
    """The reply an evil host gives, of those that the answers left would give."""
    sizes: Counter[Reply] = Counter(replies.tolist())

    def evil(reply: Reply) -> tuple[int, ...]:
        return sizes[reply], *(-each for each in game.rule.generosity(reply, game.length))

    return max(sizes, key=evil)


def with_given(position: Position, host: Host, words: Sequence[str] = ()) -> Position:
    """The position after the guesses that a host makes before the player's first, if it does.

    They are answers of the list, and none of these words; drawn by chance, and for the same words
    always the same.
    """
    if not position.given_left:
        return position
    chance = random.Random("/".join(("given", *words)))  # noqa: S311 (a game)
    made = {move.guess for move in position.moves}
    others = [word for word in position.lexicon.answers if word not in words and word not in made]
    if len(others) < position.given_left:
        raise SaletError(f"{position.lexicon.answers.name} has too few words for given guesses")
    for guess in chance.sample(others, position.given_left):
        position = position.push(host(position, guess))
    return position


def draw_answers(game: Game, seed: int | None = None) -> tuple[str, ...]:
    """A different random answer for each board; with a seed, always the same ones."""
    answers = game.lexicon.answers
    if game.boards > len(answers):
        raise SaletError(f"{len(answers):,} answers are too few for {game.boards} boards")
    chance = random.Random(seed)  # noqa: S311 (a game, not a secret)
    if game.boards == 1:
        return (chance.choice(answers.words),)
    for _ in range(_TRIES):
        words = tuple(chance.sample(answers.words, game.boards))
        if game.rule.may_hide(words):
            return words
    raise SaletError(f"no words of {answers.name} were found that may be hidden together")


def answers_of_date(game: Game, day: date) -> tuple[str, ...]:
    """The words of a day: the same for everyone with the same list, and not those of other games.

    >>> answers_of_date(Game.of("original"), date(2026, 1, 1))
    ('slosh',)
    """
    words = game.lexicon.answers
    drawn: list[str] = []
    number = 0
    while len(drawn) < min(game.boards, len(words)):
        text = f"{day.isoformat()} {words.sha256}" + (f" {number}" if number else "")
        word = words[int(sha256(text.encode()), 16) % len(words)]
        together = word not in drawn and game.rule.may_hide((*drawn, word))
        drawn += [word] if together else []
        number += 1
    return tuple(drawn)
