"""The compiled kernels equal the plain ones to the bit, on random input."""

import math
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import salet.tables.kernels
from salet.errors import SaletWarning
from salet.game.rules import Matrix
from salet.game.rules.wordle import RULE
from salet.game.words import Ids
from salet.tables.kernels import Kernels, Sums, compiled_kernels, log_units, plain_kernels

WORDS = {
    length: [word[:length] for word in ("abcabcab", "bcacbacb", "cabbacab", "aaaabbbb", "abababac")]
    for length in (3, 5, 6)
}


@st.composite
def tables(draw: st.DrawFn) -> tuple[Matrix, int, Ids, Ids]:
    """A table of random codes, with some of its rows and columns."""
    length = draw(st.sampled_from([3, 5, 6]))
    shape = draw(st.integers(1, 12)), draw(st.integers(1, 300))
    seed = draw(st.integers(0, 2**32 - 1))
    random = np.random.default_rng(seed)
    spread = draw(st.sampled_from([2, 20, 3**length]))
    codes = random.integers(0, min(spread, 3**length), shape)
    table: Matrix = np.asarray(codes, RULE.dtype(length))
    table.flags.writeable = False
    guesses = random.permutation(shape[0])[: draw(st.integers(1, shape[0]))]
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
    for kernels in (plain_kernels(), compiled_kernels()):
        sums, largest = kernels.part_sums(table, patterns, guesses, candidates, functions)
        assert largest.tolist() == [max(parts) for parts in expected]
        for function, row in zip(functions, sums, strict=True):
            assert row.tolist() == [int(function[parts].sum()) for parts in expected]


@given(tables())
def test_pattern_sums(case: tuple[Matrix, int, Ids, Ids]) -> None:
    table, patterns, guesses, candidates = case
    values = np.arange(patterns, dtype=np.int64) ** 2
    expected = [int(sum(values[table[guess, c]] for c in candidates)) for guess in guesses]
    for kernels in (plain_kernels(), compiled_kernels()):
        assert kernels.pattern_sums(table, guesses, candidates, values).tolist() == expected


@given(tables(), st.data())
def test_joint_sums(case: tuple[Matrix, int, Ids, Ids], data: st.DataObject) -> None:
    table, patterns, guesses, candidates = case
    others = np.array(data.draw(st.lists(st.sampled_from(range(table.shape[1])), unique=True)), int)
    expected = [
        sum(int(table[g, c] == table[g, o]) for c in candidates for o in others) for g in guesses
    ]
    for kernels in (plain_kernels(), compiled_kernels()):
        found = kernels.joint_sums(table, patterns, guesses, candidates, others)
        assert found.tolist() == expected


def test_without_numba_numpy_does_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "salet.tables.numba_kernels", None)
    compiled_kernels.cache_clear()
    with pytest.warns(SaletWarning, match="Numba cannot be used here"):
        assert compiled_kernels() is plain_kernels()
    compiled_kernels.cache_clear()


def test_first_compilation_announces_itself_once(tmp_path: Path) -> None:
    """In its own process with an empty cache for compiled code, and then again."""
    code = (
        "import numpy as np; from salet.tables.kernels import compiled_kernels; "
        "t = np.zeros((2, 2), np.uint8); i = np.arange(2); "
        "print(compiled_kernels().pattern_sums(t, i, i, np.ones(243, np.int64)))"
    )
    environment = {"NUMBA_CACHE_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"}
    notices = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-W", "always", "-c", code],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout == "[2 2]\n"
        notices.append("compiling a part of the search" in done.stderr)
    assert notices == [True, False]


def test_both_offer_the_same() -> None:
    offered = [name for name in vars(Kernels) if not name.startswith("_")]
    assert offered
    for kernels in (plain_kernels(), compiled_kernels()):
        assert all(hasattr(kernels, name) for name in offered), salet.tables.kernels


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., tuple[str, str]]:
    """Runs a small kernel, as those of the package take long to compile; also on a full disk."""
    module = tmp_path / "doubling.py"
    module.write_text(
        "import sys, resource\nfrom numba import njit\n"
        "from salet.tables.numba_cache import seal_cache\n\n"
        "@njit(cache=True)\ndef double(x):\n    return 2 * x\n\n"
        "@njit(cache=True)\ndef triple(x):\n    return 3 * x\n\n"
        "seal_cache(double)\nseal_cache(triple)\n"
        "if sys.argv[1:]: resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)\n"
        "print(double(21), triple(14), sum(double.stats.cache_hits.values()))\n"
    )

    def run(*most: str) -> tuple[str, str]:
        done = subprocess.run(
            [sys.executable, str(module), *most], capture_output=True, text=True, check=True,
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")},
        )  # fmt: skip
        return done.stdout, done.stderr

    return run


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_cache_of_compiled_code_that_cannot_be_used_costs_only_time(
    tmp_path: Path, run: Callable[..., tuple[str, str]], ending: str
) -> None:
    assert run() == ("42 42 0\n", "")
    for file in (tmp_path / "cache").rglob(f"*.sealed*.{ending}"):
        file.unlink()
        file.mkdir()
    out, err = run()
    assert out == "42 42 0\n"
    assert err.count("compiled kernels cannot be stored or read (Is a directory)") == 1


