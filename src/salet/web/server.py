"""Serving the application on a socket."""

import socket

import uvicorn

from salet.errors import SaletError
from salet.web.app import create_app

#: Connections beyond these are refused, and requests take so many seconds to end at most.
_MOST, _GRACE = 200, 2


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on an address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, UnicodeError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or error
        raise SaletError(
            f"{host}:{port} cannot be listened on: {reason}; --port 0 takes a free port"
        ) from None
    return listening


def serve(listening: socket.socket, hosts: tuple[str, ...] = ()) -> None:
    """Serve the application until it is interrupted."""
    config = uvicorn.Config(
        create_app(hosts),
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=_MOST,
        timeout_graceful_shutdown=_GRACE,
    )
    uvicorn.Server(config).run(sockets=[listening])
