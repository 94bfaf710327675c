"""Serving the application on a socket."""

import asyncio
import logging.config
import socket
import sys
import warnings
from dataclasses import dataclass, replace
from functools import partial
from ipaddress import ip_network

import uvicorn

from salet import engine
from salet.errors import SaletError, SaletWarning
from salet.text import count
from salet.web.access import is_loopback
from salet.web.app import create_app
from salet.web.connections import MOST_CONNECTIONS, Connection
from salet.web.logs import LogFormat, log_config, log_warnings
from salet.web.meter import Meter
from salet.web.observing import LOOPBACK, Network, make_meter, observe
from salet.web.workers import Supervisor

__all__ = ["GRACE", "MEMORY_MB", "OWN_ADDRESSES", "Serving", "listen", "serve", "share_of_memory"]

#: How many seconds requests have to end when the server does, and connections to be used again.
GRACE, _KEEP_ALIVE = 2, 15
#: How many seconds those that are cancelled then have to say so.
_LAST_WORDS = 1
#: How much memory a process may take, and the least that is of use, in MB.
MEMORY_MB, _LEAST_MB = 1000, 700
#: What it takes beside tables and searches: Python, packages, words, and the positions seen lately.
_OTHERS_MB = 500
#: Where only this machine reaches a server.
OWN_ADDRESSES = frozenset({"127.0.0.1", "::1", "localhost"})

#: So soon a thread makes way for another, in seconds. The event loop may wait that long after each
#: call it makes while others work. Not tuned: it was tried together with other changes only.
_SWITCH = 0.0005


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on an address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(MOST_CONNECTIONS)
    except (OSError, UnicodeError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or error
        raise SaletError(
            f"{host}:{port} cannot be listened on: {reason}; --port 0 takes a free port"
        ) from None
    return listening


def check_address(address: str) -> Network:
    """An address, or a network of them; raises where it is none."""
    try:
        return ip_network(address)
    except ValueError:
        raise SaletError(
            f"{address!r} is not an address; give one such as 127.0.0.1, or a network such as "
            "10.0.0.0/8"
        ) from None


@dataclass(frozen=True)
class Serving:
    """How the application is served."""

    hosts: tuple[str, ...] = ()
    """Names it answers to, beside those of this machine."""
    proxies: tuple[str, ...] = ()
    """Whose word on their clients' addresses is believed; that of others is not."""
    readers: tuple[Network, ...] = ()
    """Who may read /metrics."""
    log_format: LogFormat = "text"
    grace: int = GRACE
    """How many seconds requests have to end when the server does."""
    record: bool = False
    """Whether the record of games is there, for whoever sits at this machine."""
    memory: int = MEMORY_MB
    """How many MB each process may take."""

    @classmethod
    def of(
        cls, host: str, *, names: tuple[str, ...] = (), proxies: tuple[str, ...] = (),
        readers: tuple[str, ...] = (), log_format: LogFormat = "text", grace: int = GRACE,
        record: bool = True, memory: int = MEMORY_MB,
    ) -> "Serving":  # fmt: skip
        """How it is served on an address; without `readers`, only this machine has the metrics.

        Where others reach it by a name or through a proxy, which may be on this machine, too,
        nobody has.
        """
        found = tuple(check_address(each) for each in readers)
        private = host in OWN_ADDRESSES and not names and not proxies
        hosts = (f"[{host}]" if ":" in host else host, *names)
        for proxy in proxies:
            check_address(proxy)
        readable = found or (LOOPBACK if private else ())
        return cls(hosts, proxies, readable, log_format, grace, record and not proxies, memory)


def share_of_memory(total: int | None, workers: int) -> int:
    """How many MB each worker may take, of these together; raises where that is too little."""
    share = MEMORY_MB if total is None else total // workers
    if share < _LEAST_MB:
        raise SaletError(
            f"{total:,} MB of memory are too little for {count(workers, 'worker')}; "
            f"each needs at least {_LEAST_MB} MB"
        )
    return share


def make_config(serving: Serving | None = None, meter: Meter | None = None) -> uvicorn.Config:
    """The configuration of a server, in the process that serves."""
    serving = serving or Serving()
    app = create_app(serving.hosts, record=serving.record)
    observe(app, meter or make_meter(app), serving.readers, behind_proxy=bool(serving.proxies))
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_config=log_config(serving.log_format),
        access_log=False,
        server_header=False,
        proxy_headers=bool(serving.proxies),
        forwarded_allow_ips=",".join(serving.proxies),
        backlog=MOST_CONNECTIONS,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=serving.grace,
    )


def serve(listening: socket.socket, serving: Serving, workers: int = 1) -> None:
    """Serve the application until it is interrupted, by this process or by several others.

    The record is only for this machine: it is there where no other machine can ask.
    """
    own = is_loopback(listening.getsockname()[0])
    serving = replace(serving, record=serving.record and own)
    if workers == 1:
        if serving.log_format == "json":
            log_warnings()
        _run(listening, serving, make_config(serving))
        return
    logging.config.dictConfig(log_config(serving.log_format))
    meter = make_meter(create_app(serving.hosts), workers)
    work = partial(_work, listening, serving, meter)
    Supervisor(workers, work, serving.grace).run()


def _work(listening: socket.socket, serving: Serving, meter: Meter, worker: int) -> None:
    """Serve as one worker of several."""
    warnings.simplefilter("always", SaletWarning)
    log_warnings()
    meter.begin(worker)
    _run(listening, serving, make_config(serving, meter))


def _run(listening: socket.socket, serving: Serving, config: uvicorn.Config) -> None:
    sys.setswitchinterval(_SWITCH)
    with engine.bounded_memory((serving.memory - _OTHERS_MB) * 2**20):
        _Server(config).run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that lets requests which it cancels say so."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, and wait for what is said last."""
        await super().shutdown(sockets)
        if left := set(self.server_state.tasks):
            await asyncio.wait(left, timeout=_LAST_WORDS)
