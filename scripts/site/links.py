"""Links between documents: they work in the repository, and are pointed to pages of the site."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

#: Code, in which nothing is a link; or a link to a file.
_LINK = re.compile(r"^```.*?^```$|`[^`\n]*`|\]\((?!\w+:)([^)\s#]+)(#[^)\s]*)?\)", re.M | re.S)

#: A link that shows the name of its document, which means little on a site.
_NAMED = re.compile(r"\[[\w./-]+\.md\]\((?!\w+:)([^)\s#]+\.md)(#[^)\s]*)?\)")

_LANGUAGES = {".py": "python", ".toml": "toml", ".yaml": "yaml", ".cff": "yaml"}


def targets(markdown: str, source: str) -> Iterator[str]:
    """The files outside docs that a document at this path of the repository links to."""
    for link in _LINK.finditer(markdown):
        if link[1] and not (path := _path(link[1], source)).startswith("docs/"):
            yield path


def repointed(markdown: str, source: str, uri: str, pages: Mapping[str, str]) -> str:
    """The document with links that fit its place in the site instead of the repository."""

    def point(link: re.Match[str]) -> str:
        if not link[1]:
            return link[0]
        target = site_uri(_path(link[1], source), pages)
        return f"]({posixpath.relpath(target, posixpath.dirname(uri) or '.')}{link[2] or ''})"

    return _LINK.sub(point, markdown)


def titled(markdown: str, source: str) -> str:
    """The document with titles for the names of documents that its links show."""

    def name(link: re.Match[str]) -> str:
        path = ROOT / _path(link[1], source)
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        title = re.search(r"^# (.+)$", text, re.M)
        return f"[{title[1]}]({link[1]}{link[2] or ''})" if title else link[0]

    return _NAMED.sub(name, markdown)


def site_uri(path: str, pages: Mapping[str, str]) -> str:
    """Where the site has this file of the repository.

    >>> site_uri("docs/exact.md", {}), site_uri("SECURITY.md", {"SECURITY.md": "security.md"})
    ('exact.md', 'security.md')
    >>> site_uri("examples/service.py", {})
    'files/examples/service.py.md'
    """
    if path == "README.md":
        return "index.md"
    return pages.get(path) or (
        path.removeprefix("docs/") if path.startswith("docs/") else f"files/{path}.md"
    )


def code_page(path: str) -> str:
    """A page that shows a file."""
    text = (ROOT / path).read_text(encoding="utf-8")
    language = _LANGUAGES.get(Path(path).suffix, "text")
    return f"# {path}\n\n````{language}\n{text}````\n"


def _path(target: str, source: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
