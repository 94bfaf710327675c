"""Hints that spoil step by step: the count, how good the last guess was, a letter, the word."""

from salet.analysis.judge import judge
from salet.analysis.suggest import suggest
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.play.player import Player, Suggestion
from salet.text import capitals, count, listing

#: What each level tells.
LEVELS = ("count", "quality", "letter", "word")


def hint(
    position: Position, level: int, player: Player | None = None, before: Position | None = None
) -> str:
    """The hint of a level, from 1; above the last it is the word again.

    `before` is where the game was before the last guess.

    >>> position = Position.start("original").push("salet:bybbb")
    >>> [hint(position, level) for level in (1, 3, 4)]
    ['102 answers are left', 'a good next guess has B', 'a good next guess is BROND']
    """
    if level <= 1:
        left = [len(board.candidate_ids) for board in position.open_boards]
        if position.rule.one_grid and len(left) > 1:
            return f"{count(left[0], 'word')} are left, of which two are hidden"
        if len(position.boards) > 1:
            numbers = listing([f"{n:,}" for n in left])
            return f"{numbers} answers are left on the open boards"
        return f"{count(left[0], 'answer')} {'is' if left[0] == 1 else 'are'} left"
    if level == 2:
        if before is None:
            return "there is no guess yet to judge"
        if len(position.boards) > 1:
            return "guesses on several boards are not judged"
        if position.game.twists:
            return "guesses of this game are not judged"
        return _quality(before, position, player)
    (best,) = suggest(position, player, top=1)
    if level == 3:
        return f"a good next guess has {capitals(_telling_letter(position, best))}"
    return f"a good next guess is {capitals(best.word)}"


def _quality(before: Position, position: Position, player: Player | None) -> str:
    """How good the last guess was, against the best one then, and by what luck it had."""
    guess = position.turns[-1].guess
    judged = judge(before, guess, player)
    own, about = judged.own, "" if judged.proven else "about "
    verdict = "no guess is known to be better"
    if judged.worse:
        verdict = f"{about}{judged.cost:.2f} more than with the best known"
    left, expected = len(position.candidate_ids), own.expected_remaining
    luck = "lucky" if left < expected / 1.5 else "unlucky" if left > expected * 1.5 else "usual"
    return (
        f"with {capitals(guess)} the game takes {own.guesses_shown} guesses on average from there: "
        f"{verdict}. It left {count(left, 'answer')}; {expected:.1f} is average, so that was {luck}"
    )


def _telling_letter(position: Position, best: Suggestion) -> str:
    """A letter of the best guess: one that no guess had yet, else one not known to be in place."""
    guessed = {letter for move in position.moves for letter in move.guess}
    placed = Knowledge(position.open_boards[0].turns, position.rule).greens
    new = [letter for letter in best.word if letter not in guessed]
    moved = [letter for place, letter in enumerate(best.word) if placed.get(place) != letter]
    return (new or moved or [best.word[0]])[0]
