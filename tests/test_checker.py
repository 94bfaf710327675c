"""The checker of proofs accepts what is true, and nothing else."""

import ast
import gzip
import itertools
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet import checker
from salet.checker import Checked, CheckError, claims, rules, trees
from salet.checker.claims import NEVER, Claims, State
from salet.checker.rules import Game
from salet.cli import main
from salet.errors import SaletError
from salet.game.lexicon import Lexicon
from salet.game.modes import get_mode
from salet.game.position import Position
from salet.game.replies import format_pattern
from salet.game.rules.wordle import RULE, feedback
from salet.game.turns import Turn
from salet.game.words import WordList, format_words
from salet.play.player import make_player
from salet.play.simulate import grow_tree
from salet.state.tree import Tree
from salet.state.tree_formats import get_tree_format
from tests.standard import all_green, check
from tests.test_cli import Capture, answer, refusal

MODES = ("normal", "hard", "ultra")

Edit = Callable[[list[str]], None]


# Small games, valued by trying everything.


@dataclass(frozen=True)
class Line:
    """A true claim of a certificate, with the highest bound."""

    depth: int
    guess: str
    pattern: int
    bound: int

    def __str__(self) -> str:
        return f"{self.depth} {self.guess} {tiles(self.guess, self.pattern)} {shown(self.bound)}"


def tiles(guess: str, pattern: int) -> str:
    return format_pattern(pattern, len(guess))


def shown(bound: int) -> str:
    return "never" if bound >= NEVER else str(bound)


@dataclass(frozen=True)
class Tiny:
    """A game small enough to try everything, by the rules alone."""

    answers: tuple[str, ...]
    guesses: tuple[str, ...]
    mode: str
    limit: int

    @cached_property
    def lexicon(self) -> Lexicon:
        return Lexicon(
            guesses=WordList("guesses", self.guesses), answers=WordList("answers", self.answers)
        )

    def split(
        self, candidates: tuple[str, ...], legal: tuple[str, ...], guess: str
    ) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...]]]:
        """The unsolved parts of a guess: pattern, candidates and legal guesses."""
        patterns = {answer: feedback(guess, answer) for answer in candidates}
        for pattern in sorted(set(patterns.values()) - {all_green(len(guess))}):
            part = tuple(answer for answer in candidates if patterns[answer] == pattern)
            turn, mode = Turn(guess, pattern), get_mode(self.mode)
            still = (word for word in legal if mode.why_illegal(RULE, word, [turn]) is None)
            yield pattern, part, tuple(still)

    @cached_property
    def value(self) -> Callable[[tuple[str, ...], tuple[str, ...], int], int]:
        """The least total of guesses from a state on."""

        @cache
        def value(candidates: tuple[str, ...], legal: tuple[str, ...], left: int) -> int:
            if left < 1:
                return NEVER
            return min(self.cost(candidates, legal, left, guess) for guess in legal)

        return value

    def cost(
        self, candidates: tuple[str, ...], legal: tuple[str, ...], left: int, guess: str
    ) -> int:
        parts = self.split(candidates, legal, guess)
        below = sum(self.value(part, still, left - 1) for _, part, still in parts)
        return min(NEVER, len(candidates) + below)

    def best(self, opener: str) -> int:
        """What an opener takes; `*` stands for the best one."""
        if opener == "*":
            return self.value(self.answers, self.guesses, self.limit)
        return self.cost(self.answers, self.guesses, self.limit, opener)

    def lines(self) -> list[Line]:
        """A claim for every reachable state, each once, parents first."""
        lines: list[Line] = []
        seen: set[tuple[tuple[str, ...], tuple[str, ...], int]] = set()

        def visit(candidates: tuple[str, ...], legal: tuple[str, ...], left: int) -> None:
            for guess in legal if left else ():
                for pattern, part, still in self.split(candidates, legal, guess):
                    if (state := (part, still, left - 1)) not in seen:
                        seen.add(state)
                        depth = self.limit - left + 1
                        lines.append(Line(depth, guess, pattern, self.value(*state)))
                        visit(*state)

        visit(self.answers, self.guesses, self.limit)
        return lines

    def header(self, claims: dict[str, int]) -> list[str]:
        return [
            "salet certificate 1",
            f"answers: answers {self.lexicon.answers.sha256}",
            f"guesses: guesses {self.lexicon.guesses.sha256}",
            f"mode: {self.mode}",
            f"limit: {self.limit}",
            *(f"claim: {opener} {shown(bound)}" for opener, bound in claims.items()),
            "",
        ]

    def check(self, lines: list[str], name: str = "certificate.txt") -> Checked:
        """Check a file with these lines, and with the files of the lists."""
        with tempfile.TemporaryDirectory() as folder:
            for words in (self.lexicon.answers, self.lexicon.guesses):
                Path(folder, words.name).write_text(format_words(words))
            Path(folder, name).write_text("".join(f"{line}\n" for line in lines))
            lists = (str(Path(folder, "answers")), str(Path(folder, "guesses")))
            return check(str(Path(folder, name)), *lists, self.mode, self.limit)


