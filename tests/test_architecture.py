"""Imports point one way, and everything public is named and documented."""

import ast
import subprocess
import sys

import pytest

import salet
from scripts.layers import PACKAGE as ROOT
from scripts.layers import TARGET, modules, redrawn, run_time_imports
from scripts.public_names import TARGET as LISTED
from scripts.public_names import listing


def test_the_layers_are_drawn_in_contributing() -> None:
    """Raises where imports form a cycle."""
    text = TARGET.read_text(encoding="utf-8")
    assert text == redrawn(text), "run `make docs`"


#: What an interface may import beside the engine and its own package: the floor, and the values
#: that the engine takes and gives. Others only for type annotations.
DOOR = {
    "salet.engine",
    "salet.errors",
    "salet.files",
    "salet.game.diagnosis",
    "salet.game.game",
    "salet.game.games",
    "salet.game.knowledge",
    "salet.game.lexicon",
    "salet.game.modes",
    "salet.game.board",
    "salet.game.position",
    "salet.game.priors",
    "salet.game.replies",
    "salet.game.rules",
    "salet.game.transcript",
    "salet.game.turns",
    "salet.game.words",
    "salet.jobs.cancel",
    "salet.registry",
    "salet.text",
}


@pytest.mark.parametrize("interface", ["cli", "web"])
def test_interfaces_come_through_the_one_door(interface: str) -> None:
    allowed = DOOR | ({"salet.web.server"} if interface == "cli" else set())
    for path in modules():
        if path.relative_to(ROOT).parts[0] == interface:
            others = {name for name in run_time_imports(path) if name not in allowed}
            others = {name for name in others if not f"{name}.".startswith(f"salet.{interface}.")}
            assert not others, f"{path} goes round the engine to {sorted(others)}"


def test_only_the_command_line_prints() -> None:
    for path in modules():
        if path.relative_to(ROOT).parts[0] != "cli":
            calls = [
                node.lineno
                for node in ast.walk(ast.parse(path.read_text()))
                if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "print"
            ]
            assert not calls, f"{path} prints at {calls}"


def test_public_names_exist_once_and_are_documented() -> None:
    assert len(set(salet.__all__)) == len(salet.__all__)
    for name in salet.__all__:
        public = getattr(salet, name)
        assert public is int or public.__doc__, name
    imported = {
        alias.name
        for node in ast.walk(ast.parse((ROOT / "__init__.py").read_text()))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("salet")
        for alias in node.names
    }
    assert imported | {"__version__"} == set(salet.__all__)
    assert set(dir(salet)) == set(salet.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = salet.nonsense


def test_the_public_interface_is_listed() -> None:
    """A change of it is seen: docs/stability.md says what may change, and how."""
    assert LISTED.read_text(encoding="utf-8") == listing(), "if it is meant, run `make docs`"


def test_no_public_name_is_hidden_by_a_module() -> None:
    """Importing a module makes it an attribute of the package, and may hide a public name."""
    found = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in modules()}
    assert not found & set(salet.__all__)


def test_importing_salet_loads_nothing_heavy() -> None:
    code = "import sys, salet; print(sorted(set(sys.modules) & set(sys.argv[1:])))"
    heavy = ["matplotlib", "pyarrow", "wordfreq", "sqlite3", "salet.play.strategies"]
    done = subprocess.run(
        [sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_pins_name_no_server_that_packages_come_from() -> None:
    lock = TARGET.with_name("package-lock.json").read_text(encoding="utf-8")
    assert '"integrity": "sha512-' in lock
    assert "://" not in lock, "make it again with the settings in .npmrc"
    assert "://" not in TARGET.with_name("constraints.txt").read_text(encoding="utf-8")
