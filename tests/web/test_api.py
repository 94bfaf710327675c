"""The JSON interface, called in this process."""

import asyncio
import gc
import json
import re
import threading
import time
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance, unsupported_method
from starlette.testclient import TestClient

from salet import engine
from salet.errors import SaletError, SaletWarning
from salet.game import games
from salet.game.games import game_names, load_game
from salet.web import hidden, options
from salet.web import long_jobs as jobs
from salet.web.app import create_app
from salet.web.bodies import MOST_BYTES
from salet.web.events import BusyError, JobQueue, Listener

#: The statuses of refusals: 413 where a request is too large, 403 for a record that is not there.
REFUSED = [400, 403, 404, 405, 413, 415, 422]
rules = {"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}}
schema = schemathesis.openapi.from_asgi(
    "/api/openapi.json",
    create_app(("testserver",)),
    config=schemathesis.Config.from_dict(rules),
)


def events(text: str) -> list[tuple[str, Any]]:
    """The events of a stream."""
    pairs = (block.split("\n") for block in text.strip().split("\n\n"))
    return [(name.removeprefix("event: "), json.loads(data[6:])) for name, data in pairs]


def problem(answer: httpx.Response, status: int = 422) -> str:
    """The error message of a response."""
    assert answer.status_code == status, answer.text
    message = answer.json()["error"]["message"]
    assert isinstance(message, str)
    return message


def test_options(client: TestClient) -> None:
    options = client.get("/api/options").json()
    assert {bank["name"] for bank in options["banks"]} >= {"original-answers", "nyt2022-guesses"}
    assert options["modes"] == ["hard", "normal", "ultra"]
    assert "optimal" in {each["name"] for each in options["strategies"]}
    (bank,) = (bank for bank in options["banks"] if bank["name"] == "nyt2022-guesses")
    assert bank["title"] == "NYT guesses, 14,855 (August 2022)"
    assert all(
        each["about"]
        for kind in ("games", "rules", "banks", "mode_details", "priors", "strategies")
        for each in options[kind]
    )
    assert [each["name"] for each in options["mode_details"]] == options["modes"]


def test_options_have_what_every_game_is_drawn_with(client: TestClient) -> None:
    options = client.get("/api/options").json()
    games = {game["name"]: game for game in options["games"]}
    assert {game["group"] for game in games.values()} == {*options["groups"]}
    assert options["groups"][:2] == ["New York Times", "Several boards"]
    quordle = games["quordle"]
    assert (quordle["length"], quordle["boards"], quordle["limit"]) == (5, 4, 9)
    assert (games["mastermind"]["alphabet"], games["mastermind"]["length"]) == ("123456", 4)
    assert games["mini-nerdle"]["alphabet"] == "*+-/0123456789="
    assert games["antiwordle"]["avoids"] and games["absurdle"]["host"] == "evil"
    assert (games["polygonle"]["clue"], games["sutom"]["clue"]) == ("shape", "first")
    assert not games["fibble"]["truthful"] and "hard" not in games["jotto"]["modes"]
    assert "628 MB" in games["nerdle"]["too_large"]
    replies = {rule["name"]: rule["reply"] for rule in options["rules"]}
    assert replies["mastermind"]["kind"] == "text"
    assert replies["mastermind"]["hint"] == "2 in place, 1 elsewhere"
    for rule in options["rules"]:
        assert rule["tiles"] == (rule["reply"]["kind"] == "tiles")
        assert rule["modes"] == [mode for mode in options["modes"] if _is_mode(mode, rule["name"])]
    assert {"hard" in rule["modes"] for rule in options["rules"]} == {True, False}

    tiles = replies["w-peaks"]["tiles"]
    assert [(tile["key"], tile["sign"], tile["class"], tile["next"]) for tile in tiles] == [
        ("b", ">", "later", "y"), ("y", "<", "earlier", "g"), ("g", "", "right", "b"),
    ]  # fmt: skip


def _is_mode(mode: str, rule: str) -> bool:
    """Whether the console plays a game by this rule in this mode."""
    try:
        engine.open_game(mode=mode, rule=rule)
    except SaletError as error:
        return "does not apply" not in str(error)
    return True


def test_ultra_mode_of_a_rule_that_tells_no_letters(client: TestClient) -> None:
    request = {"game": "jotto", "mode": "ultra"}
    assert client.post("/api/analysis", json=request).json()["suggestions"]
    assert client.post("/api/openers", json=request).json()["rows"]


def test_analysis(client: TestClient) -> None:
    result = client.post("/api/analysis", json={"turns": ["salet:bybbb", "CRONY 02000"]}).json()
    assert (result["count"], result["guesses_left"], result["over"]) == (6, 4, False)
    assert result["words"] == ["braid", "briar", "drama", "fraud", "friar", "graph"]
    assert result["suggestions"][0]["word"] == "fraud"
    assert result["suggestions"][0]["claim"] == "proven"
    first, second = result["rows"]
    assert (first["guess"], first["candidates_left"], first["cost"]) == ("salet", 102, 0)
    assert (second["best"], second["candidates_before"]) == ("brond", 102)
    assert second["cost"] == pytest.approx((267 - 260) / 102, abs=0.03)  # as exact play has it
    known = result["known"]
    assert (known["greens"], known["least"]) == ({"1": "r"}, {"a": 1, "r": 1})
    assert known["out"] == "sletcony"
    assert known["letters"]["r"] == "g"
    assert result["alphabet"] == "abcdefghijklmnopqrstuvwxyz"
    assert [row["patterns"] for row in result["rows"]] == [["bybbb"], ["bgbbb"]]


def test_how_best_play_goes(client: TestClient) -> None:
    """Of SALET's tree 0 answers take one guess, and Selby's histogram has the others."""
    start = client.post("/api/analysis", json={}).json()["play"]
    assert (start["word"], start["worst"], start["lost"]) == ("salet", 5, 0)
    assert start["mean"] == 7920 / 2315
    assert sum(1 - share for share in [0, *start["within"]]) == pytest.approx(7920 / 2315)
    few = client.post("/api/analysis", json={"turns": ["salet:bybbb", "crony:bgbbb"]}).json()
    assert few["play"]["word"] == few["suggestions"][0]["word"]
    assert few["play"]["within"][-1] == 1
    assert few["play"]["claim"] == "proven (search)"
    many = client.post("/api/analysis", json={"turns": ["fuzzy:bbbbb"]}).json()
    assert many["play"] is None
    late = {"turns": ["salet:bbbbg", "night:bgggg", "might:bgggg", "fight:bgggg", "wight:bgggg"]}
    lost = client.post("/api/analysis", json=late).json()["play"]
    assert lost["within"] == [pytest.approx(1 - lost["lost"])] and lost["lost"] > 0


def test_analysis_by_a_strategy(client: TestClient) -> None:
    body = {"turns": ["salet:bybbb"], "strategy": "minimax", "top": 3}
    result = client.post("/api/analysis", json=body).json()
    values = [each["value"] for each in result["suggestions"]]
    assert len(values) == 3
    assert values == sorted(values)
    assert result["strategy"] == "minimax"
    slow = {"strategy": "lookahead"}
    assert "takes too long for 2,315 answers" in problem(client.post("/api/analysis", json=slow))


def test_traps_and_what_comes_too_late(client: TestClient) -> None:
    body = {"turns": ["salet:bbbbg", "night:bgggg"], "mode": "hard"}
    result = client.post("/api/analysis", json=body).json()
    assert result["traps"][0]["letters"] == "_ight"
    assert result["too_late"]


def test_a_known_answer_colours_the_rows(client: TestClient) -> None:
    body = {"turns": ["petty"], "known_answer": "TRAIT"}
    (row,) = client.post("/api/analysis", json=body).json()["rows"]
    assert row["pattern"] == "bbyyb"
    unknown = {"turns": ["petty"], "known_answer": "zzzzz"}
    assert "'zzzzz' is not in" in problem(client.post("/api/analysis", json=unknown))


def test_a_contradiction_is_diagnosed(client: TestClient) -> None:
    answer = client.post("/api/analysis", json={"turns": ["raise:bybby", "crown:bgbyb"]})
    assert "no word of original-answers fits all turns" in problem(answer)
    details = answer.json()["error"]["details"]
    fixes = details["fixes"]
    assert (fixes[0]["turn"], fixes[0]["tile"], fixes[0]["probably"]) == (2, 2, "grey")
    tiles = {letter: details["letters"][letter] for letter in "raws"}  # of both turns
    assert tiles == {"r": "g", "a": "y", "w": "y", "s": "b"}


def test_a_word_in_no_list_is_found(client: TestClient) -> None:
    body = {"turns": ["slate:gbbbb", "sound:gbgbg"]}
    result = client.post("/api/analysis", json=body).json()
    assert (result["words"], result["suggestions"][0]["word"]) == (["squid"], "squid")
    assert "1 allowed word does: SQUID" in result["doubt"]["text"]
    assert result["doubt"]["fixes"][0]["probably"] == "grey"
    today = client.post("/api/analysis", json={**body, "game": "nyt"}).json()
    assert (today["words"], today["doubt"]) == (["squid"], None)
    turns = ["party:gbbbb", "sound:bbyby", "crane:bbbbg", "pudge:ggggg"]
    assert client.post("/api/analysis", json={"turns": turns}).json()["solved"]
    known = {"turns": ["slate", "might"], "known_answer": "ancho"}
    assert "ancho" in client.post("/api/analysis", json=known).json()["words"]


def test_breakdown(client: TestClient) -> None:
    result = client.post("/api/breakdown", json={"turns": ["salet:bybbb"], "word": "crony"}).json()
    assert sum(len(bucket["words"]) for bucket in result["buckets"]) == 102
    assert result["illegal"] is None
    assert (result["allowed"], result["why_not"], result["best"]) == (True, None, "brond")
    assert (result["best_expected"], result["best_claim"]) == (260 / 102, "proven")
    assert result["cost"] == pytest.approx((267 - 260) / 102, abs=0.03)
    assert result["estimated"]


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("xxxxx", "'xxxxx' is not in original-guesses"),
        ("list", "'list' has 4 letters; words here have 5"),
        ("crony", "CRONY is not allowed in hard mode: must have A"),
        ("a", "'a' has 1 letter"),
        ("12345", "is not a word"),
    ],
)
def test_words_that_are_not_allowed_are_no_errors(client: TestClient, word: str, why: str) -> None:
    body = {"turns": ["salet:bybbb"], "mode": "hard", "word": word}
    result = client.post("/api/breakdown", json=body).json()
    assert not result["allowed"] and why in result["why_not"]
    assert (result["parts"] is None) == (word != "crony")
    assert result["best"]


