"""Many reviews: games in JSON, one a line, in their order wherever they are done."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from salet import Game, engine
from salet.analysis.review import review
from salet.analysis.review_batch import review_lines
from salet.cli import main

GAME = Game.of("original")
TURNS = ["crane:bbbbb", "pilot:bbgbb", "bully:ggggg"]
GAMES: tuple[dict[str, Any], ...] = (
    {"turns": " ".join(TURNS), "id": "one"},
    {"turns": TURNS},
    {"turns": ["crane", "pilot", "bully"], "answer": "bully"},
    {"turns": "crane", "answer": "BULLY", "mode": "hard", "limit": 4},
)


def lines(*games: Any) -> list[str]:
    return [f"{json.dumps(game)}\n" for game in games]


def test_reviews_come_in_order_with_what_came_with_the_games() -> None:
    found = list(review_lines(lines(*GAMES), GAME))
    assert [each["line"] for each in found] == [1, 2, 3, 4]
    assert found[0]["id"] == "one"
    whole = review(TURNS, game=GAME).as_dict()
    for each in found[:3]:
        assert {name: each[name] for name in whole} == whole
    assert found[3]["mode"] == "hard"
    assert found[3]["limit"] == 4
    assert not found[3]["solved"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hm", "is not JSON"),
        ("[1]", "a line is an object"),
        ("{}", "turns are missing"),
        ('{"turns": 3}', "turns are missing"),
        ('{"turns": "crane"}', "has no tiles"),
        ('{"turns": "crane:ggggg", "answer": 5}', "answer is 5; it is a text"),
        ('{"turns": "crane:ggggg", "limit": true}', "limit is true; it is a whole number"),
        ('{"turns": "crane:ggggg", "game": "none"}', "'none'"),
        ('{"turns": "crane:bybbb", "answer": "crane"}', "correct the tiles or the answer"),
        ('{"turns": "crane:bbbbb crane:bbbbg"}', "fits all turns"),
    ],
)
def test_a_line_that_is_wrong_says_why_and_stops_nothing(line: str, says: str) -> None:
    wrong, right = review_lines([f"{line}\n", "\n", *lines(GAMES[1])], GAME)
    assert says in wrong["error"]
    assert wrong["line"] == 1
    assert right["line"] == 3
    assert right["answer"] == "bully"


def test_processes_give_the_same_in_the_same_order() -> None:
    many = lines(*({**GAMES[number % 3], "number": number} for number in range(70)))
    alone = list(engine.review_lines(many, GAME, jobs=1))
    assert [each["number"] for each in alone] == list(range(70))
    assert list(engine.review_lines(many, GAME, jobs=2)) == alone


def test_at_the_console(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    text = "".join([*lines(*GAMES), "hm\n"])
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["review", "-", "--jsonl", "--jobs", "1", "--game", "original"]) == 1
    out, err = capsysbinary.readouterr()
    assert [json.loads(line)["line"] for line in out.splitlines()] == [1, 2, 3, 4, 5]
    assert b"1 game of 5 could not be reviewed" in err
    file = tmp_path / "games.jsonl"
    file.write_text("".join(lines(GAMES[0])))
    assert main(["review", str(file), "--jsonl", "--jobs", "1", "--game", "original"]) == 0
    assert main(["review", str(tmp_path / "none"), "--jsonl", "--jobs", "1"]) == 2
    assert main(["review", "--jsonl"]) == 2
