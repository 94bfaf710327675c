"""Exact play: the compiled search, its readable twin and plain brute force agree."""

import threading
import time
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.errors import (
    GameOverError,
    IllegalGuessError,
    SaletError,
    UnknownNameError,
    UnknownWordError,
)
from salet.exact import Int64s
from salet.exact.best_play import book_outcome
from salet.exact.book import book_part
from salet.exact.outcome import Goal, Outcome
from salet.exact.plain import PlainSolver
from salet.exact.search import MakeSolver, Search, make_solver
from salet.exact.solver import Solver
from salet.game.lexicon import Lexicon
from salet.game.modes import get_mode
from salet.game.position import Position
from salet.game.words import WordList, load_words
from salet.state import State
from salet.state.tree import TreeError
from salet.tables.table import DamagedTableError, table
from tests.brute_force import BruteForce, Cost

MODES = ("normal", "hard", "ultra")


def plain(state: State, weights: Int64s, memory: int) -> Solver:
    return PlainSolver(state, weights)


SOLVERS: dict[str, MakeSolver] = {"compiled": make_solver, "plain": plain}


def games(
    most_answers: int, most_others: int, *, weighted: bool = True
) -> st.SearchStrategy[Position]:
    """Starts of small games in any mode, with any limit, with and without weights."""

    @st.composite
    def positions(draw: st.DrawFn) -> Position:
        length = draw(st.integers(3, 5))
        word = st.text("abcd", min_size=length, max_size=length)
        answers = draw(st.lists(word, min_size=1, max_size=most_answers, unique=True))
        others = draw(st.lists(word, max_size=most_others, unique=True))
        guesses = WordList("guesses", tuple(dict.fromkeys(others + answers)))
        lexicon = Lexicon(guesses=guesses, answers=WordList("answers", tuple(answers)))
        weight = st.integers(1, draw(st.sampled_from([1, 3, 1000])))
        weights = draw(st.lists(weight, min_size=len(answers), max_size=len(answers)))
        return Position.start(
            lexicon=lexicon,
            mode=draw(st.sampled_from(MODES)),
            limit=draw(st.integers(1, 6)),
            prior=weights if draw(st.booleans()) else None,
        )

    return positions()


def check_outcome(outcome: Outcome, expected: Cost) -> None:
    """The claim is what brute force found, and the tree shows it."""
    assert outcome.status == "proven"
    assert outcome.tree is not None
    outcome.tree.verify()
    assert bool(outcome.tree.failures) == bool(expected[0])
    assert (outcome.failures, outcome.total, outcome.lower) == (*expected, expected[1])


@pytest.mark.parametrize("solver", SOLVERS)
@settings(max_examples=60)
@given(data=st.data())
def test_brute_force_finds_nothing_better(solver: str, data: st.DataObject) -> None:
    position = data.draw(games(most_answers=5, most_others=3))
    position = Position.start(
        lexicon=position.lexicon,
        mode=position.mode,
        limit=min(4, position.limit),
        prior=position.weights,
    )
    force, start = BruteForce(position), (position.candidates, (), position.limit)
    check_outcome(Search(position, solver=SOLVERS[solver]).run(), force.value(*start))
    guess = data.draw(st.sampled_from(list(position.lexicon.guesses)))
    with_guess = Search(position, guess, solver=SOLVERS[solver]).run()
    check_outcome(with_guess, force.cost(*start, guess))


@settings(max_examples=200)
@given(games(most_answers=40, most_others=20), st.sampled_from(["total", "worst", "guarantee"]))
def test_the_compiled_search_equals_its_twin(position: Position, goal: Goal) -> None:
    ours, twin = (Search(position, goal=goal, solver=solver).run() for solver in SOLVERS.values())
    assert ours.status == twin.status
    for outcome in (ours, twin):
        assert (outcome.tree is None) == (outcome.status == "impossible")
        assert goal == "guarantee" or outcome.status == "proven"
        if outcome.tree is not None:
            outcome.tree.verify()
            assert goal != "guarantee" or not outcome.tree.failures
    if goal != "guarantee":
        assert ours.failures == twin.failures
        assert (ours.total, ours.lower, ours.worst) == (twin.total, twin.lower, twin.worst) or (
            goal == "total" and (ours.total, ours.lower) == (twin.total, twin.lower)
        )


