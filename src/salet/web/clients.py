"""Who asks: the address a share of the server belongs to."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from starlette.types import Scope


def client_of(scope: Scope) -> str:
    """The client of a request.

    An IPv6 user has a whole /64. On loopback everybody has the same address, so there each
    connection counts as a client.

    >>> client_of({"client": ("2001:db8::1:2:3:4", 80)})
    '2001:db8::/64'
    >>> client_of({"client": ("127.0.0.1", 50000)})
    '127.0.0.1:50000'
    """
    host, port = scope.get("client") or ("", 0)
    try:
        address: IPv4Address | IPv6Address = ip_address(host)
    except ValueError:  # a Unix socket, or a test
        return f"{host}:{port}"
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    if address.is_loopback:
        return f"{address}:{port}"
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return str(address)


def are_one_person(client: str, other: str) -> bool:
    """Whether two clients are likely one person: all connections of this machine are.

    >>> are_one_person("127.0.0.1:50000", "127.0.0.1:50002")
    True
    """
    return client == other or (_is_local(client) and _is_local(other))


def _is_local(client: str) -> bool:
    return client.startswith(("127.", "::1:"))
