"""Tables answer by answer, as ranking all guesses reads them sooner; filled in when needed."""

import numpy as np

from salet.game.lexicon import Lexicon
from salet.game.rules import Matrix, Rule
from salet.game.rules.wordle import StandardRule
from salet.game.words import Ids
from salet.jobs.locks import Lock
from salet.tables import kernels
from salet.tables.memory import free_memory
from salet.tables.room import ROOM
from salet.tables.table import check_columns, damaged_table, table

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
# Rows that are apart are worked out beside the table, so many bytes at a time.
_COPIED = 4 * 2**20


class ByAnswer:
    """The replies of all guesses, answer by answer: worked out, or copied from the table."""

    def __init__(self, lexicon: Lexicon, rule: Rule) -> None:
        guesses, answers = len(lexicon.guesses), len(lexicon.answers)
        shape, kind = (answers, guesses + -guesses % BLOCK + _APART), rule.dtype(lexicon.length)
        self.rows: Matrix = ROOM.zeros(shape, kind, "a table answer by answer")
        """Those that are filled in."""
        self._lexicon, self._rule = lexicon, rule
        self._shown = self.rows[:, :guesses].T
        self._shown.flags.writeable = False
        self._filled, self._checked = np.zeros((2, answers), np.bool_)
        self._times = 0
        self._lock = Lock()

    def columns(self, answers: Ids) -> Matrix:
        """The table, as far as it is about these answers; read-only."""
        if not self._filled[answers].all():
            self._times += 1
            every = np.arange(len(self._filled))
            self._fill(answers if self._times <= _ONE_BY_ONE else every)
        return self._shown

    def check(self, answers: Ids) -> None:
        """Fill in the rows of these answers as the rule says now, for anything called proven."""
        self._fill(answers, checked=True)

    def _fill(self, answers: Ids, *, checked: bool = False) -> None:
        """Make sure that the rows of these answers are there."""
        done = self._checked if checked else self._filled
        with self._lock():
            missing = np.zeros(len(done), np.bool_)
            missing[answers] = ~done[answers]
            new = np.flatnonzero(missing)
            if not len(new):
                return
            if works_out(self._rule):
                self._work_out(new)
            else:
                base = table(self._lexicon, self._rule)
                if checked:
                    check_columns(base, self._lexicon, self._rule, new)
                kernels.copy_by_answer(base, new, self.rows)
            self._filled[new] = done[new] = True

    def _work_out(self, answers: Ids) -> None:
        """Ask the rule for the rows of these answers, which are in order."""
        from salet.kernels.replies import fill_replies

        guesses, secrets = self._lexicon.guesses.letters, self._lexicon.answers.letters
        first, last = int(answers[0]), int(answers[-1]) + 1
        if last - first == len(answers):  # side by side, so that no copy is needed
            fill_replies(guesses, secrets[first:last], self.rows[first:last], by_answer=True)
            return
        step = max(1, _COPIED // self.rows[0].nbytes)
        for start in range(0, len(answers), step):
            some = answers[start : start + step]
            rows = np.empty((len(some), self.rows.shape[1]), self.rows.dtype)
            fill_replies(guesses, secrets[some], rows, by_answer=True)
            self.rows[some, : len(guesses)] = rows[:, : len(guesses)]


@ROOM.remembered(4)
def by_answer(lexicon: Lexicon, rule: Rule) -> ByAnswer:
    """The replies of lists under a rule, answer by answer."""
    return ByAnswer(lexicon, rule)


def works_out(rule: Rule) -> bool:
    """Whether replies are worked out sooner than the table of all is read.

    The library takes 1.5 ms for 12,972 guesses and 102 answers, reading the table 17.
    """
    return kernels.NATIVE and type(rule).replies is StandardRule.replies


def replies_among(lexicon: Lexicon, rule: Rule, answers: Ids) -> Matrix:
    """The table, as far as it is about these answers: not all of it, if few of them do."""
    few = 2 * len(answers) <= len(lexicon.answers)
    if few and works_out(rule) and pays(lexicon, rule):
        return by_answer(lexicon, rule).columns(answers)
    return table(lexicon, rule)


def check_rows(lexicon: Lexicon, rule: Rule, guesses: Ids, answers: Ids) -> None:
    """Raise if the replies to these guesses for these answers differ from the plain rule's."""
    rows, columns = np.repeat(guesses, len(answers)), np.tile(answers, len(guesses))
    replies = rule.pairs(lexicon.guesses.letters[rows], lexicon.answers.letters[columns])
    if not np.array_equal(replies_among(lexicon, rule, answers)[rows, columns], replies):
        raise damaged_table(lexicon, rule)


def pays(lexicon: Lexicon, rule: Rule) -> bool:
    """Whether replies are to be kept answer by answer, too, only because that is read sooner."""
    size = len(lexicon.guesses) * len(lexicon.answers) * rule.dtype(lexicon.length).itemsize
    free = free_memory()
    return kernels.NATIVE and size <= min(_LARGEST, (free or 4 * _LARGEST) // 4)
