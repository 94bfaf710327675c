"""Claims about positions: each is checked by one step of look-ahead, and serves those after it."""

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

#: The bound of what is not found in time: above all totals, and so is a sum with it.
NEVER = 10**12

#: What may be remembered of claims, and how many of them may be about the same candidates: all of
#: these are looked at wherever the candidates turn up. The whole original game takes 52 MB and 2.
_MOST_BYTES, _MOST_ALIKE = 2**29, 1000


@dataclass(frozen=True, eq=False)
class State:
    """Where a game stands: what the answer may be, what may be guessed, and how often."""

    game: Game
    turns: Turns
    candidates: Ids
    legal: Ids
    left: int

    @cached_property
    def rows(self) -> Table:
        """The patterns, a row a candidate and a column a legal guess."""
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
    """Into how many parts each guess, a column each, splits the candidates, a row each."""
    if len(rows) > 100:  # 12,972 guesses: 12 ms either way; 0.4 or 7 for 20, 90 or 700 for 1,000
        ordered = np.sort(rows.T, axis=1, kind="stable")
        return np.asarray(1 + np.count_nonzero(ordered[:, 1:] != ordered[:, :-1], axis=1))
    parts = np.ones(rows.shape[1], np.int64)
    for place in range(1, len(rows)):  # a candidate opens a part if none before gives its pattern
        parts += ~(rows[:place] == rows[place]).any(axis=0)
    return parts


def least_total(size: int, most: int, left: int) -> int:
    """What so many candidates take within `left` guesses, if none makes more than `most` parts.

    The first guess finds one at most, the second one in each part: with it, `most` are found; with
    the third, `most` squared … And each guess counts for all that were not found before it.
    """
    total, found, found_next = 0, 0, 1
    for _ in range(left):
        if found >= size:
            break
        total += size - found
        found, found_next = found_next, found_next * most
    return total if found >= size else NEVER


