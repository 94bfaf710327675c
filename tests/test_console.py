"""Each console command as a person uses it, in a real pseudo-terminal."""

import json
import os
import pty
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest

from salet.records.store import open_history
from salet.text import printable
from tests.terminal import Terminal

pytestmark = pytest.mark.usefixtures("data")


def test_assist_from_the_opener_to_the_end() -> None:
    with Terminal("assist") as terminal:
        terminal.expect("Guess 1 of 6: SALET (3.42 guesses on average, proven)")
        terminal.expect("tiles of SALET > ")
        terminal.type("bybzb")
        terminal.expect("'bybzb' are not tiles: 'z' (tile 4) is not a colour")
        terminal.type("bybb")
        terminal.expect("'bybb' has 4 tiles; a guess of 5 letters has 5")
        terminal.type("udno")
        terminal.expect("did you mean 'undo'?")
        terminal.expect("tiles of SALET > ")
        terminal.type("_~___")
        terminal.expect("102 answers left, 5 guesses left")
        terminal.expect("1  BROND      2.55             47%     48        8")
        terminal.expect("tiles of BROND > ")
        terminal.type("why crony")
        terminal.expect("CRONY cannot be the answer; with it the game takes ~2.59 guesses")
        terminal.type("list")
        terminal.expect("aback")
        terminal.expect("wrack")
        terminal.type("CRONY ⬛🟩⬛⬛⬛")
        terminal.expect("6 answers left, 4 guesses left")
        terminal.expect("braid  briar  drama  fraud  friar  graph")
        terminal.type("undo")
        terminal.expect("taken back: crony:bgbbb")
        terminal.expect("102 answers left")
        terminal.type("crony bgbbb")
        terminal.expect("tiles of FRAUD > ")
        terminal.type("ggggg")
        terminal.expect("Solved in 3 guesses.")
        terminal.expect("Another game?")
        terminal.type("n")
        assert terminal.end() == 0
    with open_history() as history:
        (game,) = history.games()
    assert (game.command, game.won, game.answer, game.strategy) == (
        "assist", True, "fraud", "expected-guesses",
    )  # fmt: skip
    assert game.turns == "salet:bybbb crony:bgbbb fraud:ggggg"


def test_assist_diagnoses_a_mistyped_tile_and_mends_it() -> None:
    with Terminal("assist") as terminal:
        terminal.expect("tiles of SALET > ")
        terminal.type("bbbbb")  # the answer is ABHOR, so A was yellow
        terminal.expect("answers left")
        terminal.type("crony byyby")  # and the last Y grey
        terminal.expect("answer")
        terminal.type("turn 3 bybbb")
        terminal.expect("there is no turn 3; ")
        terminal.type("turn 1 bybbb")
        terminal.expect("no word of original-answers fits, but 1 allowed word does: BOYAR; or")
        terminal.expect("turn 2 (Y of CRONY) was grey, not yellow (that leaves 4 answers)")
        terminal.expect('type "fix 1" if so')
        terminal.expect("Guess 3 of 6: BOYAR is the answer")
        terminal.type("fix 9")
        terminal.expect("there is no fix 9; 5 fixes known")
        terminal.type("fix 1")
        terminal.expect("corrected: crony:byybb")
        terminal.expect("1   S  (A)  L   E   T")
        terminal.expect("2   C  (R) (O)  N   Y")
        terminal.expect("abhor")
        terminal.type("undo")
        terminal.expect("taken back: crony:byybb")
        terminal.type("crony bygyy")
        terminal.expect("no word of original-answers fits all turns: turn 2 (crony:bygyy)")
        terminal.expect("fix 1: tile ")
        terminal.expect("tiles of CRONY > ")
        terminal.type("byybb")
        terminal.expect("4 answers left")
        terminal.type("quit")
        terminal.expect("To go on with it:\n  salet assist salet:bybbb crony:byybb\n")
        assert terminal.end() == 0
    with open_history() as history:
        assert history.games() == []


