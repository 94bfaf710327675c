"""Clues: what is known of the answer before the first guess.

In Polygonle it is the shape of the word, which letters are the same; in Sutom its first letter,
with which all guesses start, too. A clue leaves fewer words in a game's lists; nothing else needs
to know of it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from salet.errors import SaletError, WordListError
from salet.game.lexicon import Lexicon
from salet.game.words import Letters, WordList, fold
from salet.text import capitals, count, short

#: The kinds of clues: what a host may tell, and how the option is used.
KINDS = {"shape": "--shape ABCCD", "first": "--first S"}
NAMES = {"shape": "shape", "first": "first letter"}
_SHAPE_LETTERS = "ABCDEFGHIJK"
_INVISIBLE = dict.fromkeys((0xFE0E, 0xFE0F, 0x200D))


@dataclass(frozen=True)
class Clue:
    """What is known before the first guess, and what a host tells.

    >>> Clue.of(shape="▲■●●◆")
    Clue(told='', shape='ABCCD', first='')
    """

    told: str = field(default="", compare=False)
    """What a host tells of the answer: shape, first, or nothing."""
    shape: str = ""
    """Which letters of the answer are the same: ABCCD for HELLO; empty where unknown."""
    first: str = ""
    """The first letter of the answer and of all guesses; empty where unknown."""

    @classmethod
    def of(cls, told: str = "", shape: str | None = None, first: str | None = None) -> "Clue":
        """The clue that people write like this."""
        if told not in ("", *KINDS):
            raise SaletError(f"{short(told)} is not a clue; clues are {' and '.join(KINDS)}")
        return cls(told, parse_shape(shape or ""), _parse_first(first or ""))

    def changed(self, shape: str | None, first: str | None) -> "Clue":
        """The same with another shape or first letter, where they are given."""
        if shape is None and first is None:
            return self
        return Clue.of(
            self.told,
            self.shape if shape is None else shape,
            self.first if first is None else first,
        )

    def __bool__(self) -> bool:
        """Whether anything is known."""
        return bool(self.shape or self.first)

    @property
    def missing(self) -> bool:
        """Whether a host would tell something that is not known."""
        return bool(self.told) and not getattr(self, self.told)

    def as_dict(self) -> dict[str, str]:
        """What is known, in JSON's terms."""
        parts = {"shape": self.shape, "first": self.first}
        return {name: value for name, value in parts.items() if value}

    def describe(self) -> str:
        """What is known, in a phrase."""
        parts = [f"of shape {self.shape}"] if self.shape else []
        parts += [f"with {capitals(self.first)} first"] if self.first else []
        return " ".join(parts)

    def sentence(self) -> str:
        """What is known, as the rest of a sentence about a word.

        >>> Clue.of(shape="hello", first="h").sentence()
        'is of shape ABCCD and starts with H'
        """
        parts = [f"is of shape {self.shape}"] if self.shape else []
        parts += [f"starts with {capitals(self.first)}"] if self.first else []
        return " and ".join(parts)

    def about(self, word: str) -> "Clue":
        """The clue with what a host tells of this word."""
        if self.told == "shape":
            return replace(self, shape=parse_shape(word))
        return replace(self, first=word[0]) if self.told == "first" else self

    def fits(self, words: Letters) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which of these words may be the answer."""
        mask = self.allows(words)
        if self.shape:
            shape = np.array([_SHAPE_LETTERS.index(sign) for sign in self.shape])
            same = words[:, :, None] == words[:, None, :]
            mask &= (same == (shape[:, None] == shape)).all(axis=(1, 2))
        return mask

    def allows(self, words: Letters) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which of these words may be guessed."""
        mask = np.ones(len(words), np.bool_)
        return mask & (words[:, 0] == ord(self.first)) if self.first else mask

    def narrow(self, lexicon: Lexicon) -> Lexicon:
        """The words of these lists that this clue leaves."""
        if not self:
            return lexicon
        if self.shape and len(self.shape) != lexicon.length:
            raise SaletError(
                f"the shape {self.shape} has {count(len(self.shape), 'sign')}, and words here have "
                f"{lexicon.length} letters; write one sign for each, such as "
                f"{_SHAPE_LETTERS[: lexicon.length]}, the same for the same letter"
            )
        answers = self._chosen(lexicon.answers, self.fits)
        only_first = replace(self, shape="")
        guesses = lexicon.guesses
        if only_first:
            guesses = only_first._chosen(guesses, self.allows)
        return Lexicon(guesses=guesses, answers=answers, ephemeral=True, whole=lexicon)

    def _chosen(self, words: WordList, fits: Callable[[Letters], Any]) -> WordList:
        chosen = np.flatnonzero(fits(words.letters)).tolist()
        if not chosen:
            raise WordListError(f"no word of {words.name} {self.sentence()}")
        return WordList(f"{words.name} {self.describe()}", tuple(words[id_] for id_ in chosen))


#: Nothing is known.
NO_CLUE = Clue()


def parse_shape(text: str) -> str:
    """Read a shape: any signs, the same for the same letter.

    >>> parse_shape("hello"), parse_shape("12334"), parse_shape("▲■●●◆")
    ('ABCCD', 'ABCCD', 'ABCCD')
    """
    signs = "".join(text.translate(_INVISIBLE).upper().split())
    if len(signs) > len(_SHAPE_LETTERS):
        raise SaletError(
            f"{short(text)} is not a shape: it has {count(len(signs), 'sign')}, and words have at "
            f"most {len(_SHAPE_LETTERS)} letters; write one sign for each, such as ABCCD"
        )
    seen = {sign: _SHAPE_LETTERS[place] for place, sign in enumerate(dict.fromkeys(signs))}
    return "".join(seen[sign] for sign in signs)


def _parse_first(text: str) -> str:
    letter = fold(text)
    if len(letter) > 1 or (letter and not letter.isprintable()):
        raise SaletError(f"{short(text)} is not a first letter; write one letter, such as S")
    return letter