def test_breakdown_of_an_avoided_word_and_of_the_end(client: TestClient) -> None:
    avoided = client.post("/api/breakdown", json={"game": "dont-wordle", "word": "crane"}).json()
    assert avoided["cost"] is None and avoided["buckets"]
    over = {"turns": ["slate:ggggg"], "word": "crane"}
    assert "the game is over" in problem(client.post("/api/breakdown", json=over))


def test_openers(client: TestClient) -> None:
    result = client.post("/api/openers", json={}).json()
    assert (result["count"], result["best"]) == (12_972, "salet")
    assert result["rows"][0] == {
        "word": "salet", "expected": 7920 / 2315, "claim": "proven", "total": 7920, "parts": 148,
        "largest": 221,
    }  # fmt: skip
    body = {"search": "raise", "mode": "hard"}
    (raise_,) = client.post("/api/openers", json=body).json()["rows"]
    assert raise_["claim"] == "impossible"
    words = client.post("/api/openers", json={"sort": "word", "descending": True}).json()["rows"]
    assert words[0]["word"] == "zymic"
    assert client.post("/api/openers", json={"limit": 5}).json()["rows"][0]["claim"] == "estimate"
    some = client.post("/api/openers", json={"words": ["RAISE", "crane", "salet"]}).json()
    assert [row["word"] for row in some["rows"]] == ["salet", "crane", "raise"]
    assert some["count"] == 3
    unknown = {"words": ["xxxxx"]}
    assert "'xxxxx' is not in" in problem(client.post("/api/openers", json=unknown))


