"""What the compiled search works on: tables of a lexicon, and room for one search."""

import threading

import numpy as np

from salet.errors import SaletError
from salet.exact import UNBOUNDED, Int64s
from salet.exact import compiled as kernels
from salet.exact.compiled import Arena
from salet.game.game import Game
from salet.game.lexicon import Lexicon
from salet.game.modes import Mode
from salet.game.replies import GREEN, GREY, tile_table
from salet.game.rules import Matrix, Rule
from salet.game.words import Ids
from salet.tables.room import ROOM
from salet.tables.table import check_columns, table

#: How many guesses deep the search, and so its trees, may go.
DEEPEST = 500

_MODES = {"normal": kernels.NORMAL, "hard": kernels.HARD, "ultra": kernels.ULTRA}

#: What each thread needs of its own.
_SCRATCH = (
    "stack", "legals", "frames", "parts", "heaps", "counts", "seen", "repeats", "losses", "marks",
    "replies", "allowed", "control",
)  # fmt: skip

# A rule with at most this many replies, as many as bits in a number, has a table of bits.
_FEW_REPLIES = 16

# A line of the cache.
_APART = 64

_LEAST_SLOTS = 2**10
_FIRST_SLOTS = 2**16


class Tables:
    """Patterns answer by answer, filled in as they are needed, and random keys."""

    def __init__(self, lexicon: Lexicon, rule: Rule) -> None:
        guesses, answers = len(lexicon.guesses), len(lexicon.answers)
        self.lexicon, self.rule = lexicon, rule
        base = table(lexicon, rule)
        # Rows that are multiples of a kilobyte apart push each other out of the first cache.
        padded = guesses + -guesses % kernels.BLOCK + _APART
        codes = range(rule.codes(lexicon.length))
        few = len(codes) <= 2 * _FEW_REPLIES  # some never occur
        self._replies = [code for code in codes if (base == code).any()] if few else []
        few = few and len(self._replies) <= _FEW_REPLIES
        what = f"a search among {answers:,} answers and {guesses:,} guesses"
        self.patterns: Matrix = ROOM.zeros((answers, padded), base.dtype, what)
        self.own: Matrix = ROOM.zeros((answers, answers), base.dtype, what)
        self.bits = ROOM.zeros((answers, padded) if few else (1, 1), np.uint16, what)
        self._filled = np.zeros(answers, np.bool_)
        self._lock = threading.Lock()
        # 128 bits per word. The sums of two different sets agree with a probability of 2**-128;
        # those of any two of 10**8 sets, with one of 1.5 * 10**-23.
        random = np.random.default_rng(0)
        self.answer_keys = _random_keys(random, answers)
        self.guess_keys = _random_keys(random, guesses)
        bits = 1 << np.arange(lexicon.length)
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
        with self._lock:
            new = answers[~self._filled[answers]]
            if not len(new):
                return
            columns = check_columns(self.lexicon, self.rule, new)
            self.patterns[new, : len(columns)] = columns.T
            if len(self.bits) > 1:
                of_code = np.zeros(self._replies[-1] + 1, np.uint16)
                of_code[self._replies] = 1 << np.arange(len(self._replies))
                self.bits[new, : len(columns)] = of_code[columns.T]
            rows = self.lexicon.answer_guess_ids[new]
            self.own[new] = table(self.lexicon, self.rule)[rows]
            self._filled[new] = True


@ROOM.remembered(2)
def tables(lexicon: Lexicon, rule: Rule) -> Tables:
    """The tables of lists under a rule."""
    return Tables(lexicon, rule)


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
    guesses, size = len(lexicon.guesses), len(answers)
    patterns = game.codes
    restricted = _MODES[mode.name] != kernels.NORMAL
    guesses_as_answers = (
        table(lexicon.guesses_as_answers, rule)
        if restricted
        else np.zeros((1, 1), shared.patterns.dtype)
    )
    guesses_as_answers.flags.writeable = False  # as tables are: else it is compiled again
    levels = depth + 2
    uniform = bool((weights == 1).all())
    repeats = np.zeros(kernels.BLOCK + 2, np.uint8 if uniform else np.int64)
    repeats[-1] = 255 if uniform else UNBOUNDED
    control = np.zeros(kernels.CONTROLS, np.int64)
    control[kernels.MODE], control[kernels.LOST] = _MODES[mode.name], lost
    control[kernels.FAMILIES] = restricted and not uniform
    arena = Arena(
        patterns=shared.patterns,
        bits=shared.bits if uniform else np.zeros((1, 1), np.uint16),
        own=shared.own,
        guesses_as_answers=guesses_as_answers,
        guess_of=lexicon.answer_guess_ids.astype(np.int64),
        weights=weights,
        answer_keys=shared.answer_keys,
        guess_keys=shared.guess_keys,
        greens=shared.greens,
        coloured=shared.coloured,
        letters=shared.letters,
        memo=None,  # takes what the others leave
        # each level has room for the most it can need; unused pages take no memory
        stack=np.empty(size * (levels + 1), np.uint32),
        legals=np.empty(guesses * (levels + 1), np.uint32),
        frames=np.zeros(levels, kernels.FRAME),
        parts=np.empty((levels, min(patterns, size) + 1), kernels.PART),
        heaps=np.empty((levels, 2 * guesses + size + 2), kernels.WAITING),
        counts=np.zeros(patterns, np.int32),
        seen=np.zeros(kernels.BLOCK, np.uint8),
        repeats=repeats,
        losses=np.zeros(kernels.BLOCK, np.int64),
        marks=np.zeros((kernels.TALLIED, patterns), np.uint8),
        replies=np.zeros(kernels.BLOCK, np.uint16),
        allowed=np.zeros(patterns, np.bool_),
        control=control,
    )
    slots = min(_FIRST_SLOTS, most_slots(arena, memory))
    return arena._replace(memo=ROOM.zeros(slots, kernels.NOTE, "what a search remembers"))


def most_slots(arena: Arena, memory: int) -> int:
    """How many sets the memo may hold within this memory, a power of two."""
    left = memory - sum(
        part.nbytes for part in (arena.patterns, arena.bits, arena.own, arena.guesses_as_answers)
    )
    # while it grows, the old one is there, too, a quarter as large
    slots = max(_LEAST_SLOTS, int(left / 1.25) // kernels.NOTE.itemsize)
    return 1 << slots.bit_length() - 1


def with_larger_memo(arena: Arena, slots: int) -> Arena:
    """The arena with a larger memo, which has everything from the old one; raises without room."""
    memo = ROOM.zeros(slots, kernels.NOTE, "what a search remembers", modest=True)
    arena.control[kernels.FILLED] = kernels.move(arena.memo, memo)
    return arena._replace(memo=memo)


def for_thread(arena: Arena) -> Arena:
    """Room for another search, in another thread, that shares tables and memo with this one."""
    own = {name: np.zeros_like(getattr(arena, name)) for name in _SCRATCH}
    own["repeats"][-1] = arena.repeats[-1]
    for place in (kernels.MODE, kernels.LOST, kernels.FAMILIES):
        own["control"][place] = arena.control[place]
    return arena._replace(**own)


def _random_keys(random: np.random.Generator, words: int) -> Int64s:
    return random.integers(-(2**63), 2**63 - 1, (words, 2), dtype=np.int64, endpoint=True)
