"""Suggestions, traps, hints and hosts."""

import random
from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.analysis.hints import hint
from salet.analysis.judge import judge
from salet.analysis.openers import opener_table
from salet.analysis.quick_proof import QuickProof
from salet.analysis.review import review
from salet.analysis.suggest import break_down, evaluate, suggest
from salet.analysis.traps import find_traps
from salet.engine import open_position, optimal
from salet.errors import GameOverError, SaletError, UnknownWordError
from salet.exact.search import Search
from salet.game.dates import parse_date
from salet.game.game import Game
from salet.game.hosts import answers_of_date, draw_answers, evil_host, honest_host
from salet.game.lexicon import Lexicon
from salet.game.modes import mode_names
from salet.game.position import Position
from salet.game.replies import format_pattern
from salet.game.rules.wordle import feedback
from salet.game.turns import Move, Turn
from salet.game.words import WordList, load_words
from salet.kernels import library
from salet.play.autoplay import play_game
from salet.play.player import ESTIMATE, PROVEN, make_player
from salet.play.strategies import own_strategy_names
from tests.standard import all_green, pattern_row

ANSWERS = load_words("original-answers")
answers = st.sampled_from(ANSWERS.words)


def test_the_opener_is_the_proven_one_at_once() -> None:
    (first,) = suggest(Position.start("original"), top=1)
    assert (first.word, first.claim) == ("salet", PROVEN)
    assert first.expected_guesses == pytest.approx(7920 / 2315)


def test_a_strategy_that_is_named_ranks_by_itself() -> None:
    position = open_position(["salet:bybbb"])
    for name in sorted(set(own_strategy_names()) - {"lookahead", "optimal"}):
        player = make_player(name)
        ranked = player.rank([player.state(position)], 3)
        assert [each.word for each in suggest(position, player, 3)] == [
            each.word for each in ranked
        ], name


def test_openers_come_first_while_they_are_allowed() -> None:
    player = make_player("entropy", openers="cones,trial")
    start = Position.start("original", mode="hard")
    assert [each.word for each in suggest(start, player)] == ["cones"]
    assert [each.word for each in suggest(start.push("cones:bbbbb"), player)] == ["trial"]
    stuck = suggest(start.push("cones:gbbbb"), player, 5)
    assert len(stuck) == 5
    assert all(each.word.startswith("c") for each in stuck)


@given(answers, answers)
def test_proven_averages_are_those_of_the_search(guess: str, answer: str) -> None:
    """A figure without ~ is the average of best play after the guess."""
    position = Position.start("original").push(Turn("salet", feedback("salet", answer)))
    position = position.push(Turn(guess, feedback(guess, answer)))
    if position.over:
        return
    for each in suggest(position, top=3):
        if each.claim != ESTIMATE and len(position.candidates) < 40:
            outcome = optimal(position, each.word)
            assert each.expected_guesses == pytest.approx(outcome.mean), (position, each)


@given(answers)
def test_estimates_are_near_the_truth(answer: str) -> None:
    position = Position.start("original").push(Turn("crane", feedback("crane", answer)))
    if position.over:
        return
    (estimate,) = suggest(position, make_player("expected-guesses"), 1)
    outcome = optimal(position)
    assert outcome.mean is not None
    assert estimate.expected_guesses == pytest.approx(outcome.mean, abs=0.25), position


@given(answers, answers, st.sampled_from(mode_names()))
def test_where_few_are_left_the_best_guess_is_proven(guess: str, answer: str, mode: str) -> None:
    position = Position.start("original", mode=mode).push(Turn(guess, feedback(guess, answer)))
    if position.over or len(position.candidates) > 8:
        return
    outcome = optimal(position)
    for top in (1, 5):
        first, *others = suggest(position, top=top)
        assert first.claim == PROVEN
        assert first.expected_guesses == pytest.approx(outcome.mean)
        assert first.lost == pytest.approx((outcome.failures or 0) / outcome.weight)
        for each in others:
            assert (each.expected_guesses or 0) >= (first.expected_guesses or 0) - 1e-9 or (
                first.lost < each.lost
            ), (first, each)


def test_nothing_is_advised_after_the_end() -> None:
    with pytest.raises(GameOverError):
        suggest(open_position(["slate:ggggg"]))


