"""Answers that are not equally likely: what strategies make of them, against slow, plain twins."""

import csv
import json
import warnings
from collections.abc import Callable, Collection
from contextlib import nullcontext
from math import fsum, log2
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.cli import main
from salet.engine import describe_strategies, run_study, suggest
from salet.errors import SaletError, SaletNotice
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.rules.wordle import feedback
from salet.game.words import WordList, load_words
from salet.play.player import make_player
from salet.play.simulate import simulate
from salet.play.strategies import get_strategy, own_strategy_names, strategy_classes
from salet.state import State
from salet.state.measures import Measures, entropy_bits
from salet.state.tree_formats import get_tree_format
from salet.tables import kernels
from salet.tables.kernels import Sums
from tests.twins import numpy_kernels

ANSWERS = load_words("original-answers").words
GUESSES = load_words("original-guesses").words

WEIGHTED = {
    "avoid", "bucket", "entropy", "expected-guesses", "expected-remaining", "lookahead", "optimal",
    "positional", "weighted-positional",
}  # fmt: skip

#: The weight of each word.
Weights = dict[str, int]


@st.composite
def positions(draw: st.DrawFn, most: int = 40) -> Position:
    """Some answers with their weights, and some more guesses."""
    start, step = draw(st.integers(0, 50)), draw(st.integers(1, 50))
    answers = ANSWERS[start::step][: draw(st.integers(2, most))]
    others = GUESSES[draw(st.integers(0, 300)) :: 311][: draw(st.integers(0, 40))]
    lexicon = Lexicon(
        guesses=WordList("guesses", tuple(sorted({*answers, *others}))),
        answers=WordList("answers", answers),
    )
    heaviest = draw(st.sampled_from([2, 10, 2**20]))
    weights = st.lists(st.integers(1, heaviest), min_size=len(answers), max_size=len(answers))
    return Position.start("original", lexicon=lexicon, prior=draw(weights))


def weights_of(position: Position) -> Weights:
    assert position.weights is not None
    return dict(zip(position.lexicon.answers, position.weights.tolist(), strict=True))


def parts_of(guess: str, weights: Weights) -> list[Weights]:
    parts: dict[int, Weights] = {}
    for word, weight in weights.items():
        parts.setdefault(feedback(guess, word), {})[word] = weight
    return list(parts.values())


def entropy(amounts: list[int]) -> float:
    return fsum(amount / sum(amounts) * log2(sum(amounts) / amount) for amount in amounts)


def slow_entropy(guess: str, weights: Weights) -> float:
    return entropy([sum(part.values()) for part in parts_of(guess, weights)])


def slow_remaining(guess: str, weights: Weights) -> float:
    parts = parts_of(guess, weights)
    left = sum(sum(part.values()) * len(part) for part in parts) - weights.get(guess, 0)
    return left / sum(weights.values())


def slow_going_on(guess: str, weights: Weights) -> float:
    return 1 - sum(max(p.values()) for p in parts_of(guess, weights)) / sum(weights.values())


def slow_bucket(guess: str, weights: Weights) -> float:
    return slow_going_on(guess, weights) * slow_remaining(guess, weights)


def slow_guesses(guess: str, weights: Weights) -> float:
    """With the means of proven trees for 1, 2, 3, 5, 10, 20 and 40 candidates."""
    sizes, means = (1, 2, 3, 5, 10, 20, 40), (1.0, 1.5, 1.74, 1.91, 2.08, 2.28, 2.5)
    to_come = fsum(
        sum(part.values()) * float(np.interp(entropy([*part.values()]), np.log2(sizes), means))
        for part in parts_of(guess, weights)
    )
    return 1 + (to_come - weights.get(guess, 0)) / sum(weights.values())


def slow_positional(guess: str, weights: Weights) -> float:
    shared = sum(
        weight
        for word, weight in weights.items()
        for own, other in zip(guess, word, strict=True)
        if own == other
    )
    return shared / sum(weights.values())


