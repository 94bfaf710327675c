"""Runs tests with a library of kernels that stops at any access outside its arrays.

    python -m scripts.sanitize tests/test_kernels.py    # pytest's arguments

Compiled with -fsanitize=address,undefined, which takes gcc with its libraries: without them it says
so and is left out; SALET_SANITIZE=required fails instead.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.kernels import BuildError, build, compiler, run


def runtime(work: Path) -> str | None:
    """The library that has to be in the process from its start; None if there is none."""
    command = compiler()
    if command is None or not sys.platform.startswith("linux"):
        return None
    found = run([*command, "-print-file-name=libasan.so"], work).stdout.strip()
    return found if os.path.isabs(found) else None  # a name comes back as it is if it is unknown


def environment(directory: Path, preload: str) -> dict[str, str]:
    """What makes Python load the library in a directory, and its memory be watched."""
    return {
        **os.environ,
        "SALET_KERNELS": str(directory),
        "LD_PRELOAD": preload,
        "PYTHONMALLOC": "malloc",  # Python's own hands out parts of larger blocks, unwatched
        "ASAN_OPTIONS": "detect_leaks=0",  # Python frees little when it ends
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="salet-sanitize-") as directory:
        work = Path(directory)
        preload = runtime(work)
        if preload is None:
            sys.stderr.write(
                "The kernels are not tested with sanitisers: they need gcc's libasan.\n"
            )
            return int(os.environ.get("SALET_SANITIZE") == "required")
        try:
            build(work, sanitize=True)
        except BuildError as error:
            sys.stderr.write(f"{error}\n")
            return 1
        command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
        return subprocess.run(command, env=environment(work, preload), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
