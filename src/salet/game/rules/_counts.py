"""Replies in numbers: how many signs are in place, and how many are elsewhere."""

import re
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from salet.errors import PatternError
from salet.game.replies import LETTERS, Reply
from salet.game.rules import Matrix, Rule, Slip
from salet.game.rules._blocks import blocks
from salet.game.words import Letters
from salet.text import count, short

#: Rows are multiplied in blocks of about this many bytes.
_BLOCK_BYTES = 2**22
_NOTATION = re.compile(r"(\d{1,2}),(\d{1,2})|(\d{1,2})a(\d{1,2})b|(\d{1,2})b(\d{1,2})w")


def common(guess: str, secret: str) -> int:
    """How many signs two words share, wherever they are."""
    return (Counter(guess) & Counter(secret)).total()


class CountRule(Rule):
    """A rule whose replies are two numbers: signs in place, and right signs elsewhere.

    The code of a reply is in place x (length + 1) + elsewhere. Replies are written 2,1 and read as
    2A1B and 2b1w, too.
    """

    symmetric = True
    between = r"[\s:=]+"
    reply_name = "numbers"
    reply_hint = "2 in place, 1 elsewhere"

    def reply(self, guess: str, secret: str) -> Reply:
        """Both numbers as a code."""
        in_place = sum(g == s for g, s in zip(guess, secret, strict=True))
        return in_place * (len(guess) + 1) + common(guess, secret) - in_place

    def codes(self, length: int) -> int:
        """As many as there are numbers in place with each number elsewhere, and one for the win."""
        return length * (length + 1) + 1

    def variety(self, length: int) -> int:
        """Two numbers that come to the length at most, but one sign cannot be elsewhere alone."""
        return (length + 1) * (length + 2) // 2 - 1

    def parse(self, text: str, length: int | None = None) -> Reply:
        """Read two numbers."""
        match = _NOTATION.fullmatch(text.strip().lower())
        if match is None:
            raise PatternError(
                f"{short(text)} is not a reply: write how many are in place and how many are "
                "elsewhere, such as 2,1 (or 2A1B, 2b1w)"
            )
        in_place, elsewhere = (int(number) for number in match.groups() if number is not None)
        size = in_place + elsewhere if length is None else length
        if in_place + elsewhere > size:
            raise PatternError(
                f"{short(text)} speaks of {count(in_place + elsewhere, 'sign')}, and a guess has "
                f"{size}; write how many are in place and how many are elsewhere, such as 2,1"
            )
        return in_place * (size + 1) + elsewhere

    def format(self, reply: Reply, length: int, notation: str = LETTERS) -> str:
        """Write both numbers: `2,1`."""
        in_place, elsewhere = divmod(reply, length + 1)
        return f"{in_place},{elsewhere}"

    def is_reply(self, text: str) -> bool:
        """Whether a text is two numbers."""
        return _NOTATION.fullmatch(text.strip().lower()) is not None

    def why_impossible(self, guess: str, reply: Reply) -> str | None:
        """One sign cannot be elsewhere when all others are in place."""
        length = len(guess)
        in_place, elsewhere = divmod(reply, length + 1)
        if in_place == length - 1 and elsewhere:
            return f"with {in_place} of {length} in place, the last one cannot be elsewhere"
        return None

    def slip(self, seen: Reply, other: Reply, length: int) -> Slip | None:
        """One of the numbers is off by one, or they are the wrong way round."""
        numbers, others = divmod(seen, length + 1), divmod(other, length + 1)
        off = sum(abs(number - each) for number, each in zip(numbers, others, strict=True))
        if off != 1 and numbers != others[::-1]:
            return None
        return Slip(None, self.format(seen, length), self.format(other, length))

    def generosity(self, reply: Reply, length: int) -> tuple[int, ...]:
        """All signs found, then those in place."""
        in_place, elsewhere = divmod(reply, length + 1)
        return in_place + elsewhere, in_place

    def replies(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The same for whole lists: a code is length x in place + common, a sum of products."""
        length = guesses.shape[1]
        rows, columns = shared_signs(guesses, secrets), shared_signs(secrets, guesses)
        placed = places(guesses, secrets), places(secrets, guesses)
        return product_of(
            np.concatenate((length * placed[0], rows), axis=1),
            np.concatenate((placed[1], columns), axis=1),
            self.dtype(length),
        )


def places(words: Letters, others: Letters) -> NDArray[np.uint8]:
    """For each word a 1 for each sign in its place: products of two rows count those in common."""
    parts = []
    for own, theirs in zip(words.T, others.T, strict=True):
        signs = np.intersect1d(own, theirs)
        parts.append(own[:, None] == signs)
    return np.concatenate(parts, axis=1).astype(np.uint8)


def shared_signs(words: Letters, others: Letters) -> NDArray[np.uint8]:
    """For each word a 1 for each copy of a sign: products of two rows count those in common."""
    signs = np.intersect1d(words, others)
    times = (words[:, :, None] == signs).sum(axis=1)
    copies = np.arange(1, words.shape[1] + 1)
    held: NDArray[np.uint8] = (times[:, :, None] >= copies).astype(np.uint8)
    return held.reshape(len(words), len(signs) * len(copies))


def product_of(
    rows: NDArray[np.uint8], columns: NDArray[np.uint8], dtype: np.dtype[np.unsignedinteger]
) -> Matrix:
    """All products of rows with columns, which are small whole numbers, in blocks."""
    used = rows.any(axis=0) & columns.any(axis=0)
    rows, factors = rows[:, used], np.ascontiguousarray(columns[:, used].T, np.float32)
    matrix: Matrix = np.empty((len(rows), factors.shape[1]), dtype)
    for block in blocks(len(rows), 4 * factors.shape[1], _BLOCK_BYTES):
        matrix[block] = rows[block].astype(np.float32) @ factors
    return matrix