def test_tree(client: TestClient) -> None:
    start = client.post("/api/tree", json={}).json()
    assert (start["guess"], start["total"], start["worst"]) == ("salet", 7920, 5)
    assert sum(branch["count"] for branch in start["branches"]) == 2315
    assert sum(branch["total"] for branch in start["branches"]) + 2315 == 7920
    after = client.post("/api/tree", json={"turns": ["salet:bybbb"]}).json()
    assert (after["guess"], after["total"]) == ("brond", 260)
    follow = {branch["pattern"]: branch["next"] for branch in start["branches"]}
    assert follow["bybbb"] == "brond" and all(follow.values())
    last = {"turns": ["salet:bybbb", "crony:bgbbb"], "guess": "fraud", "player": "entropy"}
    ends = client.post("/api/tree", json=last).json()["branches"]
    assert [branch["next"] for branch in ends if branch["solved"]] == [None]
    assert {branch["next"] for branch in ends if branch["count"] == 1 and not branch["solved"]}
    live = client.post("/api/tree", json={"turns": ["audio:bbbbb", "slept:bybbb"]}).json()
    assert live["claim"] == "proven (search)"
    greedy = client.post("/api/tree", json={"player": "minimax", "guess": "raise"}).json()
    assert (greedy["guess"], greedy["claim"], greedy["total"]) == ("raise", "by minimax", None)
    hard = {"turns": ["salet:bbbbg", "night:bgggg"], "mode": "hard"}
    trap = client.post("/api/tree", json=hard).json()
    assert (trap["claim"], trap["worst"]) == ("proven (search)", 5)


