"""How much memory things take on the way, and a bound on what is built and remembered."""

import tracemalloc
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from salet.analysis.suggest import suggest
from salet.game.position import Position
from salet.game.rules import Rule, get_rule, rule_names
from salet.game.rules._blocks import blocks
from salet.game.words import Letters, to_letters
from salet.jobs.cancel import CancelledError, Token
from salet.play.strategies import _parts as parts

MB = 2**20


def words_for(rule: Rule, count: int) -> Letters:
    """Random words of five signs of a rule."""
    chance, signs = Random(0), rule.signs or "abcdefghijklmnopqrstuvwxyz"
    return to_letters(tuple("".join(chance.choices(signs, k=5)) for _ in range(count)))


def peak_of(work: Callable[[], object]) -> int:
    """The most bytes that work had at once, beside what was there before."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


BUILT_IN = [name for name in rule_names() if type(get_rule(name)).replies is not Rule.replies]


@pytest.mark.parametrize("name", BUILT_IN)
def test_whole_lists_take_little_more_than_their_replies(name: str) -> None:
    rule = get_rule(name)
    words = words_for(rule, 4000)
    own = 4000**2 * rule.dtype(5).itemsize
    assert peak_of(lambda: rule.replies(words, words)) < own + 12 * MB


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_token_ends_the_replies_of_whole_lists(name: str) -> None:
    class Second(Token):
        """Ends at its second checkpoint."""

        def check(self) -> None:
            seen.append(1)
            if len(seen) > 1:
                raise CancelledError("enough")

    seen: list[int] = []
    rule = get_rule(name)
    words = words_for(rule, 3000)
    with Second().active(), pytest.raises(CancelledError, match="enough"):
        rule.replies(words, words)


def test_blocks_are_all_rows_in_order() -> None:
    for rows, size in ((0, 5), (1, 0), (10, 3), (10, 2**30)):
        found = [row for block in blocks(rows, size, 8) for row in range(rows)[block]]
        assert found == list(range(rows))


def test_what_is_avoided_takes_no_table_of_all_words() -> None:
    position = Position.start("dont-wordle", rule="warmle").push("bassi:bbybb")
    suggest(position)  # its table is there
    assert peak_of(lambda: suggest(position)) < 40 * MB


@pytest.mark.parametrize(
    "function", [parts.ones, parts.squares, parts.guesses_needed, parts.logarithms]
)
def test_functions_of_sizes_are_remembered_once(function: Callable[[int], np.ndarray]) -> None:
    function(3000)
    assert peak_of(lambda: [function(size) for size in range(2048, 3000)]) < MB
    assert [len(function(size)) for size in (0, 1, 5, 1023, 1024)] == [1, 2, 6, 1024, 1025]
    assert function(7).tolist() == function(3000)[:8].tolist()
