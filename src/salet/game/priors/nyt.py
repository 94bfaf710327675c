"""What the New York Times will choose on a day, knowing the answers of the days before.

Nine days in ten it is a word not used before; words outside the 2,309 of 2022 count a tenth, and
commoner words more. Since February 2026 it is, one day in nine, the word of a past day, older days
likelier. One day in 200 it may be any word that can be guessed.

In bits a day, each judged by the days before it: 9.93 over 598 days from 2025 on, where all 3,158
answers alike take 11.67, and 9.97 against 11.64 since answers are reused. With the past answers
that come with salet alone it is 11.18 and 11.38. The constants were chosen with these days in view;
chosen by earlier days only they take 9.96. Around them little changes: half or twice any of them
adds 0.05 bits at most.
"""

from datetime import date

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.game.commonness import RAREST, levels_of
from salet.game.dates import FIRST_DAY, parse_date, today
from salet.game.past import past_answers, shipped_answers
from salet.game.words import WordList, load_words

TITLE = "As the New York Times chooses"
ABOUT = "What the New York Times may choose on the day, knowing the answers of the days before."

#: As the day: the answers that come with salet alone, for a prior that is the same every day.
SHIPPED = "shipped"

#: The first day on which a word was used again.
REUSED_SINCE = date(2026, 2, 2)

# The shares of repeats, before and since then, and of words outside the lists.
_NEVER, _REPEATS, _OTHERS = 0.0001, 0.11, 0.005
# What a word outside the 2,309 counts. The past tenses that WordleBot knows were never used.
_SECOND = 0.1
# In how many days a past answer becomes twice as likely to be used again. Of 22 repeats, 19 were
# 1,614 to 1,856 days old.
_DOUBLING = 180
# Where days are missing, that many of the words that seem unused were used. The least that is left
# also keeps the prior the same from day to day for those who have not added any past answers.
_LEAST_LEFT = 0.2

_LENGTH = 5


def weigh(words: WordList, day: str) -> NDArray[np.float64]:
    """The chance of each word on a day, today where none is named."""
    if words.length != _LENGTH:
        raise SaletError(f"the prior nyt is for words of {_LENGTH} letters, not {words.length}")
    when = parse_date(day) if day not in ("", SHIPPED) else today()
    known = shipped_answers() if day == SHIPPED else past_answers()
    past = {then: word for then, word in known.items() if then < when}
    unused = _unused(past, (when - FIRST_DAY).days)
    newest = max(past, default=when)
    repeated = {  # of a word used twice, the last time counts
        word: 2.0 ** ((newest - then).days / _DOUBLING) for then, word in sorted(past.items())
    }
    repeats = (_REPEATS if when >= REUSED_SINCE else _NEVER) if past else 0.0
    fresh = (1 - repeats - _OTHERS) / sum(unused.values())
    again = repeats / sum(repeated.values()) if past else 0.0
    others = _OTHERS / len(load_words("nyt2022-guesses"))
    return np.array(
        [fresh * unused.get(word, 0) + again * repeated.get(word, 0) + others for word in words]
    )


def _unused(past: dict[date, str], days: int) -> dict[str, float]:
    """The words not used before, by how likely they are against each other."""
    used = set(past.values())
    first_list, all_answers = load_words("nyt2022-answers").ids, load_words("wordlebot-answers").ids
    first = [word for word in first_list if word in all_answers and word not in used]
    second = [
        word
        for word in load_words("wordlebot-answers-filtered")
        if word not in first_list and word not in used
    ]
    missing = max(0, days - len(past))
    left = max(_LEAST_LEFT, 1 - missing / max(1, len(first)))
    common = RAREST + 1 - levels_of([*first, *second])
    shares = np.concatenate((np.full(len(first), left), np.full(len(second), _SECOND)))
    return dict(zip([*first, *second], (shares * common).tolist(), strict=True))