def test_play(client: TestClient) -> None:
    started = client.post("/api/play", json={"seed": 3}).json()
    assert started == {
        "length": 5, "rows": [], "solved": False, "won": False, "over": False, "answer": None,
        "share": None, "hint": None, "clue": "", "out": "", "letters": {}, "limit": 6,
        "mode": "normal", "evil": False, "alphabet": "abcdefghijklmnopqrstuvwxyz",
        "title": "salet original", "number": None, "turns": [],
        "boards": [{"solved": False, "letters": {}, "out": ""}],
        "guesses_left": 6, "reason": None, "hints": ["count", "quality", "letter", "word"],
    }  # fmt: skip
    given_up = client.post("/api/play", json={"seed": 3, "give_up": True}).json()["answer"]
    body = {"seed": 3, "guesses_made": ["salet", given_up]}
    won = client.post("/api/play", json=body).json()
    assert won["solved"]
    assert won["share"].splitlines()[0] == "salet original 2/6"
    assert (won["reason"], won["turns"][1]) == ("solved", f"{given_up}:ggggg")
    over = client.post("/api/play", json={"seed": 3, "give_up": True}).json()
    assert (over["reason"], over["guesses_left"]) == ("gave up", 6)
    wrong = {"seed": 3, "limit": 1, "guesses_made": ["fuzzy"]}
    assert client.post("/api/play", json=wrong).json()["reason"] == "lost"
    hinted = client.post("/api/play", json={"seed": 3, "guesses_made": ["salet"], "hint": 1})
    assert hinted.json()["hint"].endswith(" left")
    more = {**body, "guesses_made": ["salet", given_up, "crane"]}
    assert "the game is over" in problem(client.post("/api/play", json=more))
    evil = client.post("/api/play", json={"evil": True, "guesses_made": ["salet"]}).json()
    assert evil["rows"] == [{"guess": "salet", "pattern": "bbbbb", "patterns": ["bbbbb"]}]
    assert evil["evil"]
    day = client.post("/api/play", json={"date": "2026-01-01", "guesses_made": ["slosh"]}).json()
    assert day["solved"]
    assert (day["title"], day["number"]) == ("salet original 2026-01-01", 1657)
    hard = {"seed": 3, "mode": "hard", "guesses_made": [given_up[:1] + "xxxx"]}
    assert "is not in original-guesses" in problem(client.post("/api/play", json=hard))
    assert "one of a seed" in problem(client.post("/api/play", json={}))


def test_exact_play_streams_until_it_is_proven(client: TestClient) -> None:
    result = events(client.post("/api/exact", json={"turns": ["salet:bybbb"], "top": 3}).text)
    assert result[0][1]["claim"] == "proven (opening book)"
    name, last = result[-1]
    assert (name, last["status"], last["total"]) == ("done", "proven", 260)
    assert [best["word"] for best in last["best"]][:1] == ["brond"]
    assert len(last["best"]) == 3
    assert last["within"][-1] == 1 and len(last["within"]) == last["worst"]


def test_exact_play_keeps_to_its_budget(client: TestClient) -> None:
    body = {"turns": ["fuzzy:bbbbb"], "budget": 0.5}
    result = events(client.post("/api/exact", json=body).text)
    last = result[-1][1]
    assert last["status"] == "bounded"
    assert last["lower"] <= last["upper"]
    assert len(result) > 2


def test_the_bot_plays(client: TestClient) -> None:
    body = {"openers": ["salet"], "strategy": "entropy", "games": 500, "seed": 1}
    result = events(client.post("/api/bot", json=body).text)
    assert {name for name, _ in result} == {"progress", "done"}
    report = result[-1][1]
    assert (
        report["games"] == sum(report["histogram"].values()) == len(report["games_played"]) == 500
    )
    for game in report["games_played"][:20]:
        assert game["turns"][0].startswith("salet:")
        assert game["turns"][-1] == f"{game['answer']}:ggggg"
    every = {**body, "games": None}
    everything = events(client.post("/api/bot", json=every).text)[-1][1]
    assert everything["total"] == 7947
    assert (everything["error"], everything["weighted_mean"]) == (None, None)
    assert abs(report["mean"] - everything["mean"]) < 4 * report["error"] < 0.15


def test_the_bot_stops_when_it_takes_too_long(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "_LONGEST", -1.0)
    name, result = events(client.post("/api/bot", json={"openers": ["salet"]}).text)[-1]
    assert name == "problem"
    assert "games were played; try fewer games" in result["message"]


def test_own_lists(client: TestClient) -> None:
    birds = ["crane", "eagle", "Heron", "stork"]
    result = client.post("/api/analysis", json={"own_answers": birds, "own_guesses": birds}).json()
    assert result["words"] == ["crane", "eagle", "heron", "stork"]
    four = {"own_answers": ["list", "hint"]}
    assert client.post("/api/analysis", json=four).json()["count"] == 2
    mixed = {"own_answers": ["list", "crane"]}
    assert "all of one length" in problem(client.post("/api/analysis", json=mixed))
    many = {"own_answers": [f"{number:05}".translate(str.maketrans("0123456789", "abcdefghij"))
                            for number in range(20_000)]}  # fmt: skip
    assert "too many together" in problem(client.post("/api/analysis", json=many))


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({"turns": ["salet:bybbz"]}, "'z' (tile 5) is not a colour"),
        ({"turns": ["xxxxx:bbbbb"]}, "'xxxxx' is not in original-guesses"),
        ({"turns": ["alley:byybb", "slows:bybbb"], "mode": "hard"}, "must have two Ls"),
        ({"turns": ["slate:ggggg", "crane:bbbbb"]}, "the game is solved"),
        ({"answers": "/etc/passwd"}, "no bank is called '/etc/passwd'"),
        ({"answers": "../data/original-answers.txt"}, "no bank is called"),
        ({"mode": "easy"}, "no mode is called 'easy'; known: hard, normal, ultra"),
        ({"limit": 0}, "limit must be at least 1, not 0"),
        ({"limit": 10**9}, "limit must be at most 100, not 1000000000"),
        ({"nonsense": 1}, "nonsense is not a key of this request; known: game,"),
        ({"turns": ["a:b"] * 101}, "turns has more than 100 entries"),
        ({"strategy": "nonsense"}, "no strategy is called 'nonsense'"),
        ({"turns": ["x" * 257]}, "turns, entry 1 has 257 characters; at most 256"),
    ],
)
def test_invalid_requests_are_explained(
    client: TestClient, body: dict[str, Any], wrong: str
) -> None:
    assert wrong in problem(client.post("/api/analysis", json=body))


