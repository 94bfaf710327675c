import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import UnknownNameError
from salet.game.modes import get_mode, mode_names
from salet.game.rules.wordle import RULE, feedback
from salet.game.turns import Turn, parse_turn, parse_turns
from salet.game.words import load_words, to_letters
from tests.ground_truth import LEGALITY, Legality

words = st.text("abc", min_size=4, max_size=4)


def legal_count(mode: str, turn: str) -> int:
    guesses = load_words("original-guesses").letters
    return int(get_mode(mode).legal(RULE, guesses, [parse_turn(turn)]).sum())


@pytest.mark.parametrize("figures", LEGALITY, ids=lambda figures: figures.turn)
def test_known_numbers_of_legal_guesses(figures: Legality) -> None:
    assert legal_count("normal", figures.turn) == 12972
    assert legal_count("hard", figures.turn) == figures.hard
    assert legal_count("ultra", figures.turn) == figures.ultra


def test_modes_of_the_contract() -> None:
    assert set(mode_names()) >= {"normal", "hard", "ultra"}
    assert [get_mode(name).name for name in mode_names()] == list(mode_names())


def test_an_unknown_mode_is_explained() -> None:
    with pytest.raises(UnknownNameError, match="no mode is called 'hrad'; did you mean 'hard'"):
        get_mode("hrad")


@pytest.mark.parametrize("mode", mode_names())
@given(history=st.lists(st.tuples(words, words), max_size=3), guesses=st.lists(words, min_size=1))
def test_a_guess_is_legal_exactly_when_there_is_no_reason_against_it(
    mode: str, history: list[tuple[str, str]], guesses: list[str]
) -> None:
    """Even for histories that no answer gives: the two methods must agree on any input."""
    turns = [Turn(guess, feedback(guess, answer)) for guess, answer in history]
    legal = get_mode(mode).legal(RULE, to_letters(tuple(guesses)), turns)
    for guess, allowed in zip(guesses, legal.tolist(), strict=True):
        assert (get_mode(mode).why_illegal(RULE, guess, turns) is None) == allowed, (guess, turns)


@given(answer=words, history=st.lists(words, max_size=3), guess=words)
def test_each_mode_is_stricter_than_the_one_before(
    answer: str, history: list[str], guess: str
) -> None:
    turns = [Turn(word, feedback(word, answer)) for word in history]
    letters = to_letters((guess, answer))
    normal, hard, ultra = (
        get_mode(name).legal(RULE, letters, turns) for name in ("normal", "hard", "ultra")
    )
    assert np.all(normal >= hard)
    assert np.all(hard >= ultra)
    for mode in map(get_mode, mode_names()):
        if mode.milder is not None:
            milder = get_mode(mode.milder).legal(RULE, letters, turns)
            assert np.all(milder >= mode.legal(RULE, letters, turns))
    assert ultra[1], "the answer itself is always legal"
    consistent = all(feedback(turn.guess, guess) == turn.pattern for turn in turns)
    assert ultra[0] == consistent


@pytest.mark.parametrize(
    ("mode", "turns", "guess", "why"),
    [
        ("hard", "salet:bybbb", "crony", "must have A"),
        ("hard", "crane:bggbg", "trope", "3rd letter must be A"),
        ("hard", "alley:byybb", "slows", "must have two Ls"),
        ("hard", "mammy:yyygb", "aaaaa", "4th letter must be M"),
        ("hard", "mammy:gyyyb", "maaaa", "must have three Ms"),
        ("hard", "salet:bybbb", "salad", None),  # greys may be used again, yellows need not move
        ("hard", "crane:bggbg trade:bggbg", "brace", None),
        ("ultra", "salet:bybbb", "crony", "must have A"),
        ("ultra", "salet:bybbb", "salad", "must not have S"),
        ("ultra", "salet:bybbb", "canon", "2nd letter must not be A"),
        ("ultra", "melee:bybyb", "eerie", "must have only two Es"),
        ("ultra", "speed:bbybb", "eerie", "must have only one E"),
        ("ultra", "speed:bbyyb", "crepe", "must not have P"),
        ("normal", "crane:bggbg", "slots", None),
    ],
)
def test_refusals_in_a_players_words(mode: str, turns: str, guess: str, why: str | None) -> None:
    assert get_mode(mode).why_illegal(RULE, guess, parse_turns([turns])) == why


@pytest.mark.parametrize("mode", mode_names())
@given(guess=words, answer=words, others=st.lists(words, min_size=1))
def test_patterns_tell_what_is_legal(mode: str, guess: str, answer: str, others: list[str]) -> None:
    turn = Turn(guess, feedback(guess, answer))
    legal = get_mode(mode).legal_patterns(RULE, turn)
    if legal is not None:
        expected = get_mode(mode).legal(RULE, to_letters(tuple(others)), [turn]).tolist()
        assert [bool(legal[feedback(guess, other)]) for other in others] == expected
