"""Seals: a digest beside what is stored, by which damage is seen before it is believed."""


def seal(*values: object) -> str:
    """A digest of values in JSON's terms, of each one and of their order.

    >>> seal("salet", 7920) == seal("salet", 7920), seal("salet", 7920) == seal("salet", 7921)
    (True, False)
    """
    import hashlib  # late, as the start of every command waits for what is imported
    import json

    return hashlib.blake2b(json.dumps(values).encode(), digest_size=16).hexdigest()
