"""Is the package fit to be released? Built twice, installed everywhere, and used.

Builds the sdist, and the wheel both from the tree and from the sdist, twice, which must give the
same bytes. Then each Python that is found installs the wheel, without extras, into an empty
environment, and must answer the README's commands as the README shows; one installs the sdist, too.
With --tests, the tests of the sdist run against the installed wheel. With --everywhere, the wheels
are those for every platform, and the one for this platform is what is installed.

    make release-check
    make wheels
"""

import argparse
import doctest
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from scripts import kernels

ROOT = Path(__file__).resolve().parent.parent
#: The oldest Python that will do, and the newest there may be.
_OLDEST, _NEWEST = 11, 19
#: Times such as "2 s left" are no part of what is shown.
_PROGRESS = re.compile(r"\d s (so far|left)$")
#: Tests run on all cores, as by `make test`.
_SIDE_BY_SIDE = ("--numprocesses", "auto", "--dist", "worksteal")


class ReleaseError(Exception):
    """The package is not fit to be released."""


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def run(*command: str | Path, cwd: Path | None = None, **variables: str) -> str:
    """What a command writes; raises where it fails."""
    environment = {**os.environ, **variables}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        shown = " ".join(map(str, command))
        raise ReleaseError(f"{shown}\nended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def build(source: Path, target: Path, kind: str, **variables: str) -> Path:
    """Build an sdist or a wheel with the time of the last commit."""
    run(
        sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", target,
        cwd=source, SOURCE_DATE_EPOCH=epoch(), **variables,
    )  # fmt: skip
    (built,) = target.iterdir()
    return built


def epoch() -> str:
    """The time that files in a release have: that of the last commit, or of the sdist's making."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return os.environ["SOURCE_DATE_EPOCH"]
    if (ROOT / ".git").exists():
        return run("git", "log", "-1", "--format=%ct", cwd=ROOT).strip()
    return str(int((ROOT / "pyproject.toml").stat().st_mtime))


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def build_all(work: Path) -> tuple[Path, Path, Path]:
    """The sdist, the wheel, and the sdist unpacked; raises where building is not reproducible."""
    sdists = [build(ROOT, work / f"sdist-{number}", "sdist") for number in (1, 2)]
    with tarfile.open(sdists[0]) as archive:
        archive.extractall(work / "unpacked", filter="data")
    (unpacked,) = (work / "unpacked").iterdir()
    wheels = [build(ROOT, work / f"wheel-{number}", "wheel") for number in (1, 2)]
    wheels.append(build(unpacked, work / "wheel-of-sdist", "wheel"))
    for built in (sdists, wheels):
        if len({digest(each) for each in built}) > 1:
            raise ReleaseError(f"{built[0].name} differs when it is built again")
        say(f"{digest(built[0])}  {built[0].name} (built {len(built)} times, {size(built[0])})")
    check_contents(wheels[0], unpacked)
    return sdists[0], wheels[0], unpacked


def size(file: Path) -> str:
    return f"{file.stat().st_size / 1e6:.1f} MB"


def check_contents(wheel: Path, unpacked: Path) -> None:
    """Raise where something is missing, or is there by mistake."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        text = archive.read(metadata).decode()
    own = r"salet(-[^/]+\.dist-info|-[^/]+\.data/data/share/man)?/"
    strange = [name for name in names if not re.match(own, name)]
    strange += [name for name in names if "__pycache__" in name or name.endswith((".c", ".h"))]
    if strange:
        raise ReleaseError(f"the wheel has files that do not belong there: {strange[:5]}")
    if not any(name.startswith("salet/kernels/kernels-") for name in names):
        raise ReleaseError("the wheel has no library of kernels")
    if relative := re.findall(r"\]\((?![a-z]+:|#)[^)]+\)", text):
        raise ReleaseError(f"links on the package's page lead nowhere: {relative[:5]}")
    for name in ("README.md", "CHANGELOG.md", "LICENSE", "Makefile", "tests", "docs/proofs",
                 "src/salet/kernels/api.h", "zig.txt"):  # fmt: skip
        if not (unpacked / name).exists():
            raise ReleaseError(f"the sdist has no {name}")


def pythons() -> Iterator[str]:
    """Every Python that will do, the oldest first: on the path, or made by pyenv."""
    places = os.environ.get("PATH", "").split(os.pathsep)
    made = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places += sorted((str(each / "bin") for each in made.glob("3.*")), reverse=True)
    for minor in range(_OLDEST, _NEWEST):
        for place in places:
            found = shutil.which(f"python3.{minor}", path=place)
            if found and _works(found):
                yield found
                break


def _works(python: str) -> bool:
    """Whether this is a Python with venv; pyenv leaves names of some that are not there."""
    command = [python, "-c", "import ensurepip, sqlite3, venv"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def install(python: str, place: Path, package: Path) -> Path:
    """Install a package and what it needs, without extras, into an empty environment."""
    run(python, "-m", "venv", place)
    binaries = place / ("Scripts" if os.name == "nt" else "bin")
    run(binaries / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
        package)  # fmt: skip
    return binaries


def check_readme(binaries: Path, readme: str, work: Path) -> int:
    """Type the README's commands; the number of those that were checked."""
    shown = re.findall(r"```console\n\$ salet ([^\n]+)\n(.*?)```", readme, re.S)
    place = work / "elsewhere"
    place.mkdir(exist_ok=True)
    environment = {key: value for key, value in os.environ.items() if key != "SALET_GAME"}
    environment |= {"SALET_DATA": str(place / "data"), "SALET_CACHE": str(place / "cache")}
    for arguments, output in shown:
        done = subprocess.run(
            [binaries / "salet", *arguments.split()],
            cwd=place, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        said = [
            line
            for line in (done.stdout + done.stderr).splitlines()
            if not _PROGRESS.search(line) and "compiling the kernels" not in line
        ]
        lines = output.splitlines()
        if lines[-1:] == ["…"]:
            lines, said = lines[:-1], said[: len(lines) - 1]
        if said != lines:
            raise ReleaseError(f"salet {arguments}\nsays:\n" + "\n".join(said))
    code = "".join(
        each.source for each in doctest.DocTestParser().get_examples(readme) if each.source
    )
    run(binaries / "python", "-W", "error", "-c", code, cwd=place)
    return len(shown) + 1


def run_tests(wheel: Path, unpacked: Path, work: Path, arguments: list[str]) -> None:
    """Run the tests of the sdist against the wheel, with the dependencies of this environment."""
    place = work / "tested"
    run(sys.executable, "-m", "venv", place)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
        wheel)  # fmt: skip
    ours = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    # A path in a .pth file comes after the wheel, and its own .pth files are not read: what is
    # installed there to be edited is not seen.
    Path(ours, "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    found = run(python, "-c", "import salet; print(salet.__file__)", cwd=unpacked).strip()
    if not found.startswith(str(place)):
        raise ReleaseError(f"the tests would be of {found}, not of the wheel")
    chosen = arguments or [*_SIDE_BY_SIDE, "tests", "README.md", "docs"]
    done = subprocess.run([python, "-m", "pytest", "-q", *chosen], cwd=unpacked, check=False)
    if done.returncode:
        raise ReleaseError("tests fail against the installed wheel")


def check(tests: list[str] | None, out: Path | None, *, everywhere: bool = False) -> None:
    """All of it; raises ReleaseError."""
    with tempfile.TemporaryDirectory(
        prefix="salet-release-", ignore_cleanup_errors=True
    ) as directory:
        work = Path(directory)
        sdist, wheel, unpacked = build_all(work)
        wheels = [wheel]
        if everywhere:
            from scripts.wheels import build_everywhere

            by_target = build_everywhere(work, unpacked)
            wheels, wheel = [*by_target.values()], by_target.get(kernels.name_here(), wheel)
        readme = (unpacked / "README.md").read_text(encoding="utf-8")
        for number, python in enumerate(pythons()):
            version = run(python, "-V").strip()
            binaries = install(python, work / f"python-{number}", wheel)
            count = check_readme(binaries, readme, work)
            say(f"{version}: the wheel, without extras, gives the README's {count} results")
            if number == 0:
                made = install(python, work / "of-sdist", sdist)
                say(f"{version}: the sdist installs as {run(made / 'salet', '--version').strip()}")
        if tests is not None:
            run_tests(wheel, unpacked, work, tests)
            say("the tests of the sdist pass against the wheel")
        if out is not None:
            write(out, sdist, wheels)


def write(out: Path, sdist: Path, wheels: list[Path]) -> None:
    """Put what was built and its bill of materials into a directory, with their digests."""
    from scripts.sbom import bill, read_pins

    out.mkdir(parents=True, exist_ok=True)
    made = [Path(shutil.copy(each, out)) for each in (sdist, *wheels)]
    pins = read_pins((ROOT / "container" / "requirements.txt").read_text(encoding="utf-8"))
    made.append(out / f"{sdist.name.removesuffix('.tar.gz')}.cdx.json")
    made[-1].write_text(json.dumps(bill(pins), indent=2) + "\n", encoding="utf-8")
    lines = [f"{digest(each)}  {each.name}\n" for each in made]
    (out / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")
    say(f"written to {out}: {', '.join(each.name for each in made)}, SHA256SUMS")


def main() -> int:
    parser = argparse.ArgumentParser(description="Check that the package is fit to be released.")
    parser.add_argument("--out", type=Path, help="a directory for what was built")
    parser.add_argument("--tests", nargs="*", metavar="ARGUMENT", help="run the tests, too, or "
                        "pytest with these arguments")  # fmt: skip
    parser.add_argument(
        "--everywhere", action="store_true", help="with the wheels of all platforms"
    )
    options = parser.parse_args()
    try:
        check(options.tests, options.out, everywhere=options.everywhere)
    except ReleaseError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
