"""The lexicon: the two lists a game is played with, guesses and answers."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletWarning, UnknownWordError, WordError, WordListError, nearest
from salet.files.digests import sha256
from salet.game.words import (
    Ids,
    WordCheck,
    WordList,
    Words,
    bank_names,
    check_bank,
    check_length,
    check_word,
    fold,
    load_words,
)
from salet.text import capitals, count, short, some

DEFAULT_ANSWERS = "wordlebot-answers"
DEFAULT_GUESSES = "nyt2022-guesses"


@dataclass(frozen=True, kw_only=True)
class Lexicon:
    """The two lists a game is played with: the words to guess with, and the possible answers."""

    guesses: WordList
    answers: WordList
    ephemeral: bool = field(default=False, compare=False)
    """Made for one position only, so its table is not worth storing."""
    whole: "Lexicon | None" = field(default=None, compare=False)
    """The lists that a clue took these words from, where one did."""

    def __post_init__(self) -> None:
        if self.guesses.length != self.answers.length:
            raise WordListError(
                f"{self.answers.name} has words of {self.answers.length} letters and "
                f"{self.guesses.name} of {self.guesses.length}; use lists of the same length"
            )
        missing = tuple(word for word in self.answers if word not in self.guesses)
        if missing:
            warnings.warn(
                f"{self.guesses.name} lacks {count(len(missing), 'word')} of {self.answers.name} "
                f"({some(missing)}): added to the guesses",
                SaletWarning,
                stacklevel=3,
            )
            name = f"{self.guesses.name} + {self.answers.name}"
            object.__setattr__(self, "guesses", WordList(name, self.guesses.words + missing))

    def __reduce__(self) -> tuple[Callable[..., "Lexicon"], tuple[object, ...]]:
        """Pickled without the cached properties."""
        return _lexicon, (self.guesses, self.answers, self.ephemeral, self.whole)

    @classmethod
    def load(
        cls,
        *,
        answers: Words | None = None,
        guesses: Words | None = None,
        default: tuple[str, str] = (DEFAULT_ANSWERS, DEFAULT_GUESSES),
        check: WordCheck | None = None,
    ) -> "Lexicon":
        """The lists of these banks, files or words; `check` is as in `WordList.of`.

        Where only one is given, the other is the default, or the same list again if the default has
        words of another length or of other signs.

        >>> Lexicon.load(answers="original-answers", guesses="original-guesses")
        <Lexicon: 2,315 answers (original-answers), 12,972 guesses (original-guesses)>
        """
        if answers is None and guesses is not None:
            guess_list = WordList.of(guesses, "guesses", check)
            answer_list = load_words(default[0])
            fits = _alike(guess_list, answer_list)
            return cls(guesses=guess_list, answers=answer_list if fits else guess_list)
        answer_list = WordList.of(default[0] if answers is None else answers, "answers", check)
        if guesses is None:
            guess_list = load_words(default[1])
            fits = _alike(guess_list, answer_list)
            return cls(guesses=guess_list if fits else answer_list, answers=answer_list)
        # read a file only once, and report its faults only once
        same = isinstance(guesses, str) and guesses == answers
        return cls(
            guesses=answer_list if same else WordList.of(guesses, "guesses", check),
            answers=answer_list,
        )

    def __repr__(self) -> str:
        return (
            f"<Lexicon: {len(self.answers):,} answers ({self.answers.name}), "
            f"{len(self.guesses):,} guesses ({self.guesses.name})>"
        )

    @property
    def length(self) -> int:
        """How many letters each word has."""
        return self.answers.length

    @cached_property
    def key(self) -> str:
        """A digest of both lists in their order, whatever they are called."""
        lists = (" ".join(words) for words in (self.guesses, self.answers))
        # "table 2", so that tables stored by the first edition are still found
        return sha256("\n".join(("salet table 2", *lists)).encode())[:32]

    @cached_property
    def answer_guess_ids(self) -> Ids:
        """For each answer, its id among the guesses."""
        return np.array([self.guesses.ids[word] for word in self.answers], dtype=np.intp)

    @cached_property
    def guesses_as_answers(self) -> "Lexicon":
        """The guesses as answers, too: for words that fit the turns, answers or not."""
        return Lexicon(guesses=self.guesses, answers=self.guesses, ephemeral=self.ephemeral)

    @cached_property
    def alphabetical(self) -> Ids:
        """For each guess, its rank in alphabetical order."""
        ranks = np.arange(len(self.guesses))
        if sorted(self.guesses) == list(self.guesses):  # as banks are; NumPy takes 10 ms
            return ranks
        ranks[np.argsort(np.array(self.guesses.words), kind="stable")] = np.arange(len(ranks))
        return ranks

    @cached_property
    def letter_sets(self) -> NDArray[np.uint64]:
        """For each guess the set of its letters, one bit each (of 65 letters, two share a bit)."""
        letters = np.unique(self.guesses.letters, return_inverse=True)[1]
        bits = np.uint64(1) << (letters.astype(np.uint64) % 64)
        return np.asarray(np.bitwise_or.reduce(bits.reshape(len(self.guesses), -1), axis=1))

    def check_guess(self, word: str) -> str:
        """The word folded; raises, with suggestions, when it is not in the guess list."""
        folded = fold(word)
        self.check_listed(folded)
        return folded

    def check_listed(self, word: str) -> None:
        """Raise where a folded word is not in the guess list."""
        if word in self.guesses.ids:
            return
        self._check_signs(word)
        if self.whole is not None and len(first := {guess[0] for guess in self.guesses}) == 1:
            (letter,) = first
            if not word.startswith(letter):
                raise WordError(f"{short(word)} must start with {capitals(letter)}")
        near = ", ".join(map(capitals, nearest(word, self.guesses)))
        banks = [name for name in bank_names() if word in load_words(name)]
        words = f"{len(self.guesses):,} {self.guesses.noun}"
        raise UnknownWordError(
            f"{short(word)} is not in {self.guesses.name} ({words})"
            + (f"; it is in {', '.join(banks)}" if banks else "")
            + (f"; nearest: {near}" if near else "")
        )

    def _check_signs(self, word: str) -> None:
        """Raise where a word has another length, or signs that no word of the list has."""
        if self.guesses[0].isalpha():
            check_word(word, self.length)
            return
        signs = {sign for guess in self.guesses for sign in guess}
        if wrong := next((sign for sign in word if sign not in signs), ""):
            raise WordError(
                f"{short(word)} cannot be guessed: {wrong!r} is not one of {''.join(sorted(signs))}"
            )
        check_length(word, self.length, "sign", self.guesses.noun)


def _alike(words: WordList, others: WordList) -> bool:
    """Whether words of two lists may be compared: of one length, and both of letters or neither."""
    return words.length == others.length and words[0].isalpha() == others[0].isalpha()


def _lexicon(
    guesses: WordList, answers: WordList, ephemeral: bool, whole: Lexicon | None
) -> Lexicon:
    return Lexicon(guesses=guesses, answers=answers, ephemeral=ephemeral, whole=whole)


def check_banks(lexicon: Lexicon) -> None:
    """Raise where one of the lists is a damaged bank."""
    for words in (lexicon.answers, lexicon.guesses):
        if words.name in bank_names() and load_words(words.name) is words:
            check_bank(words.name)
