"""What is recorded outlives kills, damage, a full disk, and whoever comes at the same time."""

import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.damage import HEALED, UNHARMED, WRONG, Kind
from fuzz.records import share_texts
from salet import engine
from salet.cli import main
from salet.errors import SaletError, SaletWarning
from salet.files import record_path
from salet.files.database import alone, sharing
from salet.files.pages import rows_in_pages
from salet.files.sealed import SealedTable
from salet.game.past import forget_stored, past_answers
from salet.records.history import GameRecord
from salet.records.past_files import DatedWord, parse_past
from salet.records.store import open_record
from salet.records.upgrade import TABLES
from tests.test_cli import Capture
from tests.test_history import game

pytestmark = pytest.mark.usefixtures("data")

#: How many games a record has that is torn, and how many of these can be read.
GAMES, READABLE = 300, 250


@pytest.fixture
def torn(data: Path) -> bytes:
    """A record with a page that is destroyed: its bytes."""
    with open_record() as record:
        record.games.add([game(title=f"game {number}") for number in range(GAMES)])
    file = Path(record_path())
    damaged = bytearray(file.read_bytes())
    middle = damaged.index(b"game 150") // 4096 * 4096
    damaged[middle : middle + 4096] = bytes(4096)
    file.write_bytes(damaged)
    return bytes(damaged)


def asides(data: Path) -> list[bytes]:
    return [file.read_bytes() for file in data.glob("games.sqlite.damaged-*")]


