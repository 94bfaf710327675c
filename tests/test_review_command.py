"""`salet review`: every way to give a game, every refusal, and what is shown of it."""

import io
import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet import engine
from salet.analysis.review import Review, review
from salet.analysis.story import hidden_words, tell_story
from salet.cli import main
from salet.cli.reviewing import ReviewText
from salet.cli.terminal import PALETTES, Depth, Screen, shown_width
from salet.errors import SaletError
from salet.game.game import Game
from salet.game.position import Position
from salet.game.replies import NOTATIONS, count_codes
from salet.game.turns import Turn
from salet.records.history import GameRecord
from salet.records.store import open_record
from salet.records.worded_share import WordedShare, format_worded_share, parse_worded_share

Capture = pytest.CaptureFixture[str]
GUIDE = Path(__file__).resolve().parent.parent / "docs" / "coach.md"

TURNS = ("crane:bbbbb", "pilot:bbgbb", "bully:ggggg")
SHARE = """look at this
Wordle 1,234 3/6{star}

CRANE ⬛⬛⬛⬛⬛ hm
PILOT ⬛⬛🟩⬛⬛
> 🟩🟩🟩🟩🟩 ||bully||
"""
KEYS = {
    "answer", "solved", "guesses", "expected", "loss", "luck", "skill", "luck_score", "status",
    "turns",
}  # fmt: skip
TURN_KEYS = {
    "guess", "pattern", "candidates_before", "candidates_left", "best", "best_expected",
    "expected", "after", "loss", "luck", "skill", "luck_score", "verdict", "status", "forced",
}  # fmt: skip