TWINS: list[tuple[str, dict[str, str], Callable[[str, Weights], float]]] = [
    ("entropy", {}, slow_entropy),
    ("expected-remaining", {}, slow_remaining),
    ("bucket", {}, slow_bucket),
    ("bucket", {"metric": "odds"}, slow_going_on),
    ("bucket", {"metric": "average"}, slow_remaining),
    ("expected-guesses", {}, slow_guesses),
    ("positional", {}, slow_positional),
]


@pytest.mark.parametrize(("name", "options", "twin"), TWINS)
@settings(max_examples=30, deadline=None)
@given(positions())
def test_values_equal_those_of_a_slow_twin(
    name: str, options: dict[str, str], twin: Callable[[str, Weights], float], position: Position
) -> None:
    strategy, weights = get_strategy(name, options), weights_of(position)
    expected = [twin(guess, weights) for guess in position.lexicon.guesses]
    found = []
    for used in (nullcontext, numpy_kernels):
        with used():
            state = make_player(name).state(position)
            found.append(strategy.evaluate(state, np.arange(len(expected))).values.tolist())
    assert found[0] == found[1]
    assert found[0] == pytest.approx(expected, abs=2e-4 if name == "expected-guesses" else 1e-9)


def fewest(weights: Weights, guesses: tuple[str, ...], left: int) -> float:
    """The least weight times guesses that any play has; infinite where none keeps the limit."""
    if left == 0:
        return float("inf")
    if len(weights) == 1:
        return sum(weights.values())
    return min(after(guess, weights, guesses, left) for guess in guesses)


def after(guess: str, weights: Weights, guesses: tuple[str, ...], left: int) -> float:
    parts = parts_of(guess, weights)
    if len(parts) == 1:
        return float("inf")
    going_on = (part for part in parts if guess not in part)
    return sum(weights.values()) + sum(fewest(part, guesses, left - 1) for part in going_on)


@settings(max_examples=20, deadline=None)
@given(positions(most=6))
def test_optimal_is_the_least_mean_by_weight(position: Position) -> None:
    weights = weights_of(position)
    guesses = position.lexicon.guesses.words[:8]
    best = fewest(weights, (*weights, *guesses), 6) / sum(weights.values())
    words = WordList("guesses", tuple(sorted({*weights, *guesses})))
    lexicon = Lexicon(guesses=words, answers=position.lexicon.answers)
    position = Position.start("original", lexicon=lexicon, prior=list(weights.values()))
    (first,) = suggest(position, make_player("optimal"), top=1)
    assert first.value == pytest.approx(best, abs=1e-12)


@settings(max_examples=20, deadline=None)
@given(positions(most=15))
def test_lookahead_is_the_mean_by_weight_of_games_played_out(position: Position) -> None:
    weights = weights_of(position)
    for each in suggest(position, make_player("lookahead"), top=5):
        played = simulate(position, make_player("bucket", openers=[each.word])).only_tree
        depths = {word: min(depth, 7) for word, depth in played.depths.items()}
        total = sum(weights[word] * depth for word, depth in depths.items())
        assert each.value == pytest.approx(total / sum(weights.values()), abs=1e-12)
        assert each.failures == len(played.failures)


@pytest.mark.parametrize("name", own_strategy_names())
def test_equal_weights_rank_as_none(name: str) -> None:
    answers = WordList("answers", ANSWERS[::23])
    guesses = WordList("guesses", tuple(sorted({*answers, *GUESSES[::40]})))
    lexicon = Lexicon(guesses=guesses, answers=answers)
    equal = Position.start("original", lexicon=lexicon)
    given = Position.start("original", lexicon=lexicon, prior=[5] * len(answers))
    player = make_player(name)
    for turns in ([], [("crane", feedback("crane", answers[7]))]):
        if turns and "crane" not in guesses:
            turns = [(answers[3], feedback(answers[3], answers[7]))]
        ranked = [
            player.rank([player.state(each.push_all(turns))], 1000)  # type: ignore[arg-type]
            for each in (equal, given)
        ]
        assert ranked[0] == ranked[1]