def run(*arguments: str, code: str = "") -> "subprocess.Popen[str]":
    call = f"{code}import sys; from salet.cli import main; sys.exit(main())"
    return subprocess.Popen(
        [sys.executable, "-c", call, *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def killed_everywhere(kind: str, data: Path, tmp_path: Path) -> list[list[Any]]:
    """What `tests.killing` says of work on this record, killed at every step."""
    shutil.copytree(data, tmp_path / "before")
    done = subprocess.run(
        [sys.executable, "-m", "tests.killing", kind, str(tmp_path / "before")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    rows: list[list[Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row[0] for row in rows] == list(range(len(rows)))
    return rows


# Kills


@pytest.mark.skipif(not hasattr(os, "fork"), reason="it forks")
def test_an_import_that_is_killed_replaces_all_games_or_none(data: Path, tmp_path: Path) -> None:
    assert engine.import_games(share_texts(12, words=False)) == (12, 12)
    *killed, (_, *done) = killed_everywhere("import", data, tmp_path)
    assert done == [12, 12, 12, []], "the work that is not killed"
    assert len(killed) > 10
    assert all(row[1:] in ([12, 0, 0, []], done) for row in killed)
    assert [12, 0, 0, []] in [row[1:] for row in killed]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="it forks")
def test_a_rescue_that_is_killed_loses_nothing(torn: bytes, data: Path, tmp_path: Path) -> None:
    rows = killed_everywhere("rescue", data, tmp_path)
    assert len(rows) > 20
    assert {row[1] for row in rows} == {rows[-1][1]}
    assert rows[-1][1] >= READABLE
    for _, *_, said in rows:
        assert any("was damaged" in each and "damaged-" in each for each in said)
    assert asides(data) == [torn]


def test_what_belongs_together_is_changed_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in the last part of a change undoes its first parts."""
    engine.import_games(share_texts(3, words=False))
    before = engine.recorded_games()

    def fail(*_: object) -> None:
        raise SaletError("out of luck")

    monkeypatch.setattr("salet.records.past.PastAnswers.add_played", fail)
    monkeypatch.setattr("salet.records.past.PastAnswers.forget_played", fail)
    for change in (
        lambda: engine.import_games(share_texts(3, words=True)),
        lambda: engine.remove_games([before[0].id]),
        lambda: engine.add_game(game()),
    ):
        with pytest.raises(SaletError, match="out of luck"):
            change()
        assert engine.recorded_games() == before


# Several at once


@pytest.mark.parametrize("processes", [2, 3])
def test_processes_that_rescue_at_once(torn: bytes, data: Path, processes: int) -> None:
    started = [run("stats", "--json") for _ in range(processes)]
    said = [process.communicate(timeout=120) for process in started]
    assert [process.returncode for process in started] == [0] * processes
    played = {json.loads(out)["played"] for out, _ in said}
    assert len(played) == 1
    assert played.pop() >= READABLE
    assert asides(data) == [torn]
    assert sum("the record of games was damaged" in err for _, err in said) == 1
    assert all("damaged-" in err for _, err in said)


@pytest.mark.filterwarnings("ignore::salet.SaletWarning")
def test_threads_that_rescue_at_once(torn: bytes, data: Path) -> None:
    found: list[int] = []

    def read() -> None:
        found.append(len(engine.recorded_games()))

    together([read] * 4)
    assert len(set(found)) == 1
    assert found[0] >= READABLE
    assert asides(data) == [torn]


def together(works: list[Callable[[], None]]) -> None:
    """Begin all of these at the same moment, and wait for them."""
    start = threading.Barrier(len(works))

    def begin(work: Callable[[], None]) -> None:
        start.wait()
        work()

    threads = [threading.Thread(target=begin, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_rescue_waits_for_whoever_uses_the_record(torn: bytes, data: Path) -> None:
    """What is written meanwhile would be in the damaged file alone."""
    with sharing(record_path()):
        process = run("stats", "--json")
        with pytest.raises(subprocess.TimeoutExpired):
            process.communicate(timeout=2)
        assert not asides(data)
    out, err = process.communicate(timeout=120)
    assert json.loads(out)["played"] >= READABLE
    assert "was damaged" in err
    assert asides(data) == [torn]


def test_past_answers_are_not_read_while_another_file_takes_the_place_of_the_record(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is then opened may be put aside, and another's changes be undone in it."""
    with open_record() as record:
        record.past.add([("file", [DatedWord(date(2026, 1, 1), "salet", "file")])])
    monkeypatch.setattr("salet.files.database._PATIENCE", 0.1)
    forget_stored()
    with (
        alone(record_path()),
        pytest.warns(SaletWarning, match=r"past answers in .* cannot be read .*locked"),
    ):
        assert date(2026, 1, 1) not in past_answers()
    forget_stored()
    assert past_answers()[date(2026, 1, 1)] == "salet"


def test_what_fails_while_the_record_is_open_is_no_fault_of_it(data: Path) -> None:
    with pytest.raises(BrokenPipeError), open_record():
        raise BrokenPipeError


def test_a_full_disk_is_no_reason_to_move_the_record(data: Path) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    with pytest.raises(SaletError, match="full; make room, or set SALET_DATA"), open_record():
        raise full


def test_a_puzzle_that_four_processes_add_is_recorded_once(data: Path) -> None:
    """Two of them as a game played here, two as a text that was shared."""
    played = (
        "from salet import engine; start = engine.open_game('original').start()\n"
        "won = start.push('salet:bbbbb').push('crony:ggggg')\n"
        "game = engine.finished_game(won, start, command='play', title='Wordle 600')\n"
        "print(engine.add_game(game)[1])"
    )
    text = share_texts(1, words=True)
    shared = f"from salet import engine; print(engine.import_games({text!r})[1] == 1)"
    started = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        for code in (played, shared, played, shared)
    ]
    new = [process.communicate(timeout=120)[0].strip() for process in started]
    assert sorted(new) == ["False", "False", "False", "True"]
    assert len(engine.recorded_games()) == 1


def test_a_puzzle_that_is_played_twice_in_the_same_way_is_recorded_once() -> None:
    """Or once more, with words, if it was there without."""
    start = engine.open_game("original").start()
    won = start.push("salet:bbbbb").push("crony:ggggg")
    engine.import_games(share_texts(1, words=False))
    for _ in range(2):
        assert engine.record_game(won, start, command="assist", title="Wordle 600")
    (only,) = engine.recorded_games()
    assert (only.command, only.turns) == ("assist", "salet:bbbbb crony:ggggg")
    other = start.push("salet:bbbbb").push("bunch:ggggg")  # the same tiles
    assert engine.record_game(other, start, command="assist", title="Wordle 600")
    engine.import_games(share_texts(1, words=False))
    assert [each.answer for each in engine.recorded_games()] == ["crony", "bunch"]
    for _ in range(2):  # no puzzle of a day
        assert engine.record_game(won, start, command="assist")
    assert len(engine.recorded_games()) == 4


# Full disks and other faults


@pytest.mark.parametrize("room", [0, 4096, 20_000])
def test_a_rescue_with_a_full_disk_changes_nothing(
    torn: bytes, data: Path, room: int, capsys: Capture
) -> None:
    pytest.importorskip("resource")
    limit = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({room},) * 2); "
    )
    process = run("stats", code=limit)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 2
    assert "cannot be used" in err
    assert "Traceback" not in err
    assert Path(record_path()).read_bytes() == torn
    assert {file.name for file in data.iterdir()} <= {"games.sqlite", "games.sqlite.lock"}
    assert main(["stats"]) == 0
    assert "was damaged" in capsys.readouterr().err
    assert len(engine.recorded_games()) >= READABLE


def test_a_file_system_without_links(
    torn: bytes, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(os, "link", refuse)
    with pytest.warns(SaletWarning, match="was damaged"):
        assert len(engine.recorded_games()) >= READABLE
    assert asides(data) == [torn]


def test_no_damaged_file_is_overwritten(torn: bytes, data: Path) -> None:
    """Two rescues within a second, of different damage."""
    with pytest.warns(SaletWarning, match="was damaged"):
        engine.recorded_games()
    other = Path(record_path()).read_bytes()[:-8192] + bytes(8192)
    Path(record_path()).write_bytes(other)
    with pytest.warns(SaletWarning, match="was damaged"):
        engine.recorded_games()
    assert sorted(asides(data)) == sorted([torn, other])


def test_what_a_killed_rescue_left_goes(torn: bytes, data: Path) -> None:
    left = data / "games.sqlite.0123abcd.part"
    left.write_bytes(b"half a record")
    with pytest.warns(SaletWarning, match="was damaged"):
        engine.recorded_games()
    assert not left.exists()


def test_an_empty_file_is_reported(data: Path, capsys: Capture) -> None:
    data.mkdir()
    Path(record_path()).write_bytes(b"")
    assert main(["stats"]) == 0
    assert "was an empty file" in capsys.readouterr().err
    assert main(["stats"]) == 0
    assert not capsys.readouterr().err


def test_a_record_behind_a_link_keeps_its_mode(data: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "mine.sqlite"
    data.mkdir()
    Path(record_path()).symlink_to(elsewhere)
    with open_record() as record:
        record.games.add([game()])
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o600
    elsewhere.chmod(0o644)
    assert len(engine.recorded_games()) == 1
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o644
    assert Path(record_path()).is_symlink()


def test_a_linked_record_stays_where_it_is(data: Path, tmp_path: Path, torn: bytes) -> None:
    """As in a directory that is synchronised: the link is not replaced by a file."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    shutil.move(record_path(), elsewhere / "mine.sqlite")
    Path(record_path()).symlink_to(elsewhere / "mine.sqlite")
    with pytest.warns(SaletWarning, match=r"is now '.*elsewhere/mine.sqlite.damaged-"):
        assert len(engine.recorded_games()) >= READABLE
    assert Path(record_path()).is_symlink()


def test_a_row_that_claims_to_be_huge_is_skipped(data: Path) -> None:
    """SQLite would ask for the memory that a damaged length says."""
    with open_record() as record:
        record.games.add([game(title=f"game {number}") for number in range(GAMES)])
    file = Path(record_path())
    damaged = bytearray(file.read_bytes())
    page, place = divmod(damaged.index(b"game 150"), 4096)
    cells = [
        int.from_bytes(damaged[page * 4096 + at : page * 4096 + at + 2])
        for at in range(8, 8 + 2 * damaged[page * 4096 + 4], 2)
    ]
    start = page * 4096 + max(cell for cell in cells if cell < place)
    # its length and number, with two bytes each, and that of the heading; then the column's types,
    # of which the third now claims a text of 900 MB
    damaged[start + 7 : start + 12] = b"\x86\xda\xa7\xa4\x0d"
    file.write_bytes(damaged)
    with pytest.warns(SaletWarning, match="was damaged"):
        left = engine.recorded_games()
    assert {game.title for game in left} == {f"game {n}" for n in range(GAMES)} - {"game 150"}


def test_a_journal_of_the_damaged_file_is_not_the_new_ones(torn: bytes, data: Path) -> None:
    """SQLite would undo changes of the old file in the new one."""
    journal = Path(f"{record_path()}-journal")
    journal.write_bytes(b"\xd9\xd5\x05\xf9 \xa1c\xd7" + bytes(504) + torn[:4096])
    with pytest.warns(SaletWarning, match="was damaged"):
        left = engine.recorded_games()
    assert len(left) >= READABLE
    assert engine.recorded_games() == left


def test_a_newer_record_is_not_rescued(torn: bytes) -> None:
    with closing(sqlite3.connect(record_path())) as database:
        database.execute("pragma user_version = 99")
    before = Path(record_path()).read_bytes()
    with pytest.raises(SaletError, match="written by a newer version"):
        engine.recorded_games()
    assert Path(record_path()).read_bytes() == before


def test_a_file_that_was_cut_off_is_rescued(data: Path) -> None:
    with open_record() as record:
        record.games.add([game(title=f"game {number}") for number in range(GAMES)])
    file = Path(record_path())
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.warns(SaletWarning, match="was damaged"):
        left = engine.recorded_games()
    assert GAMES // 2 < len(left) < GAMES


# The first page, which says what the tables are


def full_record(number: int = 40) -> list[GameRecord]:
    """The games of a record with all kinds of rows."""
    games = [game(title=f"game {each}") for each in range(number)]
    with open_record() as record:
        record.games.add(games)
        record.past.add([("typed", parse_past("2024-01-01 heron"))])
        for each in games:
            record.reviews.keep(each.id, "key", {"reason": each.title})
    return games


def assert_all_there(games: list[GameRecord]) -> None:
    with open_record() as record:
        assert record.games.games() == games
        assert [each.word for each in record.past.stored()] == ["heron"]
        assert len(record.reviews.kept()) == len(games)


def renamed(column: str) -> bytes:
    """The name of a column with a flipped bit, as it stands in the schema."""
    return f'"{column[:-1]}{chr(ord(column[-1]) ^ 1)}" '.encode()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_column_with_a_damaged_name_loses_no_row(table: SealedTable) -> None:
    """SQLite takes "id" for a text, and not for a column, where no column is called so."""
    games = full_record()
    file = Path(record_path())
    sound = file.read_bytes()
    for column in table.columns:
        at = sound.index(b"CREATE TABLE " + table.name.encode())
        damaged = sound[:at] + sound[at:].replace(f'"{column}" '.encode(), renamed(column), 1)
        assert damaged != sound
        file.write_bytes(damaged)
        with pytest.warns(SaletWarning, match=f"the table {table.name} is not as it was made"):
            assert_all_there(games)
    file.write_bytes(sound[:at] + sound[at:].replace(b"seal text", b"sean text", 1))
    with pytest.warns(SaletWarning, match=f"the table {table.name} is not as it was made"):
        assert_all_there(games)


@pytest.mark.filterwarnings("ignore::salet.SaletWarning")
def test_the_name_of_a_column_removes_nothing() -> None:
    games = full_record()
    file = Path(record_path())
    file.write_bytes(file.read_bytes().replace(b'"id" text', b'"if" text'))
    with pytest.raises(SaletError, match="no game has the id 'id'"):
        engine.remove_games(["id"])
    assert_all_there(games)


@pytest.mark.parametrize(
    ("place", "damage"),
    [
        (0, os.urandom(4096)),
        (0, bytes(4096)),
        (0, b"?"),
        (16, b"\x20"),  # the size of its pages
        (47, b"\x05"),  # the format of its schema, which SQLite then does not support
        (100, b"\x05"),  # the kind of the page
        (103, b"\x00\x00"),  # how many rows it has
    ],
)
def test_a_damaged_first_page_loses_no_row(place: int, damage: bytes) -> None:
    games = full_record()
    file = Path(record_path())
    damaged = bytearray(file.read_bytes())
    damaged[place : place + len(damage)] = damage
    file.write_bytes(damaged)
    with pytest.warns(SaletWarning, match="40 games and 1 past answer could be read"):
        assert_all_there(games)


def test_tables_that_begin_elsewhere_are_found() -> None:
    """As in records that were brought up to date."""
    games = full_record()
    with closing(sqlite3.connect(record_path())) as database, database:
        database.execute("create table copy as select * from games")
        (described,) = database.execute("select sql from sqlite_master").fetchone()
        database.execute("create table more (a)")
        database.execute("drop table games")
        database.execute(described)
        database.execute("insert into games select * from copy")
        database.execute("drop table copy")
    file = Path(record_path())
    damaged = file.read_bytes()
    for table in TABLES:
        damaged = damaged.replace(f'{table.name} ("'.encode(), f"{table.name} ('".encode())
    file.write_bytes(damaged)
    with pytest.warns(SaletWarning, match="40 games and 1 past answer could be read"):
        assert_all_there(games)


@pytest.mark.filterwarnings("ignore::salet.SaletWarning")
def test_a_damaged_game_takes_its_review_along() -> None:
    games = full_record()
    with closing(sqlite3.connect(record_path())) as database, database:
        database.execute("update games set turns = 'x' where id = ?", (games[0].id,))
    assert engine.remove_games([games[0].id[:12]]) == []
    assert engine.describe_record()["damaged_games"] == 0
    with open_record() as record:
        assert record.reviews.kept().keys() == {each.id for each in games[1:]}


# Pages that lead to others


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_damaged_page_that_leads_to_the_rows_loses_none(table: SealedTable) -> None:
    games = full_record(400)
    answers = "".join(f"{date(2025, 1, 1) + timedelta(n)} salet\n" for n in range(600))
    with open_record() as record:
        record.past.add([("file", parse_past(answers))])
    before = engine.recorded_games()
    file = Path(record_path())
    with closing(sqlite3.connect(file)) as database:
        query = "select rootpage from sqlite_master where name = ?"
        ((root,),) = database.execute(query, (table.name,)).fetchall()
    damaged = bytearray(file.read_bytes())
    assert damaged[(root - 1) * 4096] == 5, "it leads to pages with rows, and has none itself"
    damaged[(root - 1) * 4096 : root * 4096] = os.urandom(4096)
    file.write_bytes(damaged)
    kept = "400 games and 601 past answers could be read and are kept;"
    with pytest.warns(SaletWarning, match=kept):
        assert engine.recorded_games() == before == games
    with open_record() as record:
        assert len(record.past.stored()) == 601
        assert len(record.reviews.kept()) == 400


def test_a_rescue_tells_how_many_games_are_lost(torn: bytes) -> None:
    with pytest.warns(SaletWarning) as warned:
        kept = len(engine.recorded_games())
    text = str(warned[0].message)
    assert f"{kept} games could be read and are kept, and {GAMES - kept} rows could not" in text
    assert "`salet stats --import` an export brings them back" in text


@given(
    size=st.sampled_from([512, 1024, 4096, 65536]),
    lengths=st.lists(st.integers(0, 3000), max_size=60, unique=True),
    every=st.integers(1, 5),
)
def test_rows_are_found_page_by_page(size: int, lengths: list[int], every: int) -> None:
    """SQLite itself is the twin."""
    rows = [
        (f"{n}é", (-1) ** n * 2 ** (n % 63), n / 3, ("ä" * n, b"\xff" * n, None)[n % 3])
        for n in lengths
    ]
    with TemporaryDirectory() as directory:
        file = Path(directory) / "rows.sqlite"
        with closing(sqlite3.connect(file)) as database, database:
            database.execute(f"pragma page_size = {size}")
            database.execute("create table found (a text primary key, b, c, d)")
            database.executemany("insert into found values (?, ?, ?, ?)", rows)
            database.commit()
            database.execute("delete from found where rowid % ? = 0", (every,))
            left = database.execute("select * from found").fetchall()
        assert sorted(rows_in_pages(file.read_bytes())) == sorted(left)


# What is beside the record


@pytest.mark.parametrize("content", [bytes(4096), b"SQLite format 3\0" + b"garbage" * 1000])
def test_a_lock_that_is_damaged_is_emptied(content: bytes, data: Path) -> None:
    with open_record() as record:
        record.games.add([game()])
    lock = Path(f"{record_path()}.lock")
    lock.write_bytes(content)
    assert len(engine.recorded_games()) == 1
    assert lock.read_bytes() == b""


def test_a_file_that_is_no_lock_is_left_alone(data: Path, tmp_path: Path) -> None:
    """Such as one beside a file that a link leads to."""
    other = tmp_path / "yarn.lock"
    other.write_text("of value")
    data.mkdir()
    Path(record_path()).symlink_to(tmp_path / "yarn")
    with pytest.raises(SaletError, match=r"lock' is in the way \(it is not a lock\); move that"):
        engine.recorded_games()
    assert other.read_text() == "of value"


def test_nothing_is_made_beside_what_is_no_file(data: Path, tmp_path: Path) -> None:
    data.mkdir()
    os.mkfifo(tmp_path / "pipe")
    Path(record_path()).symlink_to(tmp_path / "pipe")
    with pytest.raises(SaletError, match="not a plain file"):
        engine.recorded_games()
    assert not (tmp_path / "pipe.lock").exists()


def test_a_lock_that_is_a_link_is_refused(data: Path, tmp_path: Path) -> None:
    """And what it leads to is left alone."""
    other = tmp_path / "other"
    other.write_text("of value")
    data.mkdir()
    Path(f"{record_path()}.lock").symlink_to(other)
    with pytest.raises(SaletError, match=r"lock' is in the way \(it is a link\); move that away"):
        engine.recorded_games()
    assert other.read_text() == "of value"


def test_a_record_that_is_in_use_is_not_to_be_moved(
    torn: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("salet.files.database._PATIENCE", 0.1)
    with (
        sharing(record_path()),
        pytest.raises(SaletError, match=r"another command is using it .*; try again, or") as error,
    ):
        engine.recorded_games()
    assert "move" not in str(error.value)


def test_what_is_in_the_way_of_the_lock_is_named(data: Path) -> None:
    Path(f"{record_path()}.lock").mkdir(parents=True)
    with pytest.raises(SaletError, match=r"sqlite.lock' is in the way .*; move that away"):
        engine.recorded_games()


# The soak


def test_a_loss_without_a_word_is_a_bug(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("abc")

    def read() -> set[str]:
        if "!" in (text := file.read_text()):
            warnings.warn("something is missing", SaletWarning, stacklevel=2)
        return set(text.strip("!"))

    kind = Kind("letters", file, read, lambda found, stored: found <= stored)
    assert kind.try_it("changed", b"ab!") == HEALED
    assert kind.try_it("changed", b"ab") == f"{WRONG}: less, without a word"
    assert kind.try_it("changed", b"abcd!") == WRONG
    assert kind.try_it("changed", b"abc") == UNHARMED
