import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from salet.bench import Measurement
from salet.cli import main
from salet.cli.output import print_json, print_table, show_warning
from salet.errors import SaletWarning
from salet.game.words import bank_names, load_words
from salet.play.strategies import own_strategy_names

Capture = pytest.CaptureFixture[str]


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """The command as people run it, in its own process."""
    command = Path(sys.executable).with_name("salet")
    return subprocess.run([command, *arguments], capture_output=True, text=True, check=False)


def answer(capsys: Capture, *arguments: str, code: int = 0) -> Any:
    """What the command prints with --json."""
    assert main([*arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def refusal(capsys: Capture, *arguments: str) -> str:
    """What the command says on stderr when it refuses, with stdout empty."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err


@pytest.mark.parametrize(
    "turn",
    [
        "salet bybbb",
        "salet:bybbb",
        "salet=bybbb",
        "salet:01000",
        "salet:_~___",
        "salet:⬛🟨⬛⬛⬛",
        "SALET ⬜🟦⬜⬜⬜",
        "salet:xyxxx",
    ],
)
def test_candidates_in_every_notation(capsys: Capture, turn: str) -> None:
    document = answer(capsys, "candidates", turn)
    assert set(document) == {"count", "words"}
    assert document["count"] == len(document["words"]) == 102
    assert document["words"][:2] == ["aback", "abhor"]


def test_candidates_for_people() -> None:
    done = run("candidates", "salet bybbb")
    assert (done.returncode, done.stderr) == (0, "")
    first, *rest = done.stdout.splitlines()
    assert first == "102 answers left"
    assert len(" ".join(rest).split()) == 102


def test_a_turn_may_come_as_two_words(capsys: Capture) -> None:
    assert answer(capsys, "candidates", "salet", "bybbb", "crony:bgbbb")["count"] == 6


def test_candidates_without_turns_are_all(capsys: Capture) -> None:
    assert answer(capsys, "candidates")["count"] == 2315


def test_candidates_of_other_lists(capsys: Capture) -> None:
    turn = "adieu:bbbgb"  # the Wordle Bot's README: 155 on the 3,158 list
    lists = ("--answers", "wordlebot-answers", "--guesses", "nyt2022-guesses")
    assert answer(capsys, "candidates", turn)["count"] == 126
    assert answer(capsys, "candidates", turn, *lists)["count"] == 155


def test_candidates_of_a_list_of_ones_own(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "birds.txt"
    file.write_text("Ñandu\neagle\ncrane\nstork\n")
    document = answer(capsys, "candidates", "ñandu:byybb", "--answers", str(file))
    assert document == {"count": 1, "words": ["crane"]}


@pytest.mark.parametrize("bank", bank_names())
def test_every_bank_serves_as_answers(capsys: Capture, bank: str) -> None:
    turn = {4: "sale:bybb", 5: "salet:bybbb"}.get(load_words(bank).length)
    if turn is None:
        words = load_words(bank)
        turn = f"{words[len(words) // 2]}:{'b' * words.length}"
    document = answer(capsys, "candidates", turn, "--answers", bank)
    assert 0 < document["count"] < len(load_words(bank))


def test_words_lists_the_banks(capsys: Capture) -> None:
    banks = answer(capsys, "words")["banks"]
    assert [bank["name"] for bank in banks] == list(bank_names())
    keys = {"name", "count", "length", "sha256", "status", "source"}
    assert all(keys <= set(bank) for bank in banks)
    assert all("words" not in bank for bank in banks)


def test_words_of_one_bank(capsys: Capture) -> None:
    (bank,) = answer(capsys, "words", "original-answers")["banks"]
    assert bank["words"] == list(load_words("original-answers"))
    assert (bank["count"], bank["status"]) == (2315, "exact")
    assert "wordle-words 0.0.0" in bank["source"]


def test_words_of_a_bank_can_be_piped(tmp_path: Path) -> None:
    done = run("words", "most-likely")
    assert done.stdout.split() == list(load_words("most-likely"))
    assert "2,362 words of 5 letters" in done.stderr
    (tmp_path / "mine.txt").write_text(done.stdout)
    again = run("words", str(tmp_path / "mine.txt"))
    assert again.stdout == done.stdout


def test_pattern(capsys: Capture) -> None:
    assert answer(capsys, "pattern", "PETTY", "trait") == {
        "guess": "petty",
        "answer": "trait",
        "pattern": "bbyyb",
        "code": 36,
        "emoji": "⬛⬛🟨🟨⬛",
    }
    assert main(["pattern", "petty", "trait"]) == 0
    assert capsys.readouterr().out == "P E T T Y\n⬛⬛🟨🟨⬛  bbyyb\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("candidates", "salet"), "'salet' has no tiles"),
        (("candidates", "salet:byb"), "'byb' has 3 tiles"),
        (("candidates", "salet:byqbb"), "'q' (tile 3) is not a colour"),
        (("candidates", "xqzzy:bbbbb"), "'xqzzy' is not in original-guesses"),
        (("candidates", "metel:bbbbb"), "it is in nyt2022-guesses"),
        (("candidates", "sale:bbbb"), "'sale' has 4 letters; words here have 5"),
        (("candidates", "salet:ggggy"), "no word can give salet:ggggy"),
        (("candidates", "raise:bybby", "crown:bgbyb"), "probably tile 2 of turn 2"),
        (("candidates", "alley:byybb", "slows:bbbbb", "--mode", "hard"), "must have two Ls"),
        (("candidates", "--limit", "0"), "the limit must be a whole number of at least 1, not 0"),
        (("candidates", "--limit", "six"), "'six' is not a valid integer"),
        (
            ("candidates", "salet:bybbb", "crony:bgbbb", "--limit", "1"),
            "the limit of 1 guess is used up",
        ),
        (("candidates", ""), "'' is not a turn"),
        (("candidates", "--answers", ""), "'' is neither a bank nor a file"),
        (("candidates", "a" * 5000 + ":bbbbb"), "aaa…' has 5,000 letters"),
        (("candidates", "--mode", "easy"), "no mode is called 'easy'"),
        (("candidates", "--answers", "nowhere.txt"), "'nowhere.txt' is neither a bank nor a file"),
        (("candidates", "--answer", "original-answers"), "No such option"),
        (("suggest", "--strategy", "entrpoy"), "did you mean 'entropy'?"),
        (("suggest", "--top", "0"), "0 is not in the range"),
        (("suggest", "-o", "unit"), "'unit' is not an option; write KEY=VALUE"),
        (("suggest", "crane:ggggg"), "the game is over"),
        (("simulate", "--opener", "salex"), "'salex' is not in original-guesses"),
        (("simulate", "--opener", "cones,trial", "--mode", "hard"), "TRIAL is not always allowed"),
        (("simulate", "--games", "0"), "give a number from 1 to 2315"),
        (("simulate", "--limit", "0"), "the limit must be a whole number of at least 1, not 0"),
        (("simulate", "--tactic", "win"), "'win' is not a tactic"),
        (("simulate", "--log", "games.txt"), "neither .csv nor .parquet"),
        (("simulate", "--jobs", "0"), "the number of jobs must be at least 1"),
        (("tree", "--out", "no/such/file.html"), "cannot be written: No such file"),
        (("simulate", "crane:ggggg"), "the game is over"),
        (("simulate", "--opener", ","), "'' is not a word"),
        (("tree", "--read", "nowhere.json"), "'nowhere.json' cannot be read: No such file"),
        (("pattern", "salet"), "Missing argument 'ANSWER'"),
        (("pattern", "salet", "sale"), "'sale' has 4 letters; words here have 5"),
        (("pattern", "s4let", "crane"), "'4' is not a letter"),
        (("words", "original-answer"), "did you mean 'original-answers'?"),
        (("candidate",), "no command is called 'candidate'; did you mean 'candidates'?"),
    ],
)
def test_bad_input_is_explained(capsys: Capture, arguments: tuple[str, ...], message: str) -> None:
    assert message in refusal(capsys, *arguments)


def test_suggest(capsys: Capture) -> None:
    document = answer(capsys, "suggest", "salet:bybbb", "--strategy", "entropy", "--top", "3")
    assert (document["strategy"], document["candidates"]) == ("entropy", 102)
    assert [each["word"] for each in document["suggestions"]] == ["brond", "groin", "orcin"]
    assert set(document["suggestions"][0]) == {
        "word", "value", "candidate", "parts", "largest", "expected_remaining", "entropy_bits"
    }  # fmt: skip
    first = document["suggestions"][0]
    assert (first["candidate"], first["parts"], first["largest"]) == (False, 48, 8)
    assert (document["guesses_left"], document["traps"], document["too_late"]) == (5, [], False)


def test_suggest_says_what_is_out_of_reach(capsys: Capture) -> None:
    assert main(["suggest", "salet:bbbbg", "night:bgggg", "--mode", "hard", "--limit", "5"]) == 0
    head, trap, too_late, best, *_ = capsys.readouterr().out.splitlines()
    assert head == "5 answers left, 3 guesses left"
    assert trap.startswith("trap: _IGHT has 5 answers")
    assert (too_late, best) == (
        "no play finds all of them within 3 guesses (proven)", "best guesses:"
    )  # fmt: skip


def test_suggest_for_people(capsys: Capture) -> None:
    assert main(["suggest", "salet:bybbb", "--strategy", "lookahead", "--top", "2"]) == 0
    head, columns, first, _ = capsys.readouterr().out.splitlines()
    assert head == "102 answers left; best guesses by lookahead:"
    assert columns.split()[-1] == "failures"
    assert first.split()[0] == "brond"


def test_simulate(capsys: Capture) -> None:
    document = answer(capsys, "simulate", "--strategy", "entropy", "--opener", "salet")
    assert document["strategy"] == "entropy"
    assert document["opener"] == "salet"
    assert (document["games"], document["total"], document["worst"]) == (2315, 7947, 6)
    assert document["failed"] == []
    assert document["histogram"] == {"2": 79, "3": 1205, "4": 983, "5": 46, "6": 2}
    assert document["success"] == 1
    assert document["within3"] == pytest.approx(1284 / 2315)


def test_simulate_for_people(capsys: Capture) -> None:
    arguments = [
        "simulate",
        "--strategy",
        "gyx",
        "--opener",
        "soare",
        "--games",
        "500",
        "--jobs",
        "2",
    ]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert out.startswith("gyx from SOARE: 500 games\n")
    assert "mean of those solved" in out
    assert "too late" in out


@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_tree_is_written_and_read_back(capsys: Capture, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"salet.{form}"
    assert main(["tree", "salet:bybbb", "--out", str(file)]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert "102 answers" in err
    if form == "html":
        assert main(["tree", "salet:bybbb", "--read", str(file)]) == 2
    else:
        facts = answer(
            capsys, "tree", "salet:bybbb", "--read", str(file), "--out", str(tmp_path / "copy.text")
        )
        assert (facts["answers"], facts["opener"]) == (102, "brond")
        copy = tmp_path / "copy.text"
        assert copy.read_text().startswith("brond ")
        again = answer(capsys, "tree", "salet:bybbb", "--read", str(copy), "--out", str(copy))
        assert again["total"] == facts["total"]


def test_tree_as_json_is_one_document(capsys: Capture) -> None:
    document = answer(capsys, "tree", "crane:bggbg")
    assert document["turns"] == ["crane:bggbg"]
    assert set(document["root"]) == {"guess", "parts"}


def test_a_tree_printed_with_json_is_json_or_nothing(capsys: Capture) -> None:
    document = answer(capsys, "tree", "crane:bggbg", "--format", "html", code=2)
    assert "write html to a file with --out" in document["error"]["message"]


def test_a_tree_of_another_game_is_refused(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "tree.text"
    file.write_text("salet BBBBB1 crane GGGGG2\n")
    assert "lacks a branch" in refusal(capsys, "tree", "--read", str(file))


def test_strategies_are_listed(capsys: Capture) -> None:
    listed = answer(capsys, "strategies")["strategies"]
    by_name = {each["name"]: each for each in listed}
    assert by_name["entropy"]["options"]["unit"] == {"default": "bits", "choices": ["bits", "nats"]}
    assert all(each["about"] for each in listed)


def test_errors_are_json_too(capsys: Capture) -> None:
    document = answer(capsys, "candidates", "salet:ggggy", code=2)
    assert document["error"]["kind"] == "ImpossiblePatternError"
    assert "no word can give salet:ggggy" in document["error"]["message"]


def test_a_contradiction_offers_its_fixes_to_programs(capsys: Capture) -> None:
    error = answer(capsys, "candidates", "salet:bbbbb", "acorn:ybyyb", "abhor:yybyy", code=2)[
        "error"
    ]
    assert error["turn"] == 2
    fix = {"turn": 1, "tile": 2, "seen": "grey", "probably": "yellow", "answers": 2}
    assert error["fixes"] == [{**fix, "pattern": "bybbb", "board": 1}]


def test_a_mode_may_be_written_in_capitals(capsys: Capture) -> None:
    assert answer(capsys, "candidates", "salet:bybbb", "--mode", "HARD")["count"] == 102


def test_warnings_are_one_line_on_stderr(tmp_path: Path) -> None:
    file = tmp_path / "birds.txt"
    file.write_text("crane\neagle\ncrane\nzzzzz\n")
    done = run("candidates", "--answers", str(file), "--json")
    assert json.loads(done.stdout) == {"count": 3, "words": ["crane", "eagle", "zzzzz"]}
    repeated, added = done.stderr.splitlines()
    assert repeated.startswith(f"salet: warning: {file}: 1 repeated word dropped: crane")
    assert added.startswith(f"salet: warning: original-guesses lacks 1 word of {file} (zzzzz)")


def test_an_unexpected_failure_is_no_traceback(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("out of luck")

    monkeypatch.setattr("salet.engine.games.load_words", fail)
    assert main(["words", "original-answers"]) == 1
    assert capsys.readouterr().err == "salet: RuntimeError: out of luck (--debug shows where)\n"
    assert main(["words", "original-answers", "--debug"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("Traceback")
    assert err.endswith("salet: RuntimeError: out of luck (--debug shows where)\n")


def test_debug_changes_neither_the_exit_code_nor_the_document(capsys: Capture) -> None:
    document = answer(capsys, "candidates", "salet:ggggy", "--debug", code=2)
    assert document["error"]["kind"] == "ImpossiblePatternError"


def test_an_interrupt_is_polite(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("salet.engine.games.load_words", interrupt)
    assert main(["words", "original-answers"]) == 130
    assert "interrupted" in capsys.readouterr().err


def test_a_reader_that_leaves_early_is_no_error() -> None:
    done = subprocess.run(
        f"{Path(sys.executable).with_name('salet')} words original-guesses | head -1",
        shell=True, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout == "aahed\n"
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
@pytest.mark.parametrize("option", [[], ["--json"]])
def test_a_terminal_without_emoji_gets_an_answer(encoding: str, option: list[str]) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    command = Path(sys.executable).with_name("salet")
    done = subprocess.run(
        [command, "pattern", "petty", "trait", *option],
        env=environment, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert b"bbyyb" in done.stdout


def test_a_file_name_that_is_no_text_is_still_json(tmp_path: Path) -> None:
    file = os.path.join(os.fsencode(tmp_path), b"b\xffrds.txt")
    with open(file, "wb") as list_of_own:
        list_of_own.write(b"crane\neag1e\n")
    command = os.fsencode(Path(sys.executable).with_name("salet"))
    done = subprocess.run([command, b"words", file, b"--json"], capture_output=True, check=False)
    assert done.returncode == 2
    assert "line 2" in json.loads(done.stdout)["error"]["message"]


def test_without_a_command_help_is_shown_once() -> None:
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Usage:") == 1


def test_bench_measures_and_judges(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A measurement above its bound makes the command fail."""
    quick = Measurement("quick", 1.0, "yardstick", 1.0, bound=2.0)
    missed = Measurement("slow", 3.0, "yardstick", 1.0, bound=2.0)
    monkeypatch.setattr("salet.bench.BENCHMARKS", (lambda: quick,))
    monkeypatch.setattr("salet.bench.BOARD_GAMES", ())
    (facts,) = answer(capsys, "bench")["benchmarks"]
    assert (facts["name"], facts["ratio"], facts["bound"], facts["kept"]) == ("quick", 1, 2, True)
    monkeypatch.setattr("salet.bench.BENCHMARKS", (lambda: quick, lambda: missed))
    assert main(["bench"]) == 1
    assert "slow" in capsys.readouterr().out


def test_help_names_every_command() -> None:
    text = run("--help").stdout
    for name in ("bench", "candidates", "pattern", "simulate", "suggest", "tree", "words"):
        assert f"  {name}" in text


def test_python_m_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "salet", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("salet ")


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x9b31m", "\x07", "\u202e", "\x7f"])
def test_nothing_that_is_typed_commands_the_terminal(capsys: Capture, sign: str) -> None:
    for arguments in (
        [sign], ["pattern", sign, "crane"], ["candidates", f"{sign}:bbbbb"], ["words", sign],
        ["suggest", "--mode", sign], ["study", sign, "--out", sign], ["check", sign, "--debug"],
    ):  # fmt: skip
        for more in ([], ["--json"]):
            assert main([*arguments, *more]) == 2
            out, err = capsys.readouterr()
            assert sign[0] not in out + err


def test_tables_warnings_and_documents_are_printed_plainly(capsys: Capture) -> None:
    print_table(["name"], [["a\x1bb\nc"]])
    show_warning("\x1b[2J", SaletWarning, "", 0)
    print_json({"title": "\x1b\x9b\u202e"})
    out, err = capsys.readouterr()
    assert out.splitlines()[:2] == ["name", "a\\x1bb c"]
    assert err == "salet: warning: \\x1b[2J\n"
    assert "\\u001b\\u009b\\u202e" in out
    assert json.loads(out.partition("c\n")[2]) == {"title": "\x1b\x9b\u202e"}


@pytest.mark.parametrize(
    "arguments",
    [["tree", "--out"], ["optimal", "--tree"], ["prove", "--store", "none", "--tree"]],
)
def test_a_tree_is_not_written_as_what_it_is_not(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Said at once, before anything is played or searched."""
    assert main([*arguments, str(tmp_path / "t.pdf")]) == 2
    err = capsys.readouterr().err
    assert "a tree cannot be written as '.pdf'" in err and ".html, .json, .text" in err
    assert not list(tmp_path.iterdir())


def test_a_tree_says_what_was_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = ["tree", "salet:bybyb", "--game", "original", "--out"]
    for name, form in (("t.HTML", "html"), ("t.txt", "text"), ("plain", "text")):
        assert main([*start, str(tmp_path / name)]) == 0
        assert f"checked and written to {tmp_path / name} as {form}" in capsys.readouterr().err
    assert main([*start, str(tmp_path / "t.pdf"), "--format", "json"]) == 0
    assert json.loads((tmp_path / "t.pdf").read_text())


@pytest.mark.parametrize("strategy", own_strategy_names())
def test_every_strategy_names_as_many_guesses_as_asked_for(
    strategy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also those that work out only a few unless they are told: 10 and 1."""
    turns = ["crane:bbybb", "doubt:bbbby"]
    left = answer(capsys, "candidates", *turns)["count"]
    assert left > 11
    named = answer(capsys, "suggest", *turns, "--strategy", strategy, "--top", "11")["suggestions"]
    assert len({each["word"] for each in named}) == len(named) == 11
