"""Exact play where not every answer can be found in time: the fewest are lost, then fewest guesses.

Brute force tries all plays by the rules alone, and both solvers are compared with it.
"""

import random
from dataclasses import replace

import numpy as np
import pytest

from salet.analysis.judge import Judgement, judge
from salet.analysis.live import LiveRanking
from salet.analysis.suggest import suggest
from salet.exact import UNBOUNDED, failures_of, price_of_loss, whole_weights
from salet.exact.outcome import Goal
from salet.exact.plain import PlainSolver
from salet.exact.search import MEMORY, MakeSolver, Search, make_solver
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.words import WordList
from salet.play.player import make_player
from salet.play.simulate import simulate
from salet.proof import Aim, game_of
from salet.proof.prover import run_proof
from salet.proof.store import open_store
from salet.state import State
from tests.brute_force import BruteForce, Cost

SOLVERS: dict[str, MakeSolver] = {
    "compiled": make_solver,
    "plain": lambda state, weights, _: PlainSolver(state, weights),
}


def small_game(seed: int) -> Position:
    """A game with few letters, so that some answers are mostly lost."""
    draw = random.Random(seed)
    length, letters = draw.choice([(3, "abc"), (3, "abcd"), (4, "abc"), (4, "abcdef")])
    limit = draw.choice([1, 2, 2, 3, 3, 4])
    if draw.random() < 0.4:  # a family that differs in one letter
        answers = {"".join([each, *"aaaa"])[:length] for each in "bcdefghi"[: draw.randint(3, 7)]}
    else:
        answers = {"".join(draw.choices(letters, k=length)) for _ in range(draw.randint(3, 8))}
    others = {"".join(draw.choices(letters, k=length)) for _ in range(draw.randint(0, 3))}
    own = tuple(draw.sample(sorted(answers), len(answers)))
    guesses = tuple(draw.sample(sorted(answers | others), len(answers | others)))
    lexicon = Lexicon(guesses=WordList("guesses", guesses), answers=WordList("answers", own))
    weights = [draw.choice([1, 2, 3, 50, 1000]) for _ in own] if draw.random() < 0.5 else None
    mode = draw.choice(["normal", "hard", "ultra"])
    return Position.start(lexicon=lexicon, mode=mode, limit=limit, prior=weights)


def lossy_games(number: int) -> list[tuple[Position, BruteForce, Cost]]:
    """Small games in which something must be lost, with what that is."""
    found: list[tuple[Position, BruteForce, Cost]] = []
    seed = 0
    while len(found) < number:
        position, seed = small_game(seed), seed + 1
        force = BruteForce(position)
        cost = force.value(position.candidates, (), position.limit)
        if cost[0]:
            found.append((position, force, cost))
    return found


@pytest.fixture(scope="module")
def games() -> list[tuple[Position, BruteForce, Cost]]:
    return lossy_games(500)


@pytest.mark.parametrize("solver", SOLVERS)
def test_values_are_those_of_brute_force(
    solver: str, games: list[tuple[Position, BruteForce, Cost]]
) -> None:
    for position, force, expected in games:
        state, ids = State.of(position), position.lexicon.guesses.ids
        made = SOLVERS[solver](state, whole_weights(position), MEMORY)
        assert divmod(made.value(state), made.lost) == expected, position
        for word in position.lexicon.guesses:
            cost = force.cost(position.candidates, (), position.limit, word)
            assert divmod(made.cost(state, ids[word]), made.lost) == cost, (position, word)
            lost = cost[0] * made.lost + cost[1]
            for ceiling in (made.lost, lost, lost + 1):  # a bound, or the value below the ceiling
                found = made.cost(state, ids[word], ceiling)
                assert min(ceiling, lost) <= found <= lost, (position, word)
        bounds, _ = made.bounds(state)
        costs = [force.cost(position.candidates, (), position.limit, word) for word in ids]
        for bound, (lost, guesses) in zip(bounds.tolist(), costs, strict=True):
            assert bound == UNBOUNDED or bound <= lost * made.lost + guesses


@pytest.mark.parametrize("solver", SOLVERS)
def test_trees_lose_what_is_claimed(
    solver: str, games: list[tuple[Position, BruteForce, Cost]]
) -> None:
    for position, force, expected in games[::2]:
        word = position.lexicon.guesses[0]
        first = force.cost(position.candidates, (), position.limit, word)
        for guess, cost in ((None, expected), (word, first)):
            outcome = Search(position, guess, solver=SOLVERS[solver]).run()
            assert outcome.tree is not None and outcome.status == "proven"
            outcome.tree.verify()
            assert (outcome.failures, outcome.total) == cost
            assert (outcome.least, outcome.lower, outcome.upper) == (cost, cost[1], cost[1])
            weight = sum(force.weight[answer] for answer in outcome.tree.failures)
            assert weight == outcome.failures and outcome.worst == position.limit + bool(cost[0])
            assert [(best.failures, best.total) for best in outcome.best[:1]] in ([], [cost])


