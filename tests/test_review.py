"""Reviews: what guesses cost and how lucky replies were, against plain arithmetic."""

from collections import defaultdict
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet import Game, Position, Turn, make_player, simulate
from salet.analysis.review import Review, review
from salet.analysis.values import Values
from salet.analysis.verdicts import CHANCES, GUESSES, VERDICTS, judge_cost, skill_of
from salet.errors import SaletError
from salet.game.diagnosis import ContradictionError
from salet.game.words import load_words

THREE = ("entropy", "minimax", "letter-frequency")


def check_sums(report: Review) -> None:
    """The identity, exactly, and that nothing is negative that must not be."""
    used = report.guesses + (0 if report.solved else report.turns[-1].after)
    assert used == report.expected + report.loss - report.luck
    for turn in report.turns:
        assert turn.loss >= 0
        assert turn.risk >= 0
        assert turn.expected - turn.best_expected == turn.loss
        assert turn.expected - 1 - turn.after == turn.luck
        assert 0 <= turn.luck_score <= 99
        assert (turn.skill is None) == turn.forced
    for before, after in zip(report.turns, report.turns[1:], strict=False):
        assert before.after == after.best_expected


@pytest.mark.parametrize("mode", ["normal", "hard"])
@pytest.mark.parametrize("strategy", THREE)
def test_every_game_of_three_strategies_adds_up(strategy: str, mode: str) -> None:
    """And luck averages 0 over the answers of every position, but where a guess gambles."""
    start = Position.start("original", mode=mode)
    player = make_player(strategy, openers=["slate"])
    luck: dict[tuple[Turn, ...], Fraction] = defaultdict(Fraction)
    gained: dict[tuple[Turn, ...], Fraction] = {}
    tree = simulate(start, player).tree
    assert tree is not None
    for answer, steps in tree.games():
        turns = [turn for turn, _ in steps][: start.limit]
        report = review(turns, answer, game=start.game, budget=None)
        check_sums(report)
        for number, turn in enumerate(report.turns):
            before = tuple(turns[:number])
            luck[before] += turn.luck
            gamble = turn.best_expected - turn.own_value.guesses
            gained[before] = max(Fraction(0), gamble) * turn.candidates_before
    assert len(luck) > 500
    assert luck == gained


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    mode=st.sampled_from(["normal", "hard", "ultra"]),
    limit=st.integers(2, 6),
    weighted=st.booleans(),
)
def test_random_games_add_up(seed: int, mode: str, limit: int, weighted: bool) -> None:
    rng = np.random.default_rng(seed)
    words = rng.choice(load_words("original-guesses").words, 60, replace=False).tolist()
    answers = words[:20]
    prior = {word: int(rng.integers(1, 50)) for word in answers} if weighted else "equal"
    game = Game.of("original", answers=answers, guesses=words, mode=mode, limit=limit, prior=prior)
    position, answer = game.start(), str(rng.choice(answers))
    while not position.over:
        guess = str(rng.choice(position.legal_guesses))
        position = position.push(Turn(guess, game.rule.reply(guess, answer)))
    report = review(position, answer, budget=None)
    check_sums(report)
    assert report.status == "proven"
    values = Values(game, None)
    for turn in report.turns:  # the average over all replies, worked out one by one
        assert values.cost(turn.before, turn.guess)[:2] == _average(values, turn.before, turn.guess)
        best = min(values.cost(turn.before, word)[:2] for word in turn.before.legal_guesses)
        assert turn.best_value[:2] == best
        assert values.cost(turn.before, turn.best)[:2] == best


def _average(values: Values, before: Position, guess: str) -> tuple[Fraction, Fraction]:
    weights = before.weights
    lost = guesses = Fraction(0)
    total = 0
    for id_ in before.candidate_ids.tolist():
        weight = 1 if weights is None else int(weights[id_])
        after = before.push(Turn(guess, before.rule.reply(guess, before.lexicon.answers[id_])))
        value = values.value(after)
        lost += weight * value.lost
        guesses += weight * (1 + value.guesses)
        total += weight
    return lost / total, guesses / total


def test_values_are_those_of_all_plays() -> None:
    """On lists small enough to try every play."""
    answers = ("might", "night", "light", "fight", "sight", "tight")
    game = Game.of("original", answers=answers, guesses=[*answers, "flame", "motif"], limit=3)
    rule = game.rule

    @cache
    def least(words: tuple[str, ...], left: int) -> tuple[int, int]:
        if left == 0:
            return len(words), len(words)
        return min(cost(words, guess, left) for guess in game.lexicon.guesses)

    def cost(words: tuple[str, ...], guess: str, left: int) -> tuple[int, int]:
        parts: dict[int, list[str]] = defaultdict(list)
        for word in words:
            parts[rule.reply(guess, word)].append(word)
        below = [least(tuple(part), left - 1) for code, part in parts.items() if code != game.won]
        return sum(lost for lost, _ in below), len(words) + sum(taken for _, taken in below)

    values = Values(game, None)
    found = values.value(game.start())
    assert [found.lost * 6, found.guesses * 6] == [*least(answers, 3)]
    for guess in game.lexicon.guesses:
        found = values.cost(game.start(), guess)
        assert [found.lost * 6, found.guesses * 6] == [*cost(answers, guess, 3)]


