import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from salet.errors import (
    GameOverError,
    IllegalGuessError,
    PatternError,
    SaletError,
    UnknownWordError,
    WordError,
)
from salet.game.diagnosis import ContradictionError, ImpossiblePatternError
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.modes import get_mode, mode_names
from salet.game.position import Position
from salet.game.replies import colour_name
from salet.game.rules.wordle import RULE, feedback
from salet.game.turns import Turn, parse_turns
from salet.game.words import WordList
from tests.ground_truth import LEGALITY, Legality

SMALL = Lexicon(
    guesses=WordList(
        "small", ("aaa", "aab", "aba", "abb", "abc", "bab", "bca", "cab", "cba", "ccc")
    ),
    answers=WordList(
        "small", ("aaa", "aab", "aba", "abb", "abc", "bab", "bca", "cab", "cba", "ccc")
    ),
)


def after(history: str, **options: object) -> Position:
    start = Position.start("original", **options)
    return start.push_all(parse_turns([history]))


@pytest.mark.parametrize("figures", LEGALITY, ids=lambda figures: figures.turn)
def test_known_numbers_of_answers_and_legal_guesses(figures: Legality) -> None:
    for mode, count in (("normal", 12972), ("hard", figures.hard), ("ultra", figures.ultra)):
        position = after(figures.turn, mode=mode)
        assert len(position.legal_ids) == len(position.legal_guesses) == count, mode
        assert figures.answers in (None, len(position.candidates))


@given(answer=st.sampled_from(SMALL.answers.words), data=st.data())
def test_candidates_are_the_answers_that_give_the_same_patterns(
    answer: str, data: st.DataObject
) -> None:
    """As in the console bot: a word fits exactly when it gives the guesses the tiles they got."""
    mode = data.draw(st.sampled_from(mode_names()))
    position = Position.start("original", lexicon=SMALL, mode=mode)
    while not position.over:
        guess = data.draw(st.sampled_from(position.legal_guesses))
        before = position
        position = position.push(Turn(guess, feedback(guess, answer)))
        assert len(before.turns) + 1 == len(position.turns), "the old position is not changed"
        assert position.candidates == tuple(
            word
            for word in SMALL.answers
            if all(feedback(turn.guess, word) == turn.pattern for turn in position.turns)
        )
        assert position.legal_guesses == tuple(
            word
            for word in SMALL.guesses
            if not position.solved
            and get_mode(mode).why_illegal(RULE, word, position.turns) is None
        )
        assert position.guesses_left == 6 - len(position.turns)
        assert answer in position.candidates
    assert position.solved == (position.turns[-1].guess == answer)


def test_repeated_letters_that_the_console_bot_gets_wrong() -> None:
    """ABACK against BEACH keeps BEACH, which that bot's own rule drops."""
    assert "beach" in after("aback:byggb").candidates
    words = WordList("words", ("petty", "trait", "triii"))
    assert after("petty:bbyyb", lexicon=Lexicon(guesses=words, answers=words)).candidates == (
        "trait",
    )


def test_a_turn_may_be_given_as_text_or_in_capitals() -> None:
    start = Position.start("original")
    assert start.push("salet:bybbb").candidates == start.push(Turn("SALET", 3)).candidates


def test_the_answer_solves() -> None:
    position = after("salet:bybbb board:ggggg")
    assert position.solved and position.over
    assert position.candidates == ("board",)
    with pytest.raises(GameOverError, match="solved"):
        position.push("crane:bbbbb")


def test_the_limit_ends_the_game() -> None:
    position = after("salet:bybbb", limit=1)
    assert position.over and not position.solved
    with pytest.raises(GameOverError, match="the limit of 1 guess is used up"):
        position.push("crony:bbbbb")


@pytest.mark.parametrize(
    ("history", "mode", "kind", "message"),
    [
        ("salex:bybbb", "normal", UnknownWordError, "'salex' is not in original-guesses"),
        ("sale:bybb", "normal", WordError, "'sale' has 4 letters; words here have 5"),
        ("salet:ggggy", "normal", ImpossiblePatternError, "the yellow T has no other place"),
        ("alley:bbybb", "normal", ImpossiblePatternError, "L is grey before it is yellow"),
        ("alley:byybb slows:bbbbb", "hard", IllegalGuessError,
         "SLOWS is not allowed in hard mode: must have two Ls"),
        ("salet:bybbb canon:bbbbb", "ultra", IllegalGuessError, "2nd letter must not be A"),
    ],
)  # fmt: skip
def test_bad_turns_are_explained(
    history: str, mode: str, kind: type[SaletError], message: str
) -> None:
    with pytest.raises(kind, match=message):
        after(history, mode=mode)


