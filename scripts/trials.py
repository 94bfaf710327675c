"""Tries libraries that are not for this machine: their searches must come out as they do here.

A small program for the other platform loads a library and searches in an arena from a file; it runs
under qemu-user or Wine if they are installed (Debian: qemu-user-static with libc6-arm64-cross, and
wine64), or with musl's loader (musl).
"""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from salet.exact import UNBOUNDED, compiled, whole_weights
from salet.exact.solver import CompiledSolver
from salet.kernels import ABI
from salet.signature import SEARCHES, position_of
from salet.state import State
from scripts import kernels

_PROGRAM = Path(__file__).with_name("trial.c")
_ARM = "/usr/aarch64-linux-gnu"
_MEMORY = 2**30
#: As in trial.c.
_WRONG = {
    1: "the library cannot be loaded",
    2: "search.bin cannot be read",
    3: "it has another ABI number",
    4: "it finds another value",
    5: "it searches other sets",
}


class Trial(NamedTuple):
    """How a library can be used that is not for Python here."""

    zig: str
    flags: tuple[str, ...]
    command: tuple[str, ...]
    needs: str


#: By the names of targets.
TRIALS = {
    "linux-x86_64": Trial("x86_64-linux-musl", ("-dynamic",), (), "/lib/ld-musl-x86_64.so.1"),
    "linux-aarch64": Trial(
        "aarch64-linux-gnu.2.17", ("-ldl",), ("qemu-aarch64-static", "-L", _ARM), _ARM
    ),
    "windows-x86_64": Trial(
        "x86_64-windows-gnu", ("-nostdlib", "-Wl,-e,mainCRTStartup", "-lkernel32"), ("wine",),
        "/usr/lib/wine",
    ),
}  # fmt: skip


class TrialError(Exception):
    """A library does not do what the one for this machine does."""


def try_libraries(libraries: Mapping[str, bytes], trial: Trial, work: Path) -> str:
    """Do the searches of the signature by each library; what came of it, or TrialError."""
    what = trial.command[0] if trial.command else trial.needs
    if not Path(trial.needs).exists() or not shutil.which(what):
        return f"not tried: {what} is not installed here"
    work.mkdir()
    command = [*kernels.zig(), "-target", trial.zig, "-O1", "-s", *trial.flags, str(_PROGRAM)]
    done = kernels.run([*command, "-o", "trial.exe"], work)
    if done.returncode:
        raise TrialError(f"{_PROGRAM.name} cannot be compiled:\n{done.stderr}")
    variables = {**os.environ, "WINEPREFIX": str(work / "wine"), "WINEDEBUG": "-all"}
    for search in SEARCHES:
        write_search(work / "search.bin", *search)
        for name, library in libraries.items():
            (work / "library.dll").write_bytes(library)
            code = subprocess.run(
                [*trial.command, "./trial.exe"],
                cwd=work, env=variables, capture_output=True, check=False,
            ).returncode  # fmt: skip
            if code:
                why = _WRONG.get(code, f"it ends with {code}")
                raise TrialError(f"{name} with {what}: {why} ({search})")
    return f"with {what}, values and sets searched are those of this machine, {len(SEARCHES)} times"


def write_search(
    file: Path, lists: tuple[str, str], mode: str, turns: str, guess: str | None
) -> None:
    """Write the arena of a search as trial.c reads it, with what the search finds here."""
    position = position_of(*lists, mode, turns)
    state, only = State.of(position), -1 if guess is None else position.lexicon.guesses.ids[guess]
    solver = CompiledSolver(state, whole_weights(position), _MEMORY)
    solver._enter(state, only)
    arena = solver._arena
    arrays = {**arena._arrays, "notes": arena.memo}
    places = {name: at for at, (name, _) in enumerate(compiled.ArenaStruct._fields_)}
    pointers = [name for name in places if isinstance(arrays.get(name), np.ndarray)]
    struct = np.frombuffer(bytes(arena.struct), np.int64).copy()
    head = 7 + len(pointers)
    at, data = 8 * (head + len(struct)), []
    for name in pointers:
        at += -at % 64
        struct[places[name]] = at
        data.append((at, np.ascontiguousarray(arrays[name]).tobytes()))
        at += len(data[-1][1])
    value = compiled.settle(arena.struct)
    header = ABI, 8 * head, 8 * places["nodes"], UNBOUNDED, value, solver.nodes, len(pointers)
    with file.open("wb") as out:
        for numbers in (header, [8 * places[name] for name in pointers], struct):
            out.write(np.array(numbers, np.int64).tobytes())
        for at, array in data:
            out.seek(at)
            out.write(array)
