"""Several processes serve one socket."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from salet.web.workers import Supervisor, WorkersError

SERVE = [sys.executable, "-m", "salet", "serve", "--port", "0"]


@contextmanager
def serving(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server with two workers, and its address."""
    command, pipe = [*SERVE, "--workers", "2", *options], subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as server:
        try:
            assert server.stdout is not None
            yield server, server.stdout.readline().split()[3]
        finally:
            server.kill()  # its workers end with it


def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def children(pid: int) -> set[int]:
    """The processes that a process has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return {int(child) for task in tasks for child in task.read_text().split()}


def figure(address: str, name: str) -> float:
    lines = httpx2.get(f"{address}metrics", timeout=60).text.splitlines()
    return next((float(line.split()[-1]) for line in lines if line.startswith(name)), 0.0)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads Linux's /proc")
def test_workers_share_a_socket_are_replaced_and_end_in_peace() -> None:
    with serving("--log-format", "json", "--grace", "20") as (server, address):
        until(lambda: figure(address, "salet_workers") == 2)
        for _ in range(10):
            assert httpx2.get(f"{address}health", timeout=60).status_code == 200
        health = 'salet_requests_total{route="/health",status="200"}'
        assert figure(address, health) == 10

        workers = [pid for pid in children(server.pid) if is_worker(pid)]
        assert len(workers) == 2
        subprocess.run(["kill", "-9", str(workers[0])], check=True)
        until(lambda: len(set(filter(is_worker, children(server.pid)))) == 2)
        assert figure(address, health) == 10  # what the dead one counted included

        # A request that is being answered when the server is told to end is answered.
        host, port = address.split("/")[2].split(":")
        with socket.create_connection((host, int(port)), timeout=30) as connected:
            body = json.dumps({"turns": ["salet:bybbb"]}).encode()
            head = f"POST /api/exact HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            connected.sendall(head.encode() + body)
            heard = connected.recv(65536)
            server.send_signal(signal.SIGTERM)
            while more := connected.recv(65536):
                heard += more
        assert b"event: done" in heard
        _, err = server.communicate(timeout=60)
    assert server.returncode == -signal.SIGTERM
    assert not any(map(is_worker, workers))
    documents = [json.loads(line) for line in err.splitlines()]
    answered = [each for each in documents if each["message"] == "request"]
    assert {each["route"] for each in answered} >= {"/health", "/metrics", "/api/exact"}
    assert [each for each in documents if "starting another" in each["message"]]
    assert not [each for each in documents if each["level"] == "error"]


def is_worker(pid: int) -> bool:
    """Whether a process is a worker: neither gone nor the one that tracks shared memory."""
    try:
        command = Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False
    return "spawn_main" in command


def test_an_interrupt_ends_all_of_them() -> None:
    with serving() as (server, address):
        assert httpx2.get(address, timeout=60).status_code == 200
        server.send_signal(signal.SIGINT)
        _, err = server.communicate(timeout=60)
    assert (server.returncode, err.strip()) == (130, "interrupted")


def _fail(_: int) -> None:
    sys.exit(3)


def test_workers_that_never_work_are_given_up() -> None:
    with pytest.raises(WorkersError, match="3 workers in a row ended at once"):
        Supervisor(1, _fail, grace=0).run()


def test_the_number_of_workers_is_checked() -> None:
    done = subprocess.run([*SERVE, "--workers", "0"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--workers" in done.stderr
