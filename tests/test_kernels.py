"""The kernels of the library equal those in NumPy to the bit, on random input."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.game.rules import Matrix
from salet.game.rules.wordle import RULE
from salet.game.words import Ids
from salet.kernels.calling import at
from salet.tables import kernels, native_kernels, numpy_kernels
from salet.tables.kernels import LOG_BITS, Means, Sums, log_units
from tests.twins import OFFERED

BOTH = (numpy_kernels, native_kernels)

WORDS = {
    length: [word[:length] for word in ("abcabcab", "bcacbacb", "cabbacab", "aaaabbbb", "abababac")]
    for length in (3, 5, 6)
}


@st.composite
def tables(draw: st.DrawFn) -> tuple[Matrix, int, Ids, Ids]:
    """A table of random codes, with some of its rows and columns."""
    length = draw(st.sampled_from([3, 5, 6, 11]))
    shape = draw(st.integers(1, 140)), draw(st.integers(1, 300))
    seed = draw(st.integers(0, 2**32 - 1))
    random = np.random.default_rng(seed)
    spread = draw(st.sampled_from([2, 20, 3**length]))
    codes = random.integers(0, min(spread, 3**length), shape)
    table: Matrix = np.asarray(codes, RULE.dtype(length))
    if draw(st.booleans()):  # it goes answer by answer
        table = np.ascontiguousarray(table.T).T
    table.flags.writeable = False
    guesses = random.permutation(shape[0])[: draw(st.integers(1, shape[0]))]
    if draw(st.booleans()):
        guesses.sort()
    candidates = np.sort(random.permutation(shape[1])[: draw(st.integers(1, shape[1]))])
    return table, 3**length, guesses, candidates


def slowly(table: Matrix, guess: int, candidates: Ids) -> list[int]:
    """The sizes of a guess's parts, the slow way."""
    sizes: dict[int, int] = {}
    for candidate in candidates:
        pattern = int(table[guess, candidate])
        sizes[pattern] = sizes.get(pattern, 0) + 1
    return list(sizes.values())


@given(tables())
def test_part_sums(case: tuple[Matrix, int, Ids, Ids]) -> None:
    table, patterns, guesses, candidates = case
    sizes = np.arange(len(candidates) + 1)
    functions = np.array([np.minimum(sizes, 1), sizes**2, sizes * 3**20])
    expected = [slowly(table, guess, candidates) for guess in guesses]
    for each in BOTH:
        sums, largest = each.part_sums(table, patterns, guesses, candidates, functions)
        assert largest.tolist() == [max(parts) for parts in expected]
        for function, row in zip(functions, sums, strict=True):
            assert row.tolist() == [int(function[parts].sum()) for parts in expected]


@given(tables())
def test_pattern_sums(case: tuple[Matrix, int, Ids, Ids]) -> None:
    table, patterns, guesses, candidates = case
    values = np.arange(patterns, dtype=np.int64) ** 2
    expected = [int(sum(values[table[guess, c]] for c in candidates)) for guess in guesses]
    for each in BOTH:
        assert each.pattern_sums(table, guesses, candidates, values).tolist() == expected


@given(tables(), st.data())
def test_joint_sums(case: tuple[Matrix, int, Ids, Ids], data: st.DataObject) -> None:
    table, patterns, guesses, candidates = case
    others = np.array(data.draw(st.lists(st.sampled_from(range(table.shape[1])), unique=True)), int)
    expected = [
        sum(int(table[g, c] == table[g, o]) for c in candidates for o in others) for g in guesses
    ]
    for each in BOTH:
        found = each.joint_sums(table, patterns, guesses, candidates, others)
        assert found.tolist() == expected


