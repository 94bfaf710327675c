"""The documentation site: it builds without a warning, is whole, and asks no other host."""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

import salet
from scripts.public_names import listing
from scripts.site.copying import typed
from tests.web.conftest import browser  # noqa: F401, a fixture

ROOT = Path(__file__).resolve().parent.parent

#: What a browser loads by itself; other links are followed by people only.
LOADING = ("script", "img", "iframe", "source", "embed", "object", "video", "audio", "track")
LOADING_LINKS = {"stylesheet", "icon", "preload", "prefetch", "preconnect", "dns-prefetch"}

#: Addresses in the theme's scripts, and what in a page would make it ask them. Nothing would where
#: browsers have a ResizeObserver, as all have had for years.
UNUSED = {
    "https://unpkg.com/mermaid@11/dist/mermaid.min.js": r'class="[^"]*\bmermaid\b',
    "https://api.github.com/repos/": r'data-md-component="source"',
    "https://api.github.com/users/": r'data-md-component="source"',
    "https://unpkg.com/resize-observer-polyfill": None,
}


class Loaded(HTMLParser):
    """What a page loads, links to and has anchors for, and its styles."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.styles: list[str] = []
        self._style = False
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self._style = tag == "style"
        self.anchors |= {named[key] for key in ("id", "name") if key in named}
        self.styles.append(named.get("style", ""))
        target = named.get("src") or named.get("href") or named.get("data")
        rel = set(named.get("rel", "").split())
        if target and (tag in LOADING or (tag == "link" and rel & LOADING_LINKS)):
            self.loads.append(target)
        self.loads += [each.split()[0] for each in named.get("srcset", "").split(",") if each]
        if tag in ("a", "link", *LOADING) and target:
            self.links.append(target)

    def handle_data(self, data: str) -> None:
        if self._style:
            self.styles.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make site` does; a warning would be an error."""
    out = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(out)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Loaded]:
    return {page: Loaded(page) for page in site.rglob("*.html") if page.name != "404.html"}


def is_elsewhere(address: str) -> bool:
    return bool(re.match(r"(\w+:)?//", address))


def loaded_by_css(text: str) -> list[str]:
    found = re.findall(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)", text)
    return [first or second for first, second in found]


def test_pages_and_styles_load_nothing_from_elsewhere(
    site: Path, pages: dict[Path, Loaded]
) -> None:
    assert len(pages) > 30
    for page, loaded in {**pages, site / "404.html": Loaded(site / "404.html")}.items():
        loads = loaded.loads + loaded_by_css(" ".join(loaded.styles))
        assert [each for each in loads if is_elsewhere(each)] == [], page
    for style in site.rglob("*.css"):
        loads = loaded_by_css(style.read_text(encoding="utf-8"))
        assert [each for each in loads if is_elsewhere(each)] == [], style


def test_scripts_ask_no_other_host(site: Path, pages: dict[Path, Loaded]) -> None:
    code = [script.read_text(encoding="utf-8") for script in (site / "assets").rglob("*.js")]
    code += [script.read_text(encoding="utf-8") for script in (site / "javascripts").rglob("*.js")]
    code += [
        script
        for page in pages
        for script in re.findall(r"<script>(.*?)</script>", page.read_text(encoding="utf-8"), re.S)
    ]
    named = {
        address
        for text in code
        for address in re.findall(r"[\"'`](https?://[^\"'`\s$]+)", re.sub(r"/\*.*?\*/", "", text))
        if urlsplit(address).hostname != "www.w3.org"  # names of XML, which nobody asks
    }
    assert named <= set(UNUSED)
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for asking in filter(None, UNUSED.values()):
            assert not re.search(asking, text), page


def test_every_link_leads_somewhere(site: Path, pages: dict[Path, Loaded]) -> None:
    for page, loaded in pages.items():
        for link in loaded.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file() and target.is_relative_to(site), f"{page.name}: {link}"
            if parts.fragment and target in pages:
                assert unquote(parts.fragment) in pages[target].anchors, f"{page.name}: {link}"


def test_every_public_name_has_its_entry(site: Path, pages: dict[Path, Loaded]) -> None:
    entries = {
        anchor
        for page, loaded in pages.items()
        if page.parent == site / "reference"
        for anchor in loaded.anchors
    }
    public = {line.partition("(")[0] for line in listing().splitlines()}
    assert len(public) > 700
    assert public - entries == set()


