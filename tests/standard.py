"""The standard rule for tests: words, tiles and codes of five letters."""

from salet.checker import Checked, check_file
from salet.checker.rules import Progress
from salet.game.rules import Matrix
from salet.game.rules.wordle import RULE
from salet.game.words import Letters, to_letters


def all_green(length: int = 5) -> int:
    return RULE.won(length)


def pattern_row(guess: str, answers: Letters) -> Matrix:
    """One guess's pattern against every answer."""
    row: Matrix = RULE.replies(to_letters((guess,)), answers)[0]
    return row


def check(
    path: str,
    answers: str | None = None,
    guesses: str | None = None,
    mode: str = "normal",
    limit: int = 6,
    progress: Progress | None = None,
    budget: float | None = None,
) -> Checked:
    """Check a file, with the parts of its game as arguments."""
    parts = {"answers": answers, "guesses": guesses, "mode": mode, "limit": limit}
    return check_file(path, None, parts, progress, budget)