@st.composite
def tiny_games(draw: st.DrawFn, most_answers: int = 6, most_others: int = 4) -> Tiny:
    """Words that differ much, or in one place only, so that each guess makes few parts."""
    length = draw(st.integers(3, 4))
    letters = st.text(
        draw(st.sampled_from(["ab", "abc", "abcd"])), min_size=length, max_size=length
    )
    alike = (
        st.sampled_from("cdefghijk")
        .map(lambda letter: "ab" * 2 + letter)
        .map(lambda word: word[-length:])
    )
    word = draw(st.sampled_from([letters, alike, letters | alike]))
    answers = draw(st.lists(word, min_size=1, max_size=most_answers, unique=True))
    others = draw(st.lists(letters, max_size=most_others, unique=True))
    guesses = tuple(sorted({*answers, *others}))
    mode, limit = draw(st.sampled_from(MODES)), draw(st.integers(1, 6))
    return Tiny(tuple(answers), guesses, mode, limit)


def openers_of(tiny: Tiny) -> dict[str, int]:
    """The true totals of every opener, and of the best."""
    return {opener: tiny.best(opener) for opener in (*tiny.guesses, "*")}


@given(tiny_games())
def test_what_is_so_is_accepted(tiny: Tiny) -> None:
    claims, lines = openers_of(tiny), tiny.lines()
    checked = tiny.check([*tiny.header(claims), *map(str, lines)])
    assert (checked.kind, checked.checked) == ("certificate", len(claims) + len(lines))
    assert len(checked.claims) == len(claims)
    assert (checked.game.mode, checked.game.limit) == (tiny.mode, tiny.limit)


@given(tiny_games(), st.integers(1, 5))
def test_less_than_is_so_is_accepted(tiny: Tiny, less: int) -> None:
    claims = {opener: max(0, min(bound, 99) - less) for opener, bound in openers_of(tiny).items()}
    tiny.check([*tiny.header(claims), *map(str, tiny.lines())])


@given(tiny_games(), st.randoms(use_true_random=False))
def test_a_claim_of_one_more_than_is_so_is_refused(tiny: Tiny, rng: random.Random) -> None:
    claims, lines = openers_of(tiny), [str(line) for line in tiny.lines()]
    header = tiny.header(claims)
    finite = [place for place, line in enumerate(lines) if not line.endswith("never")]
    for place in rng.sample(finite, min(8, len(finite))):
        *rest, bound = lines[place].split()
        for more in (int(bound) + 1, NEVER):
            changed = lines.copy()
            changed[place] = " ".join([*rest, shown(more)])
            with pytest.raises(
                CheckError, match=rf"^line {len(header) + place + 1}: .* claimed, but"
            ):
                tiny.check([*header, *changed])
    for number, (opener, value) in enumerate(claims.items(), 6):
        if value < NEVER:
            header = tiny.header({**claims, opener: value + 1})
            with pytest.raises(CheckError, match=f"^line {number}: at the start .* known to take"):
                tiny.check([*header, *lines])


@settings(max_examples=60)
@given(tiny_games(most_answers=10, most_others=3))
def test_what_is_counted_is_never_too_much(tiny: Tiny) -> None:
    """Without supporting claims, and with states of more candidates."""
    game = Game(tiny.lexicon, tiny.mode, tiny.limit)

    def visit(state: State, candidates: tuple[str, ...], legal: tuple[str, ...]) -> None:
        assert state.candidates.tolist() == [tiny.answers.index(word) for word in candidates]
        assert state.legal.tolist() == [tiny.guesses.index(word) for word in legal]
        if (value := tiny.value(candidates, legal, state.left)) < NEVER:
            assert Claims().undercut(state, value + 1) is not None
        for guess in legal:
            only = tiny.guesses.index(guess)
            cost = tiny.cost(candidates, legal, state.left, guess)
            if state.left and cost < NEVER:
                assert Claims().undercut(state, cost + 1, only) is not None
            if tiny.limit - state.left < 2 and state.left:
                for pattern, part, still in tiny.split(candidates, legal, guess):
                    visit(state.after(guess, tiles(guess, pattern)), part, still)

    visit(start_of(game, game.limit), tiny.answers, tiny.guesses)


def drop(rng: random.Random, lines: list[str]) -> None:
    lines.pop(rng.randrange(len(lines)))


def twice(rng: random.Random, lines: list[str]) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def move(rng: random.Random, lines: list[str]) -> None:
    lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))


def change(rng: random.Random, lines: list[str]) -> None:
    place = rng.randrange(len(lines))
    parts, other = lines[place].split(), rng.choice(lines).split()
    part = rng.randrange(4)
    parts[part] = other[part]
    lines[place] = " ".join(parts)


def weaken(rng: random.Random, lines: list[str]) -> None:
    place = rng.randrange(len(lines))
    *rest, bound = lines[place].split()
    lines[place] = " ".join([*rest, str(int(bound) - 1 if bound != "never" else rng.randrange(20))])


