"""The record of games: stored, counted, imported and exported."""

import csv
import io
import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import warnings
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet import engine
from salet.cli import main
from salet.errors import SaletError, SaletWarning
from salet.files import record_path
from salet.files.seal import seal
from salet.game.modes import mode_names
from salet.game.replies import LETTERS, NOTATIONS
from salet.records.chat import parse_shares
from salet.records.exchange import format_games, parse_games
from salet.records.history import (
    COLUMNS,
    COMMANDS,
    GameRecord,
    find_games,
    is_private,
    set_private,
)
from salet.records.share import Share, format_share
from salet.records.stats import Stats, stats_by
from salet.records.store import open_history
from tests.standard import all_green
from tests.test_cli import Capture, answer, refusal

pytestmark = pytest.mark.usefixtures("data")


def game(won: bool = True, guesses: int = 4, **facts: object) -> GameRecord:
    turns = ["salet:bbbbb"] * (guesses - 1) + ["crony:ggggg" if won else "crony:bbbbb"]
    fields: dict[str, object] = {
        "command": "play", "won": won, "turns": " ".join(turns), "limit": 6 if won else guesses,
        "answer": "crony" if won else "", **facts,
    }  # fmt: skip
    return GameRecord(**fields)  # type: ignore[arg-type]


def test_stats_after_a_hundred_games() -> None:
    """Every seventh game is lost; the others cycle through 1 to 6 guesses and the modes."""
    games = [
        game(won=number % 7 != 0, guesses=number % 6 + 1, mode=mode_names()[number % 3])
        for number in range(1, 101)
    ]
    with open_history() as history:
        for each in games:
            assert history.add([each]) == 1
    with open_history() as history:
        recorded = history.games()
    assert recorded == games
    stats = Stats.of(recorded)
    assert (stats.played, stats.won, stats.streak, stats.longest_streak) == (100, 86, 2, 6)
    wins = [number % 6 + 1 for number in range(1, 101) if number % 7]
    assert stats.distribution == {guesses: wins.count(guesses) for guesses in range(1, 7)}
    assert stats.mean == pytest.approx(sum(wins) / 86)
    assert stats.win_ratio == pytest.approx(0.86)
    modes = stats_by(recorded, "mode")
    assert sum(each.played for each in modes.values()) == 100
    assert {name: each.played for name, each in modes.items()} == {
        mode_names()[0]: 33, mode_names()[1]: 34, mode_names()[2]: 33,
    }  # fmt: skip


def test_no_games_yet(capsys: Capture) -> None:
    assert main(["stats"]) == 0
    assert capsys.readouterr().out == f"no games recorded yet\n\nrecorded in {record_path()}\n"
    document = answer(capsys, "stats")
    assert (document["played"], document["win_ratio"], document["mean"]) == (0, None, None)


RECORD = """
import sys
from salet.records.history import GameRecord
from salet.records.store import open_history
for number in range(int(sys.argv[2])):
    with open_history() as history:
        game = GameRecord(command="solve", won=True, turns="salet:ggggg", title=sys.argv[1])
        history.add([game])
    print(number, flush=True)
"""


