"""Serving the application on a socket."""

import socket
import sys
from ipaddress import ip_network

import uvicorn

from salet.errors import SaletError
from salet.web.app import create_app
from salet.web.connections import MOST_CONNECTIONS, Connection

#: How many seconds requests have to end when the server does, and connections to be used again.
_GRACE, _KEEP_ALIVE = 2, 15

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


def check_proxy(address: str) -> str:
    """The address of a proxy, or of a network of them; raises where it is none."""
    try:
        ip_network(address)
    except ValueError:
        raise SaletError(
            f"{address!r} is not an address; give that of the proxy, such as 127.0.0.1"
        ) from None
    return address


def make_config(hosts: tuple[str, ...] = (), proxies: tuple[str, ...] = ()) -> uvicorn.Config:
    """How the application is served.

    What proxies say of their clients' addresses is believed; of others it is not.
    """
    return uvicorn.Config(
        create_app(hosts),
        http=Connection,
        ws="none",
        log_level="error",  # what clients do wrong need not fill the log
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=",".join(map(check_proxy, proxies)),
        backlog=MOST_CONNECTIONS,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=_GRACE,
    )


def serve(
    listening: socket.socket, hosts: tuple[str, ...] = (), proxies: tuple[str, ...] = ()
) -> None:
    """Serve the application until it is interrupted."""
    sys.setswitchinterval(_SWITCH)
    uvicorn.Server(make_config(hosts, proxies)).run(sockets=[listening])