@settings(max_examples=150)
@given(tiny_games(), st.randoms(use_true_random=False))
def test_nothing_false_is_accepted_whatever_is_written(tiny: Tiny, rng: random.Random) -> None:
    """Lines dropped, moved or changed: the rest may be enough, but only for true claims."""
    truth, lines = openers_of(tiny), [str(line) for line in tiny.lines()]
    for _ in range(rng.choice((1, 1, 3, 10)) if lines else 0):
        if lines:
            rng.choice((drop, twice, move, change, weaken))(rng, lines)
    opener = rng.choice(list(truth))
    bound = rng.choice((min(truth[opener], 99) + rng.randint(-1, 1), truth[opener], NEVER))
    if bound > truth[opener]:
        with pytest.raises(CheckError, match=r"^line "):
            tiny.check([*tiny.header({opener: bound}), *lines])
    else:
        with suppress(CheckError):
            tiny.check([*tiny.header({opener: bound}), *lines])


# Errors say what is wrong with a file, and where.

#: Four words that differ in one letter, one that does not, and one that separates them.
ALIKE = Tiny(
    ("abc", "abd", "abe", "abf", "xyz"), ("abc", "abd", "abe", "abf", "cde", "xyz"), "hard", 4
)
CERTIFICATE = [
    *ALIKE.header({"abc": 12, "*": 11}),  # lines 1 to 8
    "1 abc ggb 6",
    "2 abd ggb 3",
    "2 abc ggb never",
    "1 xyz bbb 8",
]


def put(number: int, line: str) -> Edit:
    """An edit that replaces a line with this."""

    def edit(lines: list[str]) -> None:
        lines[number - 1 : number] = [line]

    return edit


def cut(start: int, stop: int | None = None) -> Edit:
    """An edit that removes lines, from one to another."""

    def edit(lines: list[str]) -> None:
        del lines[start - 1 : stop]

    return edit


def test_a_certificate_says_what_it_shows() -> None:
    checked = ALIKE.check(CERTIFICATE)
    assert checked.claims == (
        "with ABC first, all 5 answers take at least 12 guesses",
        "whatever the first guess, all 5 answers take at least 11 guesses",
    )
    document = checked.as_dict()
    assert (document["kind"], document["checked"]) == ("certificate", 6)
    assert (document["mode"], document["limit"]) == ("hard", 4)
    assert document["answers"]["sha256"] == ALIKE.lexicon.answers.sha256
    never = Tiny(ALIKE.answers, ALIKE.guesses, "normal", 2)
    checked = never.check([*never.header({"abc": NEVER}), "1 abc ggb never"])
    assert checked.claims == ("with ABC first, no play finds all 5 answers within 2 guesses",)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (put(1, "salet certificate 2"), "line 1: expected "),
        (put(2, "answers: answers"), "line 2: expected 'answers:"),
        (put(2, f"answers: answers {'0' * 64}"), "line 2: made for another list than .*answers:"),
        (put(3, f"guesses: answers {'0' * 64}"), "line 3: made for another list than .*guesses:"),
        (cut(3, 3), "line 3: expected 'guesses: NAME SHA256'"),
        (put(4, "mode: easy"), "line 4: expected 'mode: normal, hard or"),
        (put(5, "limit: 0"), "line 5: expected 'limit: NUMBER'"),
        (cut(5), "line 5: expected 'limit: NUMBER'"),
        (cut(6, 7), "line 6: expected 'claim: WORD BOUND'"),
        (cut(8), "line 8: expected 'claim: WORD BOUND'"),
        (cut(8, 8), "line 8: expected 'claim: WORD BOUND'"),
        (put(6, "claim: zzz 12"), "line 6: 'zzz' is not in .*guesses"),
        (put(6, "claim: abc -1"), "line 6: expected "),
        (put(6, "claim: abc 13"), "line 6: at the start 13 guesses are claimed, but ABC is only"),
        (put(6, "claim: abc never"), "line 6: at the start failure is claimed, but ABC is only"),
        (put(7, "claim: * 12"), "line 7: at the start 12 guesses are claimed, but CDE is only"),
        (put(9, ""), "line 9: '' is not a depth, a guess, its tiles and a bound"),
        (put(9, "1 abc ggb"), "line 9: '1 abc ggb' is not a depth, a guess, its tiles and a bound"),
        (put(9, "0 abc ggb 6"), "line 9: '0 abc ggb 6' is not a depth"),
        (put(9, "1 abc ggb six"), "line 9: '1 abc ggb six' is not a depth"),
        (put(9, f"1 abc ggb {'9' * 5000}"), "line 9: '1 abc ggb 9+…' is not a depth"),
        (put(9, "2 abc ggb 6"), "line 9: depth 2 is too deep here"),
        (put(9, "1 zzz ggb 6"), "line 9: at the start, 'zzz' is not in the list of guesses"),
        (put(9, "1 abc ggq 6"), "line 9: at the start, ABC: 'ggq' are not tiles"),
        (put(9, "1 abc gg 6"), "line 9: at the start, ABC: 'gg' has 2 tiles"),
        (put(9, "1 abc gbb 6"), "line 9: at the start, abc:gbb leaves nothing to find"),
        (put(9, "1 abc ggg 1"), "line 9: at the start, abc:ggg leaves nothing to find"),
        (put(9, "1 abc ggb 7"), "line 9: after ABC:ggb 7 guesses are claimed, but ABD .* take 6"),
        (put(10, "2 cde bbb 3"), "line 10: after ABC:ggb, CDE is not legal in hard mode"),
        (put(10, "2 abd ggb 4"), "line 10: after ABC:ggb ABD:ggb 4 guesses are claimed, but ABE"),
        (put(11, "2 abd ggb 0"), None),
        (put(12, "1 xyz bbb 9"), "line 12: after XYZ:bbb 9 guesses are claimed, but CDE .* take 8"),
    ],
)  # fmt: skip
def test_certificate_errors_say_what_is_wrong(edit: Edit, message: str | None) -> None:
    lines = CERTIFICATE.copy()
    edit(lines)
    if message is None:
        ALIKE.check(lines)
    else:
        with pytest.raises(CheckError, match=f"^{message}"):
            ALIKE.check(lines)


