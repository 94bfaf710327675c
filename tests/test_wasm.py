"""The kernels as WebAssembly find in Node what they find in Python, to the last node."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.exact import table_bytes
from salet.exact.compiled import NOTE
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.words import WordList
from scripts import wasm
from tests.wasm import Searches, known_games, need, prepare, random_game

Asked = Callable[[list[dict[str, Any]]], list[Any]]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Asked:
    """What a process of Node finds."""
    node = shutil.which("node")
    if node is None:
        need("node")
    directory = prepare(tmp_path_factory.mktemp("wasm"))
    (directory / "package.json").write_text('{"type": "module"}')

    def ask(games: list[dict[str, Any]]) -> list[Any]:
        done = subprocess.run(
            [str(node), "node.js"],
            cwd=directory, input=json.dumps(games), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert not done.returncode, done.stderr
        found: list[Any] = json.loads(done.stdout)
        return found

    return ask


def compare(ask: Asked, games: list[Searches]) -> list[Any]:
    """The answers for all games, which are Python's."""
    found = ask([game.to_json() for game in games])
    expected = [answer for game in games for answer in game.expected()]
    assert found == expected
    return found


def test_known_totals(ask: Asked) -> None:
    found = compare(ask, known_games())
    assert [total for total, *_ in found[:3]] == ["7920", "260", "8122"]


@pytest.mark.parametrize(
    "some", [0, 1, 2, *(pytest.param(some, marks=pytest.mark.long) for some in range(3, 8))]
)
def test_random_games(ask: Asked, some: int) -> None:
    games = [random_game(seed) for seed in range(40 * some, 40 * (some + 1))]
    compare(ask, [game for game in games if game.searches])


def test_the_memo_grows_between_searches(ask: Asked) -> None:
    """Only totals are compared: what a fuller memo forgets depends on the random keys."""
    hard = Position.parse("original, mode hard:")
    openers = ("raise", "arise", "stare", "trace", "salet")
    game = Searches(hard, [(hard, opener) for opener in openers])
    expected = [total for total, *_ in game.expected()]
    tables = table_bytes(hard) + 404 * 2315  # rows are a little wider
    both = 2**16 + 2**17  # the old memo stays where it is
    for room, last in ((2**20, 18), (both + 100, 17), (both - 100, 16)):
        asked = game.to_json()
        asked["game"]["memory"] = tables + NOTE.itemsize * room
        found = ask([asked])
        assert [total for total, *_ in found] == expected
        assert [slots for *_, slots in found] == [2**16] * 4 + [2**last]


def test_the_deepest_search_has_room(ask: Asked) -> None:
    """500 guesses deep, where each rules out one word, and any play that finds all will do."""
    words = tuple(sorted(f"{chr(0x4E00 + number)}" for number in range(500)))
    for mode in ("normal", "ultra"):
        lexicon = Lexicon(guesses=WordList("guesses", words), answers=WordList("answers", words))
        start = Position.start(lexicon=lexicon, mode=mode, limit=500)
        game = Searches(start, [(start, None)]).to_json() | {"any": True}
        ((total, *_),) = ask([game])
        assert int(total) == 500 * 501 // 2


def test_mistakes_are_explained(ask: Asked) -> None:
    original = Position.start("original")
    game = Searches(original, [(original, "zzzzz")]).to_json()
    for turn in (("zzzzz", "bbbbb"), ("salet", "bbb"), ("salet", "bbbbx"), ("fuzzy", "gggyg")):
        turns = [dict(zip(("guess", "tiles"), turn, strict=True))]
        game["searches"].append({"turns": turns, "guess": None})
    assert ask([game]) == [
        "Error: 'zzzzz' is not among the guesses",
        "Error: 'zzzzz' is not among the guesses",
        "Error: 'bbb' is not a row of 5 tiles",
        "Error: 'bbbbx' is not a row of 5 tiles",
        "Error: no answer fits all tiles",
    ]


def test_the_module_needs_nothing_and_has_what_is_called(ask: Asked, tmp_path: Path) -> None:
    """It has no imports, as memory is its own, and no entries but those that are listed."""
    prepare(tmp_path)
    script = (
        "const module = new WebAssembly.Module(require('fs').readFileSync('kernels.wasm'));"
        "const { imports, exports } = WebAssembly.Module;"
        "console.log(JSON.stringify([imports(module), exports(module).map(({ name }) => name)]))"
    )
    done = subprocess.run(
        ["node", "-e", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    needed, entries = json.loads(done.stdout)
    assert needed == []
    assert set(entries) == {"memory", "__heap_base", *(f"salet_{name}" for name in wasm.ENTRIES)}
    scripts = "".join(each.read_text() for each in (tmp_path / "exact").glob("*.js"))
    called = set(re.findall(r'\bcall\("(\w+)"', scripts))
    assert {"abi", "settle", "replies"} <= called <= set(wasm.ENTRIES)
