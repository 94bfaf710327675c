"""Exact play: openers, second guesses, and how the time grows with the answers."""

from salet.bench.measuring import Measurement, beside_histogram, fastest
from salet.exact.search import Search
from salet.game.lexicon import Lexicon
from salet.game.position import Position
from salet.game.rules.wordle import feedback
from salet.game.turns import Turn
from salet.game.words import WordList, load_words

#: Answers, guesses, mode, opener, and the seconds it may take.
EXACT = (
    ("original-answers", "original-guesses", "normal", "salet", 0.10),
    ("original-answers", "original-guesses", "normal", "crane", 0.30),
    ("original-answers", "original-guesses", "normal", "raise", 0.16),
    ("original-answers", "original-guesses", "hard", "salet", 0.4),
    ("wordlebot-answers", "nyt2022-guesses", "normal", "tarse", 3.0),
)


def exact_opener(answers: str, guesses: str, mode: str, opener: str, seconds: float) -> Measurement:
    """Prove the total of an opener, beside a histogram."""
    position = Position.start("original", answers=answers, guesses=guesses, mode=mode)
    name = f"exact {opener.upper()}, {len(position.candidates):,} answers, {mode}"
    return beside_histogram(name, lambda: Search(position, opener).run(), seconds)


def second_guesses() -> Measurement:
    """Find the best guess after SALET, for the pattern where that takes longest."""
    start = Position.start("original")
    patterns = {feedback("salet", answer) for answer in start.candidates}
    left = [start.push(Turn("salet", pattern)) for pattern in sorted(patterns)]
    slowest = max(left, key=lambda position: fastest(Search(position).run, times=1)[0])
    name = f"exact second guess, {len(slowest.candidates)} answers"
    return beside_histogram(name, lambda: Search(slowest).run(), 0.2)


def exact_growth(answers: int) -> Measurement:
    """Prove the total of SALET for this many answers, spread over the largest list."""
    words = load_words("wordlebot-answers")
    some = [words[number * len(words) // answers] for number in range(answers)]
    lexicon = Lexicon(guesses=load_words("nyt2022-guesses"), answers=WordList("some", tuple(some)))
    position = Position.start("original", lexicon=lexicon)
    name = f"exact SALET, {answers:,} of {len(words):,} answers"
    return beside_histogram(name, lambda: Search(position, "salet").run(), None)