def test_no_line_is_deeper_than_the_limit() -> None:
    lines = [*CERTIFICATE[:8], "1 xyz bbb 8", *(f"{depth} xyz bbb 0" for depth in (2, 3, 4))]
    ALIKE.check(lines)
    with pytest.raises(CheckError, match="line 13: depth 5 is too deep here"):
        ALIKE.check([*lines, "5 xyz bbb 0"])


def start_of(game: Game, left: int) -> State:
    answers, guesses = map(np.arange, game.table.shape)
    return State(game, (), answers, guesses, left)


def test_a_claim_serves_wherever_its_state_turns_up_and_nowhere_else() -> None:
    """XYZ and ZYX reveal nothing, so both leave all: 13 guesses by counting, 14 by look-ahead."""
    words = ("abc", "abd", "abe", "abf", "abg")
    tiny = Tiny(words, (*words, "xyz", "zyx"), "normal", 6)
    header = tiny.header({"zyx": 19})
    tiny.check([*header, "1 xyz bbb 14"])
    for others in ([], ["1 abc ggb 9"], ["1 xyz bbb 13"], ["1 xyz bbb 0", "2 xyz bbb 14"]):
        with pytest.raises(
            CheckError, match=r"line 6: at the start 19 .* ZYX .* only known to take 18"
        ):
            tiny.check([*header, *others])


def test_a_claim_serves_where_fewer_guesses_are_left_but_not_where_more_are() -> None:
    words = ("abc", "abd", "abe", "abf", "abg")
    tiny = Tiny(words, (*words, "xyz"), "normal", 9)
    game = Game(tiny.lexicon, tiny.mode, tiny.limit)
    for left, total in ((9, 19), (7, 19), (5, 19), (4, 18)):  # five guesses are as good as nine
        claims = Claims()
        claims.check(1, start_of(game, left), 14)
        for now in (9, 6):
            assert claims.undercut(start_of(game, now), 20, 5) == (5, total)


def test_a_claim_does_not_serve_where_more_guesses_are_legal() -> None:
    """After ABZ all have to be tried; XYZ leaves CDE legal, which separates them."""
    words = ("abc", "abd", "abe", "abf")
    tiny = Tiny(words, (*words, "abz", "cde", "xyz"), "hard", 6)
    lines = ["1 abz ggb 10", "2 abc ggb 6", "2 abd ggb 6", "2 abe ggb 6", "2 abf ggb 6"]
    tiny.check([*tiny.header({"abz": 14}), *lines])
    tiny.check([*tiny.header({"xyz": 12}), *lines])
    with pytest.raises(
        CheckError, match=r"line 6: at the start 13 .* XYZ is only known to take 12"
    ):
        tiny.check([*tiny.header({"xyz": 13}), *lines])
    tiny = Tiny(words, (*words, "abz", "cde", "xyz"), "normal", 6)
    with pytest.raises(
        CheckError, match=r"line 8: after ABZ:ggb 10 .* CDE is only known to take 8"
    ):
        tiny.check([*tiny.header({"abz": 14}), *lines])


def test_what_is_claimed_of_an_opener_is_not_claimed_of_the_start() -> None:
    words = ("abc", "abd")
    tiny = Tiny(words, (*words, "xyz", "zyx"), "normal", 6)
    tiny.check(tiny.header({"xyz": 5, "zyx": 5}))
    with pytest.raises(CheckError, match=r"line 7: at the start 6 .* ZYX is only known to take 5"):
        tiny.check(tiny.header({"xyz": 5, "zyx": 6}))


def test_unreadable_files_are_explained(tmp_path: Path) -> None:
    file = tmp_path / "proof.txt"
    with pytest.raises(SaletError, match="cannot be read: No such file") as caught:
        check(str(file))
    assert not isinstance(caught.value, CheckError)
    packed = gzip.compress("\n".join(CERTIFICATE).encode())
    for data, message in (
        (b"", "line 1: .* is empty"),
        (b" \n", "line 1: .* is empty"),
        (b"\xff\xfe", "neither a tree nor a certificate: not UTF-8 text"),
        (packed[:-9], "cannot be decompressed: "),
        (packed[:40] + b"?" + packed[41:], "cannot be decompressed: "),
        (packed[:2], "cannot be decompressed: "),
    ):
        file.write_bytes(data)
        with pytest.raises(CheckError, match=message):
            check(str(file))
    file.write_bytes(packed)
    with pytest.raises(
        SaletError, match="'answers' is not a bank; say where it is with --answers FILE"
    ):
        check(str(file))


