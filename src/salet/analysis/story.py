"""Stories: where a game was won and lost, in sentences for people."""

from collections.abc import Container, Iterator, Sequence
from fractions import Fraction

from salet.analysis.review import Review, ReviewedTurn
from salet.analysis.traps import Trap, traps_ahead
from salet.analysis.verdicts import VERDICTS
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.play.state import State
from salet.text import capitals, count, some

#: At most so many guesses are said to be worse than another.
_MOST = 3
#: Verdicts from this one on are worth a sentence.
_WORSE = VERDICTS[VERDICTS.index("inaccuracy") :]
#: A reply that was worth or cost so many guesses was lucky or unlucky enough to be named.
_LUCKY = Fraction(2, 5)


def tell_story(review: Review, *, hidden: Container[str] = ()) -> list[str]:
    """Where a game was won and lost: the guesses that mattered, traps, luck, in their order.

    Hidden words are not named: a game may still go on.

    >>> from salet.analysis.review import review
    >>> tell_story(review(["crane:bbgyb", "slain:gyggy", "snail:ggggg"], game="original"))
    ['After the opener no guess could have been better.']
    """
    costly = _costly(review.turns)
    lucky = max(review.turns[1:] or review.turns, key=lambda turn: abs(turn.luck))
    told: list[str] = []
    trapped = False
    for turn in review.turns:
        if turn in costly:
            told.append(_on_cost(turn, hidden))
        if not trapped and not hidden and (trap := _trap_after(turn)) is not None:
            trapped = True
            told += _on_trap(turn, trap, review)
        if turn is lucky:
            told += _on_luck(turn)
    return [*told, *_on_the_whole(review, costly, hidden)]


def hidden_words(review: Review) -> frozenset[str]:
    """The words that can still be the answer, where the game is not solved."""
    return frozenset() if review.solved else frozenset(review.position.candidates)


def _costly(turns: Sequence[ReviewedTurn]) -> list[ReviewedTurn]:
    """The guesses that cost most, if they cost enough to be named."""
    worse = [turn for turn in turns if turn.verdict in _WORSE]
    return sorted(worse, key=lambda turn: (turn.risk, turn.loss), reverse=True)[:_MOST]


def _on_cost(turn: ReviewedTurn, hidden: Container[str]) -> str:
    """Why another guess was better, and by how much."""
    guess, best = capitals(turn.guess), _named(turn.best, hidden)
    about = "" if turn.proven else "about "
    if turn.risk:
        lost = f"{about}{float(turn.own_value.lost):.0%} of the time"
        least = turn.best_value.lost
        otherwise = f"{about}{float(least):.0%}" if least else "never"
        return f"{guess} was a risk: after it the game is lost {lost}, after {best} {otherwise}."
    gain = f"{about}{float(turn.loss):.2f} guesses fewer on average"
    words = count(turn.candidates_before, "word")
    if wasted := _wasted(turn):
        letters = " and ".join(map(capitals, wasted))
        return (
            f"{guess} tried {letters} again, known to be absent; with {words} left, {best} needs "
            f"{gain}."
        )
    own_parts, best_parts = _parts(turn.before, turn.guess), _parts(turn.before, turn.best)
    if best_parts > own_parts:
        return (
            f"{guess} splits the {words} left into {count(own_parts, 'group')}, {best} into "
            f"{best_parts}: it needs {gain}."
        )
    if turn.best in turn.before.candidates and turn.guess not in turn.before.candidates:
        return f"{guess} could not be the answer; {best} could, and needs {gain}."
    return f"With {words} left, {best} splits them better than {guess}: it needs {gain}."


def _named(word: str, hidden: Container[str]) -> str:
    return "a word that can still be the answer" if word in hidden else capitals(word)


def _wasted(turn: ReviewedTurn) -> list[str]:
    """The letters of a guess that were known to be absent."""
    absent = Knowledge(turn.before.turns, turn.before.rule).absent_letters
    return [letter for letter in dict.fromkeys(turn.guess) if letter in absent]


def _parts(before: Position, guess: str) -> int:
    """How many different replies a guess may get."""
    return len(State.of(before).split(before.lexicon.guesses.ids[guess]))


def _trap_after(turn: ReviewedTurn) -> Trap | None:
    """The trap that the reply to a guess led into."""
    return next(iter(traps_ahead(turn.after_position)), None)


def _on_trap(turn: ReviewedTurn, trap: Trap, review: Review) -> Iterator[str]:
    """What the trap is, and whether there was a way out of it; nothing where luck was the way."""
    later = [each for each in review.turns if each.number > turn.number]
    tried = [each.guess for each in later if each.guess in trap.words]
    out = bool(later) and later[0].guess not in trap.words and later[0].verdict not in _WORSE
    if not out and len(tried) < 2:
        return
    words = some([capitals(word) for word in trap.words], 5)
    left = count(trap.guesses_left, "guess", "guesses")
    story = (
        f"{capitals(turn.guess)} led into a trap: {capitals(trap.letters)} has "
        f"{len(trap.words)} answers ({words}) with {left} left"
    )
    if out:
        yield f"{story}; {capitals(later[0].guess)} is a way out."
    elif trap.escape is None:
        yield f"{story}, and no allowed word tells them apart."
    else:
        yield f"{story}, and trying them one by one is not the way out."


def _on_luck(turn: ReviewedTurn) -> Iterator[str]:
    """That it was luck, where it was much."""
    guess = capitals(turn.guess)
    if turn.after_position.solved:
        if turn.candidates_before > 1 and turn.luck >= _LUCKY:
            yield f"{guess} was {_chance(turn)}: luck, not skill."
        return
    if abs(turn.luck) < _LUCKY:
        return
    kind = "lucky" if turn.luck > 0 else "unlucky"
    fewer = "fewer" if turn.luck > 0 else "more"
    yield (
        f"The tiles of {guess} were {kind}: of {count(turn.candidates_before, 'word')} they left "
        f"{turn.candidates_left:,}, which take {float(abs(turn.luck)):.2f} guesses {fewer} than "
        "usual."
    )


def _chance(turn: ReviewedTurn) -> str:
    """How likely a guess was to be the answer."""
    likeliest = dict(turn.before.likeliest(turn.before.board))
    number = f"{len(likeliest):,}"
    if len({round(share, 9) for share in likeliest.values()}) == 1:
        return f"one of {number} equally likely words"
    return f"one of {number} words, with a chance of {likeliest[turn.guess]:.0%}"


def _on_the_whole(
    review: Review, costly: Sequence[ReviewedTurn], hidden: Container[str]
) -> Iterator[str]:
    judged = [turn for turn in review.turns if not turn.forced]
    if len(review.turns) > 1 and judged and not costly:
        if all(turn.verdict == "best" for turn in judged if not turn.opener):
            yield "After the opener no guess could have been better."
        else:
            yield "No guess was worth regretting."
    if review.position.over and not review.solved and not hidden:
        left = review.turns[-1].candidates_left
        answer = f"The answer was {capitals(review.answer)}. " if review.answer else ""
        yield f"{answer}{count(left, 'word was', 'words were')} still possible at the end."