@pytest.mark.parametrize("name", own_strategy_names())
def test_who_takes_all_answers_as_equally_likely_says_so_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("salet.play.player._notified", set())
    strategy = strategy_classes()[name]
    assert strategy.weighted == (name in WEIGHTED)
    assert {"name": name, "weighted": strategy.weighted}.items() <= next(
        each for each in describe_strategies() if each["name"] == name
    ).items()
    words = WordList("words", ("abc", "bca", "cab", "abd", "dca"))
    lexicon = Lexicon(guesses=words, answers=words)
    for prior, told in ((None, 0), (range(1, 6), not strategy.weighted)):
        position = Position.start("original", lexicon=lexicon, prior=prior)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always", SaletNotice)
            for _ in range(2):
                player = make_player(name)
                player.rank([player.state(position)], 3)
        assert [str(each.message) for each in said] == [
            f"{name} takes all answers as equally likely"
        ] * told


@settings(max_examples=50, deadline=None)
@given(positions(), st.sampled_from(sorted(WEIGHTED - {"optimal"})))
def test_choosing_is_ranking_first(position: Position, name: str) -> None:
    """A candidate that tells all apart is chosen without ranking the others."""
    player = make_player(name)
    state = player.state(position)
    (first,) = player.rank([state], 1)
    assert position.lexicon.guesses[player.choose(state)] == first.word


def test_ties_go_to_the_likelier_candidate() -> None:
    words = WordList("words", ("abc", "abd", "abe"))
    position = Position.start(
        "original", lexicon=Lexicon(guesses=words, answers=words), prior=[1, 3, 2]
    )
    for name in ("entropy", "minimax", "parts"):
        ranked = [each.word for each in suggest(position, make_player(name), top=3)]
        assert ranked == ["abd", "abe", "abc"], name


@settings(max_examples=30, deadline=None)
@given(positions(most=12), st.integers(1, 3))
def test_no_guess_that_loses_answers_ranks_above_one_that_loses_none(
    position: Position, limit: int
) -> None:
    position = position.with_game(limit=limit)
    ranked: list[Any] = [
        each.failures for each in suggest(position, make_player("lookahead"), top=10)
    ]
    assert ranked == sorted(ranked)


def test_reports_and_trees_have_a_mean_by_likelihood() -> None:
    words = WordList("words", ("abc", "abd", "abe", "cab"))
    weights = {"abc": 5, "abd": 1, "abe": 1, "cab": 3}
    position = Position.start(
        "original", lexicon=Lexicon(guesses=words, answers=words), prior=weights, limit=2
    )
    done = simulate(position, make_player("entropy", openers=["abe"]))
    guesses = done.report.guesses
    expected = sum(weights[word] * guesses[word] for word in words) / 10
    assert done.report.weighted_mean == done.only_tree.weighted_mean == pytest.approx(expected)
    solved = sum(weights[word] for word in words if guesses[word] <= 2) / 10
    assert done.report.weighted_success == pytest.approx(solved) and solved < 1
    document = done.report.as_dict()
    assert (document["weighted_mean"], document["weighted_success"]) == (expected, solved)
    page = get_tree_format("html").write(done.only_tree)
    assert f"mean {done.report.mean:.4f} ({expected:.4f} by likelihood)" in page

    drawn = simulate(position, "entropy", games=2, seed=1).report
    total = sum(weights[word] for word in drawn.guesses)
    mean = sum(weights[word] * guesses for word, guesses in drawn.guesses.items()) / total
    assert drawn.weighted_mean == pytest.approx(mean)


def test_without_a_prior_there_is_no_mean_by_likelihood() -> None:
    done = simulate(Position.start("original").push("salet:bybbb"), "entropy")
    assert done.report.weighted_mean is done.only_tree.weighted_mean is None
    assert done.report.as_dict()["weighted_mean"] is None
    assert done.report.weighted_success is None


