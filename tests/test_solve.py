"""`solve`, and the log of a game."""

import json
from pathlib import Path

import pytest

from salet.cli import main
from salet.game.modes import mode_names
from tests.test_cli import Capture, answer, refusal
from tests.test_strategies import EXAMPLE_GAMES

pytestmark = pytest.mark.usefixtures("data")

SEED3 = ("--strategy", "entropy", "--answers", "original-guesses", "--ties", "alphabetical")


@pytest.mark.parametrize("word", EXAMPLE_GAMES)
def test_the_entropy_players_five_games(capsys: Capture, word: str) -> None:
    document = answer(capsys, "solve", word, *SEED3)
    assert set(document) == {"answer", "solved", "turns"}
    assert (document["answer"], document["solved"]) == (word, True)
    assert " ".join(turn["guess"] for turn in document["turns"]) == EXAMPLE_GAMES[word]
    assert all(set(turn) == {"guess", "pattern", "candidates_left"} for turn in document["turns"])


def test_a_game_for_people(capsys: Capture) -> None:
    assert main(["solve", "state", *SEED3]) == 0
    assert capsys.readouterr().out == (
        "Guess #1: T A R E S\n          🟨🟨⬛🟨🟨  yybyy  32 answers left\n"
        "Guess #2: S T A L K\n          🟩🟩🟩⬛⬛  gggbb  5 answers left\n"
        "Guess #3: D A N G S\n          ⬛🟨⬛⬛🟨  bybby  2 answers left\n"
        "Guess #4: A A R T I\n          🟨⬛⬛🟩⬛  ybbgb  1 answer left\n"
        "Guess #5: S T A T E\n          🟩🟩🟩🟩🟩  ggggg\n"
        "STATE: solved in 5 guesses.\n"
    )


def test_openers_are_played_in_turn(capsys: Capture) -> None:
    document = answer(capsys, "solve", "jazzy", "--opener", "cones,trial")
    assert [turn["guess"] for turn in document["turns"]][:2] == ["cones", "trial"]


def test_several_words(capsys: Capture) -> None:
    document = answer(capsys, "solve", "crane", "slate")
    assert [game["answer"] for game in document["games"]] == ["crane", "slate"]


def test_past_the_limit_there_is_a_clear_error(capsys: Capture) -> None:
    assert main(["solve", "jazzy", "--limit", "3", "--strategy", "entropy"]) == 1
    assert (
        "salet: the limit of 3 guesses is used up; JAZZY was not found "
        "(2 answers left; --limit gives more guesses)"
    ) in capsys.readouterr().err
    document = answer(capsys, "solve", "jazzy", "--limit", "3", "--strategy", "entropy", code=1)
    assert (document["solved"], len(document["turns"])) == (False, 3)


@pytest.mark.parametrize("mode", mode_names())
def test_a_word_that_is_no_answer_is_solved(capsys: Capture, mode: str) -> None:
    assert main(["solve", "tares", "--mode", mode, "--limit", "20"]) == 0
    out, _ = capsys.readouterr()
    assert "no answer of the list fits: from here on any word of original-guesses" in out
    assert "TARES: solved in " in out
    document = answer(capsys, "solve", "tares", "--mode", mode, "--limit", "20")
    assert document["turns"][-1] == {"guess": "tares", "pattern": "ggggg", "candidates_left": 1}


def test_an_unknown_word_is_refused_with_the_nearest(capsys: Capture) -> None:
    assert "'stete' is not in original-guesses" in refusal(capsys, "solve", "stete")
    assert "nearest: " in refusal(capsys, "solve", "stete")
    assert "did you mean" in refusal(capsys, "solve", "crane", "--strategy", "entropie")


@pytest.mark.parametrize(
    ("hidden", "opener", "position", "in_word", "complement"),
    [
        ("brent", "opens", "00en0", "", "ops"),
        ("brent", "oboes", "00000", "be", "os"),
        ("brent", "crown", "0r000", "n", "cow"),
        ("growl", "boats", "00000", "o", "bats"),
        ("growl", "bools", "00o00", "l", "bs"),
    ],
)
def test_the_seeds_views_are_in_the_log(
    capsys: Capture, tmp_path: Path, hidden: str, opener: str, position: str, in_word: str,
    complement: str,
) -> None:  # fmt: skip
    file = tmp_path / "log.jsonl"
    arguments = ["--opener", opener, "--limit", "20", "--answers", "original-guesses"]
    game = answer(capsys, "solve", hidden, *arguments, "--log", str(file))
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == len(game["turns"])
    for number, (line, turn) in enumerate(zip(lines, game["turns"], strict=True), 1):
        assert line["turn"] == number
        assert line["guess"] == turn["guess"]
        assert line["pattern"] == turn["pattern"]
        assert len(line["candidates"]) == line["candidates_left"] == turn["candidates_left"]
    first = lines[0]
    assert first["position"] == position
    assert first["in_word"] == in_word
    assert first["position_complement"] == complement
    assert first["suggestions"][0]["word"] == lines[1]["guess"]
    assert {"word", "value", "expected_guesses"} <= set(first["suggestions"][0])
    assert lines[-1]["suggestions"] == []


def test_a_log_to_read(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "log.txt"
    assert main(["solve", "brent", "--opener", "opens", "--log", str(file)]) == 0
    shown = file.read_text(encoding="utf-8")
    header = [line for line in shown.splitlines() if line.startswith("# ")]
    assert header[0] == "# salet solve: what is known after every turn of every game"
    assert header[1] == (
        "# game original: 2,315 answers (original-answers), 12,972 guesses (original-guesses), "
        "rule wordle, normal mode, limit 6"
    )
    blocks = shown.removeprefix("".join(f"{line}\n" for line in header))
    assert blocks.startswith(
        "game 1, turn 1: OPENS bbggb ⬛⬛🟩🟩⬛\n"
        "  position             00en0\n"
        "  in_word              -\n"
        "  position_complement  ops\n"
    )
    assert all(sign.isprintable() or sign == "\n" for sign in shown)
    capsys.readouterr()
    assert main(["solve", "brent", "--opener", "opens", "--debug"]) == 0
    assert capsys.readouterr().err == shown
    assert "cannot be written" in refusal(capsys, "solve", "crane", "--log", "/no/where.txt")


@pytest.mark.parametrize(
    ("options", "by"), [([], "expected guesses"), (["--strategy", "entropy"], "entropy")]
)
def test_a_log_measures_all_suggestions_in_one_way(
    capsys: Capture, tmp_path: Path, options: list[str], by: str
) -> None:
    """Down to the last two guesses, which are ranked by their odds: guesses, or bits."""
    file = tmp_path / "log.txt"
    main(["solve", "jolly", "--limit", "5", "--opener", "fuzzy", *options, "--log", str(file)])
    capsys.readouterr()
    lines = [
        line for line in file.read_text(encoding="utf-8").splitlines() if "suggestions" in line
    ]
    suggested = [line.split(None, 1)[1] for line in lines[1:] if not line.endswith(" -")]
    assert len(suggested) > 1
    for line in suggested:
        assert line.startswith(f"by {by}: "), line
        figures = [float(each.split()[1].strip("~")) for each in line.split(": ")[1].split(", ")]
        if not options:
            assert figures == sorted(figures) and 1 <= min(figures) <= max(figures) < 6
        else:
            assert figures == sorted(figures, reverse=True)
