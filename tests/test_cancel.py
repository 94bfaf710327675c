import pickle
import threading
from dataclasses import replace

import pytest

from salet.exact import whole_weights
from salet.exact.plain import PlainSolver
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.rules.wordle import RULE
from salet.game.words import parse_words
from salet.jobs.cancel import CancelledError, DeadlineError, Token, checkpoint
from salet.play.state import State


def test_a_checkpoint_raises_only_where_a_token_says_so() -> None:
    checkpoint()
    token = Token()
    with token.active():
        checkpoint()
        token.cancel()
        with pytest.raises(CancelledError):
            checkpoint()
    checkpoint()


def test_a_deadline_ends_the_work() -> None:
    with Token(-1).active(), pytest.raises(DeadlineError, match="longer than -1 seconds"):
        checkpoint()


def test_a_token_ends_with_the_one_it_was_made_under() -> None:
    outer = Token()
    with outer.active(), Token(60).active() as inner:
        assert inner.left is not None and inner.left > 50
        outer.cancel()
        with pytest.raises(CancelledError):
            checkpoint()


def test_other_threads_are_not_concerned() -> None:
    raised: list[BaseException] = []

    def other() -> None:
        try:
            checkpoint()
        except BaseException as error:
            raised.append(error)

    with Token(-1).active():
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert raised == []


def test_long_work_has_checkpoints() -> None:
    position = Position.start("original").push("salet:bybbb")
    state = State.of(position)
    letters = position.lexicon.answers.letters
    with Token(-1).active():
        with pytest.raises(DeadlineError):
            state.split(0)
        with pytest.raises(DeadlineError):
            state.part_sums(state.guesses)
        with pytest.raises(DeadlineError):
            PlainSolver(whole_weights(position)).value(state)
        with pytest.raises(DeadlineError):
            RULE.replies(letters, letters)


def test_the_square_of_passing_lists_is_passing_too() -> None:
    words = parse_words("crane\nslate")
    lexicon = Lexicon(guesses=words, answers=words, ephemeral=True)
    assert lexicon.guesses_as_answers.ephemeral
    assert pickle.loads(pickle.dumps(lexicon)).ephemeral
    assert not replace(lexicon, ephemeral=False).guesses_as_answers.ephemeral
