"""Priors: how likely each answer is, whatever they are made from."""

from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import salet
from salet import ContradictionError, Game, Position, Prior, SaletError, WordList
from salet.exact.book import load_book
from salet.game.commonness import by_commonness, levels_of
from salet.game.dates import FIRST_DAY
from salet.game.past import past_answers, shipped_answers
from salet.game.priors import prior_names
from salet.game.priors.nyt import REUSED_SINCE, weigh
from salet.game.words import load_words

WORDS = WordList("words", ("crane", "slate", "squid", "kefir"))
ANSWERS = load_words("wordlebot-answers")


@pytest.mark.parametrize("name", prior_names())
def test_every_prior_weighs_every_answer(name: str) -> None:
    prior = Prior.of(name, ANSWERS)
    assert prior.equal == (name == "equal")
    if prior.weights is not None:
        assert prior.weights.dtype == np.int64
        assert prior.weights.shape == (len(ANSWERS),)
        assert prior.weights.min() >= 1
        assert prior.weights.sum() <= 2**30 + len(ANSWERS)
        assert prior.error < 0.001
        assert not prior.weights.flags.writeable
    assert prior == Prior.of(name, ANSWERS)
    wider = prior.over(WORDS).weights
    assert wider is not None and len(wider) == len(WORDS)


def test_commoner_words_are_likelier() -> None:
    weights = Prior.of("common", WORDS).weights
    assert weights is not None
    assert levels_of(WORDS.words).tolist() == [3, 3, 4, 10]
    assert weights.tolist() == [8, 8, 7, 1]
    assert by_commonness(["kefir", "squid", "slate", "crane"]) == [
        "slate", "crane", "squid", "kefir"
    ]  # fmt: skip


def test_common_in_another_language_is_told_by_wordfreq() -> None:
    pytest.importorskip("wordfreq")
    weights = Prior.of("common@de", WordList("german", ("hause", "qqqqq"))).weights
    assert weights is not None
    assert weights[0] > 10 * weights[1]
    with pytest.raises(SaletError, match="wordfreq does not know the language 'xx'"):
        Prior.of("common@xx", WORDS)


def test_the_prior_of_a_day_knows_only_the_days_before() -> None:
    day = FIRST_DAY + timedelta(19)
    used = shipped_answers()[day]
    place = ANSWERS.ids[used]
    before, after = (weigh(ANSWERS, when.isoformat()) for when in (day, day + timedelta(1)))
    assert before[place] > 50 * after[place]
    assert Prior.of(f"nyt@{day}", ANSWERS) == Prior.of(f"nyt@{day}", ANSWERS)
    assert Prior.of(f"nyt@{day}", ANSWERS) != Prior.of("nyt", ANSWERS)


def test_chances_of_all_guesses_come_to_one() -> None:
    guesses = load_words("nyt2022-guesses")
    for day in ("2021-06-19", "2022-01-01", "2024-01-01", "2026-02-02", "2026-11-16"):
        assert weigh(guesses, day).sum() == pytest.approx(1)


def test_words_are_used_again_since_2026() -> None:
    first = ANSWERS.ids[shipped_answers()[FIRST_DAY]]
    before = weigh(ANSWERS, (REUSED_SINCE - timedelta(1)).isoformat())[first]
    since = weigh(ANSWERS, REUSED_SINCE.isoformat())[first]
    assert since > 50 * before


def test_without_past_answers_of_ones_own_the_prior_stays_the_same() -> None:
    """So that the opening book, which is made for it, holds from day to day."""
    assert past_answers() == shipped_answers()
    keys = {Prior.of(f"nyt@{date(2026, 11, 16) + timedelta(days)}", ANSWERS).key
            for days in (0, 1, 50, 700)}  # fmt: skip
    assert len(keys) == 1


def test_a_game_names_its_prior_and_day() -> None:
    game = Game.of("nyt")
    assert (game.prior.name, game.name) == ("nyt", "nyt")
    assert Game.of("nyt", day=date(2025, 1, 1)).prior.name == "nyt@2025-01-01"
    assert Game.of("nyt", day=date(2025, 1, 1)).key != game.key
    assert Game.of("original", answers="original-answers").prior.equal
    assert Game.of("nyt", prior="equal").key == Game.of("nyt2023").key
    with pytest.raises(SaletError, match="equal is the same on every day"):
        Game.of("original", day=date(2025, 1, 1))
    position = Position.start("nyt", day=date(2025, 1, 1)).push("slate:bbbbb")
    assert Position.parse(str(position)) == position
    assert str(position) == "nyt, prior nyt@2025-01-01: slate:bbbbb"