def families(seed: int) -> Position:
    """Words of two families that differ in one letter each, and some others."""
    draw = random.Random(seed)
    first, second = (f"{draw.choice('ab')}{draw.choice('ab')}{draw.choice('cd')}" for _ in "12")
    letters = "abcdefghijkl"
    answers = {f"{each}{first}" for each in draw.sample(letters, draw.randint(4, 9))}
    answers |= {f"{second}{each}" for each in draw.sample(letters, draw.randint(2, 6))}
    answers |= {"".join(draw.choices("abcdef", k=4)) for _ in range(draw.randint(0, 4))}
    others = {"".join(draw.choices("abcdefgh", k=4)) for _ in range(draw.randint(0, 6))}
    own, guesses = tuple(sorted(answers)), tuple(sorted(answers | others))
    lexicon = Lexicon(guesses=WordList("guesses", guesses), answers=WordList("answers", own))
    weights = [draw.choice([1, 2, 3, 50, 1000]) for _ in own] if draw.random() < 0.8 else None
    mode = draw.choice(["hard", "hard", "ultra"])
    return Position.start(lexicon=lexicon, mode=mode, limit=draw.randint(3, 6), prior=weights)


def test_families_lose_what_the_plain_twin_says() -> None:
    """By bound (g) of `kernels/bounds.h`, which the twin does not know."""
    lossy = 0
    for seed in range(200):
        position = families(seed)
        state, weights = State.of(position), whole_weights(position)
        ours, twin = (make(state, weights, MEMORY) for make in SOLVERS.values())
        assert ours.value(state) == twin.value(state), position
        lossy += ours.value(state) >= ours.lost
        for guess in state.guesses[::5].tolist():
            assert ours.cost(state, guess) == twin.cost(state, guess), position
    assert 40 < lossy < 200


@pytest.mark.parametrize("goal", ["worst", "guarantee"])
def test_other_goals(goal: Goal, games: list[tuple[Position, BruteForce, Cost]]) -> None:
    """The least worst case is a loss, so as little as can be is lost; nothing can be guaranteed."""
    for position, _, cost in games[::5]:
        for solver in SOLVERS.values():
            outcome = Search(position, goal=goal, solver=solver).run()
            if goal == "guarantee":
                assert (outcome.status, outcome.tree, outcome.lower) == ("impossible", None, None)
            else:
                found = outcome.status, outcome.failures, outcome.total
                assert found == ("proven", *cost) and outcome.worst == position.limit + 1


def test_the_best_guesses_are_ranked_by_what_they_lose(
    games: list[tuple[Position, BruteForce, Cost]],
) -> None:
    for position, force, _ in games[::5]:
        costs = {
            word: force.cost(position.candidates, (), position.limit, word)
            for word in position.lexicon.guesses
        }
        outcome = Search(position, top=3).run()
        ranked = [
            (best.failures, best.total, not best.candidate, best.word) for best in outcome.best
        ]
        assert ranked == sorted(ranked)
        assert all(costs[best.word] == (best.failures, best.total) for best in outcome.best)
        assert (ranked[0][0], ranked[0][1]) == min(costs.values())


def test_what_is_stopped_has_honest_bounds(
    games: list[tuple[Position, BruteForce, Cost]],
) -> None:
    for position, _, cost in games[::10]:
        search = Search(position)
        stopped = search.run(1e-9)
        assert stopped.tree is not None and stopped.least is not None
        assert stopped.least <= cost <= (stopped.failures, stopped.total)
        assert (stopped.lower or 0) <= cost[1]
        assert stopped.upper is None or cost[1] <= stopped.upper
        resumed = search.run()
        assert (resumed.status, resumed.failures, resumed.total) == ("proven", *cost)


def test_proofs_say_as_before_that_the_limit_cannot_be_kept(
    games: list[tuple[Position, BruteForce, Cost]],
) -> None:
    for position, _, _ in games[::10]:
        game = game_of(Position.start(position.game, prior="equal"))
        with open_store(":memory:", game) as store:
            proof = run_proof(game, Aim(exact=True), store)
        assert proof.impossible == len(proof.openers) and proof.lower is None


