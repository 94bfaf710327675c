"""What comes over a socket, HTTP or not."""

import asyncio
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from salet.web import bodies, connections, server
from salet.web.clients import client_of
from salet.web.problems import SECURITY_HEADERS


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server in this process, with few connections and little patience."""
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 20)
    monkeypatch.setattr(connections, "HEADER_SECONDS", 1.0)
    monkeypatch.setattr(bodies, "BODY_SECONDS", 1.0)
    listening = server.listen("127.0.0.1", 0)
    running = uvicorn.Server(server.make_config())
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    yield listening.getsockname()[1]
    running.should_exit = True
    thread.join()


def send(port: int, text: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send something and read until the connection is closed."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connected:
        connected.sendall(text)
        heard = b""
        while more := connected.recv(65536):
            heard += more
    head, _, body = heard.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    return int(status.split()[1]), headers, body


def check_refusal(answer: tuple[int, dict[str, str], bytes], status: int) -> str:
    """The message of a refusal in our usual form."""
    assert answer[0] == status
    assert {name.decode() for name in SECURITY_HEADERS} <= set(answer[1])
    message = json.loads(answer[2])["error"]["message"]
    assert isinstance(message, str)
    return message


POST = (
    b"POST /api/analysis HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Connection: close\r\n"
)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),  # no Host
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 100_000, 431),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),  # as if it were TLS
        (POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n", 400),
        (POST + b"Transfer-Encoding: gzip\r\n\r\n", 501),
        (POST + b"Content-Length: 99999999999\r\n\r\n", 413),
        (b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421),
        (b"GET / HT", 408),
        (POST + b"Content-Length: 10\r\n\r\n{", 408),
    ],
)
def test_every_refusal_is_our_document(port: int, text: bytes, status: int) -> None:
    check_refusal(send(port, text), status)


def test_a_chunked_body_that_is_too_large_is_refused(port: int) -> None:
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    open_request = POST.replace(b"Connection: close\r\n", b"")
    text = open_request + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 20 + b"0\r\n\r\n"
    assert "bytes at most" in check_refusal(send(port, text), 413)


def test_a_chunked_body_is_read_whole(port: int) -> None:
    words = json.dumps({"own_answers": ["crane"] * 5000}).encode()
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(each), each) for each in (words[:99], words[99:]))
    status, _, body = send(
        port, POST + b"Transfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n"
    )
    assert (status, json.loads(body)["count"]) == (200, 1)


def test_head(port: int) -> None:
    ask = b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    status, headers, body = send(port, b"HEAD /" + ask)
    assert (status, body) == (200, b"")
    whole = send(port, b"GET /" + ask)
    assert int(headers["content-length"]) == len(whole[2])
    path = whole[2].decode().split('="/static/')[1].split('"')[0].encode()
    status, headers, body = send(port, b"HEAD /static/" + path + ask)
    assert (status, body) == (200, b"") and int(headers["content-length"]) > 0


def test_idle_connections_make_way(port: int) -> None:
    idle = [socket.create_connection(("127.0.0.1", port), timeout=30) for _ in range(60)]
    ask = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    assert send(port, ask)[0] == 200
    started = time.monotonic()
    for each in idle:  # those that were not dropped are closed soon, too
        assert _ended(each)
        each.close()
    assert time.monotonic() - started < 20


def _ended(connected: socket.socket) -> bool:
    try:
        return connected.recv(1) == b""
    except ConnectionResetError:
        return True


def test_who_a_client_is() -> None:
    assert client_of({"client": ("192.0.2.7", 1)}) == client_of({"client": ("192.0.2.7", 2)})
    assert client_of({"client": ("::ffff:192.0.2.7", 1)}) == "192.0.2.7"
    assert client_of({"client": ("2001:db8::1", 1)}) == client_of({"client": ("2001:db8::2", 1)})
    assert client_of({"client": ("127.0.0.1", 1)}) != client_of({"client": ("127.0.0.1", 2)})
    assert client_of({"client": None}) == ":0"


@pytest.mark.parametrize(
    ("proxies", "client"), [((), "127.0.0.1:9"), (("127.0.0.1",), "192.0.2.7")]
)
def test_only_a_named_proxy_is_believed(proxies: tuple[str, ...], client: str) -> None:
    config = server.make_config(server.Serving(proxies=proxies))
    config.load()
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(client_of(scope))

    outer = config.loaded_app
    if proxies:
        outer.app = app
    else:
        outer = app
        assert not isinstance(config.loaded_app, ProxyHeadersMiddleware)
    headers = [(b"x-forwarded-for", b"192.0.2.7")]
    scope = {"type": "http", "client": ("127.0.0.1", 9), "headers": headers}
    asyncio.run(outer(scope, None, None))
    assert seen == [client]


def test_a_proxy_is_an_address() -> None:
    command = [sys.executable, "-m", "salet", "serve", "--proxy", "nonsense"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "'nonsense' is not an address" in done.stderr
