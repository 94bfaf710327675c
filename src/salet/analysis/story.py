"""Stories: where a game was won and lost, in sentences for people."""

from collections.abc import Container, Iterator, Sequence
from fractions import Fraction

from salet.analysis.review import Review, ReviewedTurn
from salet.analysis.traps import Trap, traps_ahead
from salet.analysis.verdicts import VERDICTS, is_judged_by_risk
from salet.exact import whole_weights
from salet.game.knowledge import Knowledge
from salet.game.position import Position
from salet.state import State
from salet.text import capitals, chance, count, listing, some

#: At most so many guesses are said to be worse than another.
_MOST = 3
#: Verdicts from this one on are worth a sentence.
_WORSE = VERDICTS[VERDICTS.index("inaccuracy") :]
#: A reply that was worth or cost so many guesses was lucky or unlucky enough to be named.
_LUCKY = Fraction(2, 5)
#: A guess that is right this often is a good bet; the best guess is one, too, where it is right
#: so often and no other word half as likely.
_LIKELY, _FAVOURITE = 0.45, 0.25
#: From this on it is worth saying that a guess makes losing likelier, too.
_RISKY = Fraction(1, 100)


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
    trapped = stuck = False
    for turn in review.turns:
        if turn in costly:
            told.append(_on_cost(turn, hidden))
        if not trapped and not hidden and (trap := _trap_after(turn)) is not None:
            trapped = True
            told += (on_trap := list(_on_trap(turn, trap, review)))
            stuck = bool(on_trap) and not _is_way_out(turn, trap, review)
        if turn is lucky:
            told += _on_luck(turn)
    return [*told, *_on_the_whole(review, bool(costly), stuck), *_on_the_end(review, hidden)]


def hidden_words(review: Review) -> frozenset[str]:
    """The words that can still be the answer, where the game is not solved."""
    return frozenset() if review.solved else frozenset(review.position.candidates)


def _costly(turns: Sequence[ReviewedTurn]) -> list[ReviewedTurn]:
    """The guesses that cost most, if they cost enough to be named."""
    worse = [turn for turn in turns if turn.verdict in _WORSE]
    return sorted(worse, key=lambda turn: turn.skill or 0)[:_MOST]


def _on_cost(turn: ReviewedTurn, hidden: Container[str]) -> str:
    """Why another guess was better, and by how much: in what set the verdict."""
    guess, best = capitals(turn.guess), _named(turn.best, hidden)
    again = (
        f"tried {listing(wasted)} again, known to be absent" if (wasted := _wasted(turn)) else ""
    )
    about = "" if turn.proven else "about "
    if is_judged_by_risk(turn.loss, turn.risk):
        was = f"{again}, and was" if again else "was"
        return f"{guess} {was} a risk: {_on_risk(turn, 'it', best)}."
    if turn.candidates_before == 1:
        only = "one word" if turn.best in hidden else best
        return f"{guess} {again or 'could not be the answer'}: only {only} was left."
    gain = f"needs {about}{float(turn.loss):.2f} guesses fewer on average"
    risk = f"; {_on_risk(turn, guess, best)}" if turn.risk >= _RISKY else ""
    if again:
        words = count(turn.candidates_before, "word")
        return f"{guess} {again}; with {words} left, {best} {gain}{risk}."
    return f"{_reason(turn, best)} and {gain}{risk}."


def _on_risk(turn: ReviewedTurn, guess: str, best: str) -> str:
    """How often a game is lost after a guess, and after the best one."""
    own, least = float(turn.own_value.lost), float(turn.best_value.lost)
    about = "" if turn.proven else "about "
    otherwise = f"{about}{chance(least)}" if least else "never"
    often = f"{about}{chance(own)} of the time"
    return f"after {guess} the game is lost {often}, after {best} {otherwise}"


def _reason(turn: ReviewedTurn, best: str) -> str:
    """What makes the best guess better, up to the verb of a sentence whose subject it is.

    A guess that is likelier to be the answer saves about one guess as much oftener; where that is
    not most of what the other one costs, it is the groups that matter.
    """
    before, guess = turn.before, capitals(turn.guess)
    shares = dict(before.likeliest(before.board))
    own, other = shares.get(turn.guess, 0.0), shares.get(turn.best, 0.0)
    if (other - own) * 2 >= turn.loss:
        return _likelier(turn, best, own, other)
    parts, best_parts = _parts(before, turn.guess), _parts(before, turn.best)
    words, groups = count(turn.candidates_before, "word"), count(len(parts), "group")
    if len(best_parts) > len(parts):
        more = len(best_parts)
        return f"{guess} splits the {words} left into {groups}; {best} splits them into {more}"
    if other > own:
        return _likelier(turn, best, own, other)
    size, best_size = _mean_size(parts), _mean_size(best_parts)
    if round(best_size, 1) < round(size, 1):
        return f"{guess} leaves {size:.1f} of {words} on average; {best} leaves {best_size:.1f}"
    return f"{guess} leaves words that are hard to tell apart; {best} leaves easier ones"


def _likelier(turn: ReviewedTurn, best: str, own: float, other: float) -> str:
    guess = capitals(turn.guess)
    if not own:
        return f"{guess} could not be the answer; {best} could,"
    return (
        f"With {count(turn.candidates_before, 'word')} left, {best} is likelier than {guess}, "
        f"{chance(other)} against {chance(own)},"
    )


def _named(word: str, hidden: Container[str]) -> str:
    return "a word that can still be the answer" if word in hidden else capitals(word)


def _wasted(turn: ReviewedTurn) -> list[str]:
    """The letters of a guess that were known to be absent."""
    absent = Knowledge(turn.before.turns, turn.before.rule).absent_letters
    return [capitals(letter) for letter in dict.fromkeys(turn.guess) if letter in absent]


