"""The record over time: whose games they are, reviews that are kept, figures, and the page."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet import engine
from salet.analysis.people import people_in
from salet.analysis.review import review
from salet.analysis.verdicts import REVIEW_VERSION
from salet.cli import main
from salet.cli.figures import sparkline
from salet.cli.terminal import Screen
from salet.errors import SaletError, SaletWarning
from salet.files import database, record_path
from salet.files.pages import rows_in_pages
from salet.files.seal import seal
from salet.game.game import Game
from salet.game.position import Position
from salet.game.priors import Prior
from salet.records.charts import month_picture
from salet.records.days import played_on, puzzle_day, puzzle_name
from salet.records.exchange import format_games, parse_games
from salet.records.figures import Figures
from salet.records.history import COLUMNS, GameRecord
from salet.records.names import person_in
from salet.records.report import report_page
from salet.records.reviewing import game_of, leads_into_corner, noted, review_all
from salet.records.reviews import BOARDS, LISTS, UNKNOWN, WRONG, Kept, KeptReview, KeptTurn
from salet.records.stats import Stats
from salet.records.store import open_history, open_record
from salet.records.upgrade import VERSION
from tests.test_cli import Capture, answer, refusal
from tests.test_history import game

pytestmark = pytest.mark.usefixtures("data")

DIRTY = "crane:bybbb sport:bbbyy dirty:ggggg"


def played(turns: str = DIRTY, **facts: object) -> GameRecord:
    """A game that was played, of the original lists."""
    last = turns.split()[-1]
    fields: dict[str, object] = {
        "command": "play", "won": last.endswith("ggggg"), "turns": turns, "game": "original",
        "answer": last.partition(":")[0] if last.endswith("ggggg") else "", **facts,
    }  # fmt: skip
    return GameRecord(**fields)  # type: ignore[arg-type]


def record_them(games: Sequence[GameRecord]) -> None:
    with open_history() as history:
        assert history.add(games) == len(games)


# Whose games they are


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Anna: Wordle 1,234", "Anna"),
        ("[16.11., 09:12] Anna: Wordle 1,234", "Anna"),
        ("[16.11.26, 09:12:33] ~ Anna B.: Wordle 1,234", "Anna B."),
        ("16.11.26, 09:12 - Anna: Wordle 1,234", "Anna"),
        ("11/16/26, 9:12 PM - Anna: Wordle 1,234", "Anna"),
        ("+49 151 123: Wordle 1,234", "+49 151 123"),
        ("Wordle 1,234", ""),
        ("Wordle: 1,234", ""),
        ("Today at 09:12: Wordle 1,234", ""),
        ("09:12 Wordle 1,234", ""),
        (": Wordle", ""),
        ("", ""),
    ],
)
def test_who_is_named_in_a_chat(title: str, name: str) -> None:
    assert person_in(title) == name


@given(st.text(max_size=300))
def test_any_title_names_somebody_or_nobody(title: str) -> None:
    name = person_in(title)
    assert name in title
    assert len(name) <= 60


CHAT = """[16.11., 09:12] Anna: Wordle 1,249 2/6
⬛🟨⬛⬛⬛
🟩🟩🟩🟩🟩
[16.11., 09:13] Me: Wordle 1,249 2/6
⬛🟨⬛⬛⬛
🟩🟩🟩🟩🟩
"""


def test_two_people_with_the_same_tiles_have_a_game_each() -> None:
    games = parse_games(CHAT)
    assert [each.player for each in games] == ["Anna", "Me"]
    assert len({each.id for each in games}) == 2
    assert [each.player for each in parse_games(CHAT, me="me")] == ["Anna", ""]
    assert [each.whose for each in parse_games(CHAT, me="me")] == ["others", "me"]


def test_games_of_a_chat_become_ones_own_and_are_not_read_twice(
    capsys: Capture, tmp_path: Path
) -> None:
    """With the name or without, before or after it is known to be one's own."""
    chat = tmp_path / "chat.txt"
    chat.write_text(CHAT, encoding="utf-8")
    assert answer(capsys, "stats", "--import", str(chat))["played"] == 0
    assert answer(capsys, "stats", "--whose", "others")["played"] == 2
    assert answer(capsys, "stats", "--player", "anna")["played"] == 1
    assert answer(capsys, "stats", "--import", str(chat), "--me", "me")["played"] == 1
    assert answer(capsys, "stats", "--whose", "all")["played"] == 2
    own = tmp_path / "own.txt"
    own.write_text("Wordle 1,249 2/6\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n", encoding="utf-8")
    assert main(["stats", "--import", str(own)]) == 0
    assert "1 game read, 0 of them new" in capsys.readouterr().err


def test_a_share_of_a_recorded_game_is_the_same_game(capsys: Capture, tmp_path: Path) -> None:
    record_them([played("crane:bybbb dirty:ggggg", title="Wordle 1,249", command="assist")])
    share = tmp_path / "share.txt"
    share.write_text("Wordle 1,249 2/6\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n", encoding="utf-8")
    assert answer(capsys, "stats", "--import", str(share))["played"] == 1


WORDED = """[16.11.26, 09:12] Anna: Wordle 1,702 3/6*
SLATE ⬛⬛🟨⬛🟨
CRANE ⬛🟨🟩⬛🟨
BREAK 🟩🟩🟩🟩🟩
[16.11.26, 09:13] Me: mine
Wordle 1,702 2/6

⬛⬛🟨⬛🟨 slate
🟩🟩🟩🟩🟩 break
[16.11.26, 09:14] Bob: Wordle 1,702 X/2
⬛⬛🟨⬛🟨
⬛🟨🟨⬛🟨 so close
"""


