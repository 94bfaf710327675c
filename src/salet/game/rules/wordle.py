"""The standard rule, Wordle's own: green, yellow and grey, with repeated letters counted."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from salet.errors import WordError
from salet.game.replies import GREEN, GREY, YELLOW, Reply, to_tiles
from salet.game.rules import Matrix, TileKind, TileRule
from salet.game.rules._shares import sums_of_shares
from salet.game.words import Letters
from salet.jobs.cancel import checkpoint
from salet.kernels import is_loaded, library
from salet.text import capitals


class StandardRule(TileRule):
    """Green where the letter is right, yellow where it is elsewhere in the word."""

    name = "wordle"
    tells_letters = True
    tile_kinds = (
        TileKind("b", "grey", means="not in the word, or not once more"),
        TileKind("y", "yellow", means="in the word, elsewhere"),
        TileKind("g", "green", means="in the right place"),
    )

    def tiles(self, guess: str, secret: str) -> list[int]:
        """Green where the letters agree; then, left to right, yellow while the secret has more."""
        if len(guess) != len(secret):
            raise WordError(
                f"{guess!r} has {len(guess)} letters and {secret!r} has {len(secret)}; "
                "a guess and its answer must have the same length"
            )
        unmatched = Counter(s for g, s in zip(guess, secret, strict=True) if g != s)
        tiles = []
        for g, s in zip(guess, secret, strict=True):
            if g == s:
                tiles.append(GREEN)
            elif unmatched[g]:
                unmatched[g] -= 1
                tiles.append(YELLOW)
            else:
                tiles.append(GREY)
        return tiles

    def replies(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The reply to every guess for every secret: by the library, if there is one.

        One guess is answered sooner than the library is loaded; once it is, it takes a quarter.
        """
        if (len(guesses) == 1 and not is_loaded()) or library() is None:
            return self.plain_replies(guesses, secrets)
        from salet.kernels.replies import fill_replies

        matrix = np.empty((len(guesses), len(secrets)), self.dtype(guesses.shape[1]))
        fill_replies(guesses, secrets, matrix)
        return matrix

    def plain_replies(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The reply to every guess for every secret, in NumPy.

        Each letter of a guess colours its own tiles whatever the other letters are, so a row is a
        sum with one share for each different letter. A share depends only on the letter and its
        places in the guess; whole lists have a few hundred different ones, worked out once each.
        """
        if len(guesses) == 1:
            return _row(guesses[0], secrets, self.dtype(guesses.shape[1]))[None]
        shares, which = shares_of(guesses, secrets, self.dtype(guesses.shape[1]))
        return sums_of_shares(shares, which)

    def pairs(self, guesses: Letters, secrets: Letters) -> Matrix:
        """The reply to each guess for the secret in the same row: `tiles` for many at once."""
        length = guesses.shape[1]
        green = guesses == secrets
        unmatched = ~green
        tiles = np.where(green, GREEN, GREY).astype(self.dtype(length))
        for place in range(length):
            for other in range(length):
                yellow = (
                    (tiles[:, place] == GREY)
                    & unmatched[:, other]
                    & (guesses[:, place] == secrets[:, other])
                )
                tiles[yellow, place] = YELLOW
                unmatched[:, other] &= ~yellow
        codes: Matrix = tiles @ 3 ** np.arange(length, dtype=tiles.dtype)
        return codes

    def why_impossible(self, guess: str, reply: Reply) -> str | None:
        """Why no answer at all gives this guess this reply; None when some string of letters does.

        Two things can be wrong. Yellows are given left to right, so a grey tile of a letter never
        comes before a yellow one. And the answer must have the yellow copies of a letter where the
        guess has neither a green nor that letter. That is enough: a place barred to one letter is
        open to all others, so by Hall's theorem there are places for all letters when there are
        places for each one.
        """
        tiles = to_tiles(reply, len(guess))
        open_places = [place for place, tile in enumerate(tiles) if tile != GREEN]
        for letter in dict.fromkeys(guess):
            own = [place for place in open_places if guess[place] == letter]
            yellows = [place for place in own if tiles[place] == YELLOW]
            if any(tiles[place] == GREY for place in own if yellows and place < yellows[-1]):
                return (
                    f"{capitals(letter)} is grey before it is yellow, "
                    "but yellows are given from left to right"
                )
            if len(yellows) > len(open_places) - len(own):
                return f"the yellow {capitals(letter)} has no other place in the word to go"
        return None


RULE = StandardRule()


def feedback(guess: str, answer: str) -> Reply:
    """The pattern a guess gets when the answer is this, by the standard rule.

    >>> from salet import format_pattern
    >>> format_pattern(feedback("petty", "trait"))
    'bbyyb'
    """
    return RULE.reply(guess, answer)


def _row(guess: Letters, secrets: Letters, dtype: np.dtype[np.unsignedinteger]) -> Matrix:
    """The replies to one guess: all its shares, added up at once."""
    row: Matrix = np.zeros(len(secrets), dtype)
    by_place = np.ascontiguousarray(secrets.T)
    letters = guess.tolist()
    for letter in dict.fromkeys(letters):
        own = [place for place, other in enumerate(letters) if other == letter]
        _add_share(row, by_place == letter, own)
    return row


def shares_of(
    guesses: Letters, secrets: Letters, dtype: np.dtype[np.unsignedinteger]
) -> tuple[Matrix, NDArray[np.intp]]:
    """The different shares, one per row, and for each guess which of them make up its row."""
    length = guesses.shape[1]
    bits = 1 << np.arange(length)
    same = guesses[:, :, None] == guesses[:, None, :]
    places = same @ bits  # for each letter of each guess, the set of its places
    first = places & (bits - 1) == 0  # a letter's later places add nothing: share 0
    keys = np.where(first, guesses.astype(np.int64) << length | places, 0)
    different, which = np.unique(keys, return_inverse=True)
    by_place = np.ascontiguousarray(secrets.T)
    shares = np.zeros((len(different), len(secrets)), dtype)
    for share, key in zip(shares, different.tolist(), strict=True):
        checkpoint()
        own = [place for place in range(length) if key >> place & 1]
        _add_share(share, by_place == key >> length, own)
    return shares, which.reshape(guesses.shape)


def _add_share(share: Matrix, here: NDArray[np.bool_], own: Sequence[int]) -> None:
    """Add the tiles of one letter, at its own places, for secrets that have it `here`."""
    unmatched = here.sum(axis=0, dtype=np.int8)
    for place in own:
        unmatched -= here[place]
    for place in own:
        yellow = ~here[place] & (unmatched > 0)
        unmatched -= yellow
        share += (yellow + GREEN * here[place].astype(share.dtype)) * share.dtype.type(3**place)