def test_only_json_of_this_site_and_host_is_answered(client: TestClient) -> None:
    post = client.post
    assert "not answer for 'evil.example'" in problem(
        client.get("/", headers={"Host": "evil.example"}), 421
    )
    other = {"Origin": "http://evil.example"}
    assert "other sites" in problem(post("/api/analysis", json={}, headers=other), 403)
    own = {"Origin": "http://127.0.0.1"}
    assert post("/api/analysis", json={}, headers=own).status_code == 200
    plain = {"Content-Type": "text/plain"}
    assert "are JSON" in problem(post("/api/analysis", content="{}", headers=plain), 415)
    long = b" " * (MOST_BYTES + 1)
    kind = {"Content-Type": "application/json"}
    assert "bytes at most" in problem(post("/api/analysis", content=long, headers=kind), 413)
    assert problem(post("/api/analysis", content="{", headers=kind)).startswith("1: ")
    assert problem(client.get("/nothing"), 404) == "Not Found"
    assert problem(client.get("/docs"), 404) == "Not Found"
    assert client.get("/static/0/js/main.js").status_code == 404


def test_a_fault_of_ours_is_no_traceback(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hidden, "play", lambda request: 1 // 0)
    answer = client.post("/api/play", json={"seed": 1})
    assert problem(answer, 500) == "something went wrong here; the log says what"
    assert "content-security-policy" in answer.headers


def test_headers_and_files(client: TestClient) -> None:
    index = client.get("/")
    policy = index.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert index.headers["x-content-type-options"] == "nosniff"
    paths = [part.split('"')[0] for part in index.text.split('="/static/')[1:]]
    size = len(index.content)
    for path in paths:
        file = client.get(f"/static/{path}")
        assert file.status_code == 200, path
        assert "immutable" in file.headers["cache-control"]
        assert file.headers["content-encoding"] == "gzip"
    digest = paths[0].split("/")[0]
    scripts = [each.name for each in (files("salet.web") / "static" / "js").iterdir()]
    assert "main.js" in scripts
    size += sum(len(client.get(f"/static/{digest}/js/{name}").content) for name in scripts)
    size += sum(len(client.get(f"/static/{path}").content) for path in paths if "css" in path)
    assert size < 150_000, "the first load, unpacked"


def test_a_full_workshop_refuses() -> None:
    async def scenario() -> list[str]:
        queue = JobQueue(at_once=1, waiting=1)
        release = threading.Event()

        def slow(listener: Listener) -> None:
            while not release.is_set():
                listener.tell("tick", {})
                time.sleep(0.01)

        first, second = queue.stream(slow, "one"), queue.stream(slow, "two")
        with pytest.raises(BusyError, match="2 jobs are at work or waiting"):
            queue.stream(slow)  # though neither of the two has started
        heard = [await anext(first), await anext(second)]
        await first.aclose()  # nobody listens to the first any more, so the second starts
        heard.append(await anext(second))
        release.set()
        await second.aclose()
        while queue.present:
            await asyncio.sleep(0.01)
        return heard

    ticked, waiting, began = asyncio.run(scenario())
    assert ticked == began == "event: tick\ndata: {}\n\n"
    assert waiting == 'event: waiting\ndata: {"before":1}\n\n'


def test_nobody_is_told_to_wait_for_their_own_work() -> None:
    """On one machine all connections are one person's; and what ends soon is not worth telling."""

    async def scenario() -> list[str]:
        queue, release = JobQueue(at_once=1, waiting=2), threading.Event()

        def slow(listener: Listener) -> None:
            listener.tell("first", {})
            release.wait(10)

        def quick(listener: Listener) -> None:
            listener.tell("second", {})

        first, second = queue.stream(slow, "127.0.0.1:1"), queue.stream(quick, "127.0.0.1:2")
        heard = [await anext(first)]
        asyncio.get_running_loop().call_later(0.7, release.set)
        return [*heard, await anext(second)]

    assert asyncio.run(scenario()) == [
        f"event: {name}\ndata: {{}}\n\n" for name in ("first", "second")
    ]


def test_a_job_nobody_begins_to_hear_leaves_its_place() -> None:
    async def scenario() -> tuple[int, int]:
        queue = JobQueue()
        never_begun = queue.stream(lambda listener: None)
        before = queue.present
        with queue.lane._lock:  # garbage is collected at any time, in any thread
            del never_begun
            gc.collect()
        await asyncio.sleep(0)
        return before, queue.present

    assert asyncio.run(scenario()) == (1, 0)


def test_a_job_that_breaks_says_so() -> None:
    async def scenario() -> list[str]:
        def broken(listener: Listener) -> None:
            raise ZeroDivisionError("oh")

        return [event async for event in JobQueue().stream(broken)]

    assert asyncio.run(scenario()) == [
        'event: problem\ndata: {"kind":"ZeroDivisionError",'
        '"message":"something went wrong here; the log says what"}\n\n'
    ]


@schema.exclude(path_regex="/api/(exact|bot|review|record/review|tree/export)").parametrize()
@settings(max_examples=40, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_interface_is_as_its_document_says(case: Any) -> None:
    # words must be words and turns must fit, which no schema says; JSON is checked before methods
    case.call_and_validate(excluded_checks=[positive_data_acceptance, unsupported_method])


def test_a_burst_is_refused_beyond_the_queue(address: str) -> None:
    """Forty at once: nine are accepted, the others must try again; and all their work ends."""
    body = {"turns": ["fuzzy:bbbbb"], "budget": 5}
    statuses = []

    async def one(client: httpx.AsyncClient) -> None:
        async with client.stream("POST", f"{address}api/exact", json=body) as answer:
            statuses.append(answer.status_code)
            await asyncio.sleep(1)

    async def burst() -> None:
        async with httpx.AsyncClient(timeout=30) as client:
            await asyncio.gather(*(one(client) for _ in range(40)))

    asyncio.run(burst())
    assert sorted(statuses) == [200] * 9 + [503] * 31
    last = httpx.post(f"{address}api/exact", json={"turns": ["salet:bybbb"]}, timeout=10)
    assert events(last.text)[-1][1]["status"] == "proven"


def test_games_nobody_waits_for_are_not_played(address: str) -> None:
    body = {"strategy": "optimal", "openers": ["fuzzy"], "games": None}
    with (
        httpx.Client(timeout=30) as client,
        client.stream("POST", f"{address}api/bot", json=body) as answer,
    ):
        assert answer.status_code == 200
        time.sleep(0.5)
    started = time.monotonic()
    last = httpx.post(f"{address}api/exact", json={"turns": ["salet:bybbb"]}, timeout=60)
    assert events(last.text)[-1][1]["status"] == "proven"
    assert time.monotonic() - started < 20


def test_slow_strategies_are_for_few_answers(client: TestClient) -> None:
    for path, body in (
        ("/api/bot", {"strategy": "lookahead"}),
        ("/api/tree", {"player": "lookahead"}),
        ("/api/analysis", {"strategy": "lookahead"}),
    ):
        assert "lookahead takes too long" in problem(client.post(path, json=body))


def test_suggestions_are_played_out(client: TestClient) -> None:
    body = {"turns": ["salet:bybbb"], "words": ["brond", "crony"]}
    result = dict(events(client.post("/api/exact", json=body).text)[1:3][0][1])
    assert (result["word"], result["failures"]) == ("brond", 0)
    assert result["mean"] >= 260 / 102


def test_what_the_book_proves_stays_so_while_a_search_is_not_as_far(client: TestClient) -> None:
    asked = {"turns": ["crane:bbbbb"], "budget": 0.3, "top": 3}
    result = events(client.post("/api/exact", json=asked).text)
    known = [document for _, document in result if "status" in document]
    assert len(known) > 1
    assert {(each["status"], each["word"], each["closed"]) for each in known} == {
        ("proven", "sloth", True)
    }


def test_clues(client: TestClient) -> None:
    """Of a shape that is given, and of a word that is hidden."""
    asked = {"game": "polygonle", "shape": "▲■●●◆", "turns": ["crane:bbbby"]}
    found = client.post("/api/analysis", json=asked).json()
    assert found["count"] and all(word[2] == word[3] for word in found["words"])
    played = client.post("/api/play", json={"game": "sutom", "seed": 1}).json()
    assert re.fullmatch("with [A-Z] first", played["clue"])
    refused = client.post("/api/analysis", json={"shape": "AB"})
    assert refused.status_code == 422 and "the shape AB has 2 signs" in refused.text


#: Its table takes 628 MB, more than a page may use.
TOO_LARGE = {"nerdle"}


#: Their host hides no word, so there is none to play for.
EVIL = {"absurdle"}


@pytest.mark.parametrize("game", sorted({*game_names()} - TOO_LARGE - EVIL))
def test_every_game_is_played_and_analysed(client: TestClient, game: str) -> None:
    def ask(path: str, **more: Any) -> Any:
        answer = client.post(f"/api/{path}", json={"game": game, **more})
        assert answer.status_code == 200, answer.text
        return answer.json()

    answers = ask("play", seed=2, give_up=True)["answer"].split("/")
    named = load_game(game)
    assert len(answers) == named.boards
    clue = named.told_about(answers[0]).clue.as_dict()  # which the host of a hidden word gives
    opener = ask("analysis", **clue, top=1)["suggestions"][0]["word"]
    guesses = [opener, *(word for word in answers if word != opener)]
    made = ask("play", seed=2, guesses_made=guesses[:1])["rows"]
    assert len(made) == 1 + named.rescue  # with those that are given
    first = made[-1]
    turns = [f"{row['guess']}:{row['pattern']}" for row in made]
    after = ask("analysis", **clue, turns=turns, top=3)
    boards = after["boards"] or [after]
    assert len(boards) == named.boards
    assert after["count"] == sum(board["count"] for board in boards)
    for board, answer in zip(boards, answers, strict=True):
        assert answer in board["words"] or len(board["words"]) < board["count"]
    assert sum(len(board["words"]) for board in boards) <= 1000
    row = after["rows"][-1]
    assert {key: row[key] for key in first} == first
    assert row["cost"] is None or named.boards == 1
    if named.boards > 1 or not named.rule.tells_letters:
        assert after["known"] == {"greens": {}, "least": {}, "out": "", "letters": {}}
    assert after["suggestions"] and not after["over"]

    end = ask("play", seed=2, guesses_made=guesses)
    assert (end["solved"], end["over"], end["answer"]) == (True, True, "/".join(answers))
    turns = [f"{row['guess']}:{row['pattern']}" for row in end["rows"]]
    solved = ask("analysis", **clue, turns=turns)
    assert solved["solved"] and all(board["solved"] for board in solved["boards"])


@pytest.mark.parametrize("game", sorted(EVIL))
def test_games_without_a_hidden_word_are_played_and_analysed(client: TestClient, game: str) -> None:
    guesses = ["aesir", "yauld", "tench", "motto"]  # the shortest game
    body = {"game": game, "seed": 2, "guesses_made": guesses}
    end = client.post("/api/play", json=body).json()
    assert (end["solved"], end["won"], end["answer"]) == (True, True, "motto")
    turns = [f"{row['guess']}:{row['pattern']}" for row in end["rows"]]
    after = client.post("/api/analysis", json={"game": game, "turns": turns[:3]}).json()
    assert after["words"] == ["motto"]


@pytest.mark.parametrize("game", sorted(TOO_LARGE))
def test_games_that_are_too_large_are_refused(client: TestClient, game: str) -> None:
    for path, more in (("analysis", {}), ("play", {"seed": 2})):
        answer = client.post(f"/api/{path}", json={"game": game, **more})
        assert "too much for the page; use the console" in problem(answer)


def test_which_games_the_page_draws(client: TestClient) -> None:
    options = client.get("/api/options").json()
    assert {game["name"] for game in options["games"] if game["too_large"]} == {"nerdle"}
    rules = {rule["name"]: rule["tiles"] for rule in options["rules"]}
    assert (rules["wordle"], rules["warmle"], rules["jotto"]) == (True, True, False)


def test_several_boards(client: TestClient) -> None:
    dordle = {"game": "dordle", "turns": ["salet:bybbb/bbbbb", "crony:bgbbb/ggggg"]}
    result = client.post("/api/analysis", json=dordle).json()
    assert [row["pattern"] for row in result["rows"]] == ["bybbb/bbbbb", "bgbbb/ggggg"]
    assert [(board["count"], board["solved"]) for board in result["boards"]] == [
        (6, False), (1, True),
    ]  # fmt: skip
    assert (result["count"], result["words"], result["guesses_left"]) == (7, [], 5)
    known = {"game": "dordle", "turns": ["salet", "crony"], "known_answer": "fraud/crony"}
    assert client.post("/api/analysis", json=known).json() == result
    assert [row["patterns"] for row in result["rows"]][1] == ["bgbbb", "ggggg"]
    assert result["boards"][0]["known"]["letters"]["r"] == "g"
    assert result["boards"][1]["known"]["out"] == "salet"
    one = client.post("/api/breakdown", json={**dordle, "word": "fraud"}).json()
    assert sum(len(bucket["words"]) for bucket in one["buckets"]) == 6
    last = events(client.post("/api/exact", json=dordle).text)[-1][1]
    assert (last["status"], last["answers"]) == ("proven", 6)


def test_exact_play_on_several_boards(client: TestClient) -> None:
    few = {"game": "dordle", "known_answer": "fraud/graph", "turns": ["salet", "crony"], "top": 2}
    ((name, last),) = events(client.post("/api/exact", json=few).text)
    assert (name, last["status"], last["answers"]) == ("done", "proven", [6, 6])
    assert len(last["best"]) == 2
    many = {"game": "quordle", "turns": ["salet:bybbb/bbbbb/bbbbb/bbbbb"]}
    ((name, refused),) = events(client.post("/api/exact", json=many).text)
    assert name == "problem" and "more than 64 combinations" in refused["message"]
    no_time = {**few, "known_answer": "wight/might", "budget": 1e-9}
    ((name, late),) = events(client.post("/api/exact", json=no_time).text)
    assert name == "problem" and "give it more time" in late["message"]


@pytest.mark.parametrize(
    ("path", "body", "wrong"),
    [
        ("analysis", {"turns": ["salet:bybbb"]}, "has 1 reply and there are 2 boards"),
        (
            "analysis",
            {"turns": ["salet"], "known_answer": "crane"},
            "'crane' has 1 word, and",
        ),
        ("analysis", {"game": "quordle", "rule": "xordle"}, "hides two words in one grid"),
        ("analysis", {"game": "fibble", "known_answer": "crane"}, "needs true replies"),
        ("play", {"game": "xordle", "evil": True}, "an evil host needs the replies of each word"),
        ("openers", {}, "the table of openers is for one board only"),
        ("tree", {}, "a tree is for one board only"),
        ("bot", {}, "the bot is for one board only"),
    ],
)
def test_what_boards_are_refused(
    client: TestClient, path: str, body: dict[str, Any], wrong: str
) -> None:
    assert wrong in problem(client.post(f"/api/{path}", json={"game": "dordle", **body}))


def test_most_boards_take_no_longer_than_a_request_may(client: TestClient) -> None:
    """Thirty-two boards of which each reply leaves many, and as many turns as there are."""
    answers = client.post("/api/play", json={"game": "duotrigordle", "seed": 1, "give_up": True})
    words = ["fuzzy", "jiffy", "mummy", *answers.json()["answer"].split("/")[:-1]]
    played = {"game": "duotrigordle", "seed": 1, "guesses_made": words}
    rows = client.post("/api/play", json=played).json()["rows"]
    turns = [f"{row['guess']}:{row['pattern']}" for row in rows]
    for number in (1, 2, 3, 10, 20, len(turns)):
        asked = {"game": "duotrigordle", "turns": turns[:number]}
        result = client.post("/api/analysis", json=asked).json()
        assert len(result["boards"]) == 32 and result["suggestions"]


def test_answers_are_compressed_and_events_are_not(client: TestClient) -> None:
    options = client.get("/api/options")
    assert options.headers["content-encoding"] == "gzip"
    assert int(options.headers["content-length"]) < len(options.text) / 3
    body = {"game": "original", "turns": ["salet:bybbb"], "budget": 1}
    streamed = client.post("/api/exact", json=body)
    assert streamed.headers["content-type"].startswith("text/event-stream")
    assert "content-encoding" not in streamed.headers
    assert events(streamed.text)[-1][1]["status"] == "proven"


def test_a_game_that_names_something_unknown_is_left_out(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plug-in that is wrong must not take the page with it."""
    lists = 'title = "T"\nanswers = "original-answers"\nguesses = "original-guesses"\n'
    (tmp_path / "odd.toml").write_text(f'{lists}rule = "nonsense"\n')
    monkeypatch.setattr(games, "_plugged_in", lambda: {"odd": str(tmp_path / "odd.toml")})
    options._facts.cache_clear()
    with pytest.warns(SaletWarning, match="odd is left out: no rule is called"):
        named = [game["name"] for game in client.get("/api/options").json()["games"]]
    options._facts.cache_clear()
    assert "nyt" in named and "odd" not in named


def test_what_a_search_proves_is_told_of_the_rows(client: TestClient) -> None:
    """CRONY after SALET: its row, and what it would do, by what the search found."""
    asked = {"turns": ["salet:bybbb"], "game": "original"}
    _, done = events(client.post("/api/exact", json={**asked, "top": 5, "suggestions": 5}).text)[-1]
    second = done["best"][1]
    word, cost = second["word"], second["mean"] - done["mean"]
    seen = client.post("/api/breakdown", json={**asked, "word": word}).json()
    assert (seen["best"], seen["claim"], seen["best_claim"]) == ("brond", "proven", "proven")
    assert seen["cost"] == pytest.approx(cost)
    played = {**asked, "turns": [*asked["turns"], f"{word}:{seen['buckets'][0]['pattern']}"]}
    row = client.post("/api/analysis", json=played).json()["rows"][1]
    assert row["cost"] == pytest.approx(cost) and not row["estimated"]
    assert row["verdict"] == ("excellent" if cost > 1e-9 else "best")


def test_problems_are_answers_for_the_page(client: TestClient) -> None:
    """A browser reports a status of 422 as an error; others get it all the same."""
    wrong = {"turns": ["zzzzz:bbbbb"]}
    page = client.post("/api/analysis", json=wrong, headers={"X-Salet-Problems": "answer"})
    assert (
        page.status_code == 200 and page.json() == client.post("/api/analysis", json=wrong).json()
    )
    assert page.json()["error"]["kind"] == "UnknownWordError"
    assert client.post("/api/analysis", json=wrong).status_code == 422


def test_boards_are_ranked_by_what_is_proven(client: TestClient) -> None:
    turns = ["salet:bybbb/bybbb", "crony:bgbbb/bgbbb"]
    asked = {"game": "dordle", "turns": turns, "top": 3, "suggestions": 6}
    (name, done), *_ = events(client.post("/api/exact", json=asked).text)[-1:]
    assert name == "done"
    found = done["suggestions"]
    assert [each["claim"] for each in found[:3]] == ["proven"] * 3
    assert [each["word"] for each in found[:3]] == [each["word"] for each in done["best"]]
    least = found[2]["expected_guesses"]
    assert all(each["expected_guesses"] >= least for each in found[3:]) and len(found) == 6