def test_assist_goes_on_with_words_that_are_no_answers() -> None:
    with Terminal("assist", columns=120) as terminal:
        terminal.expect("tiles of SALET > ")
        terminal.type("tares bgggg")
        terminal.expect("no word of original-answers fits, but 13 allowed words do: CARES, DARES,")
        terminal.expect("left, 5 guesses left")
        terminal.expect("trap: _ARES has ")
        terminal.expect("Guess 2 of 6")
        terminal.expect(" > ")
        terminal.press("d")
        terminal.expect("end of input")
        assert terminal.end() == 0


def test_assist_in_hard_mode_refuses_with_the_reason_and_warns_of_traps() -> None:
    with Terminal("assist", "--mode", "hard", "night:bgggg", "salet:bbbbg") as terminal:
        assert terminal.end() == 2
        assert "SALET is not allowed in hard mode: 2nd letter must be I" in terminal.text
    with Terminal("assist", "salet:bbbbg", "night:bgggg") as terminal:
        terminal.expect("trap: _IGHT has 5 answers (FIGHT, MIGHT, RIGHT, TIGHT, WIGHT)")
        terminal.expect("TERMS leaves 2 at most")
        terminal.type("mode hard")
        terminal.expect("now in hard mode")
        terminal.expect("Guess 3 of 6: FIGHT")
        terminal.type("awmry bbybb")
        terminal.expect("AWMRY is not allowed in hard mode: 2nd letter must be I")
        terminal.type("strategy minimx")
        terminal.expect("did you mean 'minimax'?")
        terminal.type("strategy minimax")
        terminal.expect("guesses are ranked by minimax now")
        terminal.type("hint")
        terminal.expect("hint: 5 answers are left")
        terminal.type("hint")
        terminal.expect("hint: with NIGHT the game takes")
        terminal.type("hint")
        terminal.expect("hint: a good next guess has ")
        terminal.type("hint")
        terminal.expect("hint: a good next guess is ")
        terminal.expect(" > ")
        terminal.press("c")
        terminal.expect("To go on with it:\n  salet assist salet:bbbbg night:bgggg --mode hard\n")
        assert terminal.end() == 130
        assert "Traceback" not in terminal.text


def test_assist_quietly_names_nothing_unless_asked() -> None:
    with Terminal("assist", "--quiet") as terminal:
        assert "SALET" not in terminal.expect("your guess and its tiles > ")
        terminal.type("bybbb")
        terminal.expect("which word got these tiles?")
        terminal.type("crane bbybb")
        shown = terminal.expect("your guess and its tiles > ").rpartition("\n")[0]
        assert "left" not in shown
        terminal.type("quit")
        assert terminal.end() == 0


def test_assist_ends_when_the_limit_is_used_up() -> None:
    with Terminal("assist", "--limit", "2") as terminal:
        terminal.expect("tiles of ")
        terminal.type("salet bbbbb")
        terminal.expect("answers left")
        terminal.type("crony bbbbb")
        terminal.expect("The limit of 2 guesses is used up; it may have been ")
        terminal.type("n")
        assert terminal.end() == 0
    with open_history() as history:
        assert [(game.won, game.count) for game in history.games()] == [(False, 2)]


def test_play_a_game_with_a_coloured_board() -> None:
    colours = {"COLORTERM": "truecolor"}
    with Terminal("play", "--answer", "crimp", columns=60, environment=colours) as terminal:
        terminal.expect("guess 1 of 6 > ")
        terminal.type("")
        terminal.expect("SALET, as recommended")
        terminal.expect("out AELST  left BCDFGHIJKMNOPQRUVWXYZ")
        terminal.type("xxxxx")
        terminal.expect("'xxxxx' is not in original-guesses")
        terminal.type("crim")
        terminal.expect("'crim' has 4 letters; words here have 5")
        terminal.type("best 3")
        terminal.expect("3  ")
        terminal.type("briny")
        terminal.expect("green IR")
        assert "48;2;46;125;50" in terminal.raw
        terminal.type("crimp")
        terminal.expect("Impressive: CRIMP in 3 guesses.")
        terminal.expect("salet original 3/6")
        terminal.expect("⬛🟩🟩⬛⬛")
        assert terminal.end() == 0
        assert max(map(len, terminal.text.splitlines())) <= 60