@given(answers, answers)
def test_no_suggestion_comes_twice_and_all_are_legal(first: str, answer: str) -> None:
    """The play-or-host solver repeats a word where fewer hints are left than promised."""
    position = Position.start("original", mode="hard").push(Turn(first, feedback(first, answer)))
    if position.over:
        return
    for player in (None, make_player("positional", pool="candidates")):
        words = [each.word for each in suggest(position, player, 5)]
        assert len(set(words)) == len(words)
        assert all(position.why_illegal(word) is None for word in words)
        if player is not None:
            assert len(words) == min(5, len(set(position.candidates) - {first}))


def test_breakdown_shows_every_answer_in_its_part() -> None:
    position = open_position(["salet:bybbb"])
    seen = break_down(position, "CRONY")
    assert sorted(word for _, words in seen.parts for word in words) == sorted(position.candidates)
    for pattern, words in seen.parts:
        assert {feedback("crony", word) for word in words} == {pattern}
    sizes = [len(words) for _, words in seen.parts]
    assert sizes == sorted(sizes, reverse=True)
    assert (seen.suggestion.parts, seen.suggestion.largest) == (len(sizes), sizes[0])
    assert seen.suggestion.ends_next == pytest.approx(len(sizes) / 102)
    assert seen.illegal is None
    assert break_down(open_position(["salet:bybbb"], mode="hard"), "crony").illegal == "must have A"
    assert seen.as_dict()["buckets"][0]["pattern"] == format_pattern(seen.parts[0][0])
    with pytest.raises(UnknownWordError):
        evaluate(position, ["xxxxx"])


def test_a_trap_names_its_escape() -> None:
    trapped = open_position(["salet:bbbbg", "night:bgggg"])
    (trap,) = find_traps(trapped)
    assert trap.letters == "_ight"
    assert trap.words == ("fight", "might", "right", "tight", "wight")
    assert trap.escape is not None
    row = pattern_row(trap.escape, load_words("original-answers").letters)
    left = [row[ANSWERS.ids[word]] for word in trap.words]
    assert max(map(left.count, left)) == trap.largest == 2
    assert "TIGHT" in trap.describe()


def test_a_trap_names_the_guess_that_is_recommended_where_it_is_an_escape() -> None:
    trapped = open_position(["salet:bbbbg", "night:bgggg"])
    (trap,) = find_traps(trapped)
    assert trap.escape not in (None, "terms", "fight")
    assert "; TERMS leaves 2 at most" in trap.by_way_of("terms", trapped).describe("terms")
    assert trap.by_way_of("fight", trapped) == trap
    assert f"; {trap.escape.upper()} would leave 2" in trap.describe("fight")


def test_a_trap_in_hard_mode_has_no_escape_where_none_is_allowed() -> None:
    (trap,) = find_traps(open_position(["salet:bbbbg", "night:bgggg"], mode="hard"))
    assert trap.escape is None
    assert "no allowed word" in trap.describe()


@pytest.mark.parametrize("limit", [1, 2, 3, 6])
def test_a_trap_is_more_answers_than_guesses(limit: int) -> None:
    words = WordList("own", ("batch", "catch", "hatch", "latch", "crane"))
    position = Position.start(
        "original", lexicon=Lexicon(guesses=words, answers=words), limit=limit
    )
    assert [len(trap.words) for trap in find_traps(position)] == ([4] if limit < 4 else [])


def test_hints_spoil_step_by_step() -> None:
    position = open_position(["crate:bbybb"])
    hints = [hint(position, level, before=Position.start("original")) for level in range(1, 6)]
    best = suggest(position, top=1)[0].word.upper()
    assert hints[0] == f"{len(position.candidates)} answers are left"
    assert hints[1].startswith("with CRATE the game takes 3.42 guesses on average from there: ")
    assert hints[2].startswith("a good next guess has ")
    assert hints[2][-1] in best
    assert hints[3] == hints[4] == f"a good next guess is {best}"
    assert not any(best in each for each in hints[:3])
    assert hint(Position.start("original"), 2) == "there is no guess yet to judge"


def test_a_bad_guess_is_called_so() -> None:
    bad = hint(open_position(["fuzzy:bbbbb"]), 2, before=Position.start("original"))
    assert " more than with the best known" in bad
    good = hint(open_position(["salet:bbbbb"]), 2, before=Position.start("original"))
    assert "no guess is known to be better" in good
    assert good.endswith("It left 221 answers; 71.3 is average, so that was unlucky")


