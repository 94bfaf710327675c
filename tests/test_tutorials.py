"""The tutorials and the tour can be followed: what they say to type gives what they show."""

import json
from pathlib import Path

import pytest

from tests.tutorials import Reader, Saved, Typed, agrees, steps_of

DOCS = Path(__file__).resolve().parent.parent / "docs"
TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))


@pytest.mark.parametrize("path", [DOCS / "tour.md", *TUTORIALS], ids=lambda path: path.stem)
def test_what_is_typed_gives_what_is_shown(path: Path, tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for step in steps_of(path.read_text(encoding="utf-8")):
        if isinstance(step, Saved):
            reader.save(step)
        else:
            said = reader.type(step)
            assert agrees(step.shown, said), f"$ {step.command}\n{said}"


def test_there_are_tutorials() -> None:
    names = [path.stem for path in TUTORIALS]
    assert names == [
        "first-analysis", "prove-an-opener", "review-your-month", "your-own-game",
        "your-own-study",
    ]  # fmt: skip


def test_the_page_has_the_game_of_ones_own(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for step in steps_of((DOCS / "tutorials" / "your-own-game.md").read_text(encoding="utf-8")):
        if isinstance(step, Saved):
            reader.save(step)
        elif step.command.startswith(("cd", "pip", "salet serve")):
            reader.type(step)
    games = {game["name"]: game["title"] for game in json.loads(reader.options)["games"]}
    assert games["birds"] == "Birds"
    assert games["birds-next-door"] == "Birds next door"


def test_steps_are_found() -> None:
    text = (
        "Save this as `a/b.txt`:\n\n```text\none\n```\n\nThen:\n\n"
        "```console\n$ cd a\n$ cat b.txt\none\n```\n\n```python\n>>> 1\n1\n\n```\n"
    )
    assert list(steps_of(text)) == [
        Saved("a/b.txt", "one\n"), Typed("cd a", ""), Typed("cat b.txt", "one\n"),
    ]  # fmt: skip
    with pytest.raises(ValueError, match="nobody is told what to do with 'ls"):
        list(steps_of("Do:\n\n```sh\nls\n```\n"))
    with pytest.raises(ValueError, match="a console starts with a command, not with 'ls"):
        list(steps_of("See:\n\n```console\nls\n```\n"))


def test_what_is_shown_must_agree() -> None:
    assert agrees("", "") and agrees("a\n", "a\n")
    assert not agrees("a\n", "b\n") and not agrees("a\n", "a\nb\n") and not agrees("a\nb\n", "a\n")
    assert agrees("a … d\n", "a b c d\n") and not agrees("a … d\n", "a b\nc d\n")
    assert agrees("a\n…\nd\n", "a\nb\nc\nd\n") and agrees("a\n…\n", "a\n")
    assert not agrees("a\n…\nd\n", "a\nb\nc\n")
    assert not agrees("1.5\n", "1x5\n")  # a point is a point


def test_a_reader_types(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.save(Saved("list.txt", "crane\nraven\n"))
    said = reader.type(Typed("salet candidates crane:byyyy --answers list.txt --prior equal", ""))
    assert said == "1 answer left\nraven\n"
    with pytest.raises(AssertionError):  # it fails without saying why
        reader.type(Typed("false", ""))
    assert reader.type(Typed("salet pattern crane cran", "")).startswith("salet: ")
    reader.type(Typed("export SALET_GAME=original", ""))
    asked = reader.type(Typed("salet assist", "tiles of SALET > quit\n"))
    assert asked.startswith("original: ") and asked.endswith("tiles of SALET > quit\nbye\n")