def test_whatever_is_out_of_range_is_refused() -> None:
    """No argument makes the library read or write outside."""
    table, ids = np.zeros((3, 4), np.uint16), np.arange(3)
    functions, ones = np.ones((1, 5), np.int64), np.ones(3, np.int64)
    sums = native_kernels.part_sums

    def worth(values: NDArray[np.float64]) -> None:
        native_kernels.weighted_sums(table, 9, ids, ids, ones, ["worth"], Means(values, 4))

    def logs(units: float) -> None:
        weighing = native_kernels._Weighing(weights=at(ones), logs=at(ones), units=units)
        native_kernels._walk(native_kernels._weigh_parts, table, 9, ids, ids, at(weighing))

    for ill in (
        lambda: sums(table, 9, ids + 1, ids, functions),  # no such guess
        lambda: sums(table, 9, ids - 1, ids, functions),
        lambda: sums(table, 9, ids, ids + 2, functions),  # no such candidate
        lambda: sums(table, 9, ids, ids - 1, functions),
        lambda: sums(table, 0, ids, ids, functions),  # no codes
        lambda: sums(table + np.uint16(9), 9, ids, ids, functions),  # a code that cannot be
        lambda: sums(table + np.uint16(9), 9, ids[:1], ids[:1], functions),
        lambda: sums(table, 9, ids, ids, functions[:, :3]),  # no function of the largest size
        lambda: sums(table.astype(np.uint64), 9, ids, ids, functions),
        lambda: sums(table.astype(np.int16), 9, ids, ids, functions),
        lambda: sums(table[0], 9, ids, ids, functions),
        lambda: native_kernels.pattern_sums(table + np.uint16(9), ids, ids, np.ones(9, np.int64)),
        lambda: native_kernels.pattern_sums(table, ids, ids, np.ones(0, np.int64)),
        lambda: native_kernels.joint_sums(table, 9, ids, ids, ids + 2),
        lambda: native_kernels.joint_sums(table + np.uint16(9), 9, ids, ids, ids),
        lambda: native_kernels.weighted_sums(table, 9, ids, ids, ones[:2], ["sizes"]),
        lambda: native_kernels.weighted_sums(table, 9, ids, ids, ones - 1, ["sizes"]),
        lambda: native_kernels.weighted_sums(table, 9, ids, ids, ones << 31, ["sizes"]),
        lambda: native_kernels.weighted_sums(table + np.uint16(9), 9, ids, ids, ones, ["sizes"]),
        lambda: worth(np.ones(2)),
        lambda: worth(np.ones(1)),
        lambda: worth(np.ones(2) * 1e300),
        lambda: worth(-np.ones(2)),
        lambda: worth(np.ones(2) * math.nan),
        lambda: logs(1e300),
        lambda: logs(-1.0),
        lambda: logs(math.nan),
        lambda: native_kernels.copy_by_answer(table, ids + 2, np.zeros((4, 3), np.uint16)),
        lambda: native_kernels.copy_by_answer(table, ids - 1, np.zeros((4, 3), np.uint16)),
        lambda: native_kernels.copy_by_answer(table, ids, np.zeros((4, 2), np.uint16)),
        lambda: native_kernels.copy_by_answer(table, ids, np.zeros((3, 3), np.uint16)),
        lambda: native_kernels.copy_by_answer(table, ids, np.zeros((4, 3), np.uint8)),
        lambda: native_kernels.copy_by_answer(table, ids, np.zeros((3, 4), np.uint16).T),
    ):
        with pytest.raises(SaletError, match="refused their arguments"):
            ill()


#: What breaks a walk, an array that is not there among it.
WRONG = {
    "table": 0,
    "guesses": 0,
    "candidates": 0,
    "room": 0,
    "width": 3,
    "rows": -1,
    "columns": 2**40,
    "row_step": 3,
    "row_step more": 2**62,
    "column_step": 2,
    "guess_count": -1,
    "candidate_count": 2**40,
    "patterns": 2**40,
    "room_bytes": 8,
}


@pytest.mark.parametrize("by_answer", [False, True])
@pytest.mark.parametrize("what", WRONG)
def test_no_walk_leaves_its_arrays(what: str, by_answer: bool) -> None:
    name, room = what.split()[0], np.zeros(9000, np.int64)
    codes, ids = np.zeros(16, np.uint8), np.zeros(1, np.int64)
    weights, sums = np.ones(1, np.int64), np.zeros(1, np.int64)
    steps = [1, 4] if by_answer else [4, 1]
    walk = native_kernels._Walk(
        at(codes), 1, 4, 4, *steps, 9, at(ids), 1, at(ids), 1, at(room), room.nbytes
    )
    weighing = native_kernels._Weighing(weights=at(weights), sizes=at(sums))
    native_kernels._weigh_parts(at(walk), at(weighing))
    if by_answer and "_step" in name:
        name = "column_step" if name == "row_step" else "row_step"
    setattr(walk, name, WRONG[what])
    with pytest.raises(SaletError, match="refused their arguments"):
        native_kernels._weigh_parts(at(walk), at(weighing))


def test_what_is_summed_has_to_be_there() -> None:
    none, table, ids, some = 0, np.zeros((3, 4), np.uint8), np.arange(3), np.zeros(3, np.int64)
    room = at(some)
    unweighted = native_kernels._Weighing(sizes=room)
    for call, arguments in (
        (native_kernels._part_sums, (none, 1, 4, room, room)),
        (native_kernels._part_sums, (room, 1, 4, none, room)),
        (native_kernels._part_sums, (room, 1, 4, room, none)),
        (native_kernels._part_sums, (room, 1, 2**62, room, room)),
        (native_kernels._pattern_sums, (none, 9, room)),
        (native_kernels._pattern_sums, (room, 9, none)),
        (native_kernels._joint_sums, (none, 1, room)),
        (native_kernels._joint_sums, (room, 1, none)),
        (native_kernels._weigh_parts, (at(unweighted),)),
    ):
        with pytest.raises(SaletError, match="refused their arguments"):
            native_kernels._walk(call, table, 9, ids, ids, *arguments)


