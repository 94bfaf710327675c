"""Rules: how the secret word replies to a guess, one file each.

A rule is a module of this package with a `RULE`, or an instance that another package names by an
entry point of the group `salet.rules`. A reply is a number, its code: 0 and up, below `codes`. The
last code is the win.
"""

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import CodeType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError, UnknownNameError, WordError
from salet.files.digests import sha256
from salet.game.replies import (
    GREEN,
    GREY,
    LETTERS,
    YELLOW,
    Reply,
    are_tiles,
    colour_name,
    count_codes,
    format_pattern,
    from_tiles,
    parse_pattern,
    to_tiles,
)
from salet.game.words import Letters, check_length, check_word, to_letters, to_words
from salet.jobs.cancel import checkpoint
from salet.registry import names_in, plug_ins
from salet.text import short

if TYPE_CHECKING:
    from random import Random

#: Replies, one row per guess and one column per secret.
Matrix = NDArray[np.unsignedinteger]
Mask = NDArray[np.bool_]

ENTRY_POINTS = "salet.rules"
#: The rule of the original game.
STANDARD = "wordle"


class Slip(NamedTuple):
    """The one tile in which two replies differ, and its colours in both; or the two replies."""

    tile: int | None
    """Which tile, from 0; None where replies have none."""
    seen: str
    other: str


class TileKind(NamedTuple):
    """What a tile may be, for people: how it is written, called and drawn, and what it says."""

    key: str
    """Its sign in patterns."""
    name: str
    sign: str = ""
    """What is drawn beside its letter; empty for nothing."""
    means: str = ""


