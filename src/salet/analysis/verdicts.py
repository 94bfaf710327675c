"""Verdicts: what a guess's cost is called, and skill and luck as figures from 0 to 99."""

from bisect import bisect_left
from fractions import Fraction
from typing import Literal

Verdict = Literal["best", "excellent", "good", "inaccuracy", "mistake", "blunder", "forced"]

#: From good to bad; a forced guess is not judged.
VERDICTS: tuple[Verdict, ...] = ("best", "excellent", "good", "inaccuracy", "mistake", "blunder")

#: Up to these costs a guess is called best, excellent, good, an inaccuracy or a mistake: in guesses
#: on average, and in the chance of losing that it adds. Beyond the last it is a blunder.
GUESSES = tuple(map(Fraction, ("0", "0.05", "0.15", "0.3", "0.6")))
CHANCES = tuple(map(Fraction, ("0", "0.005", "0.02", "0.05", "0.15")))

#: Estimates are wrong by about this much, so a smaller loss is none worth a worse verdict.
ESTIMATED = Fraction(1, 20)

#: What halves the skill of a guess: so many guesses lost, or so large a chance of losing added.
HALF_GUESSES, HALF_CHANCE = 0.5, 0.1

#: Changes whenever the figures or verdicts of the same game do; reviews that were kept with another
#: one are made again.
REVIEW_VERSION = 2

#: The best of skill and luck.
MOST = 99

SKILL_MEANS = (
    "skill: 99 for best play, halved where a guess costs half a guess on average or adds a tenth "
    "to the chance of losing; opener and forced guesses aside"
)
LUCK_MEANS = (
    "luck: of 99 replies that a guess could have got, how many are worse for you; 50 is usual"
)

#: The same in a few words, for the foot of a review.
SKILL_BRIEF = "skill: 99 is best play"
LUCK_BRIEF = "luck: of 99 replies how many are worse, 50 is usual"


def judge_cost(loss: Fraction, risk: Fraction) -> Verdict:
    """What a guess is called that costs so many guesses and adds so large a chance of losing.

    >>> judge_cost(Fraction(0), Fraction(0)), judge_cost(Fraction(1, 4), Fraction(1, 5))
    ('best', 'blunder')
    """
    return VERDICTS[max(bisect_left(GUESSES, loss), bisect_left(CHANCES, risk))]


def verdict_on(loss: Fraction, risk: Fraction, *, proven: bool, is_best: bool) -> Verdict:
    """What a guess is called whose figures are proven or estimated; `is_best` if none is better.

    >>> verdict_on(Fraction(1, 25), Fraction(0), proven=False, is_best=False)
    'excellent'
    """
    if not proven:
        if is_best:
            return "best"
        if loss <= ESTIMATED and not risk:
            return "excellent"
    return judge_cost(loss, risk)


def is_judged_by_risk(loss: Fraction, risk: Fraction) -> bool:
    """Whether the chance of losing sets the verdict, and not the guesses that it costs.

    >>> is_judged_by_risk(Fraction(1, 4), Fraction(1, 5))
    True
    """
    return bisect_left(CHANCES, risk) > bisect_left(GUESSES, loss)


def skill_of(loss: Fraction, risk: Fraction) -> int:
    """The skill in a guess that costs so much.

    >>> skill_of(Fraction(0), Fraction(0)), skill_of(Fraction(1, 2), Fraction(0))
    (99, 50)
    """
    halvings = float(loss) / HALF_GUESSES + float(risk) / HALF_CHANCE
    return round(MOST * float(2.0**-halvings))


def luck_of(chance_of_worse: Fraction) -> int:
    """Luck as a figure, from the chance that another reply would have been worse.

    >>> luck_of(Fraction(1, 2))
    50
    """
    return round(MOST * chance_of_worse)
