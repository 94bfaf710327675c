"""Hints that spoil step by step: the count, how good the last guess was, a letter, the word."""

from salet.analysis.suggest import PROVEN, evaluate, suggest
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.play.player import Player, Suggestion
from salet.text import capitals, count

#: What each level tells.
LEVELS = ("count", "quality", "letter", "word")

# By how much a guess must be better to be called so: as shown with two decimals, and beyond the
# error of estimates, which for nine tenths of the 141 replies to CRANE is 0.023 at most.
_SAME, _ESTIMATED = 0.005, 0.05


def hint(
    position: Position, level: int, player: Player | None = None, before: Position | None = None
) -> str:
    """The hint of a level, from 1; above the last it is the word again.

    `before` is where the game was before the last guess.

    >>> position = Position.start().push("salet:bybbb")
    >>> [hint(position, level) for level in (1, 3, 4)]
    ['102 answers are left', 'a good next guess has B', 'a good next guess is BROND']
    """
    if level <= 1:
        left = [len(board.candidate_ids) for board in position.open_boards]
        if len(position.boards) > 1:
            numbers = " and ".join(f"{n:,}" for n in left)
            return f"{numbers} answers are left on the open boards"
        return f"{count(left[0], 'answer')} {'is' if left[0] == 1 else 'are'} left"
    if level == 2:
        if before is None:
            return "there is no guess yet to judge"
        if len(position.boards) > 1:
            return "guesses on several boards are not judged"
        return _quality(before, position, player)
    (best,) = suggest(position, player, top=1)
    if level == 3:
        return f"a good next guess has {capitals(_telling_letter(position, best))}"
    return f"a good next guess is {capitals(best.word)}"


def cost(own: Suggestion, best: Suggestion) -> float:
    """By how many guesses a guess was worse than the best known, on average."""
    return max(0.0, (own.expected_guesses or 0.0) - (best.expected_guesses or 0.0))


def is_worse(own: Suggestion, best: Suggestion) -> bool:
    """Whether a guess is known to have been worse than the best one."""
    proven = own.claim == best.claim == PROVEN
    return (own.loses and not best.loses) or cost(own, best) >= (_SAME if proven else _ESTIMATED)


def _quality(before: Position, position: Position, player: Player | None) -> str:
    """How good the last guess was, against the best one then, and by what luck it had."""
    guess = position.turns[-1].guess
    (own,) = evaluate(before, [guess])
    (best,) = suggest(before, player, top=1)
    proven = own.claim == best.claim == PROVEN
    if not is_worse(own, best):
        verdict = "no guess is known to be better"
    else:
        verdict = f"{'' if proven else 'about '}{cost(own, best):.2f} more than with the best known"
    left, expected = len(position.candidate_ids), own.expected_remaining
    luck = "lucky" if left < expected / 1.5 else "unlucky" if left > expected * 1.5 else "as usual"
    return (
        f"with {capitals(guess)} the game takes {own.guesses_shown} guesses on average from there: "
        f"{verdict}. It left {count(left, 'answer')}, on average it leaves {expected:.1f}: {luck}"
    )


def _telling_letter(position: Position, best: Suggestion) -> str:
    """A letter of the best guess: one that no guess had yet, else one not known to be in place."""
    guessed = {letter for move in position.moves for letter in move.guess}
    placed = Knowledge(position.open_boards[0].turns, position.rule).greens
    new = [letter for letter in best.word if letter not in guessed]
    moved = [letter for place, letter in enumerate(best.word) if placed.get(place) != letter]
    return (new or moved or [best.word[0]])[0]
