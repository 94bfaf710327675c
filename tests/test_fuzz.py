"""Inputs that once broke something are now read or refused, and so are some new ones."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fuzz.readers import Tally, fuzz
from fuzz.small_game import least_total
from fuzz.targets import Target, Targets, own_places

CORPUS = Path(__file__).parent.parent / "fuzz" / "corpus"

#: Too large to store as files.
GENERATED = {
    "shares": ["Wordle 3/6\n\n🟨⬛⬛⬛⬛\n⬛⬛🟩⬛⬛\n🟩🟩🟩🟩🟩\n" * 5000],
    "games": [
        "Wordle 1/6\n\n🟩🟩🟩🟩🟩\n" * 5000,
        '{"games": ' + "[" * 100_000,
        '{"games": [' + "{}," * 1_500_000 + "{}]}",
        "turns," + "x," * 100_000 + "\n" + "cat:ggg\n" * 1000,
    ],
    "past": [
        "heron\n" * 300_000,
        "2024-01-01 heron\n" * 100_000,
        "date,answer" + ",x" * 100_000 + "\n2024-01-01,heron\n",
        "[" + '{"word": "heron"},' * 300_000 + "[]]",
        "# " * 200_000,
        "{\n" * 100_000,
    ],
    "words": ["a" + "\u0315\u0300" * 200_000, "cat\n" * 100_000],
    "study": ["a." * 400_000 + "a = 1", "about = " + "[" * 200_000],
    "tree-json": ["[" * 200_000, '{"root": ' * 100_000],
    "tree-text": ["".join(f"zzz BBB{n} " for n in range(1, 10_000)), "cat GGG1 " * 2_000_000],
    "check-tree-json": ["[" * 200_000],
    "check-tree-text": ["".join(f"zzz BBB{n} " for n in range(1, 10_000)), "cat " * 5_000_000],
}


@pytest.fixture(scope="module")
def targets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Target]]:
    directory = str(tmp_path_factory.mktemp("fuzz"))
    with own_places(directory):
        yield {target.name: target for target in Targets(directory).all}


def broken(tally: Tally) -> list[str]:
    return [how for _, how in tally.failures]


def test_valid_inputs_are_accepted(targets: dict[str, Target]) -> None:
    for target in targets.values():
        tally = Tally()
        for text in target.seeds:
            tally.run(target, text)
        assert tally.accepted == len(target.seeds), target.name


@pytest.mark.parametrize(
    "file",
    sorted(path for path in CORPUS.glob("*/*") if path.parent.name != "api"),
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_what_once_broke_something(targets: dict[str, Target], file: Path) -> None:
    tally = Tally()
    tally.run(targets[file.parent.name], file.read_bytes().decode(errors="surrogatepass"))
    assert broken(tally) == []


@pytest.mark.parametrize("name", GENERATED)
def test_what_once_took_too_much(targets: dict[str, Target], name: str) -> None:
    tally = Tally()
    for text in GENERATED[name]:
        tally.run(targets[name], text)
    assert broken(tally) == []


def test_every_reader_has_a_corpus(targets: dict[str, Target]) -> None:
    assert {path.name for path in CORPUS.iterdir()} - {"api"} == set(targets)


def test_some_new_inputs() -> None:
    for name, tally in fuzz(2600, seed=1).items():
        assert broken(tally) == [], name


def test_the_truth_of_the_small_game() -> None:
    """CAT is an answer, separates BAT and BAN, and leaves CAR and CAN: 1 + 2 + 2 + 2 + 3."""
    assert least_total("cat", "normal", 6) == 10
    assert least_total("zzz", "normal", 6) == 5 + least_total("*", "normal", 5)
    assert least_total("*", "normal", 1) >= 10**12
    assert least_total("*", "normal", 6) <= least_total("*", "hard", 6)
