import errno
import fcntl
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import platformdirs
import pytest

from salet.errors import SaletError, SaletWarning
from salet.exact import arena
from salet.files import user_dir
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.rules.wordle import RULE, StandardRule
from salet.game.words import WordList, load_words
from salet.tables.by_answer import by_answer, check_rows
from salet.tables.table import DamagedTableError, table

ORIGINAL = (
    "from salet.game.lexicon import Lexicon; from salet.tables.table import table; "
    "t = table(Lexicon.load(answers='original-answers', guesses='original-guesses'))"
)
CHECK = "; assert int(t.sum(dtype='i8')) == 1104289238; print('sound')"


def lexicon_of(*words: str) -> Lexicon:
    return Lexicon(guesses=WordList("words", words), answers=WordList("words", words))


def files(cache: Path) -> list[Path]:
    return sorted(cache.iterdir()) if cache.exists() else []


def load_again(lexicon: Lexicon) -> np.ndarray:
    table.cache_clear()
    by_answer.cache_clear()
    return table(lexicon)


def start(code: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_a_table_is_built_once_and_then_read(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = Lexicon.load(answers="original-answers", guesses="original-guesses")
    expected = RULE.replies(lexicon.guesses.letters, lexicon.answers.letters)
    assert np.array_equal(table(lexicon), expected)
    (stored,) = files(cache)
    written = stored.stat().st_ino
    monkeypatch.setattr(StandardRule, "replies", None)  # which builds tables
    read = load_again(lexicon)
    assert np.array_equal(read, expected)
    assert not read.flags.writeable
    assert stored.stat().st_ino == written, "not written again"


@pytest.mark.parametrize("length", [3, 6, 11])
def test_tables_of_every_type_come_back(cache: Path, length: int) -> None:
    lexicon = lexicon_of(*(letter * length for letter in "abcde"), "abcdefghijkl"[:length])
    built = table(lexicon).copy()
    read = load_again(lexicon)
    assert read.dtype == built.dtype
    assert np.array_equal(read, built)


@pytest.mark.parametrize("change", ["file.truncate(0)", "file.write(bytes(10**7))"])
def test_a_file_that_changes_under_a_process_changes_nothing(cache: Path, change: str) -> None:
    """Mapped into memory, a file that is cut off kills whoever reads it."""
    table(Lexicon.load(answers="original-answers", guesses="original-guesses"))
    (stored,) = files(cache)
    code = f"\nwith open({str(stored)!r}, 'r+b') as file: {change}\n"
    assert outcomes([start(ORIGINAL + code + CHECK.lstrip("; "))]) == [(0, "sound\n", "")]


def test_a_directory_in_place_of_a_table_only_costs_time(cache: Path) -> None:
    lexicon = lexicon_of("abc", "bca")
    expected = table(lexicon).copy()
    (stored,) = files(cache)
    stored.unlink()
    stored.mkdir()
    with pytest.warns(SaletWarning, match=r"cannot be stored in .*\(Is a directory\)"):
        assert np.array_equal(load_again(lexicon), expected)
    assert files(cache) == [stored]


def test_a_table_that_cannot_be_read_only_costs_time(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon = lexicon_of("abc", "bca")
    expected = table(lexicon).copy()

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(np, "fromfile", refuse)
    assert np.array_equal(load_again(lexicon), expected)


def test_other_lists_or_another_order_have_a_table_of_their_own(cache: Path) -> None:
    table(lexicon_of("abc", "bca"))
    table(lexicon_of("bca", "abc"))
    table(lexicon_of("abc", "bca", "cab"))
    assert len(files(cache)) == 3


@pytest.mark.parametrize(
    "damage",
    ["empty", "truncated", "longer", "first byte", "middle", "last", "zeros", "pages swapped",
     "rows swapped", "bytes swapped"],
)  # fmt: skip
def test_a_damaged_file_heals(cache: Path, damage: str) -> None:
    lexicon = Lexicon.load(answers="original-answers", guesses="original-guesses")
    expected = table(lexicon).copy()
    (stored,) = files(cache)
    sound = stored.read_bytes()
    bad = {
        "empty": b"",
        "truncated": sound[: len(sound) // 2],
        "longer": sound + b"x",
        "first byte": bytes([sound[0] ^ 1]) + sound[1:],
        "middle": sound[:1000] + bytes(1000) + sound[2000:],
        "last": sound[:-1] + bytes([sound[-1] ^ 1]),
        "zeros": bytes(len(sound)),
        "pages swapped": swapped(sound, 4096, 400 * 4096, 4096),
        "rows swapped": swapped(sound, 0, 2315, 2315),
        "bytes swapped": swapped(sound, 15, 23, 1),
    }[damage]
    assert bad != sound
    stored.write_bytes(bad)
    assert np.array_equal(load_again(lexicon), expected)
    assert stored.read_bytes() == sound


def swapped(data: bytes, one: int, other: int, size: int) -> bytes:
    changed = bytearray(data)
    changed[one : one + size] = data[other : other + size]
    changed[other : other + size] = data[one : one + size]
    return bytes(changed)


def test_damage_of_every_kind_is_noticed(cache: Path) -> None:
    """Bits, bytes, words, lines and pages at random: changed, swapped, moved."""
    lexicon = lexicon_of(*load_words("original-answers").words[:300])
    expected = table(lexicon).copy()
    (stored,) = files(cache)
    sound, random = stored.read_bytes(), Random(0)
    for trial in range(400):
        size = random.choice((1, 8, 64, 300, 512, 4096))
        one, other = (random.randrange(len(sound) - size) for _ in range(2))
        bad = swapped(sound, one, other, size)
        if trial % 2:
            bit = random.randrange(8 * len(sound))
            changed = bytearray(sound)
            changed[bit // 8] ^= 1 << bit % 8
            bad = bytes(changed)
        if bad != sound:
            stored.write_bytes(bad)
            assert np.array_equal(load_again(lexicon), expected), (trial, one, other, size)
            assert stored.read_bytes() == sound


def test_a_table_that_differs_from_the_rule_proves_nothing(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if memory were damaged: the file matches its checksum, and is wrong."""
    monkeypatch.setattr("salet.tables.by_answer.works_out", lambda _: False)  # but read it
    lexicon = Lexicon.load(answers="original-answers", guesses="original-guesses")
    wrong = table(lexicon).copy()
    wrong[[3, 700]] = wrong[[700, 3]]
    monkeypatch.setattr(StandardRule, "replies", lambda *_: wrong)
    (stored,) = files(cache)
    stored.unlink()
    load_again(lexicon)
    monkeypatch.undo()
    monkeypatch.setenv("SALET_CACHE", str(cache))
    monkeypatch.setattr("salet.tables.by_answer.works_out", lambda _: False)
    load_again(lexicon)
    position = Position.start("original", lexicon=lexicon)
    with pytest.raises(DamagedTableError, match="removed from the cache, so try again"):
        arena.Tables(lexicon, RULE).fill(position.candidate_ids)
    assert files(cache) == []
    with pytest.raises(DamagedTableError):
        check_rows(lexicon, RULE, np.array([2, 3]), position.candidate_ids)
    assert np.array_equal(load_again(lexicon)[3], wrong[700])


def test_a_list_too_large_for_the_memory_is_refused_at_once(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon = Lexicon.load(answers="nyt2022-guesses", guesses="nyt2022-guesses")
    monkeypatch.setattr("salet.tables.memory.free_memory", lambda: 100 * 2**20)
    with pytest.raises(SaletError, match="would take 210 MB of memory, and 100 MB are free"):
        load_again(lexicon)


def test_the_memory_of_a_process_with_a_limit() -> None:
    limit = "import resource as r; r.setrlimit(r.RLIMIT_AS, (3 * 10**9,) * 2); "
    process = start(limit + "from salet.tables.memory import free_memory; print(free_memory())")
    out, err = process.communicate()
    assert 0 < int(out) < 3 * 10**9, err


def test_a_directory_that_cannot_be_written_only_costs_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SALET_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.warns(SaletWarning, match=r"cannot be stored in .*\(Not a directory\)"):
        assert load_again(lexicon_of("abc", "bca")).shape == (2, 2)


def test_a_full_disk_only_costs_time(cache: Path) -> None:
    """With files limited to a million bytes, writing fails in the middle."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (10**6, 10**6)); "
    process = start(
        "import warnings; warnings.simplefilter('default'); " + limit + ORIGINAL + CHECK
    )
    out, err = process.communicate()
    assert (process.returncode, out) == (0, "sound\n"), err
    assert "cannot be stored" in err
    assert files(cache) == []


def test_the_oldest_tables_make_room(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALET_CACHE_MB", "1")
    words = load_words("original-answers").words
    lexicons = [lexicon_of(*words[start : start + 600]) for start in (0, 100, 200, 300)]
    tables: list[Path] = []
    for age, lexicon in zip((40, 30), lexicons[:2], strict=True):  # 360 kB each: two fit
        table(lexicon)
        (new,) = set(files(cache)) - set(tables)
        tables.append(new)
        os.utime(new, (time.time() - age,) * 2)
    table(lexicons[2])
    assert tables[0] not in files(cache)
    assert tables[1] in files(cache)
    load_again(lexicons[1])  # used now, so no longer the oldest
    os.utime(next(file for file in files(cache) if file != tables[1]), (time.time() - 20,) * 2)
    table(lexicons[3])
    assert tables[1] in files(cache)
    assert len(files(cache)) == 2


def test_huge_tables_are_stored_only_if_one_says_so(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("salet.tables.table.LARGEST_MB", 0)
    lexicon = lexicon_of(*load_words("original-answers").words[:50])
    table(lexicon)
    assert files(cache) == []
    monkeypatch.setenv("SALET_CACHE_MB", "1")
    load_again(lexicon)
    assert len(files(cache)) == 1


def test_a_table_larger_than_the_cache_is_not_kept(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SALET_CACHE_MB", "1")
    assert table(Lexicon.load(answers="original-answers", guesses="original-guesses")).shape == (
        12972,
        2315,
    )
    assert files(cache) == []


def test_what_dead_processes_left_is_cleared_away(cache: Path) -> None:
    """Files that nobody writes any more, however new; those still being written count."""
    cache.mkdir()
    old, young, written = cache / "old.part", cache / "young.part", cache / "written.part"
    for file in (old, young, written):
        file.touch()
    os.utime(old, (time.time() - 7200,) * 2)
    with written.open("wb") as writing:
        fcntl.flock(writing, fcntl.LOCK_EX)
        table(lexicon_of("abc"))
        assert [file.suffix for file in files(cache)] == [".table", ".part"]
    load_again(lexicon_of("bca"))
    assert {file.suffix for file in files(cache)} == {".table"}


def test_a_pipe_among_the_tables_keeps_nobody_waiting(cache: Path) -> None:
    cache.mkdir()
    os.mkfifo(cache / "pipe.part")
    table(lexicon_of("abc"))
    assert [file.suffix for file in files(cache)] == [".table"]


def test_what_is_being_written_counts_towards_the_limit(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SALET_CACHE_MB", "1")
    words = load_words("original-answers").words
    table(lexicon_of(*words[:600]))
    with (cache / "other.part").open("wb") as writing:
        fcntl.flock(writing, fcntl.LOCK_EX)
        writing.truncate(500_000)
        table(lexicon_of(*words[600:1200]))
        assert len(list(cache.glob("*.table"))) == 1


def test_the_cache_is_where_it_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALET_CACHE", "/somewhere/else")
    assert user_dir("cache") == "/somewhere/else"
    monkeypatch.delenv("SALET_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/home/of/caches")
    monkeypatch.setenv("LOCALAPPDATA", "/home/of/caches")
    assert user_dir("cache") == platformdirs.user_cache_dir("salet", appauthor=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/home/of/data")
    monkeypatch.delenv("SALET_DATA")
    assert user_dir("data") == platformdirs.user_data_dir("salet", appauthor=False)
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert user_dir("cache") == platformdirs.user_cache_dir("salet", appauthor=False)


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("SALET_CACHE", "~nobody-of-this-name/x", None),
        ("SALET_CACHE_MB", "1.5", "'1.5', not a whole number"),
    ],
)
def test_odd_settings_only_cost_time(
    cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    name: str, value: str, complaint: str | None,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(name, value)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        assert load_again(lexicon_of("abc")).shape == (1, 1)
    texts = [str(warning.message) for warning in warned]
    assert (complaint is None and not texts) or any(
        complaint in text for text in texts if complaint
    )


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() == 0, reason="root may write anywhere")
def test_a_read_only_directory_only_costs_time(cache: Path) -> None:
    cache.mkdir(mode=0o500)
    with pytest.warns(SaletWarning, match="Permission denied"):
        assert load_again(lexicon_of("abc")).shape == (1, 1)


def test_an_interrupt_leaves_nothing_half_written(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("salet.tables.table.os.fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        table(lexicon_of("abc"))
    assert files(cache) == []


def outcomes(processes: Sequence["subprocess.Popen[str]"]) -> list[tuple[int, str, str]]:
    texts = [process.communicate() for process in processes]
    codes = [process.returncode for process in processes]
    return [(code, *text) for code, text in zip(codes, texts, strict=True)]


@pytest.mark.parametrize("attempt", range(5))
def test_two_processes_at_once_on_an_empty_cache(cache: Path, attempt: int) -> None:
    assert outcomes([start(ORIGINAL + CHECK) for _ in range(2)]) == [(0, "sound\n", "")] * 2
    assert len(files(cache)) == 1


@pytest.mark.parametrize("milliseconds", [0, 2, 5, 10, 20, 40])
def test_a_kill_in_the_middle_leaves_no_broken_table(cache: Path, milliseconds: int) -> None:
    """The process says when it is about to write, and is killed a little later."""
    announce = (
        "import salet.tables.table as m; keep = m._store; "
        "m._store = lambda *a: (print('writing', flush=True), keep(*a)); "
    )
    process = start(announce + ORIGINAL + "; import time; time.sleep(60)")
    assert process.stdout is not None
    assert process.stdout.readline() == "writing\n"
    time.sleep(milliseconds / 1000)
    process.kill()
    process.communicate()
    for file in files(cache):  # the file is complete, before anything repairs it
        if file.suffix == ".table":
            lexicon = Lexicon.load(answers="original-answers", guesses="original-guesses")
            expected = RULE.replies(lexicon.guesses.letters, lexicon.answers.letters)
            assert file.read_bytes()[:-16] == expected.tobytes()
    assert outcomes([start(ORIGINAL + CHECK)]) == [(0, "sound\n", "")]


def test_the_full_square(cache: Path) -> None:
    """14,855 × 14,855: every word as guess and as answer."""
    lexicon = Lexicon.load(answers="nyt2022-guesses", guesses="nyt2022-guesses")
    square = table(lexicon)
    assert square.shape == (14855, 14855)
    assert (np.diagonal(square) == 242).all()
    assert np.count_nonzero(square == 242) == 14855
    read = load_again(lexicon)
    answers = load_words("wordlebot-answers")
    columns = [lexicon.answers.ids[word] for word in answers]
    assert int(read[:, columns].sum(dtype=np.int64)) == 1723947161  # nyt2023 is part of it
