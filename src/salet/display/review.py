"""A review: a game turn by turn, what each guess cost, and how lucky it was."""

from salet.analysis.review import Review, ReviewedTurn
from salet.analysis.story import tell_story
from salet.analysis.verdicts import LUCK_BRIEF, SKILL_BRIEF
from salet.display.parts import Html, element, facts, soft, table, tiles, view, word
from salet.text import capitals, chance, count

_HEADER = ("guess", "verdict", "cost", "better", "luck", "answers left")

#: How verdicts look; the word says the same.
_KINDS = {
    "best": "good", "excellent": "good", "good": "", "inaccuracy": "warm", "mistake": "wrong",
    "blunder": "wrong", "forced": "soft",
}  # fmt: skip

# What is less is not shown.
_LEAST = 0.005


def html(review: Review) -> str:
    """The turns in a table, then the story of the game in sentences."""
    made = count(review.guesses, "guess", "guesses")
    answer = "" if review.answer is None else f" for {capitals(review.answer)}"
    ended = "solved in" if review.solved else "not solved in"
    told = [element("li", sentence) for sentence in tell_story(review)]
    return view(
        facts(
            element("b", f"{ended} {made}{answer}"),
            f"skill {review.skill}",
            f"luck {review.luck_score}",
            f"best play: {float(review.expected):.2f} guesses",
            review.status,
        ),
        table(_HEADER, map(_row, review.turns), numbers=("cost", "luck")),
        element("ul", *told),
        element("p", soft(f"{SKILL_BRIEF}; {LUCK_BRIEF}")),
    )


def _row(turn: ReviewedTurn) -> tuple[str, ...]:
    left = "found" if turn.after_position.solved else f"{turn.candidates_left:,}"
    return (
        tiles(turn.before.rule, turn.guess, turn.turn.pattern),
        element("span", turn.verdict, kind=_KINDS[turn.verdict]),
        _cost(turn),
        "" if turn.best == turn.guess else word(turn.best),
        "" if turn.certain else f"{float(turn.luck):+.2f}",
        f"{turn.candidates_before:,} → {left}",
    )


def _cost(turn: ReviewedTurn) -> Html | str:
    if turn.risk > _LEAST:
        return element("span", f"+{chance(float(turn.risk))} lost", kind="wrong")
    return f"+{float(turn.loss):.2f}" if turn.loss > _LEAST else ""
