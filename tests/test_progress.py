"""How far long calls are: told to a function, or shown as a bar."""

import sys

import pytest

import salet
from salet.jobs.progress import Progress

AFTER = salet.Position.start("original").push_all(["salet:bybbb", "crony:bybbb"])


def test_every_long_call_tells_how_far_it_is() -> None:
    told: dict[str, list[tuple[int, int]]] = {}

    def teller(name: str) -> Progress:
        return lambda done, total: told.setdefault(name, []).append((done, total))

    game = salet.Game.of("original", answers=["crane", "slate", "brand"])
    salet.simulate(AFTER, "entropy", progress=teller("simulate"))
    salet.build_tree(AFTER, "entropy", progress=teller("build_tree"))
    salet.optimal(AFTER, "dwarf", search=True, progress=teller("optimal"))
    salet.review(AFTER.push("award:ggggg"), progress=teller("review"))
    salet.play_study(
        salet.make_study(["crane", "slate"], ["entropy"], game=game), progress=teller("study")
    )
    proof = salet.prove(
        game.start(), ":memory:", openers=["crane", "slate"], exact=True, progress=teller("prove")
    )
    for name, calls in told.items():
        done, total = calls[-1]
        assert done == total > 0, name
    assert len(told) == 6
    assert [row["opener"] for row in proof.to_records()] == ["crane", "slate"]
    assert all(row["lower"] == row["upper"] for row in proof.to_records())


def test_a_bar_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    done = salet.simulate(AFTER, "entropy", progress=True)
    assert "8/8" in capsys.readouterr().err
    assert salet.simulate(AFTER, "entropy", progress=False).report == done.report
    assert capsys.readouterr().err == ""


def test_a_bar_needs_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "tqdm"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with pytest.raises(salet.SaletError, match=r"tqdm: pip install 'salet\[notebook\]'"):
        salet.simulate(AFTER, "entropy", progress=True)