WORDS = load_words("original-answers")
FAMILY = WordList("family", tuple(f"{first}atch" for first in "bchlmpw"))


def sample(step: int, mode: str = "normal", limit: int = 6) -> Position:
    """Some of the original answers, with more guesses."""
    answers = WORDS.words[::step]
    more = load_words("original-guesses").words[:: 2 * step]
    guesses = WordList("guesses", tuple(sorted({*answers, *more})))
    lexicon = Lexicon(guesses=guesses, answers=WordList("answers", answers))
    return Position.start("original", lexicon=lexicon, mode=mode, limit=limit)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("step", [9, 17, 40])
def test_larger_lists_equal_the_twin(mode: str, step: int) -> None:
    """Enough answers for every way of counting; some take more than six guesses in strict modes."""
    ours, twin = (Search(sample(step, mode), solver=solver).run() for solver in SOLVERS.values())
    assert (ours.status, ours.failures, ours.total, ours.lower) == (
        twin.status, twin.failures, twin.total, twin.lower,
    )  # fmt: skip


def test_longer_words_and_several_types_at_once() -> None:
    """Words of six letters have more patterns than a byte holds."""
    words = WordList("six", tuple(f"{word}s" for word in WORDS.words[::30]))
    position = Position.start(
        "original", lexicon=Lexicon(guesses=words, answers=words), prior=range(1, 79)
    )
    ours, twin = (Search(position, solver=solver).run() for solver in SOLVERS.values())
    assert (ours.status, ours.total) == ("proven", twin.total)


@settings(max_examples=30)
@given(games(most_answers=12, most_others=8), st.integers(1, 8))
def test_the_best_guesses_are_the_best(position: Position, top: int) -> None:
    """Exact totals, in order, and no other guess is better than the last."""
    outcome = Search(position, top=top).run()
    costs = {}
    for guess in position.lexicon.guesses:
        alone = Search(position, guess).run()
        costs[guess] = alone.failures, alone.total
    order = [(e.failures, e.total, not e.candidate, e.word) for e in outcome.best]
    assert order == sorted(order)
    found = {each.word: (each.failures, each.total) for each in outcome.best}
    assert found.items() <= costs.items()
    better = [word for word in costs if word not in found and costs[word] < order[-1][:2]]
    assert not better
    assert outcome.word == outcome.best[0].word


def test_a_budget_gives_honest_bounds() -> None:
    search = Search(Position.start("original"))
    first = search.run(1.0)
    assert first.status == "bounded"
    assert first.lower is not None
    assert first.lower <= 7920
    assert first.tree is not None
    assert first.total is not None
    assert first.total >= 7920
    first.tree.verify()
    again = search.run(0.5)
    assert again.seconds > first.seconds
    assert again.lower is not None
    assert again.lower >= first.lower


def test_a_search_is_watched_cancelled_and_taken_up_again() -> None:
    search = Search(Position.start("original"))
    polled: list[Outcome] = []

    def poll_and_cancel() -> None:
        while not polled or polled[-1].done < 2:
            polled.append(search.outcome)
            time.sleep(0.02)
        search.cancel()

    watcher = threading.Thread(target=poll_and_cancel)
    watcher.start()
    seen = list(search.watch(every=0.02))
    watcher.join()
    assert seen[-1].status == "bounded"
    assert len(seen) > 1
    lowers = [each.lower for each in seen if each.lower is not None]
    assert lowers == sorted(lowers)
    small = Search(Position.start("original").push("salet:bybbb"))
    small.cancel()  # before it has started
    assert small.run().status == "bounded"
    assert small.run().total == 260


def test_a_search_is_used_by_one_at_a_time() -> None:
    search = Search(Position.start("original"), "crane")
    watching = search.watch(every=0.001)
    next(watching)
    with pytest.raises(SaletError, match="under way"):
        search.run()
    watching.close()
    assert search.run().total == 7930