@pytest.mark.parametrize(
    ("environment", "options", "shown", "not_shown"),
    [
        ({}, [], "\x1b[1;30;42m[R]", "48;2;"),
        ({"COLORTERM": "truecolor"}, ["--palette", "contrast"], "48;2;245;121;58", "46;125;50"),
        ({"NO_COLOR": "1"}, [], " B [R][I] N  Y   bggbb", "\x1b[1;"),
        ({"TERM": "dumb"}, [], " B [R][I] N  Y   bggbb", "\x1b[1;"),
        ({"SALET_PALETTE": "contrast"}, [], "⬛🟧🟧⬛⬛", "🟩"),
    ],
)
def test_colours_are_those_the_terminal_has(
    environment: dict[str, str], options: list[str], shown: str, not_shown: str
) -> None:
    with Terminal("play", "--answer", "crimp", *options, environment=environment) as terminal:
        terminal.expect("guess 1 of 6 > ")
        terminal.type("briny")
        terminal.expect("guess 2 of 6 > ")
        terminal.type("crimp")
        assert terminal.end() == 0
        assert shown in terminal.raw
        assert not_shown not in terminal.raw


def test_play_in_hard_mode_refuses_with_the_reason_and_loses_with_one() -> None:
    options = ("--answer", "brent", "--mode", "hard", "--limit", "2", "--hints", "2")
    with Terminal("play", *options) as terminal:
        terminal.expect("guess 1 of 2 > ")
        terminal.type("opens")
        terminal.expect("guess 2 of 2 > ")
        terminal.type("salet")
        terminal.expect("SALET is not allowed in hard mode: 3rd letter must be E")
        terminal.expect("guess 2 of 2 > ")
        terminal.type("steer")
        terminal.expect("hard mode: 4th letter must be N")
        terminal.type("glent")
        terminal.expect("The limit of 2 guesses is used up; the word was BRENT.")
        terminal.expect("salet original X/2*")
        assert terminal.end() == 1


def test_five_hints_a_guess_unless_they_are_turned_off() -> None:
    """As in the play-or-host solver: after the first guess, and never one twice."""
    with Terminal("play", "--answer", "crimp") as terminal:
        terminal.expect('5 best next guesses are named; "hints 0" stops that')
        terminal.expect("guess 1 of 6 > ")
        assert "hints: " not in terminal.text
        terminal.type("slate")
        named = terminal.expect("hints: ") and terminal.expect("guess 2 of 6 > ")
        words = re.findall("[A-Z]{5}", named)
        assert len(words) == len(set(words)) == 5
        terminal.type("hints 2")
        named = terminal.expect("hints: ") and terminal.expect("guess 2 of 6 > ")
        assert re.findall("[A-Z]{5}", named) == words[:2]
        terminal.type("hints 0")
        terminal.expect("guess 2 of 6 > ")
        terminal.type("hints x")
        terminal.expect("'x' is not a whole number")
        terminal.type("hints")  # which is a word
        terminal.expect("guess 3 of 6 > ")
        assert terminal.text.count("hints: ") == 2
        terminal.type("crimp")
        assert terminal.end() == 0
    with Terminal("play", "--answer", "crimp", "--hints", "0") as terminal:
        for word in ("slate", "crony", "crimp"):
            terminal.expect(" of 6 > ")
            terminal.type(word)
        assert terminal.end() == 0
        assert "hints" not in terminal.text