def test_certificates_may_be_compressed(tmp_path: Path) -> None:
    for words in (ALIKE.lexicon.answers, ALIKE.lexicon.guesses):
        (tmp_path / words.name).write_text(format_words(words))
    (tmp_path / "proof.gz").write_bytes(gzip.compress("\n".join(CERTIFICATE).encode()))
    file, answers, guesses = (str(tmp_path / name) for name in ("proof.gz", "answers", "guesses"))
    seen: list[tuple[int, int]] = []
    checked = check(file, answers, guesses, progress=lambda *done: seen.append(done))
    assert checked.checked == 6
    assert seen[:4] == [(9, 12), (10, 12), (11, 12), (12, 12)]
    assert seen == sorted(seen) and seen[-1][0] == seen[-1][1]
    with pytest.raises(CheckError, match="line 3: made for another list"):
        check(file, answers, answers)


# The rules, stated once more, agree.


@given(st.integers(3, 11), st.data())
def test_the_table_is_that_of_the_rule(length: int, data: st.DataObject) -> None:
    word = st.text(
        data.draw(st.sampled_from(["ab", "abcd", "aßñzy"])), min_size=length, max_size=length
    )
    words = tuple(data.draw(st.lists(word, min_size=1, max_size=20, unique=True)))
    game = Game(Lexicon(guesses=WordList("g", words), answers=WordList("a", words[:7])), "hard", 6)
    assert game.table.tolist() == [[feedback(g, a) for g in words] for a in words[:7]]


@pytest.mark.parametrize("length", range(3, 12))
def test_the_last_pattern_fits_the_table(length: int) -> None:
    words = WordList("words", ("abcdefghijk"[:length],))
    assert Game(Lexicon(guesses=words, answers=words), "hard", 6).table[0, 0] == 3**length - 1


def test_a_wrong_table_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    colour = rules.colour
    monkeypatch.setattr(rules, "colour", lambda guesses, answers: colour(answers, guesses))
    words = WordList("words", ("aab", "abc", "bba", "cab"))
    with pytest.raises(RuntimeError, match="coloured wrongly"):
        _ = Game(Lexicon(guesses=words, answers=words), "hard", 6).table


@pytest.mark.parametrize("mode", MODES)
@given(data=st.data())
def test_the_modes_are_the_same(mode: str, data: st.DataObject) -> None:
    word = st.text("abcd", min_size=4, max_size=4)
    words = tuple(data.draw(st.lists(word, min_size=2, max_size=30, unique=True)))
    turn = Turn(words[0], feedback(words[0], words[1]))
    allowed = [each for each in words if get_mode(mode).why_illegal(RULE, each, [turn]) is None]
    assert [each for each in words if rules.is_legal(RULE, mode, each, *turn)] == allowed
    lists = WordList("words", words)
    game = Game(Lexicon(guesses=lists, answers=lists), mode, 6)
    legal = game.still_legal(np.arange(len(words)), 0, turn.pattern)
    assert [words[id_] for id_ in legal] == allowed
    half = np.arange(0, len(words), 2)
    assert game.still_legal(half, 0, turn.pattern).tolist() == [id_ for id_ in half if id_ in legal]


@given(st.lists(st.lists(st.integers(0, 8), min_size=5, max_size=5), min_size=1, max_size=20))
def test_parts_are_counted_either_way(rows: list[list[int]]) -> None:
    table = np.array(rows, np.uint8)
    counted = [len(set(column)) for column in table.T.tolist()]
    assert claims.count_parts(table).tolist() == counted
    many = np.repeat(table, 101, axis=0)
    assert claims.count_parts(many).tolist() == counted
    least = np.arange(len(rows) + 1) ** 2
    sizes = [np.bincount(column, minlength=9)[:8] for column in table.T]
    expected = [len(rows) + int((size**2).sum()) for size in sizes]
    assert claims.count_totals(table, least, 8).tolist() == expected


@pytest.mark.parametrize(
    ("size", "most", "left", "total"),
    [
        (0, 5, 0, 0), (1, 1, 0, NEVER), (1, 1, 1, 1), (2, 2, 1, NEVER), (2, 2, 2, 3),
        (5, 5, 2, 9), (6, 5, 2, NEVER), (6, 5, 3, 12), (25, 5, 3, 69), (26, 5, 3, NEVER),
        (27, 5, 9, 27 + 26 + 22 + 2),
    ],
)  # fmt: skip
def test_what_is_counted(size: int, most: int, left: int, total: int) -> None:
    assert claims.least_total(size, most, left) == total


