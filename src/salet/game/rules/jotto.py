"""Jotto, by Morton Rosenfeld (1955): how many letters two words share.

Sources differ about repeated letters; as with letters on tiles, each copy counts once: PASTA and
CLASS share two letters. An anagram of the secret shares all letters and is not the secret, so the
win has a reply of its own, written `win`.
"""

import re

from salet.errors import PatternError
from salet.game.replies import LETTERS, Reply
from salet.game.rules import Matrix, Rule, Slip
from salet.game.rules._counts import common, product_of, shared_signs
from salet.game.words import Letters, to_words
from salet.text import short

_WIN = "win"


class Jotto(Rule):
    """How many letters the words have in common, wherever they are."""

    name = "jotto"
    reply_name = "number"
    example = "salet:2"
    reply_hint = "2 letters in common; win where the guess is right"

    def reply(self, guess: str, secret: str) -> Reply:
        """The letters in common; one more than there are for the secret itself."""
        return len(guess) + 1 if guess == secret else common(guess, secret)

    def codes(self, length: int) -> int:
        """From no letter to all of them, and the win."""
        return length + 2

    def parse(self, text: str, length: int | None = None) -> Reply:
        """Read a number, or `win`."""
        typed = text.strip().lower()
        if typed == _WIN and length is not None:
            return length + 1
        if not re.fullmatch("[0-9]{1,2}", typed):
            raise PatternError(
                f"{short(text)} is not a reply: write how many letters the words share, such as 2, "
                f"or {_WIN} where the guess is right"
            )
        if length is not None and int(typed) > length:
            raise PatternError(
                f"{short(text)} letters are too many, as words have {length}; write how many "
                f"letters the words share, such as 2, or {_WIN}"
            )
        return int(typed)

    def format(self, reply: Reply, length: int, notation: str = LETTERS) -> str:
        """Write the number, or `win`."""
        return _WIN if reply > length else str(reply)

    def is_reply(self, text: str) -> bool:
        """Whether a text is a number or `win`."""
        return re.fullmatch(f"[0-9]{{1,2}}|{_WIN}", text.strip().lower()) is not None

    def slip(self, seen: Reply, other: Reply, length: int) -> Slip | None:
        """The number is off by one."""
        if abs(seen - other) != 1 or max(seen, other) > length:
            return None
        return Slip(None, self.format(seen, length), self.format(other, length))

    def replies(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The same for whole lists: products count common letters, equal words are set apart."""
        length = guesses.shape[1]
        rows, columns = shared_signs(guesses, secrets), shared_signs(secrets, guesses)
        matrix = product_of(rows, columns, self.dtype(length))
        ids: dict[str, list[int]] = {}
        for id_, word in enumerate(to_words(secrets)):
            ids.setdefault(word, []).append(id_)
        for row, word in zip(matrix, to_words(guesses), strict=True):
            row[ids.get(word, [])] = length + 1
        return matrix


RULE = Jotto()
