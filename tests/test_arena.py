"""What the kernels of the exact search are given: no arguments make them read or write outside."""

import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.errors import SaletError
from salet.exact import UNBOUNDED, whole_weights
from salet.exact.compiled import (
    FRAME,
    NOTE,
    TOO_HIGH,
    ArenaStruct,
    explain,
    move,
    settle,
    trace,
)
from salet.exact.plain import PlainSolver
from salet.exact.solver import Claims, CompiledSolver
from salet.game.position import Position
from salet.jobs.cancel import CancelledError, Token
from salet.kernels.calling import at
from salet.state import State

#: Few words, with weights or without, in every mode.
GAMES = ["original", "original, mode hard", "nyt", "nyt, mode ultra", "mastermind-3-4"]
MEMORY = 2**20
#: A code of five letters, and bytes that are none.
BYTES = np.array([3, 243, 249, 255], np.uint8)


def solver_of(game: str, most: int = 40) -> tuple[CompiledSolver, State]:
    """A solver that has the first candidates of a game before it."""
    position = Position.parse(f"{game}:")
    state = State.of(position)
    state = state.among(state.candidates[:most])
    solver = CompiledSolver(state, whole_weights(position), MEMORY)
    solver._enter(state)
    return solver, state


@pytest.fixture(scope="module")
def solvers() -> dict[str, tuple[CompiledSolver, State]]:
    """A solver for each game."""
    return {game: solver_of(game) for game in GAMES}


#: What breaks an arena: it is to be refused.
WRONG = {
    "code_bytes": 3,
    "answers": 0,
    "answers fewer": 5,
    "guesses": 0,
    "guesses more": 2**40,
    "codes": 0,
    "length": 0,
    "length more": 64,
    "width": 511,
    "slots": 6,
    "slots none": 0,
    "levels": 1,
    "levels fewer": 3,
    "stack_room": 39,
    "stack_room more": 2**40,
    "parts_room": 2,
    "heap_room": 100,
    "counts_room": 7,
    "own_rows": 0,
    "lost": 0,
    "lost more": UNBOUNDED,
    "notes": 0,
    "stack": 0,
    "patterns": 0,
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", WRONG)
def test_wrong_sizes_are_refused(
    what: str, game: str, solvers: dict[str, tuple[CompiledSolver, State]]
) -> None:
    solver, _ = solvers[game]
    struct = ArenaStruct.from_buffer_copy(solver._arena.struct)
    setattr(struct, what.split()[0], WRONG[what])
    with pytest.raises(SaletError, match="refuse"):
        settle(struct)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=60)
def test_random_first_levels_are_searched_or_refused(
    game: str, solvers: dict[str, tuple[CompiledSolver, State]], data: st.DataObject
) -> None:
    """Numbers that are close to right, or far from it, in a frame, the stack and the legal ones."""
    solver, state = solvers[game]
    solver._enter(state)
    arena = solver._arena
    near = st.integers(-2, 45)
    far = st.sampled_from([2**31, 2**62, -(2**62), UNBOUNDED, len(state.guesses)])
    for name in data.draw(st.sets(st.sampled_from(FRAME.names or ()), max_size=3)):
        arena.frames[0][name] = data.draw(near | far)
    if data.draw(st.booleans()):
        place = data.draw(st.integers(0, 39))
        arena.stack[place] = data.draw(st.integers(0, 2**32 - 1))
    if data.draw(st.booleans()):
        place = data.draw(st.integers(0, 100))
        arena.legals[place] = data.draw(st.integers(0, 2**32 - 1))
    ceiling = data.draw(near | far)
    try:
        found = settle(arena.struct, ceiling)
    except SaletError:
        return
    finally:
        arena.frames[0]["legal_key0"] = 0
    assert found >= min(ceiling, 0)


@pytest.mark.parametrize("left", [1, 2, 6])
def test_whatever_is_lost_costs_less_than_unbounded(left: int) -> None:
    solver, state = solver_of("original, mode hard")
    frame, struct = solver._arena.frames[0], solver._arena.struct
    highest = (UNBOUNDED - 1) // len(state.candidates) - left - 1
    for lost in (highest, highest + 1):
        solver._enter(state)
        frame["left"], frame["only"], struct.lost = left, 0, lost
        if lost == highest:
            assert settle(struct) < UNBOUNDED
        else:
            with pytest.raises(SaletError, match="refuse"):
                settle(struct)


def test_a_guess_to_be_made_takes_a_guess_that_is_left() -> None:
    solver, state = solver_of("original")
    solver._enter(state, 0)
    solver._arena.frames[0]["left"] = 0
    with pytest.raises(SaletError, match="refuse"):
        settle(solver._arena.struct)


@pytest.mark.parametrize("most", [40, 150])
@pytest.mark.parametrize("game", ["original, mode hard", "original, mode ultra", "nyt, mode ultra"])
def test_a_few_legal_guesses_will_do(game: str, most: int) -> None:
    """Candidates are not among them, and soon none is legal: then none keeps less than nothing."""
    solver, state = solver_of(game, most)
    arena, weight = solver._arena, int(solver._weights[state.candidates].sum())
    random = np.random.default_rng(0)
    for number in range(40):
        size = int(random.integers(1, 5))
        solver._enter(state)
        arena.legals[:size] = np.sort(random.permutation(len(state.guesses))[:size])
        frame = arena.frames[0]
        frame["legal_size"], frame["legal_key0"] = size, number  # nothing is known of them
        assert weight <= settle(arena.struct) <= weight * (solver.lost + state.left + 1)
        assert (arena.frames["most_kept"] >= 0).all()


