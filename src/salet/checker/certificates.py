"""Certificates: that fewer guesses are not enough.

    salet certificate 1
    answers: original-answers f40e…    the lists, each with its sha256
    guesses: original-guesses feac…
    mode: normal
    limit: 6
    rule: warmle                       only where it is not the standard one
    claim: salet 7920                  with this opener (* for any) all answers take 7920 guesses

    1 salet bybbb 260                  depth, guess, tiles: from there on it takes at least 260
    2 brond bbbbb 34                   … which rests on the deeper claims that follow it

A bound may be `never`: not all answers are found in time. Once the claims it rests on are checked,
a claim is checked by one step of look-ahead over every legal guess; from then on it holds wherever
its state turns up.
"""

import re
from collections.abc import Iterator

import numpy as np

from salet.checker.claims import NEVER, Claims, State
from salet.checker.rules import (
    DEEPEST,
    MODES,
    Checked,
    CheckError,
    Clock,
    Game,
    Progress,
    Sources,
    find_lists,
)
from salet.game.rules import Rule, get_rule, rule_names
from salet.game.rules.wordle import RULE as STANDARD
from salet.text import capitals, count, short

#: The lines of a header: as messages show them, and as a pattern.
_HEADER = {
    "salet certificate 1": "salet certificate 1",
    "answers: NAME SHA256": "answers: (.+ [0-9a-f]{64})",
    "guesses: NAME SHA256": "guesses: (.+ [0-9a-f]{64})",
    "mode: normal, hard or ultra": f"mode: ({'|'.join(MODES)})",
    "limit: NUMBER": "limit: ([1-9][0-9]{0,5})",
}
_HEADER_RULE = re.compile(r"rule: ([\w-]{1,64})")
_HEADER_CLAIM = re.compile(r"claim: (\S+) ([0-9]{1,11}|never)")
_CLAIM = re.compile(r"([1-9][0-9]{0,5}) (\S+) (\S+) ([0-9]{1,11}|never)")


def check_certificate(
    text: str, sources: Sources, clock: Clock, progress: Progress | None = None
) -> Checked:
    """Check a certificate line by line, and its header's claims last."""
    lines, last = _numbered(text), text.count("\n") + (not text.endswith("\n"))
    game, header_claims = _parse_header(lines, sources, clock)
    answers, guesses = map(np.arange, game.table.shape)
    start, claims = State(game, (), answers, guesses, game.limit), Claims()
    path: list[tuple[int, State, int]] = []  # claims that more support may follow, by depth
    for number, line in lines:
        match = _CLAIM.fullmatch(line)
        if match is None:
            what = f"{short(line)} is not a depth, a guess, its tiles and a bound"
            raise CheckError(f"line {number}: {what}")
        depth, word, tiles, bound = match.groups()
        while len(path) >= int(depth):
            claims.check(*path.pop())
        if int(depth) > min(len(path) + 1, game.limit, DEEPEST):
            raise CheckError(f"line {number}: depth {depth} is too deep here")
        try:
            state = (path[-1][1] if path else start).after(word, tiles)
        except CheckError as error:
            raise CheckError(f"line {number}: {error}") from None
        path.append((number, state, _parse_bound(bound)))
        if progress is not None:
            progress(number, last)
    while path:
        claims.check(*path.pop())

    def openers_done(done: int, of: int) -> None:
        if progress is not None:
            progress(last + done, last + of)

    for opener, (number, bound) in header_claims.items():
        claims.check(number, start, bound, game.lexicon.guesses.ids.get(opener), openers_done)
    shown = tuple(_describe(game, opener, bound) for opener, (_, bound) in header_claims.items())
    return Checked("certificate", game, shown, claims.checked)


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, one at a time: a list of all would be far larger."""
    start, number = 0, 1
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield number, text[start:end].removesuffix("\r")
        start, number = end + 1, number + 1


def _parse_header(
    lines: Iterator[tuple[int, str]], sources: Sources, clock: Clock
) -> tuple[Game, dict[str, tuple[int, int]]]:
    """The game of a certificate, and for each opener the line and bound of its claim."""
    facts: list[str] = []
    for number, (shown, exactly) in enumerate(_HEADER.items(), 1):
        _, line = next(lines, (number, ""))
        if (match := re.fullmatch(exactly, line)) is None:
            raise CheckError(f"line {number}: expected {shown!r}, found {short(line, 120)}")
        facts += match.groups()
    answers, guesses, mode, limit = facts
    named = {"answers": answers, "guesses": guesses}
    lexicon = find_lists(named, sources, ("line 2", "line 3"))
    claims: dict[str, tuple[int, int]] = {}
    rule: Rule = STANDARD
    while True:
        number, line = next(lines, (len(_HEADER) + len(claims) + 1, "…"))
        if not claims and rule is STANDARD and (named_rule := _HEADER_RULE.fullmatch(line)):
            if named_rule[1] not in rule_names():
                raise CheckError(f"line {number}: there is no rule {named_rule[1]!r} here")
            rule = get_rule(named_rule[1])
            continue
        match = _HEADER_CLAIM.fullmatch(line)
        if match is None and claims and not line:
            break
        if match is None:
            raise CheckError(f"line {number}: expected 'claim: WORD BOUND', found {short(line)}")
        if match[1] != "*" and match[1] not in lexicon.guesses:
            raise CheckError(f"line {number}: {short(match[1])} is not in {lexicon.guesses.name}")
        if match[1] in claims:
            raise CheckError(f"line {number}: {match[1]} has a claim already")
        claims[match[1]] = number, _parse_bound(match[2])
    return Game(lexicon, mode, int(limit), clock, rule), claims


def _parse_bound(bound: str) -> int:
    return NEVER if bound == "never" else int(bound)


def _describe(game: Game, opener: str, bound: int) -> str:
    first = "whatever the first guess" if opener == "*" else f"with {capitals(opener)} first"
    answers = f"all {count(len(game.lexicon.answers), 'answer')}"
    if bound == NEVER:
        return f"{first}, no play finds {answers} within {count(game.limit, 'guess', 'guesses')}"
    return f"{first}, {answers} take at least {count(bound, 'guess', 'guesses')}"