def test_forced_guesses_are_not_judged() -> None:
    turns = ["salet:bybbb", "brond:bgbyb", "array:ybgyb"]
    position = Position.start("original").push_all(turns[:1])
    assert len(position.candidates) == 102
    report = review(["crane:bybbb", "sport:bbbyy", "dirty:ggggg"], game="original")
    assert [turn.forced for turn in report.turns] == [False, False, False]
    one = Position.start("original", answers=["crane", "slate"], limit=6)
    report = review([Turn("crane", one.rule.reply("crane", "slate")), Turn("slate", 242)],
                    game=one.game)  # fmt: skip
    assert [turn.verdict for turn in report.turns] == ["best", "forced"]
    assert report.turns[1].skill is None


def test_the_winning_guess_of_equal_candidates_is_luck() -> None:
    game = Game.of("original", answers=["might", "night", "light"])
    report = review([Turn("might", 242)], game=game)
    (turn,) = report.turns
    assert turn.loss == 0
    assert turn.luck == Fraction(1)
    assert turn.luck_score == round(99 * Fraction(5, 6))


def test_a_gamble_costs_its_chance_of_losing() -> None:
    """With two guesses left, the likeliest of three loses one of the others."""
    weights = {"might": 10, "night": 1, "light": 1}
    game = Game.of(
        "original", answers=list(weights), guesses=[*weights, "lemon"], prior=weights, limit=2
    )
    report = review(["might:ggggg"], game=game)
    (turn,) = report.turns
    assert turn.best == "lemon"
    assert turn.loss == 0
    assert turn.risk == Fraction(1, 12)
    assert turn.verdict == "mistake"
    assert turn.own_value.guesses < turn.best_value.guesses
    check_sums(report)


def test_verdicts_follow_the_thresholds() -> None:
    for number, (guesses, chance) in enumerate(zip(GUESSES, CHANCES, strict=True)):
        exactly = (
            Fraction(guesses).limit_denominator(1000),
            Fraction(chance).limit_denominator(1000),
        )
        beyond = Fraction(1, 10**6)
        assert judge_cost(Fraction(0), Fraction(0)) == "best"
        assert judge_cost(exactly[0] + beyond, Fraction(0)) == VERDICTS[number + 1]
        assert judge_cost(Fraction(0), exactly[1] + beyond) == VERDICTS[number + 1]
    assert skill_of(Fraction(1, 2), Fraction(1, 10)) == 25


def test_an_answer_outside_the_list_is_reviewed_with_a_wider_one() -> None:
    report = review(["audio:bbbgb", "kefir:ggggg"], game="nyt")
    assert report.answer == "kefir"
    assert report.solved
    check_sums(report)
    lost = review(["audio:bbbgb"], "kefir", game="nyt")
    assert "kefir" in lost.position.candidates


def test_what_contradicts_is_said() -> None:
    with pytest.raises(ContradictionError, match="fits all turns"):
        review(["crane:bbbbb", "crane:bybbb"], game="original")
    with pytest.raises(SaletError, match="with the answer CRANE, guess 1, CRANE, would have ggggg"):
        review(["crane:bybbb"], "crane", game="original")
    with pytest.raises(SaletError, match="no guess to review"):
        review([], game="original")
    with pytest.raises(SaletError, match="one board"):
        review(["crane:bybbb/bbbbb"], game="dordle")


def test_games_can_be_given_as_people_write_them() -> None:
    whole = review(["crane:bbbbb", "pilot:bbgbb", "bully:ggggg"], game="original").as_dict()
    assert review("crane:bbbbb pilot:bbgbb bully:ggggg", game="original").as_dict() == whole
    assert review(["crane", "pilot", "bully"], "bully", game="original").as_dict() == whole
    hard = review(["crane", "pilot", "bully"], "bully", game="original", mode="hard")
    assert hard.game.mode.name == "hard"


def test_several_wrong_tiles_are_all_named_where_the_answer_is_known() -> None:
    with pytest.raises(SaletError, match="CRANE, would have bbbbb, not bybbb; guess 2, PILOT"):
        review(["crane:bybbb", "pilot:bgbbb", "bully:ggggg"], game="original")


def test_a_guess_that_can_tell_nothing_is_a_blunder() -> None:
    report = review(["crane"] * 6, "mummy", game="original")
    assert [turn.verdict for turn in report.turns[1:]] == ["blunder"] * 5
    assert all(turn.luck == 0 for turn in report.turns[1:])
    check_sums(report)


def test_an_opener_that_loses_answers_is_not_as_good_as_one_that_does_not() -> None:
    report = review(["slate", "tight"], "tight", game="nyt", mode="hard")
    assert report.turns[0].best == "tarse"
