"""Claims about positions: each is checked by one step of look-ahead, and supports later ones."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from salet.checker.rules import (
    CheckError,
    Game,
    Numbers,
    Progress,
    Table,
    Turns,
)
from salet.game.words import Ids
from salet.text import capitals, count

#: The bound where answers are not found in time: above all totals, and so is any sum with it.
NEVER = 10**12

#: The most memory for claims, and the most claims about the same candidates: all of those are
#: looked at wherever the candidates turn up. The whole original game takes 52 MB and 2.
_MOST_BYTES, _MOST_ALIKE = 2**29, 1000


@dataclass(frozen=True, eq=False)
class State:
    """A position: the possible answers, the legal guesses, and the number of guesses left."""

    game: Game
    turns: Turns
    candidates: Ids
    legal: Ids
    left: int

    @cached_property
    def rows(self) -> Table:
        """The patterns, one row per candidate and one column per legal guess."""
        rows = self.game.table[self.candidates]
        return rows if self.game.mode == "normal" else rows[:, self.legal]

    @cached_property
    def parts(self) -> Numbers:
        """Into how many parts each legal guess splits the candidates."""
        return count_parts(self.rows)

    def after(self, word: str, tiles: str) -> "State":
        """One turn later."""
        guess = self.game.check_guess(word, self.turns, self.legal)
        pattern = self.game.parse_tiles(tiles, word, self.turns)
        candidates = self.candidates[self.game.table[self.candidates, guess] == pattern]
        if not len(candidates) or pattern == self.game.green:
            raise CheckError(
                f"{self.game.after(self.turns)}, {word}:{tiles} leaves nothing to find"
            )
        legal = self.game.still_legal(self.legal, guess, pattern)
        return State(self.game, (*self.turns, (word, pattern)), candidates, legal, self.left - 1)


def count_parts(rows: Table) -> Numbers:
    """Into how many parts each guess (column) splits the candidates (rows)."""
    if len(rows) > 100:  # 12,972 guesses: 12 ms either way; 0.4 or 7 for 20, 90 or 700 for 1,000
        ordered = np.sort(rows.T, axis=1, kind="stable")
        return np.asarray(1 + np.count_nonzero(ordered[:, 1:] != ordered[:, :-1], axis=1))
    parts = np.ones(rows.shape[1], np.int64)
    for place in range(1, len(rows)):  # a candidate opens a part if none before gives its pattern
        parts += ~(rows[:place] == rows[place]).any(axis=0)
    return parts


def least_total(size: int, most: int, left: int) -> int:
    """What `size` candidates take within `left` guesses, if no guess makes more than `most` parts.

    The first guess finds at most one, the second one in each part, so `most` more; the third finds
    `most` squared … And each guess counts for all candidates that were not found before it.
    """
    total, found, found_next = 0, 0, 1
    for _ in range(left):
        if found >= size:
            break
        total += size - found
        found, found_next = found_next, found_next * most
    return total if found >= size else NEVER


def count_totals(rows: Table, least: Numbers, green: int) -> Numbers:
    """What each guess takes if each part takes the least for its size, the solved one nothing."""
    totals = []
    for block in np.array_split(rows, rows.shape[1] * green // 2**22 + 1, axis=1):
        sizes = np.zeros((block.shape[1], green + 1), np.int64)
        for row in block:
            sizes[np.arange(len(sizes)), row] += 1
        totals.append(len(rows) + least[sizes[:, :green]].sum(axis=1))
    return np.concatenate(totals)


@dataclass(frozen=True)
class Claim:
    """A claim about some candidates, checked."""

    legal: int
    """The legal guesses, one bit each; 0 in normal mode, where all are legal."""
    left: int
    bound: int

    def covers(self, other: "Claim") -> bool:
        """Whether it implies the other: with at least as many guesses legal and left."""
        enough = self.left >= other.left and self.bound >= other.bound
        return enough and not other.legal & ~self.legal


class Claims:
    """The claims checked so far, and what follows from them."""

    def __init__(self) -> None:
        self.checked = 0
        self._by_candidates: dict[bytes, list[Claim]] = {}
        self._bytes = 0

    def check(
        self,
        line: int,
        state: State,
        bound: int,
        only: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Raise unless a claim, about all guesses or only one, follows from those before."""
        state.game.clock.check()
        self.checked += 1
        if only is None:
            key, left = _key(state.candidates), min(state.left, len(state.candidates))
            claim = Claim(_bits(state.game, state.legal), left, bound)
            if any(earlier.covers(claim) for earlier in self._by_candidates.get(key, ())):
                return
        if (found := self.undercut(state, bound, only, progress)) is not None:
            what = "failure is" if bound == NEVER else count(bound, "guess is", "guesses are")
            guess = capitals(state.game.lexicon.guesses[found[0]])
            raise CheckError(
                f"line {line}: {state.game.after(state.turns)} {what} claimed, but {guess} is only "
                f"known to take {found[1]:,}"
            )
        if only is None and len(state.candidates) > 2:  # one or two candidates need no claim
            self._store(line, key, claim)

    def _store(self, line: int, key: bytes, claim: Claim) -> None:
        """Remember a claim in place of those it covers."""
        stored = self._by_candidates.setdefault(key, [])
        stored[:] = [each for each in stored if not claim.covers(each)]
        stored.append(claim)
        self._bytes += len(key) + claim.legal.bit_length() // 8
        if len(stored) > _MOST_ALIKE or self._bytes > _MOST_BYTES:
            raise CheckError(f"line {line}: there are more claims than can be remembered")

    def undercut(
        self,
        state: State,
        bound: int,
        only: int | None = None,
        progress: Progress | None = None,
    ) -> tuple[int, int] | None:
        """A guess not proven to take `bound` guesses in all, and how many it is proven to take.

        A guess that leaves all candidates in one part reveals nothing: without it, each takes one
        guess less. So it need not be looked at, unless it is the only one. Without such guesses, a
        play never takes more guesses than there are candidates.
        """
        if state.left < 1:
            return None
        size, green = len(state.candidates), state.game.green
        own = np.isin(state.legal, state.game.lexicon.answer_guess_ids[state.candidates])
        # n, and 2s - 1 for each part of size s but the solved one
        counted = 3 * size - state.parts - own
        doubtful = ((state.parts > 1) | own) & (counted < bound)
        columns = np.flatnonzero(doubtful if only is None else state.legal == only)
        if not len(columns):
            return None
        most = int(state.parts.max())  # no guess makes more parts of a part either
        least = np.array([least_total(part, most, state.left - 1) for part in range(size + 1)])
        totals = count_totals(state.rows[:, columns], least, green)
        doubted = columns[totals < bound].tolist()
        for number, column in enumerate(doubted, 1):
            state.game.clock.check()
            if progress is not None:
                progress(number, len(doubted))
            if (proven := self._proven_total(state, column, bound, least, most)) < bound:
                return int(state.legal[column]), proven
        return None

    def _proven_total(
        self, state: State, column: int, bound: int, least: Numbers, most: int
    ) -> int:
        """What a guess takes, from claims about its parts, then from looking at them.

        It stops at the bound.
        """
        parts: dict[int, list[int]] = {}
        patterns = state.rows[:, column].tolist()
        for candidate, pattern in zip(state.candidates.tolist(), patterns, strict=True):
            parts.setdefault(pattern, []).append(candidate)
        parts.pop(state.game.green, None)
        proven = {pattern: int(least[len(part)]) for pattern, part in parts.items()}
        total = len(patterns) + sum(proven.values())
        for looking in (False, True):
            for pattern, part in sorted(parts.items(), key=lambda each: len(each[1])):
                if total < bound and len(part) > 2:  # one takes 1 and two take 3, which is counted
                    if looking:
                        better = int(least[len(part)]) + self._takes_more(state.game, part, most)
                    else:
                        better = self._claimed(state, column, pattern, part)
                    total += max(0, better - proven[pattern])
                    proven[pattern] = max(better, proven[pattern])
        return total

    def _claimed(self, state: State, column: int, pattern: int, part: list[int]) -> int:
        """The best bound claimed for a part with at least as many guesses legal and left."""
        if (claims := self._by_candidates.get(_key(np.array(part)))) is None:
            return 0
        left = min(state.left - 1, len(part))  # guesses beyond the number of candidates do not help
        legal = state.game.still_legal(state.legal, int(state.legal[column]), pattern)
        needed = Claim(_bits(state.game, legal), left, 0)
        return max((claim.bound for claim in claims if claim.covers(needed)), default=0)

    def _takes_more(self, game: Game, part: list[int], most: int) -> bool:
        """Whether a part takes more than `least_total`, as its candidates as guesses may show.

        Only a candidate that makes all the parts there can be reaches that total. With fewer parts
        the second guess finds fewer; with a guess that is not a candidate the first finds none.
        """
        ids = np.array(part)
        rows = game.table[ids[:, None], game.lexicon.answer_guess_ids[ids]]
        return int(count_parts(rows).max()) < min(len(part), most)


def _key(candidates: Ids) -> bytes:
    """Candidates as a dictionary key."""
    return candidates.astype(np.uint32).tobytes()


def _bits(game: Game, legal: Ids) -> int:
    """Legal guesses as the bits of a number."""
    if game.mode == "normal":
        return 0
    mask = np.zeros(len(game.lexicon.guesses), np.bool_)
    mask[legal] = True
    return int.from_bytes(np.packbits(mask).tobytes())
