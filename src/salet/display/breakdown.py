"""A breakdown of a guess: what it promises, and the answers that each reply would leave."""

from salet.analysis.suggest import Breakdown, Parts, part_shares
from salet.display.parts import Html, bar, element, facts, joined, soft, table, tiles, view, word
from salet.play.player import PROVEN, Suggestion
from salet.text import chance, count, percent

#: At most so many parts are drawn, of all boards together, and words of a part named.
_PARTS, _WORDS = 24, 6


def html(breakdown: Breakdown) -> str:
    """What the guess promises, and a table of its parts for each board."""
    suggestion = breakdown.suggestion
    shown = [facts(word(suggestion.word), *_promises(suggestion))]
    if breakdown.illegal is not None:
        shown.append(element("p", f"not allowed now: {breakdown.illegal}", kind="wrong"))
    tables = [
        _parts(breakdown, parts, f"Board {number}" if breakdown.boards else "")
        for number, parts in enumerate(breakdown.boards or (breakdown.parts,), 1)
    ]
    return view(*shown, element("div", *tables, kind="side"))


def _promises(suggestion: Suggestion) -> list[str]:
    """What is known of the guess, for one line."""
    known = ""
    if suggestion.expected_guesses is not None:
        claim = suggestion.claim or ""
        how_sure = element("span", claim, kind="good" if claim == PROVEN else "soft")
        known = joined([f"{suggestion.guesses_shown} guesses ", how_sure])
    return [
        known,
        element("span", f"loses {suggestion.lost_shown}", kind="wrong") if suggestion.loses else "",
        "" if suggestion.ends_next is None else f"ends next {chance(suggestion.ends_next)}",
        "may be the answer" if suggestion.candidate else "cannot be the answer",
        count(suggestion.parts, "part"),
        f"{suggestion.expected_remaining:.2f} left on average",
        f"{suggestion.entropy_bits:.2f} bits",
    ]


def _parts(breakdown: Breakdown, parts: Parts, title: str) -> Html:
    """The parts of a board in a table, the largest first."""
    game, guess = breakdown.game, breakdown.suggestion.word
    caption = element("b", title) if title else ""
    if not parts:
        return element("div", element("p", caption), element("p", soft("no parts to show")))
    shares = part_shares(game, parts)
    most, drawn_at_most = max(shares), _PARTS // max(len(breakdown.boards), 1)
    rows = [
        (
            tiles(game.rule, guess, reply),
            f"{len(words):,}",
            bar(share / most, percent(share)),
            element("span", *_words(words, solved=reply == game.won), kind="words"),
        )
        for (reply, words), share in list(zip(parts, shares, strict=True))[:drawn_at_most]
    ]
    drawn = table(
        ("reply", "answers", "share", "which"), rows, caption=caption, numbers=("answers",)
    )
    hidden = parts[len(rows) :]
    if not hidden:
        return drawn
    left = sum(len(words) for _, words in hidden)
    more = f"and {count(len(hidden), 'smaller part')} with {count(left, 'answer')}"
    return element("div", drawn, element("p", soft(more)))


def _words(words: tuple[str, ...], *, solved: bool) -> list[str]:
    if solved:
        return [element("span", "solved", kind="good")]
    more = [soft(f" and {len(words) - _WORDS:,} more")] if len(words) > _WORDS else []
    return [" ".join(words[:_WORDS]), *more]