class Rule(ABC):
    """How a secret word replies to a guess of the same length."""

    name: ClassVar[str]
    """What the rule is called."""
    truthful: ClassVar[bool] = True
    """Whether a secret gives each guess one reply; exact play and proofs need that."""
    symmetric: ClassVar[bool] = False
    """Whether exchanging places, or signs, in guess and secret alike changes no reply."""
    tells_letters: ClassVar[bool] = False
    """Whether green, yellow and grey mean what they do in the standard rule."""
    one_grid: ClassVar[bool] = False
    """Whether all boards show one reply, in which each tile is the best that a board gives."""
    signs: ClassVar[str] = ""
    """The signs that words consist of; empty for the letters of any language."""
    between: ClassVar[str] = r"[\s:=,]+"
    """What may stand between a word and its reply, as a regular expression."""
    shown_as: ClassVar[str] = ""
    """What menus call it; empty where its name will do."""
    word_name: ClassVar[str] = "a word"
    reply_name: ClassVar[str] = "tiles"
    """What words and replies are called in messages."""
    example: ClassVar[str] = "salet:bybbb"
    """A turn, as people write it."""
    tile_kinds: ClassVar[tuple[TileKind, ...]] = ()
    """What each tile of a reply may be, in the order of their numbers; none where it has none."""
    reply_hint: ClassVar[str] = ""
    """What the reply in the example says, where it has no tiles."""

    @abstractmethod
    def reply(self, guess: str, secret: str) -> Reply:
        """The reply to a guess when the secret is this: the rule itself, plainly."""

    @abstractmethod
    def codes(self, length: int) -> int:
        """How many codes there are for words of this length."""

    def variety(self, length: int) -> int:
        """How many different replies there can be: as many as codes, unless some mean nothing."""
        return self.codes(length)

    @abstractmethod
    def parse(self, text: str, length: int | None = None) -> Reply:
        """Read a reply as people write it."""

    @abstractmethod
    def format(self, reply: Reply, length: int, notation: str = LETTERS) -> str:
        """Write a reply so that `parse` reads it; tiles in this notation."""

    @abstractmethod
    def is_reply(self, text: str) -> bool:
        """Whether a text is meant as a reply, of the right length or not."""

    def won(self, length: int) -> Reply:
        """The reply to the secret itself, which no other guess gets."""
        return self.codes(length) - 1

    def check_signs(self, word: str) -> None:
        """Raise where a folded word has signs that no word has."""
        if not self.signs:
            if not word.isalpha():
                check_word(word)
            return
        if wrong := next((sign for sign in word if sign not in self.signs), ""):
            raise WordError(
                f"{short(word)} is not {self.word_name}: {wrong!r} is not one of {self.signs}"
            )

    def check_word(self, word: str, length: int | None = None) -> None:
        """Raise unless this is a folded word, of this length if that is set."""
        if not self.signs:
            check_word(word, length)
            return
        self.check_signs(word)
        check_length(word, length, "sign", f"{self.word_noun}s")

    def split(self, text: str) -> list[str]:
        """The words and replies of a text, in order."""
        return [part for part in re.split(self.between, text) if part]

    def merge(self, replies: Iterable[Reply], length: int) -> Reply:
        """The one reply that boards in one grid show, whose own replies these are."""
        raise NotImplementedError(f"{self.name} has a grid for each board")

    def merge_table(self, length: int) -> NDArray[np.int64]:
        """The same for all pairs of replies."""
        raise NotImplementedError(f"{self.name} has a grid for each board")

    def may_hide(self, words: Sequence[str]) -> bool:
        """Whether these words, one a board, may be hidden together."""
        return True

    def shown(self, guess: str, secret: str, chance: "Random") -> Reply:
        """The reply that a host shows, by chance where it may lie."""
        return self.reply(guess, secret)

    def replies(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The reply to every guess for every secret: here one by one, faster where a rule can."""
        matrix = np.empty((len(guesses), len(secrets)), self.dtype(guesses.shape[1]))
        words = to_words(secrets)
        for row, guess in zip(matrix, to_words(guesses), strict=True):
            checkpoint()
            row[:] = [self.reply(guess, secret) for secret in words]
        return matrix

    def pairs(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The reply to each guess for the secret in the same row, by the plain rule."""
        both = zip(to_words(guesses), to_words(secrets), strict=True)
        codes = [self.reply(guess, secret) for guess, secret in both]
        return np.array(codes, self.dtype(guesses.shape[1]))

    def fits(self, truth: Matrix, seen: Reply, length: int) -> Mask:
        """Which true replies, to a guess of this length, could show as this one."""
        return np.asarray(truth == seen)

    def fitting(self, words: Letters, guess: str, seen: Reply) -> Mask:
        """Which of these words may be the secret after this reply to a guess."""
        return self.fits(self.replies(to_letters((guess,)), words)[0], seen, len(guess))

    def why_impossible(self, guess: str, reply: Reply) -> str | None:
        """Why no secret at all gives this reply; None where one may."""
        return None

    def tiles_of(self, reply: Reply, length: int) -> tuple[int, ...] | None:
        """The reply as tiles, 0 grey, 1 yellow and 2 green; None where it has no tiles."""
        return None

    def slip(self, seen: Reply, other: Reply, length: int) -> Slip | None:
        """How one reply could be mistyped for another; None where that is unlikely."""
        return None

    def generosity(self, reply: Reply, length: int) -> tuple[int, ...]:
        """How much a reply gives away; larger is more."""
        return (reply,)

    def dtype(self, length: int) -> np.dtype[np.unsignedinteger]:
        """The smallest type that holds every code."""
        return np.min_scalar_type(self.codes(length) - 1)

    @property
    def title(self) -> str:
        """What menus call it."""
        return self.shown_as or self.name.replace("-", " ").capitalize()

    @property
    def word_noun(self) -> str:
        """What a word is called, without its article."""
        return self.word_name.split()[-1]

    @property
    def about(self) -> str:
        """What the rule says, in a sentence."""
        return (type(self).__doc__ or "").split("\n\n")[0].replace("\n", " ")

    @property
    def key(self) -> str:
        """Identifies the rule; for a plug-in, its version, too."""
        return self.name if is_built_in(self) else f"{self.name} {_code_digest(type(self))}"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rule) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce_ex__(self, protocol: Any) -> str | tuple[Any, ...]:
        """Pickled by name, where it is registered under one."""
        if self.name in rule_names() and get_rule(self.name) is self:
            return get_rule, (self.name,)
        return super().__reduce_ex__(protocol)

    def __repr__(self) -> str:
        return f"<Rule {self.name}>"