def test_a_pattern_out_of_range_is_refused() -> None:
    with pytest.raises(PatternError, match="243 is not a pattern of 5 tiles"):
        Position.start("original").push(Turn("salet", 243))


def test_an_impossible_pattern_comes_with_a_hint() -> None:
    with pytest.raises(
        ImpossiblePatternError, match=r"probably tile 4 of turn 2 \(C of BATCH\) was"
    ):
        after("salet:bgbby batch:gggyg")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"limit": 0}, "the limit must be a whole number of at least 1, not 0"),
        ({"limit": 2.5}, "the limit must be a whole number of at least 1, not 2.5"),
        ({"boards": 0}, "the number of boards must be a whole number of at least 1"),
        ({"mode": "easy"}, "no mode is called 'easy'"),
        ({"prior": [1, 2]}, "the weights have shape"),
        ({"prior": [1] * 9 + [0]}, "above 0"),
        ({"prior": [1] * 9 + [float("nan")]}, "above 0"),
    ],
)
def test_bad_starts_are_explained(options: dict[str, object], message: str) -> None:
    with pytest.raises(SaletError, match=message):
        Position.start("original", lexicon=SMALL, **options)


def test_weights_are_kept_for_each_answer() -> None:
    position = Position.start("original", lexicon=SMALL, prior=range(1, 11)).push("abc:yyy")
    assert position.weights is not None
    weights = position.weights[position.candidate_ids]
    assert dict(zip(position.candidates, weights.tolist(), strict=True)) == {"bca": 7, "cab": 8}


def test_candidates_come_likeliest_first_with_their_shares() -> None:
    weights = {"aaa": 1, "aab": 4, "aba": 2, "abb": 4, "abc": 5}
    answers = WordList("some", tuple(weights))
    position = Position.start(
        lexicon=Lexicon(guesses=SMALL.guesses, answers=answers), prior=weights
    )
    position = position.push("ccc:bbb")
    assert position.candidates == ("aaa", "aab", "aba", "abb")
    assert position.shares(position.board).tolist() == [1 / 11, 4 / 11, 2 / 11, 4 / 11]
    order = [("aab", 4 / 11), ("abb", 4 / 11), ("aba", 2 / 11), ("aaa", 1 / 11)]
    assert position.likeliest(position.board) == order


def test_without_weights_candidates_stay_in_list_order() -> None:
    position = Position.start("original", lexicon=SMALL).push("ccc:bbb")
    words = ("aaa", "aab", "aba", "abb", "bab")
    assert position.likeliest(position.board) == [(word, 0.2) for word in words]


def test_contradiction_names_the_turn_and_the_tile() -> None:
    """The true game is against BOARD; the A of SALET was typed grey.

    The third turn shows that it was this A, and not that of ACORN.
    """
    with pytest.raises(ContradictionError) as caught:
        after("salet:bbbbb acorn:ybyyb abhor:yybyy")
    error = caught.value
    assert error.first_impossible == 1
    (fix,) = error.fixes
    assert (fix.turn, fix.tile, fix.seen, fix.probably, fix.answers) == (
        0,
        1,
        "grey",
        "yellow",
        2,
    )  # BOARD, BROAD
    assert "turn 2 (acorn:ybyyb) leaves none" in str(error)
    assert "probably tile 2 of turn 1 (A of SALET) was yellow, not grey" in str(error)


@given(answer=st.sampled_from(SMALL.answers.words), data=st.data())
def test_every_fix_leaves_the_answers_it_promises(answer: str, data: st.DataObject) -> None:
    guesses = data.draw(st.lists(st.sampled_from(SMALL.guesses.words), min_size=1, max_size=3))
    turns = [Turn(guess, feedback(guess, answer)) for guess in guesses]
    wrong = data.draw(st.integers(0, len(turns) - 1))
    tile, step = data.draw(st.integers(0, 2)), data.draw(st.sampled_from([1, 2]))
    typed = turns[wrong].pattern
    was = typed // 3**tile % 3
    turns[wrong] = turns[wrong]._replace(pattern=typed + ((was + step) % 3 - was) * 3**tile)
    fits = [w for w in SMALL.answers if all(feedback(g, w) == p for g, p in turns)]
    assume(not fits)
    error = ContradictionError(Game.of("original", lexicon=SMALL), turns)
    was_colour = colour_name(was)
    assert any((f.turn, f.tile, f.probably) == (wrong, tile, was_colour) for f in error.fixes)
    for fix in error.fixes:
        mended = list(turns)
        mended[fix.turn] = mended[fix.turn]._replace(pattern=fix.reply)
        left = [w for w in SMALL.answers if all(feedback(g, w) == p for g, p in mended)]
        assert len(left) == fix.answers > 0