def test_an_error_is_raised_once() -> None:
    class Broken(PlainSolver):
        broken = True

        def bounds(self, state: State) -> tuple[Int64s, Int64s]:
            if self.broken:
                self.broken = False
                raise ZeroDivisionError
            return super().bounds(state)

    search = Search(sample(40), solver=lambda state, weights, _: Broken(state, weights))
    with pytest.raises(ZeroDivisionError):
        search.run()
    assert search.run().status == "proven"


@settings(max_examples=60)
@given(
    games(most_answers=40, most_others=20),
    st.sampled_from(["total", "worst", "guarantee"]),
    st.booleans(),
)
def test_stopping_and_going_on_changes_nothing(
    position: Position, goal: Goal, with_guess: bool
) -> None:
    """Stopped before it has started, with a quick result, and then continued."""
    guess = position.lexicon.guesses[0] if with_guess else None
    whole = Search(position, guess, goal=goal).run()
    search = Search(position, guess, goal=goal)
    stopped = search.run(1e-9)
    if stopped.status == "bounded" and whole.total is not None:
        assert (stopped.lower or 0) <= whole.total
        assert goal == "guarantee" or stopped.upper is None or whole.total <= stopped.upper
    resumed = search.run()
    assert resumed.status == whole.status
    if goal != "guarantee":
        assert (resumed.failures, resumed.total) == (whole.failures, whole.total)
        assert resumed.lower == whole.lower
        assert goal == "total" or resumed.worst == whole.worst


@pytest.mark.parametrize("guess", [None, "salet"])
@pytest.mark.parametrize("goal", ["total", "worst", "guarantee"])
def test_what_is_stopped_is_never_said_to_be_impossible(guess: str | None, goal: Goal) -> None:
    search = Search(Position.start("original"), guess, goal=goal)
    for outcome in search.watch(budget=0.05, every=0.001):
        assert outcome.status in ("bounded", "proven")


@pytest.mark.parametrize(
    ("mode", "opener", "total"), [("normal", "crane", 7930), ("hard", "salet", 8122)]
)
def test_a_full_memo_changes_nothing_but_the_time(mode: str, opener: str, total: int) -> None:
    """The smallest memo has room for a thousand sets; these searches would store three thousand."""
    outcome = Search(Position.start("original", mode=mode), opener, memory=1).run()
    assert (outcome.status, outcome.total) == ("proven", total)


def test_what_was_found_in_a_hurry_is_improved_on() -> None:
    """Any tree comes first for the worst case; the least total within it must follow."""
    position = sample(13, "ultra")
    for solver in SOLVERS.values():
        worst = Search(position, goal="worst", solver=solver).run()
        assert worst.worst is not None
        limited = Position.start(
            "original", lexicon=position.lexicon, mode="ultra", limit=worst.worst
        )
        assert worst.total == Search(limited, solver=solver).run().total
        tighter = Position.start(
            "original", lexicon=position.lexicon, mode="ultra", limit=worst.worst - 1
        )
        assert Search(tighter, goal="guarantee", solver=solver).run().status == "impossible"


def test_family_traps() -> None:
    """Seven words that differ in one letter, and no other guesses: each turn rules out one."""
    lexicon = Lexicon(guesses=FAMILY, answers=FAMILY)
    short = Position.start("original", lexicon=lexicon, limit=6)
    assert Search(short, goal="guarantee").run().status == "impossible"
    outcome = Search(short).run()
    assert (outcome.status, outcome.failures, outcome.total) == ("proven", 1, sum(range(1, 8)))
    outcome = Search(Position.start("original", lexicon=lexicon, limit=7)).run()
    assert (outcome.total, outcome.worst) == (sum(range(1, 8)), 7)


