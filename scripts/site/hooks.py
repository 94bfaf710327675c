"""What MkDocs calls while it builds the site."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from scripts.site.copying import with_copies
from scripts.site.json_interface import json_page
from scripts.site.links import ROOT, code_page, repointed, site_uri, targets, titled
from scripts.site.reference import reference_pages

#: Markdown outside docs that is a page of the site, by where it is in the repository.
OUTSIDE = {
    "CHANGELOG.md": "about/changelog.md",
    "CONTRIBUTING.md": "about/contributing.md",
    "SECURITY.md": "about/security.md",
    "src/salet/data/NOTICE.md": "about/word-lists.md",
}
_HOME = {page: path for path, page in OUTSIDE.items()}

#: Files that are there already, under the names they have in the site.
COPIED = {"assets/icon.svg": "src/salet/web/static/icon.svg"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are no files in docs, and every file outside that a document names."""
    for path, uri in OUTSIDE.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        files.append(File.generated(config, uri, content=text))
    for uri, text in {**reference_pages(), "reference/json.md": json_page()}.items():
        files.append(File.generated(config, uri, content=text))
    for uri, path in COPIED.items():
        files.append(File.generated(config, uri, abs_src_path=str(ROOT / path)))
    for file in files.documentation_pages():
        for path in targets(file.content_string, _source(file.src_uri)):
            uri = site_uri(path, OUTSIDE)
            if files.get_file_from_path(uri) is None and (ROOT / path).is_file():
                files.append(File.generated(config, uri, content=code_page(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Point links that leave docs to the pages made of what they name.

    A page that is alone under its tab gets the space that a list of pages would take.
    """
    if page.parent is None and page.file.src_uri in str(config.nav):
        page.meta["hide"] = ["navigation"]
    shown = markdown.replace("```python\n>>>", "```pycon\n>>>")  # what is printed is no code
    source = _source(page.file.src_uri)
    return repointed(titled(shown, source), source, page.file.src_uri, OUTSIDE)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let buttons copy what is typed, without prompts and what was printed."""
    return with_copies(html)


def _source(uri: str) -> str:
    """Where in the repository the text of a page is."""
    return _HOME.get(uri, f"docs/{uri}")
