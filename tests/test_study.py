import csv
import json
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import warnings
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from salet.cli import main
from salet.cli.commands.study import read_openers
from salet.engine import run_study
from salet.errors import SaletError, SaletWarning
from salet.game.game import Game
from salet.game.rules.wordle import feedback
from salet.play.report import Report
from salet.study import Plan, Run, built_in_studies, load_study
from salet.study.compare import sign_test
from salet.study.findings import findings
from salet.study.reading import make_study, parse_study
from salet.study.results import open_store
from salet.study.runner import run_study as play
from tests.web.conftest import browser  # noqa: F401, a fixture

SMALL = """
title = "A small study"
game = "original"
answers = "{answers}"
openers = ["crane", "slate,corny"]
modes = ["normal"]
limit = 4

[[strategies]]
name = "entropy"

[[strategies]]
name = "gyx"
options = {{ green = 3 }}
"""


@pytest.fixture
def study_file(tmp_path: Path) -> Path:
    """A study of a few answers."""
    answers = tmp_path / "answers.txt"
    answers.write_text("crane\nslate\nabbey\nmatch\nwatch\nlatch\nhatch\nbatch\n")
    file = tmp_path / "small.toml"
    file.write_text(SMALL.format(answers=answers))
    return file


def test_a_study_writes_everything(study_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run_study(str(study_file), str(out))
    assert (done["runs"], done["games"]) == (4, 32)
    assert set(done["files"]) == {
        "results.csv", "comparisons.csv", "steps.csv", "results.md", "report.html",
        "averages.svg", "success.svg", "within-3.svg", "distributions.svg", "heat-map.svg",
    }  # fmt: skip
    with (out / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [(row["strategy"], row["opener"]) for row in rows] == [
        ("entropy", "crane"), ("entropy", "slate,corny"),
        ("gyx green=3", "crane"), ("gyx green=3", "slate,corny"),
    ]  # fmt: skip
    with (out / "steps.csv").open() as file:
        steps = list(csv.DictReader(file))
    for row in rows:
        own = [s for s in steps if (s["strategy"], s["opener"]) == (row["strategy"], row["opener"])]
        assert len(own) == round(float(row["mean"]) * 8)
    page = (out / "report.html").read_text()
    assert page.count("<svg") == 5
    assert "A small study" in page
    assert "src=" not in page and "@import" not in page
    assert "| CRANE |" in (out / "results.md").read_text()


def test_its_page_fits_a_phone(
    study_file: Path,
    tmp_path: Path,
    browser: Browser,  # noqa: F811
) -> None:
    run_study(str(study_file), str(tmp_path / "out"))
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark")
    page = context.new_page()
    page.goto((tmp_path / "out" / "report.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = page.locator("figure svg").first.bounding_box()
    context.close()
    assert box and box["width"] > 2 * box["height"]


def test_a_study_goes_on_where_it_stopped(study_file: Path, tmp_path: Path) -> None:
    """Interrupted after each run, nothing is lost or counted twice."""
    study = load_study(str(study_file))
    finished = []
    for already in range(len(study.runs)):
        with open_store(study, str(tmp_path / "out")) as store:
            assert len(store.missing(study.runs)) == len(study.runs) - already

            def interrupt(done: int, total: int) -> None:
                finished.append(done)
                raise KeyboardInterrupt

            with pytest.raises(KeyboardInterrupt):
                play(study, store, progress=interrupt)
    assert finished == [1, 2, 3, 4]
    with open_store(study, str(tmp_path / "out")) as store:
        assert store.missing(study.runs) == []
        resumed = [done.report for done in store.results().values()]
    with open_store(study, str(tmp_path / "straight")) as store, ProcessPoolExecutor(2) as executor:
        play(study, store, executor=executor)
        assert [done.report for done in store.results().values()] == resumed


def test_a_killed_study_goes_on(tmp_path: Path) -> None:
    """kill -9 in the middle of the built-in study, and the store is sound and grows."""
    command = [sys.executable, "-m", "salet", "study", "wordle2vec", "--out", str(tmp_path)]
    store = tmp_path / "results.sqlite"

    def stored() -> set[str]:
        if not store.exists():
            return set()
        with closing(sqlite3.connect(store, timeout=30)) as database:
            try:
                return {key for (key,) in database.execute("select key from runs")}
            except sqlite3.OperationalError:  # not even the tables are there yet
                return set()

    before: set[str] = set()
    for _ in range(2):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 120
        while len(stored()) < len(before) + 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
        after = stored()
        assert before < after, "what was done is still there, and more"
        before = after
    with closing(sqlite3.connect(store)) as database:
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize(
    "damage",
    ["tree = replace(tree, 'Y', 'B')", "tree = 'crane'", "tree = cast(tree as blob)",
     "seconds = seconds + 1", "key = replace(key, 'crane', 'slate')", "seal = x'00'"],
)  # fmt: skip
def test_a_damaged_run_is_played_again(study_file: Path, tmp_path: Path, damage: str) -> None:
    out = tmp_path / "out"
    run_study(str(study_file), str(out))
    before = (out / "results.csv").read_text()
    with closing(sqlite3.connect(out / "results.sqlite")) as database, database:
        changed = database.execute(
            f"update runs set {damage} where rowid = 1 and key like '%crane%'"  # noqa: S608
        )
        assert changed.rowcount == 1
    with pytest.warns(SaletWarning, match="1 run stored here is damaged and will be played again"):
        run_study(str(study_file), str(out))
    assert (out / "results.csv").read_text() == before
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run_study(str(study_file), str(out))
    assert stat.S_IMODE((out / "results.sqlite").stat().st_mode) == 0o600


def test_an_empty_store_is_told_of(study_file: Path, tmp_path: Path) -> None:
    (tmp_path / "results.sqlite").write_bytes(b"")
    with pytest.warns(SaletWarning, match="store of results '.*' was an empty file"):
        run_study(str(study_file), str(tmp_path))
    run_study(str(study_file), str(tmp_path))


def test_a_tree_that_does_not_hold_is_not_reported(study_file: Path, tmp_path: Path) -> None:
    """As sealed by a forger."""
    study, out = load_study(str(study_file)), str(tmp_path / "out")
    run_study(str(study_file), out)
    with open_store(study, out) as store:
        (tree,) = store.database.execute(
            "select tree from runs where key = ?", (study.runs[0].key,)
        ).fetchone()
        last = tree.rstrip().rpartition("\n")[0] + "\n"
        store.keep(study.runs[0], last, 0.0)
    with pytest.raises(SaletError, match=r"the stored tree of .* is wrong"):
        run_study(str(study_file), out)


def test_results_of_another_study_are_not_touched(study_file: Path, tmp_path: Path) -> None:
    run_study(str(study_file), str(tmp_path / "out"))
    study_file.write_text(study_file.read_text().replace("limit = 4", "limit = 5"))
    with pytest.raises(SaletError, match="has results of another game"):
        run_study(str(study_file), str(tmp_path / "out"))


@pytest.mark.parametrize("name", built_in_studies())
def test_built_in_studies_are_sound(name: str) -> None:
    study = load_study(name)
    assert study.runs
    if name == "wordle2vec":
        assert len(study.runs) * len(study.game.lexicon.answers) == 118_065


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("title =", "titel ="), "no key of study small is called 'titel'; did you mean 'title'"),
        (("options =", "optoins ="), "no key of strategy is called 'optoins'"),
        (('"gyx"', '"gxy"'), "no strategy is called 'gxy'"),
        (("green", "greens"), "no option of gyx is called 'greens'"),
        (('"crane"', '"cranx"'), "'cranx' is not in original-guesses"),
        (('["normal"]', '["easy"]'), "no mode is called 'easy'"),
        (("limit = 4", "limit = 0"), "the limit must be a whole number of at least 1, not 0"),
        (('openers = ["crane", "slate,corny"]', "openers = []"), "has nothing to play"),
        (("[[strategies]]", "[[strategies"), "cannot be read as TOML"),
        (('name = "gyx"', ""), "a strategy needs a name"),
        (('["crane", "slate,corny"]', '"crane"'), "openers = 'crane' is not a list of texts"),
        (("options =", "pool = 'legall'\noptions ="), "no pool is called 'legall'"),
        (("options =", "ties = 'foo'\noptions ="), "no way to break ties is called 'foo'"),
        (("options =", "prefer = ['commn']\noptions ="), "no preference is called 'commn'"),
        (("[[strategies]]", "[strategies]"), "cannot be read as TOML"),
        (("limit = 4", "limit = " + "9" * 5000), "as TOML: a number has too many digits"),
        (("limit = 4", "limit = 0x" + "f" * 5000), "limit = a huge number is out of range"),
        (("limit = 4", "limit = true"), "limit = true is not a whole number"),
        (("limit = 4", "limit = 2024-01-01"), "limit = 2024-01-01 is not a whole number"),
        (("title =", "about = " + "[" * 9000 + "\ntitle ="), "as TOML: it is nested too deep"),
        (("title =", "a." * 9000 + "a = 1\ntitle ="), "a line has more than 200 dots"),
        (("title =", "guesses = 0\ntitle ="), "guesses = 0 is not text; write it in quotes"),
        (("title =", "guesses = true\ntitle ="), "guesses = true is not text"),
        (("title =", "about = '" + "x" * 20_000 + "'\ntitle ="), "about = 'x+…' is too long"),
        (
            ("title =", 'about = "\\u001b[2J"\ntitle ='),
            "about = .* has control characters; remove them",
        ),
        (('["crane", "slate,corny"]', "[['crane']]"), "openers = a list is not a list of texts"),
        (('["normal"]', "5"), "modes = 5 is not a list of texts"),
        (("options =", "pool = []\noptions ="), "pool = a list is not text"),
        (("options = {", "options = { x = [],"), "option 'x' = a list is not text or a number"),
        (
            ("options =", "tactics = ['round>=" + "9" * 4400 + ":solve']\noptions ="),
            "is not a tactic",
        ),
    ],
)
def test_a_wrong_study_is_explained_before_anything_is_played(
    study_file: Path, tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    study_file.write_text(study_file.read_text().replace(*change))
    with pytest.raises(SaletError, match=message):
        run_study(str(study_file), str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


def test_a_wrong_run_is_explained(study_file: Path) -> None:
    for run, message in (
        ("opener = 'crane'", "run 1 has no strategy"),
        ("strategy = { name = 'gyx' }", "run 1 has no opener"),
        ("opener = 5", "run 1: opener = 5 is not text"),
        ("strategy = 'gyx'", "run 1: strategy = 'gyx' is not a table"),
        ("note = ['x']", "run 1: note = a list is not text"),
        ("published = 3", "run 1: published = 3 is not a table"),
        ("published = { mean = '<b>' }", "mean = '<b>' is not a number"),
        ("published = { mean = nan }", "mean = nan is out of range"),
    ):
        described = f"[[runs]]\n{run}\n"
        for needed in ("opener = 'crane'", "strategy = { name = 'gyx' }"):
            if needed.split()[0] != run.split()[0] and "has no" not in message:
                described += f"{needed}\n"
        with pytest.raises(SaletError, match=message):
            parse_study(described, "runs")


def test_a_study_of_too_many_runs_is_refused() -> None:
    openers = ", ".join(f"'{number}'" for number in range(2000))
    plans = "[[strategies]]\nname = 'entropy'\n" * 100
    with pytest.raises(SaletError, match="a grid of 200,000 runs is too large"):
        parse_study(f"openers = [{openers}]\n{plans}", "large")


def test_markup_of_a_study_is_shown_and_not_obeyed(study_file: Path, tmp_path: Path) -> None:
    evil = "<script>x</script> | `a` [b](c) *d* &amp; $e$"
    described = study_file.read_text().partition("[[strategies]]")[0]
    about = f"title = '{evil}'\nabout = '''# {evil}\n\n- {evil}'''"
    study_file.write_text(
        described.replace('title = "A small study"', about)
        + f"[[runs]]\nopener = 'crane'\nstrategy = {{ name = 'gyx' }}\nnote = '{evil}'\n"
        f"published = {{ source = '{evil}', mean = 3.5 }}\n"
    )
    run_study(str(study_file), str(tmp_path / "out"))
    shown = "&lt;script&gt;x&lt;/script&gt; \\| \\`a\\` \\[b\\](c) \\*d\\* &amp;amp; \\$e\\$"
    page = (tmp_path / "out" / "results.md").read_text()
    assert page.splitlines()[:3] == [f"# {shown}", "", f"\\# {shown} - {shown}"]
    assert f"- CRANE: {shown}" in page
    assert f"| {shown} |" in page
    assert page.count(shown) == 5
    assert "<script" not in page + (tmp_path / "out" / "report.html").read_text()


def test_unknown_studies_and_places_are_explained(tmp_path: Path) -> None:
    with pytest.raises(SaletError, match="no study is called 'wordle3vec'; did you mean"):
        run_study("wordle3vec", str(tmp_path))
    with pytest.raises(SaletError, match="there is no study file"):
        run_study(str(tmp_path / "none.toml"), str(tmp_path))
    (tmp_path / "file").write_text("")
    with pytest.raises(SaletError, match=r"cannot be stored in"):
        run_study("literature", str(tmp_path / "file"))


def test_without_matplotlib_there_are_tables(
    study_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.warns(SaletWarning, match=r"pip install 'salet\[plots\]'"):
        done = run_study(str(study_file), str(tmp_path / "out"))
    assert "report.html" in done["files"]
    assert "averages.svg" not in done["files"]


def test_the_sign_test_is_exact() -> None:
    assert sign_test(0, 0) == 1
    assert sign_test(5, 5) == 1
    assert sign_test(0, 5) == pytest.approx(2 / 32)
    assert sign_test(1, 9) == pytest.approx(22 / 1024)
    ways = sum(comb(730, heads) for heads in range(301))
    assert sign_test(300, 430) == sign_test(430, 300) == float(Fraction(2 * ways, 2**730))


def test_the_command(study_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study"]) == 0
    listed = capsys.readouterr().out
    assert main(["study", "--json"]) == 0
    described = json.loads(capsys.readouterr().out)["studies"]
    assert [each["name"] for each in described] == list(built_in_studies())
    for each in described:
        assert f"{each['name']}  {each['title']}." in listed
        assert f"{each['games']:,}" in listed
    assert {each["name"]: each["games"] for each in described}["wordle2vec"] == 118_065
    assert main(["study", str(study_file)]) == 2
    assert "--out" in capsys.readouterr().err
    assert main(["study", str(study_file), "--out", str(tmp_path / "out"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["runs"] == 4


def test_a_study_without_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Openers and strategies with commas between, and the game of the other options."""
    answers = tmp_path / "answers.txt"
    answers.write_text("crane\nslate\nabbey\nmatch\nwatch\nlatch\nhatch\nbatch\n")
    out = str(tmp_path / "out")
    grid = ["--openers", "crane,Slate", "--strategies", "entropy,gyx"]
    game = ["--game", "original", "--answers", str(answers), "--mode", "hard", "--limit", "5"]
    assert main(["study", *grid, *game, "--out", out, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["runs"] == 4
    with (tmp_path / "out" / "results.csv").open() as file:
        rows = [(row["strategy"], row["opener"], row["mode"]) for row in csv.DictReader(file)]
    assert rows == [
        ("entropy", "crane", "hard"), ("entropy", "slate", "hard"),
        ("gyx", "crane", "hard"), ("gyx", "slate", "hard"),
    ]  # fmt: skip
    for arguments, message in (
        (["--openers", "crane"], "Missing option '--strategies'"),
        (["--strategies", "gyx"], "Missing option '--openers'"),
        (["literature", *grid], "says itself what --openers does"),
        (["literature", "--mode", "hard"], "says itself what --mode does"),
        (["--openers", "crane,", "--strategies", "gyx"], "has an empty place among the openers"),
        (["--openers", "cranx", "--strategies", "gyx"], "'cranx' is not in"),
        (["--openers", "crane", "--strategies", "gxy"], "no strategy is called 'gxy'"),
    ):
        assert main(["study", *arguments, "--out", str(tmp_path / "none")]) == 2, arguments
        assert message in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_hyphen_may_be_part_of_a_word() -> None:
    """An equation has one, and is one guess."""
    nerdle = Game.of("nerdle")
    openers = read_openers("9*8-7=65,12+34=46", nerdle)
    study = make_study(openers, ["entropy"], game=nerdle)
    assert [run.opener for run in study.runs] == ["9*8-7=65", "12+34=46"]


def test_steps_count_answers_and_words_as_wordle2vec_does(study_file: Path, tmp_path: Path) -> None:
    """`words_left` by the plain rule: words that fit, are not made, and whose letters may occur."""
    run_study(str(study_file), str(tmp_path / "out"))
    game = load_study(str(study_file)).game
    with (tmp_path / "out" / "steps.csv").open() as file:
        steps = [row for row in csv.DictReader(file) if row["strategy"] == "entropy"]
    position = game.start()
    for row in steps:
        if row["step"] == "1":
            position = game.start()
        position = position.with_game(limit=99).push(f"{row['guess']}:{row['pattern']}")
        assert int(row["candidates_left"]) == len(position.candidates)
        letters = set("".join(position.candidates))
        made = {turn.guess for turn in position.turns}
        fitting = [
            word
            for word in game.lexicon.guesses
            if all(feedback(guess, word) == reply for guess, reply in position.turns)
        ]
        worth = [word for word in fitting if word not in made and set(word) <= letters]
        assert int(row["words_left"]) == len(worth), row


def report_of(*guesses: int) -> Report:
    return Report({f"word{number}": each for number, each in enumerate(guesses)}, 6)


def test_findings_speak_of_all_figures_and_of_openers() -> None:
    """Of two strategies and two openers, made up."""
    runs = {
        Run(Plan(plan), opener, "normal"): report_of(*guesses)
        for (plan, opener), guesses in {
            ("entropy", "crane"): (3, 3, 3, 3),
            ("entropy", "slate"): (3, 3, 3, 4),
            ("gyx", "crane"): (3, 4, 7, 7),
            ("gyx", "slate"): (3, 3, 7, 4),
        }.items()
    }
    sentences = findings(runs)
    assert sentences == [
        "entropy: guesses per game from 3.0000 (CRANE) to 3.2500 (SLATE); solved within the limit "
        "100.00% with every opener; solved within 3 guesses from 100.00% (CRANE) to 75.00% (SLATE)",
        "gyx: guesses per game from 4.2500 (SLATE) to 5.2500 (CRANE); solved within the limit from "
        "75.00% (SLATE) to 50.00% (CRANE); solved within 3 guesses from 50.00% (SLATE) to 25.00% "
        "(CRANE)",
        "guesses per game: the strategy matters more; the choice of strategy moves it by up to "
        "2.2500 for one opener, the choice of opener by up to 1.0000 for one strategy",
        "solved within the limit: the strategy matters more; the choice of strategy moves it by up "
        "to 50.00 points for one opener, the choice of opener by up to 25.00 points for one "
        "strategy",
        "solved within 3 guesses: the strategy matters more; the choice of strategy moves it by up "
        "to 75.00 points for one opener, the choice of opener by up to 25.00 points for one "
        "strategy",
        "guesses per game: the best opener depends on the strategy: CRANE with entropy; SLATE with "
        "gyx; over all strategies SLATE, 3.7500 on average",
        "solved within the limit: SLATE is among the best openers for every strategy: all tie with "
        "entropy; SLATE with gyx; over all strategies SLATE, 87.50% on average",
        "solved within 3 guesses: the best opener depends on the strategy: CRANE with entropy; "
        "SLATE with gyx; over all strategies all openers tie, 62.50% on average",
        "entropy: by guesses per game, the other opener cannot be told apart from CRANE (exact "
        "sign test at 5%)",
        "gyx: by guesses per game, the other opener cannot be told apart from SLATE (exact sign "
        "test at 5%)",
    ]
    assert findings(dict(list(runs.items())[:1])) == []


def test_what_changes_nothing_does_not_matter_more() -> None:
    """And equal spreads matter alike."""
    runs = {
        Run(Plan(plan), opener, "normal"): report_of(*guesses)
        for (plan, opener), guesses in {
            ("entropy", "crane"): (2, 3, 4, 4),
            ("entropy", "slate"): (2, 3, 4, 5),
            ("gyx", "crane"): (2, 3, 5, 4),
            ("gyx", "slate"): (2, 3, 5, 5),
        }.items()
    }
    sentences = findings(runs)
    assert "solved within the limit: neither the strategy nor the opener changes it" in sentences
    assert (
        "solved within the limit: all openers tie with every strategy; 100.00% on average"
    ) in sentences
    assert (
        "guesses per game: strategy and opener matter alike; the choice of strategy moves it by up "
        "to 0.2500 for one opener, the choice of opener by up to 0.2500 for one strategy"
    ) in sentences
    assert not any("matters more" in sentence for sentence in sentences)


def test_openers_that_tie_are_all_named_as_best() -> None:
    """CRANE and SLATE are the best with either strategy, and over both."""
    runs = {
        Run(Plan(plan), opener, "normal"): report_of(*guesses)
        for plan in ("entropy", "gyx")
        for opener, guesses in {"adieu": (4, 4), "crane": (3, 4), "slate": (4, 3)}.items()
    }
    assert (
        "guesses per game: the best openers are the same for every strategy: CRANE, SLATE; over "
        "all strategies CRANE, SLATE, 3.5000 on average"
    ) in findings(runs)


def test_reading_and_writing_say_how_far_they_are(study_file: Path, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    run_study(str(study_file), str(tmp_path / "out"), writing=lambda *far: told.append(far))
    assert told == [(number, 8) for number in range(1, 9)]


def test_every_opener_of_the_literature_is_played() -> None:
    """The table of Wordle2Vec: who recommends what."""
    runs = load_study("literature").runs
    recommended = {
        "Tyler Glaiel": "soare roate raise",
        "Sejal Dua": "soare stare roate raile arose",
        "Tom Neill": "raise",
        "John Stechschulte": "tares lares rales rates nares tales tores reais dares arles lores",
        "Barry Smyth": "tales cones,trial hates,round,climb",
    }
    for author, openers in recommended.items():
        for opener in openers.split():
            assert any(
                author in f"{run.published['source']} {run.note}" and run.opener == opener
                for run in runs
            ), (author, opener)
