"""Reviews of games as people play them."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median, quantiles

from salet.analysis.review import review
from salet.analysis.values import Values
from salet.bench.measuring import Measurement, in_histograms
from salet.exact import whole_weights
from salet.game.commonness import levels_of
from salet.game.game import Game
from salet.game.position import Position
from salet.game.turns import Turn

# Reviews are measured warm, with nothing known of their positions before. People's games are
# imitated by a common opener and well-known words that fit the tiles; one guess in eight is any
# well-known answer.
_OPENERS = (
    ("adieu",) * 8 + ("stare",) * 4 + ("audio",) * 4 + ("slate",) * 3
    + ("crane", "raise", "train", "house", "heart", "great", "stone", "about", "money", "ouija")
)  # fmt: skip
_STRAY = 1 / 8


def review_of_one(opener: str) -> Measurement:
    """Review a game with a common opener."""
    game = Game.of("nyt")
    played = list(_human_games(game, 21, opener))
    review(played[0], values=Values(game))
    taken = [_seconds(partial(review, each, values=Values(game))) for each in played[1:]]
    return in_histograms(f"review of a game, {opener.upper()}", 1000 * median(taken), 0.3)


def reviews_of_people() -> Measurement:
    """Review 500 games as people play them; the time that one in twenty exceeds."""
    game = Game.of("nyt")
    values, played = Values(game), list(_human_games(game, 501))
    review(played[0], values=values)
    taken = [_seconds(partial(review, each, values=values)) for each in played[1:]]
    worst = quantiles(taken, n=20)[-1]
    return in_histograms("review of a game, 95th percentile", 1000 * worst, 1)


def reviews_of_opener(opener: str) -> Measurement:
    """Review 1,000 games of one opener, in CPU time."""
    game = Game.of("nyt")
    values, played = Values(game), list(_human_games(game, 1000, opener))
    started = time.process_time()
    for each in played:
        review(each, values=values)
    taken = time.process_time() - started
    return in_histograms(f"1,000 reviews, {opener.upper()}", 1000 * taken, 60)


def _human_games(game: Game, number: int, opener: str | None = None) -> Iterator[Position]:
    """Games as people play them, always the same ones."""
    random = Random(0)  # noqa: S311 (not for secrets)
    weights = whole_weights(game.start()).tolist()
    for _ in range(number):
        (answer,) = random.choices(game.lexicon.answers.words, weights)
        position, guess = game.start(), opener or random.choice(_OPENERS)
        while True:
            position = position.push(Turn(guess, game.rule.reply(guess, answer)))
            if position.over:
                break
            words = position.candidates
            if random.random() < _STRAY:
                words = game.lexicon.answers.words
            levels = levels_of(words)
            known = [
                word for word, level in zip(words, levels, strict=True) if level <= levels.min() + 1
            ]
            guess = random.choice(known)
        yield position


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
