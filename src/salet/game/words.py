"""Words: lists of them, and the banks that come with the package.

A bank is a file `data/NAME.txt`; `data/provenance.toml` says where each comes from. A list that is
made when it is needed, such as codes@4x6, and a user's own file work wherever a bank does.
"""

import os
import unicodedata
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError, SaletWarning, WordError, WordListError, nearest
from salet.files import read_bytes
from salet.files.digests import blake2b, sha256
from salet.files.shipped import DATA, damaged, is_shipped, read_shipped, shipped_bytes
from salet.game.generated import examples, generate, is_generated, noun_of
from salet.game.replies import MAX_LENGTH, MIN_LENGTH
from salet.registry import names_in
from salet.text import count, short, shown, some

#: Words as an array of code points, one word per row, one letter per column.
Letters: TypeAlias = NDArray[np.uint32]
#: Words by their places in a list.
Ids: TypeAlias = NDArray[np.intp]
#: Raises unless a text is a word, of this length if that is set.
WordCheck: TypeAlias = Callable[[str, int | None], None]

#: The largest list we read: two million words, more than any language has of one length.
_MOST_BYTES = 16 * 2**20
#: Anything longer is not a word, whatever its accents; unicodedata takes 6 s for 80,000 accents
#: on one letter, and four times as long for twice as many.
_LONGEST = 100

# os, not pathlib, and late imports: this module is on the path of every start, and pathlib alone
# would add 6 % to it


@dataclass(frozen=True)
class WordList:
    """Different words of one length, in some order; a word's id is its place in it."""

    name: str
    words: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(lengths := set(map(len, self.words))) != 1:
            raise WordListError(
                f"{self.name!r} has "
                + (
                    f"words of {sorted(lengths)} letters; one length is needed"
                    if lengths
                    else "no words"
                )
            )

    @classmethod
    def of(cls, words: "Words", name: str = "list", check: "WordCheck | None" = None) -> "WordList":
        """The list of a bank's name, a file's path, or words, which are folded and checked.

        `check` says what a word is: letters, unless a rule has other words.

        >>> WordList.of(["Crane", "slate"])
        <WordList list: 2 words of 5 letters>
        """
        if isinstance(words, WordList):
            return words
        if isinstance(words, str | os.PathLike):
            return load_words(os.fspath(words), check)
        items = list(words)
        for item in items:
            if not isinstance(item, str):
                raise WordListError(f"{name} contains {shown(item)}, which is not a word")
        return parse_words("\n".join(items), name, check)

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self.ids

    def __getitem__(self, id_: int) -> str:
        return self.words[id_]

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Callable[..., "WordList"], tuple[object, ...]]:
        """Pickled by name where it has one; hashes differ between processes."""
        if is_named(self.name) and load_words(self.name) is self:
            return load_words, (self.name,)
        return WordList, (self.name, self.words)

    def __repr__(self) -> str:
        kind = "letters" if self.words[0].isalpha() else "signs"
        return f"<WordList {self.name}: {len(self):,} words of {self.length} {kind}>"

    @property
    def length(self) -> int:
        """How many letters each word has."""
        return len(self.words[0])

    @property
    def noun(self) -> str:
        """What its words are, such as codes.

        >>> load_words("codes@4x6").noun
        'codes'
        """
        if self.words[0].isalpha():
            return "words"
        return noun_of(self.name) if is_generated(self.name) else "entries"

    @cached_property
    def _hash(self) -> int:
        return hash(self.words)  # computed once, as lists are dictionary keys everywhere

    @cached_property
    def ids(self) -> dict[str, int]:
        """The id of each word."""
        return dict(zip(self.words, range(len(self.words)), strict=True))

    @cached_property
    def letters(self) -> Letters:
        """The words as an array of code points."""
        letters = to_letters(self.words)
        letters.flags.writeable = False
        return letters

    @cached_property
    def key(self) -> str:
        """A digest of the words in their order."""
        return blake2b(" ".join(self.words).encode())

    @cached_property
    def alphabet(self) -> str:
        """The letters, or other signs, of its words in their order.

        >>> WordList("two", ("list", "hint")).alphabet
        'hilnst'
        """
        return "".join(sorted({letter for word in self.words for letter in word}))

    @property
    def sha256(self) -> str:
        """Of the sorted words, one per line: the same whatever order the list is in."""
        text = "".join(f"{word}\n" for word in sorted(self.words))
        return sha256(text.encode())


#: A list, or what makes one: a bank's name, a file's path, or words.
Words: TypeAlias = WordList | str | os.PathLike[str] | Iterable[str]


def to_letters(words: tuple[str, ...]) -> Letters:
    """Words of one length as an array of code points."""
    return np.array(words).view(np.uint32).reshape(len(words), -1)


def to_words(letters: Letters) -> list[str]:
    """The words of an array of code points."""
    rows, length = letters.shape
    text = np.ascontiguousarray(letters, dtype=np.uint32).view(f"<U{length}")
    words: list[str] = text.reshape(rows).tolist()
    return words


def fold(word: str) -> str:
    """The word as lists hold it: lower case, each accented letter one character."""
    lowered = word.strip().lower().replace("i\u0307", "i")  # what İ becomes
    return lowered if len(lowered) > _LONGEST else unicodedata.normalize("NFC", lowered)


