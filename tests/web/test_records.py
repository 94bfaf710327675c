"""The record of games and reviews, by the JSON interface."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from salet import engine
from salet.jobs.cancel import CancelledError
from salet.web import records
from salet.web.app import create_app
from salet.web.lanes import Place
from tests.web.test_api import events, problem

TURNS = ["crane:bbgyb", "slain:gyggy", "snail:ggggg"]
GAME = {"game": "original", "turns": TURNS}
CHAT = "Wordle 1,234 3/6\n\n⬛🟨⬛⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩"
LOCAL = ("127.0.0.1", 50000)


def asking(client: tuple[str, int] = LOCAL, *, record: bool = True, **headers: str) -> TestClient:
    base = "http://127.0.0.1"
    app = create_app(record=record)
    return TestClient(app, base_url=base, client=client, headers=headers)


@pytest.fixture
def local(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Somebody at this machine, with an empty record."""
    monkeypatch.delenv("SALET_PRIVATE", raising=False)
    with asking() as client:
        yield client


def ask(client: TestClient, path: str, body: Any = None) -> Any:
    answer = client.post(f"/api/{path}", json=body or {})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_games_are_recorded_once_listed_and_removed(local: TestClient) -> None:
    assert local.get("/api/record").json() == {
        "available": True,
        "why_not": None,
        "games": 0,
        "damaged_games": 0,
        "damaged": [],
    }
    added = {**GAME, "command": "play", "title": "salet original 2026-01-01", "date": "2026-01-01"}
    first = ask(local, "record/add", added)
    assert first["new"]
    assert ask(local, "record/add", added) == {"id": first["id"], "new": False}
    known = {"game": "original", "turns": ["crane", "slain", "snail"], "known_answer": "SNAIL"}
    other = ask(local, "record/add", known)
    assert other["new"] and other["id"] != first["id"]  # played today
    listed = ask(local, "record/list", {"count": 1, "offset": 1})
    assert listed["count"] == 2
    (game,) = listed["games"]
    assert (game["id"], game["date"], game["turns"]) == (first["id"], "2026-01-01", TURNS)
    assert (game["won"], game["guesses"], game["result"]) == (True, 3, "3/6")
    assert (game["game"], game["command"], game["review"]) == ("original", "play", None)
    assert ask(local, "record/remove", {"ids": [first["id"]]}) == {"removed": 1}
    assert local.get("/api/record").json()["games"] == 1
    gone = local.post("/api/record/remove", json={"ids": [first["id"]]})
    assert "no game has the id" in problem(gone)


def test_the_games_of_a_day(local: TestClient) -> None:
    for day in ("2026-01-01", "2026-01-02"):
        ask(local, "record/add", {**GAME, "date": day})
    ask(local, "record/add", {**GAME, "turns": ["snail:ggggg"], "date": "2026-01-02"})
    listed = ask(local, "record/list", {"day": "2026-01-02", "count": 1})
    assert (listed["count"], len(listed["games"])) == (2, 1)
    assert listed["games"][0]["date"] == "2026-01-02"
    assert ask(local, "record/list", {"day": "2025-01-02"}) == {"count": 0, "games": []}
    sent = [{"turns": " ".join(TURNS), "played_at": f"2026-01-0{day}"} for day in (1, 2, 3)]
    assert ask(local, "record/list", {"games": sent, "day": "2026-01-03"})["count"] == 1
    wrong = local.post("/api/record/list", json={"day": "2026-13-01"})
    assert "'2026-13-01' is not a date; use YYYY-MM-DD" in problem(wrong)


def test_a_puzzle_that_was_imported_is_not_added_again(local: TestClient) -> None:
    text = "Wordle 1,234 3/6\n\nCRANE ⬛⬛🟩🟨⬛\nSLAIN 🟩🟨🟩🟩🟨\nSNAIL 🟩🟩🟩🟩🟩"
    assert ask(local, "record/import", {"text": text}) == {"games": 1, "new": 1, "left_out": []}
    assert not ask(local, "record/add", {**GAME, "title": "Wordle 1,234"})["new"]


