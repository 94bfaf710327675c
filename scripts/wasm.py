"""Builds kernels.wasm: the same kernels, for browsers and Node.

    python -m scripts.wasm  # where sources or flags have changed

It takes `ziglang` from PyPI, or a clang that links WebAssembly. It has memory of its own and no
imports; `src/salet/web/static/js/exact` lays that memory out and searches.
"""

import shutil
import sys
import tempfile
import zlib
from functools import cache
from pathlib import Path

from scripts import kernels

NAME = "kernels.wasm"
#: Its entries; what none of them takes is left out. Scripts call the first six; the others, with
#: which guesses are ranked and trees are made, are 23 kB of 143, compressed 8 of 34.
ENTRIES = (
    "abi", "arena_bytes", "replies_room", "replies", "settle", "move",
    "look", "trace", "sums_room", "part_sums", "weigh",
)  # fmt: skip
# A level of the search takes 2 kB, and exact play looks 500 guesses ahead. The stack lies below all
# else (with zig it always does), so that one too small would end the search and change nothing.
_STACK = 2 * 2**20
# With -Os it would be 100 kB (21 compressed), and search for two to three times as long.
# Without SIMD it is 3 to 10 times slower. With bulk memory, memset and memcpy are instructions.
_ZIG_FLAGS = ("-target", "wasm32-freestanding", "-mcpu=generic+simd128+bulk_memory")
_CLANG_FLAGS = ("--target=wasm32", "-msimd128", "-mbulk-memory", "-Wl,--stack-first")
_FLAGS = (
    "-std=c11", "-O3", "-ffp-contract=off", "-fvisibility=hidden", "-nostdlib", "-s",
    "-Wl,--no-entry", "-Wl,--export=__heap_base",
    *(f"-Wl,--export=salet_{name}" for name in ENTRIES), f"-Wl,-z,stack-size={_STACK}",
)  # fmt: skip


def build(into: Path = kernels.SOURCES) -> Path:
    """Build it, with a stamp of its sources; raises BuildError."""
    command = compiler()
    if command is None:
        raise kernels.BuildError(
            "kernels.wasm needs another compiler: `pip install ziglang`, or clang with lld"
        )
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="salet-wasm-") as directory:
        work = Path(directory)
        for source in kernels.sources():
            shutil.copy(source, work)  # so that no path gets into what is built
        kernels.compile_all(command, work, [*_FLAGS, "-o", NAME])
        with (work / NAME).open("ab") as file:
            file.write(_stamp())
        return kernels.move(work / NAME, into / NAME)


def is_fresh(directory: Path = kernels.SOURCES) -> bool:
    """Whether it was built from the sources as they are."""
    try:
        return (directory / NAME).read_bytes().endswith(_stamp())
    except OSError:
        return False


def _stamp() -> bytes:
    """A section of its own, which nobody reads but us: what the module was made of."""
    flags = zlib.crc32(" ".join((*_ZIG_FLAGS, *_FLAGS)).encode())
    section = b"\x07sources" + f"{kernels.sources_digest()}-{flags:08x}".encode()
    return bytes((0, len(section))) + section  # lengths below 128 take a byte


@cache
def compiler() -> tuple[str, ...] | None:
    """A compiler that works, with what it is told; None if there is none."""
    try:
        return (*kernels.zig(), *_ZIG_FLAGS)
    except kernels.BuildError:
        command = ("clang", *_CLANG_FLAGS)
        return command if shutil.which("clang") and kernels.works(command, [*_FLAGS]) else None


def main() -> int:
    try:
        if not is_fresh():
            build()
            sys.stdout.write("The kernels are compiled as WebAssembly.\n")
    except kernels.BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
