"""Tables answer by answer, as ranking all guesses reads them sooner; filled in when needed."""

import threading
from functools import lru_cache

import numpy as np

from salet.game.lexicon import Lexicon
from salet.game.rules import Matrix, Rule
from salet.game.words import Ids
from salet.tables import kernels
from salet.tables.memory import free_memory
from salet.tables.table import table

# A line of the cache, and what keeps rows from being multiples of a kilobyte apart: these push each
# other out of the first cache.
_LINE, _APART = 64, 64

# The first answers are filled in for themselves, as whoever asks for one position needs no more.
# Then somebody grows a tree or plays a game, and all at once take 20 ms in the original game, 148
# parts one by one 400.
_ONE_BY_ONE = 3

#: Tables that are larger stay as they are.
_LARGEST = 256 * 2**20


class ByAnswer:
    """The replies of a table, answer by answer."""

    def __init__(self, base: Matrix) -> None:
        guesses, answers = base.shape
        padded = guesses + -guesses % _LINE + _APART
        self._base = base
        self._rows: Matrix = np.zeros((answers, padded), base.dtype)
        self._filled = np.zeros(answers, np.bool_)
        self._times = 0
        self._lock = threading.Lock()

    def columns(self, answers: Ids) -> Matrix:
        """The table, as far as it is about these answers."""
        if not self._filled[answers].all():
            self._fill(answers)
        return self._rows[:, : len(self._base)].T

    def _fill(self, answers: Ids) -> None:
        with self._lock:
            self._times += 1
            wanted = answers if self._times <= _ONE_BY_ONE else slice(None)
            new = np.arange(len(self._filled))[wanted]
            new = new[~self._filled[new]]
            kernels.copy_by_answer(self._base, new, self._rows)
            self._filled[new] = True


@lru_cache(maxsize=4)
def by_answer(lexicon: Lexicon, rule: Rule) -> ByAnswer | None:
    """The table of lists under a rule answer by answer; None if that would be of no use."""
    base, free = table(lexicon, rule), free_memory()
    if not kernels.NATIVE or base.nbytes > _LARGEST or (free or _LARGEST) < 4 * base.nbytes:
        return None
    return ByAnswer(base)
