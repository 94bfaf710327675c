"""Seals: a digest beside what is stored, by which damage is seen before it is believed."""

import json


def seal(*values: object) -> str:
    """A digest of values in JSON's terms, of each one and of their order.

    >>> seal("salet", 7920) == seal("salet", 7920), seal("salet", 7920) == seal("salet", 7921)
    (True, False)
    """
    import hashlib

    return hashlib.blake2b(json.dumps(values).encode(), digest_size=16).hexdigest()
