"""Exact play: the compiled search, its readable twin and plain brute force agree."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.exact import Int64s, whole_weights
from salet.exact.plain import PlainSolver
from salet.exact.search import Goal, MakeSolver, Outcome, Search, make_solver
from salet.exact.solver import Solver
from salet.patterns import feedback
from salet.position import Position
from salet.situation import Situation
from salet.turns import Turn
from salet.words import Lexicon, WordList

MODES = ("normal", "hard", "ultra")


def plain(situation: Situation, weights: Int64s, memory: int) -> Solver:
    return PlainSolver(weights)


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
            lexicon,
            mode=draw(st.sampled_from(MODES)),
            limit=draw(st.integers(1, 6)),
            weights=weights if draw(st.booleans()) else None,
        )

    return positions()


def brute_force(position: Position, only: str | None = None) -> float:
    """The least total by trying everything, by nothing but the rules."""
    weights = whole_weights(position)
    weight = {word: int(weights[id_]) for word, id_ in position.lexicon.answers.ids.items()}

    def cost(candidates: tuple[str, ...], turns: tuple[Turn, ...], left: int, guess: str) -> float:
        parts: dict[int, list[str]] = {}
        for answer in candidates:
            parts.setdefault(feedback(guess, answer), []).append(answer)
        total: float = sum(weight[answer] for answer in candidates)
        for pattern, part in parts.items():
            if part != [guess]:
                total += value(tuple(part), (*turns, Turn(guess, pattern)), left - 1)
        return total

    def value(candidates: tuple[str, ...], turns: tuple[Turn, ...], left: int) -> float:
        if not left:
            return np.inf
        return min(
            cost(candidates, turns, left, guess)
            for guess in position.lexicon.guesses
            if position.mode.why_illegal(guess, turns) is None
        )

    if only is not None:
        return cost(position.candidates, (), position.limit, only)
    return value(position.candidates, (), position.limit)


def check_outcome(outcome: Outcome, expected: float) -> None:
    """What is claimed is what brute force found, and the tree shows it."""
    if expected == np.inf:
        assert (outcome.status, outcome.tree, outcome.lower) == ("impossible", None, None)
        return
    assert outcome.status == "proven"
    assert outcome.tree is not None
    outcome.tree.verify()
    assert not outcome.tree.failures
    assert (outcome.total, outcome.lower) == (expected, expected)


@pytest.mark.parametrize("solver", SOLVERS)
@settings(max_examples=60)
@given(data=st.data())
def test_brute_force_finds_nothing_better(solver: str, data: st.DataObject) -> None:
    position = data.draw(games(most_answers=5, most_others=3))
    position = Position.start(
        position.lexicon,
        mode=position.mode,
        limit=min(4, position.limit),
        weights=position.weights,
    )
    check_outcome(Search(position, solver=SOLVERS[solver]).run(), brute_force(position))
    guess = data.draw(st.sampled_from(list(position.lexicon.guesses)))
    with_guess = Search(position, guess, solver=SOLVERS[solver]).run()
    check_outcome(with_guess, brute_force(position, guess))


@settings(max_examples=200)
@given(games(most_answers=40, most_others=20), st.sampled_from(["total", "worst", "guarantee"]))
def test_the_compiled_search_equals_its_twin(position: Position, goal: Goal) -> None:
    ours, twin = (Search(position, goal=goal, solver=solver).run() for solver in SOLVERS.values())
    assert ours.status == twin.status
    for outcome in (ours, twin):
        assert (outcome.tree is None) == (outcome.status == "impossible")
        if outcome.tree is not None:
            outcome.tree.verify()
            assert not outcome.tree.failures
    if goal != "guarantee":
        assert (ours.total, ours.lower, ours.worst) == (twin.total, twin.lower, twin.worst) or (
            goal == "total" and (ours.total, ours.lower) == (twin.total, twin.lower)
        )
