"""The wheels for every platform, built on this one, and what of them can be tried here.

    make wheels

The library in a wheel for another platform is loaded by a small program for that platform, under
qemu-user or Wine where they are installed (Debian: qemu-user-static with libc6-arm64-cross, and
wine64), or with musl's loader (musl).
"""

import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scripts import kernels, wasm
from scripts.release_check import ROOT, ReleaseError, build, check_contents, digest, say

_PROGRAM = Path(__file__).with_name("loads.c")
_ARM = "/usr/aarch64-linux-gnu"


class Trial(NamedTuple):
    """How a library can be loaded that is not for Python here."""

    target: str
    zig: str
    flags: tuple[str, ...]
    command: tuple[str, ...]
    needs: str


_TRIALS = (
    Trial("linux-x86_64", "x86_64-linux-musl", ("-dynamic",), (), "/lib/ld-musl-x86_64.so.1"),
    Trial("linux-aarch64", "aarch64-linux-gnu.2.17", ("-ldl",),
          ("qemu-aarch64-static", "-L", _ARM), _ARM),
    Trial("windows-x86_64", "x86_64-windows-gnu",
          ("-nostdlib", "-Wl,-e,mainCRTStartup", "-lkernel32"), ("wine",), "/usr/lib/wine"),
)  # fmt: skip


def build_everywhere(work: Path, unpacked: Path) -> dict[str, Path]:
    """A wheel for each target; raises where building is not reproducible, or one does not load."""
    wheels = {}
    for name in kernels.TARGETS:
        one, two = (
            build(ROOT, work / f"{name}-{each}", "wheel", SALET_TARGET=name) for each in (1, 2)
        )
        if digest(one) != digest(two):
            raise ReleaseError(f"{one.name} differs when it is built again")
        check_contents(one, unpacked)
        with zipfile.ZipFile(one) as archive:
            if f"salet/kernels/{wasm.NAME}" not in archive.namelist():
                raise ReleaseError(f"{one.name} has no {wasm.NAME}")
        wheels[name] = one
        say(f"{digest(one)}  {one.name} (built 2 times)")
        for trial in _TRIALS:
            if trial.target == name:
                say(f"  {try_library(one, trial, work / f'{name}-tried')}")
    return wheels


def try_library(wheel: Path, trial: Trial, work: Path) -> str:
    """Load the libraries of a wheel; what came of it. Raises if they cannot be used."""
    what = trial.command[0] if trial.command else trial.needs
    if not Path(trial.needs).exists() or not shutil.which(what):
        return f"not tried: {what} is not installed here"
    work.mkdir()
    command = [*kernels.zig(), "-target", trial.zig, "-O1", "-s", *trial.flags, str(_PROGRAM)]
    done = kernels.run([*command, "-o", "loads.exe"], work)
    if done.returncode:
        raise ReleaseError(f"{_PROGRAM.name} cannot be compiled:\n{done.stderr}")
    variables = {**os.environ, "WINEPREFIX": str(work / "wine"), "WINEDEBUG": "-all"}
    for name, library in _libraries(wheel):
        (work / "library.dll").write_bytes(library)
        code = subprocess.run(
            [*trial.command, "./loads.exe"],
            cwd=work, env=variables, capture_output=True, check=False,
        ).returncode  # fmt: skip
        if code // 10 != _abi():
            raise ReleaseError(f"{name} of {wheel.name} cannot be loaded with {what} ({code})")
    return f"loaded with {what}"


def _libraries(wheel: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.startswith("salet/kernels/kernels-"):
                yield name, archive.read(name)


def _abi() -> int:
    found = re.search(r"#define SALET_ABI (\d+)", (kernels.SOURCES / "api.h").read_text())
    assert found is not None  # noqa: S101 - the loader's tests compare it with Python's
    return int(found[1])
