import pytest

from salet.game.knowledge import absent_letters, green_letters, in_word
from salet.game.replies import feedback
from salet.game.turns import Turn


def turns_against(answer: str, *guesses: str) -> list[Turn]:
    return [Turn(guess, feedback(guess, answer)) for guess in guesses]


@pytest.mark.parametrize(
    ("guess", "answer", "expected"),
    [("opens", "brent", "00en0"), ("boats", "growl", "00000"), ("bools", "growl", "00o00")],
)
def test_position_of_the_seed(guess: str, answer: str, expected: str) -> None:
    assert green_letters(turns_against(answer, guess)) == expected


def test_in_word_of_the_seed() -> None:
    assert in_word(turns_against("brent", "oboes")) == "be"


def test_complement_of_the_seed() -> None:
    assert absent_letters(turns_against("brent", "crown")) == "cow"


def test_a_letter_grey_once_and_coloured_once_is_not_eliminated() -> None:
    turns = turns_against("abide", "speed")  # the second E is grey
    assert absent_letters(turns) == "sp"
    assert in_word(turns) == "ed"


def test_views_gather_over_turns() -> None:
    turns = turns_against("brent", "oboes", "crown", "tenor")
    assert green_letters(turns) == "0r000"
    assert in_word(turns) == "bent"
    assert absent_letters(turns) == "oscw"


def test_a_letter_that_found_its_place_is_no_longer_only_in_the_word() -> None:
    turns = turns_against("brent", "oboes", "bleed")
    assert green_letters(turns) == "b0e00"
    assert in_word(turns) == ""


def test_nothing_is_known_at_the_start() -> None:
    assert (green_letters([]), in_word([]), absent_letters([])) == ("00000", "", "")
