"""Suggestions: the best next guesses, and what each promises."""

from salet.display.parts import element, joined, soft, table, view, word
from salet.play.player import Suggestion
from salet.play.suggestions import Suggestions
from salet.text import chance

_NUMBERS = ("guesses", "ends next", "value", "parts", "largest", "left on average", "bits")


def html(suggestions: Suggestions) -> str:
    """A table, best first; columns nothing is known of are left out."""
    if not suggestions:
        return view(element("p", "no guess to suggest"))
    rows = [_row(each) for each in suggestions]
    known = [name for name in rows[0] if any(row[name] for row in rows)]
    caption = _caption(suggestions)
    cells = ([row[name] for name in known] for row in rows)
    return view(table(known, cells, caption=caption, numbers=_NUMBERS))


def _caption(suggestions: Suggestions) -> str:
    position = suggestions.position
    best = element("b", "Best next guesses" if position is None or position.moves else "Openers")
    if position is None:
        return best
    left = " + ".join(f"{len(board.candidate_ids):,}" for board in position.open_boards)
    return joined([best, soft(f", {left} answers possible, {position.mode.name} mode")])


def _row(each: Suggestion) -> dict[str, str]:
    claim = each.claim or ""
    return {
        "guess": word(each.word),
        "guesses": each.guesses_shown,
        "claim": element("span", claim, kind="good" if claim == "proven" else "soft"),
        "loses": element("span", each.lost_shown, kind="wrong") if each.loses else "",
        "ends next": "" if each.ends_next is None else chance(each.ends_next),
        "value": f"{each.value:.4g}" if each.expected_guesses is None else "",
        "may be the answer": "yes" if each.candidate else "no",
        "parts": f"{each.parts:,}",
        "largest": f"{each.largest:,}",
        "left on average": f"{each.expected_remaining:.2f}",
        "bits": f"{each.entropy_bits:.2f}",
    }
