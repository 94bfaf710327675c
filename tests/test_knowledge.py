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
def test_green_letters_as_in_the_play_or_host_readme(
    guess: str, answer: str, expected: str
) -> None:
    assert against(answer, guess).green_letters() == expected


def test_in_word_as_in_the_play_or_host_readme() -> None:
    assert against("brent", "oboes").in_word == "be"


def test_absent_letters_as_in_the_play_or_host_readme() -> None:
    assert against("brent", "crown").absent_letters == "cow"


def test_a_letter_grey_once_and_coloured_once_is_not_eliminated() -> None:
    knowledge = against("abide", "speed")  # the second E is grey
    assert knowledge.absent_letters == "sp"
    assert knowledge.in_word == "ed"


def test_views_gather_over_turns() -> None:
    knowledge = against("brent", "oboes", "crown", "tenor")
    assert knowledge.green_letters() == "0r000"
    assert knowledge.in_word == "bent"
    assert knowledge.absent_letters == "oscw"


def test_a_letter_that_found_its_place_is_no_longer_only_in_the_word() -> None:
    knowledge = against("brent", "oboes", "bleed")
    assert knowledge.green_letters() == "b0e00"
    assert knowledge.in_word == ""


def test_the_best_tile_of_each_letter() -> None:
    assert against("brent", "oboes", "bleed").letter_tiles == {
        "o": "b", "s": "b", "l": "b", "d": "b", "b": "g", "e": "g",
    }  # fmt: skip


def test_nothing_is_known_at_the_start() -> None:
    knowledge = Knowledge([])
    assert knowledge.green_letters() == "00000"
    assert knowledge.in_word == knowledge.absent_letters == ""


def test_nothing_is_known_of_letters_where_the_rule_does_not_tell() -> None:
    warmle = get_rule("warmle")
    knowledge = Knowledge([Turn("crane", warmle.reply("crane", "brain"))], warmle)
    assert not knowledge.applies
    assert knowledge.green_letters() == "00000"
    assert knowledge.in_word == knowledge.absent_letters == ""