def test_nothing_is_shared_with_the_search() -> None:
    """It only imports the reference rule, lists and text, anywhere in its files."""
    names = set[str]()
    files = sorted(Path(checker.__file__).parent.glob("*.py"))
    assert len(files) > 3
    texts = "\n".join(file.read_text(encoding="utf-8") for file in files)
    for node in ast.walk(ast.parse(texts)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(str(node.module))
            names |= {f"salet.{alias.name}" for alias in node.names if node.module == "salet"}
    own = {name for name in names if name.split(".")[0] == "salet"}
    own -= {name for name in own if name.startswith("salet.checker")}
    assert own <= {
        f"salet.{name}"
        for name in (
            "game.game",
            "game.replies",
            "game.rules",
            "game.rules.wordle",
            "game.lexicon",
            "game.words",
            "errors",
            "files",
            "text",
        )
    }
    assert "importlib" not in names


# Trees.


def tree_of(position: Position, *openers: str) -> Tree:
    tree, _ = grow_tree(position, make_player("parts", openers=openers))
    return tree


@given(tiny_games(most_answers=10, most_others=6), st.sampled_from(["json", "text"]))
def test_trees_are_accepted(tiny: Tiny, form: str) -> None:
    tree = tree_of(
        Position.start("original", lexicon=tiny.lexicon, mode=tiny.mode, limit=tiny.limit)
    )
    checked = tiny.check([get_tree_format(form).write(tree)], f"tree.{form}")
    assert checked.kind == "tree"
    assert checked.checked == sum(1 for _ in tree.walk())
    assert checked.play == {
        "total": tree.total, "mean": tree.mean, "worst": tree.worst, "failed": tree.failures
    }  # fmt: skip
    assert ("too late" in checked.claims[0]) == bool(tree.failures)


@settings(max_examples=150)
@given(tiny_games(most_answers=8, most_others=4), st.randoms(use_true_random=False))
def test_a_changed_tree_is_refused_or_still_one(tiny: Tiny, rng: random.Random) -> None:
    """A word or tiles changed: what is accepted finds every answer, by the other checker."""
    position = Position.start("original", lexicon=tiny.lexicon, mode=tiny.mode, limit=tiny.limit)
    parts = get_tree_format("text").write(tree_of(position)).split()
    place = rng.randrange(len(parts))
    parts[place] = rng.choice([*parts, *tiny.guesses])
    if rng.random() < 0.2:
        del parts[rng.randrange(len(parts))]
    try:
        checked = tiny.check([" ".join(parts)])
    except CheckError:
        return
    tree = get_tree_format("text").read(" ".join(parts), position)
    tree.verify()
    assert checked.play["total"] == tree.total


SHADE = "shade GGGBG1 shame GGGBG2 shape GGGGG3\n                   GGGGG2\n      GGGGG1\n"
SH = Tiny(("shade", "shame", "shape"), ("shade", "shame", "shape", "stork"), "hard", 6)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("GGGBG2 shape GGGGG3", "", "after SHADE:gggbg, SHAME lacks a branch gggbg"),
        ("      GGGGG1\n", "", "at the start, SHADE lacks a branch ggggg"),
        ("GGGGG2", "GGGGG2 GGGBB2 shape GGGGG3", "after SHADE:gggbg, SHAME has a branch gggbb"),
        ("shape GGGGG3", "shame GGGBG3 shape GGGGG4", None),
        ("shape", "sharp", "after SHADE:gggbg SHAME:gggbg, 'sharp' is not in the list of guesses"),
        ("shame", "stork", "after SHADE:gggbg, STORK is not legal in hard mode"),
        ("GGGBG2 shape GGGGG3", "GGGBG2", "line 2: 'GGGGG2' is out of place"),
        ("GGGBG2 shape GGGGG3", "GGGBG2 shape GGGGG3 shape", "line 1: 'shape' is out of place"),
        ("shame", "shame shame", "line 1: 'shame' is out of place"),
        ("GGGGG1", "GGGGG4", "line 3: 'GGGGG4' is out of place"),
        ("GGGGG1", "GGGGG0", "line 3: 'GGGGG0' is out of place"),
        ("GGGGG1", "GGGBG1 shame GGGGG2", "line 3: shade has two branches GGGBG"),
        ("GGGGG1\n", "GGGGG1 BBBBB1\n", "line 3: the tree is cut off"),
        ("GGGGG1", "GGGG1", "at the start, SHADE: 'GGGG' has 4 tiles"),
        (SHADE, "BBBBB1", "line 1: 'BBBBB1' is out of place"),
        (SHADE, "<html>", "at the start, '<html>' is not in the list of guesses"),
    ],
)
def test_tree_errors_say_what_is_wrong(old: str, new: str, message: str | None) -> None:
    SH.check([SHADE])
    assert old in SHADE
    text = SHADE.replace(old, new)
    if message is None:
        assert SH.check([text]).play["worst"] == 4
    else:
        with pytest.raises(CheckError, match=f"^{message}"):
            SH.check([text])


def shade() -> Any:
    position = Position.start("original", lexicon=SH.lexicon, mode="hard")
    tree = get_tree_format("text").read(SHADE, position)
    return json.loads(get_tree_format("json").write(tree))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{", "", "line 1, column 10: this is not JSON"),
        ('"mode": "hard"', '"mode": "easy"', "mode 'easy' with a limit of 6 is not a game"),
        ('"limit": 6', '"limit": true', "mode 'hard' with a limit of True is not a game"),
        (
            '"limit": 6',
            '"limit": 6, "limit": 7',
            "this is not a tree in JSON: 'limit' appears twice",
        ),
        ('"limit": 6, ', "", "this is not a tree in JSON: 'limit' is missing"),
        ('"turns": []', '"turns": 3', "this is not a tree in JSON: 'int' object"),
        ('"turns": []', '"turns": ["stork"]', "at the start, STORK: there are no tiles"),
        ('"turns": []', '"turns": ["stork:ggggg"]', "after STORK:ggggg nothing is left to find"),
        ('"turns": []', '"turns": ["shade:ggggg"]', "after SHADE:ggggg nothing is left to find"),
        ('"turns": []', '"turns": ["night:ggggg"]', "at the start, 'night' is not in the list of"),
        ('"gggbg"', '"GGG_G": null, "gggbg"', "at the start, SHADE has a branch twice"),
        ('"ggggg": null', '"ggggg": {}', "after SHADE:gggbg SHAME:gggbg, the tree goes on when sh"),
        ('"shape"', "5", "after SHADE:gggbg SHAME:gggbg, the tree has no guess"),
    ],
)
def test_json_tree_errors_say_what_is_wrong(old: str, new: str, message: str) -> None:
    text = json.dumps(shade())
    assert old in text
    with pytest.raises(CheckError, match=f"^{message}"):
        SH.check([text.replace(old, new, 1)], "tree.json")


