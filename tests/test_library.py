"""The library of kernels: it is built the same everywhere, and loaded only if it is sound."""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy
import pytest
from hatch_build import Kernels

import salet.kernels
from salet.errors import SaletError, SaletWarning
from salet.kernels import ABI, library
from salet.kernels.calling import entry
from scripts import kernels
from scripts.sanitize import environment, runtime

#: What the package has.
OWN = Path(salet.kernels.__file__).parent
#: Of the libraries, this one is loaded first, on every processor.
FIRST = f"kernels-v1{kernels.here().suffix}"


@pytest.fixture(autouse=True)
def _not_yet_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(salet.kernels, "_found", {})


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with the library, which is to be loaded."""
    place = tmp_path / "kernels"
    place.mkdir()
    for each in (kernels.DIGESTS, *(each.name for each in OWN.glob("kernels-*"))):
        shutil.copy(OWN / each, place)
    monkeypatch.setenv("SALET_KERNELS", str(place))
    return place


def test_the_library_is_built_from_the_sources_as_they_are() -> None:
    assert kernels.is_fresh(OWN), "sources of the kernels have changed since; run `make ready`"


def test_the_library_is_loaded(copy: Path) -> None:
    found = library()
    assert found is not None and found is library()
    assert Path(found._name).parent == copy
    assert found.salet_abi() == ABI == declared_abi()


def declared_abi() -> int:
    found = re.search(r"#define SALET_ABI (\d+)", (kernels.SOURCES / "api.h").read_text())
    assert found is not None
    return int(found[1])


def test_the_processor_decides_which_one_is_loaded(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = library()
    assert found is not None
    newer = found.salet_level() >= 3 and "v3" in kernels.here().levels
    assert f"kernels-v{3 if newer else 1}." in found._name
    monkeypatch.setenv("SALET_KERNELS", "v1")
    monkeypatch.setattr(salet.kernels, "_found", {})
    found = library()
    assert found is not None and "kernels-v1." in found._name


def test_it_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALET_KERNELS", "off")
    assert library() is None


def flip(position: float) -> Callable[[Path], None]:
    def damage(file: Path) -> None:
        data = bytearray(file.read_bytes())
        data[int(position * (len(data) - 1))] ^= 1
        file.write_bytes(data)

    return damage


def replace_by(make: Callable[[Path], object]) -> Callable[[Path], None]:
    def damage(file: Path) -> None:
        file.unlink()
        make(file)

    return damage


DAMAGE: dict[str, Callable[[Path], object]] = {
    "first bit": flip(0),
    "a bit": flip(0.5),
    "last bit": flip(1),
    "cut off": lambda file: os.truncate(file, file.stat().st_size - 1),
    "empty": lambda file: os.truncate(file, 0),
    "longer": lambda file: file.write_bytes(file.read_bytes() + b"\0"),
    "missing": Path.unlink,
    "a directory": replace_by(Path.mkdir),
    "not to be read": replace_by(lambda file: file.symlink_to(file)),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_library_is_never_loaded(copy: Path, damage: str) -> None:
    DAMAGE[damage](copy / FIRST)
    assert_left_out("install salet again")


@pytest.mark.parametrize("damage", ["empty", "missing", "a directory", "not to be read"])
def test_a_library_is_never_loaded_without_its_digest(copy: Path, damage: str) -> None:
    DAMAGE[damage](copy / kernels.DIGESTS)
    assert_left_out("install(ing)? salet again")


def assert_left_out(why: str) -> None:
    with pytest.warns(SaletWarning, match=why) as said:
        assert [library(), library()] == [None, None]
    assert len(said) == 1
    assert "\n" not in str(said[0].message)


def test_without_the_library_every_import_fails_if_warnings_are_errors(copy: Path) -> None:
    (copy / FIRST).unlink()
    code = (
        "for _ in range(2):\n"
        "    try: import salet.tables.kernels\n"
        "    except Warning as warning: print(type(warning).__name__)"
    )
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["SaletWarning", "SaletWarning"]


def test_a_library_with_the_digest_of_another_is_not_loaded(copy: Path) -> None:
    text = (copy / kernels.DIGESTS).read_text()
    (copy / kernels.DIGESTS).write_text(re.sub(r"(?m)\w( kernels)", r"-\1", text))
    assert_left_out("damaged, or of another version")


@pytest.mark.parametrize("what", ["no library", "another library"])
def test_a_file_that_is_not_the_library_is_not_used(copy: Path, what: str) -> None:
    data = b"#!/bin/sh\n"
    if what == "another library":
        some = Path(numpy.__file__).parent.rglob("*.pyd" if os.name == "nt" else "*.so")
        data = next(some).read_bytes()
    (copy / FIRST).write_bytes(data)
    (copy / kernels.DIGESTS).write_text(f"{kernels.digest(data)} {FIRST}\n")
    assert_left_out("install salet again")


def test_a_library_with_another_interface_is_not_used(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(salet.kernels, "ABI", ABI + 1)
    assert_left_out("for another version of salet")


def test_a_library_without_an_entry_says_what_to_do(copy: Path) -> None:
    with pytest.raises(SaletError, match="lack salet_unheard_of; install salet again"):
        entry("salet_unheard_of")


def test_threads_get_the_same_library(copy: Path) -> None:
    barrier, found = threading.Barrier(8), list[object]()

    def ask() -> None:
        barrier.wait()
        found.append(library())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(found) == 8 and len({id(each) for each in found}) == 1 and found[0] is not None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="takes fork")
def test_the_library_works_after_a_fork(copy: Path) -> None:
    code = (
        "import os; from salet.kernels import ABI, library; before = library(); child = os.fork()\n"
        "if not child: os._exit(library() is not before or before.salet_abi() != ABI)\n"
        "raise SystemExit(os.waitpid(child, 0)[1])"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A few sources, which are compiled at once."""
    place = tmp_path / "sources"
    place.mkdir()
    for name in ("api.h", "level.c", "memory.c"):
        shutil.copy(kernels.SOURCES / name, place)
    monkeypatch.setattr(kernels, "SOURCES", place)
    return place