def test_games_of_several_boards_and_lost_ones_are_recorded(local: TestClient) -> None:
    two = {"game": "dordle", "turns": ["fraud", "crony"], "known_answer": "fraud/crony"}
    ask(local, "record/add", two)
    lost = {"game": "original", "limit": 1, "turns": ["crane"], "known_answer": "snail"}
    ask(local, "record/add", lost)
    games = ask(local, "record/list")["games"]
    assert {(game["answer"], game["won"]) for game in games} == {
        ("fraud/crony", True), ("snail", False),
    }  # fmt: skip


def test_what_is_imported_is_exported(local: TestClient) -> None:
    strange = f"{CHAT}\nWordle 1,235 4/6\n"
    done = ask(local, "record/import", {"text": strange})
    assert (done["games"], done["new"]) == (1, 1)
    assert "line 6: 'Wordle 1,235 4/6' has no rows" in done["left_out"][0]
    ask(local, "record/add", GAME)
    exported = local.post("/api/record/export", json={"format": "json"})
    kept = exported.headers["content-disposition"]
    assert kept == 'attachment; filename="salet-games.json"'
    table = local.post("/api/record/export", json={"format": "csv"})
    assert table.headers["content-type"] == "text/csv; charset=utf-8"
    ids = [game["id"] for game in exported.json()["games"]]
    for text in (exported.text, table.text):
        ask(local, "record/remove", {"ids": ids})
        assert ask(local, "record/import", {"text": text})["new"] == 2
    wrong = local.post("/api/record/import", json={"text": "hello"})
    assert "nothing is imported: no games found" in problem(wrong)


def test_figures_of_the_record_and_of_games_that_are_sent(local: TestClient) -> None:
    ask(local, "record/import", {"text": CHAT})
    ask(local, "record/add", {**GAME, "date": "2026-01-02"})
    reviewed = events(local.post("/api/record/review", json={}).text)
    assert reviewed[0] == ("progress", {"done": 0, "of": 1})
    assert reviewed[-1] == ("done", {"reviewed": 1, "refused": {}})
    own = ask(local, "record/figures")
    assert (own["played"], own["distribution"], own["streak"]) == (2, {"3": 2}, 2)
    assert (own["day_streak"], own["longest_day_streak"]) == (1, 1)
    assert [day["date"] for day in own["calendar"]] == ["2024-11-04", "2026-01-02"]
    assert own["calendar"][1]["skill"] == own["skill"] == 99
    assert [month["month"] for month in own["months"]] == ["2024-11", "2026-01"]
    games = local.post("/api/record/export", json={}).json()["games"]
    with asking(("192.168.0.2", 5), record=False) as other:
        told = events(other.post("/api/record/review", json={"games": games}).text)
        reviews = {each["id"]: each["review"] for name, each in told if name == "reviewed"}
        name, done = told[-1]
        assert (name, done["reviewed"], len(reviews)) == ("done", 1, 1)
        (why,) = done["refused"].values()
        assert "guesses unknown" in why
        sent = [{**game, "review": reviews.get(game["id"])} for game in games]
        assert ask(other, "record/figures", {"games": sent}) == own
        bare = ask(other, "record/figures", {"games": [{"turns": " ".join(TURNS)}]})
        assert (bare["played"], bare["skill"], bare["not_reviewed_yet"]) == (1, None, 1)
        assert ask(other, "record/figures", {"games": []})["played"] == 0


def test_people_beside(local: TestClient) -> None:
    games = [{"turns": " ".join(TURNS), "played_at": f"2026-01-0{day}"} for day in range(1, 6)]
    figures = ask(local, "record/figures", {"games": games})
    assert (figures["people"]["mode"], figures["day_streak"]) == ("normal", 5)
    assert figures["people"]["people"]["mean"] > figures["people"]["mean"] == 3


