"""Certificates: that fewer guesses are not enough.

    salet certificate 1
    answers: original-answers f40e…    the lists, each with its sha256
    guesses: original-guesses feac…
    mode: normal
    limit: 6
    claim: salet 7920                  with this opener (* for any) all answers take so many guesses

    1 salet bybbb 260                  depth, guess, tiles: from there on it takes so many at least
    2 brond bbbbb 34                   … which rests on the deeper claims that follow

A bound may be `never`: not all are found in time. Once all it rests on is checked, a claim is
checked by one step of look-ahead over every legal guess; then it holds wherever its state turns up.
"""

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from salet.checker.rules import (
    MODES,
    Checked,
    CheckError,
    Game,
    Given,
    Numbers,
    Progress,
    Table,
    Turns,
    after,
    find_lists,
    parse_tiles,
)
from salet.wording import capitals, count, short
from salet.words import Ids

#: The bound of what is not found in time: above all totals, and so is a sum with it.
NEVER = 10**12

#: How the lines of a header read: as people are told, and exactly.
_HEADER = {
    "salet certificate 1": "salet certificate 1",
    "answers: NAME SHA256": "answers: (.+ [0-9a-f]{64})",
    "guesses: NAME SHA256": "guesses: (.+ [0-9a-f]{64})",
    "mode: normal, hard or ultra": f"mode: ({'|'.join(MODES)})",
    "limit: NUMBER": "limit: ([1-9][0-9]{0,5})",
}
_HEADER_CLAIM = re.compile(r"claim: (\S+) ([0-9]{1,11}|never)")
_CLAIM = re.compile(r"([1-9][0-9]{0,5}) (\S+) (\S+) ([0-9]{1,11}|never)")


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
        guess = self.game.check_guess(word, self.turns)
        pattern = parse_tiles(tiles, word, self.turns)
        candidates = self.candidates[self.game.table[self.candidates, guess] == pattern]
        if not len(candidates) or pattern == self.game.green:
            raise CheckError(f"{after(self.turns)}, {word}:{tiles} leaves nothing to find")
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


class Claims:
    """The claims that have been checked, and what follows from them."""

    def __init__(self) -> None:
        self.checked = 0
        #: For some candidates: legal guesses, guesses left and the bound, of each claim about them.
        self._known: dict[tuple[int, ...], list[tuple[Ids, int, int]]] = {}

    def check(
        self,
        line: int,
        state: State,
        bound: int,
        only: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Raise unless a claim follows from those before: about all guesses, or about only one."""
        if (found := self.undercut(state, bound, only, progress)) is not None:
            what = "failure is" if bound == NEVER else count(bound, "guess is", "guesses are")
            guess = capitals(state.game.lexicon.guesses[found[0]])
            raise CheckError(
                f"line {line}: {after(state.turns)} {what} claimed, but {guess} is only known to "
                f"take {found[1]:,}"
            )
        self.checked += 1
        if only is None:
            known = self._known.setdefault(tuple(state.candidates.tolist()), [])
            known.append((state.legal, state.left, bound))

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
        if (claims := self._known.get(tuple(part))) is None:
            return 0
        left = min(state.left - 1, len(part))  # more guesses than candidates are of no use
        legal = state.game.still_legal(state.legal, int(state.legal[column]), pattern)
        bounds = (
            bound
            for other, other_left, bound in claims
            if other_left >= left and (other is legal or np.isin(legal, other).all())
        )
        return max(bounds, default=0)

    def _takes_more(self, game: Game, part: list[int], most: int) -> bool:
        """Whether a part takes more than `least_total`, as a look at its candidates may show.

        That is taken only by a candidate that makes all the parts there can be. With fewer parts,
        fewer are found by the second guess; by a guess that is no candidate, none by the first.
        """
        ids = np.array(part)
        rows = game.table[ids[:, None], game.lexicon.answer_guess_ids[ids]]
        return int(count_parts(rows).max()) < min(len(part), most)


def check_certificate(lines: list[str], given: Given, progress: Progress | None = None) -> Checked:
    """Check a certificate line by line, and last what its header claims."""
    game, wanted = _parse_header(lines, given)
    answers, guesses = map(np.arange, game.table.shape)
    start, claims = State(game, (), answers, guesses, game.limit), Claims()
    path: list[tuple[int, State, int]] = []  # claims that still lack what they rest on, by depth
    for number in range(len(_HEADER) + len(wanted) + 2, len(lines) + 1):
        match = _CLAIM.fullmatch(lines[number - 1])
        if match is None:
            what = f"{short(lines[number - 1])} is not a depth, a guess, its tiles and a bound"
            raise CheckError(f"line {number}: {what}")
        depth, word, tiles, bound = match.groups()
        while len(path) >= int(depth):
            claims.check(*path.pop())
        if int(depth) > min(len(path) + 1, game.limit):
            raise CheckError(f"line {number}: depth {depth} is too deep here")
        try:
            state = (path[-1][1] if path else start).after(word, tiles)
        except CheckError as error:
            raise CheckError(f"line {number}: {error}") from None
        path.append((number, state, _parse_bound(bound)))
        if progress is not None:
            progress(number, len(lines))
    while path:
        claims.check(*path.pop())

    def openers_done(done: int, of: int) -> None:
        if progress is not None:
            progress(len(lines) + done, len(lines) + of)

    for number, (opener, bound) in enumerate(wanted, len(_HEADER) + 1):
        claims.check(number, start, bound, game.lexicon.guesses.ids.get(opener), openers_done)
    said = tuple(_say(game, opener, bound) for opener, bound in wanted)
    return Checked("certificate", game, said, claims.checked)


def _parse_header(lines: list[str], given: Given) -> tuple[Game, list[tuple[str, int]]]:
    """The game a certificate is for, and the bounds it claims for openers."""
    facts: list[str] = []
    for number, (shown, exactly) in enumerate(_HEADER.items(), 1):
        line = lines[number - 1] if number <= len(lines) else ""
        if (match := re.fullmatch(exactly, line)) is None:
            raise CheckError(f"line {number}: {short(line)} stands in place of {shown!r}")
        facts += match.groups()
    answers, guesses, mode, limit = facts
    named = {"answers": answers, "guesses": guesses}
    lexicon = find_lists(named, given, ("line 2", "line 3"))
    claims: list[tuple[str, int]] = []
    for number, line in enumerate([*lines[len(_HEADER) :], "…"], len(_HEADER) + 1):
        match = _HEADER_CLAIM.fullmatch(line)
        if match is None and claims and not line:
            break
        if match is None:
            raise CheckError(f"line {number}: {short(line)} stands in place of 'claim: WORD BOUND'")
        if match[1] != "*" and match[1] not in lexicon.guesses:
            raise CheckError(f"line {number}: {short(match[1])} is not in {lexicon.guesses.name}")
        claims.append((match[1], _parse_bound(match[2])))
    return Game(lexicon, mode, int(limit)), claims


def _parse_bound(bound: str) -> int:
    return NEVER if bound == "never" else int(bound)


def _say(game: Game, opener: str, bound: int) -> str:
    first = "whatever the first guess" if opener == "*" else f"with {capitals(opener)} first"
    answers = f"all {count(len(game.lexicon.answers), 'answer')}"
    if bound == NEVER:
        return f"{first}, no play finds {answers} within {count(game.limit, 'guess', 'guesses')}"
    return f"{first}, {answers} take at least {count(bound, 'guess', 'guesses')}"
