"""Past answers: read from files, kept in the record, and priors judged by them."""

import io
import math
import os
import shutil
import sqlite3
import warnings
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from salet import engine
from salet.cli import main
from salet.errors import SaletError, SaletWarning
from salet.files import record_path
from salet.files.seal import seal
from salet.game.dates import FIRST_DAY
from salet.game.game import Game
from salet.game.past import past_answers, shipped_answers
from salet.game.priors import Prior
from salet.game.priors.nyt import weigh
from salet.game.words import WordList, load_words
from salet.records.exchange import parse_games
from salet.records.history import GameRecord
from salet.records.past import PastAnswer
from salet.records.past_files import parse_past
from salet.records.share import puzzle_number
from salet.records.store import open_history, open_record
from salet.records.upgrade import VERSION
from salet.study import backtest
from tests.test_cli import Capture, answer, refusal
from tests.test_history import game

pytestmark = pytest.mark.usefixtures("data")

NEW_YEAR, NEXT_DAY = date(2024, 1, 1), date(2024, 1, 2)
#: Not the words of these days.
TWO_DAYS = [(NEW_YEAR, "heron"), (NEXT_DAY, "crane")]


def read(text: str, first: date | None = None) -> list[tuple[date, str]]:
    return [(each.day, each.word) for each in parse_past(text, "FILE", first)]


@pytest.mark.parametrize(
    "text",
    [
        "date,answer\n2024-01-01,heron\n2024-01-02,crane\n",
        "answer,date\nheron,2024-01-01\nCRANE,2024-01-02\n",
        "\ufeffDay;Solution\n2024-01-01;heron\n2024-01-02;crane",
        "id\tPrint Date\tword\n1\t2024-01-01\theron\n2\t2024-01-02\tcrane\n",
        'date,"answer",note\n"2024-01-01","heron","a bird, too"\n2024-01-02,crane,\n',
        "Puzzle #,Answer\n926,heron\n927,crane\n",
        "date,number,answer\n2024-01-01,1,heron\n2024-01-02,2,crane\n",
        "date answer\n2024-01-01 heron\n2024-01-02 crane\n",
        "2024-01-01,heron\n2024-01-02,crane\n",
        "heron;2024/1/1\ncrane;2024/1/2\n",
        "2024-01-01T00:00:00Z,heron\n2024-01-02 00:00,crane\n",
        "# birds\n\n2024-01-01 heron  # grey\n2024-01-01 heron\n\n2024-01-02\tcrane",
        "926 heron\n#927 crane\n",
        "2024-01-02 crane\n2024-01-01 heron\n",
        '[{"print_date": "2024-01-01", "solution": "heron", "id": 1, "days_since_launch": 926},'
        ' {"print_date": "2024-01-02", "solution": "crane", "id": 9, "days_since_launch": 927}]',
        '[{"days_since_launch": 926, "solution": "heron"}, {"number": "927", "word": "CRANE"}]',
        '{"id": 1, "solution": "heron", "print_date": "2024-01-01"}\n'
        '{"id": 2, "solution": "crane", "print_date": "2024-01-02"}\n',
        '{"2024-01-01": "heron", "2024-01-02": {"solution": "crane"}}',
        '{"926": "heron", "927": "crane"}',
        '{"data": {"2024-01-01": "heron", "2024-01-02": "crane"}}',
        '[["2024-01-01", "heron"], [927, "crane"]]',
        '{"count": 2, "answers": [{"day": "2024-01-01", "word": "heron", "source": "typed"},'
        ' {"day": "2024-01-02", "word": "crane", "source": "typed"}]}',
    ],
)  # fmt: skip
def test_every_form_is_read(text: str) -> None:
    assert sorted(read(text)) == TWO_DAYS


@pytest.mark.parametrize(
    "text",
    ["heron\ncrane\n", "# birds\nHeron crane", "answer\nheron\ncrane", "heron,crane",
     '["heron", "crane"]', '[{"word": "heron"}, {"word": "crane"}]',
     '{"words": ["heron", "crane"]}'],
)  # fmt: skip
def test_words_alone_count_from_a_day(text: str) -> None:
    assert read(text) == [(FIRST_DAY, "heron"), (FIRST_DAY + timedelta(1), "crane")]
    assert read(text, NEW_YEAR) == TWO_DAYS


