"""The signature of the search: the same everywhere, and in the changelog."""

from pathlib import Path

from salet.signature import Signature, signature

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"


def test_the_changelog_has_the_signature() -> None:
    """If this fails, searches take another path than before: say so in the changelog, and why."""
    found = Signature(tuple(signature()))
    newest = CHANGELOG.read_text().split("\n## ")[1]
    assert f"`{found.digest}`" in newest, found


def test_a_signature_tells_any_difference() -> None:
    lines = tuple(next(signature())._replace(nodes=nodes) for nodes in (1, 2))
    assert (
        len({Signature(lines[:1]).digest, Signature(lines[1:]).digest, Signature(()).digest}) == 3
    )
