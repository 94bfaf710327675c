"""What a build does beyond copying files: the package's page, and the library of kernels."""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # where a build would not look
from scripts import kernels, wasm

_LINK = re.compile(r"\[([^\]]+)\]\((?![a-z]+:|#)([^)]+)\)")


def package_page(text: str, source: str | None, version: str) -> str:
    """A README with absolute links to its version in a repository; without one, with no links.

    >>> package_page("See [the page](docs/web.md).", "https://git.example/salet/", "1.0")
    'See [the page](https://git.example/salet/blob/v1.0/docs/web.md).'
    >>> package_page("See [the page](docs/web.md).", None, "1.0")
    'See the page.'
    """
    if source is None:
        return _LINK.sub(r"\1", text)
    return _LINK.sub(rf"[\1]({source.rstrip('/')}/blob/v{version}/\2)", text)


class PackagePage(MetadataHookInterface):
    """Fills in the README, whose links must work where there are no other files."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README; `Source` in the project's URLs is where its links go."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source")
        page = package_page(text, source, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": page}


class Kernels(BuildHookInterface[Any]):
    """Builds the library into a wheel or, for editing, beside its sources.

    The wheel is for this machine, or for the one of `kernels.TARGETS` that SALET_TARGET names.
    """

    _work = ""

    def dependencies(self) -> list[str]:
        """The compiler from PyPI, if there is no other."""
        return [kernels.ZIG] if kernels.needs_zig() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the library and name the platform, as nothing but that restricts the wheel."""
        if kernels.needs_python():
            self.app.display_warning(kernels.NO_COMPILER)
        elif version == "editable":
            kernels.build()
        else:
            name = os.environ.get("SALET_TARGET")
            target = kernels.TARGETS[name] if name else None
            self._work = tempfile.mkdtemp(prefix="salet-wheel-")
            made = kernels.build(Path(self._work), target)
            if wasm.compiler() is not None:  # only browsers and Node take it
                made.append(wasm.build(Path(self._work)))
            build_data["force_include"] |= {
                str(each): f"salet/kernels/{each.name}" for each in made
            }
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{(target or kernels.here()).tag}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if self._work:
            shutil.rmtree(self._work)