def count_totals(rows: Table, least: Numbers, green: int) -> Numbers:
    """What each guess takes if its parts take the least for their sizes, the solved one nothing."""
    totals = []
    for some in np.array_split(rows, rows.shape[1] * green // 2**22 + 1, axis=1):
        sizes = np.zeros((some.shape[1], green + 1), np.int64)
        for row in some:
            sizes[np.arange(len(sizes)), row] += 1
        totals.append(len(rows) + least[sizes[:, :green]].sum(axis=1))
    return np.concatenate(totals)


@dataclass(frozen=True)
class Claim:
    """What was claimed of some candidates, and found to be so."""

    legal: int
    """The legal guesses, a bit each; 0 in normal mode, where all are."""
    left: int
    bound: int

    def covers(self, other: "Claim") -> bool:
        """Whether it says all the other says: with as many guesses legal and left, or with more."""
        enough = self.left >= other.left and self.bound >= other.bound
        return enough and not other.legal & ~self.legal


class Claims:
    """The claims that have been checked, and what follows from them."""

    def __init__(self) -> None:
        self.checked = 0
        self._known: dict[bytes, list[Claim]] = {}
        self._bytes = 0

    def check(
        self,
        line: int,
        state: State,
        bound: int,
        only: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Raise unless a claim follows from those before: about all guesses, or about only one."""
        state.game.clock.check()
        self.checked += 1
        if only is None:
            key, left = _key(state.candidates), min(state.left, len(state.candidates))
            claim = Claim(_bits(state.game, state.legal), left, bound)
            if any(known.covers(claim) for known in self._known.get(key, ())):
                return
        if (found := self.undercut(state, bound, only, progress)) is not None:
            what = "failure is" if bound == NEVER else count(bound, "guess is", "guesses are")
            guess = capitals(state.game.lexicon.guesses[found[0]])
            raise CheckError(
                f"line {line}: {state.game.after(state.turns)} {what} claimed, but {guess} is only "
                f"known to take {found[1]:,}"
            )
        if only is None and len(state.candidates) > 2:  # what one and two take is counted
            self._keep(line, key, claim)

    def _keep(self, line: int, key: bytes, claim: Claim) -> None:
        """Remember a claim in place of those it covers."""
        known = self._known.setdefault(key, [])
        known[:] = [each for each in known if not claim.covers(each)]
        known.append(claim)
        self._bytes += len(key) + claim.legal.bit_length() // 8
        if len(known) > _MOST_ALIKE or self._bytes > _MOST_BYTES:
            raise CheckError(f"line {line}: there are more claims than can be remembered")

    def undercut(
        self,
        state: State,
        bound: int,
        only: int | None = None,
        progress: Progress | None = None,
    ) -> tuple[int, int] | None:
        """A guess that is not known to take so many guesses in all, and what it is known to take.

        A guess that leaves all candidates in one part tells nothing: without it, each takes one
        less. So it need not be looked at, unless it is the only one. Without such guesses, a play
        never takes more guesses than there are candidates.
        """
        if state.left < 1:
            return None
        size, green = len(state.candidates), state.game.green
        own = np.isin(state.legal, state.game.lexicon.answer_guess_ids[state.candidates])
        counted = (
            3 * size - state.parts - own
        )  # n, and 2s - 1 for each part of s but the solved one
        doubtful = ((state.parts > 1) | own) & (counted < bound)
        columns = np.flatnonzero(doubtful if only is None else state.legal == only)
        if not len(columns):
            return None
        most = int(state.parts.max())  # and no guess makes more parts of a part
        least = np.array([least_total(part, most, state.left - 1) for part in range(size + 1)])
        totals = count_totals(state.rows[:, columns], least, green)
        doubted = columns[totals < bound].tolist()
        for number, column in enumerate(doubted, 1):
            state.game.clock.check()
            if progress is not None:
                progress(number, len(doubted))
            if (known := self._known_total(state, column, bound, least, most)) < bound:
                return int(state.legal[column]), known
        return None

    def _known_total(self, state: State, column: int, bound: int, least: Numbers, most: int) -> int:
        """What a guess takes, by claims about its parts, then by looks at them, up to the bound."""
        parts: dict[int, list[int]] = {}
        patterns = state.rows[:, column].tolist()
        for candidate, pattern in zip(state.candidates.tolist(), patterns, strict=True):
            parts.setdefault(pattern, []).append(candidate)
        parts.pop(state.game.green, None)
        known = {pattern: int(least[len(part)]) for pattern, part in parts.items()}
        total = len(patterns) + sum(known.values())
        for looking in (False, True):
            for pattern, part in sorted(parts.items(), key=lambda each: len(each[1])):
                if total < bound and len(part) > 2:  # one takes 1, and two take 3: that is counted
                    if looking:
                        better = int(least[len(part)]) + self._takes_more(state.game, part, most)
                    else:
                        better = self._claimed(state, column, pattern, part)
                    total += max(0, better - known[pattern])
                    known[pattern] = max(better, known[pattern])
        return total

    def _claimed(self, state: State, column: int, pattern: int, part: list[int]) -> int:
        """The best bound claimed for a part with as many guesses legal and left, or with more."""
        if (claims := self._known.get(_key(np.array(part)))) is None:
            return 0
        left = min(state.left - 1, len(part))  # more guesses than candidates are of no use
        legal = state.game.still_legal(state.legal, int(state.legal[column]), pattern)
        wanted = Claim(_bits(state.game, legal), left, 0)
        return max((claim.bound for claim in claims if claim.covers(wanted)), default=0)

    def _takes_more(self, game: Game, part: list[int], most: int) -> bool:
        """Whether a part takes more than `least_total`, as a look at its candidates may show.

        That is taken only by a candidate that makes all the parts there can be. With fewer parts,
        fewer are found by the second guess; by a guess that is no candidate, none by the first.
        """
        ids = np.array(part)
        rows = game.table[ids[:, None], game.lexicon.answer_guess_ids[ids]]
        return int(count_parts(rows).max()) < min(len(part), most)


def _key(candidates: Ids) -> bytes:
    """Candidates as what a dictionary finds them by."""
    return candidates.astype(np.uint32).tobytes()


def _bits(game: Game, legal: Ids) -> int:
    """Legal guesses as the bits of a number."""
    if game.mode == "normal":
        return 0
    mask = np.zeros(len(game.lexicon.guesses), np.bool_)
    mask[legal] = True
    return int.from_bytes(np.packbits(mask).tobytes())
