"""How much memory things take on the way, and a bound on what is built and remembered."""

import gc
import tracemalloc
from collections.abc import Callable
from random import Random

import pytest

from salet.analysis.suggest import suggest
from salet.errors import MemoryShortError, NoRoomError
from salet.exact.search import Search
from salet.game.game import Game
from salet.game.position import Position
from salet.game.rules import Rule, get_rule, rule_names
from salet.game.rules._blocks import blocks
from salet.game.words import Letters, to_letters
from salet.jobs.cancel import CancelledError, Token
from salet.state import measures
from salet.tables.room import ROOM, Room
from salet.tables.table import table

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
    replies = getattr(rule, "plain_replies", rule.replies)  # the library takes a moment for them
    with Second().active(), pytest.raises(CancelledError, match="enough"):
        replies(words, words)


def test_blocks_are_all_rows_in_order() -> None:
    for rows, size in ((0, 5), (1, 0), (10, 3), (10, 2**30)):
        found = [row for block in blocks(rows, size, 8) for row in range(rows)[block]]
        assert found == list(range(rows))


def test_what_is_avoided_takes_no_table_of_all_words() -> None:
    position = Position.start("dont-wordle", rule="warmle").push("bassi:bbybb")
    suggest(position)  # its table is there
    assert peak_of(lambda: suggest(position)) < 40 * MB


def test_functions_of_sizes_are_remembered_once() -> None:
    function = measures.functions_of_sizes
    function(3000)
    assert peak_of(lambda: [function(size) for size in range(2048, 3000)]) < MB
    for size in (0, 1, 5, 1023, 1024):
        own = function(size)[:, : size + 1]
        assert own.shape == (4, size + 1)
        assert own.tolist() == function(3000)[:, : size + 1].tolist()


class Thing:
    """Something that takes room."""

    itself: "Thing | None" = None


def test_what_was_used_longest_ago_makes_way() -> None:
    room = Room(100)
    built: list[str] = []

    @room.remembered(1)
    def thing(name: str) -> Thing:
        built.append(name)
        return room.build(40, name, Thing)

    for name in "ababcab":
        thing(name)
    assert built == ["a", "b", "c", "a", "b"]
    assert room.taken == 80
    thing.cache_clear()
    assert room.taken == 0


def test_without_a_bound_a_number_of_things_is_remembered() -> None:
    room = Room()
    thing = room.remembered(2)(lambda name: room.build(2**40, name, Thing))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("salet.tables.room.check_room", lambda size, what: None)
        for name in "abc":
            thing(name)
    assert room.taken == 2 * 2**40


def test_what_is_in_use_counts_and_is_found_again() -> None:
    room = Room(100)
    thing = room.remembered(4)(lambda name: room.build(60, f"the {name}", Thing))
    used = thing("a")
    with pytest.raises(NoRoomError, match=r"the b would take 0 MB .* free just now; try again"):
        thing("b")
    assert thing("a") is used
    del used
    thing("b")
    assert room.taken == 60


def test_what_is_too_large_or_fails_takes_nothing() -> None:
    room = Room(100 * MB)
    with pytest.raises(MemoryShortError, match=r"it would take 101 MB .* may take 100 MB here"):
        room.build(101 * MB, "it", Thing)
    with pytest.raises(ZeroDivisionError):
        room.build(100 * MB, "it", lambda: 1 // 0)
    assert room.taken == 0


def test_what_may_do_with_less_leaves_room() -> None:
    room = Room(90)
    thing = room.build(60, "it", Thing, modest=True)
    with pytest.raises(NoRoomError):
        room.build(1, "more", Thing, modest=True)
    other = room.build(30, "another", Thing)
    del thing, other
    assert room.taken == 0


def test_what_only_refers_to_itself_makes_way() -> None:
    room = Room(90)
    gc.disable()
    try:
        thing = room.build(60, "it", Thing)
        thing.itself = thing
        del thing
        assert room.taken == 60
        other = room.build(90, "another", Thing)
    finally:
        gc.enable()
    assert room.taken == 90
    del other


def test_tables_keep_to_a_bound(cache: object) -> None:
    games = [Game.of(name) for name in ("nyt", "original", "warmle")]
    sizes = [table(game.lexicon, game.rule).nbytes for game in games]
    ROOM._used.clear()  # with what other tests left
    gc.collect()
    before = ROOM.taken
    with ROOM.bounded(before + max(sizes) + MB):
        for game in (*games, *games):
            table(game.lexicon, game.rule)
            assert before < ROOM.taken <= before + max(sizes) + MB


def test_a_search_without_room_remembers_less_and_is_right() -> None:
    position = Position.start("original").push("crane:bbbbb")
    expected = Search(position).run().total
    wanted = []
    zeros = Room.zeros

    def refusing(self: Room, *rest: object, modest: bool = False) -> object:
        if modest:
            wanted.append(rest)
            raise NoRoomError("no room")
        return zeros(self, *rest)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Room, "zeros", refusing)
        patch.setattr("salet.exact.arena._FIRST_SLOTS", 2**6)
        patch.setattr("salet.exact.arena._LEAST_SLOTS", 1)
        assert Search(position).run().total == expected
    assert len(wanted) == 1, "it asks once"
