"""The package's page: the README, whose links must work where there are no other files."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

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
    """Fills in the README when the package is built."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README; `Source` in the project's URLs is where its links go."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source")
        page = package_page(text, source, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": page}
