"""Commoner words are likelier: `common` for English, `common@de` for other languages."""

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError
from salet.game.commonness import RAREST, has_levels, levels_of
from salet.game.words import WordList

TITLE = "Common words first"
ABOUT = "Words that more people know are likelier."

# Answers are chosen among words that people know, and hardly by how often they write them: of 598
# answers from 2025 on, each weighs 11.580 bits by level, 11.584 by this curve over wordfreq's
# frequencies, 11.666 if all are alike, and 14.558 by the frequencies themselves.
_MIDDLE, _WIDTH, _LEAST, _UNIT = 2.5, 0.5, 0.02, 1000


def weigh(words: WordList, language: str) -> NDArray[np.float64]:
    """A weight for each word: by our own levels, or by wordfreq where a language is named."""
    if not language and has_levels(words.length):
        return np.asarray(RAREST + 1 - levels_of(words.words), np.float64)
    try:
        from wordfreq import available_languages, zipf_frequency
    except ImportError:
        raise SaletError(
            f"how common words of {words.length} letters are is known to the package wordfreq: "
            "pip install 'salet[freq]'"
        ) from None
    language = language or "en"
    if language not in available_languages():
        raise SaletError(
            f"wordfreq does not know the language {language!r}; use one of "
            f"{', '.join(sorted(available_languages()))}"
        )
    try:
        common = np.array([zipf_frequency(word, language) for word in words])
    except ImportError as error:
        raise SaletError(f"wordfreq needs the package {error.name} for {language!r}") from None
    return np.rint(_UNIT * (_LEAST + 1 / (1 + np.exp((_MIDDLE - common) / _WIDTH))))