def test_compiled_code_needs_no_room_on_the_disk(run: Callable[..., tuple[str, str]]) -> None:
    out, err = run("10")
    assert out == "42 42 0\n"
    assert err.count("compiled kernels cannot be stored or read (File too large)") == 1


@pytest.mark.parametrize("damage", ["bit", "cut", "empty", "swapped"])
def test_damaged_compiled_code_is_compiled_again(
    tmp_path: Path, run: Callable[..., tuple[str, str]], damage: str
) -> None:
    assert run() == ("42 42 0\n", "")
    assert run() == ("42 42 1\n", "")
    code = sorted((tmp_path / "cache").rglob("*.sealed.*.nbc"))
    assert len(code) == 2
    for file in [code[0], *(tmp_path / "cache").rglob("*double*.nbi")]:
        sound = file.read_bytes()
        bad = {
            "bit": sound[:-50] + bytes([sound[-50] ^ 4]) + sound[-49:],
            "cut": sound[: len(sound) // 2],
            "empty": b"",
            "swapped": code[1].read_bytes(),
        }[damage]
        file.write_bytes(bad)
        out, err = run()
        assert out == "42 42 0\n"
        assert err.count("are damaged; compiling them again") == 1
        assert run() == ("42 42 1\n", "")


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


@given(weighted_tables())
def test_weighted_sizes_and_heaviest(case: tuple[Matrix, int, Ids, Ids, Sums]) -> None:
    table, _, guesses, candidates, weights = case
    expected = [weights_slowly(table, guess, candidates, weights) for guess in guesses]
    for kernels in (plain_kernels(), compiled_kernels()):
        sizes = kernels.weighted_sizes(*case)
        assert sizes.tolist() == [sum(sum(p) * len(p) for p in parts) for parts in expected]
        heaviest = kernels.heaviest_sums(*case)
        assert heaviest.tolist() == [sum(max(part) for part in parts) for parts in expected]


@given(weighted_tables())
def test_weighted_logs(case: tuple[Matrix, int, Ids, Ids, Sums]) -> None:
    table, _, guesses, candidates, weights = case
    units = log_units(weights, 62)
    found = [
        each.weighted_logs(*case, units).tolist() for each in (plain_kernels(), compiled_kernels())
    ]
    assert found[0] == found[1]
    for guess, logs in zip(guesses, found[0], strict=True):
        heavy = [sum(part) for part in weights_slowly(table, guess, candidates, weights)]
        expected = math.fsum(weight * math.log2(weight) for weight in heavy)
        assert logs / units == pytest.approx(expected, rel=1e-15, abs=1e-15 * sum(heavy))
        assert sum(heavy) * math.log2(sum(heavy)) * units <= 2**62


@given(weighted_tables())
def test_weighted_means(case: tuple[Matrix, int, Ids, Ids, Sums]) -> None:
    table, _, guesses, candidates, weights = case
    steps = 4
    means = np.asarray(np.arange(10 * steps) ** 2.0 * 2**16, np.float64)
    found = [
        each.weighted_means(*case, means, steps).tolist()
        for each in (plain_kernels(), compiled_kernels())
    ]
    assert found[0] == found[1]
    for guess, sums in zip(guesses, found[0], strict=True):
        expected = 0.0
        for part in weights_slowly(table, guess, candidates, weights):
            shares = [weight / sum(part) for weight in part]
            entropy = -math.fsum(share * math.log2(share) for share in shares)
            expected += sum(part) * float(np.interp(entropy * steps, np.arange(len(means)), means))
        assert sums == pytest.approx(expected, abs=sum(weights.tolist()))
