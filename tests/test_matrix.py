import hashlib
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import SaletError
from salet.game.rules import Matrix
from salet.game.rules.wordle import RULE, feedback
from salet.game.words import load_words, to_letters
from salet.kernels.replies import fill_replies
from tests.ground_truth import ALL_LISTS, NEVER, Lists
from tests.standard import pattern_row


def tile_by_tile(guesses: Matrix, answers: Matrix) -> Matrix:
    """The rule of `feedback` written for arrays, place by place: greens, then yellows in order."""
    length = guesses.shape[1]
    same = guesses[:, None, :] == answers[None, :, :]
    codes = (same * (2 * 3 ** np.arange(length))).sum(axis=2)
    spoken = same.copy()  # the answer's letters that a green or yellow already matches
    for place in range(length):
        waiting = ~same[:, :, place]
        for other in range(length):
            match = guesses[:, None, place] == answers[None, :, other]
            yellow = waiting & match & ~spoken[:, :, other]
            spoken[:, :, other] |= yellow
            waiting &= ~yellow
            codes += yellow * 3**place
    return np.asarray(codes, RULE.dtype(length))


@st.composite
def two_lists(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Two lists over few letters, so that many letters repeat."""
    length = draw(st.integers(3, 11))
    word = st.text(draw(st.sampled_from(["ab", "abc", "añäz"])), min_size=length, max_size=length)
    lists = st.lists(word, min_size=1, max_size=6)
    return draw(lists), draw(lists)


@given(two_lists())
def test_matrix_equals_the_reference(lists: tuple[list[str], list[str]]) -> None:
    guesses, answers = lists
    expected = [[feedback(guess, answer) for answer in answers] for guess in guesses]
    built = RULE.replies(to_letters(tuple(guesses)), to_letters(tuple(answers)))
    assert built.tolist() == expected
    plain = RULE.plain_replies(to_letters(tuple(guesses)), to_letters(tuple(answers)))
    assert plain.tolist() == expected
    assert plain.dtype == built.dtype
    assert tile_by_tile(to_letters(tuple(guesses)), to_letters(tuple(answers))).tolist() == expected
    assert pattern_row(guesses[0], to_letters(tuple(answers))).tolist() == expected[0]


@given(
    st.tuples(st.integers(0, 200), st.integers(0, 600), st.integers(3, 11)),
    st.sampled_from([2, 5, 26, 5000]),
    st.integers(0, 2**32 - 1),
    st.integers(0, 70),
)
def test_the_library_equals_its_twin(
    shape: tuple[int, int, int], letters: int, seed: int, longer: int
) -> None:
    guesses, answers, length = shape
    random = np.random.default_rng(seed)
    words = random.integers(0, letters, (guesses, length), np.uint32)
    secrets = random.integers(0, letters, (answers, length), np.uint32)
    expected = RULE.plain_replies(words, secrets)
    assert np.array_equal(RULE.replies(words, secrets), expected)
    by_answer = np.zeros((answers, guesses + longer), RULE.dtype(length))
    fill_replies(words, secrets, by_answer, by_answer=True)
    assert np.array_equal(by_answer[:, :guesses].T, expected)
    assert not by_answer[:, guesses:].any()


def test_replies_that_have_no_room_are_refused() -> None:
    few, long = np.zeros((2, 3), np.uint32), np.zeros((2, 12), np.uint32)
    room = np.zeros((2, 2), np.uint8)
    cases: tuple[tuple[Any, Any, Any], ...] = (
        (few, few, room[:1]),
        (few, few, room[:, :1]),
        (few, few, room.T[::-1]),
        (few, few, room.astype(np.int8)),
        (few, few, room.astype(np.uint64)),
        (few, few[0], room),
        (few, few[:, :2], room),
        (few[:, :0], few[:, :0], room),
        (long[:, :6], long[:, :6], room),  # codes of more than eight bits
        (long, long, room.astype(np.uint32)),
    )
    for guesses, secrets, replies in cases:
        with pytest.raises(SaletError, match="refused their arguments"):
            fill_replies(guesses, secrets, replies)


def blocks(length: int, size: int) -> Iterator[slice]:
    return (slice(start, start + size) for start in range(0, length, size))


@given(two_lists())
def test_pairs_equal_the_reference(lists: tuple[list[str], list[str]]) -> None:
    pairs = tuple(product(*lists))
    guesses, answers = (to_letters(words) for words in zip(*pairs, strict=True))
    expected = [feedback(guess, answer) for guess, answer in pairs]
    built = RULE.pairs(guesses, answers)
    assert built.tolist() == expected
    assert built.dtype == RULE.dtype(guesses.shape[1])


def test_every_pair_of_the_original_lists() -> None:
    """All 30,030,180 pairs, against the rule written place by place."""
    guesses = load_words("original-guesses").letters.astype(np.uint8)
    answers = load_words("original-answers").letters.astype(np.uint8)
    matrix = RULE.replies(guesses.astype(np.uint32), answers.astype(np.uint32))
    compared = 0
    for rows in blocks(len(guesses), 200):
        plain = tile_by_tile(guesses[rows], answers)
        differ = np.argwhere(plain != matrix[rows])
        assert not len(differ), f"first at guess {rows.start + differ[0][0]}, answer {differ[0][1]}"
        compared += plain.size
    assert compared == 30_030_180


@pytest.mark.long
def test_every_pair_of_the_original_lists_with_the_plain_reference() -> None:
    guesses, answers = load_words("original-guesses"), load_words("original-answers")
    matrix = RULE.replies(guesses.letters, answers.letters)
    for guess, row in zip(guesses, matrix, strict=True):
        assert row.tolist() == [feedback(guess, answer) for answer in answers], guess


@pytest.mark.parametrize("lists", ALL_LISTS.values(), ids=ALL_LISTS)
def test_matrix_is_the_known_one(lists: Lists) -> None:
    guesses, answers = load_words(lists.guesses), load_words(lists.answers)
    matrix = RULE.replies(guesses.letters, answers.letters)
    assert matrix.dtype == np.uint8
    assert int(matrix.sum(dtype=np.int64)) == lists.matrix_sum
    assert hashlib.sha256(matrix.tobytes()).hexdigest().startswith(lists.sha256_start)
    assert set(np.unique(matrix).tolist()) == set(range(243)) - NEVER

    parts = np.unique(matrix[guesses.ids["raise"]], return_counts=True)[1]
    shares = parts / len(answers)
    assert len(parts) == lists.raise_parts
    assert parts.max() == lists.raise_largest
    assert -(shares * np.log2(shares)).sum() == pytest.approx(lists.raise_bits, abs=5e-5)


@pytest.mark.parametrize(
    ("length", "dtype"), [(3, "u1"), (5, "u1"), (6, "u2"), (10, "u2"), (11, "u4")]
)
def test_the_type_holds_every_pattern(length: int, dtype: str) -> None:
    assert RULE.dtype(length) == np.dtype(dtype)
    word = "abcdefghijk"[:length]
    assert pattern_row(word, to_letters((word,))).tolist() == [3**length - 1]
