import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import PatternError, WordError
from salet.game.replies import (
    GREEN,
    NOTATIONS,
    format_pattern,
    from_tiles,
    parse_pattern,
    patterns_in_seed_order,
    to_tiles,
)
from salet.game.rules.wordle import RULE, feedback
from tests.ground_truth import NEVER
from tests.standard import all_green

lengths = st.integers(3, 11)
patterns = lengths.flatmap(lambda length: st.tuples(st.just(length), st.integers(0, 3**length - 1)))


@pytest.mark.parametrize(
    ("guess", "answer", "tiles"),
    [
        ("petty", "trait", "bbyyb"),  # as in the console bot's README: TRAIT stays …
        ("petty", "triii", "bbybb"),  # … and TRIII, with a single T, goes
        ("arose", "aback", "gbbbb"),  # the Wordle Bot's README
        ("arose", "beard", "yybby"),
        ("arose", "alarm", "gybbb"),  # misprinted in the Wordle Bot's README
        ("tares", "state", "yybyy"),  # the entropy player's README
        ("aarti", "state", "ybbgb"),
        ("aback", "beach", "byggb"),  # the green A leaves none for the first
        ("speed", "abide", "bbyby"),
        ("ñandú", "ñoños", "gbbbb"),  # n is not ñ
        ("abc", "cab", "yyy"),
    ],
)
def test_feedback(guess: str, answer: str, tiles: str) -> None:
    assert format_pattern(feedback(guess, answer), len(guess)) == tiles


def test_feedback_refuses_words_of_different_lengths() -> None:
    with pytest.raises(WordError, match="'sale' has 4 letters and 'crane' has 5"):
        feedback("sale", "crane")


def test_first_letter_is_lowest() -> None:
    assert [parse_pattern(tiles) for tiles in ("ybbbb", "gbbbb", "bybbb", "bbbby", "ggggg")] == [
        1,
        2,
        3,
        81,
        242,
    ]


@given(patterns, st.sampled_from(NOTATIONS))
def test_every_notation_reads_back(length_and_pattern: tuple[int, int], notation: str) -> None:
    length, pattern = length_and_pattern
    text = format_pattern(pattern, length, notation)
    assert parse_pattern(text, length) == pattern
    assert parse_pattern(text.upper()) == pattern


@given(patterns)
def test_tiles_read_back(length_and_pattern: tuple[int, int]) -> None:
    length, pattern = length_and_pattern
    assert from_tiles(to_tiles(pattern, length)) == pattern


@pytest.mark.parametrize(
    "text", ["bybbb", "BYBBB", "xyxxx", ".y...", "-y---", "_y___", "_~___", "01000", " b y bbb ",
     "⬛🟨⬛⬛⬛", "⬜🟨⬜⬜⬜", "⬛🟦⬛⬛⬛", "⬛️🟨⬛️⬛️⬛️"],
)  # fmt: skip
def test_notations_of_the_contract(text: str) -> None:
    assert parse_pattern(text, 5) == 3


def test_orange_is_green() -> None:
    assert parse_pattern("🟧🟧🟧🟧🟧") == all_green() == 242


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("byqbb", "'q' \\(tile 3\\) is not a colour"),
        ("bybb", "has 4 tiles; a guess of 5 letters has 5"),
        ("b", "has 1 tile;"),
        ("", "there are no tiles"),
        ("01300", "'3' \\(tile 3\\)"),
        ("🟥🟨⬛⬛⬛", "'🟥' \\(tile 1\\)"),
    ],
)
def test_bad_tiles_are_explained(text: str, message: str) -> None:
    with pytest.raises(PatternError, match=message):
        parse_pattern(text, 5)


@pytest.mark.parametrize("code", [-1, 243])
def test_a_code_out_of_range_is_refused(code: int) -> None:
    with pytest.raises(PatternError, match="0 to 242"):
        format_pattern(code)


def test_the_order_of_the_console_bot() -> None:
    """From ggggg, ggggy, ggggb, gggyg, gggyy, gggyb, gggbg … to bbbbb."""
    ordered = [format_pattern(pattern) for pattern in patterns_in_seed_order()]
    assert ordered[:7] == ["ggggg", "ggggy", "ggggb", "gggyg", "gggyy", "gggyb", "gggbg"]
    assert ordered[-1] == "bbbbb"
    assert sorted(patterns_in_seed_order()) == list(range(243))


def test_patterns_that_never_occur_are_the_impossible_ones() -> None:
    """For a guess without repeats, only four greens and a yellow are impossible."""
    impossible = {code for code in range(243) if RULE.why_impossible("salet", code)}
    assert impossible == NEVER


@pytest.mark.parametrize("length", [3, 4])
def test_impossible_patterns_are_those_no_string_gives(length: int) -> None:
    """Against brute force: every guess over three letters, every answer over those and one more.

    A fifth letter adds nothing: it only matters that it is not in the guess.
    """
    for guess in map("".join, product("abc", repeat=length)):
        answers = map("".join, product("abcd", repeat=length))
        possible = {feedback(guess, answer) for answer in answers}
        for code in range(3**length):
            assert (RULE.why_impossible(guess, code) is None) == (code in possible), (guess, code)


def test_impossible_patterns_of_five_letters_on_random_guesses() -> None:
    draw = random.Random(5)
    for _ in range(5):
        guess = "".join(draw.choices("abc", k=5))
        answers = map("".join, product("abcd", repeat=5))
        possible = {feedback(guess, answer) for answer in answers}
        wrong = [
            c for c in range(243) if (RULE.why_impossible(guess, c) is None) != (c in possible)
        ]
        assert not wrong, (guess, wrong)


def test_impossible_patterns_are_explained() -> None:
    assert RULE.why_impossible("salet", parse_pattern("ggggy")) == (
        "the yellow T has no other place in the word to go"
    )
    assert RULE.why_impossible("alley", parse_pattern("bbybb")) == (
        "L is grey before it is yellow, but yellows are given from left to right"
    )


@given(st.text("abc", min_size=5, max_size=5), st.text("abc", min_size=5, max_size=5))
def test_green_exactly_where_letters_agree(guess: str, answer: str) -> None:
    tiles = to_tiles(feedback(guess, answer))
    assert [tile == GREEN for tile in tiles] == [g == a for g, a in zip(guess, answer, strict=True)]
    for letter in set(guess):  # as many coloured as both words have
        coloured = sum(tile > 0 for g, tile in zip(guess, tiles, strict=True) if g == letter)
        assert coloured == min(guess.count(letter), answer.count(letter))
