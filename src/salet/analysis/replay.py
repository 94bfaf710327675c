"""Replaying a game to review it, in lists that have its answer."""

from collections.abc import Iterable, Sequence

import numpy as np

from salet.errors import SaletError
from salet.game.diagnosis import ContradictionError
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.priors import EQUAL
from salet.game.reading import AnyTurn
from salet.game.turns import Move, fill_in_tiles
from salet.game.words import WordList
from salet.text import capitals


def replay(
    played: Position | Iterable[AnyTurn], answer: str | None = None, *, game: Game | str | None
) -> tuple[Position, str | None]:
    """The game that was played, in lists that have its answer, and the answer if it is known.

    Raises where the turns contradict each other or the answer.
    """
    if isinstance(played, Position):
        start, moves = played.game.start(), played.moves
        if played.doubt is not None:
            start = played.doubt.game.start()
    else:
        start = Game.of(game).start()
        start.game.check_one_board("a review is")
        answer = None if answer is None else start.lexicon.check_guess(answer)
        moves = _read(start, [played] if isinstance(played, str) else list(played), answer)
    start.game.check_one_board("a review is")
    if answer is not None:
        answer = start.lexicon.check_guess(answer)
        check_answer(start, moves, answer)
    unlisted = answer is not None and answer not in start.lexicon.answers
    try:
        position = start.reach(moves, certain=answer is not None)
    except ContradictionError as error:
        won = moves[-1].replies == (start.game.won,)
        if won and not error.fixes:  # then it is known what all tiles should have been
            check_answer(start, moves, moves[-1].guess)
        if not unlisted:
            raise
    if unlisted or position.doubt is not None:
        position = _with_answers(start.game, _words_like_it(start, moves)).push_all(moves)
    if position.solved:
        answer = position.turns[-1].guess
    return position, answer


def _read(start: Position, turns: list[AnyTurn], answer: str | None) -> tuple[Move, ...]:
    """Turns as moves; with an answer, words need no tiles."""
    texts = [turn for turn in turns if isinstance(turn, str)]
    if answer is not None and len(texts) == len(turns):
        known = start.lexicon.guesses
        return start.read_moves(fill_in_tiles(texts, answer, known, start.rule))
    return start.read_moves(turns)


def _words_like_it(start: Position, moves: Sequence[Move]) -> list[str]:
    """The allowed words that fit as long as listed answers do: an answer nobody thinks of is one.

    With that word alone added to the list, whoever knows the list would know the answer.
    """
    letters, rule = start.lexicon.guesses.letters, start.rule
    answers = start.lexicon.answers
    fits, listed = np.ones(len(letters), np.bool_), np.ones(len(answers), np.bool_)
    for number, (guess, (reply,)) in enumerate(moves):
        if reply is None:
            continue
        listed &= rule.fitting(answers.letters, guess, reply)
        if number and not listed.any():
            break
        fits &= rule.fitting(letters, guess, reply)
    words = [start.lexicon.guesses[id_] for id_ in np.flatnonzero(fits).tolist()]
    return [word for word in words if word not in answers]


def check_answer(start: Position, moves: Sequence[Move], answer: str) -> None:
    """Raise where tiles are not those that the answer gives."""
    rule, wrong = start.rule, []
    for number, move in enumerate(moves, 1):
        (seen,) = move.replies
        true = rule.reply(move.guess, answer)
        if seen != true:
            shown, right = (rule.format(reply or 0, len(answer)) for reply in (seen, true))
            wrong.append(f"guess {number}, {capitals(move.guess)}, would have {right}, not {shown}")
    if wrong:
        raise SaletError(
            f"with the answer {capitals(answer)}, {'; '.join(wrong)}: correct the tiles or the "
            "answer"
        )


def _with_answers(game: Game, more: Sequence[str]) -> Position:
    """The start of the same game with more answers, which are unlikely ones where that is known."""
    old = game.lexicon
    words = WordList(old.answers.name, (*old.answers.words, *more))
    lexicon = Lexicon(guesses=old.guesses, answers=words, ephemeral=True)
    prior = EQUAL if game.prior.equal else game.prior.over(words)
    return Game.of(game, lexicon=lexicon, prior=prior).start()
