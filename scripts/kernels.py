"""Builds the library of kernels from the C files in src/salet/kernels.

    python -m scripts.kernels              # for this machine, where sources or flags have changed
    python -m scripts.kernels --needs-zig  # exit code 0 if the compiler has to come from PyPI

A C compiler is taken where there is one (CC names another), else `python -m ziglang cc`. Only the
standard library is needed, as this also runs where the package is built from its sdist.
"""

import argparse
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).resolve().parent.parent / "src" / "salet" / "kernels"
#: What was built, with its digests; src/salet/kernels/__init__.py reads it.
DIGESTS = "digests.txt"
#: What is said where `needs_python`.
NO_COMPILER = "There is no C compiler: salet will be many times slower."
#: The compiler that comes from PyPI; zig.txt pins one.
ZIG = "ziglang>=0.14,<1"
# No value depends on the machine: products and sums stay apart, as -ffp-contract=off says.
_FLAGS = ("-std=c11", "-O3", "-ffp-contract=off", "-fvisibility=hidden", "-shared",
          "-Werror=implicit-function-declaration")  # fmt: skip
SANITIZE = ("-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined",
             "-fno-sanitize-recover=all", "-Wall", "-Wextra", "-Werror")  # fmt: skip


class BuildError(Exception):
    """The library cannot be built here; the message says what to do."""


class Target(NamedTuple):
    """What a library is built for."""

    zig: str
    """As zig calls it."""
    tag: str
    """The platform in the name of a wheel."""

    @property
    def suffix(self) -> str:
        """The ending of a library's name."""
        return next((end for name, end in _SUFFIXES.items() if name in self.zig), ".so")

    @property
    def levels(self) -> list[str]:
        """What libraries there are: one for all processors, and a quicker one for newer ones."""
        return ["v1", "v3"] if self.zig.startswith("x86_64") else ["v1"]


_SUFFIXES = {"windows": ".dll", "macos": ".dylib"}
# One library serves glibc and musl, as `_flags` says.
_LINUX = "manylinux_2_17_{0}.manylinux2014_{0}.musllinux_1_1_{0}"
TARGETS = {
    "linux-x86_64": Target("x86_64-linux-gnu.2.17", _LINUX.format("x86_64")),
    "linux-aarch64": Target("aarch64-linux-gnu.2.17", _LINUX.format("aarch64")),
    "macos-x86_64": Target("x86_64-macos.10.13", "macosx_10_13_x86_64"),
    "macos-aarch64": Target("aarch64-macos.11.0", "macosx_11_0_arm64"),
    "windows-x86_64": Target("x86_64-windows-gnu", "win_amd64"),
    "windows-aarch64": Target("aarch64-windows-gnu", "win_arm64"),
}


