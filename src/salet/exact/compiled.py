"""The exact search, compiled by Numba; `plain` is its readable twin.

A whole call graph stays in this file: Numba does not notice changes to functions in other files.

What it searches for. The *value* of a set of n candidates with some number of guesses left is the
least that any play costs, over all candidates. An answer that is found costs its guesses; one that
is not found costs the guesses that were left, one more, and the price LOST, which is above what all
guesses together can come to: so the best play loses as few as possible, and of those plays it takes
the fewest guesses. A guess splits the set into parts, one per pattern, and costs

    n + Σ value(part)        over the parts but the solved one,

and with no guess left all n are lost: n · (1 + LOST).

With weights, each candidate counts by its weight: n becomes W, the sum of the weights, and
everything below holds with weight 1 for each. Candidates are sorted heaviest first.

Lower bounds, all used below; those that count guesses hold whatever is lost, as what is lost costs
more than anything found:

(a) The first guess finds at most one candidate, the others take at least two: 2W - w₁, where w₁ is
    the heaviest.
(b) A guess with k parts finds at most one candidate of each part with the next guess: the part
    costs ≥ 2Wₚ - wₚ by (a), all together 3W - Σ wₚ, where wₚ is the heaviest of part p. That is
    2W + the weight of the *repeats*: the candidates that are not the first of their part. The
    solved part costs nothing instead of its w.
(c) What a guess *keeps*, Σ wₚ, is the weight of all but its repeats. If none keeps more than K of a
    set, none keeps more of a subset. So by (b) a part costs ≥ 2Wₚ - wₚ + (Wₚ - K) if Wₚ > K.
(d) With three guesses left or more, a guess whose parts have one or two candidates costs exactly
    what (b) says: it is settled.
(e) With two guesses left, the last one finds the heaviest of each part, and the repeats are lost:
    a guess costs exactly 2W - the weight it solves + (1 + LOST) · the weight of its repeats, so
    every guess is settled, and the best of those that are not candidates is one that keeps most. By
    (c) at least W - K is lost: with three left, what a part weighs beyond K is.
(f) No play takes more than W · (left + 1) guesses, so a bound that is higher by l · LOST or a part
    of it shows that more than l is lost; and whoever loses anything loses the lightest candidate or
    more.
(g) Families of words, such as -ATER, of which every legal guess tells few apart. Let no guess that
    is not a candidate have more than `outside` parts, and no candidate more than `inside` beside
    the solved one. On a subset, with the guesses that are legal then, none has more parts, whether
    it still is a candidate or not. So d guesses find at most f(d) candidates of any subset, where
    f(1) = 1 and f(d) is the larger of outside · f(d-1) and 1 + inside · f(d-1). Where each guess
    rules out one word, f(d) = d. A play costs W + Σ X(d) + LOST · X(left), over d from 1 to the
    guesses left, where X(d) is the weight of what d guesses do not find: at least that of all but
    the heaviest f(d). This counts candidates, so it says more than (c) where weights differ; there
    it is used, in hard and ultra-hard mode, where few guesses are legal. And it says more than (c)
    where a rule has few replies: with K parts at most, 3 guesses find K² candidates, 4 guesses K³.

The search is depth first, with a ceiling: a cost at or above the ceiling need not be known exactly
(fail-soft: then any lower bound at or above the ceiling is returned). `settle` begins
with the ceiling LOST, which looks for play that loses nothing.
"""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba import njit, typeof
from numpy.typing import NDArray

from salet.exact import UNBOUNDED
from salet.tables.numba_cache import seal_cache

# Constants were measured together, in CPU seconds for SALET / CRANE (original lists), SALET in hard
# mode, and TARSE (3,158 answers, 14,855 guesses); differences below 5 % are noise.

#: Guesses are counted in blocks of this size, so that the counters stay in the first cache.
#: 512: 0.058 / 0.161, 0.134, 1.50. 256: 0.058 / 0.165, 0.145, 1.67. 128: 0.082 / 0.25, 0.199, 1.85.
BLOCK = 512

# Up to this many candidates, pairs of them are compared for whole blocks of guesses at once; above,
# patterns are marked guess by guess. 120: 0.058 / 0.165, 0.145, 1.67; 80 and 160 are no better.
_MANY = 120

#: How many guesses of a block are then marked together; 16 and 64 do as well.
TALLIED = 32

# Where only some guesses are legal, blocks with fewer than this are counted guess by guess. 8, 12
# and 48 do as well; counting all guess by guess takes 0.49 in hard mode.
_DENSE = 24

# Sets of fewer candidates are searched again faster than they are looked up.
# 5: 0.057 / 0.156, 0.138, 1.53. 4: 0.058 / 0.165, 0.145, 1.67. 7: 0.059 / 0.175, 0.174, 1.95.
_KEPT_FROM = 5

# From this many candidates on, all parts are bounded briefly before any is searched. 20 and 40 do
# as well. All 12,972 openers take 510 s without it, hard mode 1,700; with it 190 and 290
# (extrapolated from every sixtieth opener).
_BRIEFED_FROM = 8

NORMAL, HARD, ULTRA = range(3)

# Any large odd numbers.
_LEFT_KEYS = (0x1E3779B97F4A7C15, 0x3C79AC492BA7B653)
_SEALS = (0x5851F42D4C957F2D, 0x14057B7EF767814F, 0x369DEA0F31A53F85, 0x2545F4914F6CDD1D)

# places in `Arena.control`
STOP, ANY, MODE, NODES, FILLED, LOST, FAMILIES = range(7)
CONTROLS = 7

Ints = NDArray[np.int64]
Record = Any
Records = Any