def test_a_tree_after_turns() -> None:
    checked = SH.check([json.dumps({**shade(), "turns": ["stork:gbbbb"]})], "tree.json")
    claim = "after STORK:gbbbb, this play finds all 3 answers within 3 guesses, 6 in total"
    assert checked.claims == (f"{claim}: SHADE needs no more",)
    late = {**shade(), "turns": ["stork:gbbbb"], "limit": 3}
    checked = SH.check([json.dumps(late)], "tree.json")
    assert checked.claims == (f"{claim}, but 1 too late",)
    assert checked.play["failed"] == ["shape"]
    with pytest.raises(CheckError, match="after SHADE:gggbg, SHADE has a branch ggggg"):
        SH.check([json.dumps({**shade(), "turns": ["shade:gggbg"]})], "tree.json")


def deep_tree(tiny: Tiny, depth: int) -> str:
    """A tree in JSON that starts with a chain of guesses that reveal nothing."""
    tree = tree_of(
        Position.start("original", lexicon=tiny.lexicon, mode=tiny.mode, limit=tiny.limit)
    )
    head, root = get_tree_format("json").write(tree).split('"root": ')
    below = '{"guess": "bbb", "parts": {"bbb": ' * depth
    return f'{head}"root": {below}{root.removesuffix("}")}{"}}" * depth}}}'


def test_deep_trees_are_walked_and_not_climbed() -> None:
    tiny = Tiny(("aaa",), ("aaa", "bbb"), "normal", 6)
    text = "".join(f"bbb BBB{number} " for number in range(1, 700)) + "aaa GGG700"
    assert tiny.check([text]).play["worst"] == 700
    assert tiny.check([deep_tree(tiny, 300)], "deep.json").play["worst"] == 301
    with pytest.raises(CheckError, match="too deep for JSON; write it as text"):
        tiny.check([deep_tree(tiny, 5000)], "deep.json")


def test_a_chain_of_guesses_that_reveal_nothing_is_soon_refused(tmp_path: Path) -> None:
    """127 kB once took 146 s: each guess was coloured for all answers, one by one."""
    words = ["".join(letters) for letters in itertools.product("abcde", repeat=5)][:2315]
    for name, some in (("answers", words), ("guesses", [*words, "zzzzz"])):
        (tmp_path / name).write_text("\n".join(some))
    chain = tmp_path / "chain.txt"
    chain.write_text("".join(f"zzzzz BBBBB{n} " for n in range(1, 8000)) + "aaaaa GGGGG8000")
    started = time.monotonic()
    with pytest.raises(CheckError, match="the tree is deeper than 1,000 guesses"):
        check(str(chain), str(tmp_path / "answers"), str(tmp_path / "guesses"))
    assert time.monotonic() - started < 20


def test_many_candidates_are_split_as_few_are(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(Lexicon.load(answers="original-answers", guesses="original-guesses"), "normal", 6)
    answers = list(game.lexicon.answers)[:100]
    at_once = trees._split(game, "salet", answers)
    monkeypatch.setattr(trees, "_MANY", 1000)
    assert trees._split(game, "salet", answers) == at_once


# Files from anyone.


def test_what_is_decompressed_is_bounded(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b"\n" * (65 * 2**20), 1))
    with pytest.raises(CheckError, match="too large when decompressed: the limit is 64 MB"):
        check(str(bomb))
    with pytest.raises(SaletError, match="is too large: the limit is 64 MB"):
        check("/dev/zero")
    with pytest.raises(SaletError, match="cannot be read: Is a directory"):
        check(str(tmp_path))


def test_a_check_is_given_up_when_its_budget_is_spent(capsys: Capture, tmp_path: Path) -> None:
    lists = Lexicon.load(answers="original-answers", guesses="original-guesses")
    lines = [
        "salet certificate 1",
        f"answers: original-answers {lists.answers.sha256}",
        f"guesses: original-guesses {lists.guesses.sha256}",
        "mode: normal", "limit: 6", "claim: salet 7014", "", *(["1 salet bybbb 259"] * 200_000),
    ]  # fmt: skip
    file = tmp_path / "long.cert"
    file.write_text("\n".join(lines))
    started = time.monotonic()
    error = answer(capsys, "check", str(file), "--budget", "0.5", code=1)["error"]
    assert error["kind"] == "BudgetError"
    assert error["message"] == "not finished within 0.5 s; --budget gives it more"
    assert time.monotonic() - started < 10
    for budget in ("0", "-1", "nan"):
        refusal(capsys, "check", str(file), "--budget", budget)
    with pytest.raises(SaletError, match="the budget must be more than 0 seconds"):
        check(str(file), budget=0)


