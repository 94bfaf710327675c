"""What a search or the opening book knows of best play."""

from salet.display import tree as tree_view
from salet.display.parts import element, facts, soft, table, view, word
from salet.exact.outcome import Outcome
from salet.text import count, some


def html(outcome: Outcome) -> str:
    """The best guess and how sure it is, the guesses compared, and the tree."""
    if outcome.word is None or outcome.mean is None:
        return view(element("p", outcome.nothing_found))
    claim = element("span", outcome.claim, kind="good" if outcome.closed else "warm")
    between = ""
    if not outcome.closed and outcome.lower is not None:
        between = f"no play takes fewer than {outcome.lower / outcome.weight:.4f}"
    shown = [
        facts(
            word(outcome.word),
            claim,
            f"{outcome.mean:.4f} guesses from here on",
            between,
            f"at worst {outcome.worst}",
            count(len(outcome.position.candidate_ids), "answer"),
        )
    ]
    if outcome.lost_answers:
        lost = f"not found in time: {some(outcome.lost_answers, 30)}"
        shown.append(element("p", lost, kind="wrong"))
    if len(outcome.best) > 1:
        rows = [
            (word(best["word"]), f"{best['mean']:.4f}", "yes" if best["candidate"] else "no")
            for best in outcome.to_records()
        ]
        header = ("guess", "guesses", "may be the answer")
        shown.append(table(header, rows, numbers=("guesses",)))
    if outcome.tree is not None:
        shown.append(tree_view.branches(outcome.tree))
    return view(
        *shown, element("p", soft(f"{outcome.seconds:.1f} s")) if outcome.seconds >= 0.1 else ""
    )
