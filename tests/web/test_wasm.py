"""The kernels as WebAssembly find in a worker of a browser what they find in Python."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.wasm import known_games, prepare, random_game

_ASK = """games => new Promise((found, failed) => {
  const worker = new Worker("worker.js", {type: "module"});
  worker.onmessage = ({data}) => { worker.terminate(); found(data); };
  worker.onerror = event => failed(event.message ?? "the worker cannot be loaded");
  worker.postMessage(games);
})"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as it is called there
        """Say nothing."""


@pytest.fixture
def files(tmp_path: Path) -> Iterator[str]:
    """The address of static files, which are all that is needed."""
    (prepare(tmp_path) / "index.html").write_text("<!doctype html><title>Kernels</title>")
    handler = partial(_Quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_known_totals_and_random_games(browser: Browser, files: str) -> None:
    games = [*known_games(), *filter(lambda game: game.searches, map(random_game, range(40)))]
    page = browser.new_page()
    page.goto(files + "index.html")
    found = page.evaluate(_ASK, [game.to_json() for game in games])
    page.close()
    assert found == [answer for game in games for answer in game.expected()]