def _parts(before: Position, guess: str) -> list[tuple[float, int]]:
    """For each reply that a guess may get how likely it is and how many words it leaves."""
    weights = whole_weights(before)
    total = int(weights[before.candidate_ids].sum())
    found, parts = total, []
    for _, part in State.of(before).split(before.lexicon.guesses.ids[guess]):
        if part is not None:
            weight = int(weights[part.candidates].sum())
            found -= weight
            parts.append((weight / total, len(part.candidates)))
    return [*parts, (found / total, 0)] if found else parts


def _mean_size(parts: Sequence[tuple[float, int]]) -> float:
    """How many words are left on average."""
    return sum(share * size for share, size in parts)


def _trap_after(turn: ReviewedTurn) -> Trap | None:
    """The trap that the reply to a guess led into."""
    return next(iter(traps_ahead(turn.after_position)), None)


def _later(turn: ReviewedTurn, review: Review) -> list[ReviewedTurn]:
    return [each for each in review.turns if each.number > turn.number]


def _is_way_out(turn: ReviewedTurn, trap: Trap, review: Review) -> bool:
    """Whether the next guess is a good one and none of the words in the trap."""
    following = _later(turn, review)[:1]
    return any(each.guess not in trap.words and each.verdict not in _WORSE for each in following)


def _on_trap(turn: ReviewedTurn, trap: Trap, review: Review) -> Iterator[str]:
    """What the trap is, and whether there was a way out of it; nothing where luck was the way.

    A guess is blamed for it only where it was a bad one.
    """
    later, out = _later(turn, review), _is_way_out(turn, trap, review)
    tried = [each for each in later if each.guess in trap.words]
    if not out and len(tried) < 2:
        return
    guess = capitals(turn.guess)
    led = (
        f"{guess} led into a trap"
        if turn.verdict in _WORSE
        else f"After {guess} the tiles left a trap"
    )
    words = some([capitals(word) for word in trap.words], 5)
    left = count(trap.guesses_left, "guess", "guesses")
    story = (
        f"{led}: {capitals(trap.letters)} has {len(trap.words)} answers ({words}) with {left} left"
    )
    if out:
        yield f"{story}; {capitals(later[0].guess)} is a way out."
    elif later[0].guess not in trap.words and later[0].verdict in _WORSE:
        yield f"{story}, and {capitals(later[0].guess)} fell into it."
    elif trap.escape is None:
        yield f"{story}, and no allowed word tells them apart."
    elif any(each.verdict in _WORSE for each in tried):
        yield f"{story}, and trying them one by one is not the way out."
    else:
        yield f"{story}, and nothing was better than trying them."


def _on_luck(turn: ReviewedTurn) -> Iterator[str]:
    """That it was luck, where it was much; or a good bet, where it was likely."""
    guess = capitals(turn.guess)
    if turn.after_position.solved:
        if turn.candidates_before > 1 and turn.luck >= _LUCKY:
            yield f"{guess} was {_bet(turn)}."
        return
    if abs(turn.luck) < _LUCKY:
        return
    kind = "lucky" if turn.luck > 0 else "unlucky"
    fewer = "fewer" if turn.luck > 0 else "more"
    take = "takes" if turn.candidates_left == 1 else "take"
    yield (
        f"The tiles of {guess} were {kind}: of {count(turn.candidates_before, 'word')} they left "
        f"{turn.candidates_left:,}, which {take} {float(abs(turn.luck)):.2f} guesses {fewer} than "
        "usual."
    )


def _bet(turn: ReviewedTurn) -> str:
    """How likely a guess was that is the answer, and what that says of it."""
    likeliest = turn.before.likeliest(turn.before.board)
    share, number = dict(likeliest)[turn.guess], len(likeliest)
    others = max(other for word, other in likeliest if word != turn.guess)
    if abs(likeliest[0][1] - likeliest[-1][1]) < 1e-9:
        kind = "an even bet that came in" if number == 2 else "luck, not skill"
        return f"one of {number:,} equally likely words: {kind}"
    favourite = turn.verdict == "best" and share >= max(_FAVOURITE, 2 * others)
    if share > others and (share >= _LIKELY or favourite):
        return f"the likeliest of {number:,} words, at {chance(share)}: a good bet that came in"
    likely = chance(share) if share >= 0.01 else f"1 in {_rounded(1 / share):,}"
    return f"one of {number:,} words, with a chance of {likely}: luck, not skill"


def _rounded(number: float) -> int:
    """The number with two digits that count."""
    return int(float(f"{number:.1e}"))


def _on_the_whole(review: Review, regrets: bool, stuck: bool) -> Iterator[str]:
    """That nothing was to regret, and whose fault it was where the game went badly anyway."""
    judged = [turn for turn in review.turns if not turn.forced]
    if len(review.turns) < 2 or regrets or not judged:
        return
    best = all(turn.verdict == "best" for turn in judged if not turn.opener)
    praise = (
        "After the opener no guess could have been better"
        if best
        else "No guess was worth regretting"
    )
    if review.position.over and not review.solved:
        yield f"{praise}: the game was lost by bad luck."
    else:
        yield f"{praise}: the trap was bad luck." if stuck else f"{praise}."


def _on_the_end(review: Review, hidden: Container[str]) -> Iterator[str]:
    """What the answer was of a game that is lost."""
    if review.position.over and not review.solved and not hidden:
        left = review.turns[-1].candidates_left
        answer = f"The answer was {capitals(review.answer)}. " if review.answer else ""
        yield f"{answer}{count(left, 'word was', 'words were')} still possible at the end."
