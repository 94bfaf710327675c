"""`salet serve` as a process."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2
import pytest
import uvicorn

from salet.cli import main
from salet.tables.room import ROOM
from salet.web.server import share_of_memory

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


@contextmanager
def told_to_end(
    path: str, body: object, number: signal.Signals, *options: str
) -> Iterator[dict[str, str]]:
    """What a request gets, and what the log says, if the server is ended while it is at work."""
    command = [*SERVE, "--port", "0", "--grace", "0", "--no-record", *options]
    told: dict[str, str] = {}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[3]
            host, port = address.split("/")[2].split(":")
            with socket.create_connection((host, int(port)), timeout=60) as connected:
                sent = json.dumps(body).encode()
                head = f"POST /api/{path} HTTP/1.1\r\nHost: {host}:{port}\r\n"
                head += f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
                connected.sendall(head.encode() + sent)
                end = time.monotonic() + 60
                while (
                    "salet_searches_running 1"
                    not in httpx2.get(f"{address}metrics", timeout=60).text
                ):
                    assert time.monotonic() < end
                process.send_signal(number)
                heard = b""
                while more := connected.recv(65536):
                    heard += more
            _, told["log"] = process.communicate(timeout=60)
        finally:
            process.kill()  # if something above took too long
    told["head"], _, told["body"] = heard.decode().partition("\r\n\r\n")
    yield told


LONG = {"turns": ["fuzzy:bbbbb"], "budget": 60}


def test_a_request_that_is_not_done_when_the_server_ends_gets_a_document() -> None:
    long = {"turns": ["fuzzy:bbbbb"], "player": "optimal", "format": "json"}
    with told_to_end("tree/export", long, signal.SIGTERM) as told:
        assert told["head"].startswith("HTTP/1.1 503")
        problem = json.loads(told["body"])["error"]
        assert problem["message"] == "the server is ending; try again in a moment"
        assert "Traceback" not in told["log"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_stream_that_is_not_done_when_the_server_ends_is_told(
    number: signal.Signals, workers: int
) -> None:
    with told_to_end("exact", LONG, number, "--workers", str(workers)) as told:
        assert told["head"].startswith("HTTP/1.1 200")
        assert "event: problem" in told["body"]
        assert "the server is ending" in told["body"]
        assert told["body"].endswith("0\r\n\r\n"), "complete"
        assert "Traceback" not in told["log"]
        assert ("interrupted" in told["log"]) is (number == signal.SIGINT)


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


@pytest.mark.parametrize(
    ("options", "megabytes"),
    [([], 500), (["--memory", "700"], 200), (["--memory", "2000"], 1500)],
)
def test_what_is_built_keeps_to_the_memory(
    options: list[str], megabytes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bounds: list[int | None] = []

    def run(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        bounds.append(ROOM.most)
        sockets[0].close()

    monkeypatch.setattr(uvicorn.Server, "run", run)
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    monkeypatch.setattr("salet.tables.memory.give_back_at_once", lambda: None)
    assert main(["serve", "--port", "0", *options]) == 0
    assert bounds == [megabytes * 2**20]
    assert ROOM.most is None


def test_memory_is_divided_between_workers(capsys: pytest.CaptureFixture[str]) -> None:
    assert share_of_memory(None, 4) == 1000
    assert share_of_memory(4000, 4) == 1000
    assert main(["serve", "--port", "0", "--workers", "2", "--memory", "1000"]) == 2
    assert "1,000 MB of memory are too little for 2 workers" in capsys.readouterr().err


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