@pytest.mark.parametrize(
    ("game", "wrong"),
    [
        ({"turns": "crane:bbgyb"}, "game 1: the game is not finished"),
        ({"turns": "snail:ggggg", "command": "cheat"}, "game 1: no command is called 'cheat'"),
        ({"turns": "snail:ggggg", "nonsense": 1}, "games, entry 1, nonsense is not a key"),
        ({"turns": "snail:ggggg", "review": {"skill": 200}}, "skill must be at most 99, not 200"),
        ({}, "games, entry 1, turns is missing"),
    ],
)
def test_games_that_cannot_be_counted(local: TestClient, game: Any, wrong: str) -> None:
    assert wrong in problem(local.post("/api/record/figures", json={"games": [game]}))


def test_lists_of_sent_games_are_never_files(local: TestClient, tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("crane\nslain\nsnail\n")
    game = {"id": "a", "turns": " ".join(TURNS), "answers": str(file), "guesses": str(file)}
    _, done = events(local.post("/api/record/review", json={"games": [game]}).text)[-1]
    assert "answers has" in done["refused"]["a"] or "no bank" in done["refused"]["a"]
    short = {**game, "answers": "/etc/passwd", "guesses": ""}
    _, done = events(local.post("/api/record/review", json={"games": [short]}).text)[-1]
    assert "no bank is called '/etc/passwd'" in done["refused"]["a"]


def test_games_that_are_not_over_are_not_recorded(local: TestClient) -> None:
    started = local.post("/api/record/add", json={**GAME, "turns": TURNS[:1]})
    assert "the game is not over: 5 guesses are left" in problem(started)
    wrong = local.post("/api/record/add", json={**GAME, "command": "solve"})
    assert "command must be 'play' or 'assist', not 'solve'" in problem(wrong)
    dated = local.post("/api/record/add", json={**GAME, "date": "someday"})
    assert "'someday' is not a date" in problem(dated)


def test_a_review_of_many_games_lets_others_go_first(
    local: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "_TURN_SECONDS", 0.0)
    enters: list[str] = []
    run = Place.run

    async def noted(self: Place, *rest: Any) -> Any:
        enters.append("turn")
        return await run(self, *rest)

    monkeypatch.setattr(Place, "run", noted)
    for day in ("2026-01-01", "2026-01-02", "2026-01-03"):
        ask(local, "record/add", {**GAME, "date": day})
    games = json.loads(local.post("/api/record/export", json={"format": "json"}).text)["games"]
    for body in ({}, {"games": games}):
        enters.clear()
        told = events(local.post("/api/record/review", json=body).text)
        assert len(enters) >= 1 + 3, "the request, and a turn for each game"
        steps = [(each["done"], each["of"]) for name, each in told if name == "progress"]
        assert [*dict.fromkeys(steps)][:3] == [(0, 3), (1, 3), (2, 3)]
        assert told[-1] == ("done", {"reviewed": 3, "refused": {}})


PATHS = ("add", "list", "remove", "import", "export", "figures", "review")
BODIES: dict[str, Any] = {"add": GAME, "remove": {"ids": ["a"]}, "import": {"text": CHAT}}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"record": False}, "this server keeps no record of games"),
        ({"client": ("192.168.0.2", 5)}, "only for whoever sits at this machine"),
        ({"X-Forwarded-For": "10.0.0.1"}, "only for whoever sits at this machine"),
        ({"private": True}, "recording is off"),
    ],
)
def test_the_record_is_for_this_machine_alone(
    local: TestClient, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any], why: str
) -> None:
    if options.pop("private", False):
        monkeypatch.setenv("SALET_PRIVATE", "1")
    with asking(**options) as client:
        about = client.get("/api/record").json()
        assert (about["available"], about["games"]) == (False, 0)
        assert why in about["why_not"]
        for path in PATHS:
            answer = client.post(f"/api/record/{path}", json=BODIES.get(path, {}))
            assert why in problem(answer, 403)
    monkeypatch.delenv("SALET_PRIVATE", raising=False)
    assert local.get("/api/record").json()["games"] == 0