FRAME = np.dtype(
    [
        (name, np.int64)
        for name in (
            "start",  # where the candidates are in `stack`
            "size",
            "free",  # where `stack` is free
            "end",  # where it is free after the parts of the guess being visited
            "legal",  # where the legal guesses are in `legals`
            "legal_size",
            "legal_key0",  # their share of the key
            "legal_key1",
            "left",  # guesses left
            "most_kept",  # no guess keeps more of these candidates than this
            "outside",  # no guess that is not a candidate has more parts than this
            "inside",  # no candidate has more parts than this, but for the solved one
            "only",  # the guess to make, or -1
            "brief",  # whether a bound will do that does not visit any guess
            "guess",  # the best one, once it is found
            "heaped",  # how many guesses wait in the heap
        )
    ],
)
WAITING = np.dtype([(name, np.int64) for name in ("bound", "order", "guess")])
PART = np.dtype([(name, np.int64) for name in ("start", "size", "lower", "pattern")])
NOTE = np.dtype(
    [(name, np.int64) for name in ("key0", "sealed", "lower", "upper", "guess", "work")],
)


class Arena(NamedTuple):
    """Everything the search reads, and room to work in."""

    patterns: Any
    """Answers × guesses, answer by answer, so that guesses are side by side."""
    bits: Any
    """The same with a bit for each reply, where a rule has few; else a single cell."""
    own: Any
    """The patterns of answers as guesses: guess by guess."""
    guesses_as_answers: Any
    """The patterns of guesses against guesses, where the mode needs them."""
    guess_of: Any
    """The guess each answer is."""
    weights: Any
    answer_keys: Any
    """128 random bits for each answer; a set's key is their sum."""
    guess_keys: Any
    greens: Any
    """For each pattern, its green tiles as bits."""
    coloured: Any
    """For each pattern, its green and yellow tiles as bits."""
    letters: Any
    """For each guess, the places of each of its letters as bits."""
    memo: Any
    """What is known about sets of candidates: records of NOTE."""
    stack: Any
    """The candidates of all levels."""
    legals: Any
    """The legal guesses of all levels, where the mode forbids some."""
    frames: Any
    """The state of each level: records of FRAME."""
    parts: Any
    """For each level, the parts of the guess it visits: records of PART."""
    heaps: Any
    """For each level, the guesses waiting to be visited: records of WAITING."""
    counts: Any
    """For each pattern, a counter; all are 0 between uses."""
    seen: Any
    repeats: Any
    """Counters of a block: bytes where all weigh 1, else wide enough for weights."""
    losses: Any
    """What each guess of a block loses."""
    marks: Any
    replies: Any
    """The replies of each guess of a block, as bits."""
    allowed: Any
    control: Any
    """Shared with the caller: whether to stop, whether any tree will do, the mode, counts, LOST,
    whether to look for families of words."""


Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def _kernel(function: Kernel) -> Kernel:
    """Compile a function so that it releases the lock, and counts no references.

    It allocates nothing; counting references to views took a seventh of the time, and more with
    several threads.
    """
    options: Any = {"nogil": True, "cache": True, "_nrt": False}
    compiled: Kernel = njit(**options)(function)
    seal_cache(compiled)
    return compiled


@_kernel
def comes_before(one: Record, other: Record) -> bool:
    """Whether a waiting guess is visited before another: by its bound, then by its order."""
    first: bool = one.bound < other.bound or (one.bound == other.bound and one.order < other.order)
    return first


@_kernel
def push(heap: Records, size: int, bound: int, order: int, guess: int) -> int:
    """Add a guess to those waiting, and return how many there are now."""
    place = size
    new = heap[size + 1]  # after those waiting
    new.bound, new.order, new.guess = bound, order, guess
    while place and comes_before(new, heap[(place - 1) >> 1]):
        heap[place] = heap[(place - 1) >> 1]
        place = (place - 1) >> 1
    heap[place] = new
    return size + 1


@_kernel
def pop(heap: Records, size: int) -> int:
    """Move the first guess behind the others, and return how many still wait."""
    size -= 1
    heap[size + 1] = heap[size]
    last = heap[size + 1]
    heap[size] = heap[0]
    place = 0
    while True:
        below = 2 * place + 1
        if below + 1 < size and comes_before(heap[below + 1], heap[below]):
            below += 1
        if below >= size or not comes_before(heap[below], last):
            break
        heap[place] = heap[below]
        place = below
    if size:
        heap[place] = last
    return size


