"""Tables of bounds, as text: what each opener needs, at least or exactly.

A line names openers that need exactly a total (`= 7920 salet`), more than that (`> 7920 aahed …`),
or with which no play finds every answer within the limit (`never …`). Lines that start with # say
what is proven, for which lists, mode and limit, and what it took.
"""

import textwrap
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from itertools import groupby

from salet.proof import Bounds, Proof, facts_of

_WIDTH = 120


def table_text(proof: Proof, command: str = "") -> str:
    """The bounds of all openers of a proof: exact totals first, the highest bounds last."""
    bounds = list(_asked_for(proof))
    bounds.sort(key=lambda each: (_kinds.index(each.status), each.lower, each.opener))
    lines = [f"# {line}" for line in _heading(proof, command)]
    for heading, group in groupby(bounds, _group):
        lines += _wrapped(heading, (each.opener for each in group))
    return "\n".join(lines) + "\n"


_kinds = ("proven", "bounded", "impossible")


def _heading(proof: Proof, command: str) -> Iterator[str]:
    yield proof.claim
    for name, value in facts_of(proof.game).items():
        yield f"{name}: {value}"
    yield f"made by: salet {version('salet')}{', ' if command else ''}{command}"
    yield f"took: {proof.cpu_seconds:.0f} s of CPU time"


def _group(bounds: Bounds) -> str:
    if bounds.status == "impossible":
        return "never"
    return f"= {bounds.lower}" if bounds.status == "proven" else f"> {bounds.lower - 1}"


def _asked_for(proof: Proof) -> Iterator[Bounds]:
    """The bounds of each opener, no sharper than asked for, so that their order does not matter."""
    exact = {best.word for best in proof.best}
    for opener in proof.openers:
        if (bounds := proof.bounds.get(opener)) is not None:
            whole = bounds.status == "impossible" or opener in exact
            yield bounds if whole else Bounds(opener, min(bounds.lower, proof.ceiling), None)


def _wrapped(heading: str, words: Iterable[str]) -> list[str]:
    """Words on lines that all start with the heading."""
    text = " ".join(words)
    return [f"{heading} {line}" for line in textwrap.wrap(text, _WIDTH - len(heading) - 1)]