def test_another_name_of_this_machine_has_no_record(local: TestClient) -> None:
    app = create_app(("salet.example",), record=True)
    with TestClient(app, base_url="http://salet.example", client=LOCAL) as client:
        assert not client.get("/api/record").json()["available"]


def test_a_review(local: TestClient) -> None:
    told = events(local.post("/api/review", json={**GAME, "title": "Wordle 1"}).text)
    assert [name for name, _ in told] == ["progress"] * 4 + ["done"]
    assert told[0][1] == {"done": 0, "of": 3}
    document = told[-1][1]
    assert (document["answer"], document["guesses"], document["skill"]) == ("snail", 3, 99)
    first, second, _ = document["turns"]
    assert [each["word"] for each in first["alternatives"]] == ["salet", "reast", "trace"]
    assert second["alternatives"][0]["expected"] == second["best_expected"]
    assert all(turn["alternatives"] for turn in document["turns"])
    assert document["rows"][1] == {
        "guess": "slain", "pattern": "gyggy", "patterns": ["gyggy"]
    }  # fmt: skip
    assert document["meanings"]["skill"].startswith("skill: 99 for best play")
    heading, empty, *rows = document["text"].splitlines()
    assert heading == f"Wordle 1 3/6, skill 99, luck {document['luck_score']}" and not empty
    assert rows[0] == "⬛⬛🟩🟨⬛ excellent"
    for word in ("crane", "slain", "snail"):
        assert word not in document["text"].lower()


def test_a_review_without_spoilers(local: TestClient) -> None:
    """A game that goes on names no word that can still be the answer."""
    body = {"game": "original", "turns": ["crane:bbgyb"]}
    open_ = events(local.post("/api/review", json=body).text)[-1][1]
    kept = events(local.post("/api/review", json={**body, "spoilers": False}).text)[-1][1]
    left = local.post("/api/analysis", json=body).json()["words"]
    said = json.dumps(kept).lower()
    assert not open_["over"] and not any(word in said for word in left)


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({"game": "dordle", "turns": ["salet:bybbb/bbbbb"]}, "a review is for one board only"),
        ({"game": "fibble", "turns": ["salet:bybbb"]}, "a review needs true replies"),
        ({"game": "absurdle", "turns": ["salet:bbbbb"]}, "in which a word is hidden"),
        ({"game": "dont-wordle", "turns": ["salet:bbbbb"]}, "here it is to be avoided"),
        ({}, "there is no guess to review"),
        ({"turns": ["salet:bybbz"]}, "is not a colour"),
    ],
)
def test_what_cannot_be_reviewed(local: TestClient, body: dict[str, Any], wrong: str) -> None:
    assert wrong in problem(local.post("/api/review", json=body))


def test_a_contradiction_is_told_while_reviewing(local: TestClient) -> None:
    body = {"game": "original", "turns": ["raise:bybby", "crown:bgbyb"]}
    name, told = events(local.post("/api/review", json=body).text)[-1]
    assert name == "problem" and "fits all turns" in told["message"]


@pytest.mark.parametrize("form", ["html", "json", "text"])
def test_trees_are_files(local: TestClient, form: str) -> None:
    body = {"game": "original", "turns": ["salet:bybbb"], "format": form}
    for player in ("optimal", "entropy"):
        answer = local.post("/api/tree/export", json={**body, "player": player})
        assert answer.status_code == 200, answer.text
        ending = "txt" if form == "text" else form
        kept = answer.headers["content-disposition"]
        assert kept == f'attachment; filename="salet-{player}.{ending}"'
        assert "brond" in answer.text.lower()
    odd = local.post("/api/tree/export", json={**body, "format": "xls"})
    assert "no tree format is called 'xls'" in problem(odd)
    lies = local.post("/api/tree/export", json={"game": "fibble", "player": "entropy"})
    assert "a tree needs true replies" in problem(lies)


