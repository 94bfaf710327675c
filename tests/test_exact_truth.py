"""Exact play against published figures: totals, depths and the Wordle Bot's blind spots."""

import pytest

from salet.exact import whole_weights
from salet.exact.best_play import optimal
from salet.exact.outcome import Goal, Outcome
from salet.exact.search import MEMORY, Search, make_solver
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.turns import Turn
from salet.state import State
from tests.ground_truth import NYT2023, ORIG, PROVEN, Lists, Proven


def start(lists: Lists, mode: str = "normal", limit: int = 6) -> Position:
    return Position.start(
        lexicon=Lexicon.load(answers=lists.answers, guesses=lists.guesses), mode=mode, limit=limit
    )


def check_tree(outcome: Outcome) -> None:
    """The tree reaches every answer, legally and in time, with the total claimed."""
    assert outcome.tree is not None
    outcome.tree.verify()
    assert not outcome.tree.failures
    assert outcome.tree.total == outcome.total


@pytest.mark.parametrize(
    ("game", "opener"),
    [
        pytest.param(game, opener, id=f"{game.lists.answers}-{game.mode}-{opener}")
        for game in PROVEN
        for opener in game.totals
    ],
)
def test_proven_totals(game: Proven, opener: str) -> None:
    outcome = Search(start(game.lists, game.mode), opener).run()
    assert (outcome.status, outcome.total) == ("proven", game.totals[opener])
    check_tree(outcome)


@pytest.mark.parametrize("opener", ["fuzzy", "qajaq"])
def test_odd_openers_are_no_better(opener: str) -> None:
    position = start(ORIG)
    state = State.of(position)
    solver = make_solver(state, whole_weights(position), MEMORY)
    guess = position.lexicon.guesses.ids[opener]
    assert solver.cost(state, guess, ceiling=7920) >= 7920


@pytest.mark.parametrize(
    ("mode", "opener", "limit", "goal", "status"),
    [
        ("normal", "salet", 5, "guarantee", "proven"),
        ("normal", "salet", 4, "guarantee", "impossible"),
        ("hard", "palet", 5, "guarantee", "proven"),
        ("hard", "salet", 5, "guarantee", "impossible"),
        ("hard", "salet", 6, "guarantee", "proven"),
        ("hard", "raise", 6, "guarantee", "impossible"),
        ("hard", "soare", 6, "guarantee", "impossible"),
    ],
)
def test_depths(mode: str, opener: str, limit: int, goal: Goal, status: str) -> None:
    """Selby: 5 guesses suffice, in hard mode with PALET; some hard openers cannot keep 6."""
    outcome = Search(start(ORIG, mode, limit), opener, goal=goal).run()
    assert outcome.status == status
    if status == "proven":
        check_tree(outcome)
        assert outcome.worst is not None
        assert outcome.worst <= limit


@pytest.mark.long
def test_four_guesses_never_suffice() -> None:
    """Selby: in normal mode some answer needs a fifth, whatever the opener."""
    assert Search(start(ORIG, limit=4), goal="guarantee").run().status == "impossible"


def test_the_blind_spots_of_the_wordle_bot() -> None:
    """METEL wins all games in ultra-hard mode; after grey MEZZO, SLATE does within five."""
    adieu = start(NYT2023, "ultra").push("adieu:bbbgb")
    assert len(adieu.candidates) == 155
    mezzo = start(NYT2023).push("mezzo:bbbbb")
    assert len(mezzo.candidates) == 827
    for position, guess in ((adieu, "metel"), (mezzo, "slate")):
        outcome = optimal(position, guess)
        assert outcome.status == "proven"
        check_tree(outcome)


def test_the_best_second_guess_for_every_pattern() -> None:
    """What remains after SALET adds up to its total."""
    position = start(ORIG)
    total = len(position.candidates)
    tree = Search(position, "salet").run().tree
    assert tree is not None
    for pattern, below in tree.root.branches.items():
        if below is not None:
            after = position.push(Turn("salet", pattern))
            outcome = Search(after).run()
            assert outcome.status == "proven"
            assert outcome.total is not None
            total += outcome.total
    assert total == 7920
