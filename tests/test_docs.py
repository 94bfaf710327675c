"""The documents are right."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from salet.cli import main
from salet.cli.assisting import Assist
from salet.game.games import game_names
from salet.game.generated import generator_names
from salet.game.modes import mode_names
from salet.game.priors import prior_names
from salet.game.words import bank_names
from salet.play.strategies import own_strategy_names
from salet.state.tree_formats import tree_format_names
from salet.study import built_in_studies, load_study
from scripts.command_reference import TARGET, reference

ROOT = Path(__file__).resolve().parent.parent
PAGES = (
    "README.md",
    "docs/index.md",
    "docs/games.md",
    "docs/lists-and-modes.md",
    "docs/likelihood.md",
    "docs/strategies.md",
    "docs/python.md",
    "docs/exact.md",
)


@pytest.fixture(autouse=True)
def _as_a_reader_has_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No game is named but by the documents, and no past answers were added."""
    monkeypatch.delenv("SALET_GAME", raising=False)
    monkeypatch.setenv("SALET_DATA", str(tmp_path / "no data"))


def test_command_reference_is_that_of_help() -> None:
    assert TARGET.read_text(encoding="utf-8") == reference(), "run `make docs`"


@pytest.mark.parametrize("name", [*bank_names(), *mode_names()])
def test_every_bank_and_mode_is_documented(name: str) -> None:
    guide = (ROOT / "docs" / "lists-and-modes.md").read_text(encoding="utf-8")
    assert f"`{name}`" in guide


@pytest.mark.parametrize("name", [*own_strategy_names(), *tree_format_names()])
def test_every_strategy_and_format_is_documented(name: str) -> None:
    guide = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")
    assert f"`{name}`" in guide


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_documented(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs" / "games.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", generator_names())
def test_every_kind_of_made_list_is_documented(name: str) -> None:
    assert f"`{name}@" in (ROOT / "docs" / "lists-and-modes.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", prior_names())
def test_every_prior_is_documented(name: str) -> None:
    guide = (ROOT / "docs" / "likelihood.md").read_text(encoding="utf-8")
    assert f"`{name}`" in guide


@pytest.mark.parametrize("name", built_in_studies())
def test_every_study_is_documented(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs" / "studies.md").read_text(encoding="utf-8")


def test_the_study_shown_is_one(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "studies.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```toml\n(.*?)```", text, re.S)
    (tmp_path / "mine.toml").write_text(shown)
    assert len(load_study(str(tmp_path / "mine.toml")).runs) == 3 * 2 + 1


def shown_in(document: str) -> list[tuple[str, str]]:
    """The commands shown with their output, each in its own block that starts with $ salet."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(r"```console\n\$ salet ([^\n]+)\n(.*?)```", text, re.S)


#: A line of progress, as slow machines show it.
PROGRESS = re.compile(r"(\d (s|min) (so far|left)|, finishing)$")
#: What --debug shows of the work: which table was read or built, from which file, in how long.
LOGGED = re.compile(r"salet\.\w+: ")


@pytest.mark.parametrize(
    ("arguments", "output"), [shown for name in PAGES for shown in shown_in(name)]
)
def test_commands_shown_give_what_is_shown(
    arguments: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = [part.strip('"') for part in re.findall(r'"[^"]*"|\S+', arguments)]
    code = main(typed)
    out, err = capsys.readouterr()
    shown = output.splitlines()
    said = [line for line in (out + err).splitlines() if not PROGRESS.search(line)]
    if shown[-1:] == ["…"]:
        assert said[: len(shown) - 1] == shown[:-1]
    else:
        assert said == shown
    assert code == (2 if "salet: " in output else 1 if "impossible" in output else 0)


def test_proofs_shown_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One command after another, in one directory; … stands for times, which differ."""
    monkeypatch.chdir(tmp_path)
    shown = shown_in("docs/proofs.md")
    assert len(shown) > 3
    for arguments, output in shown:
        assert main(arguments.split()) == 0
        lines = output.splitlines()
        assert lines.pop() == "…"
        assert capsys.readouterr().out.splitlines()[: len(lines)] == lines, arguments


@pytest.mark.parametrize(("arguments", "output"), shown_in("docs/console.md"))
def test_dialogues_shown_are_held(arguments: str, output: str, data: Path) -> None:
    """The text after a prompt is typed, and the rest is what must be shown."""
    typed = [line.partition(" > ")[2] for line in output.splitlines() if " > " in line]
    done = subprocess.run(
        [sys.executable, "-m", "salet", *arguments.split()],
        input="".join(f"{line}\n" for line in typed),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
        cwd=ROOT,
    )
    said = done.stdout.replace(str(data), "~/.local/share/salet").splitlines()
    held = [line for line in said if not (PROGRESS.search(line) or LOGGED.match(line))]
    assert held == output.splitlines()


def test_what_can_be_typed_is_documented() -> None:
    guide = (ROOT / "docs" / "console.md").read_text(encoding="utf-8")
    for command in Assist.COMMANDS:
        assert f"`{command.split()[0]}" in guide, command


def anchors_in(document: Path) -> set[str]:
    """What links to the headings of a document end with."""
    text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.S)
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize(
    "document",
    sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]),
    ids=lambda each: each.stem,
)
def test_every_link_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        name, _, anchor = target.partition("#")
        if "://" in name:
            continue
        linked = document.parent / name if name else document
        assert linked.exists(), target
        assert not anchor or anchor in anchors_in(linked), target


def test_every_file_named_in_contributing_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:src|tests|scripts|docs)/[\w./-]+)`", text):
        assert "NAME" in name or (ROOT / name).exists(), name
