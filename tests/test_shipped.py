"""Files of the package that were damaged or altered are reported, and what needs them says so."""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from salet.analysis import people
from salet.errors import SaletWarning
from salet.files import shipped
from salet.game.words import bank_names

#: Runs a command with the files of another directory in place of the package's.
_SALET = (
    "import sys; from salet.files import shipped; shipped.DATA = sys.argv.pop(1); "
    "from salet.cli import main; sys.exit(main())"
)

Done = subprocess.CompletedProcess[str]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the package's files, to be damaged."""
    shutil.copytree(shipped.DATA, tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def salet(data: Path) -> Callable[..., Done]:
    """Runs a command with that copy."""
    return lambda *arguments: subprocess.run(
        [sys.executable, "-c", _SALET, str(data), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_file_has_a_digest() -> None:
    with open(Path(shipped.DATA) / "provenance.toml", "rb") as file:
        recorded = tomllib.load(file)
    banks = {f"{name}.txt": facts["sha256"] for name, facts in recorded["banks"].items()}
    others = {name: facts["sha256"] for name, facts in recorded["others"].items()}
    assert shipped._digests() == banks | others
    assert len(banks) == len(bank_names())
    for name in banks | others:
        assert shipped.read_shipped(name)[1], name


def test_files_with_line_ends_of_windows_are_the_same(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = data / "most-likely.txt"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    monkeypatch.setattr(shipped, "DATA", str(data))
    assert shipped.read_shipped("most-likely.txt")[1]


def test_an_altered_bank_is_used_with_a_warning(data: Path, salet: Callable[..., Done]) -> None:
    file = data / "original-answers.txt"
    file.write_text(file.read_text().replace("fraud", "freud"))
    done = salet("candidates", "salet:bybbb", "crony:bgbbb", "--game", "original")
    assert done.returncode == 0
    assert "freud" not in done.stdout and "fraud" not in done.stdout
    why = "is not as it came with salet, so results may be wrong; install salet again"
    assert done.stderr.count(f"salet: warning: {str(file)!r} {why}") == 1


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda file: file.write_text(""), "'most-likely' has no words"),
        (lambda file: file.write_text("crane\nsla"), "line 2: 'sla' has 3 letters"),
        (lambda file: file.write_bytes(b"cr\xe4ne\n"), "is damaged: it is not UTF-8 text"),
        (lambda file: (file.unlink(), file.mkdir()), "is damaged: Is a directory"),
        (lambda file: file.unlink(), "is damaged: it is missing"),
    ],
)
def test_a_bank_that_cannot_be_read_is_refused(
    data: Path, salet: Callable[..., Done], damage: Callable[[Path], object], why: str
) -> None:
    damage(data / "most-likely.txt")
    done = salet("candidates", "salet:bybbb", "--answers", "most-likely")
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert f"{str(data / 'most-likely.txt')!r}" in done.stderr
    assert "install salet again" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["past/nyt.txt", "commonness/en-5.txt"])
def test_what_the_prior_needs_is_checked(data: Path, salet: Callable[..., Done], name: str) -> None:
    """How likely answers are rests on past answers and on how common words are."""
    (data / name).write_text((data / name).read_text().replace("light", "lihgt"))
    done = salet("candidates", "salet:bybbb", "--game", "nyt")
    assert done.returncode == 0
    assert done.stderr.count(f"salet: warning: {str(data / name)!r} is not as it came") == 1
    (data / name).unlink()
    done = salet("candidates", "salet:bybbb", "--game", "nyt")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{str(data / name)!r}, which salet needs, is damaged: No such file" in done.stderr


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.write_text(file.read_text()[:-20]),
        lambda file: file.write_text(file.read_text().replace("skill_mean", "skill_mode")),
        lambda file: file.write_bytes(b"\xff"),
        lambda file: file.unlink(),
    ],
)
def test_a_damaged_table_of_people_is_left_out(
    data: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], object]
) -> None:
    """A review compares with nobody then."""
    damage(data / "people.toml")
    monkeypatch.setattr(shipped, "DATA", str(data))
    people._table.cache_clear()
    people.people_in.cache_clear()
    with pytest.warns(SaletWarning, match="people.toml'.* install salet again"):
        assert people.people_in("normal") is None
    people._table.cache_clear()
    people.people_in.cache_clear()


@pytest.mark.parametrize("command", [["words"], ["candidates", "salet:bybbb"]])
def test_without_digests_nothing_is_believed(
    data: Path, salet: Callable[..., Done], command: list[str]
) -> None:
    file = data / "provenance.toml"
    file.write_text("[banks\nsha256 = \n")
    done = salet(*command)
    assert "install salet again" in done.stderr
    assert "Traceback" not in done.stderr
    file.unlink()
    done = salet(*command)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{str(file)!r}, which salet needs, is damaged: No such file" in done.stderr