def test_a_chat_with_words_and_without() -> None:
    """A game with words has them, and its answer; small words beside some tiles are comments."""
    text = WORDED.replace("⬛🟨🟩⬛🟨", "⬛🟩🟨⬛🟨")
    games = {each.player: each for each in parse_games(text, me="me")}
    assert list(games) == ["Anna", "", "Bob"]
    assert games["Anna"].turns == "slate:bbyby crane:bgyby break:ggggg"
    assert (games["Anna"].answer, games["Anna"].mode) == ("break", "hard")
    assert (games[""].turns, games[""].answer) == ("slate:bbyby break:ggggg", "break")
    assert games["Bob"].turns == "?:bbyby ?:byyby"
    (headless,) = parse_games("SLATE ⬛⬛🟨⬛🟨\nBREAK 🟩🟩🟩🟩🟩\nbye")
    assert (headless.turns, headless.title) == ("slate:bbyby break:ggggg", "")
    (commented,) = parse_games("Wordle 1,702 3/6\n⬛⬛🟨⬛🟨\n⬛🟩🟨⬛🟨\n🟩🟩🟩🟩🟩 LUCKY")
    assert commented.turns == "?:bbyby ?:bgyby ?:ggggg"
    (in_a_line,) = parse_games("Wordle 1,702 2/6 ⬛⬛🟨⬛🟨 🟩🟩🟩🟩🟩")
    assert in_a_line.turns == "?:bbyby ?:ggggg"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Wordle 1 3/6\nSLATE ⬛⬛🟨⬛🟨\nBREAK 🟩🟩🟩🟩🟩",
         "line 1: 'Wordle 1 3/6' does not match its 2 rows, solved"),
        ("Wordle 1 2/6\nSLAT ⬛⬛🟨⬛🟨\nBREAK 🟩🟩🟩🟩🟩",
         "line 2 has tiles and no word that fits"),
        ("\n" + WORDED, "line 4 is wrong: with the answer BREAK, CRANE gets bgyby"),
        ("Wordle 1,702 3/6\nno tiles", "no games found (line 1: 'Wordle 1,702 3/6' has no rows"),
        ("SLATE ⬛⬛🟨⬛🟨\nCRANE ⬛🟩🟨⬛🟨",
         "no games found (lines 1 to 2: 2 rows of tiles without a heading"),
        ("SLATE ⬛⬛🟨⬛🟨\n⬛⬛🟨⬛🟨", "no games found (line 2 has tiles and no word that fits"),
    ],
)  # fmt: skip
def test_games_that_contradict_themselves_are_refused(text: str, wrong: str) -> None:
    with pytest.raises(SaletError) as error:
        parse_games(text)
    assert wrong in str(error.value)


def test_nothing_that_looks_like_a_game_is_skipped_in_silence() -> None:
    nerdle = "nerdle 1234 3/6\n⬛🟪🟪⬛⬛⬛⬛🟪\n🟩🟩🟩🟩🟩🟩🟩🟩\n"
    share = "Wordle 1,702 2/6\nhm\n⬛⬛🟨⬛🟨\n🟩🟩🟩🟩🟩\nWordle 1,703 3/6 !\n"
    with pytest.warns(
        SaletWarning, match="line 5: 'Wordle 1,703 3/6' has no rows of tiles"
    ) as all_:
        (only,) = parse_games(share)
    assert len(all_) == 1
    assert only.title == "Wordle 1,702"
    message = "[16.11.26, 09:12] Bob: "
    with pytest.warns(SaletWarning, match="line 1: 'Wordle 1,700 2/6' has no rows"):
        (only,) = parse_games(f"Wordle 1,700 2/6\n{message}wow\n{share[:44].partition('hm')[2]}")
    assert (only.title, only.player) == ("", "Bob")
    with pytest.warns(SaletWarning, match="line 1: 'nerdle 1234 3/6' does not match its 1 row"):
        assert len(parse_games(nerdle + share.partition("Wordle 1,703")[0])) == 1


def test_words_take_the_place_of_tiles_alone(capsys: Capture, tmp_path: Path) -> None:
    """Once recorded, a game is not recorded again, but words are added to it."""
    plain = "Wordle 1,702 2/6\n⬛⬛🟨⬛🟨\n🟩🟩🟩🟩🟩\n"
    worded = "Wordle 1,702 2/6\nSLATE ⬛⬛🟨⬛🟨\nBREAK 🟩🟩🟩🟩🟩\n"
    assert engine.import_games(plain) == (1, 1)
    assert engine.import_games(worded) == (1, 1)
    assert engine.import_games(worded + plain) == (2, 0)
    (only,) = engine.recorded_games()
    assert (only.turns, only.answer) == ("slate:bbyby break:ggggg", "break")
    assert engine.list_past()["answers"][-1] == {
        "day": "2026-02-15", "word": "break", "source": "played"
    }  # fmt: skip
    assert engine.remove_games([only.id]) == [only]
    assert engine.import_games(plain + worded) == (2, 1)
    record_them([played("slate:bbyby break:ggggg", title="Wordle 1,709", command="assist")])
    assert engine.import_games(worded.replace("1,702", "1,709")) == (1, 0)