@given(answers, answers)
def test_the_evil_host_takes_the_largest_part(guess: str, second: str) -> None:
    position = Position.start("original")
    for word in (guess, second):
        move = evil_host(position, word)
        sizes = [len(words) for _, words in break_down(position, word).parts]
        position = position.push(move)
        assert len(position.candidate_ids) == max(sizes)
        if position.solved:
            return
        assert move.replies != (all_green(),) or len(sizes) == 1


def test_the_evil_host_can_be_beaten() -> None:
    steps = list(play_game(Position.start("original", limit=20), make_player("entropy"), evil_host))
    assert steps[-1].position.solved
    assert len(steps) > 3


def test_hidden_words_can_be_had_again() -> None:
    for name in ("original", "dordle"):
        game = Game.of(name)
        assert draw_answers(game, 7) == draw_answers(game, 7)
        assert len({draw_answers(game, seed) for seed in range(50)}) > 40
        days = [answers_of_date(game, date(2026, 1, day)) for day in range(1, 31)]
        assert len(set(days)) > 25
        assert all(len(set(words)) == game.boards for words in days)
    move = honest_host(("trait",))(Position.start("original"), "petty")
    assert move == Move("petty", (feedback("petty", "trait"),))


def test_days_are_read() -> None:
    assert parse_date(" 2026-11-16 ") == date(2026, 11, 16)
    assert parse_date("today") == date.today()  # noqa: DTZ011 (the day where the tests run)
    with pytest.raises(SaletError, match=r"'16\.11\.' is not a date; use YYYY-MM-DD"):
        parse_date("16.11.")


def test_a_word_that_is_no_answer_is_found_all_the_same() -> None:
    steps = list(
        play_game(Position.start("original"), make_player("entropy"), honest_host(("tares",)))
    )
    assert steps[-1].move == Move("tares", (all_green(),))
    assert [step.widened for step in steps].count(True) == 1


@given(st.sampled_from(load_words("original-guesses").words))
def test_every_guess_is_found_in_the_end(word: str) -> None:
    steps = list(
        play_game(
            Position.start("original", limit=15), make_player("entropy"), honest_host((word,))
        )
    )
    assert steps[-1].move == Move(word, (all_green(),))
    assert steps[-1].position.candidates == (word,)


@pytest.mark.parametrize("mode", mode_names())
def test_the_last_guess_is_one_that_may_be_right(mode: str) -> None:
    position = open_position(["salet:bbbbg", "night:bgggg"], limit=3, mode=mode)
    suggestions = suggest(position)
    assert {each.word for each in suggestions} == {"fight", "might", "right", "tight", "wight"}
    assert {each.ends_next for each in suggestions} == {0.2}
    (best,) = suggest(position, "optimal", 1)
    assert (best.expected_guesses, best.lost) == (1.8, 0.8) and best.claim == "proven (search)"


@pytest.mark.parametrize("limit", [2, 3, 4, 5, 6])
def test_chances_are_those_of_counting(limit: int) -> None:
    """Counted one by one: how many answers this guess, and then the best next one, can find."""
    position = open_position(["salet:bbybb", "round:bbbbb"], limit=max(limit, 3))
    for each in suggest(position, top=8):
        found: dict[int, int] = {}
        for word in position.candidates:
            found[feedback(each.word, word)] = 1
        finds = len(found) if position.guesses_left > 1 else int(each.candidate)
        assert each.ends_next == pytest.approx(finds / len(position.candidates)), each


def test_chances_know_weights() -> None:
    words = WordList("own", ("fight", "might", "right", "tight", "wight"))
    lexicon = Lexicon(guesses=words, answers=words)
    position = Position.start("original", lexicon=lexicon, prior=[98, 1, 1, 1, 1])
    chances = {each.word: each.ends_next for each in suggest(position)}
    assert chances["fight"] == pytest.approx(99 / 102)
    assert chances["might"] == pytest.approx(99 / 102)
    last = Position.start("original", lexicon=lexicon, prior=[98, 1, 1, 1, 1], limit=1)
    assert {each.word: each.ends_next for each in suggest(last)}["fight"] == pytest.approx(98 / 102)


