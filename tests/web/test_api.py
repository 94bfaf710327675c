"""The JSON interface, called in this process."""

import asyncio
import gc
import json
import re
import threading
import time
from importlib.resources import files
from typing import Any

import httpx2 as httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance, unsupported_method
from starlette.testclient import TestClient

from salet.game.games import game_names, load_game
from salet.web import hidden
from salet.web import long_jobs as jobs
from salet.web.app import create_app
from salet.web.bodies import MOST_BYTES
from salet.web.events import BusyError, JobQueue, Listener

#: The statuses of refusals: 413 where a request is too large.
REFUSED = [400, 404, 405, 413, 415, 422]
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
    fixes = answer.json()["error"]["details"]["fixes"]
    assert (fixes[0]["turn"], fixes[0]["tile"], fixes[0]["probably"]) == (2, 2, "grey")


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


@pytest.mark.usefixtures("compiled")
def test_tree(client: TestClient) -> None:
    start = client.post("/api/tree", json={}).json()
    assert (start["guess"], start["total"], start["worst"]) == ("salet", 7920, 5)
    assert sum(branch["count"] for branch in start["branches"]) == 2315
    assert sum(branch["total"] for branch in start["branches"]) + 2315 == 7920
    after = client.post("/api/tree", json={"turns": ["salet:bybbb"]}).json()
    assert (after["guess"], after["total"]) == ("brond", 260)
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
        "share": None, "hint": None, "clue": "", "out": "", "letters": {},
    }  # fmt: skip
    given_up = client.post("/api/play", json={"seed": 3, "give_up": True}).json()["answer"]
    body = {"seed": 3, "guesses_made": ["salet", given_up]}
    won = client.post("/api/play", json=body).json()
    assert won["solved"]
    assert won["share"].splitlines()[0] == "salet original 2/6"
    hinted = client.post("/api/play", json={"seed": 3, "guesses_made": ["salet"], "hint": 1})
    assert hinted.json()["hint"].endswith(" left")
    more = {**body, "guesses_made": ["salet", given_up, "crane"]}
    assert "the game is over" in problem(client.post("/api/play", json=more))
    evil = client.post("/api/play", json={"evil": True, "guesses_made": ["salet"]}).json()
    assert evil["rows"] == [{"guess": "salet", "pattern": "bbbbb"}]
    day = client.post("/api/play", json={"date": "2026-01-01", "guesses_made": ["slosh"]}).json()
    assert day["solved"]
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


@pytest.mark.usefixtures("compiled")
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
    assert events(client.post("/api/bot", json=every).text)[-1][1]["total"] == 7947


def test_the_bot_stops_when_it_takes_too_long(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "_LONGEST", -1.0)
    name, result = events(client.post("/api/bot", json={"openers": ["salet"]}).text)[-1]
    assert name == "problem"
    assert "games were played; fewer games" in result["message"]


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
        ({"limit": 0}, "limit: Input should be greater than or equal to 1"),
        ({"limit": 10**9}, "limit: Input should be less than or equal to 100"),
        ({"nonsense": 1}, "nonsense: Extra inputs are not permitted"),
        ({"turns": ["a:b"] * 101}, "turns: List should have at most 100 items"),
        ({"strategy": "nonsense"}, "no strategy is called 'nonsense'"),
        ({"turns": ["x" * 257]}, "turns.0: String should have at most 256 characters"),
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

        first, second = queue.stream(slow), queue.stream(slow)
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


def test_a_job_nobody_begins_to_hear_leaves_its_place() -> None:
    async def scenario() -> tuple[int, int]:
        queue = JobQueue()
        never_begun = queue.stream(lambda listener: None)
        before = queue.present
        del never_begun
        gc.collect()
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


@schema.exclude(path_regex="/api/(exact|bot)").parametrize()
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
    (first,) = ask("play", seed=2, guesses_made=guesses[:1])["rows"]

    after = ask("analysis", **clue, turns=[f"{opener}:{first['pattern']}"], top=3)
    boards = after["boards"] or [after]
    assert len(boards) == named.boards
    assert after["count"] == sum(board["count"] for board in boards)
    for board, answer in zip(boards, answers, strict=True):
        assert answer in board["words"] or len(board["words"]) < board["count"]
    assert sum(len(board["words"]) for board in boards) <= 1000
    (row,) = after["rows"]
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
    games = {game["name"] for game in options["games"] if game["on_page"]}
    assert {"nyt", "original", "fibble", "warmle", "mini-nerdle"} <= games
    assert not games & {"dordle", "xordle", "mastermind", "jotto", "woodle"}
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
        ("analysis", {"turns": ["salet"], "known_answer": "crane"}, "'crane' is 1 of 2 words"),
        ("analysis", {"game": "quordle", "rule": "xordle"}, "hides two words in one grid"),
        ("analysis", {"game": "fibble", "known_answer": "crane"}, "needs true replies"),
        ("play", {"game": "xordle", "evil": True}, "an evil host needs the replies of each word"),
        ("breakdown", {"word": "crane"}, "for one board only, and this game has 2"),
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
