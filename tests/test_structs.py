"""Structs have the same fields in C, in Python and in the page's scripts."""

import re
from pathlib import Path
from typing import Any

import pytest

import salet.kernels
from salet.exact import compiled
from salet.kernels import replies
from salet.tables import native_kernels

KERNELS = Path(salet.kernels.__file__).parent
SCRIPTS = KERNELS.parent / "web/static/js/exact"

#: Each struct with the file that declares it, and what Python has for it.
STRUCTS: dict[str, tuple[str, Any]] = {
    "Frame": ("arena.h", compiled.FRAME),
    "Waiting": ("arena.h", compiled.WAITING),
    "Part": ("arena.h", compiled.PART),
    "Note": ("arena.h", compiled.NOTE),
    "Line": ("arena.h", compiled.LINE),
    "Memo": ("arena.h", compiled.MemoStruct),
    "Arena": ("arena.h", compiled.ArenaStruct),
    "walk": ("sums.h", native_kernels._Walk),
    "weighing": ("sums.h", native_kernels._Weighing),
    "lists": ("replies.c", replies._Lists),
}


def declared(struct: str) -> list[str]:
    """The names of a struct's fields in C; those of a struct within it are among them."""
    text = re.sub(r"/\*.*?\*/", "", (KERNELS / STRUCTS[struct][0]).read_text(), flags=re.DOTALL)
    found = re.search(rf"struct {struct} {{([^}}]*)}}|struct {{([^}}]*)}} {struct};", text)
    assert found is not None
    names: list[str] = []
    for line in (found[1] or found[2]).split(";")[:-1]:
        kind, fields = line.removeprefix("\n").replace("volatile", "").split(maxsplit=1)
        if pointer := re.search(r"POINTER\(.*, (\w+)\)", line):
            names.append(pointer[1])
        else:
            names += declared(kind) if kind in STRUCTS else fields.split(", ")
    return names


@pytest.mark.parametrize("struct", STRUCTS)
def test_python_has_the_fields_of_c(struct: str) -> None:
    """In the same order: each has eight bytes."""
    ours = STRUCTS[struct][1]
    names = [name for name, *_ in ours._fields_] if hasattr(ours, "_fields_") else ours.names
    assert list(names) == declared(struct)


def test_scripts_have_the_fields_of_c() -> None:
    text = (SCRIPTS / "kernels.js").read_text()
    fields = {name: names.split() for name, names in re.findall(r"const (\w+) = `([^`]*)`", text)}
    assert fields == {struct.upper(): declared(struct) for struct in ("Arena", "Frame", "lists")}
    sizes = re.findall(r"(NOTE|PART|WAITING) = (\d+)", (SCRIPTS / "solver.js").read_text())
    assert len(sizes) == 3
    for struct, size in sizes:
        assert int(size) == 8 * len(declared(struct.capitalize()))
