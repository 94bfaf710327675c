"""Certificates that the search writes are accepted by the checker, and no others."""

import gzip
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import salet.kernels
from salet import engine
from salet.checker import CheckError
from salet.cli import main
from salet.cli.progress import ProgressLine
from salet.errors import SaletError
from salet.exact import UNREACHABLE
from salet.exact.search import Search
from salet.game.position import Position
from salet.proof import game_of
from salet.proof.certificate import write_certificate
from tests.standard import check
from tests.test_exact import games
from tests.test_prove import lists

__all__ = ["lists"]  # the fixture


def totals(position: Position) -> dict[str, int]:
    """What each opener needs; UNREACHABLE where the limit cannot be kept."""
    found = {word: Search(position, word).run() for word in position.lexicon.guesses}
    return {
        word: UNREACHABLE if each.failures or each.total is None else each.total
        for word, each in found.items()
    }


def write_words(position: Position, directory: Path) -> tuple[str, str]:
    """Files with the answers and the guesses."""
    files = directory / "answers.txt", directory / "guesses.txt"
    lists = position.lexicon.answers, position.lexicon.guesses
    for file, words in zip(files, lists, strict=True):
        file.write_text("\n".join(words) + "\n")
    return str(files[0]), str(files[1])


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(position=games(10, 14, weighted=False), which=st.randoms(use_true_random=False))
def test_what_is_written_is_accepted_and_no_more(
    position: Position, which: random.Random, tmp_path: Path
) -> None:
    position = Position.start(position.game, prior="equal")
    words = write_words(position, tmp_path)
    true = totals(position)
    file = str(tmp_path / "proof.cert")
    best = min(true.values())
    for claims in (true, {"*": best}):
        write_certificate(game_of(position), claims, file)
        checked = check(file, *words)
        assert len(checked.claims) == len(claims)
    # one guess more is neither written nor accepted
    opener = which.choice([word for word, total in true.items() if total < UNREACHABLE] or [""])
    if opener:
        text = Path(file).read_text().replace(f"claim: * {best}", f"claim: * {best + 1}")
        Path(file).write_text(text)
        with pytest.raises(CheckError, match=r"only known to take"):
            check(file, *words)
        with pytest.raises(SaletError, match="does not need"):
            write_certificate(game_of(position), {opener: true[opener] + 1}, file)


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra"])
def test_whole_games_are_certified(lists: tuple[str, str], tmp_path: Path, mode: str) -> None:
    position = engine.open_position(answers=lists[0], guesses=lists[1], mode=mode)
    proof = engine.prove(position, str(tmp_path / "store"))
    files = {name: str(tmp_path / name) for name in ("tree.json", "proof.cert.gz")}
    engine.write_proof(proof, tree=files["tree.json"], certificate=files["proof.cert.gz"])
    lower = check(files["proof.cert.gz"], *lists)
    upper = check(files["tree.json"], *lists)
    best = proof.best[0].total
    assert lower.claims == (
        f"whatever the first guess, all 290 answers take at least {best} guesses",
    )
    assert upper.play["total"] == best and not upper.play["failed"]


def test_salet_is_certified(tmp_path: Path) -> None:
    file = tmp_path / "salet.cert"
    lines = write_certificate(game_of(Position.start("original")), {"salet": 7920}, str(file))
    assert check(str(file)).checked == lines + 1 < 2000
    # every raised bound is either refuted, or makes no difference to the claims
    text = file.read_text().splitlines()
    draw = random.Random(1)
    body = range(text.index("") + 1, len(text))
    for number in draw.sample(body[:60], 2):
        *head, bound = text[number].split()
        tampered = [*text[:number], " ".join([*head, str(int(bound) + 9)]), *text[number + 1 :]]
        file.write_text("\n".join(tampered) + "\n")
        with pytest.raises(CheckError, match=rf"line {number + 1}: .* only known to take"):
            check(str(file))
    file.write_text("\n".join([*text[: body[0]], *text[body[0] + 40 :]]) + "\n")
    with pytest.raises(CheckError, match=r"line \d+: "):
        check(str(file))


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("salet.cert", "with SALET first, all 2,315 answers take at least 7,920 guesses"),
        pytest.param(
            "original-normal.cert.gz",
            "whatever the first guess, all 2,315 answers take at least 7,920 guesses",
            marks=pytest.mark.long,
        ),
    ],
)
def test_certificates_shown_hold(name: str, claim: str) -> None:
    checked = check(str(Path(__file__).parent.parent / "docs" / "proofs" / name))
    assert checked.claims == (claim,)
    assert (checked.game.mode, checked.game.limit) == ("normal", 6)


