"""What one client does must not harm the others, in the application or a real server."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from salet.game.game import Game
from salet.game.rules.wordle import RULE
from salet.game.words import load_words
from salet.tables import table as tables
from salet.tables.room import ROOM
from salet.web import lists
from salet.web import long_jobs as jobs
from salet.web.app import create_app
from salet.web.handling import _Handler


def words(count: int, length: int = 5, seed: int = 0) -> list[str]:
    """Different random words."""
    chance = random.Random(seed)
    drawn: set[str] = set()
    while len(drawn) < count:
        drawn.add("".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=length)))
    return sorted(drawn)


def message(answer: httpx.Response, status: int = 422) -> str:
    """The error message of a response."""
    assert answer.status_code == status, answer.text[:500]
    return str(answer.json()["error"]["message"])


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache on disk, and none in memory."""
    monkeypatch.setenv("SALET_CACHE", str(tmp_path))
    tables.table.cache_clear()
    yield tmp_path
    tables.table.cache_clear()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("exact", {"mode": "hard"}),
        ("exact", {"mode": "ultra"}),
        ("tree", {"mode": "hard"}),
        ("bot", {"mode": "hard", "strategy": "optimal"}),
        ("bot", {"strategy": "remaining-candidates"}),
        ("analysis", {"strategy": "remaining-candidates"}),
        ("tree", {"player": "remaining-candidates"}),
    ],
)
def test_guesses_against_guesses_count(client: TestClient, path: str, body: dict[str, Any]) -> None:
    own = {"own_guesses": words(7500), "own_answers": words(5), **body}
    assert "too many for this mode" in message(client.post(f"/api/{path}", json=own))


def test_longer_words_take_more_bytes(client: TestClient) -> None:
    short = {"own_answers": words(4500, 4)}
    assert client.post("/api/analysis", json=short).status_code == 200
    long = {"own_answers": words(5500, 6)}
    assert "too many together" in message(client.post("/api/analysis", json=long))
    assert "25,000,000 at most" in message(client.post("/api/analysis", json=long))


def test_a_banks_own_square_does_not_count() -> None:
    bank, own = load_words("original-guesses"), lists._own(["crane", "slate"], "yours")
    assert own is not None
    lists._check_size(bank, own, RULE, square=True)


def test_nothing_of_own_lists_is_written_to_disk(client: TestClient, cache: Path) -> None:
    own = {"own_answers": words(40), "own_guesses": words(300), "mode": "hard", "budget": 2}
    assert client.post("/api/exact", json=own).status_code == 200
    bot = {"own_answers": words(40), "own_guesses": words(300), "strategy": "remaining-candidates"}
    assert client.post("/api/bot", json=bot).status_code == 200
    # these are made meanwhile, as the server has just started
    of_banks = {Game.of(name).lexicon.key for name in ("nyt", "original")}
    assert {path.stem for path in cache.glob("**/*.table")} <= of_banks


def test_solved_games_have_no_next_guess(client: TestClient) -> None:
    for turns, limit in ((["crane:ggggg"], 6), (["salet:bybbb"], 1)):
        setup = {"turns": turns, "limit": limit}
        looked = client.post("/api/breakdown", json={**setup, "word": "crane"})
        assert "the game is over" in message(looked)
        assert "the game is over" in message(client.post("/api/tree", json=setup))


