"""A proof over openers: what is proven, and what is known of the best of them."""

from salet.display.parts import element, facts, soft, table, view, word
from salet.exact import UNREACHABLE
from salet.proof import Bounds, Proof
from salet.text import count

#: At most so many openers are in the table.
_SHOWN = 20


def html(proof: Proof) -> str:
    """The claim, and a table of openers, the best first."""
    game = proof.game
    kind, took = "good" if proof.complete else "warm", proof.cpu_seconds
    ordered = sorted(
        (proof.bounds[opener] for opener in proof.openers if opener in proof.bounds), key=_order
    )
    rows = [_row(proof, bounds) for bounds in ordered[:_SHOWN]]
    more = len(ordered) - len(rows)
    left_out = [element("p", soft(f"and {count(more, 'more opener')}"))] if more else []
    return view(
        element("p", proof.claim, kind=kind),
        facts(
            element("b", game.name or "a game of your own"),
            f"{game.mode.name} mode",
            f"limit {game.limit}",
            count(len(game.lexicon.answers), "answer"),
            f"{count(proof.impossible, 'opener')} cannot keep the limit"
            if proof.impossible
            else "",
        ),
        *([table(_HEADER, rows, numbers=_NUMBERS), *left_out] if rows else []),
        element("p", soft(f"{took:,.1f} s of CPU time")) if took >= 0.1 else "",
    )


_HEADER = ("opener", "total", "guesses a game", "claim", "may be the answer")
_NUMBERS = ("total", "guesses a game")


def _order(bounds: Bounds) -> tuple[bool, int, bool, str]:
    """Proven totals and lower bounds from the lowest, then those that cannot keep the limit."""
    impossible = bounds.lower >= UNREACHABLE
    return impossible, bounds.lower, bounds.status != "proven", bounds.opener


def _row(proof: Proof, bounds: Bounds) -> tuple[str, ...]:
    answers = proof.game.lexicon.answers
    kinds = {"proven": "good", "bounded": "soft", "impossible": "wrong"}
    total = mean = ""
    if bounds.status == "proven":
        total, mean = f"{bounds.lower:,}", f"{bounds.lower / len(answers):.4f}"
    elif bounds.status == "bounded":
        total = f"≥ {bounds.lower:,}"
        if bounds.upper is not None:
            total = f"{bounds.lower:,} to {bounds.upper:,}"
        mean = f"≥ {bounds.lower / len(answers):.4f}"
    return (
        word(bounds.opener),
        total,
        mean,
        element("span", bounds.status, kind=kinds[bounds.status]),
        "yes" if bounds.opener in answers else "no",
    )
