"""`salet serve` as a process."""

import json
import signal
import socket
import subprocess
import sys

import httpx2
import pytest

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