def test_claims_that_add_nothing_are_not_kept() -> None:
    words = ("abc", "abd", "abe", "abf", "abg")
    tiny = Tiny(words, (*words, "xyz"), "hard", 9)
    game = Game(tiny.lexicon, tiny.mode, tiny.limit)
    claims_checked = Claims()
    for bound in (9, 13, 14, 14, 12, 0):
        claims_checked.check(1, start_of(game, 9), bound)
        claims_checked.check(1, start_of(game, 4), bound)
    assert claims_checked.checked == 12
    assert [len(each) for each in claims_checked._by_candidates.values()] == [1]
    with pytest.raises(CheckError, match="line 7: at the start 16 guesses are claimed"):
        claims_checked.check(7, start_of(game, 9), 16)


def test_there_is_an_end_to_what_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "_MOST_BYTES", 10)
    with pytest.raises(CheckError, match="there are more claims than can be remembered"):
        ALIKE.check(CERTIFICATE)


def test_certificates_have_a_depth_and_a_claim_an_opener() -> None:
    deep = [line.replace("limit: 4", "limit: 9999") for line in CERTIFICATE[:8]]
    deep += [f"{depth} xyz bbb 0" for depth in range(1, 1002)]
    with pytest.raises(CheckError, match="line 1009: depth 1001 is too deep here"):
        ALIKE.check(deep)
    twice = [*CERTIFICATE[:6], CERTIFICATE[5], *CERTIFICATE[6:]]
    with pytest.raises(CheckError, match="line 7: abc has a claim already"):
        ALIKE.check(twice)


# The command.


@pytest.fixture(scope="module")
def salet_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("trees") / "salet.json"
    assert main(["optimal", "salet", "--tree", str(file)]) == 0
    return file


def test_the_best_tree_there_is(capsys: Capture, salet_tree: Path, tmp_path: Path) -> None:
    document = answer(capsys, "check", str(salet_tree), "--mode", "hard")  # the file knows better
    assert set(document) == {
        "file", "kind", "claims", "answers", "guesses", "rule", "mode", "limit", "checked",
        "seconds", "total", "mean", "worst", "failed",
    }  # fmt: skip
    assert document["answers"]["name"] == "original-answers"
    assert (document["total"], document["worst"], document["mode"]) == (7920, 5, "normal")
    text = tmp_path / "salet.txt"
    assert main(["tree", "--read", str(salet_tree), "--out", str(text)]) == 0
    capsys.readouterr()
    assert main(["check", str(text)]) == 0
    claim, checked = capsys.readouterr().out.splitlines()
    assert claim == (
        "tree: this play finds all 2,315 answers within 5 guesses, 7,920 in total: SALET needs no "
        "more (normal mode, limit 6, original-answers, original-guesses)"
    )
    assert checked.startswith("3.4212 a game; 2,395 guesses checked in ")
    assert main(["check", str(text), "--mode", "hard"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "is not legal in hard mode" in err


def test_a_certificate_of_the_original_game(capsys: Capture, tmp_path: Path) -> None:
    lexicon = Lexicon.load(answers="original-answers", guesses="original-guesses")
    lines = [
        "salet certificate 1",
        f"answers: original-answers {lexicon.answers.sha256}",
        f"guesses: original-guesses {lexicon.guesses.sha256}",
        "mode: normal",
        "limit: 6",
        "claim: salet 7014",
        "",
        "1 salet bybbb 259",
    ]
    file = tmp_path / "salet.txt"
    file.write_text("\n".join(lines))
    assert main(["check", str(file)]) == 0
    claim, checked = capsys.readouterr().out.splitlines()
    assert claim == (
        "certificate: with SALET first, all 2,315 answers take at least 7,014 guesses (normal "
        "mode, limit 6, original-answers, original-guesses)"
    )
    assert checked.startswith("2 claims checked in ")


def test_exit_codes_tell_wrong_files_from_wrong_use(capsys: Capture, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("salet certificate 1\n")
    error = answer(capsys, "check", str(wrong), code=1)["error"]
    assert error["kind"] == "CheckError"
    assert error["message"].startswith("line 2: expected 'answers: NAME SHA256'")
    assert main(["check", str(wrong), "--debug"]) == 1
    assert "Traceback" in capsys.readouterr().err
    assert main(["check", str(wrong)]) == 1
    assert "Traceback" not in capsys.readouterr().err
    assert "cannot be read" in refusal(capsys, "check", str(tmp_path / "nowhere.txt"))
    assert "Missing argument 'FILE'" in refusal(capsys, "check")
    wrong.write_text("salet")
    assert "the limit must be a whole number of at least 1, not 0" in refusal(
        capsys, "check", str(wrong), "--limit", "0"
    )
    assert "neither a bank nor a file" in refusal(capsys, "check", str(wrong), "--answers", "x")
    with pytest.raises(SaletError, match="no mode is called 'easy'"):
        check(str(wrong), mode="easy")
