"""Making a word list of a file that is none: what cannot be used is left out, and counted."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from salet.errors import WordError, WordListError
from salet.game.words import WordList, check_word, fold
from salet.text import count, short, some

#: At most this many lines that are not words are shown.
_SHOWN = 3


@dataclass(frozen=True)
class CleanedWords:
    """The words that were kept, and how many lines were left out, and why."""

    words: WordList
    not_words: int
    examples: tuple[str, ...]
    """The first lines that are not words."""
    other_lengths: int
    repeated: int

    def __str__(self) -> str:
        left_out = [
            f"{count(self.not_words, 'line that is no word', 'lines that are no words')} "
            f"({some(self.examples, _SHOWN)})"
            if self.not_words
            else "",
            f"{count(self.other_lengths, 'word')} of other lengths" if self.other_lengths else "",
            count(self.repeated, "repeated word") if self.repeated else "",
        ]
        kept = f"kept {count(len(self.words), 'word')} of {self.words.length} letters"
        return f"{kept}; left out {', '.join(filter(None, left_out)) or 'nothing'}"

    def as_dict(self) -> dict[str, Any]:
        """What was left out, in JSON's terms."""
        return {
            "not_words": self.not_words,
            "other_lengths": self.other_lengths,
            "repeated": self.repeated,
        }


def clean_words(text: str, name: str = "list", length: int | None = None) -> CleanedWords:
    r"""The words of one length in a text with one a line; without a length, of the commonest one.

    >>> cleaned = clean_words("Crane\nslate\nO'Neill\nslate\nsalt")
    >>> str(cleaned).split("; ")[0]
    'kept 2 words of 5 letters'
    >>> str(cleaned).split("; ")[1]
    'left out 1 line that is no word ("O\'Neill"), 1 word of other lengths, 1 repeated word'
    """
    found: Counter[str] = Counter()
    faults: list[str] = []
    for line in text.splitlines():
        if not (written := line.partition("#")[0].strip()):
            continue
        try:
            check_word(word := fold(written))
        except WordError:
            faults.append(written)
        else:
            found[word] += 1
    lengths = Counter(map(len, found))
    if length is None and lengths:
        length = max(lengths, key=lambda each: (lengths[each], -each))
    kept = tuple(word for word in found if len(word) == length)
    if not kept:
        which = "" if length is None else f" of {length} letters"
        raise WordListError(f"{short(name, 200)} has no words{which}; a list has one word per line")
    return CleanedWords(
        WordList(name, kept),
        len(faults),
        tuple(short(line, 20) for line in faults[: _SHOWN + 1]),
        sum(found[word] for word in found if len(word) != length),
        sum(found[word] - 1 for word in kept),
    )
