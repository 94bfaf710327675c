"""Texts that people paste, and the answers that fit their grids, by the JSON interface."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.test_api import problem

BIRDS = ["crane", "eagle", "goose", "heron", "raven", "stork"]
SHARED = "Wordle 1,234 3/6*\n\n⬛🟨⬛⬛⬛\n⬜🟦🟨⬜⬜\n🟩🟩🟩🟩🟩"


def read(client: TestClient, text: str, **more: Any) -> Any:
    answer = client.post("/api/read", json={"text": text, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(
    "text",
    [
        "salet:bybbb crony:bgbbb",
        "salet=bybbb\ncrony=bgbbb",
        "SALET _~___, CRONY _!___",
        "salet 01000 crony 02000",
        "SALET ⬛🟨⬛⬛⬛\nCRONY ⬜🟩⬜⬜⬜",
        "⬛🟦⬛⬛⬛ salet\n⬛🟧⬛⬛⬛ crony",
        "my game so far:\nSALET ⬛🟨⬛⬛⬛ hm\nCRONY ⬛🟩⬛⬛⬛ better",
    ],
)
def test_turns_are_read_in_every_notation(client: TestClient, text: str) -> None:
    found = read(client, text)
    assert (found["kind"], found["turns"]) == ("turns", ["salet:bybbb", "crony:bgbbb"])
    assert (found["answer"], found["solved"], found["grids"]) == (None, False, [])


def test_a_shared_game_with_its_words(client: TestClient) -> None:
    text = "Wordle 1,234 2/6*\n\nSALET ⬛🟨⬛⬛⬛\nFRAUD 🟩🟩🟩🟩🟩"
    found = read(client, text)
    assert found["turns"] == ["salet:bybbb", "fraud:ggggg"]
    assert (found["answer"], found["solved"], found["mode"]) == ("fraud", True, "hard")
    assert (found["title"], found["number"], found["game"]) == ("Wordle 1,234", 1234, "nyt")


def test_other_games_are_read(client: TestClient) -> None:
    counted = read(client, "1122:1,0 1344:2A1B", game="mastermind")
    assert counted["turns"] == ["1122:1,0", "1344:2,1"]
    two = read(client, "salet:bybbb/bbbbb crony:bgbbb/ggggg", game="dordle")
    assert two["turns"][1] == "crony:bgbbb/ggggg"
    dordle = read(client, "Daily Dordle 0123 2&1/7\n\n⬛🟨⬛⬛⬛ 🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛")
    assert [(grid["board"], grid["rows"]) for grid in dordle["grids"]] == [
        (1, ["bybbb", "ggggg"]), (2, ["ggggg"]),
    ]  # fmt: skip
    assert dordle["game"] == "dordle"


def test_grids_in_a_chat(client: TestClient) -> None:
    other = "[16.11.26, 09:15] Ben: me too\nWordle 1,234 X/1\n⬛⬛⬛🟨⬛"
    found = read(client, f"[16.11.26, 09:12] Anna: hi\n{SHARED}\n{other}")
    assert [(grid["sender"], grid["mode"], grid["solved"]) for grid in found["grids"]] == [
        ("Anna", "hard", True), ("Ben", None, False),
    ]  # fmt: skip
    assert found["grids"][0]["rows"] == ["bybbb", "byybb", "ggggg"]


def test_rows_alone(client: TestClient) -> None:
    for text in (
        "⬛🟨⬛⬛⬛\n⬛🟩⬛⬛⬛\n",
        "bybbb\nbgbbb",
        "01000 02000",
        "⬛ 🟨 ⬛ ⬛ ⬛\n⬜🟩⬜⬜⬜",
    ):
        (grid,) = read(client, text)["grids"]
        assert (grid["rows"], grid["solved"]) == (["bybbb", "bgbbb"], False)


QUORDLE = """Daily Quordle 1,024
2️⃣3️⃣
🟥1️⃣
m-w.com/games/quordle/
⬜🟨⬜⬜⬜ ⬜⬜🟨⬜⬜
🟩🟩🟩🟩🟩 ⬜⬜🟨⬜⬜
⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩

"""
QUORDLE += "⬜🟨⬜⬜⬜ 🟩🟩🟩🟩🟩\n" + "⬜🟨⬜⬜⬜ ⬛⬛⬛⬛⬛\n" * 8


def test_quordle(client: TestClient) -> None:
    """As quordle.com writes it, with two boards side by side and results in keycaps."""
    found = read(client, QUORDLE)
    assert (found["title"], found["game"], found["limit"]) == ("Daily Quordle 1,024", "quordle", 9)
    assert [(len(grid["rows"]), grid["solved"]) for grid in found["grids"]] == [
        (2, True), (3, True), (9, False), (1, True),
    ]  # fmt: skip
    assert [grid["board"] for grid in found["grids"]] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("hello", "there are no tiles in this text; paste a share text"),
        ("   ", "there are no tiles in this text"),
        (
            "Wordle 1,234 4/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩",
            "line 1: 'Wordle 1,234 4/6' does not match its 2 rows",
        ),
        (QUORDLE.replace("🟥1️⃣\n", ""), "has 2 results below it, and there are 4 boards"),
        (QUORDLE.replace("2️⃣", "1️⃣"), "its results do not match its rows"),
        (QUORDLE + "⬜🟨⬜⬜⬜ ⬛⬛⬛⬛⬛", "has 13 rows of tiles, and its results say 12"),
    ],
)
def test_texts_that_are_nothing_are_explained(client: TestClient, text: str, wrong: str) -> None:
    message = problem(client.post("/api/read", json={"text": text}))
    assert wrong in message and "such as salet:bybbb" in message


def test_the_longest_text(client: TestClient) -> None:
    long = client.post("/api/read", json={"text": "x" * 100_001})
    assert "text has 100,001 characters; at most 100,000 are allowed" in problem(long)


def fit(client: TestClient, **body: Any) -> Any:
    answer = client.post("/api/grid", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_which_answers_fit_a_grid(client: TestClient) -> None:
    found = fit(client, text="Wordle 1,234 2/6\n\n🟩🟩🟩🟩⬛\n🟩🟩🟩🟩🟩", known_answer="might")
    (grid,) = found["grids"]
    assert (grid["fits"], grid["checked"], grid["mode"]) == (found["count"], "tiles", None)
    assert "might" not in found["words"] and not found["known"]["fits"]
    assert found["known"]["rows"][0] == {"pattern": "ggggb", "guesses": 0, "examples": []}
    crane = fit(client, grids=[{"rows": ["ggggb", "ggggg"]}], known_answer="CRANE")["known"]
    assert crane["fits"] and crane["rows"][0]["examples"] == ["crank", "crans"]


def test_several_grids_of_a_puzzle_must_all_fit(client: TestClient) -> None:
    rows = [["yygyy", "ggggg"], ["ggygb", "ggggg"]]
    both = fit(client, grids=[{"rows": each} for each in rows])
    alone = [set(fit(client, grids=[{"rows": each}])["words"]) for each in rows]
    assert set(both["words"]) == alone[0] & alone[1] != alone[0]
    assert [grid["fits"] for grid in both["grids"]] == [len(each) for each in alone]


def test_hard_mode_must_be_playable(client: TestClient) -> None:
    """A letter that is yellow must be used again, so it cannot be green in the same place."""
    rows = ["bybbb", "bgbbb", "ggggg"]
    assert fit(client, grids=[{"rows": rows}])["count"] > 1000
    hard = fit(client, grids=[{"rows": rows, "mode": "hard"}], known_answer="crony")
    assert (hard["count"], hard["grids"][0]["checked"], hard["known"]["fits"]) == (
        0, "hard mode", False,
    )  # fmt: skip
    birds = {"own_answers": BIRDS, "rule": "warmle"}  # whose tiles do not reveal letters
    warmle = fit(client, **birds, grids=[{"rows": ["ggggg"], "mode": "hard"}])
    assert (warmle["grids"][0]["checked"], warmle["count"]) == ("tiles", len(BIRDS))


def test_grids_of_several_boards_and_of_other_rules(client: TestClient) -> None:
    four = fit(client, text=QUORDLE, game="quordle", own_answers=BIRDS)
    assert len(four["boards"]) == 4 and four["words"] == []
    assert four["boards"][3] == {"count": 6, "words": BIRDS, "shares": None}
    lists = {"own_answers": BIRDS, "own_guesses": BIRDS}
    counted = fit(client, **lists, rule="jotto", grids=[{"rows": ["3", "win"]}])
    assert counted["words"] == ["crane", "heron", "raven"]  # CRANE and HERON share E, N and R
    weighted = fit(client, own_answers=BIRDS, prior="common", grids=[{"rows": ["ggggg"]}])
    assert sum(weighted["shares"]) == pytest.approx(1)
    assert weighted["shares"] == sorted(weighted["shares"], reverse=True)


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({}, "give the text of a grid, or grids with their rows"),
        ({"text": SHARED, "grids": [{"rows": ["bybbb"]}]}, "but not both"),
        ({"text": "salet:bybbb"}, "has the words beside its tiles"),
        ({"grids": [{"rows": ["bybb"]}]}, "has 4 tiles; a guess of 5 letters has 5"),
        ({"grids": [{"rows": []}]}, "grids, entry 1, rows is empty"),
        ({"grids": [{"rows": ["ggggg"], "x": 1}]}, "x is not a key of this request; known: rows,"),
        ({"game": "xordle", "grids": [{"rows": ["ggggg"]}]}, "a grid to fit needs the replies"),
        ({"grids": [{"rows": ["ggggg"]}], "known_answer": "zzzzz"}, "'zzzzz' is not in"),
        ({"text": QUORDLE, "game": "quordle", "known_answer": "crane"}, "for grids of one board"),
    ],
)
def test_grids_that_cannot_be_fitted(client: TestClient, body: dict[str, Any], wrong: str) -> None:
    assert wrong in problem(client.post("/api/grid", json=body))