def test_weights_decide() -> None:
    words = WordList("words", ("bat", "cat", "hat"))
    lexicon = Lexicon(guesses=words, answers=words)
    outcome = Search(Position.start("original", lexicon=lexicon, prior=[1, 10, 100])).run()
    assert outcome.word == "hat"
    assert outcome.total == 100 + 2 * 10 + 3 * 1
    assert outcome.mean == outcome.total / 111


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"prior": [1, 1]}, r"shape \(2,\); one is needed for each of the 3"),
        ({"prior": [0, 1, 1]}, "above 0"),
        ({"prior": [-1, 1, 1]}, "above 0"),
        ({"limit": 0}, "limit must be a whole number of at least 1"),
    ],
)
def test_bad_positions_are_explained(change: dict[str, Any], message: str) -> None:
    words = WordList("words", ("bat", "cat", "hat"))
    with pytest.raises(SaletError, match=message):
        Search(Position.start("original", lexicon=Lexicon(guesses=words, answers=words), **change))


def test_bad_searches_are_explained() -> None:
    after = Position.start("original", mode="hard").push("salet:gbbbb")
    with pytest.raises(IllegalGuessError, match="CRONY is not allowed in hard mode: 1st letter"):
        Search(after, "crony")
    with pytest.raises(UnknownWordError, match="nearest: "):
        Search(after, "salte")
    with pytest.raises(UnknownNameError, match="did you mean 'total'"):
        Search(after, goal="totl")  # type: ignore[arg-type]
    with pytest.raises(SaletError, match="must be at least 1"):
        Search(after, top=0)
    with pytest.raises(SaletError, match="a guess is given"):
        Search(after, "salet", top=2)
    with pytest.raises(SaletError, match="any play will do"):
        Search(after, goal="guarantee", top=2)
    with pytest.raises(SaletError, match="the budget must be more than 0 seconds"):
        Search(after).run(0)
    with pytest.raises(GameOverError):
        Search(Position.start("original").push("crane:ggggg"))
    many = WordList("many", tuple(map("".join, product("abcdefghij", repeat=3))))
    with pytest.raises(SaletError, match="a limit of at most 500"):
        Search(
            Position.start("original", lexicon=Lexicon(guesses=many, answers=many), limit=600)
        ).run()


def test_without_the_library_it_is_slower_but_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("salet.exact.solver.library", lambda: None)
    outcome = Search(Position.start("original").push("salet:gbbyb")).run()
    assert (outcome.status, outcome.total) == ("proven", 88)


@pytest.mark.parametrize("solver", [make_solver, plain])
def test_a_tree_that_does_not_hold_is_not_called_proven(
    monkeypatch: pytest.MonkeyPatch, solver: MakeSolver
) -> None:
    """Whatever the tables say, the tree is walked by the plain rule."""
    position = Position.start("original").push("salet:bybbb")
    state = State.of(position)
    wrong = state.table.copy()
    one, other = position.candidate_ids[[3, 70]]
    wrong[:, [one, other]] = wrong[:, [other, one]]
    wrong.flags.writeable = False
    damaged = replace(state, context=replace(state.context))
    vars(damaged.context)["table"] = wrong
    monkeypatch.setattr(State, "of", lambda *_, **__: damaged)
    search = Search(position, solver=solver)
    with pytest.raises((TreeError, DamagedTableError)):
        search.run()
    assert search.outcome.status == "bounded"


def test_the_opening_book_is_checked_by_the_plain_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start("original").push("salet:bybbb")
    wrong = table(position.lexicon).copy()
    wrong[:, position.candidate_ids[:50]] = wrong[:, position.candidate_ids[50:100]]
    monkeypatch.setattr("salet.exact.book.replies_among", lambda *_: wrong)
    book_part.cache_clear()
    with pytest.raises(TreeError):
        book_outcome(position)
    book_part.cache_clear()


def test_guesses_to_choose_from_are_words_too() -> None:
    position = Position.start("original").push("salet:bybbb")
    outcome = Search(position, among=["CRONY", "groin"]).run()
    assert (outcome.word, outcome.status) == ("groin", "proven")
    for among, why in ((["cranx"], "not in"), ([], "at least"), ("crony", "one word")):
        with pytest.raises(SaletError, match=why):
            Search(position, among=among)
    with pytest.raises(IllegalGuessError):
        Search(position.with_game(mode=get_mode("hard")), among=["crony", "blimp"])
