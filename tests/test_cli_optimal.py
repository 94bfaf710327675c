import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from salet.cli import main
from tests.test_cli import Capture, answer, refusal


def test_optimal(capsys: Capture) -> None:
    found = answer(capsys, "optimal", "salet:bybbb")
    assert set(found) >= {
        "word", "total", "mean", "worst", "answers", "status", "lower", "upper", "seconds",
    }  # fmt: skip
    assert (found["word"], found["total"], found["worst"]) == ("brond", 260, 4)
    assert (found["lower"], found["upper"], found["answers"]) == (260, 260, 102)
    assert (found["status"], found["source"]) == ("proven", "opening book")
    assert found["mean"] == pytest.approx(260 / 102)
    searched = answer(capsys, "optimal", "salet:bybbb", "--search")
    assert (searched["total"], searched["source"]) == (260, "search")


def test_optimal_with_a_guess_after_turns(capsys: Capture) -> None:
    found = answer(capsys, "optimal", "salet bybbb", "adorn")
    assert (found["word"], found["total"]) == ("adorn", 263)
    found = answer(capsys, "optimal", "SALET")
    assert (found["word"], found["total"]) == ("salet", 7920)


def test_the_best_guesses_with_their_totals(capsys: Capture) -> None:
    found = answer(capsys, "optimal", "salet:bybbb", "--top", "3")
    assert [(best["word"], best["total"], best["candidate"]) for best in found["best"]] == [
        ("brond", 260, False), ("adorn", 263, True), ("grind", 264, False),
    ]  # fmt: skip
    assert main(["optimal", "salet:bybbb", "--top", "3"]) == 0
    assert "adorn    263  2.5784  candidate" in capsys.readouterr().out


def test_what_cannot_be_found_in_time_is_counted(capsys: Capture) -> None:
    found = answer(capsys, "optimal", "soare", "--mode", "hard")
    assert (found["status"], found["word"], found["total"]) == ("proven", "soare", 8273)
    assert (found["failures"], found["lost_answers"], found["worst"]) == (1, ["swore"], 7)
    assert (found["lower"], found["upper"], found["fewest_failures"]) == (8273, 8273, 1)
    for goal in ("total", "worst"):
        found = answer(capsys, "optimal", "salet:bybbb", "--limit", "3", "--goal", goal)
        assert (found["status"], found["failures"], found["total"]) == ("proven", 54, 258)
    command = ["optimal", "salet:bybbb", "--limit", "3", "--game", "original", "--top", "3"]
    assert main(command) == 0
    shown = capsys.readouterr().out
    assert (
        "BROND: 258 guesses over all answers, 2.5294 a game from here on, some not found in time"
        in shown
    )
    assert "loses 54 of 102 answers: AMONG, APING," in shown
    assert "giron    259  2.5392    55" in shown
    assert main(["optimal", "slate:bbgbb", "--limit", "3", "--game", "nyt"]) == 0
    assert "% of games: " in capsys.readouterr().out


def test_with_one_guess_left_it_says_how_likely_that_wins(capsys: Capture) -> None:
    assert main(["optimal", "salet:bbbbg", "night:bgggg", "--limit", "3"]) == 0
    assert "FIGHT: wins 20.0% of games\nloses 4 of 5 answers: " in capsys.readouterr().out


def test_a_guarantee_that_nobody_can_give_names_what_is_lost(capsys: Capture) -> None:
    command = ["optimal", "salet:bbbbg", "night:bgggg", "--limit", "3", "--goal", "guarantee"]
    assert main(command) == 1
    least = "the least that is lost is 4 of 5 answers (80.0%), with FIGHT"
    assert least in capsys.readouterr().out


def test_a_guarantee_that_nobody_can_give_is_a_failure(capsys: Capture) -> None:
    found = answer(capsys, "optimal", "soare", "--mode", "hard", "--goal", "guarantee", code=1)
    assert (found["status"], found["word"], found["total"]) == ("impossible", None, None)
    found = answer(capsys, "optimal", "salet", "--goal", "guarantee", "--limit", "4", code=1)
    assert found["status"] == "impossible"


def test_a_budget_is_kept_and_bounds_are_given(capsys: Capture) -> None:
    found = answer(capsys, "optimal", "fuzzy:bbbbb", "--budget", "0.3")
    assert found["status"] == "bounded"
    assert found["lower"] < found["upper"] == found["total"]
    assert main(["optimal", "fuzzy:bbbbb", "--budget", "0.3"]) == 0
    assert "best found (search)" in capsys.readouterr().out


def test_the_optimal_tree_is_written(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "salet.json"
    answer(capsys, "optimal", "salet", "--tree", str(file))
    assert main(["tree", "--read", str(file), "--out", str(tmp_path / "again.txt")]) == 0
    assert "SALET: 7,920 guesses for 2,315 answers" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [("fuzzy:bbbbb",), ("--search", "--mode", "hard", "--goal", "worst")]
)
def test_an_interrupted_search_shows_what_it_found(arguments: tuple[str, ...]) -> None:
    """A real process and a real interrupt: bounds are printed, and the exit code says so."""
    process = subprocess.Popen(
        [sys.executable, "-m", "salet", "optimal", *arguments, "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr is not None
    while "exact search, " not in process.stderr.readline():  # with bounds: it has started
        pass
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["status"] == "bounded"
    assert found["lower"] <= 8122


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("salet:bybbb", "crony", "--budget", "0"),
            "the budget must be more than 0 seconds, not 0",
        ),
        (("salet:gbbbb", "crony", "--mode", "hard"), "CRONY is not allowed in hard mode"),
        (("crane:ggggg",), "the game is over"),
        (("saletx",), "'saletx' has 6 letters"),
        (("crane", "slate"), "only the last word may stand without tiles"),
        (("crane", "--budget", "-1"), "the budget must be more than 0 seconds, not -1"),
        (("crane", "--top", "3"), "a guess is given"),
        (("salet:bybbb", "adorn", "--limit", "1"), "the game is over"),
        (("salet:bbbbb", "acorn:ybyyb", "abhor:yybyy"), "no word of original-answers fits"),
    ],
)
def test_bad_searches_are_explained(
    capsys: Capture, arguments: tuple[str, ...], message: str
) -> None:
    assert message in refusal(capsys, "optimal", *arguments)