def test_somebody_elses_export_is_theirs(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("turns\nsalet:bbbbb crony:ggggg\n", encoding="utf-8")
    assert answer(capsys, "stats", "--import", str(file), "--player", "Bob")["played"] == 0
    (row,) = answer(capsys, "stats", "--player", "Bob", "--list")["games"]
    assert (row["player"], row["whose"], row["result"]) == ("Bob", "others", "2/6")
    assert answer(capsys, "stats", "--whose", "all", "--by", "player")["by_player"].keys() == {
        "Bob"
    }


def test_whose_games(capsys: Capture, tmp_path: Path) -> None:
    record_them([
        game(), game(command="assist"), game(command="solve"), game(command="import"),
        game(command="import", player="Anna"),
    ])  # fmt: skip
    for whose, number in (("me", 3), ("computer", 1), ("others", 1), ("all", 5)):
        assert answer(capsys, "stats", "--whose", whose)["played"] == number
    assert answer(capsys, "stats")["played"] == 3
    assert answer(capsys, "stats", "--command", "solve")["played"] == 1
    export = str(tmp_path / "games.json")
    assert main(["stats", "--export", export]) == 0
    assert "3 games written to" in (err := capsys.readouterr().err)
    assert "2 not yours left out, --whose all takes them" in err


@given(player=st.text("abcé, \"'=;:", max_size=9).map(str.strip), named=st.booleans())
@pytest.mark.parametrize("ending", ["json", "csv"])
def test_players_are_read_back(ending: str, player: str, named: bool) -> None:
    title = "Anna: Wordle 1,234" if named else "Wordle 1,234"
    games = [game(player=player, title=title, command="import")]
    assert parse_games(format_games(games, ending)) == games


@pytest.mark.parametrize("ending", ["json", "csv"])
def test_exports_before_there_were_players_are_read(ending: str) -> None:
    """The names in their titles count."""
    games = [game(title="Anna: Wordle 1,234", command="import"), game(title="Wordle 1,235")]
    text = format_games(games, ending)
    if ending == "json":
        rows = json.loads(text)["games"]
        text = json.dumps({"games": [{k: v for k, v in r.items() if k != "player"} for r in rows]})
    else:
        text = text.replace(",player", ",ignored")
    read = parse_games(text)
    assert read == [replace(games[0], player="Anna"), games[1]]


def fourth_edition(games: Sequence[GameRecord]) -> None:
    """A record as version 4 wrote it, which had no players."""
    older_edition(games, 4, COLUMNS[: COLUMNS.index("player")])


def older_edition(games: Sequence[GameRecord], version: int, columns: Sequence[str]) -> None:
    """A record as an older version wrote it, with these columns."""
    kinds = {"won": "integer", "limit": "integer", "seconds": "real", "boards": "integer"}
    table = ", ".join(
        f'"{name}" {kinds.get(name, "text")} not null{" primary key" if name == "id" else ""}'
        for name in columns
    )
    Path(record_path()).parent.mkdir()
    with closing(sqlite3.connect(record_path())) as old, old:
        old.execute(f"create table games ({table}, seal text not null)")
        old.execute("create table past (day text not null primary key, word text not null, "
                    "source text not null, seal text not null)")  # fmt: skip
        old.execute(f"pragma user_version = {version}")
        for each in games:
            row = [getattr(each, name) for name in columns]
            places = ", ".join("?" * (len(row) + 1))
            old.execute(f"insert into games values ({places})", [*row, seal(*row)])  # noqa: S608


@pytest.mark.parametrize(
    "damage", ["turns = 'salet:ggggg'", "title = cast(title as blob)", "won = 'x'", "seal = ''"]
)
def test_a_record_of_version_4_is_brought_up_to_date(damage: str) -> None:
    """No game is lost, a damaged one stays damaged, and names in titles are players."""
    games = [game(title=f"game {number}") for number in range(9)]
    games += [
        game(title="Anna: Wordle 1,234", command="import"),
        game(title="Anna: not shared", command="play"),
    ]
    fourth_edition(games)
    with closing(sqlite3.connect(record_path())) as old, old:
        old.execute(f"update games set {damage} where title = 'game 4'")  # noqa: S608
    for _ in range(2):
        with open_history() as history, pytest.warns(SaletWarning, match="1 game in the record is"):
            left = history.games()
        assert len(left) == 10
        assert {each.title: each.player for each in left if each.player} == {
            "Anna: Wordle 1,234": "Anna"
        }
        assert {each for each in left if not each.player} == {*games[:4], *games[5:9], games[10]}
    with closing(sqlite3.connect(record_path())) as database:
        assert database.execute("pragma user_version").fetchone() == (VERSION,)


def test_a_chat_read_by_version_4_is_not_read_twice() -> None:
    text = "Anna: Wordle 1,249 2/6\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
    (now,) = parse_games(text)
    (then,) = parse_games(text.replace("Anna: ", ""))
    fourth_edition([replace(then, title=now.title)])
    assert engine.import_games(text) == (1, 0)


def test_a_torn_record_of_version_4_is_rescued(data: Path) -> None:
    games = [game(title=f"game {number}") for number in range(300)]
    fourth_edition(games)
    file = Path(record_path())
    torn = bytearray(file.read_bytes())
    middle = torn.index(b"game 150") // 4096 * 4096
    torn[middle : middle + 4096] = os.urandom(4096)
    file.write_bytes(torn)
    with pytest.warns(SaletWarning, match="was damaged"), open_history() as history:
        left = history.games()
    assert 100 < len(left) < 300
    assert set(left) < set(games)


# Removing


def test_games_can_be_removed(capsys: Capture) -> None:
    games = [game(id=f"{number}{'a' * 31}") for number in range(3)]
    wrong = game(id="f" * 32, title="Wordle 1,600", answer="crony")
    record_them([*games, wrong])
    with open_record() as record:
        record.past.add_played([wrong])
        record.reviews.keep(wrong.id, "key", {"reason": "none"})
    assert answer(capsys, "stats", "--remove", "ffff", "--remove", "1a")["played"] == 2
    with open_record() as record:
        assert {each.id for each in record.games.games()} == {games[0].id, games[2].id}
        assert not record.reviews.kept()
        assert not record.past.stored()
    assert "no game has the id 'ffff'" in refusal(capsys, "stats", "--remove", "ffff")
    record_them([replace(games[1], id="0b" + "a" * 30)])
    assert "2 games have ids that start with '0'" in refusal(capsys, "stats", "--remove", "0")
    assert "no game has the id ''" in refusal(capsys, "stats", "--remove", "")
    assert answer(capsys, "stats")["played"] == 3


def test_what_is_removed_is_gone_from_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with an SQLite that was made to keep it, as some are."""
    connect = database._connect

    def keeping(address: str, *, uri: bool = False) -> sqlite3.Connection:
        connection = connect(address, uri=uri)
        connection.execute("pragma secure_delete = off")
        return connection

    monkeypatch.setattr(database, "_connect", keeping)
    games = [played(title=f"secret {number:04}") for number in range(300)]
    with open_record() as record:
        record.games.add(games)
    content = Path(record_path()).read_bytes()
    assert content.count(b"secret ") >= len(games)
    engine.remove_games([game.id for game in games])
    content = Path(record_path()).read_bytes()
    assert b"secret " not in content
    assert list(rows_in_pages(content)) == []


def test_a_past_answer_stays_as_long_as_a_game_gives_it() -> None:
    text = "Wordle 600 2/6\n\n{}\nCRONY 🟩🟩🟩🟩🟩\n"
    engine.import_games(text.format("SALET ⬛⬛⬛⬛⬛"))
    engine.import_games(text.format("TRAIN ⬛🟩⬛⬛🟨"), player="Anna")
    mine, hers = engine.recorded_games()
    for left, gone in ((["crony"], mine), ([], hers)):
        engine.remove_games([gone.id])
        with open_record() as record:
            assert [each.word for each in record.past.stored()] == left


def test_a_game_that_is_removed_during_its_review_stays_so() -> None:
    """As on the page, where reviews are made in the background."""
    record_them([game(id="f" * 32)])
    with open_record() as record:
        engine.remove_games(["f"])
        record.reviews.keep("f" * 32, "key", {"reason": "none"})
        assert not record.reviews.kept()


# Reviews


def test_reviews_are_kept_and_shared(capsys: Capture) -> None:
    other = played("crane:bybbb sport:bbbyy dirts:ggggb dirty:ggggg")
    record_them([played(), other])
    assert answer(capsys, "stats")["not_reviewed_yet"] == 2
    assert main(["stats"]) == 0
    assert "2 games not reviewed yet: `salet stats --review`" in capsys.readouterr().out
    document = answer(capsys, "stats", "--review")
    assert (document["reviewed"], document["not_reviewed_yet"]) == (2, 0)
    true = [review(each.turns.split(), game="original") for each in (played(), other)]
    assert document["loss"] == pytest.approx(float(sum(each.loss for each in true)) / 2)
    assert document["luck"] == pytest.approx(float(sum(each.luck for each in true)) / 2)
    assert document["skill"] == pytest.approx(sum(each.skill for each in true) / 2)
    assert document["adjusted_mean"] == pytest.approx(
        sum(each.guesses + float(each.luck) for each in true) / 2
    )
    assert engine.review_record() == 0, "they are reviewed once"
    rows = answer(capsys, "stats", "--list")["games"]
    assert [row["skill"] for row in rows] == [each.skill for each in true]


@pytest.mark.parametrize(
    "damage",
    ["review = replace(review, '\"loss\"', '\"boss\"')", "version = 99", "seal = ''",
     "review = cast(review as blob)", "game_key = 'another'"],
)  # fmt: skip
def test_what_is_damaged_or_of_another_version_is_reviewed_again(damage: str) -> None:
    games = [played(), played("salet:bbbyb dirty:ggggg")]
    record_them(games)
    assert engine.review_record() == 2
    with closing(sqlite3.connect(record_path())) as database, database:
        database.execute(f"update reviews set {damage} where game = ?", [games[0].id])  # noqa: S608
    with pytest.warns(SaletWarning, match="1 review in the record is damaged and left out"):
        assert len(engine.record_figures().waiting) == 1
    with pytest.warns(SaletWarning, match="1 review"):
        assert engine.review_record() == 1
    assert not engine.record_figures().waiting


def test_another_prior_is_another_review() -> None:
    record_them([played()])
    assert engine.review_record() == 1
    with closing(sqlite3.connect(record_path())) as database, database:
        ((row,),) = [database.execute("select game, version, review from reviews").fetchall()]
        values = [row[0], row[1], "the key of another prior", row[2]]
        database.execute("delete from reviews")
        database.execute("insert into reviews values (?, ?, ?, ?, ?)", [*values, seal(*values)])
    assert values[1] == REVIEW_VERSION
    assert not engine.record_figures().waiting, "it is shown until it is made again"
    assert engine.review_record() == 1


def test_an_interrupt_loses_no_review(monkeypatch: pytest.MonkeyPatch) -> None:
    record_them([played(title=str(number)) for number in range(5)])

    def interrupt(done: int, total: int) -> None:
        assert total == 5
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.review_record(progress=interrupt)
    assert len(engine.record_figures().reviewed) == 3
    monkeypatch.setattr("salet.cli.progress.ProgressLine.__call__", lambda *_: interrupt(3, 5))
    assert main(["stats", "--review"]) == 130
    monkeypatch.undo()


def test_a_process_that_is_interrupted_keeps_its_reviews() -> None:
    record_them([played(title=str(number)) for number in range(2000)])
    command = [sys.executable, "-m", "salet", "stats", "--review", "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        deadline = time.monotonic() + 120
        kept = 0
        while not kept and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
            with open_record() as record:
                kept = len(record.reviews.kept())
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    with open_record() as record:
        left = len(record.reviews.kept())
    assert left >= kept > 0
    if left < 2000:  # it may have been too fast
        assert process.returncode == 130
        assert "the reviews so far are kept" in err
        assert json.loads(out)["reviewed"] == left


def test_what_cannot_be_reviewed_is_counted(capsys: Capture) -> None:
    record_them([
        played("?:bybbb ?:ggggg", answer=""),
        played("crane:bybbb/bbbbb dirty:ggggg/ggggg", boards=2, answer=""),
        played(rule="a plug-in's"),
        played(game="", answers="gone.txt", guesses="gone.txt"),
        played("cat:ggg", won=True, answer="cat", game=""),
        played("crane:ggggg dirty:bbbbb", won=False),
        played("crane:bybbb zzzzz:bbbbb dirty:ggggg"),
        played("crane:bybbb sport:bbbbb"),
        played("crane:bybbb slate:bbbbb dirty:ggggg", mode="hard"),
        played(),
    ])  # fmt: skip
    document = answer(capsys, "stats", "--review")
    assert document["reviewed"] == 1
    assert document["not_reviewed_yet"] == 0
    reasons = document["not_reviewable"]
    assert reasons == {UNKNOWN: 1, BOARDS: 1, LISTS: 3, WRONG: 4}
    assert main(["stats"]) == 0
    assert "cannot be reviewed: " in capsys.readouterr().out


def test_which_game_a_record_was(monkeypatch: pytest.MonkeyPatch) -> None:
    nyt = played(game="nyt", title="Wordle 1,000", mode="hard", limit=7)
    fixed, on_its_day = game_of(nyt, by_day=False), game_of(nyt, by_day=True)
    assert (fixed.mode.name, fixed.limit) == ("hard", 7)
    assert on_its_day.prior.name == "nyt@2024-03-15"
    answers = fixed.lexicon.answers
    assert fixed.prior.key == Prior.of("nyt", answers).key, "nothing was added"
    with open_record() as record:
        record.past.add_played([played(title="Wordle 900"), played(title="Wordle 901")])
    assert Prior.of("nyt", answers).key != fixed.prior.key
    assert game_of(nyt, by_day=False).prior.key == fixed.prior.key, "the same for all games"
    own = game_of(
        played(game="", answers="original-answers", guesses="original-guesses"), by_day=False
    )
    assert own == Game.of("original")
    assert game_of(played(game="", command="import"), by_day=False) == Game.of("original")
    monkeypatch.setenv("SALET_GAME", "nyt2023")
    assert game_of(played(game="", command="import"), by_day=False) == Game.of("nyt2023")


def test_traps_and_corners() -> None:
    """_IGHT in hard mode: five answers, one word would tell them apart, and it is not allowed."""
    start = Position.start("original", mode="hard")
    done = review(start.push("slate:bbbyb").push("might:bgggg"))
    assert [leads_into_corner(turn) for turn in done.turns] == [False, True]
    normal = review(Position.start("original").push("slate:bbbyb").push("might:bgggg"))
    assert not any(leads_into_corner(turn) for turn in normal.turns)
    trapped = review(["slate:bbbyb", "might:bgggg", "fight:bgggg"], game="original")
    document = noted(trapped)
    assert [turn["trap"] for turn in document["turns"]] == [False, False, True]


# Figures, by hand


def turn(guess: str, loss: float, **facts: object) -> KeptTurn:
    fields: dict[str, object] = {
        "guess": guess, "pattern": "bybbb", "candidates_before": 9, "candidates_left": 3,
        "best": "salet", "loss": loss, "luck": 0.0, "risk": 0.0, "skill": 90, "luck_score": 50,
        "verdict": "good", "forced": False, "trap": False, "corner": False, "parts": 3,
        "usual_parts": 2.0, **facts,
    }  # fmt: skip
    return KeptTurn(**fields)  # type: ignore[arg-type]


def kept(record: GameRecord, *turns: KeptTurn, expected: float = 3.5, skill: int = 80) -> Kept:
    loss = sum(each.loss for each in turns)
    luck = expected + loss - record.count
    reviewed = KeptReview(record.answer, expected, loss, luck, skill, 50, "proven", turns)
    return Kept(record.id, "key", reviewed)


def three_games() -> tuple[list[GameRecord], dict[str, Kept]]:
    """Two won, in 2 and 4 guesses, one lost; in two months."""
    games = [
        game(guesses=2, played_at="2026-01-05T12:00:00+00:00", answer="crony"),
        game(guesses=4, played_at="2026-01-06T12:00:00+00:00", answer="petty"),
        game(won=False, guesses=6, played_at="2026-02-01T12:00:00+00:00"),
    ]
    reviews = [
        kept(games[0], turn("salet", 0.1), turn("crony", 0.0), skill=99),
        kept(
            games[1],
            turn("salet", 0.1),
            turn("petal", 0.4),
            turn("jetty", 0.3, trap=True),
            turn("petty", 0.0),
            skill=60,
        ),
        kept(games[2], *(turn("salet", 0.2, corner=True) for _ in range(6)), skill=51),
    ]
    return games, {each.game: each for each in reviews}


def test_figures_by_hand() -> None:
    games, reviews = three_games()
    figures = Figures.of(reversed(games), reviews)
    assert figures.games == tuple(games), "in the order of their days"
    assert figures.stats.mean == 3
    assert figures.stats.mean_guesses == pytest.approx((2 + 4 + 7) / 3)
    assert figures.skill is not None
    assert figures.skill.skill == 70
    assert figures.skill.loss == pytest.approx((0.1 + 0.8 + 1.2) / 3)
    assert figures.skill.adjusted_mean == pytest.approx(3.5 + 0.7)
    lost = {each.what: (each.guesses, round(each.loss, 9)) for each in figures.lost_on}
    assert lost == {
        "later guesses": (6, 1.1),
        "second guess": (3, 0.6),
        "opener": (3, 0.4),
        "traps": (1, 0.3),
        "hard-mode corners": (6, 1.2),
        "guesses that repeat a letter": (2, 0.3),
        "answers that repeat a letter": (4, 0.8),
    }
    assert [each.what for each in figures.lost_on][:2] == ["hard-mode corners", "later guesses"]
    assert figures.lost_on[0].a_game == pytest.approx(0.4)
    assert [(month.month, month.stats.played) for month in figures.months] == [
        ("2026-01", 2), ("2026-02", 1),
    ]  # fmt: skip
    assert figures.comparison is None, "too few games"


@given(st.lists(st.tuples(st.floats(0, 2), st.booleans(), st.booleans()), min_size=1, max_size=20))
def test_opener_second_and_later_guesses_add_up(guesses: list[tuple[float, bool, bool]]) -> None:
    record = game(guesses=len(guesses), limit=20)
    turns = [turn("salet", loss, trap=trap, corner=corner) for loss, trap, corner in guesses]
    figures = Figures.of([record], {record.id: kept(record, *turns)})
    parts = {each.what: each.loss for each in figures.lost_on}
    total = sum(parts.get(what, 0.0) for what in ("opener", "second guess", "later guesses"))
    assert figures.skill is not None
    assert total == pytest.approx(figures.skill.loss)
    assert figures.skill.adjusted_mean - figures.skill.luck == pytest.approx(record.count)


def test_people_beside_ones_own() -> None:
    games = [game(guesses=number % 6 + 1, mode="hard") for number in range(12)]
    games += [game(won=False, guesses=6, mode="hard"), game(), game(guesses=3, limit=8)]
    reviews = {each.id: kept(each, turn("salet", 0.0), skill=99) for each in games[:2]}
    comparison = Figures.of(games, reviews).comparison
    assert comparison is not None
    assert (comparison.mode, comparison.games) == ("hard", 13)
    assert comparison.solved == (2 / 13,) * 6
    assert comparison.failed == pytest.approx(1 / 13)
    assert comparison.mean == pytest.approx((2 * 21 + 7) / 13)
    assert comparison.people == people_in("hard")
    assert comparison.percentile == 100


def test_streaks_by_day() -> None:
    """Days 1 to 3, then a gap, then days 5 to 6, of which the last was lost once and won once."""
    numbers = {1001: True, 1002: True, 1003: True, 1005: True, 1006: False}
    games = [game(won=won, title=f"Wordle {number:,}") for number, won in numbers.items()]
    stats = Stats.of(games)
    assert (stats.day_streak, stats.longest_day_streak) == (0, 3)
    stats = Stats.of([*games, game(title="Wordle 1,006")])
    assert (stats.day_streak, stats.longest_day_streak) == (2, 3)


def test_days_without_a_puzzle_count_by_their_games() -> None:
    """Five days in a row, as dates in a file say; a puzzle that was lost is not made up for."""
    csv = "turns,played_at\n" + "".join(
        f"salet:ggggg,2026-{day}T12:00:00\n"
        for day in ("01-30", "01-31", "02-01", "02-02", "02-03")
    )
    games = parse_games(csv)
    stats = Stats.of(games)
    assert (stats.day_streak, stats.longest_day_streak) == (5, 5)
    stats = Stats.of([*games, game(won=False, guesses=6, title="salet 2026-02-01")])
    assert (stats.day_streak, stats.longest_day_streak) == (2, 2)


def test_days_of_games() -> None:
    first = date(2021, 6, 19)
    assert puzzle_day(game(title="Anna: Wordle 10")) == first + timedelta(10)
    assert puzzle_day(game(title="salet 2026-03-01")) == date(2026, 3, 1)
    assert puzzle_day(game(title="salet 2026-13-01")) is None
    assert puzzle_day(game(title="Wordle 999,999")) is None
    noon = datetime(2026, 3, 4, 12, tzinfo=UTC).isoformat()
    assert played_on(game(played_at=noon)) == date(2026, 3, 4)
    assert played_on(game(played_at="2026-03-04T00:00:00+00:00")) == date(2026, 3, 4)
    assert played_on(game(played_at="2026-03-04 or so")) == date(2026, 3, 4)
    assert played_on(game(played_at="nonsense")) == first


@given(st.lists(st.none() | st.floats(0, 99), max_size=60), st.booleans())
def test_sparklines(values: list[float | None], plain: bool) -> None:
    line = sparkline(values, plain=plain)
    assert len(line) == len(values)
    assert [sign == " " for sign in line] == [value is None for value in values]
    assert not plain or line.isascii()


def test_stats_where_there_are_reviews(capsys: Capture, tmp_path: Path) -> None:
    games, reviews = three_games()
    record_them(games)
    keep(reviews)
    assert main(["stats"]) == 0
    out = capsys.readouterr().out
    assert "4.33 guesses per game, a lost game counted as its limit + 1" in out
    assert "skill 70, luck 50 (0 to 99), over all 3 reviewed games\n" in out
    assert "3.50 expected + 0.70 lost - 0.20 luck = 4.00; with average luck 4.20" in unwrapped(out)
    assert re.search(r"^later guesses +6 +0\.37$", out, re.MULTILINE)
    assert "skill    █▁  51 to 80" in out
    picture = tmp_path / "months.svg"
    assert main(["stats", "--svg", str(picture)]) == 0
    assert parse_svg(picture.read_text(encoding="utf-8")).endswith("svg")
    capsys.readouterr()
    assert "does not end in .svg" in refusal(capsys, "stats", "--svg", str(tmp_path / "x.png"))
    document = answer(capsys, "stats")
    assert document["lost_on"][0]["what"] == "hard-mode corners"
    assert [month["skill"] for month in document["months"]] == [79.5, 51]


def unwrapped(text: str) -> str:
    """A text whose wrapped lines are one again."""
    return text.replace("\n  ", " ")


@given(
    st.lists(st.tuples(*[st.floats(0, 3)] * 3, st.integers(1, 6)), min_size=1, max_size=9),
)
def test_sums_add_up_as_they_are_shown(games: list[tuple[float, float, float, int]]) -> None:
    records = [game(guesses=guesses, limit=9) for *_, guesses in games]
    reviews = {
        record.id: kept(record, *(turn("salet", loss) for loss in losses), expected=3.3)
        for record, (*losses, _) in zip(records, games, strict=True)
    }
    figures = Figures.of(records, reviews)
    assert figures.skill is not None
    total = figures.skill.sum
    for figure in total:
        assert figure == round(figure, 2)
    assert total.guesses == pytest.approx(total.expected + total.lost - total.luck)
    assert total.average_luck == pytest.approx(total.expected + total.lost)
    assert abs(total.luck - figures.skill.luck) < 0.016
    cents = {each.what: each.cents for each in figures.lost_on}
    assert sum(cents[what] for what in ("opener", "second guess", "later guesses")) == round(
        100 * total.lost
    )


@pytest.mark.parametrize("width", [60, 80, 120])
def test_stats_fit_the_terminal(
    width: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sentences and tables; a year's months, games of others, long names."""
    games = [
        game(guesses=number % 5 + 2, title=f"Wordle {1000 + 7 * number:,}", turns="",
             mode="hard" if number % 3 else "normal")
        for number in range(60)
    ]  # fmt: skip
    games = [
        replace(each, turns=("crane:bbbbb " if number % 2 else "salet:bbbbb ") + "crony:ggggg")
        for number, each in enumerate(games)
    ]
    games.append(replace(games[0], id="f" * 32, player="Anna of the very long name", title=""))
    record_them(games)
    keep({each.id: kept(each, turn("salet", 0.3), turn("crony", 0.1)) for each in games[:50]})
    monkeypatch.setattr(Screen, "width", width)
    for more in ([], ["--whose", "all"], ["--list", "--whose", "all"], ["--by", "player"]):
        assert main(["stats", *more]) == 0
        lines = [line for line in capsys.readouterr().out.splitlines() if "recorded in" not in line]
        longest = max(lines, key=len)
        assert len(longest) <= width, longest
        assert any(len(line) > 40 for line in lines)


def test_games_of_a_chat_take_one_line_each(capsys: Capture) -> None:
    """Beside games of several boards, and of others with long names."""
    games = [
        game(title="Wordle 1,247", player="Bernadette of the long name"),
        replace(game(title="Wordle 1,248"), game="nyt"),
        replace(game(), game="quordle", boards=4, answer="crane/slate/bully/fuzzy"),
    ]
    record_them(games)
    assert main(["stats", "--list", "--whose", "all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(games)
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == ["id", "day", "result", "answer", "game", "puzzle", "player"]


def test_figures_are_grouped_by_what_differs(capsys: Capture) -> None:
    record_them([played(), played("salet:bbbyb dirty:ggggg", strategy="expected-guesses")])
    assert main(["stats"]) == 0
    out = capsys.readouterr().out
    assert "strategy" not in out
    assert "opener" not in out, "each was played once"
    record_them([played(mode="hard"), played("salet:bbbyb dirty:ggggg")])
    assert main(["stats"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^mode +played +won +guesses per win +per game$", out, re.MULTILINE)
    assert re.search(r"^CRANE +2 +100\.0% +3\.00 +3\.00$", out, re.MULTILINE)
    assert answer(capsys, "stats")["by_strategy"].keys() == {"", "expected-guesses"}
    assert main(["stats", "--by", "strategy"]) == 0
    assert "none " in capsys.readouterr().out


def test_puzzles_have_a_number_or_a_date() -> None:
    for title, name in (
        ("[16.11.26, 09:12] Anna: Wordle 1,234", "Wordle 1,234"), ("salet 2026-11-16",) * 2,
        ("Wordle 1,234",) * 2, ("salet", ""), ("", ""),
    ):  # fmt: skip
        assert puzzle_name(game(title=title, game="nyt")) == name


def parse_svg(text: str) -> str:
    """The kind of the outermost element; raises where anything is not well-formed."""
    return ElementTree.fromstring(text).tag  # noqa: S314 (our own)


def keep(reviews: dict[str, Kept]) -> None:
    with open_record() as record:
        for each in reviews.values():
            assert each.review is not None
            document = {**vars(each.review), "turns": [vars(turn) for turn in each.review.turns]}
            record.reviews.keep(each.game, each.game_key, document)


def test_stats_on_a_plain_terminal() -> None:
    games, reviews = three_games()
    record_them(games)
    keep(reviews)
    done = subprocess.run(
        [sys.executable, "-m", "salet", "stats"], capture_output=True, check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    out = done.stdout.decode("ascii")
    assert "?" not in out
    assert "skill    #_  51 to 80" in out
    assert "    2  ########################################" in out


# The page


class Page(HTMLParser):
    """Checks that elements are closed, and gathers what is in them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read_page(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert not page.open
    assert not {"script", "link", "img", "iframe", "form"} & set(page.tags)
    assert not {"style", "src", "href"} & {name for name, _ in page.attributes}
    assert not any(name.startswith("on") for name, _ in page.attributes)
    return page


EVIL = "<script>alert(1)</script>\"'><img src=x onerror=y>&amp;"


def test_the_page_escapes_everything() -> None:
    games, reviews = three_games()
    games[0] = replace(games[0], title=EVIL, player=EVIL)
    games[1] = replace(games[1], answer=EVIL, won=False, game=EVIL)
    evil = turn(EVIL, 0.5, best=EVIL, verdict=EVIL, pattern=EVIL)
    reviews[games[2].id] = kept(games[2], evil, evil)
    games.append(game(turns=f"{EVIL.replace(' ', '')}:bybbb ?:ggggg", title=EVIL))
    page = read_page(report_page(Figures.of(games, reviews), EVIL))
    assert page.text.count(EVIL) >= 5


@given(title=st.text(max_size=40), player=st.text(max_size=40))
def test_any_name_is_only_text(title: str, player: str) -> None:
    games, reviews = three_games()
    games[0] = replace(games[0], title=title, player=player)
    read_page(report_page(Figures.of(games, reviews), title))


def test_the_page_asks_nothing_of_others() -> None:
    games, reviews = three_games()
    text = report_page(Figures.of(games, reviews), "My games")
    policies = [value for _, value in read_page(text).attributes if "default-src" in str(value)]
    assert len(policies) == 1
    assert str(policies[0]).startswith("default-src 'none'; style-src 'sha256-")
    assert "http:" not in text
    assert "https:" not in text
    assert "url(" not in text


def test_the_page_of_no_games(tmp_path: Path) -> None:
    file = engine.write_report(str(tmp_path / "report"))
    assert "No games are recorded yet." in Path(file).read_text(encoding="utf-8")
    with pytest.raises(SaletError, match="cannot be written"):
        engine.write_report(str(Path(file)))


def section_of(text: str, heading: str) -> str:
    return text.partition(f"<h2>{heading}</h2>")[2].partition("</section>")[0]


def test_the_page_says_what_it_shows() -> None:
    """Lucky replies are lucky, costs are positive, solutions are found, answers are named."""
    games, reviews = three_games()
    facts: dict[str, object] = {"verdict": "best", "parts": 7, "usual_parts": 3.0}
    lucky = turn("crony", 0.02, luck=1.2, pattern="ggggg", candidates_before=9, **facts)
    unlucky = turn("petty", 0.4, luck=-0.3, risk=0.1, verdict="mistake", skill=40)
    forced = turn("jetty", 0.0, luck=-0.5, forced=True, **facts)
    reviews[games[1].id] = kept(games[1], turn("salet", 0), unlucky, forced, lucky)
    games.append(replace(games[0], id="b" * 32, played_at=games[1].played_at))
    text = report_page(Figures.of(games, reviews), "My games")
    best, worst, luckiest, unluckiest = (
        section_of(text, f"{kind} {what}")
        for kind, what in (
            ("Best", "guesses"), ("Worst", "guesses"), ("Luckiest", "replies"),
            ("Unluckiest", "replies"),
        )
    )  # fmt: skip
    assert "9 → found" in luckiest
    assert ("+1.20" in luckiest, "-0." in luckiest) == (True, False)
    assert ("-0.30" in unluckiest, "-0.50" in unluckiest) == (True, False)
    assert "+10% lost" in worst
    assert "CRONY" in best
    assert "of 9 answers; guessing one of them makes 3.0 on average" in best
    assert "JETTY" not in best
    assert "−" not in text
    assert "2/6, CRONY · skill 99" in text
    assert "<title>Tue 2026-01-06: 4/6, 2/6</title>" in text
    assert 'class="d4"' in text, "the worst of the day"


def test_skill_among_people_is_that_of_their_mode() -> None:
    games = [game(guesses=3) for _ in range(6)] + [game(guesses=3, mode="hard")]
    reviews = {each.id: kept(each, turn("salet", 0.0), skill=70) for each in games[:6]}
    reviews[games[6].id] = kept(games[6], turn("salet", 0.0), skill=98)
    figures = Figures.of(games, reviews)
    assert figures.comparison is not None
    assert "74<small>70 in normal mode, better than about" in report_page(figures, "My games")
    del reviews[games[6].id]
    assert "70<small>better than about" in report_page(Figures.of(games, reviews), "My games")


def test_pictures_are_well_formed() -> None:
    games, reviews = three_games()
    for chosen in (games, games[:1], []):
        picture = month_picture(Figures.of(chosen, reviews))
        assert parse_svg(picture) == "{http://www.w3.org/2000/svg}svg"
    text = report_page(Figures.of(games, reviews), "My games")
    for part in text.split("<svg ")[1:]:
        assert parse_svg(f"<svg {part.partition('</svg>')[0]}</svg>") == "svg"


def test_a_column_of_version_4_with_a_damaged_name() -> None:
    games = [game(title=f"game {number}") for number in range(9)]
    fourth_edition(games)
    file = Path(record_path())
    file.write_bytes(file.read_bytes().replace(b'"turns" text', b'"turnr" text'))
    assert engine.recorded_games() == games


def test_a_record_of_a_thousand_games(capsys: Capture, tmp_path: Path) -> None:
    """Figures and the page of three years, a game a day."""
    day = datetime(2023, 1, 1, 12, tzinfo=UTC)
    games, reviews = [], {}
    for number in range(1000):
        when = (day + timedelta(number)).isoformat(timespec="seconds")
        each = game(guesses=number % 5 + 2, played_at=when, title=f"Wordle {number + 561:,}")
        games.append(each)
        turns = [turn("salet", number % 7 / 10) for _ in range(each.count)]
        reviews[each.id] = kept(each, *turns)
    record_them(games)
    keep(reviews)
    document = answer(capsys, "stats")
    assert (document["played"], document["reviewed"]) == (1000, 1000)
    assert document["longest_day_streak"] == 1000
    assert len(document["months"]) == 33
    file = engine.write_report(str(tmp_path / "report"))
    text = Path(file).read_text(encoding="utf-8")
    assert len(text) < 4_000_000
    assert text.count('<article class="game">') == 1000


def test_reviews_are_rescued_with_the_games(data: Path) -> None:
    games = [game(title=f"game {number}") for number in range(300)]
    record_them(games)
    with open_record() as record:
        for each in games:
            record.reviews.keep(each.id, "key", {"reason": f"reason of {each.title}"})
    file = Path(record_path())
    torn = bytearray(file.read_bytes())
    middle = torn.index(b"reason of game 150") // 4096 * 4096
    torn[middle : middle + 4096] = os.urandom(4096)
    file.write_bytes(torn)
    with pytest.warns(SaletWarning, match="was damaged"):
        assert len(engine.recorded_games()) == 300
    with open_record() as record:
        left = record.reviews.kept()
    assert 100 < len(left) < 300
    assert all(each.reason.startswith("reason of game") for each in left.values())


def test_all_reviews_of_a_game_come_together() -> None:
    """Two games in turn would make each other's searches again."""
    games = [played(mode=mode) for mode in ("normal", "ultra") * 3]
    record_them(games)
    order: list[str] = []
    with open_record() as record:
        for _ in review_all(games, record):
            order = list(record.reviews.kept())
    modes = {each.id: each.mode for each in games}
    assert [modes[each] for each in order] in (
        ["normal"] * 3 + ["ultra"] * 3, ["ultra"] * 3 + ["normal"] * 3,
    )  # fmt: skip