def test_a_first_try_is_congratulated() -> None:
    with Terminal("play", "--answer", "crane") as terminal:
        terminal.expect("> ")
        terminal.type("crane")
        terminal.expect("Congratulations, on the first try: CRANE in 1 guess.")
        assert terminal.end() == 0


def test_a_hundred_rounds_as_in_the_play_or_host_solver() -> None:
    """A limit of 100 works, and past it there is a clear error."""
    with Terminal("play", "--answer", "crane", "--limit", "100") as terminal:
        for number in range(1, 101):
            terminal.expect(f"guess {number} of 100 > ")
            terminal.type("salet")
        terminal.expect("The limit of 100 guesses is used up; the word was CRANE.")
        assert terminal.end() == 1


def test_the_evil_host_and_another_game() -> None:
    with Terminal("play", "--evil", "--limit", "12") as terminal:
        terminal.expect("guess 1 of 12 > ")
        for number in range(1, 13):
            terminal.type("hint")
            terminal.expect("hint: ")
            for _ in range(3):
                terminal.type("hint")
            word = terminal.expect("a good next guess is ") and terminal.expect("\n")
            terminal.type(word.strip())
            terminal.expect(f"\n  {number}  ")
            shown = terminal.expect(" > ")
            if "Another game?" in shown:
                assert "salet original evil" in terminal.text
                break
        else:
            raise AssertionError(terminal.text)
        terminal.type("y")
        terminal.expect("guess 1 of 12 > ")
        terminal.type("quit")
        terminal.expect("bye")
        assert terminal.end() == 0


def test_solve_asks_like_the_seed_and_plays_again() -> None:
    options = ("--answers", "original-guesses", "--ties", "alphabetical")
    with Terminal("solve", *options) as terminal:
        terminal.expect("The word to guess (Enter to keep it and type the tiles) > ")
        terminal.type("states")
        terminal.expect("'states' has 6 letters; words here have 5")
        terminal.expect("The word to guess")
        terminal.type("")
        terminal.expect("Guess #1: T A R E S")
        terminal.type("~~_~~")
        terminal.expect("🟨🟨⬛🟨🟨  yybyy  32 answers left")
        terminal.expect("Guess #2: S T A L K")
        terminal.type("!!!_")
        terminal.expect("'!!!_' has 4 tiles")
        terminal.type("🟩🟩🟩⬛⬛")
        terminal.expect("Guess #3: D A N G S")
        terminal.type("bybby")
        terminal.expect("Guess #4: A A R T I")
        terminal.type("ybbgb")
        terminal.expect("Guess #5: S T A T E")
        terminal.type("!!!!!")
        terminal.expect("Solved in 5 guesses.")
        assert "review last" not in terminal.expect("Play again?")  # which is for one's own games
        terminal.type("")
        terminal.expect("The word to guess")
        terminal.type("curvy")
        terminal.expect("Guess #4: C U R V Y")
        terminal.expect("CURVY: solved in 4 guesses.")
        terminal.expect("Play again?")
        terminal.type("n")
        assert terminal.end() == 0
    with open_history() as history:
        assert [(game.command, game.answer, game.count) for game in history.games()] == [
            ("solve", "state", 5),
            ("solve", "curvy", 4),
        ]


def test_stats_in_a_terminal() -> None:
    with Terminal("solve", "crane", "jazzy", "--strategy", "entropy") as terminal:
        assert terminal.end() == 0
    with Terminal("stats", "--whose", "computer", columns=60) as terminal:
        terminal.expect("2 games played, 2 won (100.0%)")
        terminal.expect("games won in a row: 2, longest 2")
        terminal.expect("lost  0")
        assert terminal.end() == 0
    with Terminal("stats", "--by", "strategy", "--whose", "computer", columns=60) as terminal:
        terminal.expect("entropy")
        assert terminal.end() == 0