def test_pages_have_one_title(site: Path, pages: dict[Path, Loaded]) -> None:
    """In the menu, in the window and above the text."""
    titles = set()
    for page in pages.keys() - {site / "index.html"}:
        text = page.read_text(encoding="utf-8")
        heading, title, *menu = (
            unescape(re.sub(r"<[^>]+>|\s+", " ", each)).strip()
            for each in (
                *re.findall(r"<h1[^>]*>(.*?)(?:<a class=\"headerlink|</h1>)", text, re.S)[:1],
                *re.findall(r"<title>(.*?) - salet</title>", text, re.S)[:1],
                *re.findall(r"md-nav__link--active\">(.*?)</(?:a|label)>", text, re.S),
            )
        )
        assert {heading, title, *menu} == {heading}, page
        assert menu or "files" in page.parts, page
        titles.add(title)
    assert len(titles) == len(pages) - 1


def test_the_reference_speaks_of_examples_where_there_are_any(
    site: Path, pages: dict[Path, Loaded]
) -> None:
    for page in pages:
        if page.parent == site / "reference" and page.stem not in ("index", "asyncio", "json"):
            text = page.read_text(encoding="utf-8")
            assert ("The examples take" in text) == ("&gt;&gt;&gt;" in text), page


@pytest.fixture
def opened(browser: Browser) -> Iterator[Page]:  # noqa: F811
    """A page on a phone, whose console stays clean and which asks for files only."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    yield page
    context.close()
    assert errors == []
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


def test_it_opens_from_a_disk(opened: Page, site: Path, pages: dict[Path, Loaded]) -> None:
    for page in sorted(pages):
        opened.goto(page.as_uri())
        wide = opened.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, f"{page.name} is {wide} pixels wide"


def test_the_help_of_commands_is_not_cut(opened: Page, site: Path) -> None:
    opened.set_viewport_size({"width": 1280, "height": 900})
    opened.goto((site / "commands.html").as_uri())
    cut = "each => each.scrollWidth > each.clientWidth"
    assert opened.evaluate(f"[...document.querySelectorAll('pre code')].filter({cut}).length") == 0


def test_it_can_be_searched_from_a_disk(opened: Page, site: Path) -> None:
    opened.set_viewport_size({"width": 1280, "height": 900})
    opened.goto((site / "index.html").as_uri())
    opened.get_by_role("textbox", name="Search").press_sequentially("certificate")
    result = opened.locator(".md-search-result__link").first
    expect(result).to_be_visible()
    result.click()
    expect(opened.locator("mark").first).to_be_visible()
    assert "certificate" in opened.locator("article").inner_text().lower()


@pytest.mark.parametrize(
    ("page", "shown", "copy"),
    [
        ("index.html", "salet optimal", "salet optimal slate:bbybb --game original"),
        ("console.html", "salet assist slate:bybbb", "salet assist slate:bybbb"),
        ("index.html", "make run", "make run                  # sets everything up in .venv"),
        (
            "tutorials/first-analysis.html",
            "for word in",
            'for word in ("shout", "sport"):\n'
            "    parts = salet.break_down(position, word).parts\n"
            "    reply, largest = parts[0]\n"
            "    print(word, len(parts), len(largest))\n\n"
            'salet.optimal(position, "sport").total',
        ),
    ],
)
def test_the_button_copies_what_is_typed(
    opened: Page, site: Path, page: str, shown: str, copy: str
) -> None:
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened.goto((site / page).as_uri())
    block = opened.locator(".highlight").filter(has_text=shown).first
    block.hover()
    block.get_by_role("button", name="Copy to clipboard").click()
    expect(opened.get_by_text("Copied to clipboard")).to_be_visible()
    copied = opened.evaluate("navigator.clipboard.readText()")
    assert copied.partition(" and serves")[0] == copy


@pytest.mark.parametrize(
    ("example", "copy"),
    [
        ("$ cat a \\\n> b\nA\n$ ls\na  b", "cat a \\\nb\nls"),
        (">>> f(\n...     1\n... )\n2\n>>> 3\n3", "f(\n    1\n)\n3"),
        (">>> if x:\n...     y\n>>> z", "if x:\n    y\n\nz"),
        ("make run", ""),
    ],
)
def test_what_is_typed_is_told_from_output(example: str, copy: str) -> None:
    assert typed(example) == copy


def test_every_example_with_a_prompt_has_its_copy(pages: dict[Path, Loaded]) -> None:
    for page in pages:
        blocks = re.findall(
            r"<div [^>]*>(?=<pre><span></span><code>).*?</pre>", page.read_text("utf-8"), re.S
        )
        prompted = [block for block in blocks if 'class="gp"' in block]
        assert [block for block in prompted if "data-copy=" not in block] == [], page


def test_examples_of_the_reference_run_as_it_says() -> None:
    """With `from salet import *`, and nothing else."""
    names: dict[str, object] = {}
    exec("from salet import *", names)  # noqa: S102
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner(verbose=False)
    said: list[str] = []
    for name in salet.__all__:
        if callable(thing := getattr(salet, name)):
            for example in finder.find(thing, name, globs=dict(names)):
                runner.run(example, out=said.append)
    assert "".join(said) == ""
    assert runner.tries > 60
