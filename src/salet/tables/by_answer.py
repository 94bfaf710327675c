"""Tables answer by answer, as ranking all guesses reads them sooner; filled in when needed."""

import threading

import numpy as np

from salet.game.lexicon import Lexicon
from salet.game.rules import Matrix, Rule
from salet.game.words import Ids
from salet.tables import kernels
from salet.tables.memory import free_memory
from salet.tables.room import ROOM
from salet.tables.table import table

#: Rows are padded to whole blocks of so many guesses, as searches take them.
BLOCK = 512
# Rows that are multiples of a kilobyte apart push each other out of the first cache.
_APART = 64

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
        shape = answers, guesses + -guesses % BLOCK + _APART
        self.rows: Matrix = ROOM.zeros(shape, base.dtype, "a table answer by answer")
        """Those that are filled in."""
        self.base = base
        self._filled = np.zeros(answers, np.bool_)
        self._times = 0
        self._lock = threading.Lock()

    def columns(self, answers: Ids) -> Matrix:
        """The table, as far as it is about these answers."""
        if not self._filled[answers].all():
            self._times += 1
            every = np.arange(len(self._filled))
            self.fill(answers if self._times <= _ONE_BY_ONE else every)
        return self.rows[:, : len(self.base)].T

    def fill(self, answers: Ids) -> None:
        """Make sure that the rows of these answers are there."""
        with self._lock:
            new = answers[~self._filled[answers]]
            self.copy(new)

    def copy(self, answers: Ids) -> None:
        """Copy the rows of these answers, whether they are there or not."""
        kernels.copy_by_answer(self.base, answers, self.rows)
        self._filled[answers] = True


@ROOM.remembered(4)
def by_answer(lexicon: Lexicon, rule: Rule) -> ByAnswer:
    """The table of lists under a rule, answer by answer."""
    return ByAnswer(table(lexicon, rule))


def pays(base: Matrix) -> bool:
    """Whether a table is to be kept answer by answer, too, only because that is read sooner."""
    free = free_memory()
    return kernels.NATIVE and base.nbytes <= min(_LARGEST, (free or 4 * _LARGEST) // 4)
