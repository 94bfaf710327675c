"""Priors: how likely each answer is before the first guess, a file each.

A module of this package has a `weigh` that gives a weight to each word of a list; what follows an @
in the prior's name is its argument, such as the day in `nyt@2026-03-01`. A user's own prior is a
file with a word and its weight a line, or weights in Python.
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, cached_property
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError, WordError
from salet.files import read_text
from salet.files.digests import blake2b
from salet.game.commonness import has_levels
from salet.game.words import WordList, fold
from salet.registry import names_in
from salet.text import count, short, some

#: What weights may be given as: one for each answer in order, or by word (a pandas Series, too).
Weights: TypeAlias = Mapping[str, float] | Iterable[float]

EQUAL_NAME, COMMON_NAME, NYT_NAME = "equal", "common", "nyt"

#: What all weights of a list come to, about. Sums of them times a few hundred guesses are exact in
#: 64 bits, and so are sums of them beside a count of a million words in 53.
_TOTAL = 2**30
#: By what share of itself a weight may be changed: with more, what is proven would be untrue.
_MOST_ERROR = 0.01


@dataclass(frozen=True)
class Prior:
    """A whole-number weight for each answer, or none where all are alike."""

    name: str = EQUAL_NAME
    weights: NDArray[np.int64] | None = field(default=None, compare=False, repr=False)
    """In the order of the answers; None when all are alike."""
    key: str = field(default=EQUAL_NAME, repr=False)
    """What tells it from others."""
    words_key: str = field(default="", compare=False, repr=False)
    """Which list the weights are for; empty for any."""
    error: float = field(default=0.0, compare=False, repr=False)
    """By what share of itself a user's weight was changed at most to make all whole numbers."""

    @classmethod
    def of(
        cls, source: "Prior | Weights | str | os.PathLike[str]", words: WordList, name: str = "own"
    ) -> "Prior":
        """The prior of this name or file, or with these weights, for a list of answers.

        >>> Prior.of({"crane": 3, "slate": 1}, WordList("two", ("crane", "slate"))).weights
        array([3, 1])
        """
        if isinstance(source, Prior):
            source.check_for(words)
            return source
        if isinstance(source, str | os.PathLike):
            return _named(os.fspath(source), words)
        return _made(name, _checked(_in_order(source, words), words), words)

    def check_for(self, words: WordList) -> None:
        """Raise where the weights are those of another list."""
        if self.words_key and self.words_key != words.key:
            raise SaletError(
                f"the prior {self.name} has the weights of another list than {words.name}; make it "
                "for this one"
            )

    def among(self, words: WordList, some: WordList) -> "Prior":
        """The same for some of the words it is for."""
        if self.weights is None:
            return self
        ids = np.array([words.ids[word] for word in some])
        return replace(
            _made(self.name, self.weights[ids].astype(np.float64), some), error=self.error
        )

    def over(self, words: WordList) -> "Prior":
        """The same for another list; weights of one's own say nothing about it, but levels do."""
        if self.base not in (NYT_NAME, COMMON_NAME):
            return Prior.of(COMMON_NAME, words) if has_levels(words.length) else EQUAL
        return Prior.of(self.name, words)

    @property
    def base(self) -> str:
        """Its name without an argument: nyt for nyt@2026-03-01."""
        return self.name.partition("@")[0]

    @property
    def title(self) -> str:
        """Its name for people, who need not know where past answers come from."""
        return self.name.removesuffix("@shipped")

    @cached_property
    def equal(self) -> bool:
        """Whether all answers are alike."""
        return self.weights is None


EQUAL = Prior()


@cache
def prior_names() -> tuple[str, ...]:
    """The names of all priors."""
    return tuple(sorted({EQUAL_NAME, *names_in(os.path.dirname(__file__), ".py")}))


def about_prior(name: str) -> str:
    """What a prior makes likelier, in a sentence.

    >>> about_prior("equal")
    'All answers are equally likely.'
    """
    if name == EQUAL_NAME:
        return "All answers are equally likely."
    about: str = import_module(f"{__name__}.{name}").ABOUT
    return about


def prior_title(name: str) -> str:
    """What menus call a prior.

    >>> prior_title("equal")
    'All alike'
    """
    if name == EQUAL_NAME:
        return "All alike"
    title: str = import_module(f"{__name__}.{name}").TITLE
    return title


def changes_daily(prior: Prior) -> bool:
    """Whether the prior is another one on another day."""
    return prior.base == NYT_NAME