def test_the_turns_before_the_contradiction_must_do_where_later_ones_confuse() -> None:
    with pytest.raises(ContradictionError) as caught:
        after("salet:bbbbb acorn:ybyyb salet:ggggg")
    assert len(caught.value.turns) == 2
    assert caught.value.fixes


def test_a_bad_word_after_a_contradiction_is_explained() -> None:
    for word in ("salets:bbbbbb", "sale:bbbb", "salex:bbbbb"):
        with pytest.raises(WordError, match=word.split(":")[0]):
            after(f"salet:bbbbb acorn:ybyyb {word}")


def test_a_contradiction_on_one_of_several_boards_names_it() -> None:
    position = Position.start("original", boards=2).push("salet:bybbb", "salet:gbbyb")
    with pytest.raises(ContradictionError, match=r"board 2: no word .* turn 2 \(board:ggggg\)"):
        position.push("board:ggggg", "board:ggggg")
    solved_first = position.push("board:ggggg", "board:bbbbb")
    with pytest.raises(ContradictionError) as caught:
        solved_first.push_all([parse_turns(["broad:ggyyg"])[0]])
    assert caught.value.turns[0] == Turn("salet", 29), "diagnosed from the board that is open"


def test_positions_cannot_be_changed() -> None:
    position = after("salet:bybbb")
    for ids in (
        position.candidate_ids,
        position.legal_ids,
        Position.start("original").candidate_ids,
    ):
        with pytest.raises(ValueError, match="read-only"):
            ids[0] = 5


def test_contradiction_names_words_that_are_only_guesses() -> None:
    with pytest.raises(ContradictionError) as caught:
        after("salet:ggggg")
    assert caught.value.other_guesses == ("salet",)
    assert "guesses that fit: SALET" in str(caught.value)


def test_the_message_says_when_nothing_helps() -> None:
    words = WordList("words", ("abc", "def"))
    with pytest.raises(ContradictionError, match="more than one tile must be wrong"):
        after("abc:yyy", lexicon=Lexicon(guesses=words, answers=words))


def test_several_boards() -> None:
    start = Position.start("original", boards=2)
    first = start.push("salet:bybbb", "salet:gbbyb")
    assert [len(board.candidate_ids) for board in first.boards] == [102, 37]
    second = first.push("board:ggggg", "board:bbbbb")
    assert [board.solved for board in second.boards] == [True, False]
    assert not second.solved and second.guesses_left == 4
    third = second.push("siege:ggggg")  # only the second board is still open
    assert [len(board.turns) for board in third.boards] == [2, 3]
    assert third.solved and len(third.legal_ids) == 0


def test_a_guess_on_several_boards_is_legal_when_some_board_allows_it() -> None:
    position = Position.start("original", boards=2, mode="hard").push("salet:bybbb", "salet:gbbyb")
    assert position.why_illegal("board") is None
    assert position.why_illegal("singe") is None
    assert position.why_illegal("crony") == "must have A"
    single = [
        Position.start("original", mode="hard").push(f"salet:{t}").legal_ids
        for t in ("bybbb", "gbbyb")
    ]
    assert np.array_equal(position.legal_ids, np.union1d(*single))


@pytest.mark.parametrize(
    "turns", [(), ("salet:bybbb",), ("salet:bybbb", "crane:bybbb"), ("salet:bybbb",) * 3]
)
def test_a_move_is_one_guess_with_a_pattern_for_each_board(turns: tuple[str, ...]) -> None:
    with pytest.raises(SaletError, match="2 boards"):
        Position.start("original", boards=2).push(*turns)


def test_one_speaks_plainly() -> None:
    assert repr(after("salet:bybbb")) == (
        "<Position salet:bybbb: 102 of 2,315 answers, 5 of 6 guesses left, normal mode>"
    )
