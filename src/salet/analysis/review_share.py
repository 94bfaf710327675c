"""A review to share: tiles and verdicts, skill and luck, and no word that would spoil a game."""

from salet.analysis.review import Review
from salet.game.replies import EMOJI


def review_text(review: Review, title: str = "") -> str:
    """The text: a heading like that of a share text, and a line a guess.

    >>> from salet.analysis.review import review
    >>> print(review_text(review(["crane:bbgyb", "snail:ggggg"], game="original")))
    salet original 2/6, skill 99, luck 93
    <BLANKLINE>
    ⬛⬛🟩🟨⬛ excellent
    🟩🟩🟩🟩🟩 best
    """
    game, rule = review.game, review.game.rule
    heading = " ".join((title or f"salet {game.name}").split())
    result = str(review.guesses) if review.solved else "X" if review.position.over else "…"
    hard = "" if game.mode.name == "normal" else "*"
    rows = [
        f"{rule.format(turn.turn.pattern, len(turn.guess), EMOJI)} {turn.verdict}"
        for turn in review.turns
    ]
    figures = f"skill {review.skill}, luck {review.luck_score}"
    return "\n".join((f"{heading} {result}/{game.limit}{hard}, {figures}", "", *rows))