@_kernel
def count_repeats(arena: Arena, start: int, size: int, block: int, most: int) -> bool:
    """Weigh the repeats of every guess of a block; False once all have more than `most`.

    Each candidate is compared with all before it. These are only comparisons of bytes, 32 at once:
    counting 12 candidates for 12,972 guesses takes 23 µs, against 150 one by one.
    """
    patterns, stack, seen, repeats = arena.patterns, arena.stack, arena.seen, arena.repeats
    end = block + BLOCK
    repeats[BLOCK] = min(most, repeats[BLOCK + 1])  # so that it has their type
    limit = repeats[BLOCK]
    for each in range(BLOCK):
        repeats[each] = 0
    lost = 0
    for later in range(start + 1, start + size):
        row = patterns[stack[later], block:end]
        first = patterns[stack[start], block:end]
        for each in range(BLOCK):
            seen[each] = row[each] == first[each]
        earlier = start + 1
        while earlier + 8 <= later:
            a = patterns[stack[earlier], block:end]
            b = patterns[stack[earlier + 1], block:end]
            c = patterns[stack[earlier + 2], block:end]
            d = patterns[stack[earlier + 3], block:end]
            e = patterns[stack[earlier + 4], block:end]
            f = patterns[stack[earlier + 5], block:end]
            g = patterns[stack[earlier + 6], block:end]
            h = patterns[stack[earlier + 7], block:end]
            for each in range(BLOCK):
                tiles = row[each]
                seen[each] |= (
                    (tiles == a[each])
                    | (tiles == b[each])
                    | (tiles == c[each])
                    | (tiles == d[each])
                    | (tiles == e[each])
                    | (tiles == f[each])
                    | (tiles == g[each])
                    | (tiles == h[each])
                )
            earlier += 8
        while earlier + 2 <= later:
            a = patterns[stack[earlier], block:end]
            b = patterns[stack[earlier + 1], block:end]
            for each in range(BLOCK):
                seen[each] |= (row[each] == a[each]) | (row[each] == b[each])
            earlier += 2
        if earlier < later:
            a = patterns[stack[earlier], block:end]
            for each in range(BLOCK):
                seen[each] |= row[each] == a[each]
        weight = arena.weights[stack[later]]
        lost += weight
        if weight == 1:
            for each in range(BLOCK):
                repeats[each] += seen[each]
        else:
            for each in range(BLOCK):
                repeats[each] += weight * seen[each]
        if lost > most:
            alive = False
            for each in range(BLOCK):
                alive |= repeats[each] <= limit
            if not alive:
                return False
    for each in range(BLOCK):
        arena.losses[each] = repeats[each]
    return True


@_kernel
def tally_repeats(arena: Arena, start: int, size: int, block: int) -> None:
    """Weigh the repeats of every guess of a block, for many candidates: mark the pattern of each.

    Some guesses at a time, so that their marks stay in the first cache.
    """
    marks, losses = arena.marks, arena.losses
    words = arena.stack[start : start + size]
    for first in range(0, BLOCK, TALLIED):
        marks[:] = 0
        lost = losses[first : first + TALLIED]
        lost[:] = 0
        for word in words:
            row = arena.patterns[word, block + first : block + first + TALLIED]
            weight = arena.weights[word]
            for each in range(TALLIED):
                tiles = row[each]
                lost[each] += weight * marks[each, tiles]
                marks[each, tiles] = 1


@_kernel
def unite_replies(arena: Arena, start: int, size: int, block: int) -> None:
    """Count the repeats of every guess of a block, where a rule has few replies: by their bits.

    This takes one step a candidate, not one for each pair: 40 candidates and 5,040 guesses of Bulls
    and Cows take 11 µs. All candidates weigh 1.
    """
    bits, stack, replies = arena.bits, arena.stack, arena.replies
    end = block + BLOCK
    replies[:] = 0
    place = start
    while place + 4 <= start + size:
        a = bits[stack[place], block:end]
        b = bits[stack[place + 1], block:end]
        c = bits[stack[place + 2], block:end]
        d = bits[stack[place + 3], block:end]
        for each in range(BLOCK):
            replies[each] |= a[each] | b[each] | c[each] | d[each]
        place += 4
    while place < start + size:
        a = bits[stack[place], block:end]
        for each in range(BLOCK):
            replies[each] |= a[each]
        place += 1
    for each in range(BLOCK):  # how many bits: of each two, of each four, of each eight, of all
        replies[each] = (replies[each] & 0x5555) + (replies[each] >> 1 & 0x5555)
        replies[each] = (replies[each] & 0x3333) + (replies[each] >> 2 & 0x3333)
        replies[each] = (replies[each] & 0x0F0F) + (replies[each] >> 4 & 0x0F0F)
        replies[each] = (replies[each] & 0x00FF) + (replies[each] >> 8)
    for each in range(BLOCK):
        arena.losses[each] = size - replies[each]


@_kernel
def fewest_repeats(arena: Arena, start: int, size: int) -> int:
    """The fewest repeats of any guess, where a rule has few replies; candidates have one less.

    So 2n and this is the least that any guess costs by (b).
    """
    words = arena.stack[start : start + size]
    least = size
    for block in range(0, len(arena.guess_keys), BLOCK):
        unite_replies(arena, start, size, block)
        for each in range(BLOCK):  # beyond the last guess, all are repeats
            least = min(least, arena.losses[each])
        for word in words:
            place = arena.guess_of[word] - block
            if 0 <= place < BLOCK:
                least = min(least, arena.losses[place] - 1)
    return least


@_kernel
def weight_of(arena: Arena, start: int, size: int) -> int:
    """What a set of candidates weighs."""
    weight = 0
    for word in arena.stack[start : start + size]:
        weight += arena.weights[word]
    return weight


@_kernel
def found_by_two(outside: int, inside: int) -> int:
    """How many candidates two guesses can find, by (g)."""
    return max(outside, 1 + inside)


@_kernel
def floor_of(
    arena: Arena, start: int, size: int, left: int, most_kept: int, outside: int, inside: int
) -> tuple[int, int]:
    """The least that a set of candidates costs, by (a), (c), (e) and (g); and their weight.

    With one guess left, or none, it is exactly that.
    """
    weight, lost = weight_of(arena, start, size), 1 + arena.control[LOST]
    heaviest = arena.weights[arena.stack[start]]
    if left < 1:
        return weight * lost, weight
    if left == 1:
        return weight + (weight - heaviest) * lost, weight
    beyond = max(0, weight - most_kept)
    most = found_by_two(outside, inside)
    if most < size:
        beyond = max(beyond, weight_of(arena, start + most, size - most))
    if left == 2:
        return 2 * weight - heaviest + beyond * lost, weight
    bound = 2 * weight - heaviest + beyond
    for number in range(3, left + 1):
        if most >= size:
            break
        most = max(outside * most, 1 + inside * most)
        if most < size:
            missed = weight_of(arena, start + most, size - most)
            bound += missed * lost if number == left else missed
    return bound, weight


