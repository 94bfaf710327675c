import pytest

from salet.game.knowledge import Knowledge
from salet.game.rules import get_rule
from salet.game.rules.wordle import feedback
from salet.game.turns import Turn


def against(answer: str, *guesses: str) -> Knowledge:
    return Knowledge([Turn(guess, feedback(guess, answer)) for guess in guesses])


@pytest.mark.parametrize(
    ("guess", "answer", "expected"),
    [("opens", "brent", "00en0"), ("boats", "growl", "00000"), ("bools", "growl", "00o00")],
)
def test_position_of_the_seed(guess: str, answer: str, expected: str) -> None:
    assert against(answer, guess).green_letters() == expected


def test_in_word_of_the_seed() -> None:
    assert against("brent", "oboes").in_word == "be"


def test_complement_of_the_seed() -> None:
    assert against("brent", "crown").absent_letters == "cow"


def test_a_letter_grey_once_and_coloured_once_is_not_eliminated() -> None:
    known = against("abide", "speed")  # the second E is grey
    assert known.absent_letters == "sp"
    assert known.in_word == "ed"


def test_views_gather_over_turns() -> None:
    known = against("brent", "oboes", "crown", "tenor")
    assert known.green_letters() == "0r000"
    assert known.in_word == "bent"
    assert known.absent_letters == "oscw"


def test_a_letter_that_found_its_place_is_no_longer_only_in_the_word() -> None:
    known = against("brent", "oboes", "bleed")
    assert known.green_letters() == "b0e00"
    assert known.in_word == ""


def test_nothing_is_known_at_the_start() -> None:
    known = Knowledge([])
    assert (known.green_letters(), known.in_word, known.absent_letters) == ("00000", "", "")


def test_nothing_is_known_of_letters_where_the_rule_does_not_tell() -> None:
    warmle = get_rule("warmle")
    known = Knowledge([Turn("crane", warmle.reply("crane", "brain"))], warmle)
    assert not known.applies
    assert (known.green_letters(), known.in_word, known.absent_letters) == ("00000", "", "")