class TileRule(Rule):
    """A rule whose replies are tiles, one per letter: grey, yellow or green. All green wins.

    A rule of your own needs a `name` and `tiles`, and nothing else.
    """

    tile_kinds = tuple(TileKind(key, colour_name(tile)) for tile, key in enumerate(LETTERS))

    @abstractmethod
    def tiles(self, guess: str, secret: str) -> Sequence[int]:
        """The tiles of a guess when the secret is this: 0 grey, 1 yellow, 2 green."""

    def reply(self, guess: str, secret: str) -> Reply:
        """The tiles as a code."""
        tiles = self.tiles(guess, secret)
        if len(tiles) != len(guess) or not {*tiles} <= {GREY, YELLOW, GREEN}:
            raise SaletError(
                f"the rule {self.name} gives {guess} the tiles {list(tiles)!r}; a rule gives one "
                "for each letter: 0 grey, 1 yellow, 2 green"
            )
        return from_tiles(tiles)

    def codes(self, length: int) -> int:
        """As many as there are rows of tiles."""
        return count_codes(length)

    def parse(self, text: str, length: int | None = None) -> Reply:
        """Read tiles in any notation."""
        return parse_pattern(text, length)

    def format(self, reply: Reply, length: int, notation: str = LETTERS) -> str:
        """Write tiles; `notation` gives the signs of grey, yellow and green."""
        return format_pattern(reply, length, notation)

    def is_reply(self, text: str) -> bool:
        """Whether a text, of any length, is all tiles."""
        return are_tiles(text)

    def tiles_of(self, reply: Reply, length: int) -> tuple[int, ...]:
        """The tiles of a code."""
        return to_tiles(reply, length)

    def slip(self, seen: Reply, other: Reply, length: int) -> Slip | None:
        """The tile in which they differ, if there is only one."""
        tiles, others = to_tiles(seen, length), to_tiles(other, length)
        changed = [tile for tile in range(length) if tiles[tile] != others[tile]]
        if len(changed) != 1:
            return None
        (tile,) = changed
        return Slip(tile, colour_name(tiles[tile]), colour_name(others[tile]))

    def generosity(self, reply: Reply, length: int) -> tuple[int, ...]:
        """The greens, then the yellows."""
        tiles = to_tiles(reply, length)
        return tiles.count(GREEN), tiles.count(YELLOW), reply


@cache
def _built_in_names() -> tuple[str, ...]:
    modules = names_in(os.path.dirname(__file__), ".py")
    return tuple(sorted(module.replace("_", "-") for module in modules))


@cache
def _plugged_in() -> Mapping[str, Rule]:
    """The rules of other packages, by their own names and those of their entry points."""
    found = plug_ins(ENTRY_POINTS, _check_rule)
    return {**{rule.name: rule for rule in found.values()}, **found}


def _check_rule(rule: Any) -> Rule:
    """The rule of a plug-in; an error where it is something else."""
    rule = rule() if isinstance(rule, type) and issubclass(rule, Rule) else rule
    if not isinstance(rule, Rule) or not isinstance(getattr(rule, "name", None), str):
        raise TypeError("a rule is an instance of salet.TileRule or salet.Rule with a name")
    return rule


def rule_names() -> tuple[str, ...]:
    """The names of all rules, those of plug-ins included."""
    return tuple(sorted({*_built_in_names(), *_plugged_in()}))


def is_built_in(rule: Rule) -> bool:
    """Whether a rule comes with the package."""
    return rule.name in _built_in_names() and get_rule(rule.name) is rule


def get_rule(name: str) -> Rule:
    """The rule of this name.

    >>> rule = get_rule("warmle")
    >>> rule.format(rule.reply("crane", "brain"), 5)
    'yggbb'
    """
    if name in _built_in_names():
        rule: Rule = import_module(f"{__name__}.{name.replace('-', '_')}").RULE
        return rule
    if name not in _plugged_in():
        raise UnknownNameError.of("rule", name, rule_names())
    return _plugged_in()[name]


def check_table(rule: Rule, table: Matrix, own: NDArray[np.intp], length: int) -> None:
    """Raise unless each answer, and no other guess, gets the winning reply from itself.

    `own` has the row of each answer. Every proof rests on this.
    """
    if table.max(initial=0) > rule.won(length):
        raise SaletError(f"the rule {rule.name} gives replies beyond its last code, the win")
    wins = table == rule.won(length)
    if not (wins[own, np.arange(table.shape[1])].all() and wins.sum() == table.shape[1]):
        raise SaletError(
            f"the rule {rule.name} does not tell a right guess from a wrong one: its last code, "
            f"{rule.format(rule.won(length), length)}, must be the reply to the secret and to "
            "no other word"
        )


def _code_digest(kind: type) -> str:
    """A digest of what the methods of a class do."""
    methods = (vars(each) for each in kind.__mro__ if each.__module__ != __name__)
    codes = (
        (name, code)
        for members in methods
        for name, member in sorted(members.items(), key=lambda item: item[0])
        if isinstance(code := getattr(member, "__code__", None), CodeType)
    )
    text = repr([(name, list(_facts(code))) for name, code in codes])
    return sha256(text.encode())[:16]


def _facts(code: CodeType) -> Iterator[object]:
    """What a piece of code does, regardless of its place in the file."""
    yield from (code.co_code, code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _facts(constant)
        else:
            yield constant