@pytest.mark.parametrize("command", ["assist", "play", "solve"])
def test_piped_input_ends_politely(command: str) -> None:
    salet = [sys.executable, "-m", "salet", command]
    done = subprocess.run(salet, input="\n", capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert done.stdout.splitlines()[-1].startswith("bye")


@pytest.mark.parametrize("command", ["assist", "play", "solve"])
def test_what_is_no_text_is_wrong_input(command: str) -> None:
    salet = [sys.executable, "-m", "salet", command]
    done = subprocess.run(salet, input=b"\xff\xfe\n\x00\n", capture_output=True, check=False)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


#: What commands a terminal, alone and where words, tiles, numbers and commands are expected.
_COMMANDING = ["\x1b]0;title\x07", "\x1b[2J", "\x9b2J", "\x08\x08", "\u202e", "\x7f"]


@pytest.mark.parametrize("command", ["assist", "play", "solve"])
def test_piped_lines_do_not_command_the_terminal(command: str) -> None:
    """What is piped in is shown, as nobody sees it otherwise; it may come from anyone."""
    lines = [
        line.format(sign)
        for sign in _COMMANDING
        for line in ("{0}", "salet {0}", "{0}alet bybbb", "salet:b{0}bbb", "hint {0}", "? {0}")
    ]
    screen, own = pty.openpty()
    environment = {**os.environ, "NO_COLOR": "1", "TERM": "dumb"}
    with subprocess.Popen(
        [sys.executable, "-m", "salet", command], stdin=subprocess.PIPE, stdout=own, stderr=own,
        env=environment,
    ) as process:  # fmt: skip
        os.close(own)
        assert process.stdin is not None
        threading.Thread(target=_write, args=(process.stdin, "\n".join(lines))).start()
        shown = b"".join(_read_all(screen)).decode().replace("\r\n", "\n")
    os.close(screen)
    assert process.returncode == 0
    assert "\\x1b]0;title\\x07" in shown
    assert {sign for sign in shown if printable(sign) != sign} == set()


def _write(pipe: IO[bytes], text: str) -> None:
    with suppress(BrokenPipeError), pipe:
        pipe.write(text.encode())


def _read_all(screen: int) -> Iterator[bytes]:
    with suppress(OSError):  # how a terminal ends whose last process is gone
        while data := os.read(screen, 4096):
            yield data


def test_without_emoji_tiles_are_letters() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "salet", "solve", "crane", "--strategy", "entropy"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert "          bbgyg  19 answers left" in done.stdout, done.stdout


def test_with_json_all_talk_goes_to_stderr(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "salet", "assist", "--json", "--log", str(tmp_path / "log.jsonl")],
        input="bybbb\ncrony bgbbb\nggggg\nn\n",
        capture_output=True,
        text=True,
        check=True,
    )
    (game,) = json.loads(done.stdout)["games"]
    assert (game["answer"], game["solved"]) == ("fraud", True)
    assert [turn["candidates_left"] for turn in game["turns"]] == [102, 6, 1]
    assert "tiles of SALET > bybbb" in done.stderr
    lines = (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["guess"] for line in lines] == ["salet", "crony", "fraud"]


def test_assist_goes_on_with_a_game_that_was_in_doubt_or_widened() -> None:
    with Terminal("assist", "salet:bybbb", "crony:byyby", "--top", "3") as terminal:
        terminal.expect("no word of original-answers fits, but 1 allowed word does: BOYAR")
        terminal.expect("Guess 3 of 6: BOYAR is the answer")
        terminal.type("quit")
        terminal.expect("  salet assist salet:bybbb crony:byyby --top 3\n")
        assert terminal.end() == 0
    with Terminal("assist", "raise:bybby", "crown:bgbyb") as terminal:
        terminal.expect("no word of original-answers fits all turns: turn 2 (crown:bgbyb)")
        terminal.expect("fix 1: tile 2 of turn 2 (R of CROWN) was grey, not green")
        terminal.expect("tiles of CROWN > ")
        terminal.type("mode hard")
        terminal.expect("a turn is in doubt: correct it or take it back first")
        terminal.type("any")
        terminal.expect("no word of original-guesses fits")
        terminal.type("quit")
        terminal.expect("  salet assist raise:bybby crown:bgbyb\n")
        assert terminal.end() == 0


