"""The wheels for every platform, built on this one; what of them can be tried here is tried.

make wheels
"""

import zipfile
from pathlib import Path

from scripts import kernels, wasm
from scripts.release_check import ROOT, ReleaseError, build, check_contents, digest, say
from scripts.trials import TRIALS, TrialError, try_libraries


def build_everywhere(work: Path, unpacked: Path) -> dict[str, Path]:
    """A wheel for each target; raises if building is not reproducible, or one does not work."""
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
        if name in TRIALS:
            try:
                say(f"  {try_libraries(_libraries(one), TRIALS[name], work / f'{name}-tried')}")
            except TrialError as error:
                raise ReleaseError(f"{one.name}: {error}") from None
    return wheels


def _libraries(wheel: Path) -> dict[str, bytes]:
    """The libraries in a wheel, by their names."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if name.startswith("salet/kernels/kernels-")
        }
