"""The image: what it is built from gets into the context, and what was built here does not."""

import re
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent
COPIED = [
    source
    for line in re.findall(r"(?m)^COPY (?!--from)(.*)$", (ROOT / "Containerfile").read_text())
    for source in line.split()[:-1]
]


def let_in(path: str) -> bool:
    """Whether .containerignore lets a file in: its last rule for it, or for a directory of it."""
    file, found = PurePosixPath(path), True
    for rule in (ROOT / ".containerignore").read_text().split():
        pattern = re.escape(rule.removeprefix("!"))
        pattern = pattern.replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*")
        if any(re.fullmatch(pattern, str(each)) for each in (file, *file.parents)):
            found = rule.startswith("!")
    return found


@pytest.mark.parametrize("source", COPIED)
def test_what_is_copied_is_let_in(source: str) -> None:
    assert (ROOT / source).exists()
    assert let_in(source)


@pytest.mark.parametrize(
    "path",
    [
        ".git/HEAD", "scripts/release.py", "src/salet/__pycache__/text.pyc",
        "src/salet/kernels/kernels-v1.so", "src/salet/kernels/kernels.wasm",
        "src/salet/kernels/digests.txt",
    ],
)  # fmt: skip
def test_what_was_built_here_stays_out(path: str) -> None:
    assert not let_in(path)