def test_assist_names_the_guess_of_another_strategy_and_keeps_the_mode() -> None:
    with Terminal("assist", "--mode", "hard", "salet:bbbbg") as terminal:
        terminal.expect("tiles of ")
        terminal.type("strategy Minimax")
        terminal.expect("guesses are ranked by minimax now")
        word = terminal.expect(" (~").rpartition(": ")[2]
        terminal.expect(f"tiles of {word} > ")
        terminal.type("mode normal")
        terminal.expect("now in normal mode")
        terminal.type("crony bbbbb")
        terminal.expect("answers left")
        terminal.type("mode hard")
        terminal.expect("CRONY is not allowed in hard mode: 5th letter must be T; it stays normal")
        terminal.type("fight ggggg")
        terminal.expect("Solved in 3 guesses.")
        terminal.expect("Another game?")
        terminal.type("")
        terminal.expect("tiles of ")
        terminal.type("why list")
        terminal.expect("'list' has 4 letters")
        terminal.expect(" > ")
        terminal.press("c")
        assert terminal.end() == 130
    with open_history() as history:
        assert [(game.mode, game.strategy) for game in history.games()] == [("normal", "minimax")]


@pytest.mark.parametrize(
    "line",
    [
        "salet:bybbb crony:bgbbb",
        "CRONY B G B B B",
        "crony,bgbbb",
        "crony; bgbbb",
        "cronybgbbb",
        "bgbbb crony",
    ],
)
def test_turns_are_understood_as_people_type_them(line: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "salet", "assist"],
        input=line if line.startswith("salet") else f"bybbb\n{line}\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "6 answers left, 4 guesses left" in done.stdout, done.stdout


@pytest.mark.parametrize("command", ["assist", "play", "solve"])
def test_openers_that_are_no_words_are_refused(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "salet", command, "--opener", "cones,zzzzz"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "'zzzzz' is not in original-guesses" in done.stderr


def test_an_opener_that_is_not_allowed_is_given_up() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "salet", "solve", "--mode", "hard", "--opener", "cones,trial"],
        input="\nggbbb\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    second = done.stdout.partition("Guess #2: ")[2]
    assert second.startswith("C O "), done.stdout


@pytest.mark.parametrize("command", ["assist", "play", "solve crane", "stats"])
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_no_trouble(command: str, closed: str) -> None:
    done = subprocess.run(
        f"{sys.executable} -m salet {command} {closed}", shell=True,
        input="", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_an_interrupt_keeps_the_document_of_the_games_before() -> None:
    with Terminal("assist", "--json") as terminal:
        terminal.expect("tiles of SALET > ")
        terminal.type("slate ggggg")
        terminal.expect("Another game?")
        terminal.press("c")
        terminal.expect('"answer": "slate"')
        assert terminal.end() == 130


def test_words_of_the_list_that_are_commands(tmp_path: Path) -> None:
    (tmp_path / "four.txt").write_text("list\nhint\nquit\nhelp\nbird\nlisp\n")
    options = ("--answers", str(tmp_path / "four.txt"))
    with Terminal("play", "--answer", "lisp", *options) as terminal:
        terminal.expect('"/help" for more')
        terminal.type("list")
        terminal.expect("guess 2 of 6 > ")
        terminal.type("/list")
        terminal.expect("1 answer left:")
        terminal.type("/nonsense")
        terminal.expect("no command is called 'nonsense'")
        terminal.type("lisp")
        assert terminal.end() == 0
    with Terminal("assist", *options) as terminal:
        terminal.expect("tiles of ")
        terminal.type("list")
        terminal.expect("6 answers left:")
        terminal.type("list gggb")
        terminal.expect("Guess 2 of 6: LISP is the answer")
        terminal.type("/quit")
        assert terminal.end() == 0
