"""Seals: a digest stored beside data, so that damaged data is noticed and not trusted."""

from salet.files.digests import blake2b


def seal(*values: object) -> str:
    """A digest of JSON values, in this order.

    >>> seal("salet", 7920) == seal("salet", 7920), seal("salet", 7920) == seal("salet", 7921)
    (True, False)
    """
    import json  # late, so that commands start faster

    return blake2b(json.dumps(values).encode())
