"""The layers of the package, drawn from its imports; `make docs` writes them to CONTRIBUTING.md."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "salet"
TARGET = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- layers: made by `make docs` -->", "<!-- end of layers -->"

#: The package's public face, which imports from everywhere, and the entry of the command.
ABOVE_ALL = ("__init__", "__main__")
#: Packages whose modules are in different layers, as the exact search is between them.
SPLIT = ("play",)


def modules() -> list[Path]:
    """Every module of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The salet modules a file imports, as dotted names, wherever in the file it does."""
    return _imports_in(ast.parse(path.read_text(encoding="utf-8")), path)


def run_time_imports(path: Path) -> Iterator[str]:
    """The same without those for type annotations alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and getattr(node.test, "id", None) == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    return (name for name in _imports_in(tree, path) if name != "salet")


def _imports_in(tree: ast.Module, path: Path) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            raise ValueError(f"{path} imports relatively; name the module in full")
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("salet."):
            yield node.module
            yield from (
                f"{node.module}.{each.name}" for each in node.names if _is_module(node, each)
            )
        elif isinstance(node, ast.ImportFrom) and node.module == "salet":
            yield from (f"salet.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("salet"))


def _is_module(node: ast.ImportFrom, alias: ast.alias) -> bool:
    folder = PACKAGE.joinpath(*str(node.module).split(".")[1:])
    return (folder / f"{alias.name}.py").exists() or (folder / alias.name).is_dir()


def unit_of(parts: tuple[str, ...]) -> str:
    """The unit a module belongs to: a module or package, or a module of a split package."""
    return ".".join(parts[:2]) if parts[0] in SPLIT else parts[0]


def dependencies() -> dict[str, set[str]]:
    """For each unit, those it imports from."""
    found: dict[str, set[str]] = {}
    for path in modules():
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts
        if parts[0] in ABOVE_ALL or parts in [(name,) for name in SPLIT]:
            continue
        below = found.setdefault(unit_of(parts), set())
        for name in imports(path):
            if len(target := tuple(name.split(".")[1:])) > (target[:1] in [(n,) for n in SPLIT]):
                below.add(unit_of(target))
    return {unit: below - {unit} for unit, below in found.items()}


def layers() -> list[list[str]]:
    """The units from the bottom to the top; each imports only from layers below its own."""
    left, drawn = dependencies(), list[list[str]]()
    while left:
        done = {unit for layer in drawn for unit in layer}
        layer = sorted(unit for unit, below in left.items() if below <= done)
        if not layer:
            raise ValueError(f"these import from each other: {', '.join(sorted(left))}")
        drawn.append(layer)
        left = {unit: below for unit, below in left.items() if unit not in layer}
    return drawn


def drawing() -> str:
    """The layers as CONTRIBUTING.md shows them, the highest first."""
    lines = [f"{'  '.join(layer)}" for layer in reversed(layers())]
    return "\n".join((BEGIN, "```text", *lines, "```", END))


def redrawn(text: str) -> str:
    """A document with its drawing of the layers up to date."""
    before, _, rest = text.partition(BEGIN)
    return before + drawing() + rest.partition(END)[2]


if __name__ == "__main__":
    TARGET.write_text(redrawn(TARGET.read_text(encoding="utf-8")), encoding="utf-8")
