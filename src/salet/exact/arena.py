"""What the compiled search works on: tables of a lexicon, and room for one search."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.exact import Int64s
from salet.exact import compiled as kernels
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.modes import Mode
from salet.game.replies import GREEN, GREY, tile_table
from salet.game.rules import Matrix, Rule
from salet.game.words import Ids
from salet.jobs.locks import Lock
from salet.kernels.calling import at, refusal
from salet.tables.by_answer import by_answer
from salet.tables.room import ROOM
from salet.tables.table import table

#: How many guesses deep the search, and so its trees, may go.
DEEPEST = 500

_MODES = {"normal": kernels.NORMAL, "hard": kernels.HARD, "ultra": kernels.ULTRA}

# A byte may be any code, so that a table that is damaged counts nothing outside.
_BYTE_CODES = 256

# A rule with at most this many replies, as many as bits in a number, has a table of bits.
_FEW_REPLIES = 16

_REMEMBERED = "what a search remembers"
_LEAST_SLOTS = 2**10
_FIRST_SLOTS = 2**16


class Tables:
    """Patterns answer by answer, filled in as they are needed, and random keys."""

    def __init__(self, lexicon: Lexicon, rule: Rule) -> None:
        guesses, answers = len(lexicon.guesses), len(lexicon.answers)
        self.lexicon, self.rule = lexicon, rule
        codes = range(rule.codes(lexicon.length))
        few = len(codes) <= 2 * _FEW_REPLIES  # some never occur
        self._replies = (
            [code for code in codes if (table(lexicon, rule) == code).any()] if few else []
        )
        few = few and len(self._replies) <= _FEW_REPLIES
        what = f"a search among {answers:,} answers and {guesses:,} guesses"
        self._by_answer = by_answer(lexicon, rule)
        self.patterns = self._by_answer.rows
        self.own: Matrix = ROOM.zeros((answers, answers), self.patterns.dtype, what)
        """The replies of answers as guesses, for the answers that are filled in."""
        self.bits = ROOM.zeros(self.patterns.shape, np.uint16, what) if few else None
        self._filled = np.zeros(answers, np.bool_)
        self._lock = Lock()
        # 128 bits per word. The sums of two different sets agree with a probability of 2**-128;
        # those of any two of 10**8 sets, with one of 1.5 * 10**-23.
        random = np.random.default_rng(0)
        self.answer_keys = _random_keys(random, answers)
        self.guess_keys = _random_keys(random, guesses)
        bits = 1 << np.arange(lexicon.length, dtype=np.int64)
        if rule.tells_letters:  # hard mode looks at the tiles of codes
            tiles = tile_table(lexicon.length)
            self.greens: Int64s = (tiles == GREEN) @ bits
            self.coloured: Int64s = (tiles != GREY) @ bits
        else:
            self.greens = self.coloured = np.zeros(rule.codes(lexicon.length), np.int64)
        letters = lexicon.guesses.letters
        same = letters[:, :, None] == letters[:, None, :]
        first = ~np.tril(same, -1).any(axis=2)
        self.letters: Int64s = np.where(first, same @ bits, 0)

    def fill(self, answers: Ids) -> None:
        """Make sure that the patterns of these answers are there."""
        with self._lock():
            new = answers[~self._filled[answers]]
            if not len(new):
                return
            self._by_answer.check(new)
            self._fill_own(new)
            if self.patterns.itemsize > 1:
                _check_codes(self.patterns[new], self.rule, self.lexicon.length)
            if self.bits is not None:
                of_code = np.zeros(self._replies[-1] + 1, np.uint16)
                of_code[self._replies] = 1 << np.arange(len(self._replies))
                guesses = len(self.lexicon.guesses)
                self.bits[new, :guesses] = of_code[self.patterns[new, :guesses]]
            self._filled[new] = True

    def _fill_own(self, new: Ids) -> None:
        """Copy the replies of these answers and those filled in, as guesses for each other."""
        there, as_guesses = np.flatnonzero(self._filled), self.lexicon.answer_guess_ids
        for guesses, answers in ((new, new), (there, new), (new, there)):
            codes = self.patterns[np.ix_(answers, as_guesses[guesses])]
            self.own[np.ix_(guesses, answers)] = codes.T


def _check_codes(codes: Matrix, rule: Rule, length: int) -> None:
    """Raise if a rule gives codes beyond that of the win: the kernels count by them."""
    if codes.max(initial=0) > rule.won(length):
        raise SaletError(f"the rule {rule.name} gives codes beyond that of the win")


@ROOM.remembered(2)
def tables(lexicon: Lexicon, rule: Rule) -> Tables:
    """The tables of lists under a rule."""
    return Tables(lexicon, rule)


class Arena:
    """A search's tables and memo, and room of its own: the arrays, and the struct over them."""

    def __init__(self, shared: Tables, values: dict[str, Any], depth: int, answers: int) -> None:
        self._shared, self._values = shared, values
        self._depth, self._answers = depth, answers
        self.memo: NDArray[Any] = np.zeros(0, kernels.NOTE)
        guesses, codes = len(shared.lexicon.guesses), values["codes"]
        counted = max(codes, _BYTE_CODES) if values["code_bytes"] == 1 else codes
        weighted = values["weighted"]
        levels, parts, heap = depth + 2, min(counted, answers) + 1, 2 * guesses + answers + 2
        # each level has room for the most it can need; unused pages take no memory
        self.stack = np.empty(answers * (levels + 1), np.uint32)
        self.legals = np.empty(guesses * (levels + 1), np.uint32)
        self.frames = np.zeros(levels, kernels.FRAME)
        own = {
            "stack": self.stack,
            "legals": self.legals,
            "frames": self.frames,
            "parts": np.empty((levels, parts), kernels.PART),
            "heaps": np.empty((levels, heap), kernels.WAITING),
            "counts": np.zeros(counted, np.int32),
            "marks": np.zeros((kernels.TALLIED, counted), np.uint32 if weighted else np.uint8),
            "allowed": np.zeros(counted, np.uint8),
        }
        rooms = {
            "levels": levels, "stack_room": len(self.stack), "legals_room": len(self.legals),
            "parts_room": parts, "heap_room": heap, "counts_room": counted,
        }  # fmt: skip
        self._arrays = {**values, **own}
        """What the struct points to, which has to outlive it."""
        self.struct = kernels.ArenaStruct(
            **{name: _plain(value) for name, value in {**self._arrays, **rooms}.items()}
        )

    def for_thread(self) -> "Arena":
        """Room for another search, in another thread, that shares tables and memo with this one."""
        twin = Arena(self._shared, self._values, self._depth, self._answers)
        twin.use(self.memo)
        twin.struct.any = self.struct.any
        return twin

    def use(self, memo: NDArray[Any]) -> None:
        """Remember what is known in this memo."""
        self.struct.notes, self.struct.slots = at(memo), len(memo)
        self.memo = memo

    def grow_memo(self, slots: int) -> None:
        """Take a larger memo, which has everything from the old one; raises without room."""
        memo = ROOM.zeros(slots, kernels.NOTE, _REMEMBERED, modest=True)
        self.struct.filled = kernels.move(self.memo, memo)
        self.use(memo)

    def key_of_guesses(self, guesses: Ids) -> Int64s:
        """The share of the legal guesses in a key."""
        keys: Int64s = self._shared.guess_keys[guesses].sum(axis=0)
        return keys

    def most_slots(self, memory: int) -> int:
        """How many sets the memo may hold if all takes so much memory, a power of two."""
        tables = ("patterns", "bits", "own", "guesses_as_answers")
        given = (self._values[name] for name in tables)
        left = memory - sum(table.nbytes for table in given if table is not None)
        # while it grows, the old one is there, too, a quarter as large
        slots = max(_LEAST_SLOTS, int(left / 1.25) // kernels.NOTE.itemsize)
        return 1 << slots.bit_length() - 1


def _plain(value: Any) -> int:
    """What a struct has: a number, or where an array is; 0 for none."""
    if not isinstance(value, np.ndarray):
        return value or 0
    if not value.flags.c_contiguous:
        raise refusal()
    return at(value)


def make_arena(
    game: Game, mode: Mode, answers: Ids, depth: int, weights: Int64s, lost: int, memory: int
) -> Arena:
    """Room for a search among these answers, `depth` guesses deep, in `memory` bytes.

    `lost` is the price of an answer that is not found.
    """
    if depth > DEEPEST:
        raise SaletError(
            f"exact play looks at most {DEEPEST} guesses ahead; for {len(answers):,} answers set "
            f"a limit of at most {DEEPEST}"
        )
    lexicon, rule = game.lexicon, game.rule
    shared = tables(lexicon, rule)
    shared.fill(answers)
    restricted = _MODES[mode.name] != kernels.NORMAL
    words = table(lexicon.guesses_as_answers, rule) if restricted else None
    if words is not None and words.itemsize > 1:
        _check_codes(words, rule, game.length)
    guess_of = lexicon.answer_guess_ids.astype(np.uint32)
    weighted = bool((weights != 1).any())
    values = {
        "code_bytes": shared.patterns.itemsize,
        "weighted": weighted,
        "answers": len(lexicon.answers),
        "guesses": len(lexicon.guesses),
        "codes": game.codes,
        "length": game.length,
        "width": shared.patterns.shape[1],
        "patterns": shared.patterns,
        "bits": None if weighted else shared.bits,
        "own": shared.own,
        "own_row": np.arange(len(guess_of), dtype=np.uint32),
        "own_rows": len(guess_of),
        "guesses_as_answers": words,
        "guess_of": guess_of,
        "weights": np.ascontiguousarray(weights, np.int64) if weighted else None,
        "answer_keys": shared.answer_keys,
        "guess_keys": shared.guess_keys,
        "greens": shared.greens,
        "coloured": shared.coloured,
        "letters": shared.letters,
        "mode": _MODES[mode.name],
        "lost": lost,
        "families": restricted and weighted,
    }
    arena = Arena(shared, values, depth, len(answers))
    slots = min(_FIRST_SLOTS, arena.most_slots(memory))
    arena.use(ROOM.zeros(slots, kernels.NOTE, _REMEMBERED))
    return arena


def _random_keys(random: np.random.Generator, words: int) -> Int64s:
    return random.integers(-(2**63), 2**63 - 1, (words, 2), dtype=np.int64, endpoint=True)
