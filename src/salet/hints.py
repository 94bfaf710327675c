"""Hints that spoil step by step: the count, how good the last guess was, a letter, the word."""

from salet.advice import Advice, advise, weigh
from salet.player import Player
from salet.position import Position
from salet.wording import capitals, count

#: What each level tells.
LEVELS = ("count", "quality", "letter", "word")


def hint(position: Position, level: int, player: Player | None = None) -> str:
    """The hint of a level, from 1; above the last it is the word again.

    >>> position = Position.start().push("salet:bybbb")
    >>> [hint(position, level) for level in (1, 3, 4)]
    ['102 answers are left', 'a good next guess has B', 'a good next guess is BROND']
    """
    if level <= 1:
        n = len(position.candidate_ids)
        return f"{count(n, 'answer')} {'is' if n == 1 else 'are'} left"
    if level == 2:
        return _quality(position, player)
    (best,) = advise(position, player, top=1)
    if level == 3:
        return f"a good next guess has {capitals(_telling_letter(position, best))}"
    return f"a good next guess is {capitals(best.word)}"


def _quality(position: Position, player: Player | None) -> str:
    """How good the last guess was, against the best one then and by what luck it had."""
    if not position.turns:
        return "no guess was made yet whose quality could be told"
    before = before_last(position)
    guess = position.turns[-1].guess
    (own,) = weigh(before, [guess])
    (best,) = advise(before, player, top=1)
    if best.expected_guesses >= own.expected_guesses - 0.005:
        verdict = "no guess is known that was better"
    else:
        lost = own.expected_guesses - best.expected_guesses
        verdict = f"the best known was {lost:.2f} better"
    left, expected = len(position.candidate_ids), own.expected_remaining
    luck = "lucky" if left < expected / 1.5 else "unlucky" if left > expected * 1.5 else "as usual"
    return (
        f"{capitals(guess)} promised {own.guesses_shown} guesses in all from there; {verdict}. "
        f"It left {count(left, 'answer')}, on average it leaves {expected:.1f}: {luck}"
    )


def before_last(position: Position) -> Position:
    """The position before the last guess."""
    start = Position.start(
        position.lexicon, mode=position.mode, limit=position.limit, weights=position.weights
    )
    return start.push_all(position.turns[:-1])


def _telling_letter(position: Position, best: Advice) -> str:
    """The first letter of the best guess that no guess had yet; its first, if all were had."""
    guessed = {letter for turn in position.turns for letter in turn.guess}
    return next((letter for letter in best.word if letter not in guessed), best.word[0])
