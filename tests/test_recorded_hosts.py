"""Recorded games in which no word was hidden, or in which it was to be avoided."""

import io
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from salet import engine
from salet.analysis.verdicts import REVIEW_VERSION
from salet.cli import main
from salet.files import record_path
from salet.files.seal import seal
from salet.game.dates import FIRST_DAY
from salet.records.figures import Figures
from salet.records.history import COLUMNS, GameRecord
from salet.records.store import open_record
from salet.web.app import create_app
from tests.test_cli import Capture, answer, refusal
from tests.test_record import older_edition, played, record_them

pytestmark = pytest.mark.usefixtures("data")

LOCAL = ("127.0.0.1", 50000)
EVIL_TURNS = "crane:bbbbb moist:bbbbb bulky:ggggg"
EVIL, AVOIDED = "played against an evil host", "played to avoid the word"


def play(capsys: Capture, monkeypatch: pytest.MonkeyPatch, *options: str) -> GameRecord:
    """The record of a game that is played at the console."""
    monkeypatch.setattr("sys.stdin", io.StringIO("crane\nmoist\n" * 10))
    main(["play", "--game", "original", "--limit", "2", "--hints", "0", *options])
    capsys.readouterr()
    return engine.recorded_games()[-1]


def test_an_evil_game_is_recorded_as_one(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(capsys, monkeypatch, "--evil")
    assert (game.host, game.goal, game.title, game.answer) == (
        "evil", "find", "salet original evil", "",
    )  # fmt: skip
    assert "this host hides none" in refusal(capsys, "review", "last")
    assert "this host hides none" in refusal(capsys, "review", "last", "--game", "nyt")
    figures = answer(capsys, "stats", "--review")
    assert figures["not_reviewable"] == {EVIL: 1}
    assert (figures["reviewed"], figures["skill"]) == (0, None)


def test_a_named_word_is_hidden_by_an_honest_host(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = play(capsys, monkeypatch, "--game", "absurdle", "--answer", "moist")
    assert (honest.game, honest.host, honest.answer) == ("absurdle", "honest", "moist")
    evil = play(capsys, monkeypatch, "--game", "absurdle")
    assert (evil.game, evil.host) == ("absurdle", "evil")
    assert [bool(engine.why_not_reviewed(game)) for game in (honest, evil)] == [False, True]


def test_evil_games_of_the_page(capsys: Capture) -> None:
    request = {
        "game": "original", "turns": EVIL_TURNS.split(), "title": "salet original evil",
        "command": "play", "evil": True,
    }  # fmt: skip
    with TestClient(create_app(record=True), base_url="http://127.0.0.1", client=LOCAL) as client:
        described = client.post("/api/record/describe", json=request).json()
        assert (described["host"], described["goal"]) == ("evil", "find")
        assert client.post("/api/record/add", json=request).status_code == 200
        figures = client.post("/api/record/figures", json={"games": [described]}).json()
        assert figures["not_reviewable"] == {EVIL: 1}
    (recorded,) = engine.recorded_games()
    assert recorded.host == "evil"
    assert "this host hides none" in refusal(capsys, "review", "last")


@pytest.mark.parametrize(
    ("title", "facts"),
    [
        ("salet original evil", ("evil", "find", True)),
        ("salet original", ("honest", "find", True)),
        ("salet dont-wordle not avoided,", ("honest", "avoid", False)),
    ],
)
def test_a_title_says_of_a_game_what_its_request_does_not(
    title: str, facts: tuple[str, str, bool]
) -> None:
    """As in an import."""
    request = {"game": "original", "turns": EVIL_TURNS.split(), "title": title}
    with TestClient(create_app(record=True), base_url="http://127.0.0.1", client=LOCAL) as client:
        assert client.post("/api/record/add", json=request).status_code == 200
    (recorded,) = engine.recorded_games()
    assert (recorded.host, recorded.goal, recorded.won) == facts
    assert bool(engine.why_not_reviewed(recorded)) is (facts != ("honest", "find", True))


@pytest.mark.parametrize("title", ["salet absurdle", "Anna: salet absurdle", "salet hello4 evil"])
def test_a_shared_game_against_an_evil_host_is_no_honest_one(title: str, capsys: Capture) -> None:
    text = f"{title} 2/6\n\nCRANE ⬛⬛⬛⬛⬛\nMOIST 🟩🟩🟩🟩🟩\n"
    engine.import_games(text, me="Anna")
    (shared,) = engine.recorded_games()
    assert shared.host == "evil"
    assert "this host hides none" in refusal(capsys, "review", text)
    honest = text.replace("salet absurdle", "salet absurdle 2026-01-01")
    if honest != text:
        engine.import_games(honest, me="Anna")
        assert sorted(game.host for game in engine.recorded_games()) == ["evil", "honest"]


@pytest.mark.parametrize(("which", "evil"), [({"seed": 1}, True), ({"date": "2026-01-01"}, False)])
def test_a_game_of_the_page_whose_host_may_be_evil(which: dict[str, object], evil: bool) -> None:
    """Absurdle hides no word, unless one plays that of a day."""
    with TestClient(create_app(record=True), base_url="http://127.0.0.1", client=LOCAL) as client:
        body = {"game": "absurdle", "guesses_made": ["crane"], "give_up": True, **which}
        played = client.post("/api/play", json=body).json()
        assert played["evil"] is evil
        request = {
            "game": "absurdle", "turns": played["turns"], "title": played["title"],
            "command": "play", "evil": played["evil"], "gave_up": True,
            **({} if evil else {"known_answer": played["answer"]}),
        }  # fmt: skip
        assert client.post("/api/record/add", json=request).status_code == 200
    (recorded,) = engine.recorded_games()
    assert recorded.host == ("evil" if evil else "honest")
    assert bool(engine.why_not_reviewed(recorded)) is evil


def test_only_usual_games_are_compared_with_peoples() -> None:
    usual = [played("crane:bybbb bully:ggggg") for _ in range(20)]
    odd = [played(EVIL_TURNS, host="evil"), played(EVIL_TURNS, goal="avoid", won=False)] * 10
    comparison = Figures.of([*usual, *odd], {}).comparison
    assert comparison is not None
    assert (comparison.games, comparison.mean) == (20, 2)
    assert Figures.of(odd, {}).comparison is None


def test_rows_of_older_records_that_cannot_be_sealed_stay_damaged() -> None:
    """Version 1 had no seals, and those of version 5 did not cover where an answer is from."""
    games = [played(title=f"game {number}") for number in range(4)]
    older_edition(games, 5, COLUMNS[: COLUMNS.index("host")])
    with closing(sqlite3.connect(record_path())) as old, old:
        row = (FIRST_DAY.isoformat(), "word")
        cast = "insert into past values (?, ?, cast(x'ff41' as text), ?)"
        old.execute(cast, [*row, seal(*row)])
    with (
        pytest.warns(match="1 past answer in the record is damaged"),
        open_record() as record,
    ):
        assert not record.past.stored()
    assert engine.recorded_games() == games


@pytest.mark.parametrize(
    "damage",
    ["title = cast(x'ff41' as text)", "\"limit\" = 'six'", "seconds = 'x'", "turns = x'41'"],
)
def test_a_damaged_game_of_version_1_stays_damaged(damage: str) -> None:
    games = [played(title=f"game {number}", game="") for number in range(4)]
    older_edition(games, 1, COLUMNS[: COLUMNS.index("game")])
    with closing(sqlite3.connect(record_path())) as old, old:
        old.execute("alter table games drop column seal")
        old.execute(f"update games set {damage} where title = 'game 2'")  # noqa: S608
    for _ in range(2):
        with pytest.warns(match="1 game in the record is damaged"):
            assert engine.recorded_games() == [games[0], games[1], games[3]]


def test_older_records_are_repaired_by_game_and_title() -> None:
    """Version 5, with a review of an evil game as if it were an honest one."""
    games = [
        played(EVIL_TURNS, title="salet original evil"),
        played(EVIL_TURNS, title="salet evil", game="nyt"),
        played(EVIL_TURNS, game="absurdle", limit=100),
        played(EVIL_TURNS, game="dont-wordle", won=False),
        played(EVIL_TURNS, title="Anna: salet original evil", command="import", player="Anna"),
        played(title="salet original 2026-01-01"),
        played(title="evil"),
        played(game="a plug-in's"),
    ]
    older_edition(games, 5, COLUMNS[: COLUMNS.index("host")])
    with closing(sqlite3.connect(record_path())) as old, old:
        old.execute("create table reviews (game text primary key, version, game_key, review, seal)")
        for each in (games[0], games[5]):
            row = [each.id, REVIEW_VERSION, "key", json.dumps({"reason": "none"})]
            old.execute("insert into reviews values (?, ?, ?, ?, ?)", [*row, seal(*row)])
        for day, sealed in ((FIRST_DAY, ("word",)), (FIRST_DAY.replace(year=2030), ())):
            row = [day.isoformat(), "word", "played"]
            old.execute("insert into past values (?, ?, ?, ?)", [*row, seal(row[0], *sealed)])
    with pytest.warns(match="1 past answer in the record is damaged"), open_record() as record:
        assert [each.day for each in record.past.stored()] == [FIRST_DAY]
    with open_record() as record:
        now = {each.id: each for each in record.games.games()}
        assert list(record.reviews.kept()) == [games[5].id]
    evil, avoided = ("evil", "find"), ("honest", "avoid")
    expected = [evil, evil, evil, avoided, evil, *[("honest", "find")] * 3]
    assert [(now[each.id].host, now[each.id].goal) for each in games] == expected
    assert [replace(now[each.id], host="honest", goal="find") for each in games] == games


def test_hosts_and_goals_are_exported(capsys: Capture, tmp_path: Path) -> None:
    games = [
        played(EVIL_TURNS, host="evil"), played(EVIL_TURNS, goal="avoid", won=False), played(),
    ]  # fmt: skip
    for ending in ("json", "csv"):
        assert engine.read_games(engine.format_games(games, ending)) == games
    older = {name: value for name, value in games[0].as_dict().items() if name not in ("host",)}
    text = json.dumps({"games": [{**older, "title": "salet original evil"}]})
    assert engine.read_games(text)[0].host == "evil"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({"games": [{**games[0].as_dict(), "host": "kind"}]}))
    assert "no host is called 'kind'" in refusal(capsys, "stats", "--import", str(wrong))


def test_games_that_were_avoided_are_not_reviewed() -> None:
    game = played(EVIL_TURNS, game="dont-wordle", goal="avoid", won=False)
    assert engine.why_not_reviewed(game) == AVOIDED


def test_a_code_that_was_found_is_told_as_found(tmp_path: Path) -> None:
    """Of the luckiest guesses: its reply is not all green, but 4,0."""
    start = engine.open_game("mastermind").start()
    game = engine.host_game(start, engine.hide(start.game, words=("6343",)))
    for guess in ("1122", "3345", "6343"):
        game.guess(guess)
    assert game.position.solved
    record_them([engine.finished_game(game.position, start, command="play")])
    engine.review_record()
    page = Path(engine.write_report(str(tmp_path))).read_text(encoding="utf-8")
    assert "→ found" in page
    assert "→ 1 answer<" not in page
