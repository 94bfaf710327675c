"""The release checklist, as a script. It shows what it would do; --go does it. It uploads nothing.

    python -m scripts.release 0.2.0          # what would be done, and what stands in the way
    python -m scripts.release 0.2.0 --go     # writes the version, commits, checks, builds, tags

Afterwards `dist/` has the sdist, the wheels, the bill of materials and their digests.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime

from packaging.version import InvalidVersion, Version

from scripts.release_check import ROOT, ReleaseError, check, run, say

_UNRELEASED = "## Unreleased\n"
_SIGNATURE = re.compile(r"^Signature of the search .*: `([0-9a-f]{16})`$", re.M)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def current_version() -> str:
    """The version in pyproject.toml."""
    found = re.search(r'^version = "(.+)"$', read("pyproject.toml"), re.M)
    if found is None:
        raise ReleaseError("pyproject.toml has no version")
    return found[1]


def check_version(text: str) -> None:
    """Raise where this is not a version that may follow."""
    try:
        version, now = Version(text), Version(current_version())
    except InvalidVersion:
        raise ReleaseError(f"{text!r} is not a version; use one such as 0.2.0") from None
    if str(version) != text or version.local:
        raise ReleaseError(f"{text!r} is not a version as packages have it; use {version.public}")
    tags = run("git", "tag", "--list", cwd=ROOT).split()
    if version < now or f"v{text}" in tags:
        raise ReleaseError(f"{text} does not follow {now}, or is released already")


def check_tree() -> None:
    """Raise where there are changes that are not committed."""
    if changed := run("git", "status", "--porcelain", cwd=ROOT):
        raise ReleaseError(f"there are changes that are not committed:\n{changed.rstrip()}")


def section_of(changelog: str, version: str) -> str:
    """What the changelog tells of a release: under Unreleased, or already under its version."""
    found = re.search(rf"^## (Unreleased|{re.escape(version)} \(.*\))\n", changelog, re.M)
    return "" if found is None else changelog[found.end() :].partition("\n## ")[0]


def check_changelog(version: str) -> None:
    """Raise where the changelog does not tell of what is released."""
    section = section_of(read("CHANGELOG.md"), version)
    if not re.search(r"^- ", section, re.M):
        raise ReleaseError("CHANGELOG.md has nothing under Unreleased")
    found = _SIGNATURE.search(section)
    now = run(sys.executable, "-m", "salet", "bench", "--signature").strip().splitlines()
    if found is None or not any(found[1] in line for line in now):
        raise ReleaseError(f"the signature in CHANGELOG.md is not that of the search: {now}")


def check_documents() -> None:
    """Raise where a document that people expect is missing."""
    for name in ("SECURITY.md", "CITATION.cff", "LICENSE", "CONTRIBUTING.md"):
        if not (ROOT / name).exists():
            raise ReleaseError(f"there is no {name}")


def with_version(text: str, version: str, today: str, name: str) -> str:
    """A file of the project as it is in a release.

    The changelog gets an empty section for what comes next only with the next change.
    """
    if name == "CHANGELOG.md":
        return text.replace(_UNRELEASED, f"## {version} ({today})\n", 1)
    if name == "CITATION.cff":
        text = re.sub(r"^date-released: .*\n", "", text, flags=re.M)
        return re.sub(
            r"^version: .*$", f"version: {version}\ndate-released: {today}", text, flags=re.M
        )
    return re.sub(r'^version = ".*"$', f'version = "{version}"', text, count=1, flags=re.M)


def write_version(version: str) -> None:
    """Write the version and the day to where they are told, and commit that.

    A release that failed later has done so, and goes on from there.
    """
    if current_version() == version and _UNRELEASED not in read("CHANGELOG.md"):
        return
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    for name in ("pyproject.toml", "CITATION.cff", "CHANGELOG.md"):
        text = with_version(read(name), version, today, name)
        (ROOT / name).write_text(text, encoding="utf-8")
    run(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
        "--no-deps", "--no-build-isolation", "--editable", ".", cwd=ROOT)  # fmt: skip
    run("git", "commit", "--all", "--message", f"Release {version}", cwd=ROOT)


def run_tests() -> None:
    """Run everything that a change must pass."""
    if subprocess.run(["make", "test"], cwd=ROOT, check=False).returncode:
        raise ReleaseError("make test fails")


def release(version: str, *, go: bool) -> bool:
    """Go through the list; whether nothing stands in the way."""
    steps: list[tuple[str, Callable[[], None], bool]] = [
        ("the version may follow", lambda: check_version(version), True),
        ("everything is committed", check_tree, True),
        ("the changelog tells of the changes, with the signature",
         lambda: check_changelog(version), True),
        ("the documents are there", check_documents, True),
        ("write the version and the day, and commit", lambda: write_version(version), False),
        ("make test", run_tests, False),
        ("build, compare, install and try; tests against the wheel; dist/",
         lambda: check([], ROOT / "dist", everywhere=True), False),
        (f"tag v{version}", lambda: _tag(version), False),
    ]  # fmt: skip
    fine = True
    for text, step, harmless in steps:
        if not (go or harmless):
            say(f"  would do  {text}")
            continue
        try:
            step()
        except ReleaseError as error:
            say(f"  NOT YET   {text}: {error}")
            fine = False
            if go:
                return False
        else:
            say(f"  done      {text}")
    say("then: git push --follow-tags, and upload what is in dist/ with its digests")
    return fine


def _tag(version: str) -> None:
    run("git", "tag", "--annotate", f"v{version}", "--message", f"salet {version}", cwd=ROOT)


def main() -> int:
    parser = argparse.ArgumentParser(description="Release salet; without --go, only look.")
    parser.add_argument("version", nargs="?", default=None, help="such as 0.2.0")
    parser.add_argument("--go", action="store_true", help="do it")
    options = parser.parse_args()
    return int(not release(options.version or current_version(), go=options.go))


if __name__ == "__main__":
    sys.exit(main())