@pytest.mark.parametrize("patterns", [2, 9])
def test_sums_that_are_too_large_wrap_around(patterns: int) -> None:
    """As NumPy's do, whether all sizes are counted or what each candidate adds."""
    table, ids = np.zeros((3, 4), np.uint16), np.arange(4)
    functions = np.array([[0, 2**62, -(2**62), 2**62, -(2**63)], [0, 1, 2**62, 2**63 - 1, 0]])
    found = [each.part_sums(table, patterns, ids[:3], ids, functions) for each in BOTH]
    assert found[0][0].tolist() == found[1][0].tolist()
    values = np.full(patterns, 2**62)
    found = [each.pattern_sums(table, ids[:3], ids, values) for each in BOTH]
    assert found[0].tolist() == found[1].tolist() == [0, 0, 0]


def test_both_offer_the_same() -> None:
    for name in OFFERED:
        assert getattr(kernels, name) is getattr(native_kernels, name)
        assert callable(getattr(numpy_kernels, name))


@given(tables(), st.data())
def test_copies_answer_by_answer(case: tuple[Matrix, int, Ids, Ids], data: st.DataObject) -> None:
    table, _, _, answers = case
    for each in BOTH:
        rows = np.zeros(
            (table.shape[1], table.shape[0] + data.draw(st.integers(0, 3))), table.dtype
        )
        each.copy_by_answer(table, answers, rows)
        assert np.array_equal(rows[answers, : len(table)], table[:, answers].T)
        rows[answers, : len(table)] = 0
        assert not rows.any()


@st.composite
def weighted_tables(draw: st.DrawFn) -> tuple[Matrix, int, Ids, Ids, Sums]:
    """A table as above, with whole weights for its candidates, alike or very different."""
    table, patterns, guesses, candidates = draw(tables())
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    most = draw(st.sampled_from([1, 5, 1000, 2**31 // len(candidates)]))
    spread = random.random(len(candidates)) ** draw(st.sampled_from([1, 20]))
    return table, patterns, guesses, candidates, 1 + (spread * (most - 1)).astype(np.int64)


def weights_slowly(table: Matrix, guess: int, candidates: Ids, weights: Sums) -> list[list[int]]:
    """The weights in each of a guess's parts, plainly."""
    parts: dict[int, list[int]] = {}
    for candidate, weight in zip(candidates, weights.tolist(), strict=True):
        parts.setdefault(int(table[guess, candidate]), []).append(weight)
    return list(parts.values())


@given(weighted_tables(), st.sets(st.sampled_from(["sizes", "heaviest", "logs", "worth"])))
def test_weighted_sums(case: tuple[Matrix, int, Ids, Ids, Sums], asked: set[str]) -> None:
    """Each sum by itself, and whatever is asked for in one walk."""
    table, _, guesses, candidates, weights = case
    steps = 4
    means = Means(np.asarray(np.arange(10 * steps) ** 2.0 * 2**16, np.float64), steps)
    every = numpy_kernels.weighted_sums(*case, ["sizes", "heaviest", "logs", "worth"], means)
    for each in BOTH:
        found = each.weighted_sums(*case, asked, means)
        assert found.keys() == asked
        for name, sums in found.items():
            assert sums.tolist() == every[name].tolist()
    units, total = log_units(weights, LOG_BITS), int(weights.sum())
    assert total * math.log2(total) * units <= 2**LOG_BITS
    for guess, sizes, heaviest, logs, worth in zip(guesses, *every.values(), strict=True):
        parts = weights_slowly(table, guess, candidates, weights)
        assert sizes == sum(sum(part) * len(part) for part in parts)
        assert heaviest == sum(max(part) for part in parts)
        expected = math.fsum(sum(part) * math.log2(sum(part)) for part in parts)
        assert logs / units == pytest.approx(expected, rel=1e-15, abs=1e-15 * total)
        expected = 0.0
        for part in parts:
            shares = [weight / sum(part) for weight in part]
            place = -steps * math.fsum(share * math.log2(share) for share in shares)
            expected += sum(part) * float(
                np.interp(place, np.arange(len(means.values)), means.values)
            )
        assert worth == pytest.approx(expected, abs=total)


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.uint32])
def test_few_codes_of_any_width(kind: type) -> None:
    """Many candidates are counted in turns, by several counters for each code."""
    random = np.random.default_rng(0)
    table: Matrix = random.integers(0, 20, (40, 301)).astype(kind)
    case = table, 20, np.arange(40), np.arange(301), random.integers(1, 1000, 301)
    every, means = ["sizes", "heaviest", "logs", "worth"], Means(np.arange(80.0), 4)
    ours, twins = (each.weighted_sums(*case, every, means) for each in BOTH)
    assert all(np.array_equal(ours[name], twins[name]) for name in every)