def test_a_bound_is_certified_opener_by_opener(lists: tuple[str, str], tmp_path: Path) -> None:
    position = engine.open_position(answers=lists[0], guesses=lists[1])
    proof = engine.prove(position, str(tmp_path / "store"), bound=820)
    file = str(tmp_path / "bound.cert")
    engine.write_proof(proof, certificate=file)
    checked = check(file, *lists)
    assert len(checked.claims) == len(position.lexicon.guesses)
    totals = [best.total for best in proof.best]
    assert [int(claim.split()[-2]) for claim in checked.claims][: len(totals)] == totals
    assert all("at least 820 guesses" in claim for claim in checked.claims[len(totals) :])


def test_what_is_impossible_is_certified(lists: tuple[str, str], tmp_path: Path) -> None:
    position = engine.open_position(answers=lists[0], guesses=lists[1], limit=3)
    proof = engine.prove(position, str(tmp_path / "store"))
    file = str(tmp_path / "never.cert.gz")
    engine.write_proof(proof, certificate=file)
    assert check(file, *lists).claims == (
        "whatever the first guess, no play finds all 290 answers within 3 guesses",
    )
    with gzip.open(file, "rt") as text:
        assert "claim: * never" in text.read()


def test_an_interrupt_leaves_no_half_certificate(
    lists: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """The old content of the file stays; the proof is stored, and can be written again."""
    (tmp_path / "all.cert").write_text("an older one\n")
    chosen = ["--answers", lists[0], "--guesses", lists[1], "--store", str(tmp_path / "store")]
    command = ["prove", *chosen, "--certificate", str(tmp_path / "all.cert")]

    def interrupt(line: ProgressLine, done: int, total: int) -> None:
        line.done = done
        if line.what == "writing it down" and done == total // 2:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ProgressLine, "__call__", interrupt)
        assert main(command) == 130
    assert "all is proven, and stored in" in capsys.readouterr().err
    assert (tmp_path / "all.cert").read_text() == "an older one\n"
    assert {file.name for file in tmp_path.iterdir()} == {"all.cert", "store"}
    assert main(command) == 0
    assert len(check(str(tmp_path / "all.cert"), *lists).claims) == 1


def test_without_the_kernels_it_is_refused_before_the_search(
    lists: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(salet.kernels, "_found", {"library": None})
    chosen = ["--answers", lists[0], "--guesses", lists[1], "--store", str(tmp_path / "store")]
    assert main(["prove", *chosen, "--certificate", str(tmp_path / "all.cert")]) == 2
    assert "a certificate needs the compiled kernels" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    with pytest.raises(SaletError, match="needs the compiled kernels"):
        write_certificate(game_of(Position.start("original")), {"salet": 7920}, "salet.cert")


def test_only_what_is_proven_is_certified(lists: tuple[str, str], tmp_path: Path) -> None:
    position = engine.open_position(answers=lists[0], guesses=lists[1])
    proof = engine.prove(position, str(tmp_path / "store"), openers="salet", bound=100)
    half = replace(proof, aim=replace(proof.aim, openers=("salet", "crane")))
    with pytest.raises(Exception, match="only what is proven can be certified"):
        engine.write_proof(half, certificate=str(tmp_path / "half.cert"))