def test_large_bodies_are_not_parsed_where_there_is_no_place(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[int] = []
    parse = _Handler.parse

    def noted(self: _Handler, body: bytes) -> Any:
        parsed.append(len(body))
        return parse(self, body)

    monkeypatch.setattr(_Handler, "parse", noted)
    own = client.app.state.lanes.own  # type: ignore[attr-defined]
    places = [own.enter(f"somebody {number}") for number in range(own.places)]
    body = {"own_answers": words(4000)}
    answer = client.post("/api/analysis", json=body)
    assert "12 jobs are at work or waiting" in message(answer, 503)
    assert int(answer.headers["retry-after"]) > 0
    assert parsed == []
    assert client.post("/api/analysis", json={}).status_code == 200  # banks still work
    for place in places:
        place.leave()
    assert client.post("/api/analysis", json=body).status_code == 422  # and now it can be read


def test_a_share_of_places_is_429(client: TestClient) -> None:
    own = client.app.state.lanes.own  # type: ignore[attr-defined]
    places = [own.enter("testclient:50000") for _ in range(own.share)]
    answer = client.post("/api/analysis", json={"own_answers": ["crane"]})
    assert "4 of your requests" in message(answer, 429)
    assert "retry-after" in answer.headers
    for place in places:
        place.leave()


def test_a_long_proof_leaves_the_quick_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ninety answers in hard mode once held up everyone's quick proofs for a minute."""
    monkeypatch.setattr(jobs, "_QUICK", 0.2)
    app = create_app()
    slow = {"turns": ["fuzzy:bbbbb"], "budget": 60}
    with TestClient(app, base_url="http://127.0.0.1") as client:
        client.post("/api/exact", json={"turns": ["salet:bybbb"]})
        monkeypatch.setattr(jobs, "_SOON_PROVEN", 10_000)  # as if it could be proven quickly
        heard: list[str] = []
        thread = threading.Thread(
            target=lambda: heard.append(client.post("/api/exact", json=slow).text)
        )
        thread.start()
        end = time.monotonic() + 20
        while not app.state.lanes.long_jobs.present:
            assert time.monotonic() < end
            time.sleep(0.01)
        assert app.state.lanes.short_jobs.present == 0
        monkeypatch.setattr(jobs, "_QUICK", 20)  # a busy machine may take more than a moment
        quick = client.post("/api/exact", json={"turns": ["salet:bybbb"]})
        assert '"status":"proven"' in quick.text
        assert app.state.lanes.long_jobs.present == 1
        monkeypatch.setattr(jobs, "_LONGEST", 0.0)  # that is enough
        thread.join()
    assert "event: done" in heard[0]


def test_a_few_others_are_served_beside_a_hostile_client(address: str) -> None:
    """Custom lists on forty connections, while five others look at the board."""
    body = json.dumps({"own_answers": words(4000, 6), "mode": "hard"}).encode()
    kind = {"Content-Type": "application/json"}
    taken: list[float] = []
    statuses: set[int] = set()

    async def hostile(client: httpx.AsyncClient, path: str) -> None:
        while True:
            await client.post(f"{address}api/{path}", content=body, headers=kind)

    async def other(client: httpx.AsyncClient) -> None:
        for opener in ("salet:bybbb", "crane:bbbbb", "slate:bbbbb"):
            started = time.monotonic()
            answer = await client.post(f"{address}api/analysis", json={"turns": [opener]})
            taken.append(time.monotonic() - started)
            statuses.add(answer.status_code)
            await asyncio.sleep(0.2)

    async def scenario() -> None:
        async with httpx.AsyncClient(timeout=60) as many, httpx.AsyncClient(timeout=60) as few:
            paths = ("analysis", "openers", "tree", "exact") * 10
            attack = [asyncio.ensure_future(hostile(many, path)) for path in paths]
            await asyncio.sleep(0.5)
            await asyncio.gather(*(other(few) for _ in range(5)))
            for task in attack:
                task.cancel()
            await asyncio.wait(attack)

    asyncio.run(scenario())
    assert statuses == {200}
    assert max(taken) < 10  # a tenth of that, on a machine that has nothing else to do


def test_what_has_no_room_is_refused(client: TestClient, cache: Path) -> None:
    body = {"game": "hello8", "turns": []}
    size = 5_408 * 5_408 * 2
    with ROOM.bounded(size // 2):
        assert "MB here; use shorter lists" in message(client.post("/api/analysis", json=body), 422)
    held: set[int] = ROOM.build(2**30, "something", set)
    with ROOM.bounded(2**30 + size // 2):
        answer = client.post("/api/analysis", json=body)
        assert "free just now; try again in a moment" in message(answer, 503)
        assert "retry-after" in answer.headers
        del held
        assert client.post("/api/analysis", json=body).status_code == 200