def check_word(word: str, length: int | None = None) -> None:
    """Raise unless this is a folded word, of `length` letters if that is set."""
    if not word.isalpha():
        wrong = next((sign for sign in word if not sign.isalpha()), "")
        raise WordError(
            f"{short(word)} is not a word" + (f": {wrong!r} is not a letter" if wrong else "")
        )
    check_length(word, length)


def check_length(word: str, length: int | None, sign: str = "letter", noun: str = "words") -> None:
    """Raise where a word, of letters or of other signs, is too long or too short."""
    letters = count(len(word), sign)
    if length is not None and len(word) != length:
        raise WordError(f"{short(word)} has {letters}; {noun} here have {length}")
    if not MIN_LENGTH <= len(word) <= MAX_LENGTH:
        raise WordError(f"{short(word)} has {letters}; {noun} have {MIN_LENGTH} to {MAX_LENGTH}")


@cache
def bank_names() -> tuple[str, ...]:
    """The names of the banks in the package."""
    return names_in(DATA, ".txt")


def is_named(source: str) -> bool:
    """Whether this names a list that everyone has: a bank, or one made when it is needed."""
    return source in bank_names() or is_generated(source)


def load_words(source: str, check: "WordCheck | None" = None) -> WordList:
    """The list of a bank's name, of one that is made when needed, or of a file's path.

    >>> load_words("original-answers")
    <WordList original-answers: 2,315 words of 5 letters>
    >>> load_words("codes@4x6")
    <WordList codes@4x6: 1,296 words of 4 signs>
    """
    if source in bank_names():
        return _load_bank(source)
    if is_generated(source):
        return _generate(source)
    if "\0" not in source and not os.path.exists(source):
        if is_shipped(f"{source}.txt"):
            raise damaged(f"{source}.txt", "it is missing")
        near = nearest(source, bank_names(), 1)
        raise WordListError(
            f"{short(source, 200)} is neither a bank nor a file; "
            + (f"did you mean {near[0]!r}? " if near else "")
            + f"banks: {', '.join(bank_names())}; made when needed: {', '.join(examples())}"
        )
    try:
        text = read_bytes(source, _MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise WordListError(f"{source!r} is not UTF-8 text; save it as UTF-8") from None
    except SaletError as error:
        raise WordListError(str(error)) from None
    try:
        return parse_words(text, source, check)
    except WordListError as error:
        cleaning = f"`salet words {source} --clean` prints the words that can be used"
        raise WordListError(f"{error}; {cleaning}" if check is None else str(error)) from None


def parse_words(text: str, name: str = "list", check: "WordCheck | None" = None) -> WordList:
    r"""Read a list: one word per line; `#` starts a comment; upper case and repeats are folded.

    >>> parse_words("Crane  # a bird\nslate")
    <WordList list: 2 words of 5 letters>
    """
    words: dict[str, int] = {}
    repeats, shown = 0, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        word = fold(line.partition("#")[0])
        if not word:
            continue
        try:
            (check or check_word)(word, len(next(iter(words))) if words else None)
        except WordError as error:
            raise WordListError(
                f"{name}, line {number}: {error}; a list has one word per line, all of one length"
            ) from None
        if word in words:
            repeats += 1
            if len(shown) <= 3:  # the three to show, and one more
                shown.append(f"{word} (lines {words[word]} and {number})")
        else:
            words[word] = number
    if not words:
        raise WordListError(f"{name!r} has no words; a list has one word per line")
    if repeats:
        warnings.warn(
            f"{name}: {count(repeats, 'repeated word')} dropped: {some(shown)}",
            SaletWarning,
            stacklevel=2,
        )
    return WordList(name, tuple(words))


def words_of_length(length: int) -> WordList:
    """Hello wordl's words of this length.

    >>> words_of_length(7)
    <WordList hello7: 5,230 words of 7 letters>
    """
    if (name := f"hello{length}") not in bank_names():
        lengths = sorted(int(bank[5:]) for bank in bank_names() if bank.startswith("hello"))
        raise WordListError(
            f"there are no words of {length} letters; give a length from {lengths[0]} to "
            f"{lengths[-1]}, or a list of your own"
        )
    return load_words(name)


def format_words(words: WordList) -> str:
    """Write a list as `parse_words` reads it."""
    return "".join(f"{word}\n" for word in words)


@cache
def _load_bank(name: str) -> WordList:
    text, intact = read_shipped(f"{name}.txt")
    return WordList(name, tuple(text.split())) if intact else parse_words(text, name)


@cache
def _generate(name: str) -> WordList:
    return WordList(name, generate(name))


@cache
def check_bank(name: str) -> None:
    """Raise where a bank differs from the one its provenance describes."""
    if load_words(name).sha256 != provenance()["banks"][name]["sha256"]:
        raise WordListError(f"the bank {name!r} is damaged; install salet again")


@cache
def provenance() -> dict[str, Any]:
    """Where the banks come from: the tables `sources` and `banks` of `data/provenance.toml`."""
    import tomllib

    try:
        return tomllib.loads(shipped_bytes("provenance.toml").decode())
    except ValueError as error:  # not UTF-8 text, or not TOML
        raise damaged("provenance.toml", str(error)) from None