def name_here() -> str:
    """The name that the machine at hand has, or would have, in TARGETS."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    machine = platform.machine().lower()
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(machine, machine)
    return f"{system}-{machine}"


def here() -> Target:
    """The target that is the machine at hand."""
    name = name_here()
    tag = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    zig = TARGETS[name].zig if name in TARGETS else "-".join(reversed(name.split("-")))
    return Target(zig, tag)


def build(
    into: Path = SOURCES, target: Target | None = None, *, sanitize: bool = False
) -> list[Path]:
    """Build the libraries and write them with their digests; for this machine without a target.

    Raises BuildError.
    """
    command = zig() if target is not None else compiler() or zig()
    target = target or here()
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="salet-kernels-") as directory:
        work = Path(directory)
        for source in sources():
            shutil.copy(source, work)  # so that no path gets into what is built
        levels = [each for each in target.levels if each == "v1" or _knows(command, target, each)]
        names = [f"kernels-{level}{target.suffix}" for level in levels]
        flags = [
            [*_flags(command, target, level), *(SANITIZE if sanitize else ("-s",)), "-o", name]
            for level, name in zip(levels, names, strict=True)
        ]
        with ThreadPoolExecutor() as pool:  # each takes seconds
            list(pool.map(partial(compile_all, command, work), flags))
        lines = [f"{sources_digest()} sources\n"]
        lines += [f"{digest((work / name).read_bytes())} {name}\n" for name in names]
        (work / DIGESTS).write_text("".join(lines), encoding="utf-8", newline="\n")
        return [move(work / name, into / name) for name in (*names, DIGESTS)]


def move(made: Path, to: Path) -> Path:
    """Replace a file at once: a process may have the old one loaded."""
    beside = to.with_name(f".{to.name}.{os.getpid()}")
    shutil.copy(made, beside)
    return beside.replace(to)


def compile_all(command: tuple[str, ...], work: Path, options: list[str]) -> None:
    """Compile all sources of a directory at once."""
    sources = sorted(each.name for each in work.glob("*.c"))
    done = run([*command, *options, *sources], work)
    if done.returncode:
        raise BuildError(f"{shlex.join(command)} cannot compile the kernels:\n{done.stderr}")


def run(command: list[str], work: Path) -> "subprocess.CompletedProcess[str]":
    """Run a compiler in a directory."""
    # zig stores what it compiles, which with these flags is nothing but our own files
    caches = {f"ZIG_{each}_CACHE_DIR": str(work / "zig") for each in ("GLOBAL", "LOCAL")}
    return subprocess.run(
        command, cwd=work, env={**os.environ, **caches, "LC_ALL": "C"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def _flags(command: tuple[str, ...], target: Target, level: str = "v1") -> list[str]:
    flags = [*_FLAGS]
    if level != "v1":
        flags.append("-march=x86_64_v3" if command == _ZIG else "-march=x86-64-v3")
    if target.suffix != ".dll":
        flags.append("-fPIC")
    if target.suffix == ".so":
        flags.append("-Wl,--build-id=none")
    if command == _ZIG:
        # Without a target, zig compiles for this very processor. With a libc it would first compile
        # that, too: 10 s more, or 150 s for Windows. memset is then that of the process, so that
        # one library serves glibc and musl.
        flags += ["-target", target.zig, "-nostdlib"]
        if target.suffix == ".dll":
            # memset and the probes of large stacks, which take 5 s; and what Windows calls when it
            # loads a library: anything that returns yes.
            flags += ["-rtlib=compiler-rt", "-Wl,-e,salet_abi"]
    return flags


_ZIG = (sys.executable, "-m", "ziglang", "cc")


def zig() -> tuple[str, ...]:
    """The compiler from PyPI; raises BuildError where it is not installed."""
    if run([*_ZIG, "--version"], Path(tempfile.gettempdir())).returncode:
        raise BuildError(
            "the kernels need a C compiler: install gcc or clang, or `pip install ziglang`"
        )
    return _ZIG


@cache
def compiler() -> tuple[str, ...] | None:
    """The first C compiler of this machine that works: CC, or else cc, gcc or clang.

    A command alone says little: it may have no headers, or only ask to be installed.
    """
    chosen = os.environ.get("CC")
    for name in [chosen] if chosen else ["cc", "gcc", "clang"]:
        command = tuple(shlex.split(name))
        if shutil.which(command[0]) and works(command, _flags(command, here())):
            return command
    if chosen:
        raise BuildError(f"CC={chosen} does not compile C here")
    return None


def _knows(command: tuple[str, ...], target: Target, level: str) -> bool:
    """Whether a compiler knows a level of processors: gcc 10 and clang 11 do not know v3."""
    return command == _ZIG or works(command, _flags(command, target, level))


def works(command: tuple[str, ...], flags: list[str]) -> bool:
    """Whether a compiler can compile and link with these flags."""
    with tempfile.TemporaryDirectory(prefix="salet-compiler-") as directory:
        work = Path(directory)
        for name in ("api.h", "level.c"):
            shutil.copy(SOURCES / name, work)
        try:
            compile_all(command, work, [*flags, "-o", "tried"])
        except BuildError:
            return False
        return True


def needs_zig() -> bool:
    """Whether only the compiler from PyPI can build the library here."""
    return compiler() is None and name_here() in TARGETS


def needs_python() -> bool:
    """Whether nothing can build the library here, so that Python has to do the work."""
    return compiler() is None and name_here() not in TARGETS


def digest(data: bytes) -> str:
    """Size and CRC-32, as salet.kernels computes them at every start."""
    return f"{len(data)}-{zlib.crc32(data):08x}"


def sources() -> list[Path]:
    """The C files, and what they include."""
    return sorted(each for each in SOURCES.iterdir() if each.suffix in {".c", ".h"})


def sources_digest() -> str:
    """The digest of everything that the library is made of."""
    parts = [*map(str.encode, _FLAGS)]
    for each in sources():
        parts += [each.name.encode(), each.read_bytes()]
    return digest(b"\n".join(parts))


def is_fresh(directory: Path = SOURCES) -> bool:
    """Whether there are libraries as they were built, from the sources as they are."""
    try:
        text = (directory / DIGESTS).read_text(encoding="utf-8")
        first, *built = text.splitlines()
        pairs = [line.split() for line in built]
        return (
            first == f"{sources_digest()} sources"
            and f"kernels-v1{here().suffix}" in {name for _, name in pairs}
            and all(digest((directory / name).read_bytes()) == known for known, name in pairs)
        )
    except (OSError, ValueError):  # a file is not there, or the digests are damaged
        return False


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the library of kernels.")
    parser.add_argument("--needs-zig", action="store_true",
                        help="only say, by the exit code, if no compiler works here")  # fmt: skip
    options = parser.parse_args()
    try:
        if options.needs_zig:
            return int(not needs_zig())
        if is_fresh():
            return 0
        if needs_python():
            sys.stderr.write(f"{NO_COMPILER}\n")
        else:
            build()
            sys.stdout.write("The kernels are compiled.\n")
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