def reviewed(capsys: Capture, *arguments: str) -> Any:
    """The JSON document of a review."""
    assert main(["review", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys: Capture, *arguments: str) -> str:
    """What is said on stderr when it is refused."""
    assert main(["review", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err


def record(**changes: Any) -> GameRecord:
    """Record a game."""
    facts: dict[str, Any] = {
        "command": "play", "won": True, "turns": " ".join(TURNS), "answer": "bully",
        "game": "original", "answers": "original-answers", "guesses": "original-guesses",
    }  # fmt: skip
    game = GameRecord(**(facts | changes))
    with open_record() as records:
        records.games.add([game])
    return game


@pytest.mark.parametrize(
    "typed",
    [
        TURNS,
        ("crane=00000", "PILOT ⬛⬛🟩⬛⬛", "bully:!!!!!"),
        ("crane", "bbbbb", "pilot", "bbgbb", "bully", "ggggg"),
        (" ".join(TURNS),),
        ("crane", "pilot", "bully", "--answer", "BULLY"),
        ("crane:bbbbb", "pilot bully", "--answer", "bully"),
        ("\n".join(TURNS),),
        (SHARE.format(star=""),),
    ],
)
def test_a_game_can_be_given_in_every_way(capsys: Capture, typed: tuple[str, ...]) -> None:
    document = reviewed(capsys, *typed)
    assert [(turn["guess"], turn["pattern"]) for turn in document["turns"]] == [
        ("crane", "bbbbb"), ("pilot", "bbgbb"), ("bully", "ggggg"),
    ]  # fmt: skip
    assert (document["answer"], document["solved"], document["guesses"]) == ("bully", True, 3)


def test_the_document_is_as_promised(capsys: Capture) -> None:
    document = reviewed(capsys, *TURNS)
    assert set(document) >= KEYS
    assert all(set(turn) >= TURN_KEYS for turn in document["turns"])
    total = document["expected"] + document["loss"] - document["luck"]
    assert total == pytest.approx(document["guesses"])
    assert document["story"] == engine.tell_story(review(TURNS, game="original"))
    assert document["people"]["mean"] == 3.931


@pytest.mark.parametrize("text", [SHARE.format(star=""), " ".join(TURNS), "crane bbbbb"])
def test_games_can_be_piped_in(capsys: Capture, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert reviewed(capsys, "-")["turns"][0]["guess"] == "crane"


@pytest.mark.parametrize("text", [SHARE.format(star=""), " ".join(TURNS), "crane bbbbb"])
def test_games_can_be_in_files(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("game.txt", "pilot"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert reviewed(capsys, name)["turns"][0]["guess"] == "crane"
    guesses = [turn["guess"] for turn in reviewed(capsys, "pilot", "--answer", "bully")["turns"]]
    assert guesses == ["pilot"]  # a guess, as the answer is given


def test_a_share_text_says_mode_and_limit(capsys: Capture) -> None:
    share = "Wordle 1,234 3/5*\nCRANE ⬛⬛⬛⬛⬛\nPILOT ⬛⬛🟩⬛⬛\nBULLY 🟩🟩🟩🟩🟩"
    document = reviewed(capsys, share)
    assert (document["mode"], document["limit"]) == ("hard", 5)
    assert reviewed(capsys, share, "--mode", "normal", "--limit", "6")["mode"] == "normal"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ((), "there is no guess to review; give turns"),
        (("crane", "pilot"), "crane, pilot have no tiles; give the answer, such as --answer pilot"),
        (("crane",), "crane has no tiles"),
        (("crane:bybzb",), "'z' (tile 4) is not a colour"),
        (("crane:bbbb",), "has 4 tiles"),
        (("xqzjk:bbbbb",), "'xqzjk' is not in original-guesses"),
        (("crane:bbbbb", "crane:bbbbg"), "no word of original-answers fits all turns"),
        (("crane:ggggg", "bully:bbbbb"), "the game is solved; no more turns can be added"),
        (
            ("crane:bbbbb", "--answer", "crane"),
            "with the answer CRANE, guess 1, CRANE, would have ggggg, not bbbbb",
        ),
        (("crane", "--answer", "xqzjk"), "'xqzjk' is not in original-guesses"),
        (("stare:gbgbg", "crane:bbgbg", "--mode", "hard"), "not allowed in hard mode"),
        (("crane:bbbbb/bbbbb", "--boards", "2"), "a review is for one board only"),
        (("⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩",), "2 rows of tiles without words cannot be reviewed; write"),
        (("CRANE ⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩",), "line 2 has tiles and no word that fits them; write"),
        (("hello\nthere",), "there is no guess in the text; write the word beside its tiles"),
        ((SHARE.format(star="") * 2,), "there is more than one game"),
        (
            ("Wordle 1 5/6\nCRANE ⬛⬛⬛⬛⬛",),
            "'Wordle 1 5/6' says 5 guesses of 6, and there is 1 row",
        ),
        (
            ("Wordle 1,234 4/6*\nCRANE ⬛⬛⬛⬛⬛\nPILOT ⬛⬛🟩⬛⬛\nBULLY 🟩🟩🟩🟩🟩",),
            "'Wordle 1,234 4/6*' says 4 guesses of 6, and there are 3 rows, the last all green",
        ),
        (
            ("Wordle 1 X/6\nCRANE ⬛⬛⬛⬛⬛",),
            "says 6 guesses, none of them right, and there is 1 row",
        ),
        (("Dordle 1 1&2/7\nCRANE ⬛⬛⬛⬛⬛",), "a review is for one board only"),
        (("CRANE ⬛⬛⬛⬛⬛\nCAT ⬛⬛⬛",), "are not of one length"),
        ((*TURNS, "--budget", "long"), "the budget is a number of seconds, or none, and not 'lo"),
        ((*TURNS, "--budget", "-1"), "the budget is a number of seconds"),
        ((*TURNS, "--budget", "nan"), "the budget is a number of seconds"),
        ((*TURNS, "--date", "soon"), "'soon' is not a date"),
        (("--date", "2026-11-01"), "no games are recorded yet"),
        (("last",), "no games are recorded yet"),
        ((*TURNS, "--game-id", "1"), "give turns or --game-id, not both"),
        (("last", "--answer", "bully"), "--answer is for turns"),
    ],
)
@pytest.mark.usefixtures("data")
def test_what_is_wrong_is_said(capsys: Capture, typed: tuple[str, ...], said: str) -> None:
    assert said in refusal(capsys, *typed)


@pytest.mark.usefixtures("data")
def test_recorded_games(capsys: Capture) -> None:
    first = record(played_at="2026-11-01T12:00:00+00:00", id="ab12" + "0" * 28)
    record(played_at="2026-11-01T13:00:00+00:00", id="ab34" + "0" * 28, mode="hard")
    record(played_at="2026-11-02T12:00:00+00:00", command="solve", id="cd")
    assert reviewed(capsys, "last")["mode"] == "hard"
    assert reviewed(capsys, "--game-id", "AB12")["mode"] == first.mode
    assert main(["review", "--date", "2026-11-01"]) == 0
    assert "this is the game ab340000 of 2026-11-01, the last of 2" in capsys.readouterr().err
    assert "2 games have an id that begins with 'ab'; type more" in refusal(
        capsys, "--game-id", "ab"
    )
    assert "no game has the id 'x'" in refusal(capsys, "--game-id", "x")
    assert "no game of 2026-11-03 is recorded" in refusal(capsys, "--date", "2026-11-03")
    record(turns="?:bbbbb ?:ggggg", answer="", game="", answers="", guesses="", id="ef")
    assert "2 rows of tiles without words" in refusal(capsys, "last")
    record(game="", answers="gone.txt", guesses="gone.txt", id="12")
    assert "are not there any more" in refusal(capsys, "--game-id", "12")
    record(boards=2, turns="crane:bbbbb/bbbbb", id="34")
    assert "has 2 boards" in refusal(capsys, "--game-id", "34")


@pytest.mark.usefixtures("data")
def test_games_of_the_computer_are_not_ones_own(capsys: Capture) -> None:
    record(command="solve")
    assert "no game of your own is recorded yet, only others'" in refusal(capsys, "last")


@pytest.mark.usefixtures("data")
def test_the_day_of_a_puzzle_counts_for_whoever_has_added_past_answers(capsys: Capture) -> None:
    record(title="Wordle 1,234", game="nyt", answers="", guesses="")
    share = "Wordle 1,234 3/6\nCRANE ⬛⬛⬛⬛⬛\nPILOT ⬛⬛🟩⬛⬛\nBULLY 🟩🟩🟩🟩🟩"
    document = reviewed(capsys, "--date", "2024-11-04", "--budget", "0")
    assert document["prior"] == "nyt@shipped"
    assert engine.open_played(engine.read_played([share]), game="nyt").prior.name == "nyt"
    engine.add_past([("past.csv", "2024-01-01,crane\n")])
    document = reviewed(capsys, "--date", "2024-11-04", "--budget", "0")
    assert document["prior"] == "nyt@2024-11-04"
    dated = engine.open_played(engine.read_played([share]), game="nyt")
    assert dated.prior.name == "nyt@2024-11-04"


@pytest.mark.usefixtures("data")
def test_a_game_that_was_played_names_its_review(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hint = "`salet review last` shows where it was won and lost."
    for options, named in (((), True), (("--no-record",), False)):
        monkeypatch.setattr("sys.stdin", io.StringIO("bully\n"))
        assert main(["play", "--answer", "bully", *options]) == 0
        assert (hint in capsys.readouterr().out) is named
    assert reviewed(capsys, "last")["guesses"] == 1


def test_an_answer_in_no_list_is_added(capsys: Capture) -> None:
    assert main(["review", "slate", "squid", "--answer", "squid", "--budget", "0"]) == 0
    out, err = capsys.readouterr()
    assert "SQUID is not in original-answers: " in err
    assert "count as unlikely answers, too" in err
    assert "~" in out
    assert "~ is an estimate, others proven" in out


GAMES = [
    (*TURNS,),
    ("slate:bbyyb", "watch:bgggg", "batch:bgggg", "catch:bgggg", "hatch:bgggg", "match:ggggg"),
    ("slate:bbyyb", "watch:bgggg", "batch:bgggg", "catch:bgggg", "hatch:bgggg", "patch:bgggg"),
    ("crane:bybbb", "pilot:bbbbb"),
    ("bully:ggggg",),
    ("crane:bbgyb", "slain:gyggy", "snail:ggggg"),
]


def report_of(turns: tuple[str, ...], answer: str | None = None) -> Review:
    return review(turns, answer, game="original")


@pytest.mark.parametrize("depth", list(Depth))
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("turns", GAMES)
def test_every_line_fits(
    monkeypatch: pytest.MonkeyPatch, turns: tuple[str, ...], width: int, depth: Depth
) -> None:
    monkeypatch.setattr(Screen, "width", width)
    for can_emoji in (True, False):
        screen = Screen(PALETTES["standard"], depth, can_emoji)
        for spoilers in (True, False):
            lines = ReviewText(report_of(turns), screen, spoilers=spoilers).lines()
            assert max(map(shown_width, lines)) <= width
            assert all(line == line.rstrip() for line in lines)
            assert ("\x1b" in "".join(lines)) is (depth is not Depth.NONE)
            if not can_emoji:
                assert "".join(lines).replace("…", "").isascii()


def test_the_figures_shown_add_up() -> None:
    screen = Screen(PALETTES["standard"], Depth.NONE, True)
    for turns in GAMES:
        text = "\n".join(ReviewText(report_of(turns), screen).lines()).replace("~", "")
        (found,) = re.findall(r"(.*) expected \+ (.*) lost ([+-]) (.*?) (?:bad )?luck = (.*)", text)
        expected, lost, sign, luck, total = found
        played = sum(float(part.split()[0].strip(",")) for part in total.split("+"))
        worth = float(luck) if sign == "+" else -float(luck)
        assert float(expected) + float(lost) + worth == pytest.approx(played)
        (header,) = (line for line in text.splitlines() if "cost  " in line)
        rows = re.findall(r"^\d .*", text, re.M)
        end = header.index("cost") + len("cost")
        costs = [float(row[end - 5 : end].strip() or 0) for row in rows]
        assert len(costs) == len(turns)
        assert sum(costs) == pytest.approx(float(lost))
        exactly = float(report_of(turns).loss)  # as `salet stats` rounds it
        assert abs(float(lost) - exactly) < 0.005 + 1e-9


def test_people_are_named_when_a_game_is_over() -> None:
    screen = Screen(PALETTES["standard"], Depth.NONE, True)
    for turns, over in ((GAMES[0], True), (GAMES[3], False)):
        text = "\n".join(ReviewText(report_of(turns), screen).lines())
        assert ("people take" in text) is over


def test_meanings_take_two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "width", 80)
    screen = Screen(PALETTES["standard"], Depth.NONE, True)
    last = ReviewText(report_of(GAMES[1], "match"), screen).lines()[-3:]
    assert [bool(line) for line in last] == [False, True, True]


def test_a_small_risk_is_not_none(monkeypatch: pytest.MonkeyPatch) -> None:
    report = report_of(GAMES[1])
    screen = Screen(PALETTES["standard"], Depth.NONE, True)
    turn = report.turns[4]
    for lost, shown in ((Fraction(1, 1000), "<1%"), (Fraction(3, 100), "3%")):
        value = turn.own_value._replace(lost=lost)
        turns = (*report.turns[:4], replace(turn, own_value=value), report.turns[5])
        for width in (60, 80):
            monkeypatch.setattr(Screen, "width", width)
            lines = ReviewText(replace(report, turns=turns), screen).lines()
            risky = [line for line in lines if "H [A][T][C][H]" in line and shown in line]
            assert len(risky) == 1, lines
            assert "+0.00" in risky[0]
            assert ("risk" in risky[0]) is (width == 60)


@pytest.mark.parametrize("turns", [GAMES[2], GAMES[3], GAMES[1][:2], GAMES[1][:4], TURNS[:1]])
def test_no_candidate_is_named_without_spoilers(capsys: Capture, turns: tuple[str, ...]) -> None:
    position = Position.start("original").push_all(turns)
    typed = ["review", *turns, "--no-spoilers", "--answer", position.candidates[-1]]
    hidden = {word.upper() for word in position.candidates}
    assert main(typed) == 0
    assert not set(re.findall(r"[A-Z]+", "".join(capsys.readouterr()))) & hidden
    values = re.findall(r": (.*)", json.dumps(reviewed(capsys, *typed[1:]), indent=0))
    assert not set(re.findall(r"[A-Z]+", "".join(values).upper())) & hidden


def test_without_spoilers_a_solved_game_hides_nothing() -> None:
    assert hidden_words(report_of(GAMES[0])) == frozenset()


@pytest.mark.parametrize(
    ("turns", "answer", "said"),
    [
        (GAMES[1], None, "WATCH led into a trap: _ATCH has 5 answers"),
        (GAMES[1], None, "after it the game is lost 33% of the time, after HAPPY never."),
        (GAMES[1], None, "BATCH splits the 5 words left into 2 groups; CAMPS splits them into 4 "),
        (GAMES[2], "match", "The answer was MATCH. 1 word was still possible at the end."),
        (("slate:bbyyb", "batch:bgggg", "champ:yyyby"), None, "left; CHAMP is a way out."),
        (GAMES[5], None, "After the opener no guess could have been better."),
        (("adieu:bygbb", "pious:bybbb"), None, "PIOUS tried U again, known to be absent; with 9"),
        (("crane:bybbb", "crane:bybbb"), None, "CRANE tried C, A, N and E again, known"),
        (("slate:bggyb", "slant:bgggg"), None, "with 2 words left, PLAIT needs 0.50 guesses fewer"),
        (("crane:bybbg", "eerie:ggggg"), None, "EERIE was one of 40 equally likely words: luck"),
        (("slate:bbbbg", "shire:bgbgg"), None, "The tiles of SHIRE were lucky: of 107 words they"),
        (("stare:bybyb", "light:bgggg"), None, "they left 1, which takes 0.79 guesses fewer than"),
    ],
)
def test_the_story_says_what_mattered(
    turns: tuple[str, ...], answer: str | None, said: str
) -> None:
    story = tell_story(report_of(turns, answer))
    assert any(said in sentence for sentence in story), story
    assert len(story) <= 6
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in story)


def small_game(limit: int = 6, **weights: int) -> Game:
    """A game of a few words, by how likely they are."""
    words = [*weights]
    return Game.of(answers=words, guesses=words, prior=weights, limit=limit)


def test_the_reason_is_the_true_one() -> None:
    game = small_game(gummy=60, mummy=15, dummy=25)
    story = tell_story(review(["mummy:bgggg"], game=game))
    assert story == [
        "With 3 words left, GUMMY is likelier than MUMMY, 60% against 15%, and needs 0.55 guesses "
        "fewer on average."
    ]
    won = tell_story(review(["gummy:ggggg"], game=game))
    assert won == ["GUMMY was the likeliest of 3 words, at 60%: a good bet that came in."]
    lucky = tell_story(review(["mummy:ggggg"], game=game))
    assert "MUMMY was one of 3 words, with a chance of 15%: luck, not skill." in lucky
    rare = small_game(gummy=1998, mummy=1, dummy=1)
    assert "with a chance of 1 in 2,000: luck" in tell_story(review(["mummy:ggggg"], game=rare))[-1]
    wasted = ["crane:bybbg", "crane:bybbg", "shore:ggggg"]
    story = tell_story(review(wasted, game=small_game(crane=1, shore=1)))
    assert "CRANE tried C, A and N again, known to be absent: only SHORE was left." in story


def test_a_lost_game_that_nobody_could_win_says_so() -> None:
    game = small_game(3, fight=1, might=1, night=1, right=1, sight=1)
    story = tell_story(review(["fight:bgggg", "might:bgggg", "night:bgggg"], game=game))
    assert story == [
        "After FIGHT the tiles left a trap: _IGHT has 4 answers (MIGHT, NIGHT, RIGHT, SIGHT) with "
        "2 guesses left, and no allowed word tells them apart.",
        "The tiles of MIGHT were unlucky: of 4 words they left 3, which take 0.42 guesses more "
        "than usual.",
        "After the opener no guess could have been better: the game was lost by bad luck.",
        "2 words were still possible at the end.",
    ]
    won = tell_story(review(["fight:bgggg", "might:bgggg", "night:ggggg"], game=game))
    assert "the trap was bad luck." in won[-1]
    assert "a trap: " in won[0]


@pytest.mark.usefixtures("data")
def test_every_command_in_the_guide_works(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    text = GUIDE.read_text(encoding="utf-8")
    (share,) = re.findall(r"```text\n(.*?)```", text, re.S)
    (lines,) = re.findall(r"```json\n(.*?)```", text, re.S)
    Path("game.txt").write_text(share, encoding="utf-8")
    Path("games.jsonl").write_text(lines, encoding="utf-8")
    record(id="3f2a" + "0" * 28, played_at="2026-11-01T12:00:00+00:00")
    shown = re.findall(r"^salet (review .*?)(?: < (\S+))?(?: *#.*)?$", text, re.M)
    assert len(shown) > 7
    for command, piped in shown:
        if piped:
            monkeypatch.setattr("sys.stdin", io.StringIO(share))
        assert main(command.split()) == 0, capsys.readouterr().err


def shown_games() -> list[list[str]]:
    """The rows of the table of examples in the guide."""
    table = GUIDE.read_text(encoding="utf-8").partition("## Ten games")[2]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows[1:]]


def test_there_are_ten_examples() -> None:
    assert len(shown_games()) == 10


@pytest.mark.parametrize(("guesses", "answer", "mode", "verdicts", "why"), shown_games())
def test_examples_are_judged_as_the_guide_says(
    guesses: str, answer: str, mode: str, verdicts: str, why: str
) -> None:
    game = engine.open_game("original", mode=mode)
    report = review(engine.Played((guesses,), answer).turns(game), answer, game=game, budget=None)
    assert ", ".join(turn.verdict for turn in report.turns) == verdicts
    assert report.status == "proven"
    assert why


def test_the_review_shown_in_the_guide(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    (shown,) = re.findall(r"```console\n\$ salet (review [^\n]+)\n(.*?)```", text, re.S)
    monkeypatch.setattr(Screen, "width", 80)
    assert main(shown[0].split()) == 0
    assert capsys.readouterr().out == shown[1]


WORDS = st.text("abcdefghijklmnopqrstuvwxyzäéñ", min_size=5, max_size=5)


@given(
    st.lists(st.tuples(WORDS, st.integers(0, count_codes(5) - 2)), min_size=1, max_size=6),
    st.booleans(),
    st.booleans(),
    st.sampled_from(NOTATIONS),
)
def test_share_texts_with_words_are_read_back(
    rows: list[tuple[str, int]], headed: bool, hard: bool, notation: str
) -> None:
    turns = tuple(Turn(word, reply) for word, reply in rows)
    share = WordedShare(turns)
    if headed:
        share = WordedShare(turns, "Wordle 1,234", len(turns), hard)
    assert parse_worded_share(format_worded_share(share, notation)) == share


@given(st.text("crane CRANE⬛🟨🟩⬜bg01:/=*6X\n>|&", max_size=200))
def test_other_texts_are_read_or_refused(text: str) -> None:
    try:
        share = parse_worded_share(text)
    except SaletError:
        return
    assert parse_worded_share(format_worded_share(share)) == share


@pytest.mark.usefixtures("data")
def test_a_whole_record_becomes_a_page(capsys: Capture, tmp_path: Path) -> None:
    out = str(tmp_path / "report")
    assert "no game of yours is recorded yet" in refusal(capsys, "--all", "--out", out)
    assert "salet review --all --out DIR" in refusal(capsys, "--all")
    assert "salet review --all --out DIR" in refusal(capsys, "crane:bbbbb", "--out", out)
    record()
    record(command="solve")
    assert main(["review", "--all", "--out", out]) == 0
    assert "1 game, 1 of them reviewed now" in capsys.readouterr().out
    document = reviewed(capsys, "--all", "--out", out)
    assert document["new_reviews"] == 0
    assert "BULLY" in Path(document["file"]).read_text(encoding="utf-8").upper()


def test_words_of_other_signs_need_no_tiles_either(capsys: Capture) -> None:
    words = ["3*8=24", "4*7=28"]
    document = reviewed(capsys, *words, "--answer", words[1], "--game", "mini-nerdle")
    assert [turn["guess"] for turn in document["turns"]] == words
    assert document["solved"]
    assert "have no tiles" in refusal(capsys, *words, "--game", "mini-nerdle")