def on_day(prior: Prior, day: date) -> str:
    """The name of the same prior on another day."""
    if not changes_daily(prior):
        raise SaletError(
            f"the prior {prior.name} is the same on every day; a date needs the prior {NYT_NAME}"
        )
    return f"{NYT_NAME}@{day.isoformat()}"


def _named(source: str, words: WordList) -> Prior:
    name, _, argument = source.partition("@")
    if source == EQUAL_NAME:
        return EQUAL
    if name == EQUAL_NAME:
        raise SaletError(f"{short(source)} is not a prior; equal takes nothing after it")
    if name in prior_names():
        weigh = import_module(f"{__name__}.{name}").weigh
        made = _made(source, weigh(words, argument), words)
        return replace(made, error=0.0)  # it is defined by whole numbers
    if not os.path.exists(source):
        raise SaletError(
            f"{short(source)} is neither a prior nor a file; priors: {', '.join(prior_names())}"
        )
    return _made(source, _checked(_in_order(_read(source, words), words), words), words)


def _made(name: str, weights: NDArray[np.float64], words: WordList) -> Prior:
    """A prior with these weights as whole numbers, with the least change to any of them."""
    whole = weights
    if weights.max() > _TOTAL or weights.sum() > _TOTAL or (weights != np.rint(weights)).any():
        weights = weights / weights.max()  # so that nothing is out of range
        whole = np.maximum(1, np.rint(weights * (_TOTAL / weights.sum())))
    errors = np.abs(whole / whole.sum() / (weights / weights.sum()) - 1)
    error = float(errors.max())
    if not error <= _MOST_ERROR:
        raise SaletError(
            f"{words[int(errors.argmax())]!r} weighs too little beside the others to be counted: "
            "weights may differ by a factor of ten million or so; raise the smallest ones"
        )
    numbers = whole.astype(np.int64)
    numbers.flags.writeable = False
    key = blake2b(numbers.astype("<i8").tobytes())
    return Prior(name, numbers, key, words.key, error)


def _read(path: str, words: WordList) -> dict[str, float]:
    """The weights in a file: a word and its weight a line, with a tab or spaces between them."""
    weights: dict[str, float] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(read_text(path).splitlines(), 1):
        parts = line.partition("#")[0].split()
        if not parts:
            continue
        where = f"{path}, line {number}"
        if len(parts) != 2:
            raise SaletError(f"{where}: {short(line)} is not a word and a weight: crane 4")
        word, text = fold(parts[0]), parts[1]
        if word not in words:
            raise SaletError(f"{where}: {short(word)} is not in {words.name}")
        try:
            weights[word] = float(text)
        except ValueError:
            raise SaletError(f"{where}: {short(text)} is not a number") from None
        if not 0 < weights[word] < float("inf"):
            raise SaletError(f"{where}: the weight of {word} must be above 0, not {short(text)}")
        if word in lines:
            raise SaletError(f"{where}: {word} has a weight already, in line {lines[word]}")
        lines[word] = number
    if not weights:
        raise SaletError(f"{path!r} has no weights; write a word and its weight a line")
    return weights


def _in_order(source: Any, words: WordList) -> Any:
    """The weights in the order of the answers, where they are given by word."""
    if not hasattr(source, "keys"):
        return source if isinstance(source, np.ndarray) else list(source)
    names = list(source.keys())
    by_word = {fold(str(word)): source[word] for word in names}
    if len(by_word) < len(names):
        raise WordError("a word has two weights; capitals and small letters are the same")
    missing = [word for word in words if word not in by_word]
    if missing:
        raise WordError(
            f"{count(len(missing), 'answer')} of {len(words):,} without a weight "
            f"({some(missing)}); give one for each"
        )
    unknown = [word for word in by_word if word not in words]
    if unknown:
        raise WordError(
            f"{count(len(unknown), 'word')} with a weight, but not in {words.name} "
            f"({some(unknown)})"
        )
    return [by_word[word] for word in words]


def _checked(weights: Any, words: WordList) -> NDArray[np.float64]:
    try:
        checked = np.array(weights, dtype=np.float64)
    except (TypeError, ValueError):
        raise SaletError("weights are numbers, one for each answer") from None
    if checked.shape != (len(words),):
        raise SaletError(
            f"the weights have shape {checked.shape}; one is needed for each of the "
            f"{len(words):,} answers"
        )
    wrong = np.flatnonzero(~(np.isfinite(checked) & (checked > 0)))
    if len(wrong):
        word = words[int(wrong[0])]
        raise SaletError(f"the weight of {word} must be above 0, not {checked[wrong[0]]:g}")
    return checked
