"""Words that are hidden together in one grid: which pairs of candidates fit all turns."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from salet.game.rules import Rule
from salet.game.turns import Turn
from salet.game.words import Letters, to_letters

Mask2 = np.ndarray[Any, np.dtype[np.bool_]]


def fitting_pairs(rule: Rule, words: Letters, turns: Sequence[Turn]) -> Mask2:
    """For all pairs of these words, whether they may be hidden together after these turns."""
    fits = _apart(words, words)
    for guess, seen in turns:
        row = rule.replies(to_letters((guess,)), words)[0]
        fits &= (rule.merge_table(len(guess)) == seen)[row[:, None], row]
    return fits


def fitting_partners(rule: Rule, words: Letters, found: str, turns: Sequence[Turn]) -> Mask2:
    """Which of these words may be hidden beside one that is found; its own turn tells nothing."""
    own = to_letters((found,))
    fits: Mask2 = _apart(own, words)[0]
    for guess, seen in turns:
        if guess != found:
            row = rule.replies(to_letters((guess,)), words)[0]
            fits &= (rule.merge_table(len(guess)) == seen)[rule.reply(guess, found), row]
    return fits


def _apart(words: Letters, others: Letters) -> Mask2:
    """Which words share no letter with which others."""
    letters = np.unique(np.concatenate((words.ravel(), others.ravel())))
    has = [(each[:, :, None] == letters).any(axis=1).astype(np.float32) for each in (words, others)]
    return np.asarray(has[0] @ has[1].T == 0)