@_kernel
def count_parts(arena: Arena, level: int) -> None:
    """Find the most parts that any legal guess has, as far as it says anything by (g)."""
    frame, counts, patterns = arena.frames[level], arena.counts, arena.patterns
    words = arena.stack[frame.start : frame.start + frame.size]
    solved = len(counts) - 1
    outside = inside = 0
    for place in range(frame.legal, frame.legal + frame.legal_size):
        guess: Any = np.int64(arena.legals[place])
        parts = 0
        for word in words:
            tiles = patterns[word, guess]
            parts += counts[tiles] == 0
            counts[tiles] = 1
        if counts[solved]:
            inside = max(inside, parts - 1)
        else:
            outside = max(outside, parts)
        for word in words:
            counts[patterns[word, guess]] = 0
        if found_by_two(outside, inside) >= frame.size:
            break
    frame.outside, frame.inside = outside, inside


@_kernel
def raised(arena: Arena, start: int, size: int, left: int, bound: int) -> int:
    """A lower bound of a set, raised by what must be lost if it is so high, by (f)."""
    weight, lost = weight_of(arena, start, size), arena.control[LOST]
    beyond = bound - weight * (left + 1)
    if beyond <= 0:
        return bound
    least = max((beyond - 1) // lost + 1, arena.weights[arena.stack[start + size - 1]])
    least = least * lost + 2 * weight - arena.weights[arena.stack[start]]
    return bound if bound > least else int(least)


@_kernel
def measure(
    arena: Arena, start: int, size: int, guess: int, most_found: int, most_lost: int
) -> tuple[int, int, int, int]:
    """A guess's parts: the weight of its repeats, what (c) adds, the sum of squares, the largest.

    What (c) adds is the weight of all but the first `most_found` of each part: two guesses find no
    more. Stops once more than `most_lost` is lost.
    """
    patterns, stack, counts, weights = arena.patterns, arena.stack, arena.counts, arena.weights
    words = stack[start : start + size]
    lost = extra = squares = largest = 0
    looked = size
    for place in range(size):
        candidate = words[place]
        tiles = patterns[candidate, guess]
        before = counts[tiles]
        counts[tiles] = before + 1
        if before:
            lost += weights[candidate]
            if lost > most_lost:
                looked = place + 1
                break
            if before >= most_found:
                extra += weights[candidate]
            squares += 2 * before
            largest = max(largest, before)
    if len(counts) < looked:
        counts[:] = 0
    else:
        for place in range(looked):
            counts[patterns[words[place], guess]] = 0
    return lost, extra, squares, largest + 1


@_kernel
def try_candidates(
    arena: Arena,
    level: int,
    start: int,
    size: int,
    left: int,
    most_kept: int,
    most_found: int,
    ceiling: int,
) -> tuple[int, int, int, int]:
    """Rank the candidates as guesses.

    Returns the total of the best settled guess, that guess, a bound for all guesses, and how many
    were put into the heap of the level, if there is one: those below the ceiling.
    """
    own, counts, weights = arena.own, arena.counts, arena.weights
    words = arena.stack[start : start + size]
    weight, lost = weight_of(arena, start, size), 1 + arena.control[LOST]
    least = 2 * weight - weights[words[0]]
    best, best_guess, heaped = UNBOUNDED, -1, 0
    floor = 2 * weight  # by (b), for guesses that are not candidates
    repeat, beyond = 1, 1  # what it costs more that a candidate repeats, and that it is beyond K
    if left == 2:
        repeat, beyond = lost, 0
        floor += max(0, weight - most_kept) * lost
    elif left == 3:
        beyond = lost
    for candidate in words:
        row = own[candidate]
        bound = 2 * weight - weights[candidate]
        squares = largest = 0
        for other in words:
            tiles = row[other]
            before = counts[tiles]
            counts[tiles] = before + 1
            if before:
                bound += weights[other] * repeat
                if before >= most_found:
                    bound += weights[other] * beyond
                squares += 2 * before
                largest = max(largest, before)
        largest += 1
        if len(counts) < size:
            counts[:] = 0
        else:
            for other in words:
                counts[row[other]] = 0
        if largest > 2 and left > 2:
            floor = min(floor, bound)
            if level >= 0 and bound < ceiling:
                guess = arena.guess_of[candidate]
                heaped = push(arena.heaps[level], heaped, bound, 2 * squares, guess)
        elif bound < best:  # settled, by (d) or (e)
            best, best_guess = bound, arena.guess_of[candidate]
            if bound == least:
                return best, best_guess, best, 0
    return best, best_guess, min(best, floor), heaped


@_kernel
def rank_guesses(
    arena: Arena, level: int, weight: int, ceiling: int, above: int
) -> tuple[int, int, int, int]:
    """Rank the legal guesses that lose more than `above`; at first, with -1, only the best.

    The guesses that lose least are put into the heap, or, the second time, all others below the
    ceiling; mostly the first ones are enough (TARSE takes 1.45 s this way, and 1.67, 1.90 or 2.75
    if guesses that lose up to 1, 2 or 4 more are added). Returns the most that any in the heap
    loses; the least that any guess loses; and the total of the best settled guess, if below the
    ceiling, and that guess.
    """
    frame = arena.frames[level]
    heap, heaped = arena.heaps[level], frame.heaped
    start, size, left = frame.start, frame.size, frame.left
    most_found = min(frame.most_kept, found_by_two(frame.outside, frame.inside))
    normal = arena.control[MODE] == NORMAL and frame.legal_size == len(arena.guess_keys)
    few_replies = len(arena.bits) > 1
    legals = arena.legals[frame.legal :]
    best, best_guess, lost_least = ceiling, -1, UNBOUNDED
    most = UNBOUNDED
    repeat, beyond = 1, 1  # as in `try_candidates`
    if left == 2:
        repeat, beyond = 1 + arena.control[LOST], 0
    elif left == 3:
        beyond = 1 + arena.control[LOST]
    number = 0
    while number < frame.legal_size:
        first = number
        if normal:
            block = first
            number += BLOCK
        else:
            block = legals[first] // BLOCK * BLOCK
            while number < frame.legal_size and legals[number] < block + BLOCK:
                number += 1
        counted = normal or number - first >= _DENSE
        most = min(most, (best - 2 * weight - 1) // repeat)
        if most <= above:  # then nothing will be visited, whatever the least loss is
            lost_least = min(lost_least, most + 1)
            continue
        if counted and few_replies:
            unite_replies(arena, start, size, block)
        elif counted and size > _MANY:
            tally_repeats(arena, start, size, block)
        elif counted and not count_repeats(arena, start, size, block, most):
            lost_least = min(lost_least, most + 1)
            continue
        for place in range(first, min(number, frame.legal_size)):
            guess: Any = place if normal else np.int64(legals[place])
            if counted:
                lost = arena.losses[guess - block]
                lost_least = min(lost_least, lost)
                if above < 0:
                    most = min(most, lost_least)
                if lost > most or lost <= above:
                    continue
            lost, extra, squares, largest = measure(arena, start, size, guess, most_found, most)
            lost_least = min(lost_least, lost)
            if above < 0:
                most = min(most, lost_least)
            bound = 2 * weight + lost * repeat + extra * beyond
            if bound >= best or lost > most or lost <= above or largest == size:
                continue
            if largest <= 2 or left == 2:
                best, best_guess = bound, guess
            else:
                heaped = push(heap, heaped, bound, 2 * squares + 1, guess)
    frame.heaped = heaped
    return most, lost_least, best, best_guess


@_kernel
def key_of(arena: Arena, start: int, size: int, left: int) -> tuple[int, int]:
    """128 bits for a set of candidates with `left` guesses left: sums of random numbers."""
    keys = arena.answer_keys
    key0, key1 = left * _LEFT_KEYS[0], left * _LEFT_KEYS[1]
    for word in arena.stack[start : start + size]:
        key0 += keys[word, 0]
        key1 += keys[word, 1]
    return key0, key1


@_kernel
def key_of_level(arena: Arena, level: int) -> tuple[int, int]:
    """The same for the candidates of a level and its legal guesses."""
    frame = arena.frames[level]
    key0, key1 = key_of(arena, frame.start, frame.size, frame.left)
    return key0 + frame.legal_key0, key1 + frame.legal_key1


@_kernel
def seal(key1: int, lower: int, upper: int, guess: int, work: int) -> int:
    """The second half of a key, mixed with what is noted under it.

    Threads share a memo without locks. A thread that reads while another writes may see half of
    each note; then the seal is broken, except in one case in 2**64.
    """
    mixed: int = key1 ^ (
        lower * _SEALS[0] + upper * _SEALS[1] + guess * _SEALS[2] + work * _SEALS[3]
    )
    return mixed


@_kernel
def find(memo: Records, key0: int, key1: int) -> tuple[bool, int, int, int]:
    """Whether the memo has this key, and the bounds and the guess noted under it."""
    first = (key0 & (len(memo) - 1)) & ~3
    for slot in range(first, first + 4):
        note = memo[slot]
        if note.key0 == key0:
            lower, upper, guess, work = note.lower, note.upper, note.guess, note.work
            if note.sealed == seal(key1, lower, upper, guess, work):
                return True, lower, upper, guess
    return False, 0, UNBOUNDED, -1


@_kernel
def keep(memo: Records, key0: int, key1: int, lower: int, upper: int, guess: int, work: int) -> int:
    """Store bounds in the memo: in the slot of the key, or the one of four that took least work.

    Returns 1 where the slot was free, else 0.
    """
    first = (key0 & (len(memo) - 1)) & ~3
    place = first
    for slot in range(first, first + 4):
        if memo[slot].key0 == key0:
            place = slot
            break
        if memo[slot].work < memo[place].work:
            place = slot
    note = memo[place]
    free = 1 if note.work == 0 else 0
    note.key0, note.sealed = key0, seal(key1, lower, upper, guess, work)
    note.lower, note.upper, note.guess, note.work = lower, upper, guess, work
    return free


@_kernel
def move(old: Records, new: Records) -> int:
    """Copy an old memo into a new one, and return how many sets it has."""
    filled = 0
    for note in old:
        if note.work:
            key1 = seal(note.sealed, note.lower, note.upper, note.guess, note.work)
            filled += keep(new, note.key0, key1, note.lower, note.upper, note.guess, note.work)
    return filled


@_kernel
def glance(
    arena: Arena, start: int, size: int, left: int, most_kept: int, lower: int, recall: bool
) -> tuple[int, bool]:
    """A better bound for a set of two or more, and whether it is its value, without a search.

    From its candidates and, with `recall`, from the memo.
    """
    if left <= 1 or size == 2:
        return lower, True
    if recall and arena.control[MODE] == NORMAL and size >= _KEPT_FROM:
        key0, key1 = key_of(arena, start, size, min(left, size))
        stored, noted, upper, _ = find(arena.memo, key0, key1)
        if stored:
            if arena.control[ANY] and upper < arena.control[LOST]:
                return upper, True
            return max(lower, noted), noted >= upper
    if weight_of(arena, start, size) > most_kept + 1:  # no candidate settles it, by (c)
        return lower, False
    best, _, bound, _ = try_candidates(
        arena, -1, start, size, left, most_kept, most_kept, UNBOUNDED
    )
    return max(lower, bound), best == bound


@_kernel
def lay_out(arena: Arena, level: int, guess: int, by_pattern: bool) -> tuple[int, int]:
    """Lay the parts of a guess out behind its candidates: smallest first, or by their patterns.

    The solved part and parts of one candidate are left out. Returns how many other parts there are,
    and the weight of the parts of one.
    """
    frame, parts = arena.frames[level], arena.parts[level]
    patterns, stack, counts, weights = arena.patterns, arena.stack, arena.counts, arena.weights
    start, end = frame.start, frame.start + frame.size
    solved = len(counts) - 1
    for place in range(start, end):
        counts[patterns[stack[place], guess]] += 1
    number = alone = 0
    for place in range(start, end):
        tiles = patterns[stack[place], guess]
        size = counts[tiles]
        if tiles == solved:
            counts[tiles] = 0
        elif size == 1:
            alone += weights[stack[place]]
            counts[tiles] = 0
        elif size > 0:  # the first of its part
            counts[tiles] = -1
            slot = number
            while slot and (
                parts[slot - 1].pattern > tiles if by_pattern else parts[slot - 1].size > size
            ):
                parts[slot].size = parts[slot - 1].size
                parts[slot].pattern = parts[slot - 1].pattern
                slot -= 1
            parts[slot].size = size
            parts[slot].pattern = tiles
            number += 1
    free = frame.free
    for slot in range(number):
        parts[slot].start = free
        counts[parts[slot].pattern] = free
        free += parts[slot].size
    frame.end = free
    for place in range(start, end):
        tiles = patterns[stack[place], guess]
        if counts[tiles]:
            stack[counts[tiles]] = stack[place]
            counts[tiles] += 1
    for slot in range(number):
        counts[parts[slot].pattern] = 0
    return number, alone


@_kernel
def split(arena: Arena, level: int, guess: int, ceiling: int, recall: bool) -> tuple[int, int]:
    """Lay the parts of a guess out, with their lower bounds.

    Parts settled by a look at their candidates or at the memo are done. Returns a bound for the
    guess and the number of parts left; none when the bound is not below the ceiling.
    """
    frame, parts = arena.frames[level], arena.parts[level]
    left = frame.left - 1
    number, alone = lay_out(arena, level, guess, False)
    total = weight_of(arena, frame.start, frame.size)
    total += alone if left > 0 else alone * (1 + arena.control[LOST])
    for slot in range(number):
        part = parts[slot]
        part.lower, _ = floor_of(
            arena, part.start, part.size, left, frame.most_kept, frame.outside, frame.inside
        )
        total += part.lower
    waiting = 0
    for slot in range(number):
        if total >= ceiling:
            return total, 0
        part = parts[slot]
        lower, settled = glance(
            arena, part.start, part.size, left, frame.most_kept, part.lower, recall
        )
        total += lower - part.lower
        if not settled:
            parts[waiting].start = part.start
            parts[waiting].size = part.size
            parts[waiting].pattern = part.pattern
            parts[waiting].lower = lower
            waiting += 1
    return total, waiting


@_kernel
def allow(arena: Arena, guess: int, pattern: int) -> None:
    """Mark the patterns of words that are legal after a turn.

    In hard mode, the pattern a word gives shows whether it has the greens, and at least as many of
    each letter of the guess as were coloured.
    """
    allowed, greens, coloured = arena.allowed, arena.greens, arena.coloured
    hard = arena.control[MODE] == HARD
    for tiles in range(len(allowed)):
        fits = tiles == pattern
        if hard and not fits and greens[pattern] & ~greens[tiles] == 0:
            fits = True
            for places in arena.letters[guess]:
                needed, present = coloured[pattern] & places, coloured[tiles] & places
                while needed and present:  # take one of each away
                    needed &= needed - 1
                    present &= present - 1
                fits = fits and needed == 0
        allowed[tiles] = fits


@_kernel
def narrow(arena: Arena, level: int, guess: int, pattern: int) -> None:
    """List the guesses that are legal after one more turn, for the level below."""
    frame, below = arena.frames[level], arena.frames[level + 1]
    allow(arena, guess, pattern)
    allowed, row, keys = arena.allowed, arena.guesses_as_answers[guess], arena.guess_keys
    below.legal = frame.legal + frame.legal_size
    legals = arena.legals[below.legal :]
    size = key0 = key1 = 0
    for word in arena.legals[frame.legal : below.legal]:
        if allowed[row[word]]:
            legals[size] = word
            size += 1
            key0 += keys[word, 0]
            key1 += keys[word, 1]
    below.legal_size = size
    below.legal_key0, below.legal_key1 = key0, key1


@_kernel
def descend(arena: Arena, level: int, guess: int, number: int) -> None:
    """Enter a part of a guess: set up the level below for it."""
    frame, below = arena.frames[level], arena.frames[level + 1]
    part = arena.parts[level, number]
    below.start, below.size, below.free = part.start, part.size, frame.end
    below.left = min(frame.left - 1, part.size)
    below.most_kept = frame.most_kept
    below.outside, below.inside = frame.outside, frame.inside
    below.only, below.brief = -1, 0
    if arena.control[MODE] == NORMAL:
        below.legal_size = len(arena.guess_keys)
    else:
        narrow(arena, level, guess, part.pattern)


@_kernel
def solve(arena: Arena, level: int, ceiling: int) -> int:
    """The value of the candidates of a level, or a bound at or above the ceiling.

    With `only`, it is the cost of that guess.
    """
    frame = arena.frames[level]
    start, size, left, only = frame.start, frame.size, frame.left, frame.only
    frame.guess = only
    # Step 1. Few candidates, few guesses.
    lower, weight = floor_of(arena, start, size, left, frame.most_kept, frame.outside, frame.inside)
    if only < 0 and (size <= 2 or left <= 1):
        frame.guess = arena.guess_of[arena.stack[start]]
        return lower
    if lower >= ceiling:
        return lower
    # Step 2. The memo. The known total is to be beaten.
    value, upper, noted_guess, known = ceiling, UNBOUNDED, -1, False
    few_replies = len(arena.bits) > 1 and arena.control[MODE] == NORMAL
    looked_at_once = few_replies or arena.control[FAMILIES]
    key0, key1 = key_of_level(arena, level)
    if only < 0 and size >= _KEPT_FROM:
        known, noted, upper, noted_guess = find(arena.memo, key0, key1)
        if known:
            frame.guess = noted_guess
            if arena.control[ANY] and upper < arena.control[LOST]:
                return upper
            lower = max(lower, noted)
            if lower >= min(upper, ceiling) or (frame.brief and looked_at_once):
                return lower
            value = min(ceiling, upper)
    arena.control[NODES] += 1
    before = arena.control[NODES]
    # Step 3. Quick bounds: for families of words, and where a rule has few replies.
    bound = 0
    if only < 0 and 2 < left < size and arena.control[FAMILIES]:
        count_parts(arena, level)
        bound, _ = floor_of(arena, start, size, left, frame.most_kept, frame.outside, frame.inside)
    quick = frame.brief and few_replies and left > 2 and size <= _MANY
    if quick:
        bound = 2 * weight + fewest_repeats(arena, start, size)
    lower = max(lower, bound)
    if quick or bound >= value:
        if size >= _KEPT_FROM:
            arena.control[FILLED] += keep(arena.memo, key0, key1, lower, upper, noted_guess, 1)
        return lower
    # Step 4. The candidates as guesses.
    above, frame.heaped = -1, 0
    if only < 0:
        most_found = min(frame.most_kept, found_by_two(frame.outside, frame.inside))
        best, guess, bound, frame.heaped = try_candidates(
            arena, level, start, size, left, frame.most_kept, most_found, value
        )
        if best == bound or (arena.control[ANY] and best < arena.control[LOST]):
            frame.guess = guess
            return best
        if best < value:
            value, frame.guess = best, guess
    else:
        frame.heaped = push(arena.heaps[level], 0, lower, 0, only)
    widest = only < 0
    while True:
        # Step 5. All guesses that lose little; when they have been visited, the others.
        if widest:
            above, lost_least, best, guess = rank_guesses(arena, level, weight, value, above)
            if best < value:
                value, frame.guess = best, guess
            frame.most_kept = min(frame.most_kept, weight - lost_least)
            if few_replies:  # then (g) counts on where (c) ends
                frame.outside, frame.inside = frame.most_kept, frame.most_kept - 1
                bound, _ = floor_of(
                    arena, start, size, left, frame.most_kept, frame.outside, frame.inside
                )
                lower = max(lower, bound)
            if frame.brief:
                bound = min(value, 2 * weight + above + 1)
                if frame.heaped:
                    bound = min(bound, int(arena.heaps[level][0].bound))
                lower = max(lower, bound)
                if size >= _KEPT_FROM and not known:  # a note that took more work is worth more
                    arena.control[FILLED] += keep(
                        arena.memo, key0, key1, lower, upper, noted_guess, 1
                    )
                return lower
        # Step 6. Visit them, the most promising first.
        heap = arena.heaps[level]
        while frame.heaped and heap[0].bound < value:
            frame.heaped = pop(heap, frame.heaped)
            guess = heap[frame.heaped].guess
            total, waiting = split(arena, level, guess, value, True)
            # Step 7. Bound the parts by a look at all guesses, then search those that need it;
            # smallest first, which is fastest.
            first = 0 if waiting > 1 and size >= _BRIEFED_FROM else waiting
            for look in range(first, 2 * waiting):
                if total >= value:
                    break
                part = arena.parts[level, look % waiting]
                descend(arena, level, guess, look % waiting)
                arena.frames[level + 1].brief = look < waiting
                found = max(part.lower, solve(arena, level + 1, value - total + part.lower))
                if arena.control[STOP]:
                    return lower
                total += found - part.lower
                part.lower = found
            if total < value:
                value, frame.guess = total, guess
                if arena.control[ANY]:
                    break
        if not widest or left == 2 or 2 * weight + above + 1 >= value:
            break
        if value < ceiling and arena.control[ANY]:
            break
    # Step 8. Store what is known now.
    if value >= ceiling:
        value = raised(arena, start, size, left, value)
    if only < 0 and size >= _KEPT_FROM:
        known = value < ceiling
        arena.control[FILLED] += keep(
            arena.memo, key0, key1,
            lower if known and arena.control[ANY] else value,
            value if known else upper,
            frame.guess if known else noted_guess,
            arena.control[NODES] - before + 1,
        )  # fmt: skip
    return value


@_kernel
def settle(arena: Arena, level: int, ceiling: int) -> int:
    """The same as `solve`, in two steps: first it looks for play that loses nothing.

    A search that may lose something visits far more, so it is made only where it must be, and then
    without a ceiling: with one of four times the least loss, then 16 and so on, SALET within four
    guesses takes 171,000 nodes, not 137,000; SALET in the ultra mode of nyt 659,000, not 601,000.
    """
    lost = arena.control[LOST]
    found = solve(arena, level, min(ceiling, lost))
    if ceiling <= lost or found < lost or arena.control[ANY] or arena.control[STOP]:
        return found
    return solve(arena, level, ceiling)


@_kernel
def trace(arena: Arena, level: int, guesses: Ints, written: int) -> int:
    """Append the guesses of the best play, and return how many are written then.

    Those of sets of three or more, parents first and patterns in the order of their codes, as long
    as guesses are left.
    """
    frame = arena.frames[level]
    if frame.size < 3 or frame.left < 1:
        return written
    far: Any = np.int64(UNBOUNDED)
    settle(arena, level, far)  # with the types of every other call, or Numba's cache breaks
    if arena.control[STOP]:
        return written
    guess = frame.guess
    guesses[written] = guess
    written += 1
    number, _ = lay_out(arena, level, guess, True)
    for part in range(number):
        descend(arena, level, guess, part)
        written = trace(arena, level + 1, guesses, written)
    return written


@_kernel
def explain(
    arena: Arena, claims: Records, lines: Ints, level: int, bound: int, written: int
) -> int:
    """Append the lines that a bound of a level rests on, and return how many are written then.

    A line is a claim about a part of a guess: level, guess, pattern, and the least that the part
    costs, or LOST where something is lost. It rests on the lines of the next level that follow, on
    what can be counted, and on earlier claims. The bound is LOST at most. Returns -1 where there is
    no room, -2 where the bound is too high.
    """
    frame = arena.frames[level]
    start, size, left, only = frame.start, frame.size, frame.left, frame.only
    weight = weight_of(arena, start, size)
    frame.outside = frame.inside = UNBOUNDED  # checkers do not know (g)
    above, frame.heaped = -1, 0
    if only < 0:
        _, _, _, frame.heaped = try_candidates(
            arena, level, start, size, left, frame.most_kept, frame.most_kept, bound
        )
    else:
        frame.heaped = push(arena.heaps[level], 0, 0, 0, only)
    while True:
        # Step 1. The guesses that may cost less, as far as can be counted.
        if only < 0:
            above, lost_least, _, _ = rank_guesses(arena, level, weight, bound, above)
            frame.most_kept = min(frame.most_kept, weight - lost_least)
        heap = arena.heaps[level]
        while frame.heaped and heap[0].bound < bound:
            frame.heaped = pop(heap, frame.heaped)
            guess = heap[frame.heaped].guess
            total, waiting = split(arena, level, guess, bound, False)
            # Step 2. Claims about its parts: first those that can be counted, then those that
            # rest on others.
            for look in range(2 * waiting):
                if total >= bound:
                    break
                part = arena.parts[level, look % waiting]
                descend(arena, level, guess, look % waiting)
                below = arena.frames[level + 1]
                below.brief = look < waiting
                most = bound - total + part.lower
                found = min(most, solve(arena, level + 1, most))
                if found == most and bound == arena.control[LOST]:
                    found = bound  # nothing less than a loss is of use here
                if arena.control[STOP]:
                    return written
                if found <= part.lower:
                    continue
                # Step 3. Make the claim, unless it has been made.
                key0, key1 = key_of_level(arena, level + 1)
                stored, claimed, _, _ = find(claims, key0, key1)
                if not stored or claimed < found:
                    if written == len(lines):
                        return -1
                    lines[written, 0], lines[written, 1] = level + 1, guess
                    lines[written, 2], lines[written, 3] = part.pattern, found
                    written = explain(arena, claims, lines, level + 1, found, written + 1)
                    if written < 0 or arena.control[STOP]:
                        return written
                    keep(claims, key0, key1, found, UNBOUNDED, -1, 1)
                total += found - part.lower
                part.lower = found
            if total < bound:
                return -2
        if only >= 0 or left == 2 or 2 * weight + above + 1 >= bound:
            break
    return written


@_kernel
def look(arena: Arena, lost: Ints, squares: Ints, largest: Ints) -> None:
    """What each legal guess of the first level loses, the squares of its parts and the largest."""
    frame = arena.frames[0]
    for place in range(frame.legal_size):
        guess: Any = np.int64(arena.legals[frame.legal + place])
        lost[place], _, squares[place], largest[place] = measure(
            arena, frame.start, frame.size, guess, UNBOUNDED, UNBOUNDED
        )


def types_of(arena: Arena) -> Hashable:
    """What the kernels are compiled for: the types of what an arena is made of."""
    types: Hashable = typeof(arena)  # type: ignore[no-untyped-call]
    return types


def warm_up(arena: Arena) -> None:
    """Compile the kernels for the types of this arena, or load them."""
    frame, none = arena.frames[0], np.zeros(0, np.int64)
    frame["size"] = frame["left"] = frame["most_kept"] = 1
    frame["outside"] = frame["inside"] = UNBOUNDED
    frame["only"], frame["legal_size"] = -1, 0
    arena.stack[0] = 0
    move(np.zeros(1, NOTE), arena.memo)
    settle(arena, 0, UNBOUNDED)
    look(arena, none, none, none)
    trace(arena, 0, none, 0)


def warm_up_explain(arena: Arena, claims: Records, lines: Ints) -> None:
    """The same for `explain`, which only certificates need."""
    arena.frames[0]["size"], arena.frames[0]["only"] = 1, 0
    explain(arena, claims, lines, 0, 0, 0)  # anything costs at least 0
