"""Who may see the record of games: somebody at this machine, at a page that serves it alone."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Annotated

from fastapi import Depends, Request

from salet import engine
from salet.web.guard import OWN_HOSTS, host_in
from salet.web.problems import NoRecordError

#: Headers that only proxies send: who asks is then somebody else.
OF_PROXIES = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


@dataclass(frozen=True)
class RecordAccess:
    """Whether a client may see and change the record."""

    why_not: str | None

    def check(self) -> None:
        """Raise where it may not."""
        if self.why_not is not None:
            raise NoRecordError(self.why_not)


def access_of(request: Request) -> RecordAccess:
    """Whether the client of a request may see the record."""
    return RecordAccess(_why_not(request))


def _why_not(request: Request) -> str | None:
    if not request.app.state.record:
        return "this server keeps no record of games; your games stay in your browser"
    host = host_in(request.headers.get("host", ""))
    proxied = any(name in request.headers for name in OF_PROXIES)
    if proxied or host not in OWN_HOSTS or not is_loopback(request.client and request.client.host):
        return "the record of games is only for whoever sits at this machine"
    if engine.is_private():
        return "recording is off (SALET_PRIVATE, or `salet stats --private on`)"
    return None


def is_loopback(address: str | None) -> bool:
    """Whether an address is one of this machine's own.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("192.168.0.2"), is_loopback(None)
    (True, True, False, False)
    """
    try:
        parsed = ip_address(address or "")
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)
    return bool((mapped or parsed).is_loopback)


#: What a route is told of it.
Access = Annotated[RecordAccess, Depends(access_of)]