TOMORROW = date.today() + timedelta(1)  # noqa: DTZ011 (the day where the tests run)


def test_tomorrow_has_come_elsewhere() -> None:
    assert read(f"{TOMORROW} heron") == [(TOMORROW, "heron")]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("2024-01-01 heron\n2024-01-02 herons\n", "FILE, line 2: HERONS is not a word that can be"),
        ("\n\ndate,answer\n2024-01-01,hxron\n", "FILE, line 4: HXRON is not a word that can be"),
        ('["heron", "h3ron"]', "FILE, entry 2: 'h3ron' is not a word that can be guessed"),
        ("2024-01-01 heron\n2024-01-03 crane\n2024-01-02 egret\n",
         "FILE, line 3: 2024-01-02 follows 2024-01-03 (line 2), so days go neither up nor down"),
        ("2024-01-03 heron\n2024-01-02 crane\n2024-01-04 egret\n",
         "FILE, line 3: 2024-01-04 follows 2024-01-02 (line 2), so days go neither up nor down"),
        ("2024-01-01 heron\n2024-01-02 crane\n2024-01-01 egret\n",
         "FILE, line 3: the answer of 2024-01-01 is EGRET here, but HERON in line 1"),
        ("2024-01-01 heron\n2024-02-30 crane\n", "FILE, line 2: '2024-02-30' is neither a date"),
        ("01/02/2024 heron\n", "FILE, line 1: '01/02/2024' is neither a date, such as 2024-01-31"),
        ("999999 heron\n", "FILE, line 1: '999999' is neither a date"),
        (f"{TOMORROW + timedelta(1)} heron\n", f"{TOMORROW + timedelta(1)} is in the future"),
        ("99999 heron\n", "FILE, line 1: 2295-04-03 is in the future"),
        ("heron\n" * 5000, f"{TOMORROW + timedelta(1)} is in the future"),
        ("2021-06-18 heron\n", "2021-06-18 is before the first puzzle, 2021-06-19"),
        ("2024-01-01 heron\ncrane\n", "FILE, line 2: CRANE has no date, unlike what comes before"),
        ("heron\n2024-01-01 crane\n", "FILE, line 2: CRANE has a date, unlike what comes before"),
        ("2024-01-01,1,heron\n", "FILE, line 1: '2024-01-01 1 heron' is not a day and its answer"),
        ("date,puzzle\n2024-01-01,1\n", "line 1: no column is called answer, solution or word"),
        ("date,answer\n2024-01-01\n", "FILE, line 2: there is no answer, solution or word"),
        ("date,answer" + ",x" * 100 + "\n", "there are 102 columns; at most 100 are allowed"),
        ('date,answer\n2024-01-01,"' + "x" * 200_000, "FILE, line 2: field larger than"),
        ("", "FILE has no past answers; write a date and a word a line"),
        ("date,answer\n", "FILE has no past answers"),
        ("[]", "FILE has no past answers"),
        ("[", "FILE, read as JSON: line 1, column 2 is not JSON"),
        ("[" * 100_000, "FILE, read as JSON: it is nested too deep"),
        ('{"solution": "heron"}\n{"solution"\n', "FILE, line 2: line 1, column 12 is not JSON"),
        ('{"2024-01-01": "heron", "2024-01-01": "crane"}', "'2024-01-01' appears twice"),
        ('[{"date": "2024-01-01", "answer": 5}]', "entry 1: there is no answer, solution or word"),
        ('[{"date": [], "answer": "heron"}]', "entry 1: a list is neither a date"),
        ('[{"date": true, "answer": "heron"}]', "entry 1: true is neither a date"),
        ('[["2024-01-01", "heron", 1]]', "entry 1: a list is not a day and its answer"),
        ("[1]", "FILE, entry 1: 1 is not a day and its answer"),
        ('{"2024-01-01": 5}', "entry 1: a list is not a day and its answer"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(text: str, wrong: str) -> None:
    with pytest.raises(SaletError) as error:
        parse_past(text, "FILE")
    assert wrong in str(error.value)


def test_a_first_day_is_for_words_without_days() -> None:
    with pytest.raises(SaletError, match="FILE, line 1: there is a date; --from is for words"):
        read("2024-01-01 heron", NEW_YEAR)


def add(tmp_path: Path, text: str, *options: str, name: str = "past.txt") -> list[str]:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return ["past", "add", str(tmp_path / name), *options]


def test_answers_are_added_once(capsys: Capture, tmp_path: Path) -> None:
    text = "2021-06-19 cigar\n2024-01-01 heron\n2024-01-02 crane\n"
    known = {"count": 508, "first": "2021-06-19", "last": "2024-01-02"}
    assert answer(capsys, *add(tmp_path, text)) == {**known, "new": 2}
    assert answer(capsys, *add(tmp_path, text)) == {**known, "new": 0}
    assert main(add(tmp_path, text)) == 0
    shown = "no past answers added; 508 known, 2021-06-19 to 2024-01-02\n"
    assert capsys.readouterr().out == shown
    assert main(add(tmp_path, "2024-01-03 egret")) == 0
    assert capsys.readouterr().out.startswith("1 past answer added; 509 known, 2021-06-19 to ")
    assert past_answers()[NEW_YEAR] == "heron"
    assert past_answers()[FIRST_DAY] == "cigar"


def test_answers_are_listed(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(capsys, *add(tmp_path, "2022-11-08 heron"))
    monkeypatch.setattr("sys.stdin", io.StringIO("508 crane"))
    assert answer(capsys, "past", "add", "-")["new"] == 1
    listed = answer(capsys, "past", "list", "--last", "3")
    assert listed == {
        "count": 508,
        "first": "2021-06-19",
        "last": "2022-11-09",
        "missing": (date.today() - FIRST_DAY).days - 508,  # noqa: DTZ011
        "answers": [
            {"day": "2022-11-06", "word": "stale", "source": "salet"},
            {"day": "2022-11-08", "word": "heron", "source": "past.txt"},
            {"day": "2022-11-09", "word": "crane", "source": "typed"},
        ],
    }
    assert main(["past", "list", "--last", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "day         answer  from",
        "2022-11-09  crane   typed",
        f"508 known, 2021-06-19 to 2022-11-09; missing: {listed['missing']:,} days up to yesterday",
    ]


def test_a_list_is_read_back(capsys: Capture, tmp_path: Path) -> None:
    answer(capsys, *add(tmp_path, "2024-01-01 heron\n2024-01-02 crane"))
    assert main(["past", "list", "--json"]) == 0
    listed = capsys.readouterr().out
    read_back = {each.day: each.word for each in parse_past(listed)}
    assert read_back == past_answers()
    assert answer(capsys, *add(tmp_path, listed))["new"] == 0


def test_nothing_is_added_where_something_is_wrong(capsys: Capture, tmp_path: Path) -> None:
    answer(capsys, *add(tmp_path, "2024-01-01 heron", name="first.txt"))
    second = str(tmp_path / "second.txt")
    for text, wrong in (
        ("2024-01-02 crane\n2024-01-03 xxxxx", "second.txt, line 2: XXXXX is not a word"),
        ("2024-01-02 crane\n2024-01-01 egret",
         "second.txt, line 2: the answer of 2024-01-01 is EGRET here, but HERON in the record, "
         "from first.txt; --replace takes the new word, `salet past clear` removes what was added"),
        ("2021-06-19 heron\n2024-01-02 crane",
         "second.txt, line 1: the answer of 2021-06-19 is HERON here, but CIGAR in the answers "
         "that come with salet"),
    ):  # fmt: skip
        assert wrong in refusal(capsys, *add(tmp_path, text, name="second.txt"))
        assert answer(capsys, "past", "list")["count"] == 507
    (tmp_path / "second.txt").write_text("2024-01-02 crane\n2024-01-04 egret")
    refused = refusal(capsys, *add(tmp_path, "2024-01-03 stork\n2024-01-04 heron"), second)
    assert "second.txt, line 2: the answer of 2024-01-04 is EGRET here, but HERON in " in refused
    assert refused.endswith("past.txt, line 2\n")
    assert answer(capsys, "past", "list")["count"] == 507
    assert answer(capsys, *add(tmp_path, "2024-01-03 stork\n2024-01-04 egret"), second)["new"] == 3


def test_a_word_can_be_replaced(capsys: Capture, tmp_path: Path) -> None:
    answer(capsys, *add(tmp_path, "2024-01-01 heron"))
    text = "2021-06-19 stork\n2024-01-01 crane"
    assert answer(capsys, *add(tmp_path, text, "--replace"))["new"] == 2
    assert (past_answers()[FIRST_DAY], past_answers()[NEW_YEAR]) == ("stork", "crane")
    assert answer(capsys, *add(tmp_path, "2021-06-19 cigar", "--replace"))["new"] == 1
    assert past_answers()[FIRST_DAY] == "cigar"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_was_added_is_removed(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(capsys, *add(tmp_path, "2024-01-01 heron\n2024-01-02 crane"))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert "give --yes to do it" in refusal(capsys, "past", "clear")
    monkeypatch.setattr("sys.stdin", Terminal("n\n"))
    assert main(["past", "clear"]) == 1
    assert "nothing is removed" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", Terminal("y\n"))
    assert main(["past", "clear"]) == 0
    shown = capsys.readouterr().out
    assert shown == "2 past answers removed; 506 known, 2021-06-19 to 2022-11-06\n"
    document = answer(capsys, "past", "clear", "--yes")
    assert (document["removed"], document["count"]) == (0, 506)
    assert past_answers() == shipped_answers()


def test_past_alone_shows_its_help(capsys: Capture) -> None:
    assert main(["past"]) == 0
    assert "backtest" in capsys.readouterr().out


def test_a_record_without_past_answers_is_brought_up_to_date() -> None:
    """Version 3."""
    games = [game(title=f"game {number}") for number in range(9)]
    with open_history() as history:
        history.add(games)
    with closing(sqlite3.connect(record_path())) as database, database:
        database.execute("drop table past")
        database.execute("pragma user_version = 3")
    assert past_answers() == shipped_answers()
    for _ in range(2):
        with open_record() as record:
            assert record.games.games() == games
            record.past.add([("typed", parse_past("2024-01-01 heron"))])
    with closing(sqlite3.connect(record_path())) as database:
        assert database.execute("pragma user_version").fetchone() == (VERSION,)
        rows = database.execute("select day, word, source, seal from past").fetchall()
    row = ("2024-01-01", "heron", "typed")
    assert rows == [(*row, seal(*row))]


@pytest.mark.parametrize(
    "damage",
    [
        "word = 'crane'",
        "word = cast(word as blob)",
        "day = '2024-01-09'",
        "seal = ''",
        "source = 'pla9ed'",
    ],
)
def test_a_damaged_answer_is_left_out(capsys: Capture, tmp_path: Path, damage: str) -> None:
    text = "2024-01-01 heron\n2024-01-02 crane\n2024-01-03 stork\n"
    answer(capsys, *add(tmp_path, text))
    with closing(sqlite3.connect(record_path())) as database, database:
        database.execute(f"update past set {damage} where day = '2024-01-01'")  # noqa: S608
    with pytest.warns(SaletWarning, match="1 past answer in the record is damaged and left out"):
        assert len(past_answers()) == 508
    assert main(["past", "list"]) == 0
    assert "1 past answer in the record is damaged" in capsys.readouterr().err
    assert answer(capsys, *add(tmp_path, text))["new"] == 1  # which also puts it right
    if not damage.startswith("day"):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert past_answers()[NEW_YEAR] == "heron"


def test_a_record_that_cannot_be_read_is_told_of() -> None:
    """Priors without one's own past answers are other priors."""
    Path(record_path()).parent.mkdir(exist_ok=True)
    Path(record_path()).write_bytes(b"garbage" * 1000)
    with pytest.warns(SaletWarning, match=r"past answers in .* cannot be read \(file is not a"):
        assert past_answers() == shipped_answers()


@pytest.mark.parametrize(
    ("sound", "damaged"),
    [(b'past ("day"', b'pasu ("day"'), (b"\x0a\0\0\0\x03", b"\x0a\0\0\0\x02")],
)
def test_past_answers_that_damage_hides_are_told_of(sound: bytes, damaged: bytes) -> None:
    """The table by another name, and an index that has a row less."""
    with open_record() as record:
        record.past.add([("typed", parse_past("heron stork crane", first=NEW_YEAR))])
    file = Path(record_path())
    content = file.read_bytes()
    assert content.count(sound) == 1
    file.write_bytes(content.replace(sound, damaged))
    with pytest.warns(SaletWarning, match=r"cannot be read .*; `salet stats` rescues"):
        assert past_answers() == shipped_answers()
    with pytest.warns(SaletWarning, match="was damaged"), open_record() as record:
        assert len(record.past.stored()) == 3


def test_past_answers_are_read_after_a_kill(data: Path) -> None:
    """A change that was not finished left a journal, which is undone first."""
    day = date(2024, 1, 1)
    with open_record() as record:
        record.past.add([("typed", parse_past("crane", first=day))])
        fill = [("x" * 900, "y" * 900, "z" * 900)] * 20
        killed = Path(f"{record_path()}.killed")
        with record.changing():
            database = record._database
            database.execute("pragma cache_size = 1")  # so that pages are written before the end
            database.execute("update past set word = 'wrong'")
            database.execute("create table more (a, b, c)")
            database.executemany("insert into more values (?, ?, ?)", fill * 20)
            shutil.copy(record_path(), killed)
            shutil.copy(f"{record_path()}-journal", f"{killed}-journal")
    os.replace(f"{killed}-journal", f"{record_path()}-journal")
    os.replace(killed, record_path())
    assert past_answers()[day] == "crane"


def test_past_answers_outlive_a_torn_record(capsys: Capture, tmp_path: Path, data: Path) -> None:
    words = load_words("original-answers").words
    assert answer(capsys, *add(tmp_path, "\n".join(words[:600]), "--from", "2023-01-01"))
    with open_history() as history:
        history.add([game(title=f"game {number}") for number in range(300)])
    file = Path(record_path())
    torn = bytearray(file.read_bytes())
    torn[-5 * 4096 : -4 * 4096] = bytes(4096)
    file.write_bytes(torn)
    with pytest.warns(SaletWarning, match=r"games and 600 past answers could be read and are kept"):
        known = engine.list_past()
    assert known["count"] == 1106
    assert len(list(data.glob("games.sqlite.damaged-*"))) == 1


def played(title: str, **facts: Any) -> GameRecord:
    return game(title=title, **facts)


def test_games_of_numbered_puzzles_count(tmp_path: Path, capsys: Capture) -> None:
    text = (
        "title,turns,answer\n"
        '"Wordle 1,000",salet:bbbbb crony:ggggg,\n'
        "Anna: Wordle 1.001 1/6,heron:ggggg,\n"
    )
    assert engine.import_games(text) == (2, 2)
    with open_record() as record:
        assert record.past.stored() == [
            PastAnswer(FIRST_DAY + timedelta(1000), "crony", "played"),
            PastAnswer(FIRST_DAY + timedelta(1001), "heron", "played"),
        ]
    engine.import_games("title,turns\nWordle 1000,crane:ggggg\n")  # contradicts what is known
    assert past_answers()[FIRST_DAY + timedelta(1000)] == "crony"
    assert len(engine.recorded_games()) == 3
    refused = refusal(capsys, *add(tmp_path, "1000 stork"))
    assert "is STORK here, but CRONY in a game of yours; --replace" in refused


def test_a_game_that_is_recorded_counts() -> None:
    start = Game.of("original").start()
    won = start.push("crony:ggggg")
    assert engine.record_game(won, start, command="assist", title="Wordle 1,000")
    lost = start.with_game(limit=1).push("salet:bbbbb")
    engine.record_game(lost, start, command="assist", answers=["crony"], title="Wordle 1001")
    engine.record_game(lost, start, command="assist", title="Wordle 1002")
    engine.record_game(won, start, command="assist")
    with open_record() as record:
        days = [each.day for each in record.past.stored()]
    assert days == [FIRST_DAY + timedelta(number) for number in (1000, 1001)]


@pytest.mark.parametrize(
    "other",
    [
        played("salet 2026-01-01"), played("salet"), played("Quordle 1000"), played("My Wordle 12"),
        played("Wordle"), played("Wordle 99,999"), played("Wordle 999999999999"), played(""),
        played("Wordle 1000", rule="warmle"), played("Wordle 1000", boards=2),
        played("Wordle 1000", answer=""), played("Wordle 1000", answer="xxxxx"),
        played("Wordle 3", answer="crony"),
    ],
)  # fmt: skip
def test_other_games_do_not_count(other: GameRecord) -> None:
    with open_record() as record:
        record.past.add_played([other])
        assert record.past.stored() == []


def test_grids_without_words_do_not_count() -> None:
    for share in parse_games("Wordle 1,000 1/6\n\n🟩🟩🟩🟩🟩\n"):
        assert puzzle_number(share.title) == 1000
        with open_record() as record:
            record.past.add_played([share])
            assert record.past.stored() == []


def test_the_word_of_a_day_is_not_a_past_answer(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("slosh\n"))
    assert main(["play", "--date", "2026-01-01"]) == 0
    capsys.readouterr()
    assert engine.recorded_games()[0].answer == "slosh"
    assert answer(capsys, "past", "list")["count"] == 506


def test_a_prior_knows_only_the_days_before() -> None:
    words = load_words("wordlebot-answers")
    before = weigh(words, "2024-01-02").tolist(), Game.of("nyt", day=NEXT_DAY).key
    with open_record() as record:
        record.past.add([("typed", parse_past("2024-01-02 crane\n2024-01-03 stork"))])
    assert (weigh(words, "2024-01-02").tolist(), Game.of("nyt", day=NEXT_DAY).key) == before
    after = weigh(words, "2024-01-03")
    assert after[words.ids["crane"]] < before[0][words.ids["crane"]] / 100
    assert after[words.ids["stork"]] > before[0][words.ids["stork"]] / 2


def test_a_date_is_the_day_of_the_prior(capsys: Capture) -> None:
    """`shard` was used on 2022-01-10, so it was likelier before."""
    turns = ("shark:ggggb",)
    document = answer(capsys, "solve", "shard", "--game", "nyt", "--date", "2022-01-10",
                      "--opener", "shark", "--no-record")  # fmt: skip
    assert document["turns"][-1]["guess"] == "shard"
    for options, wrong in (
        (("--game", "nyt", "--date", "16.11."), "'16.11.' is not a date; use YYYY-MM-DD, or today"),
        (("--game", "original", "--date", "today"), "the prior equal is the same on every day"),
    ):
        assert wrong in refusal(capsys, "candidates", *turns, *options)
    game = engine.open_game("nyt", day="2022-01-10")
    assert game.as_dict()["prior"] == "nyt@2022-01-10"
    assert engine.open_position(turns, game="nyt", day=date(2022, 1, 10)).game == game
    assert engine.with_day(Game.of("original"), "2022-01-10") == Game.of("original")
    assert engine.with_day(Game.of("nyt"), "2022-01-10") == game


def test_bits_of_a_few_days(capsys: Capture, tmp_path: Path) -> None:
    """AISLE is in both lists, LASER only in the larger one, ZYGON in neither."""
    days = "2025-01-01 aisle\n2025-01-02 laser\n2025-01-03 zygon\n"
    answer(capsys, *add(tmp_path, days))
    document = answer(capsys, "past", "backtest", "--no-games")
    assert {key: document[key] for key in ("days", "from", "to", "complete")} == {
        "days": 3, "from": "2025-01-01", "to": "2025-01-03", "complete": True,
    }  # fmt: skip
    bits = {each["prior"]: each["bits"] for each in document["priors"]}
    outside = 0.01 / 14855
    first = [0.99 / 2315 + outside, outside, outside]
    second = [0.99 / 3158 + outside, 0.99 / 3158 + outside, outside]
    assert bits["equal-2315"] == pytest.approx(-sum(map(math.log2, first)) / 3)
    assert bits["equal-3158"] == pytest.approx(-sum(map(math.log2, second)) / 3)
    chances = [
        weigh(WordList("one", (word,)), day)[0]
        for day, word in (line.split() for line in days.splitlines())
    ]
    assert bits["nyt"] == pytest.approx(-sum(map(math.log2, chances)) / 3, rel=1e-3)
    levels = Prior.of("common", load_words("wordlebot-answers")).weights
    assert levels is not None
    ids = load_words("wordlebot-answers").ids
    shares = [levels[ids[word]] / levels.sum() if word in ids else 0 for word in
              ("aisle", "laser", "zygon")]  # fmt: skip
    common = [0.99 * share + outside for share in shares]
    assert bits["common"] == pytest.approx(-sum(map(math.log2, common)) / 3)
    assert [each["mean_guesses"] for each in document["priors"]] == [None] * 4


def test_days_of_a_backtest(capsys: Capture, tmp_path: Path) -> None:
    refused = refusal(capsys, "past", "backtest")
    assert "no answers after 2022-11-06 are known; add some with `salet past add FILE`" in refused
    some = answer(capsys, "past", "backtest", "--from", "2022-11-01", "--no-games")
    assert (some["days"], some["from"], some["to"]) == (6, "2022-11-01", "2022-11-06")
    answer(capsys, *add(tmp_path, "2024-01-01 heron\n2024-01-05 crane"))
    assert answer(capsys, "past", "backtest", "--no-games")["from"] == "2024-01-01"
    none = refusal(capsys, "past", "backtest", "--from", "2024-01-02", "--to", "2024-01-04")
    assert "no answers from 2024-01-02 to 2024-01-04 are known" in none
    answer(capsys, *add(tmp_path, "2025-06-01 stork"))
    assert answer(capsys, "past", "backtest", "--no-games")["from"] == "2025-06-01"


#: Few words, as those of the game take their time.
LISTED = ("heron", "stork", "crane", "egret", "eagle", "snipe", "robin", "raven", "goose", "finch")
ALLOWED = (*LISTED, "quail", "grebe", "piper", "hobby", "booby", "junco", "macaw", "vireo")


@pytest.fixture
def small(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A backtest of two priors over a few words."""
    for name, words in (("listed", LISTED), ("allowed", ALLOWED)):
        (tmp_path / f"{name}.txt").write_text("\n".join(words))
    answers, guesses = str(tmp_path / "listed.txt"), str(tmp_path / "allowed.txt")
    monkeypatch.setattr(backtest, "_GUESSES", guesses)
    monkeypatch.setattr(
        backtest, "_priors",
        lambda: [backtest._TestedPrior(name, answers, name) for name in ("equal", "nyt")],
    )  # fmt: skip
    days = "\n".join(f"{date(2025, 1, 30) + timedelta(n)} {w}" for n, w in enumerate(ALLOWED[:13]))
    with open_record() as record:
        record.past.add([("typed", parse_past(days))])


@pytest.mark.usefixtures("small")
def test_games_are_those_of_the_default_strategy(capsys: Capture, tmp_path: Path) -> None:
    """Words outside the list are found as `solve` finds them."""
    lists = ("--answers", str(tmp_path / "listed.txt"), "--guesses", str(tmp_path / "allowed.txt"))
    options = (*lists, "--strategy", "expected-guesses", "--no-record")
    document = answer(capsys, "past", "backtest")
    equal, nyt = document["priors"]
    assert (document["days"], equal["prior"], nyt["prior"]) == (13, "equal", "nyt")
    solved = answer(capsys, "solve", *ALLOWED[:13], *options)["games"]
    assert equal["mean_guesses"] == pytest.approx(sum(len(each["turns"]) for each in solved) / 13)
    guesses, opener = 0, ""
    for number, word in enumerate(ALLOWED[:13]):
        day = date(2025, 1, 30) + timedelta(number)
        opener = "" if day.day == 1 else opener
        fixed = ("--opener", opener) if opener else ()
        on_day = ("--prior", "nyt", "--date", str(day), *fixed)
        turns = answer(capsys, "solve", word, *options, *on_day)["turns"]
        guesses, opener = guesses + len(turns), turns[0]["guess"]
    assert nyt["mean_guesses"] == pytest.approx(guesses / 13)


@pytest.mark.usefixtures("small")
def test_a_lost_game_counts_as_one_more_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backtest, "next_guess", lambda position, player: "vireo")
    assert [each.mean_guesses for each in backtest.backtest().scores] == [7, 7]


@pytest.mark.usefixtures("small")
def test_an_interrupted_backtest_shows_what_is_done(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    play = backtest._TestedPrior.play

    def interrupted(self: Any, word: str, day: date) -> int:
        calls.append(word)
        if len(calls) == 8:
            raise KeyboardInterrupt
        return play(self, word, day)

    monkeypatch.setattr(backtest._TestedPrior, "play", interrupted)
    assert main(["past", "backtest"]) == 130
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "3 days, 2025-01-30 to 2025-02-01 (interrupted: the days done so far)"
    assert shown[1].split() == ["prior", "bits", "guesses"]
    calls[:] = ["x"] * 7
    assert main(["past", "backtest"]) == 130  # before any day was done
    assert capsys.readouterr().out == ""
