import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from starlette.testclient import TestClient

from salet.web.app import create_app

expect.set_options(timeout=60_000)  # machines may be busy

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

#: Keeps the browser from making requests of its own.
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
)  # fmt: skip


@pytest.fixture
def client() -> Iterator[TestClient]:
    """The application, called in this process."""
    with TestClient(create_app(), base_url="http://127.0.0.1") as asked:
        yield asked


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a real server."""
    command = [sys.executable, "-m", "salet", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split()[3]
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:  # it hangs, and must not keep the tests from ending
            process.kill()
            raise


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; it ends with its module, as no other event loop runs beside it."""
    if CHROMIUM is None:
        if os.environ.get("SALET_BROWSER") == "required":
            raise RuntimeError("there is no chromium, and SALET_BROWSER requires one")
        pytest.skip("there is no chromium; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page whose console stays clean and which only contacts its server."""
    context = browser.new_context(viewport={"width": 1200, "height": 900}, base_url=address)
    context.set_default_timeout(30_000)
    opened = context.new_page()
    errors: list[str] = []
    opened.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    opened.on("pageerror", lambda error: errors.append(str(error)))
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    yield opened
    context.close()
    assert errors == []
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
