"""Symmetry: guesses that are as good as each other, and searches that use it."""

from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

import salet
from salet import Game, Position, Search
from salet.exact import whole_weights
from salet.exact.search import MEMORY, make_solver
from salet.exact.solver import CompiledSolver
from salet.exact.symmetric import SymmetricSolver, has_symmetry, kinds
from salet.game.rules import get_rule, rule_names
from salet.game.symmetry import first_of_each_kind, is_closed
from salet.game.words import to_letters
from salet.state import State
from tests.ground_truth import BULLS_AND_COWS

SMALL = ["mastermind-3-4", "mastermind-3-5", "mastermind-4-3"]


@pytest.mark.parametrize("name", [n for n in rule_names() if get_rule(n).symmetric])
def test_exchanges_change_no_reply(name: str) -> None:
    rule, draw = get_rule(name), np.random.default_rng(0)
    signs = list("0123456789")
    for _ in range(300):
        guess, secret = ("".join(draw.choice(signs[:5], 4)) for _ in range(2))
        places = draw.permutation(4)
        names = dict(zip(signs, draw.permutation(signs), strict=True))
        moved = ["".join(names[word[place]] for place in places) for word in (guess, secret)]
        assert rule.reply(*moved) == rule.reply(guess, secret)


def same_kind(game: Game, made: list[str], one: str, other: str) -> bool:
    """By trying every exchange: the plain twin of `first_of_each_kind`."""
    signs = sorted({sign for word in game.lexicon.guesses for sign in word})
    for places in permutations(range(game.length)):
        for names in permutations(signs):
            renamed = dict(zip(signs, names, strict=True))

            def moved(word: str, renamed: dict[str, str] = renamed, places=places) -> str:  # type: ignore[no-untyped-def]
                return "".join(renamed[word[place]] for place in places)

            if all(moved(word) == word for word in made) and moved(one) == other:
                return True
    return False


@pytest.mark.parametrize("made", [[], ["112"], ["123"], ["112", "234"]])
def test_kinds_are_those_of_all_exchanges(made: list[str]) -> None:
    game = Game.of("mastermind-3-4")
    words = game.lexicon.guesses
    found = first_of_each_kind(words.letters, [words.ids[word] for word in made])
    firsts: list[str] = []
    for word in words:
        if not any(same_kind(game, made, first, word) for first in firsts):
            firsts.append(word)
    assert [words[id_] for id_ in found.tolist()] == firsts


def test_lists_that_are_not_closed_have_no_symmetry() -> None:
    assert has_symmetry(Game.of("mastermind"))
    assert has_symmetry(Game.of("bulls-and-cows"))
    assert not has_symmetry(Game.of("original"))
    assert not has_symmetry(Game.of("woodle"))
    assert not is_closed(to_letters(("12", "21", "11")))
    some = Game.of("mastermind").lexicon.answers.words[:50]
    assert not has_symmetry(Game.of("mastermind", answers=some))


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("limit", [2, 3, 4, 10])
def test_values_are_those_without_symmetry(name: str, limit: int) -> None:
    start = Position.start(name, limit=limit)
    state, weights = State.of(start), whole_weights(start)
    with_, without = (
        make_solver(state, weights, MEMORY, symmetry=symmetry) for symmetry in (True, False)
    )
    assert isinstance(with_, SymmetricSolver)
    assert with_.value(state) == without.value(state)
    for guess in range(0, len(state.guesses), 7):
        assert with_.cost(state, guess) == without.cost(state, guess)
    outcome = Search(start).run()
    assert outcome.tree is not None
    outcome.tree.verify()
    assert outcome.least == (outcome.failures, outcome.total)


@pytest.mark.parametrize("name", ["mastermind", "bulls-and-cows-3"])
def test_repeats_are_counted_alike_by_bits_and_by_marks(name: str) -> None:
    start = Position.start(name)
    state, draw = State.of(start), np.random.default_rng(0)
    every, weights = len(state.candidates), whole_weights(start)
    for size in (3, 5, 30, 150):
        found = []
        some = draw.choice(every, size, replace=False)
        for with_bits in (True, False):
            solver = CompiledSolver(state, weights, MEMORY)
            assert solver._arena.struct.bits
            solver._arena.struct.bits = solver._arena.struct.bits if with_bits else 0
            found.append(solver.value(state.among(np.sort(some))))
        assert found[0] == found[1]


def test_mastermind_is_solved() -> None:
    """5,625 over all openers, with AABC; 5,626 where five guesses must do (Koyama and Lai 1993)."""
    game = Game.of("mastermind")
    words = game.lexicon.guesses
    assert [words[id_] for id_ in kinds(game, ()).tolist()] == [
        "1111", "1112", "1122", "1123", "1234",
    ]  # fmt: skip
    best = Search(game.start()).run()
    assert (best.word, best.total, best.worst, best.status) == ("1123", 5625, 6, "proven")
    within5 = Search(Position.start("mastermind", limit=5)).run()
    assert (within5.total, within5.failures, within5.worst) == (5626, 0, 5)


@pytest.mark.long
def test_bulls_and_cows_is_solved() -> None:
    """All openers are of one kind, so this is the whole game."""
    game = Game.of("bulls-and-cows")
    assert len(kinds(game, ())) == 1
    outcome = Search(game.start(), "0123").run()
    assert (outcome.status, outcome.total, outcome.failures) == ("proven", BULLS_AND_COWS, 0)
    assert outcome.tree is not None
    outcome.tree.verify()


@pytest.mark.long
def test_the_certificate_of_mastermind_is_accepted(tmp_path: Path) -> None:
    """That AABC needs 5,625, checked by code that knows of no symmetry."""
    certificate = str(tmp_path / "mastermind.txt")
    position = Position.start("mastermind")
    proof = salet.prove(position, str(tmp_path / "store"), openers="1123")
    assert [each.total for each in proof.best] == [5625]
    salet.write_proof(proof, certificate=certificate)
    (claim,) = salet.check_file(certificate).claims
    assert "with 1123 first, all 1,296 answers take at least 5,625 guesses" in claim