def test_bytes_that_are_no_codes_are_harmless() -> None:
    """What lies behind the tables of codes is not read, so it changes nothing."""
    solver, state = solver_of("original, mode hard")
    arena = solver._arena
    struct, random = arena.struct, np.random.default_rng(0)
    patterns, own = (random.choice(BYTES, (40, size)) for size in (struct.width, struct.answers))
    rows = np.arange(struct.answers, dtype=np.uint32)
    struct.patterns, struct.own, struct.own_row = at(patterns), at(own), at(rows)
    found = set()
    for behind in (0, -1):
        tables = np.full((2, 256), behind)
        tables[:, : struct.codes] = arena._shared.greens, arena._shared.coloured
        struct.greens, struct.coloured = map(at, tables)
        arena.memo[:] = 0
        solver._enter(state)
        arena.frames[0]["legal_size"], struct.nodes = 400, 0
        found.add((settle(struct), struct.nodes))
    assert len(found) == 1


def test_play_that_finds_not_everything_has_no_guesses() -> None:
    """Any play will do that loses nothing, and there is none."""
    position = Position.start("original", mode="hard", limit=3)
    state = State.of(position)
    state = state.among(state.candidates[:300])
    solver = CompiledSolver(state, whole_weights(position), MEMORY)
    solver.any_tree = True
    assert solver.value(state) >= solver.lost
    solver._enter(state)
    assert trace(solver._arena.struct, 300) == []


def test_what_was_refused_leaves_the_arena_as_it_was() -> None:
    solver, state = solver_of("original")
    expected = solver.value(state)
    solver._enter(state)
    solver._arena.stack[3] = 2**31
    with pytest.raises(SaletError, match="refuse"):
        settle(solver._arena.struct)
    assert solver.value(state) == expected


@pytest.mark.parametrize("game", ["original", "original, mode hard", "nyt"])
def test_a_search_may_be_stopped_at_any_moment(game: str) -> None:
    """What was begun leaves nothing that changes what is found later."""
    expected = solver_of(game, 400)
    value = expected[0].value(expected[1])
    solver, state = solver_of(game, 400)
    stopped = 0
    for wait in range(12):
        token = Token()
        timer = threading.Timer(wait / 1000, token.cancel)
        timer.start()
        try:
            with token.active():
                solver.value(state)
        except CancelledError:
            stopped += 1
        timer.join()
    assert stopped
    assert solver.value(state) == value


def test_lines_without_room_are_not_written() -> None:
    solver, state = solver_of("original", 400)
    claims = Claims(100)
    guess = state.lexicon.guesses.ids["salet"]
    bound = solver.cost(state, guess)
    lines = solver.explain(state, guess, bound, claims)
    assert len(lines) > 5
    short = Claims(100)
    short.lines = claims.lines[:5]
    after = claims.lines[5].copy()
    with pytest.raises(Exception, match="more than 5 lines"):
        solver.explain(state, guess, bound, short)
    assert claims.lines[5] == after


@pytest.mark.parametrize("limit", [1, 2, 3, 6])
@pytest.mark.parametrize("most", [1, 2, 3, 12, 100])
def test_a_bound_that_is_too_high_is_not_explained(most: int, limit: int) -> None:
    """Neither where all of it can be counted, nor where guesses have to be visited."""
    solver, state = solver_of(f"original, limit {limit}", most)
    value, lost = PlainSolver(state, solver._weights).value(state), solver.lost
    claims = Claims(100)

    def explained(bound: int) -> int:
        solver._enter(state)
        return explain(solver._arena.struct, claims.made, claims.lines, bound)

    assert explained(min(value, lost)) >= 0  # of what is lost, no more is said
    for bound in range(value + 1, min(value + 6, lost + 1)):
        assert explained(bound) == TOO_HIGH
    for bound in (-1, lost + 1, UNBOUNDED, -(2**63)):
        with pytest.raises(SaletError, match="refuse"):
            explained(bound)


def test_nothing_is_explained_after_a_stop() -> None:
    """Not even that a bound is too high, which one look at all guesses would show."""
    solver, state = solver_of("original", 10)
    bound = PlainSolver(state, solver._weights).value(state) + 1
    claims = Claims(100)
    for stop, expected in ((False, TOO_HIGH), (True, 0)):
        solver._enter(state)
        solver._arena.struct.stop = stop
        assert explain(solver._arena.struct, claims.made, claims.lines, bound) == expected


def test_a_memo_is_moved_whole() -> None:
    solver, state = solver_of("original", 200)
    solver.value(state)
    old = solver._arena.memo
    new = np.zeros(4 * len(old), NOTE)
    assert move(old, new) == solver._arena.struct.filled > 0
    with pytest.raises(SaletError, match="refuse"):
        move(old, np.zeros(6, NOTE))