def test_building_again_gives_the_same_bytes_without_a_path(sources: Path, tmp_path: Path) -> None:
    one, two = (kernels.build(tmp_path / name) for name in ("one", "two"))
    assert [each.name for each in one] == [each.name for each in two]
    for each, other in zip(one, two, strict=True):
        assert each.read_bytes() == other.read_bytes()
        assert b"/tmp" not in each.read_bytes() and b"salet-kernels" not in each.read_bytes()


def test_a_changed_source_has_to_be_compiled(sources: Path) -> None:
    kernels.build(sources)
    assert kernels.is_fresh(sources)
    with (sources / "level.c").open("a") as file:
        file.write("\nan error\n")
    assert not kernels.is_fresh(sources)
    with pytest.raises(kernels.BuildError, match=r"cannot compile the kernels(.|\n)*level\.c"):
        kernels.build(sources)


@pytest.mark.parametrize("file", [FIRST, kernels.DIGESTS])
@pytest.mark.parametrize("damage", ["first bit", "empty", "missing", "not to be read"])
def test_what_is_damaged_is_compiled_again(sources: Path, file: str, damage: str) -> None:
    kernels.build(sources)
    DAMAGE[damage](sources / file)
    assert not kernels.is_fresh(sources)
    kernels.build(sources)
    assert kernels.is_fresh(sources)


@pytest.mark.skipif(not shutil.which("nm") or os.name == "nt", reason="takes nm")
@pytest.mark.parametrize("library", sorted(OWN.glob("kernels-*")), ids=lambda path: path.name)
def test_a_library_needs_nothing_but_what_copies_and_clears_memory(library: Path) -> None:
    command = ["nm", "-D", "--undefined-only", "--format=posix", str(library)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    needed = {line.split()[0].partition("@")[0] for line in lines.splitlines() if " U" in line}
    assert {name.lstrip("_") for name in needed} <= {"memset", "memcpy", "memmove", "memcmp"}


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory that is all of the path; there is no C compiler but what is put there."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(kernels, "compiler", kernels.compiler.__wrapped__)
    return tmp_path


posix = pytest.mark.skipif(os.name == "nt", reason="takes a shell")


def test_without_a_compiler_one_comes_from_pypi(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "name_here", lambda: "linux-x86_64")
    assert Kernels.dependencies(None) == [kernels.ZIG]  # type: ignore[arg-type]


def test_where_there_is_no_compiler_at_all_python_does_the_work(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "name_here", lambda: "plan9-sparc64")
    hook, data, said = Kernels.__new__(Kernels), dict[str, object](), list[str]()
    monkeypatch.setattr(Kernels, "app", SimpleNamespace(display_warning=said.append))
    assert hook.dependencies() == []
    hook.initialize("standard", data)
    assert data == {}  # so the wheel is for every platform
    assert said == ["There is no C compiler: salet will be many times slower."]


@pytest.mark.parametrize(("name", "code"), [("linux-riscv64", 0), ("linux-x86_64", 1)])
def test_what_cannot_be_built_fails_only_where_zig_could_do_it(
    name: str, code: int, machine: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """So `make run` goes on where no compiler exists, and Python does the work."""
    monkeypatch.setattr(kernels, "name_here", lambda: name)
    monkeypatch.setattr(kernels, "_ZIG", (sys.executable, "-m", "no_such_module"))
    monkeypatch.setattr(kernels, "is_fresh", lambda: False)
    monkeypatch.setattr(sys, "argv", ["kernels"])
    assert kernels.main() == code
    said = capsys.readouterr().err
    assert said.startswith("There is no C compiler" if code == 0 else "the kernels need")


@posix
def test_a_compiler_that_does_not_work_is_passed_over(machine: Path) -> None:
    for name, code in (("cc", "exit 1"), ("clang", "exit 0")):
        (machine / name).write_text(f"#!/bin/sh\n{code}\n")
        (machine / name).chmod(0o755)
    assert kernels.compiler() == ("clang",)


@posix
def test_the_compiler_that_was_asked_for_is_taken(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (machine / "mine").write_text('#!/bin/sh\n[ "$1" = --quick ]\n')
    (machine / "mine").chmod(0o755)
    monkeypatch.setenv("CC", "mine --quick")
    assert kernels.compiler() == ("mine", "--quick")
    monkeypatch.setenv("CC", "mine")
    with pytest.raises(kernels.BuildError, match="CC=mine does not compile C"):
        kernels.compiler()


def test_sanitisers_see_what_is_wrong(tmp_path: Path) -> None:
    """So that a test that passes with them says something."""
    preload = runtime(tmp_path)
    if preload is None:
        pytest.skip("takes gcc with libasan")
    (tmp_path / "wrong.c").write_text("void wrong(char *at) { at[5000] = 1; }")
    command = [*(kernels.compiler() or ()), *kernels.SANITIZE, "-shared", "-fPIC", "wrong.c", "-o"]
    subprocess.run([*command, "wrong.so"], cwd=tmp_path, check=True)
    code = (
        "import ctypes, numpy; array = numpy.zeros(5000, 'u1')\n"
        "print('so far', flush=True)\n"
        "ctypes.CDLL('./wrong.so').wrong(array.ctypes.data_as(ctypes.c_void_p))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment(tmp_path, preload),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout == "so far\n"
    assert "heap-buffer-overflow" in done.stderr and "wrong.c:1" in done.stderr