@given(st.lists(st.floats(1e-3, 1e3), min_size=4, max_size=4))
def test_weights_become_whole_numbers_with_a_known_error(weights: list[float]) -> None:
    prior = Prior.of(weights, WORDS)
    assert prior.weights is not None
    exact = [Fraction(weight) / sum(map(Fraction, weights)) for weight in weights]
    total = int(prior.weights.sum())
    for whole, share in zip(prior.weights.tolist(), exact, strict=True):
        assert abs(Fraction(whole, total) / share - 1) <= Fraction(prior.error) + Fraction(
            1, 10**12
        )
    assert prior.error < 0.01


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("crane\t1\nslate\t0\n", "line 2: the weight of slate must be above 0, not '0'"),
        ("crane\t1\nslate\t-3\n", "line 2: the weight of slate must be above 0"),
        ("crane\t1\nslate\tnan\n", "line 2: the weight of slate must be above 0"),
        ("crane\tmany\n", "line 1: 'many' is not a number"),
        ("crane\t1\ncrane\t2\n", "line 2: crane has a weight already, in line 1"),
        ("crane\t1\nsalet\t2\n", "line 2: 'salet' is not in words"),
        ("crane 1 2\n", "line 1: 'crane 1 2' is not a word and a weight"),
        ("crane\t1\n", r"3 answers of 4 without a weight \(slate, squid, kefir\)"),
        ("# nothing\n", "has no weights; write a word and its weight a line"),
    ],
)
def test_a_file_of_weights_is_read_or_refused_with_its_line(
    lines: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "weights.tsv"
    file.write_text(lines)
    with pytest.raises(SaletError, match=message):
        Prior.of(str(file), WORDS)
    file.write_text("crane\t1.5  # a bird\nSLATE 3\n\nsquid\t2\nkefir\t0.5\n")
    weights = Prior.of(str(file), WORDS).weights
    assert weights is not None
    assert (weights / weights.sum()).tolist() == pytest.approx([3 / 14, 6 / 14, 4 / 14, 1 / 14])


class Series:
    """As much of a pandas Series as is needed: it has keys, and a value for each."""

    def __init__(self, values: dict[str, int]) -> None:
        self.values = values

    def keys(self) -> list[str]:
        return list(self.values)

    def __getitem__(self, key: str) -> int:
        return self.values[key]


def test_weights_by_word_and_by_series() -> None:
    by_word = {"kefir": 1, "crane": 4, "slate": 3, "squid": 2}
    series: Any = Series(by_word)
    both = [Prior.of(source, WORDS).weights for source in (by_word, series)]
    assert [weights.tolist() for weights in both if weights is not None] == [[4, 3, 2, 1]] * 2
    with pytest.raises(SaletError, match=r"1 word with a weight, but not in words \(salet\)"):
        Prior.of({**by_word, "salet": 1}, WORDS)


def test_a_word_outside_the_list_is_found_without_a_word_about_tiles() -> None:
    """SQUID is not among the 2,315 answers of the original game; the game of today knows it."""
    turns = ["slate:gbbbb", "sound:gbgbg"]
    assert Position.start("nyt").push_all(turns).candidates == ("squid",)
    with pytest.raises(ContradictionError):
        Position.start("original").push_all(turns)
    position = Position.start("original").reach(turns)
    assert position.candidates == ("squid",)
    assert position.doubt is not None
    assert position.doubt.notice.startswith(
        "no word of original-answers fits, but 1 allowed word does: SQUID; or tile 5 of turn 2"
    )
    assert Position.parse(str(position)).candidates == ("squid",)


def test_where_a_mistyped_tile_is_far_likelier_it_is_said_first() -> None:
    """ANCHO, which hardly anyone knows, against 31 answers with one other tile."""
    turns = ["pound:bybyb", "might:bbbgb"]
    with pytest.raises(ContradictionError, match="probably tile 4 of turn 2") as raised:
        Position.start("original").reach(turns)
    assert raised.value.repair_first
    assert "ancho" in raised.value.other_guesses
    assert "ancho" in Position.start("original").reach(turns, certain=True).candidates


def test_weights_that_differ_too_much_are_refused() -> None:
    """What is proven would be untrue: a weight near nothing would be rounded to another."""
    weights = {"crane": 1e10, "slate": 1, "squid": 1, "kefir": 5}
    with pytest.raises(SaletError, match="'slate' weighs too little beside the others"):
        Prior.of(weights, WORDS)


def test_what_the_book_proves_is_bounded_by_its_own_total() -> None:
    """Of weights, as a search has it."""
    position = Position.start("nyt").push("slate:bybbb")
    book = salet.optimal(position)
    assert book.source == "opening book"
    assert book.lower == book.upper == book.total == salet.optimal(position, search=True).total


def test_the_book_holds_for_the_same_prior_by_another_name() -> None:
    named = Game.of("nyt", day=date(2026, 11, 17))
    assert named.key == Game.of("nyt", day=date(2027, 3, 1)).key
    assert load_book(named).best == "tarse"
    assert load_book(Game.of("nyt", day=date(2022, 1, 1))).best is None


def test_a_prior_of_another_list_is_refused() -> None:
    with pytest.raises(SaletError, match="the weights of another list than original-answers"):
        Game.of("original", prior=Game.of("nyt").prior)
    with pytest.raises(SaletError, match="the weights of another list"):
        Game.of("nyt").changed(lexicon=Game.of("original").lexicon)


@pytest.mark.parametrize("weights", [[1e-300] * 4, [1.7e308] * 4, (n / 4 for n in range(1, 5))])
def test_weights_of_any_size_are_counted(weights: Any) -> None:
    prior = Prior.of(weights, WORDS)
    assert prior.weights is not None
    assert prior.weights.min() >= 1
    assert 0 <= prior.error < 1e-6


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("equal@x", "equal takes nothing after it"),
        ({"crane": 1, "CRANE": 5, "slate": 1, "squid": 1, "kefir": 1}, "a word has two weights"),
        ("nyt@tomorrow", "is not a date"),
    ],
)
def test_odd_priors_are_explained(source: Any, message: str) -> None:
    with pytest.raises(SaletError, match=message):
        Prior.of(source, WORDS)


def test_where_nothing_fits_at_all_it_is_said_with_any_prior() -> None:
    for game in ("nyt", "original"):
        with pytest.raises(ContradictionError):
            Position.start(game).widened(["slate:gbbbb", "crane:gbbbb"])


def test_what_goes_on_names_only_words_that_fit() -> None:
    turns = ["party:gbbbb", "sound:bbyby", "crane:bbbbg", "pudge:ggggg"]
    position = Position.start("original").reach(turns)
    assert position.candidates == ("pudge",)
    assert position.doubt is not None
    assert position.doubt.other_guesses == ("pudge",)