def test_games_are_kept_elsewhere_in_the_shape_of_an_export() -> None:
    with asking(record=False) as client:
        body = {**GAME, "command": "play", "title": "mine", "date": "2026-01-01"}
        game = ask(client, "record/describe", body)
        assert (game["turns"], game["won"], game["count"]) == (" ".join(TURNS), True, 3)
        assert (game["game"], game["title"], game["played_at"][:10]) == (
            "original", "mine", "2026-01-01",
        )  # fmt: skip
        assert ask(client, "record/describe", body)["id"] == game["id"]
        going_on = client.post("/api/record/describe", json={**GAME, "turns": TURNS[:1]})
        assert "the game is not over" in problem(going_on)
        listed = ask(client, "record/list", {"games": [game], "count": 1})
        assert (listed["count"], listed["games"][0]["result"]) == (1, "3/6")
        assert listed["games"][0]["date"] == "2026-01-01"
        export = client.post("/api/record/export", json={"games": [game], "format": "json"})
        found = ask(client, "record/read", {"text": export.text})
        assert (found["games"], found["left_out"]) == ([game], [])
        assert client.post("/api/record/list", json={}).status_code == 403
        assert client.post("/api/record/export", json={}).status_code == 403


def test_only_ones_own_games_are_read_to_be_kept_elsewhere(client: TestClient) -> None:
    others = f"[16.11.26, 09:12] Anna: hi\n{CHAT}"
    assert ask(client, "record/read", {"text": others})["games"] == []
    (own,) = ask(client, "record/read", {"text": CHAT})["games"]
    assert (own["title"], own["count"], own["turns"].split()[0]) == ("Wordle 1,234", 3, "?:bybbb")


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_impossible_days_break_nothing(local: TestClient, day: str) -> None:
    refused = local.post("/api/record/add", json={**GAME, "date": day})
    assert f"{day} is too early or too late" in problem(refused)
    titled = {**GAME, "title": f"salet original {day}"}
    ask(local, "record/add", titled)
    assert ask(local, "record/figures")["played"] == 1
    assert ask(local, "record/list")["count"] == 1
    sent = {"turns": " ".join(TURNS), "played_at": f"{day}T00:00:00+00:00"}
    refused = local.post("/api/record/figures", json={"games": [sent]})
    assert f"game 1: {day} is too early or too late" in problem(refused)


def test_games_that_were_given_up_are_kept_elsewhere_too(local: TestClient) -> None:
    turn = {"game": "original", "turns": TURNS[:1], "known_answer": "snail", "gave_up": True}
    game = ask(local, "record/describe", {**turn, "command": "play"})
    figures = ask(local, "record/figures", {"games": [game]})
    assert (figures["played"], figures["won"]) == (1, 0)
    text = json.dumps({"games": [game]})
    assert ask(local, "record/import", {"text": text})["new"] == 1


def test_figures_of_reviews_are_within_bounds(local: TestClient) -> None:
    review = {"skill": 1, "luck_score": 1, "loss": 1e308, "luck": 0, "expected": 3}
    sent = {"turns": " ".join(TURNS), "review": review}
    assert local.post("/api/record/figures", json={"games": [sent]}).status_code == 422


def test_a_review_that_is_cancelled_is_made_the_next_time(
    local: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(local, "record/add", GAME)

    def cancelled(*_: Any, **__: Any) -> Any:
        raise CancelledError("the work was cancelled")

    with monkeypatch.context() as patched:
        patched.setattr("salet.records.reviewing.review", cancelled)
        with pytest.raises(CancelledError):
            engine.review_record()
    assert engine.review_record() == 1
    assert ask(local, "record/figures")["reviewed"] == 1