def recorder(name: str, games: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", RECORD, name, str(games)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_processes_that_record_at_once_lose_none() -> None:
    """They also all create the table, which must exist only once."""
    recorders = [recorder(name, 50) for name in "abcd"]
    for each in recorders:
        each.communicate()
        assert each.returncode == 0
    with open_history() as history:
        titles = [each.title for each in history.games()]
    assert {name: titles.count(name) for name in "abcd"} == dict.fromkeys("abcd", 50)


def test_a_kill_in_the_middle_loses_nothing() -> None:
    reported = 0
    for attempt in range(5):
        with recorder(str(attempt), 10_000) as killed:
            assert killed.stdout is not None
            for _ in range(attempt * 7 + 1):
                killed.stdout.readline()
            killed.send_signal(signal.SIGKILL)
            reported = attempt * 7 + 1
        with open_history() as history:
            recorded = [each.title for each in history.games()]
        assert recorded.count(str(attempt)) >= reported
    database = sqlite3.connect(record_path())
    assert database.execute("pragma integrity_check").fetchone() == ("ok",)
    database.close()


def test_a_record_of_a_newer_version_is_not_touched(capsys: Capture, data: Path) -> None:
    data.mkdir()
    newer = sqlite3.connect(record_path())
    newer.execute("create table games (everything text)")
    newer.execute("pragma user_version = 99")
    newer.close()
    before = Path(record_path()).read_bytes()
    assert "was written by a newer version of salet and is left alone" in refusal(capsys, "stats")
    assert main(["solve", "crane"]) == 0  # the game goes on
    out, err = capsys.readouterr()
    assert "CRANE: solved" in out
    assert "warning: the game is not recorded" in err
    assert Path(record_path()).read_bytes() == before


def test_a_damaged_record_says_so(capsys: Capture, data: Path) -> None:
    data.mkdir()
    Path(record_path()).write_text("no database at all, but long enough to be looked at " * 20)
    assert "cannot be used: file is not a database" in refusal(capsys, "stats")
    assert main(["solve", "crane"]) == 0
    assert "the game is not recorded" in capsys.readouterr().err


@pytest.mark.parametrize(
    "damage",
    ["won = 0", "turns = replace(turns, 'salet', 'talet')", "\"limit\" = 7", "seconds = 1e9",
     "turns = cast(turns as blob)", "won = 'x'", "seal = ''", "id = 'f' || substr(id, 2)"],
)  # fmt: skip
def test_a_damaged_game_is_named_and_the_rest_counts(capsys: Capture, damage: str) -> None:
    games = [game(id=f"0{number}", played_at=f"2024-01-0{number}") for number in range(1, 6)]
    with open_history() as history:
        history.add(games)
    with closing(sqlite3.connect(record_path())) as database, database:
        database.execute(f"update games set {damage} where id = '03'")  # noqa: S608
    assert main(["stats"]) == 0
    out, err = capsys.readouterr()
    assert "4 games played, 4 won" in out
    assert "1 game in the record is damaged and left out (" in err
    assert "3, played at '2024-01-03')" in err
    with open_history() as history, pytest.warns(SaletWarning, match="damaged"):
        assert history.games() == [*games[:2], *games[3:]]


def test_what_can_be_read_of_a_torn_record_is_kept(capsys: Capture, data: Path) -> None:
    games = [game(title=f"game {number}") for number in range(300)]
    with open_history() as history:
        history.add(games)
    file = Path(record_path())
    torn = bytearray(file.read_bytes())
    middle = torn.index(b"game 150") // 4096 * 4096
    torn[middle : middle + 4096] = os.urandom(4096)
    file.write_bytes(torn)
    assert main(["stats"]) == 0
    err = capsys.readouterr().err
    assert "the record of games was damaged" in err
    (aside,) = data.glob("games.sqlite.damaged-*")
    assert aside.read_bytes() == torn
    with open_history() as history:
        left = history.games()
    assert 100 < len(left) < 300
    assert {each.id for each in left} < {each.id for each in games}
    assert set(left) < set(games)
    for _ in range(2):
        later = subprocess.run(
            [sys.executable, "-m", "salet", "stats"], capture_output=True, text=True, check=True
        )
        assert later.stderr.count(f"was damaged is still there as '{aside}'") == 1
    aside.unlink()
    assert main(["stats"]) == 0
    assert not capsys.readouterr().err


#: The table as version 0.1.0 created it.
FIRST_COLUMNS = COLUMNS[: COLUMNS.index("game")]
FIRST_EDITION = """
create table games ("command" text not null, "won" integer not null, "turns" text not null,
"mode" text not null, "limit" integer not null, "answers" text not null, "guesses" text not null,
"answer" text not null, "strategy" text not null, "title" text not null, "seconds" real not null,
"played_at" text not null, "id" text not null primary key);
pragma user_version = 1;
"""


def test_a_record_of_the_first_edition_is_brought_up_to_date(data: Path) -> None:
    data.mkdir()
    games = [game(won=number % 3 > 0, title=f"game {number}") for number in range(50)]
    with closing(sqlite3.connect(record_path())) as old, old:
        old.executescript(FIRST_EDITION)
        for each in games:
            row = [getattr(each, name) for name in FIRST_COLUMNS]
            old.execute(f"insert into games values ({', '.join('?' * len(row))})", row)  # noqa: S608
    os.chmod(record_path(), 0o644)
    for _ in range(2):
        with open_history() as history:
            assert sorted(history.games(), key=lambda each: each.id) == sorted(
                games, key=lambda each: each.id
            )
    assert stat.S_IMODE(Path(record_path()).stat().st_mode) == 0o600


def test_a_sealed_record_without_games_is_brought_up_to_date(data: Path) -> None:
    """Version 2; a damaged row stays damaged, and no other is lost."""
    data.mkdir()
    games = [game(title=f"game {number}") for number in range(9)]
    with closing(sqlite3.connect(record_path())) as old, old:
        old.executescript(FIRST_EDITION.replace("user_version = 1", "user_version = 2"))
        old.execute("alter table games add column seal text")
        for each in games:
            row = [getattr(each, name) for name in FIRST_COLUMNS]
            places = ", ".join("?" * (len(row) + 1))
            old.execute(f"insert into games values ({places})", [*row, seal(*row)])  # noqa: S608
        old.execute("update games set turns = 'salet:ggggg' where title = 'game 4'")
    for _ in range(2):
        with open_history() as history, pytest.warns(SaletWarning, match="1 game in the record is"):
            left = history.games()
        assert {each.title for each in left} == {f"game {n}" for n in range(9)} - {"game 4"}
        assert {(each.rule, each.boards, each.game) for each in left} == {("wordle", 1, "")}


def test_a_version_that_is_damaged_is_put_right() -> None:
    with open_history() as history:
        history.add([game()])
    with closing(sqlite3.connect(record_path())) as database:
        database.execute("pragma user_version = 0")
    with open_history() as history:
        assert len(history.games()) == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_directory_that_cannot_be_written_is_a_warning(capsys: Capture, data: Path) -> None:
    data.mkdir(mode=0o500)
    assert main(["solve", "crane"]) == 0
    assert "the game is not recorded" in capsys.readouterr().err


def test_private_mode(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["solve", "crane", "--no-record"]) == 0
    monkeypatch.setenv("SALET_PRIVATE", "1")
    assert main(["solve", "crane"]) == 0
    monkeypatch.delenv("SALET_PRIVATE")
    capsys.readouterr()
    assert answer(capsys, "stats", "--private", "on")["private"]
    assert main(["solve", "crane"]) == 0
    assert is_private()
    capsys.readouterr()
    assert answer(capsys, "stats", "--whose", "all")["played"] == 0
    assert not answer(capsys, "stats", "--private", "off")["private"]
    set_private(False)  # twice does no harm
    assert main(["solve", "crane"]) == 0
    capsys.readouterr()
    assert answer(capsys, "stats", "--whose", "computer")["played"] == 1


def test_stats_of_some_games(capsys: Capture) -> None:
    with open_history() as history:
        history.add([game(mode="hard", strategy="entropy"), game(won=False), game(guesses=2)])
    assert answer(capsys, "stats", "--mode", "hard")["played"] == 1
    assert answer(capsys, "stats", "--strategy", "entropy")["played"] == 1
    assert answer(capsys, "stats", "--command", "play")["played"] == 3
    assert answer(capsys, "stats", "--command", "solve")["played"] == 0
    by = answer(capsys, "stats", "--by", "opener")["by_opener"]
    assert {name: each["played"] for name, each in by.items()} == {"salet": 3}
    assert main(["stats"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "3 games played, 2 won (66.7%)"
    assert shown[1] == "games won in a row: 1, longest 1; days: 1, longest 1"
    assert "    4  ████████████████████████████████████████ 1" in shown
    assert " lost  ████████████████████████████████████████ 1" in shown


TILES = st.integers(0, all_green())


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    shared = draw(st.booleans())
    word = st.just("?") if shared else st.sampled_from(("salet", "crony", "naïve"))
    tiles = st.text("byg", min_size=5, max_size=5).filter(lambda each: each != "ggggg")
    rows = draw(st.lists(st.tuples(word, tiles), min_size=1, max_size=8))
    won = shared and draw(st.booleans())
    if won:
        rows[-1] = ("?", "ggggg")
    words = st.text("abcé, \"'\n;=", max_size=8).map(str.strip)
    return GameRecord(
        command=draw(st.sampled_from(COMMANDS)),
        won=won,
        turns=" ".join(f"{guess}:{tiles}" for guess, tiles in rows),
        mode=draw(st.sampled_from(mode_names())),
        limit=draw(st.integers(len(rows), 100)) if won else len(rows),
        title=draw(words),
        strategy=draw(words),
        seconds=draw(st.floats(0, 1e6)),
    )


@pytest.mark.parametrize("ending", ["json", "csv"])
@given(games=st.lists(records(), min_size=1, max_size=5))
def test_exports_are_read_back(ending: str, games: list[GameRecord]) -> None:
    assert parse_games(format_games(games, ending)) == games


def test_thirty_thousand_shares_take_seconds() -> None:
    """Each used to be compared with all before it, which took 152 s."""
    rows = "\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
    started = time.monotonic()
    assert len(parse_games("".join(f"Wordle {n} 2/6{rows}" for n in range(1, 15_001)))) == 15_000
    assert len({game.id for game in parse_games(f"Wordle 2/6{rows}" * 15_000)}) == 15_000
    assert time.monotonic() - started < 20


def test_no_cell_of_a_spreadsheet_is_a_formula() -> None:
    titles = ["=1+1", "+1", "-1", "@x", "'=1", "''-1", "'tis", "plain", "\tx", "=HYPERLINK(1)"]
    games = [game(title=title) for title in titles]
    text = format_games(games, "csv")
    for row in list(csv.reader(text.splitlines()))[1:]:
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row)
    assert [each.title for each in parse_games(text)] == [each.strip() for each in titles]
    assert "'=1+1" not in format_games(games, "json")


def test_imported_text_does_not_command_the_terminal(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "evil.csv").write_text(
        "turns,strategy,title\nsalet:ggggg,\x1b[2Jbest\x9b1m,\u202ex\n"
    )
    assert main(["stats", "--import", str(tmp_path / "evil.csv"), "--by", "strategy"]) == 0
    out, err = capsys.readouterr()
    assert "[2Jbest1m" in out
    assert "\x1b" not in out + err
    with open_history() as history:
        assert [each.title for each in history.games()] == ["x"]
    for text in ("\x1b[2J", "turns\nsalet:\x1b[2J\n", "turns,mode\nsalet:ggggg,\x1b]0;x\n"):
        (tmp_path / "evil.csv").write_text(text)
        assert "\x1b" not in refusal(capsys, "stats", "--import", str(tmp_path / "evil.csv"))


def test_what_is_piped_in_is_bounded(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("salet.cli.input.MOST_BYTES", 2**20)
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * 2**21))
    assert "at most 1 MB can be piped in" in refusal(capsys, "stats", "--import", "-")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with (tmp_path / "bytes").open(encoding="utf-8") as piped:
        monkeypatch.setattr("sys.stdin", piped)
        assert "is not UTF-8 text" in refusal(capsys, "stats", "--import", "-")
    for file, what in (("/dev/zero", "too large"), (str(tmp_path), "Is a directory")):
        assert what in refusal(capsys, "stats", "--import", file)


def test_export_and_import_by_the_command(capsys: Capture, tmp_path: Path) -> None:
    with open_history() as history:
        history.add([game(), game(won=False)])
    for name in ("games.csv", "games.json"):
        file = str(tmp_path / name)
        assert main(["stats", "--export", file]) == 0
        assert main(["stats", "--import", file]) == 0
        assert "2 games read, 0 of them new" in capsys.readouterr().err
        os.unlink(record_path())
        assert answer(capsys, "stats", "--import", file)["played"] == 2
    refused = refusal(capsys, "stats", "--export", str(tmp_path / "games.txt"))
    assert "files that end in .json or .csv" in refused
    assert not (tmp_path / "games.txt").exists()


SHARED = """Anna, 09:12
Wordle 1,234 4/6*

⬛🟨⬛⬛⬛
⬛⬛🟩⬛⬛
🟩🟩🟩🟩⬛
🟩🟩🟩🟩🟩
not bad!
Wordle 1.235 X/6
⬜🟦⬜⬜⬜
⬜🟦⬜⬜⬜
⬜🟦⬜⬜⬜
⬜🟦⬜⬜⬜
⬜🟦⬜⬜⬜
🟧🟧🟧🟧⬜
"""


def test_share_texts_are_imported_once(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "chat.txt").write_text(SHARED, encoding="utf-8")
    for new in (2, 0):
        assert main(["stats", "--import", str(tmp_path / "chat.txt")]) == 0
        out, err = capsys.readouterr()
        assert err == f"2 games read, {new} of them new\n"
        assert out.startswith("2 games played, 1 won (50.0%)")
    with open_history() as history:
        first, second = history.games()
    assert (first.title, first.mode, first.count, first.won) == ("Wordle 1,234", "hard", 4, True)
    assert first.turns.split()[0] == "?:bybbb"
    assert first.opener == ""
    assert (second.title, second.mode, second.won) == ("Wordle 1.235", "normal", False)


def test_csv_of_words_is_imported(capsys: Capture, tmp_path: Path) -> None:
    text = "Played_at,Answer,Guesses_made,mood\n2026-01-01,TRAIT,petty trait,glad\n"
    (tmp_path / "mine.csv").write_text(text, encoding="utf-8")
    assert answer(capsys, "stats", "--import", str(tmp_path / "mine.csv"))["won"] == 1
    with open_history() as history:
        (recorded,) = history.games()
    assert recorded.turns == "petty:bbyyb trait:ggggg"
    assert recorded.played_at == "2026-01-01T00:00:00+00:00"
    assert recorded.answer == "trait"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("hello", "no games found"),
        ("", "no games found"),
        ("turns\nsalet:bybbz\n", "line 2: 'bybbz' are not tiles: 'z'"),
        ("turns,won\nsalet:bybbb,1\n", "line 2: won is True, but the last turn is salet:bybbb"),
        ("turns,won\nsalet:bybbb,maybe\n", "line 2: won cannot be 'maybe'"),
        ("turns,limit\nsalet:bybbb,six\n", "line 2: limit cannot be 'six'"),
        ("guesses_made,answer\ncrane,\n", "line 2: it has neither turns nor"),
        ("guesses_made,answer\ncran,slate\n", "line 2: 'cran' has 4 letters"),
        ('{"games": [{"turns": ""}]}', "game 1: it has neither turns"),
        ('{"games": 3}', "games is not a list of objects"),
        ("{", "this is not an export of games"),
        ("Wordle 1 3/6\n⬛🟨⬛⬛⬛\n", "line 1: 'Wordle 1 3/6' does not match its 1 row"),
        ("Wordle 1 3/6\nWordle 2 3/6\n", "no games found"),
        ("⬛🟨⬛⬛⬛\n⬛🟨⬛⬛\n", "no games found"),
        ("A 2/6\n⬛🟨⬛⬛⬛\n⬛🟨⬛⬛\n", "the rows that end on line 3: '⬛🟨⬛⬛' has 4 tiles"),
        ("Wordle 1 3/2\n" + "🟨🟨🟨🟨🟨\n" * 2 + "🟩🟩🟩🟩🟩", "'Wordle 1 3/2' does not match"),
        ("turns\n   ,x\n", "line 2: it has neither turns"),
        ('{"games": [{"turns": "   "}]}', "game 1: it has neither turns"),
        ("turns,limit\nsalet:bybbb,100000000000000000000000\n", "limit cannot be '1000000000000"),
        ("turns,limit\nsalet:bybbb,-6\n", "limit cannot be '-6'"),
        ("turns,seconds\nsalet:ggggg,nan\n", "seconds cannot be 'nan'"),
        ("turns,seconds\nsalet:ggggg,1e999\n", "seconds cannot be '1e999'"),
        ("turns,mode\nsalet:ggggg,easy\n", "no mode is called 'easy'"),
        ("turns,command\nsalet:ggggg,cheat\n", "no command is called 'cheat'"),
        ("turns,played_at\nsalet:ggggg,01/03/2024\n", "played_at cannot be '01/03/2024'"),
        ("turns\nsalet:bybbb\n", "the game is not finished: 1 turn of 6, not solved"),
        ("turns\nsalet:ggggg crony:ggggg\n", "continue after all green"),
        ("turns\nsalet:bybbb cat:ggg\n", "are not all the same length"),
        ("turns,answer\nsalet:bbybb knoll:ggggg,crimp\n", "the answer is 'crimp', but salet"),
        ('{"games": [{"turns": "salet:ggggg", "title": "\\ud800"}]}', "title cannot be"),
        ("turns\n" + "x" * 200_000, "line "),
        ('{"games": ' + "[" * 100_000, "this is not an export of games: it is nested too deep"),
        ('{"games": [{"limit": ' + "9" * 5000 + "}]}", "it has a number with 5,000 digits"),
        ('{"games": [], "games": []}', "'games' appears twice in an object"),
        ('{"games": [' + "[]," * 4_000_000 + "[]]}", "it has more than 4,000,000 values"),
        ('{"games": [{"turns": ["salet:ggggg"]}]}', "game 1: turns cannot be a list"),
        ('{"games": [{"turns": "salet:ggggg", "title": {}}]}', "title cannot be a table"),
        ('{"games": [{"guesses_made": "cat", "answer": [1]}]}', "answer cannot be a list"),
        ('{"games": [{"turns": "?:' + "b" * 9000 + '"}]}', "have 9,000 tiles; words have 3 to 11"),
        ("turns\rx,turns\ngggg", "line 2: 'x' has no tiles"),
        ("turns," + "x" * 200_000 + "\nsalet:ggggg\n", "line 1: field larger than field limit"),
        (
            "turns" + ",x" * 200 + "\nsalet:ggggg\n",
            "there are 201 columns; at most 100 are allowed",
        ),
    ],
)
def test_what_cannot_be_imported_is_named(text: str, wrong: str) -> None:
    with pytest.raises(SaletError) as error:
        parse_games(text)
    assert wrong in str(error.value)


