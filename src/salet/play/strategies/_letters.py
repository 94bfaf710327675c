"""Figures about the letters of guesses: how many words share them, and which are repeated."""

import numpy as np
from numpy.typing import NDArray

from salet.game.words import Letters
from salet.tables.kernels import Sums


def place_counts(guesses: Letters, words: Letters, weights: Sums | None = None) -> Sums:
    """For each letter of each guess, how many words have it in the same place, or their weight."""
    counts = np.zeros(guesses.shape, np.int64)
    for place, (own, others) in enumerate(zip(guesses.T, words.T, strict=True)):
        counts[:, place] = letter_counts(own, others, weights)
    return counts


def word_counts(guesses: Letters, words: Letters, weights: Sums | None = None) -> Sums:
    """For each letter of each guess, how many words have it anywhere, or their weight."""
    fresh = ~repeats(words)  # so that a word counts once for each of its letters
    own = np.ones(len(words), np.int64) if weights is None else weights
    spread = np.broadcast_to(own[:, None], words.shape)
    return letter_counts(guesses.ravel(), words[fresh], spread[fresh]).reshape(guesses.shape)


def repeats(words: Letters) -> NDArray[np.bool_]:
    """Which letters of each word occurred earlier in it."""
    repeated = np.zeros(words.shape, np.bool_)
    for later in range(1, words.shape[1]):
        repeated[:, later] = (words[:, :later] == words[:, later, None]).any(axis=1)
    return repeated


def letter_counts(letters: Letters, among: Letters, weights: Sums | None = None) -> Sums:
    """How often each of these letters occurs among others, which may have weights."""
    alphabet, which, counts = np.unique(among, return_inverse=True, return_counts=True)
    if weights is not None:
        counts = np.zeros(len(alphabet), np.int64)
        np.add.at(counts, which, weights)
    place = np.searchsorted(alphabet, letters).clip(max=len(alphabet) - 1)
    return np.where(alphabet[place] == letters, counts[place], 0)
