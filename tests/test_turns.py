import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import PatternError, SaletError, TurnError, WordError
from salet.game.replies import NOTATIONS
from salet.game.turns import Turn, format_turn, parse_turn, parse_turns

turns = st.text("abñ", min_size=3, max_size=11).flatmap(
    lambda guess: st.builds(Turn, st.just(guess), st.integers(0, 3 ** len(guess) - 1))
)


@pytest.mark.parametrize(
    "text",
    [
        "salet:bybbb",
        "salet=bybbb",
        "salet bybbb",
        "SALET: 01000",
        " Salet\t_~___ ",
        "salet,⬛🟨⬛⬛⬛",
    ],
)
def test_ways_to_write_a_turn(text: str) -> None:
    assert parse_turn(text) == Turn("salet", 3)


@given(turns, st.sampled_from(NOTATIONS))
def test_turns_read_back(turn: Turn, notation: str) -> None:
    assert parse_turn(format_turn(turn, notation=notation)) == turn


@given(st.lists(turns))
def test_histories_read_back(history: list[Turn]) -> None:
    written = [format_turn(turn) for turn in history]
    assert parse_turns(written) == history
    assert not history or parse_turns([" ".join(written)]) == history
    assert parse_turns(part for text in written for part in text.split(":")) == history


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("salet", TurnError, "'salet' has no tiles"),
        ("salet:bybbb crane", TurnError, "'crane' has no tiles"),
        ("salet:bybbb crane:bbbbb", TurnError, "is 2 turns"),
        ("", TurnError, "'' is not a turn"),
        (" : ", TurnError, "' : ' is not a turn"),
        ("salet:byqbb", PatternError, "'q' \\(tile 3\\) is not a colour"),
        ("salet:bybbbb", PatternError, "has 6 tiles; a guess of 5 letters has 5"),
        ("s4let:bybbb", WordError, "'4' is not a letter"),
        ("sa:by", WordError, "'sa' has 2 letters"),
    ],
)
def test_bad_turns_are_explained(text: str, kind: type[SaletError], message: str) -> None:
    with pytest.raises(kind, match=message):
        parse_turn(text)