@given(
    st.lists(TILES.filter(lambda tiles: tiles != all_green()), min_size=1, max_size=6),
    st.booleans(), st.booleans(), st.sampled_from(NOTATIONS[3:]),
)  # fmt: skip
def test_shares_are_read_back(rows: list[int], solved: bool, hard: bool, notation: str) -> None:
    patterns = (*rows[:-1], all_green()) if solved else tuple(rows)
    limit = 6 if solved else len(rows)
    share = Share("salet 2026-11-16", (patterns,), 5, limit, hard)
    text = f"hi\n{format_share(share, notation)}\n\n{format_share(share, notation)}"
    assert parse_shares(text) == [share, share]


def test_a_game_that_is_over_is_there_at_once() -> None:
    """Recorded when it ends, not when the command does."""
    command = [sys.executable, "-m", "salet", "assist"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("slate ggggg\n")
        process.stdin.flush()
        shown = iter(process.stdout.readline, "")
        assert any("Solved" in line for line in shown)
        deadline = time.monotonic() + 30
        recorded: list[GameRecord] = []
        while not recorded and time.monotonic() < deadline:
            with open_history() as history:
                recorded = history.games()
        process.kill()
    assert [each.answer for each in recorded] == ["slate"]
    assert json.loads(json.dumps(recorded[0].as_dict()))["opener"] == "slate"


CHAT = """[16.11., 09:12] Anna: Wordle 1,249 X/2* unlucky
⬛🟨⬛⬛⬛

⬛⬛🟩⬛⬛
see you on 11/16
> Wordle 1249 X/2
> ⬜🟦⬜⬜⬜
> ⬜⬜🟧⬜⬜
Wordle 1.248 1/6
🟩🟩🟩🟩🟩
⬛⬛⬛⬛⬛ what a row
⬛⬛🟨⬛⬛
the score is 7/6 or so
"""


def test_a_chat_is_read_as_people_mean_it() -> None:
    """Posted twice, with a comma or without, quoted or not: one game; and in the order played."""
    with pytest.warns(SaletWarning, match="left out.*: lines 11 to 12: 2 rows of tiles without"):
        games = parse_games(CHAT)
    assert [game.won for game in games] == [True, False, False]
    assert [game.title for game in games][1].endswith("Anna: Wordle 1,249")
    assert games[1].mode == "hard"
    assert len({game.id for game in games}) == 2
    with open_history() as history:
        assert history.add(games) == 2


def test_a_long_line_is_no_trouble() -> None:
    assert parse_shares(" " * 100_000 + "1/6 " + "x " * 100_000) == []


def test_letters_below_a_heading_are_rows() -> None:
    share = Share("salet evil", ((3, 0, all_green()),), 5)
    assert parse_shares(f"boggy\n{format_share(share, LETTERS)}\nbyg") == [share]


def test_other_signs_between_cells(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("turns;mode\nsalet:bbbbb crony:ggggg;hard\n")
    assert answer(capsys, "stats", "--import", str(tmp_path / "mine.csv"))["won"] == 1


def test_nothing_is_imported_where_something_is_wrong(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("turns\nsalet:ggggg\nsalet:bybbz\n")
    refused = refusal(capsys, "stats", "--import", str(tmp_path / "mine.csv"))
    assert "nothing is imported: line 3: 'bybbz' are not tiles" in refused
    assert answer(capsys, "stats")["played"] == 0


def test_games_are_listed_in_the_order_played() -> None:
    text = (
        "turns,played_at\n"
        "salet:ggggg,2026-01-01T23:00:00-05:00\n"
        "crane:ggggg,2026-01-02T01:00:00+00:00\n"
    )
    with open_history() as history:
        history.add(parse_games(text))
        assert [game.answer for game in history.games()] == ["crane", "salet"]


def test_a_whole_id_is_preferred_to_one_that_starts_so() -> None:
    games = [GameRecord(command="import", won=True, turns="?:ggggg", id=id_) for id_ in ("1", "10")]
    assert find_games(games, ["1"]) == games[:1]
    shouted = replace(games[0], id="ABC")
    assert find_games([shouted], ["ABC"]) == [shouted]


def test_a_damaged_game_is_replaced_by_an_import_or_removed(
    capsys: Capture, tmp_path: Path
) -> None:
    exported = tmp_path / "games.json"
    games = [game(id=f"0{number}", played_at=f"2024-01-0{number}") for number in range(1, 4)]
    with open_history() as history:
        history.add(games)
    assert main(["stats", "--export", str(exported)]) == 0
    for repair in (["--import", str(exported)], ["--remove", "03"]):
        with closing(sqlite3.connect(record_path())) as database, database:
            database.execute("update games set turns = 'salet:byygb' where id = '03'")
        capsys.readouterr()
        assert main(["stats"]) == 0
        assert "(03, played at '2024-01-03" in capsys.readouterr().err
        with pytest.warns(SaletWarning, match="1 game in the record is damaged"):
            engine.recorded_games()
        assert engine.describe_record()["damaged_games"] == 1
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert main(["stats", *repair]) == 0
        capsys.readouterr()
        assert main(["stats"]) == 0
        assert "damaged" not in capsys.readouterr().err
    with open_history() as history:
        assert [each.id for each in history.games()] == ["01", "02"]