@pytest.mark.parametrize("limit", [2, 3, 4])
@pytest.mark.parametrize("mode", mode_names())
def test_what_is_proven_keeps_the_limit(mode: str, limit: int) -> None:
    position = open_position(["salet:bbbbg", "night:bgggg"], mode=mode, limit=limit + 2)
    outcome = optimal(position)
    for player in (None, make_player("optimal"), make_player("entropy")):
        for each in suggest(position, player, 3):
            if each.claim == PROVEN:
                exact = optimal(position, each.word)
                assert exact.mean == pytest.approx(each.expected_guesses), (player, each)
                assert exact.failures == pytest.approx(each.lost * exact.weight), (player, each)
    assert QuickProof(position).too_late == bool(outcome.failures)
    best = suggest(position)[0]
    assert best.claim == PROVEN and best.lost == pytest.approx(
        (outcome.failures or 0) / outcome.weight
    )


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("turn", ["salet:bybbb", "crane:bbbbb", "fuzzy:bbbbb"])
def test_with_two_guesses_left_everything_is_proven(turn: str, left: int) -> None:
    """However many answers are left: what is lost can be counted."""
    position = open_position([turn], limit=left + 1)
    for each in suggest(position, top=3):
        exact = optimal(position, each.word)
        assert each.claim == PROVEN and exact.failures
        assert each.expected_guesses == pytest.approx(exact.mean)
        assert each.lost == pytest.approx(exact.failures / exact.weight)
    found = suggest(position, top=3)
    assert found[0].lost * len(position.candidates) == pytest.approx(optimal(position).failures)


def test_traps_can_be_left_out() -> None:
    position = open_position(limit=2)
    every = find_traps(position)
    assert len(every) > 100
    assert find_traps(position, most=2) == every[:2]
    assert find_traps(position, share=0.25) == []
    few = open_position(["salet:bbbbg", "night:bgggg"])
    assert [trap.letters for trap in find_traps(few, share=0.25, most=2)] == ["_ight"]


@pytest.mark.parametrize("game", ["original", "nyt"])
def test_no_opener_takes_less_in_a_stricter_mode(game: str) -> None:
    """Estimates of a mode without a book were below what is proven of a milder one."""
    normal, hard, ultra = (opener_table(Game.of(game, mode=m)) for m in ("normal", "hard", "ultra"))
    assert normal.proven.any() and hard.proven.any()
    assert np.all(normal.expected <= hard.expected)
    assert np.all((hard.expected <= ultra.expected) | ultra.proven)


@pytest.mark.parametrize("name", ["jotto", "fibble"])
def test_ultra_mode_has_openers_where_hard_mode_does_not_apply(name: str) -> None:
    """They were compared with those of hard mode, and so refused."""
    normal, ultra = (opener_table(Game.of(name, mode=mode)) for mode in ("normal", "ultra"))
    assert np.all(normal.expected <= ultra.expected)
    assert suggest(Game.of(name, mode="ultra").start(), make_player("entropy"), 3)


@pytest.mark.parametrize("game", ["original", "nyt"])
def test_advice_on_few_answers_is_that_of_the_search(game: str) -> None:
    """Suggestions, judgements, reviews and the search give the same figures, all proven."""
    if library() is None:
        pytest.skip("without the compiled kernels it takes minutes")
    chance = random.Random(7)
    lexicon = Position.start(game).lexicon
    tried = 0
    while tried < 12:
        position, turns = Position.start(game), list[Turn]()
        answer = chance.choice(lexicon.answers.words)
        while len(position.candidates) > 60:
            guess = chance.choice(lexicon.guesses.words)
            turns.append(Turn(guess, position.rule.reply(guess, answer)))
            position = position.push(turns[-1])
        if not (len(position.candidates) > 8 and position.guesses_left > 2):
            continue
        tried += 1
        outcome = Search(position).run()
        found = suggest(position, top=5)
        assert {each.claim for each in found} == {PROVEN}
        assert found[0].expected_guesses == outcome.mean
        for each in found[1:]:
            assert each.expected_guesses == Search(position, each.word).run().mean
        guess = chance.choice(lexicon.guesses.words)
        judged = judge(position, guess)
        played = [*turns, Turn(guess, position.rule.reply(guess, answer))]
        turn = review(played, game=game).turns[-1]
        assert judged.cost == pytest.approx(float(turn.loss))
        assert (judged.verdict, judged.proven) == (turn.verdict, turn.proven)
