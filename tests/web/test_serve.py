"""`salet serve` as a process."""

import json
import signal
import socket
import subprocess
import sys
from typing import Any

import httpx2
import pytest
import uvicorn

from salet.cli import main

SERVE = [sys.executable, "-m", "salet", "serve"]


def test_it_says_where_it_is_and_ends_on_an_interrupt() -> None:
    command = [*SERVE, "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        text = b"".join(iter(process.stdout.readline, b"}\n")) + b"}"
        address = json.loads(text)["address"]
        assert address.startswith("http://127.0.0.1:")
        assert "<title>salet</title>" in httpx2.get(address).text
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.strip() == b"interrupted"


@pytest.mark.parametrize(
    ("host", "options", "kept"),
    [
        ("127.0.0.1", [], True),
        ("127.0.0.1", ["--no-record"], False),
        ("127.0.0.1", ["--proxy", "127.0.0.1"], False),
        ("0.0.0.0", [], False),  # noqa: S104 (nothing is served)
    ],
)
def test_the_record_is_served_to_this_machine_alone(
    host: str, options: list[str], kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[uvicorn.Config] = []

    def run(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        served.append(server.config)
        sockets[0].close()

    monkeypatch.setattr(uvicorn.Server, "run", run)
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    assert main(["serve", "--port", "0", "--host", host, *options]) == 0
    (config,) = served
    app: Any = config.app
    assert app.state.record is kept


def test_a_port_that_is_taken_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run([*SERVE, "--port", port], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"127.0.0.1:{port} cannot be listened on: Address already in use" in done.stderr
    assert "--port 0 takes a free port" in done.stderr


@pytest.mark.parametrize("host", ["nonsense.invalid", "999.0.0.1", "x" * 300])
def test_an_address_that_is_none_is_refused(host: str) -> None:
    done = subprocess.run([*SERVE, "--host", host], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "cannot be listened on" in done.stderr


def test_without_the_extra_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['fastapi'] = None\n"
        "from salet.cli import main; sys.exit(main(['serve']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "fastapi is missing): pip install 'salet[web]'" in done.stderr
