"""The files of the page: read once, under a hash of all of them, so they may be kept for ever."""

import gzip
import hashlib
import os
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import Request, Response
from starlette.exceptions import HTTPException

_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


def _read_all(directory: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    """The files of a directory and of those in it, by their paths."""
    for item in directory.iterdir():
        if item.is_file():
            yield path + item.name, item.read_bytes()
        elif item.is_dir() and not item.name.startswith("_"):
            yield from _read_all(item, f"{path}{item.name}/")


class Page:
    """The page and all it needs."""

    def __init__(self) -> None:
        found = dict(_read_all(files("salet.web") / "static"))
        digest = hashlib.sha256()
        for name in sorted(found):
            digest.update(f"{name} {len(found[name])}\n".encode())
            digest.update(found[name])
        self.digest = digest.hexdigest()[:16]
        index = found.pop("index.html").decode()
        self.index = index.replace("{static}", f"/static/{self.digest}")
        self._files = {name: (text, gzip.compress(text)) for name, text in found.items()}

    def file(self, request: Request, digest: str, name: str) -> Response:
        """A file by the hash of all and its name."""
        ending = os.path.splitext(name)[1]
        if digest != self.digest or name not in self._files or ending not in _KINDS:
            raise HTTPException(404, "there is no such file")
        plain, packed = self._files[name]
        headers = dict(_FOR_EVER)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(packed, media_type=_KINDS[ending], headers=headers)
        return Response(plain, media_type=_KINDS[ending], headers=headers)