def test_the_price_is_above_all_guesses_where_it_fits() -> None:
    for weights, left in (([1, 1, 1], 6), ([5], 1), ([2**29, 2**29], 500), ([2**24] * 64, 6)):
        whole = np.array(weights, np.int64)
        price, weight = price_of_loss(whole, left), int(whole.sum())
        longest = min(left, len(weights) + 1) + 1
        assert price == weight * longest + 1
        assert weight * (price + longest) < UNBOUNDED < 2**63
        for lost in (0, 1, weight):
            for guesses in (0, weight, weight * longest):
                assert failures_of(lost * price + guesses, whole, left, price) == lost


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_price_that_does_not_fit_is_as_high_as_can_be(solver: str) -> None:
    """With a weight of 2**30 and nine guesses, losing a unit costs eight guesses for all of it."""
    family = WordList("family", tuple(f"{first}at" for first in "bcfhmprsvw"))
    lexicon = Lexicon(guesses=family, answers=family)
    weights = [2**30 - 9 * 1000, *[1000] * 9]
    for limit, failures in ((9, 1000), (10, 0)):
        position = Position.start(lexicon=lexicon, limit=limit, prior=weights)
        own = whole_weights(position)
        price = price_of_loss(own, limit)
        assert 7.99 < price / 2**30 < 8 and 2**30 * (price + limit + 1) < UNBOUNDED
        outcome = Search(position, solver=SOLVERS[solver]).run()
        assert (outcome.status, outcome.failures, outcome.word) == ("proven", failures, "bat")
    # nothing is guaranteed that takes more than eight guesses on average; weights do not matter
    even = [2**30 // 40] * 40
    words = tuple(f"{a}{b}a" for a in "bcdfghjk" for b in "lmnpq")
    long = Lexicon(guesses=WordList("long", words), answers=WordList("long", words))
    for limit, status in ((14, "proven"), (3, "impossible")):
        position = Position.start(lexicon=long, limit=limit, prior=even)
        outcome = Search(position, goal="guarantee", solver=SOLVERS[solver]).run()
        assert outcome.status == status


@pytest.mark.parametrize("weights", [None, [1, 2, 3, 4, 5, 6, 100]])
def test_the_strategy_plays_on_where_not_all_can_be_saved(weights: list[int] | None) -> None:
    """Seven words that differ in one letter, and four guesses; the likeliest are found."""
    family = WordList("family", tuple(f"{first}atch" for first in "bchlmpw"))
    lexicon = Lexicon(guesses=family, answers=family)
    position = Position.start("original", lexicon=lexicon, limit=4, prior=weights)
    tree = simulate(position, make_player("optimal")).only_tree
    tree.verify()
    outcome = Search(position).run()
    assert tree.failures == outcome.lost_answers and len(tree.failures) == 3
    assert weights is None or tree.failures == ["batch", "catch", "hatch"]
    (best,) = suggest(position, "optimal", 1)
    assert (best.expected_guesses, best.claim) == (outcome.mean, "proven (search)")
    assert best.lost == (outcome.failures or 0) / outcome.weight
    document = best.as_dict()
    assert document["loses"] and document["lost"] == best.lost


def test_a_guess_that_loses_more_is_worse() -> None:
    """Whatever it saves in guesses; and the page is told both shares."""
    position = Position.start("original", mode="hard", limit=5)
    position = position.push("salet:bbbbg").push("night:bgggg")
    judged = judge(position, "fight")
    assert judged.own.claim == judged.best.claim == "proven"
    assert not judged.worse and judged.own.lost == judged.best.lost == 2 / 5
    worse = Judgement(judged.own, replace(judged.best, lost=0.2, expected_guesses=9.0))
    assert worse.worse and worse.as_dict()["best_lost"] == 0.2
    assert not Judgement(worse.best, worse.own).worse


def test_live_suggestions_take_over_what_is_lost() -> None:
    position = Position.start("original", mode="hard", limit=5).push("salet:bbbbg")
    position = position.push("night:bgggg")
    ranking = LiveRanking(position, suggest(position, top=3), by_strategy=False)
    outcome = Search(position, top=2).run()
    ranking.update(outcome, 2)
    assert [each.lost for each in ranking.suggestions()][:2] == [
        best.failures / outcome.weight for best in outcome.best
    ]


def test_live_suggestions_call_no_play_proven_that_was_only_found() -> None:
    position = Position.start("original").push("fuzzy:bbbbb").push("later:bbbyb")
    outcome = Search(position).run()
    ranking = LiveRanking(position, suggest(position, "entropy", top=3), by_strategy=False)
    assert not ranking.update(replace(outcome, status="bounded", best=(), least=(0, 0)), 1)
    assert ranking.update(outcome, 1)