def test_games_on_several_boards_weigh_what_their_answers_weigh() -> None:
    words = WordList("words", ("abc", "abd", "abe", "cab"))
    position = Position.start(
        lexicon=Lexicon(guesses=words, answers=words), prior=[5, 1, 2, 3], boards=2
    )
    report = simulate(position, "entropy").report
    assert report.weights is not None
    assert report.weights["abc/cab"] == 15
    assert report.weighted_mean is not None
    total = sum(report.weights.values())
    mean = sum(report.weights[name] * taken for name, taken in report.guesses.items()) / total
    assert report.weighted_mean == pytest.approx(mean)


@pytest.fixture
def heavy(tmp_path: Path) -> list[str]:
    """Options for a game of four answers, one of which is likely."""
    answers, prior = tmp_path / "answers.txt", tmp_path / "weights.txt"
    answers.write_text("crane\nslate\nabbey\nmatch\n")
    prior.write_text("crane 1\nslate 700\nabbey 2\nmatch 297\n")
    return ["--answers", str(answers), "--prior", str(prior)]


def test_the_commands_show_likelihoods(
    heavy: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("salet.play.player._notified", set())

    def output(*arguments: str) -> str:
        assert main([*arguments, *heavy]) == 0
        captured = capsys.readouterr()
        return captured.out + captured.err

    assert output("candidates").splitlines() == [
        "4 answers left", "slate 70.0%  match 29.7%  abbey  0.2%  crane  0.1%"
    ]  # fmt: skip
    assert json.loads(output("candidates", "--json")) == {
        "count": 4,
        "words": ["slate", "match", "abbey", "crane"],
        "weights": [0.7, 0.297, 0.002, 0.001],
    }
    assert output("candidates", "slate:ggggg").splitlines() == ["1 answer left", "slate"]
    shown = output("simulate", "--opener", "crane", "--strategy", "minimax")
    assert "1.9990 guesses a game by likelihood, 100.00% solved within 6" in shown
    shown = output("simulate", "--strategy", "gyx")
    assert shown.count("gyx takes all answers as equally likely") == 1
    assert "(1.9990 by likelihood), at worst 2" in output("tree", "--opener", "crane")


def test_strategies_that_take_no_likelihoods_are_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["strategies"]) == 0
    listed = capsys.readouterr().out.count("Takes all answers as equally likely.")
    assert listed == len(strategy_classes()) - len(WEIGHTED)


def test_a_study_with_a_prior_gives_means_by_likelihood(heavy: list[str], tmp_path: Path) -> None:
    answers, prior = heavy[1], heavy[3]
    file, out = tmp_path / "study.toml", tmp_path / "out"
    file.write_text(
        f"answers = {answers!r}\nprior = {prior!r}\nopeners = ['crane']\n"
        "[[strategies]]\nname = 'entropy'\n"
    )
    run_study(str(file), str(out))
    with (out / "results.csv").open() as table:
        (row,) = csv.DictReader(table)
    assert float(row["weighted_mean"]) == pytest.approx(1.999)
    page = (out / "results.md").read_text()
    assert "| opener | mean | by likelihood |" in page
    assert "| CRANE | 1.7500 | 1.9990 |" in page
    assert "<td>1.7500<td>1.9990" in (out / "report.html").read_text()
    file.write_text(file.read_text().replace(repr(prior), "'rare'"))
    with pytest.raises(SaletError, match="'rare' is neither a prior nor a file"):
        run_study(str(file), str(out))


def test_all_measures_take_one_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Collection[str]] = []
    walk = kernels.weighted_sums

    def noted(*case: Any) -> dict[str, Sums]:
        asked.append(case[5])
        return walk(*case)

    monkeypatch.setattr(kernels, "weighted_sums", noted)
    state = State.of(Position.parse("nyt: salet:bybbb"))
    found = Measures(state, state.guesses)
    _ = found.bits, found.remaining(), found.odds_of_next, found.expected_guesses
    assert list(map(set, asked)) == [{"sizes", "heaviest", "logs", "worth"}]
    entropy_bits(state, state.guesses)
    assert list(asked[1]) == ["logs"]
