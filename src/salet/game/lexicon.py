"""The lexicon: the two lists a game is played with, guesses and answers."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletWarning, UnknownWordError, WordListError, nearest
from salet.game.words import (
    Ids,
    WordList,
    Words,
    bank_names,
    check_bank,
    check_word,
    fold,
    load_words,
)
from salet.text import capitals, count, short, some

DEFAULT_ANSWERS = "original-answers"
DEFAULT_GUESSES = "original-guesses"


@dataclass(frozen=True, kw_only=True)
class Lexicon:
    """The two lists a game is played with: the words to guess with, and those to be guessed."""

    guesses: WordList
    answers: WordList
    ephemeral: bool = field(default=False, compare=False)
    """Whether it was made for one position, so that its table is not worth storing."""

    def __post_init__(self) -> None:
        if self.guesses.length != self.answers.length:
            raise WordListError(
                f"{self.answers.name} has words of {self.answers.length} letters and "
                f"{self.guesses.name} of {self.guesses.length}; give answers and guesses of one "
                "length"
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

    def __reduce__(self) -> tuple[Callable[..., "Lexicon"], tuple[WordList, WordList, bool]]:
        """Pickled without what was worked out in this process."""
        return _lexicon, (self.guesses, self.answers, self.ephemeral)

    @classmethod
    def load(
        cls,
        *,
        answers: Words | None = None,
        guesses: Words | None = None,
        default: tuple[str, str] = (DEFAULT_ANSWERS, DEFAULT_GUESSES),
    ) -> "Lexicon":
        """The lists of these banks, files or words.

        The default answers or guesses where one is not given, or, where those are of another
        length, the list that is given for both.

        >>> Lexicon.load()
        <Lexicon: 2,315 answers (original-answers), 12,972 guesses (original-guesses)>
        """
        if answers is None and guesses is not None:
            guess_list = WordList.of(guesses, "guesses")
            answer_list = load_words(default[0])
            fits = guess_list.length == answer_list.length
            return cls(guesses=guess_list, answers=answer_list if fits else guess_list)
        answer_list = WordList.of(default[0] if answers is None else answers, "answers")
        if guesses is None:
            guess_list = load_words(default[1])
            fits = guess_list.length == answer_list.length
            return cls(guesses=guess_list if fits else answer_list, answers=answer_list)
        # read a file once, and say once what is wrong with it
        same = isinstance(guesses, str) and guesses == answers
        return cls(
            guesses=answer_list if same else WordList.of(guesses, "guesses"), answers=answer_list
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
        import hashlib

        lists = (" ".join(words) for words in (self.guesses, self.answers))
        # "table 2", as this also names the tables of the first edition, which are still good
        return hashlib.sha256("\n".join(("salet table 2", *lists)).encode()).hexdigest()[:32]

    @cached_property
    def answer_guess_ids(self) -> Ids:
        """For each answer, its id among the guesses."""
        return np.array([self.guesses.ids[word] for word in self.answers], dtype=np.intp)

    @cached_property
    def guesses_as_answers(self) -> "Lexicon":
        """The guesses as answers too: which words fit whatever was seen, answers or not."""
        return Lexicon(guesses=self.guesses, answers=self.guesses, ephemeral=self.ephemeral)

    @cached_property
    def alphabetical(self) -> Ids:
        """For each guess, its rank in alphabetical order."""
        ranks = np.arange(len(self.guesses))
        if sorted(self.guesses) == list(self.guesses):  # as banks are; numpy would take 10 ms
            return ranks
        ranks[np.argsort(np.array(self.guesses.words), kind="stable")] = np.arange(len(ranks))
        return ranks

    @cached_property
    def letter_sets(self) -> NDArray[np.uint64]:
        """For each guess the set of its letters, a bit each (of 65 letters two share one)."""
        letters = np.unique(self.guesses.letters, return_inverse=True)[1]
        bits = np.uint64(1) << (letters.astype(np.uint64) % 64)
        return np.asarray(np.bitwise_or.reduce(bits.reshape(len(self.guesses), -1), axis=1))

    def check_guess(self, word: str) -> str:
        """The word folded; an error that helps when it is not one that may be guessed."""
        folded = fold(word)
        self.check_known(folded)
        return folded

    def check_known(self, word: str) -> None:
        """Raise where a folded word may not be guessed."""
        if word in self.guesses.ids:
            return
        check_word(word, self.length)
        near = ", ".join(map(capitals, nearest(word, self.guesses)))
        banks = [name for name in bank_names() if word in load_words(name)]
        raise UnknownWordError(
            f"{short(word)} is not in {self.guesses.name} ({len(self.guesses):,} words)"
            + (f"; it is in {', '.join(banks)}" if banks else "")
            + (f"; nearest: {near}" if near else "")
        )


def _lexicon(guesses: WordList, answers: WordList, ephemeral: bool) -> Lexicon:
    return Lexicon(guesses=guesses, answers=answers, ephemeral=ephemeral)


def check_banks(lexicon: Lexicon) -> None:
    """Raise where a list is a bank that is damaged."""
    for words in (lexicon.answers, lexicon.guesses):
        if words.name in bank_names() and load_words(words.name) is words:
            check_bank(words.name)
