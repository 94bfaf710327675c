"""Imports point one way, and everything public is named and documented."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import salet

ROOT = Path(salet.__file__).parent

#: From the bottom to the top: a module imports only from layers before its own.
LAYERS = (
    "wording", "errors", "cancel", "memory", "seal", "files", "csv_files", "database", "scan",
    "patterns", "share", "words", "checker", "matrix", "kernels", "table", "turns", "knowledge",
    "modes", "history", "history_files", "stats", "diagnosis", "position", "assistant", "hosts",
    "situation", "tree", "exact", "strategies", "traps", "player", "solving", "advice", "hints",
    "turn_log", "cluster", "jobs", "proof", "simulation", "game_log", "tree_formats", "study",
    "engine", "game", "signature", "bench", "web", "cli",
)  # fmt: skip
#: The face of the package, which gathers names from everywhere, and the two doors to the command.
ABOVE_ALL = ("__init__", "__main__")


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def layer_of(module: str) -> str:
    return module.split(".")[1]


def imports(path: Path) -> Iterator[str]:
    """The salet modules a file imports, as dotted names, wherever in the file it does."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            raise AssertionError(f"{path} imports relatively; name the module in full")
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("salet."):
            yield node.module
        elif isinstance(node, ast.ImportFrom) and node.module == "salet":
            yield from (f"salet.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("salet"))


def test_every_module_has_a_layer() -> None:
    found = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in modules()}
    assert found == {*LAYERS, *ABOVE_ALL}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_down(path: Path) -> None:
    own = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if own in ABOVE_ALL:
        return
    allowed = LAYERS[: LAYERS.index(own) + 1]
    upward = [name for name in imports(path) if layer_of(name) not in allowed]
    assert not upward, f"{own} imports from layers above it"


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
    assert imported == set(salet.__all__)
    assert set(dir(salet)) == set(salet.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = salet.nonsense


def test_no_public_name_is_hidden_by_a_module() -> None:
    """Importing a module makes it an attribute of the package, whatever the name meant before."""
    found = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in modules()}
    assert not found & set(salet.__all__)


def test_importing_salet_loads_nothing_heavy() -> None:
    code = "import sys, salet; print(sorted(set(sys.modules) & set(sys.argv[1:])))"
    heavy = ["numba", "matplotlib", "pyarrow", "wordfreq", "sqlite3", "salet.strategies"]
    done = subprocess.run(
        [sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
